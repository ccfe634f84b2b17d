//! The page of truth and practice: endgames of real games beside what their tables say.

use lucena_practice::{
    Blunder, Changes, CoursesSeen, Ended, Endgame, FactErrors, Facts, Misplayed, Order, Thrown,
    Truth,
};
use lucena_show::{BoardPicture, Page, PageTable, Section, Svg};
use shakmaty::fen::Fen;

/// What was gathered.
pub struct Told<'a> {
    /// The games.
    pub seen: &'a CoursesSeen,
    /// Results beside the truth.
    pub truth: &'a Truth,
    /// Wins that were thrown.
    pub thrown: &'a Thrown,
    /// Facts and errors.
    pub facts: &'a Facts,
    /// What blunders changed.
    pub changes: &'a Changes,
    /// What distances count to.
    pub metric: &'static str,
    /// How many of each are shown.
    pub most: usize,
}

/// The page.
pub fn page(told: &Told) -> Page {
    let seen = told.seen;
    Page::new("Truth and practice")
        .lead(&format!(
            "{} games, {} of which came within reach of the tables; {} copies of games are left out.",
            seen.passed.games, seen.shown, seen.copies
        ))
        .section(endgames(told.truth))
        .section(misplayed(told))
        .section(facts(told))
        .section(changes(told))
        .foot("Written by lucena games truth.")
}

fn endgames(truth: &Truth) -> Section {
    let mut rows: Vec<(String, Endgame)> =
        truth.endgames.iter().map(|(material, e)| (material.to_string(), *e)).collect();
    rows.sort_by_key(|(_, endgame)| std::cmp::Reverse(endgame.games));
    rows.push(("all".into(), truth.total()));
    let mut results = PageTable::new(
        "How games ended (won, drawn and lost by the first-named side), by what the table says of the first position",
        ["endgame", "games", "won", "drawn", "lost"],
    );
    let mut moves = PageTable::new(
        "What moves were worth",
        [
            "endgame",
            "moves in won positions",
            "quickest",
            "win to draw",
            "win to loss",
            "draw to loss",
        ],
    );
    for (name, endgame) in &rows {
        let three = |e: &Ended| format!("{} / {} / {}", e.won, e.drawn, e.lost);
        let first = &endgame.first;
        results = results.row([
            name.as_str().into(),
            endgame.games.into(),
            three(&first.won).into(),
            three(&first.drawn).into(),
            three(&first.lost).into(),
        ]);
        let share = 100.0 * endgame.best_moves as f64 / endgame.won_moves.max(1) as f64;
        moves = moves.row([
            name.as_str().into(),
            endgame.won_moves.into(),
            format!("{share:.1} %").into(),
            endgame.win_to_draw.into(),
            endgame.win_to_loss.into(),
            endgame.draw_to_loss.into(),
        ]);
    }
    Section::new("Endgames").table(results).table(moves)
}

fn misplayed(told: &Told) -> Section {
    let (met, thrown) = told.thrown.positions();
    let mut section = Section::new("Wins that were thrown").paragraph(&format!(
        "{met} different won positions were met, {thrown} of which were thrown away at least once. The player to \
         move could win and did not."
    ));
    for (heading, order) in [
        ("Thrown most often", Order::Often),
        ("The shortest wins", Order::Shortest),
        ("The longest wins", Order::Longest),
    ] {
        let all = told.thrown.ranked(order, told.most);
        let boards: Vec<(Svg, String)> =
            all.iter().filter_map(|one| shown(one, told.metric)).collect();
        if !boards.is_empty() {
            let boards = boards.iter().map(|(svg, words)| (svg, words.as_str()));
            section = section.subheading(heading).boards(boards);
        }
    }
    section
}

fn shown(misplayed: &Misplayed, metric: &str) -> Option<(Svg, String)> {
    let blunder: &Blunder = misplayed.blunders.first()?;
    let setup = blunder.fen.parse::<Fen>().ok()?.into_setup();
    let picture = BoardPicture { turn: Some(setup.turn), square: 30.0, ..BoardPicture::default() };
    let times = match misplayed.thrown {
        1 => String::new(),
        times => format!(" Thrown {times} of {} times.", misplayed.met),
    };
    let words = format!(
        "{}: {} instead of {} ({metric} {}). {} - {}, {}.{times}",
        blunder.material,
        blunder.played,
        blunder.best,
        blunder.distance,
        blunder.white,
        blunder.black,
        blunder.date
    );
    Some((picture.draw(&setup.board), words))
}

fn facts(told: &Told) -> Section {
    let mut section = Section::new("Facts that players got wrong").paragraph(
        "Over won positions in which some move throws the win: how often it was thrown where a fact \
         held, and elsewhere. Games are the witnesses, not positions; the last column is the share of \
         false alarms if this fact and all surer ones are believed. Many facts go together, so take \
         this as a hint where to look.",
    );
    let everywhere = told.facts.everywhere();
    section = section.table(facts_table(
        "All endgames, the first-named side winning",
        &everywhere,
        told.most,
    ));
    let mut seen = told.facts.seen();
    seen.sort_by_key(|(_, _, _, errors)| std::cmp::Reverse(*errors));
    for (material, first, positions, errors) in seen.into_iter().take(3) {
        let side = if first { "first" } else { "second" };
        let title = format!(
            "{material}, the {side}-named side winning: {errors} errors in {positions} positions"
        );
        let all = told.facts.of(material, first);
        if all.iter().any(|fact| fact.chance.is_some()) {
            section = section.table(facts_table(&title, &all, told.most));
        }
    }
    section
}

fn facts_table(title: &str, facts: &[FactErrors], most: usize) -> PageTable {
    let mut table =
        PageTable::new(title, ["fact", "positions", "thrown", "thrown elsewhere", "false alarms"]);
    for fact in facts.iter().filter(|fact| fact.chance.is_some()).take(most) {
        table = table.row([
            fact.sentence.as_str().into(),
            fact.held.into(),
            format!("{:.2} %", 100.0 * fact.share()).into(),
            format!("{:.2} %", 100.0 * fact.rest_share()).into(),
            fact.false_alarms.map_or("-".into(), |share| format!("{share:.3}")).into(),
        ]);
    }
    table
}

fn changes(told: &Told) -> Section {
    let mut table = PageTable::new(
        "After the best move one thing was so, after the move played another",
        ["endgame", "after the best move", "after the move played", "times", "of"],
    );
    for change in told.changes.most(None, told.most) {
        table = table.row([
            change.material.to_string().into(),
            change.best.1.as_str().into(),
            change.played.1.as_str().into(),
            change.times.into(),
            change.of.into(),
        ]);
    }
    Section::new("What blunders changed").table(table)
}
