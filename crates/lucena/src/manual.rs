//! `lucena man` and `lucena completions`: made from the definitions of the commands themselves.

use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;
use clap_mangen::Man;
use serde_json::json;

use crate::args::{Args, CompletionsArgs, ManArgs};
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{print, write_file};

/// Manual pages: the first on stdout, or one for each command into a folder.
pub fn pages(context: &Context, args: &ManArgs) -> Result<ExitCode, Failure> {
    let mut command = Args::command().name("lucena");
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

/// What a shell needs to complete commands.
pub fn completions(args: &CompletionsArgs) -> Result<ExitCode, Failure> {
    let mut bytes = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "lucena", &mut bytes);
    print(&String::from_utf8_lossy(&bytes))?;
    Ok(ExitCode::SUCCESS)
}
