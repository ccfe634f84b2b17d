//! `lucena man` and `lucena completions`: generated from the definitions of the commands.

use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;
use clap_mangen::Man;
use serde_json::json;

use crate::args::{Args, CompletionsArgs, ManArgs};
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{print, write_file};

/// Manual pages: the first on stdout, or one for each command into a folder; or all as Markdown.
pub fn pages(context: &Context, args: &ManArgs) -> Result<ExitCode, Failure> {
    let mut command = Args::command().name("lucena");
    if args.markdown {
        print(&guide(command))?;
        return Ok(ExitCode::SUCCESS);
    }
    command.build();
    let Some(folder) = &args.output else {
        print(&String::from_utf8_lossy(&page(&command)?))?;
        return Ok(ExitCode::SUCCESS);
    };
    std::fs::create_dir_all(folder).map_err(|error| {
        Failure::Told(format!("could not make the folder {}: {error}", folder.display()))
    })?;
    let mut files = Vec::new();
    write(&command, "lucena", folder, &mut files)?;
    let text = format!("{} pages in {}\n", files.len(), folder.display());
    context.tell(&json!({"files": files}), || text)
}

/// The page of a command and those of the commands inside it.
fn write(
    command: &clap::Command,
    name: &str,
    folder: &Path,
    files: &mut Vec<String>,
) -> Result<(), Failure> {
    let file = format!("{name}.1");
    write_file(&folder.join(&file), page(&command.clone().name(name.to_string()))?)?;
    files.push(file);
    for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
        write(inner, &format!("{name}-{}", inner.get_name()), folder, files)?;
    }
    Ok(())
}

fn page(command: &clap::Command) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    Man::new(command.clone())
        .render(&mut bytes)
        .map_err(|error| Failure::Told(format!("could not write the page: {error}")))?;
    Ok(bytes)
}

/// Columns of the help texts in Markdown.
const WIDTH: usize = 100;

/// All commands as one Markdown page: `docs/guide/commands.md`.
fn guide(command: clap::Command) -> String {
    let mut text = String::from(
        "# Commands\n\nGenerated from the program: `LUCENA_UPDATE=1 cargo test -p lucena commands_are_listed`\n\
         writes it again. `lucena COMMAND --help` prints the same. Materials can be written `KRK`,\n\
         `KRvK` or `krk`. Every command also takes the options of `lucena` itself:\n\n",
    );
    text += &fenced(&command.clone().term_width(WIDTH).render_help().to_string());
    // Global options stand at the top once, not in every command.
    let mut command = command.mut_args(|arg| arg.hide(true)).disable_help_flag(true);
    command.build();
    let mut waiting: Vec<(String, clap::Command)> = vec![("lucena".into(), command)];
    while let Some((name, command)) = waiting.pop() {
        let inner: Vec<_> = command.get_subcommands().filter(|c| c.get_name() != "help").collect();
        for inner in inner.iter().rev() {
            waiting.push((format!("{name} {}", inner.get_name()), (*inner).clone()));
        }
        if inner.is_empty() {
            let help = command.clone().term_width(WIDTH).render_help().to_string();
            text += &format!("\n## {name}\n\n{}", fenced(&help));
        }
    }
    text
}

/// A block of text as it stands, without blanks at the ends of lines.
fn fenced(text: &str) -> String {
    let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
    format!("```text\n{}\n```\n", lines.join("\n"))
}

/// What a shell needs to complete commands.
pub fn completions(args: &CompletionsArgs) -> Result<ExitCode, Failure> {
    let mut bytes = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "lucena", &mut bytes);
    print(&String::from_utf8_lossy(&bytes))?;
    Ok(ExitCode::SUCCESS)
}
