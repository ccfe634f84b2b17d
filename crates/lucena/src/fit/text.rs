//! A fit as people read it: the paper's table.

use lucena_eval::Measured;
use lucena_table::role_name;

use super::Done;
use crate::args::FitArgs;
use crate::output::grouped;

pub fn text(done: &Done, args: &FitArgs) -> String {
    let learned = &done.learned;
    let mut text = format!(
        "{}: {} positions, {} distinct vectors, features {}\n",
        done.population.name(),
        grouped(learned.training.positions),
        grouped(learned.vectors as u64),
        learned.group.kind,
    );
    let counts = learned.configurations();
    let counts = counts.iter().filter(|(_, count)| **count > 0);
    let counts: Vec<String> = counts
        .map(|(role, &count)| format!("{} {}", role_name(role), grouped(count as u64)))
        .collect();
    text += &format!("configurations      {}\n", counts.join(", "));
    let mut columns = vec![("training", &learned.training)];
    columns.extend(learned.test.as_ref().map(|test| ("kept back", test)));
    for (name, measured) in columns {
        text += &table(name, measured);
    }
    if let Some(last) = learned.steps.last() {
        text += &format!(
            "{} steps, gradient down to {:.1e} of the first; {:.2} CPU seconds\n",
            last.iteration, last.gradient, done.cpu_seconds
        );
    }
    if let Some(most) = args.words {
        text += "\nThe configurations with the largest weights, in plies:\n";
        for line in learned.group.strongest(most) {
            text += &format!("  {line}\n");
        }
    }
    if let Some(path) = &args.output {
        text += &format!("written to {}\n", path.display());
    }
    text
}

fn table(name: &str, measured: &Measured) -> String {
    let percent = |part: f64| format!("{:.3} %", 100.0 * part);
    let mut text = format!("\n{name}, {} positions\n", grouped(measured.positions));
    let (before, after) = (measured.before, measured.after);
    text +=
        &format!("mean error          {:>8.3} before, {:>8.3} after\n", before.mean, after.mean);
    text += &format!(
        "squared error       {:>8.1} before, {:>8.3} after\n",
        before.squared, after.squared
    );
    text += "                     said win   said draw   said loss\n";
    for (truth, name) in ["win", "draw", "loss"].into_iter().enumerate() {
        let cell = |said| percent(measured.confusion.share(truth, said));
        text += &format!("{name:<17} {:>11} {:>11} {:>11}\n", cell(0), cell(1), cell(2));
    }
    text += &format!("outcome right       {}\n", percent(measured.confusion.hit()));
    if let (Some(both), Some([white, black])) = (measured.both(), measured.hits) {
        text += &format!(
            "best move found     {} (first-named side {}, other side {}; by chance {})\n",
            percent(both.best_rate()),
            percent(white.best_rate()),
            percent(black.best_rate()),
            percent(both.random_rate()),
        );
    }
    text
}
