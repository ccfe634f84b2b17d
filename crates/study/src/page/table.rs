//! What the table says, in words.

use lucena_show::Section;
use lucena_table::words::{capital, listed};
use lucena_table::{Extreme, SideStats};

use super::{line, plots};
use crate::findings::Findings;
use crate::part::play::AuditData;
use crate::words::{count, grouped, share};

/// The endgame in two sentences.
pub fn lead(found: &Findings) -> Vec<String> {
    let (white, black) = (&found.table.white, &found.table.black);
    let nobody = white.win + white.loss + black.win + black.loss == 0;
    let mut words = match (nobody, &white.longest_win) {
        (true, _) => "Nobody can win: every position is drawn.".to_string(),
        (_, Some(longest)) => {
            let won = match share(white.win, white.legal).as_str() {
                "all" => "White, to move, always wins".to_string(),
                part => format!("White, to move, wins {part} of all positions"),
            };
            format!("{won}; the longest way to mate takes {}.", moves(longest))
        }
        (_, None) => "White cannot win.".to_string(),
    };
    if let Some(longest) = &black.longest_win {
        words += &format!(
            " Black, to move, wins {} of all positions, and needs at most {}.",
            share(black.win, black.legal),
            moves(longest)
        );
    }
    let plan = found.play.found().and_then(|play| {
        let plans = |a: &&AuditData| a.player == "pattern" || a.player == "plan";
        let proof = play.audits.iter().filter(plans).filter(|a| a.is_proof());
        let worst = proof.filter_map(|audit| audit.worst_moves).min()?;
        Some(format!(
            "A plan on this page is proven to win every won position against every defence, in at \
             most {}.",
            count(u64::from(worst), "move")
        ))
    });
    [Some(words), plan].into_iter().flatten().collect()
}

fn moves(longest: &Extreme) -> String {
    count(u64::from(longest.moves()), "move")
}

/// The section.
pub fn section(found: &Findings) -> Section {
    let table = &found.table;
    let mut section = Section::new("What the table says");
    for (name, other, side) in [("White", "Black", &table.white), ("Black", "White", &table.black)]
    {
        section = section.paragraph(&counts(name, other, side));
    }
    if table.white.plies.is_empty() && table.black.plies.is_empty() {
        return section.paragraph("No mate in it can be forced, and none is on the board.");
    }
    let title = format!("{}: positions by moves to mate", found.material);
    section = section.figure(
        &plots::histogram(table, &title),
        "Counted over the whole board. At 0 moves the side to move is mated.",
    );
    let lines = [
        (&table.longest, &table.white.longest_win, "White"),
        (&table.longest_of_black, &table.black.longest_win, "Black"),
    ];
    for (data, longest, who) in lines {
        let (Some(data), Some(longest)) = (data, longest) else { continue };
        let alike = match longest.canonical {
            1 => "It is the only one of its length, but for turned and mirrored boards.".into(),
            n => format!(
                "There are {} of this length, turned and mirrored boards not counted.",
                grouped(n)
            ),
        };
        let caption = format!(
            "{who} to move mates in {}. {alike} Both sides play the table's best moves.",
            longest.moves()
        );
        section =
            section.subheading(&format!("The longest win of {who}")).line(&line(data, &caption));
    }
    section
}

/// The counts of a side as a sentence.
fn counts(name: &str, other: &str, side: &SideStats) -> String {
    let part = |n: u64| share(n, side.legal);
    let what = match (side.win, side.draw, side.loss) {
        (0, _, 0) => "all of them drawn".to_string(),
        (_, 0, 0) => format!("and {name} wins all of them"),
        (0, 0, _) => format!("and {other} wins all of them"),
        (win, draw, loss) => {
            let parts = [
                (win, format!("{name} wins {} ({})", grouped(win), part(win))),
                (draw, format!("{} ({}) are drawn", grouped(draw), part(draw))),
                (loss, format!("{other} wins {} ({})", grouped(loss), part(loss))),
            ];
            let told: Vec<String> =
                parts.into_iter().filter(|(n, _)| *n > 0).map(|(_, words)| words).collect();
            listed(&told)
        }
    };
    let joint = if what.starts_with("all") || what.starts_with("and") { "," } else { ":" };
    format!(
        "{} to move: there are {} positions ({} if turned and mirrored boards count once){joint} {what}.",
        capital(name),
        grouped(side.legal),
        grouped(side.canonical)
    )
}
