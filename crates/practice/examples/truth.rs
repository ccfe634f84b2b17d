//! The table's truth beside the practice of a collection of games:
//! `cargo run --release -p lucena-practice --example truth -- games.pgn.zst [men [dtm|dtc|dtp]]`,
//! with the folder of tables in `LUCENA_DATA`.

use std::error::Error;

use lucena_attribute::Set;
use lucena_games::Games;
use lucena_practice::{Changes, FactErrors, Facts, Filter, Order, Reach, Thrown, Truth, courses};
use lucena_table::{Metric, Tables};
use lucena_work::Silent;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let path = args.next().ok_or("which file of games?")?;
    let men = args.next().map_or(Ok(4), |men| men.parse())?;
    let tables = Tables::new(std::env::var("LUCENA_DATA")?);
    let metric = match args.next().as_deref() {
        Some("dtp") => Metric::Dtp,
        Some("dtc") => Metric::Dtc,
        _ => Metric::Dtm,
    };
    let reach = Reach::new(&tables, men, metric)?;
    let (filter, mut truth, mut thrown) = (Filter::default(), Truth::default(), Thrown::default());
    let (mut facts, mut changes) = (Facts::new(Set::General), Changes::new(Set::General));
    let each = |course: &lucena_practice::JudgedGame| {
        truth.add(course);
        facts.add(&reach, course)?;
        changes.add(&reach, course)?;
        thrown.add(&reach, course)
    };
    let seen = courses(Games::open(path)?, &filter, u64::MAX, &reach, each, &Silent)?;
    println!("{} endgames known", reach.materials().len());
    println!(
        "{} games, {} broken, {} within reach, {} copies left out, {} last moves that were signs",
        seen.passed.games, seen.passed.broken, seen.shown, seen.copies, seen.signs
    );
    endgames(&truth);
    misplayed(&thrown);
    wrong(&facts);
    changed(&changes);
    Ok(())
}

fn endgames(truth: &Truth) {
    println!(
        "endgame   games positions | first won: w d l | drawn: w d l | lost: w d l | \
         moves thrown w-d w-l d-l games (won) | best excess | ended not won, not drawn, after fifty moves"
    );
    let mut all: Vec<_> = truth.endgames.iter().map(|(m, e)| (m.to_string(), *e)).collect();
    all.sort_by_key(|(_, endgame)| std::cmp::Reverse(endgame.games));
    all.push(("all".into(), truth.total()));
    for (name, e) in all {
        let row = |r: &lucena_practice::Ended| format!("{:4} {:4} {:4}", r.won, r.drawn, r.lost);
        println!(
            "{name:8} {:6} {:7} | {} | {} | {} | {:6} {:4} {:3} {:3} {:4} ({:3}) | {:5.1}% {:4.2} | {:3} {:3} {:3}",
            e.games,
            e.positions,
            row(&e.first.won),
            row(&e.first.drawn),
            row(&e.first.lost),
            e.won_moves,
            e.win_to_draw,
            e.win_to_loss,
            e.draw_to_loss,
            e.games_thrown,
            e.games_thrown_won,
            100.0 * e.best_moves as f64 / e.won_moves.max(1) as f64,
            e.mean_excess().unwrap_or(0.0),
            e.last.not_won(),
            e.last.not_drawn(),
            e.fifty,
        );
    }
}

fn misplayed(thrown: &Thrown) {
    let (met, lost) = thrown.positions();
    println!("\n{met} different won positions met, {lost} of them thrown at least once");
    for order in [Order::Often, Order::Shortest, Order::Longest] {
        println!("\n{order:?}");
        for (at, m) in thrown.ranked(order, 10).iter().enumerate() {
            println!("{}. thrown {} of {} times in {} games", at + 1, m.thrown, m.met, m.games);
            for b in &m.blunders {
                println!(
                    "   {} {} | {} for {} ({} plies) -> {:?}{} | {} - {}, {} {} ({}), game {}{}",
                    b.material,
                    b.fen,
                    b.played,
                    b.best,
                    b.distance,
                    b.after,
                    if b.last { ", last move" } else { "" },
                    b.white,
                    b.black,
                    b.event,
                    b.date,
                    b.round,
                    b.game,
                    if b.won_anyway() { ", won anyway" } else { "" },
                );
            }
        }
    }
}

fn wrong(facts: &Facts) {
    let mut seen = facts.seen();
    seen.sort_by_key(|(_, _, _, errors)| std::cmp::Reverse(*errors));
    println!("\nFacts of all endgames, the first-named side winning");
    list(&facts.everywhere());
    for (material, first, positions, errors) in seen.into_iter().take(8) {
        let side = if first { "first" } else { "second" };
        println!("\n{material}, the {side}-named side wins: {errors} errors in {positions}");
        list(&facts.of(material, first));
    }
}

fn list(facts: &[FactErrors]) {
    let tested = facts.iter().filter(|fact| fact.chance.is_some()).count();
    println!("{tested} of {} facts tested", facts.len());
    for f in facts.iter().take(12).filter(|fact| fact.chance.is_some()) {
        println!(
            "  {:5}/{:6} {:5.2}% against {:5}/{:6} {:5.2}%  z {:5.1} p {:8.1e} q {:8.1e}  {} = {}: {}",
            f.errors,
            f.held,
            100.0 * f.share(),
            f.rest_errors,
            f.rest,
            100.0 * f.rest_share(),
            f.z.unwrap_or(0.0),
            f.chance.unwrap_or(1.0),
            f.false_alarms.unwrap_or(1.0),
            f.attribute,
            f.level.0,
            f.sentence,
        );
    }
}

fn changed(changes: &Changes) {
    let (compared, other) = changes.blunders();
    println!("\nChanged by blunders: {compared} compared, {other} with another endgame");
    for c in changes.most(None, 12) {
        println!(
            "  {:4} of {:4} {} {}: {} -> {}",
            c.times, c.of, c.material, c.attribute, c.best.1, c.played.1
        );
    }
}
