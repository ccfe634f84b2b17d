//! Positions in which one move decides.

use lucena_show::{PageTable, Section, TableCell};

use crate::page::either;
use crate::part::five::FiveFindings;
use crate::part::five::critical::{CriticalCount, CriticalData, CriticalKind, CriticalSide};
use crate::words::{count, percent};

/// Kinds of moves told of each side.
const KINDS: usize = 8;
/// Kinds that get boards.
const SHOWN: usize = 4;
/// Fewer positions say nothing about a share.
const FEW: u64 = 100;

/// The section.
pub fn section(five: &FiveFindings) -> Section {
    either("Where one move decides", &five.critical, told)
}

fn told(section: Section, found: &CriticalData) -> Section {
    let mut section = section.paragraph(
        "Quiet positions were drawn at random and each of their moves was looked up. Where only one \
         move keeps the win, or the draw, a player can go wrong: these are the positions to practise. \
         The figures of this section are from the sample; all others on this page are counted over \
         all positions.",
    );
    for (name, side) in [("White", &found.white), ("Black", &found.black)] {
        section = of_side(section.subheading(&format!("{name} to move")), side);
    }
    section
}

fn of_side(mut section: Section, side: &CriticalSide) -> Section {
    let parts = [("wins", &side.won, "win"), ("draws", &side.drawn, "draw")];
    let parts = parts.into_iter().filter(|(_, all, _)| all.positions >= FEW);
    let words: Vec<String> = parts.map(|(does, all, keeps)| outcome(does, all, keeps)).collect();
    if words.is_empty() {
        return section.paragraph("The sample has hardly any quiet position that is won or drawn.");
    }
    section = section.paragraph(&words.join(" "));
    if let Some(ranks) = &side.by_pawn_rank {
        section = section.table(by_rank(ranks));
    }
    let only = side.won.only + side.drawn.only;
    if only == 0 {
        return section;
    }
    let mut table = PageTable::new(
        "What the only move does",
        ["what it does", "it keeps the", "share of only moves"],
    );
    for kind in side.kinds.iter().take(KINDS) {
        let share = percent(kind.positions as f64 / only as f64);
        table = table.row([
            kind.kind.as_str().into(),
            kind.keeps.as_str().into(),
            TableCell::Number(share),
        ]);
    }
    let boards: Vec<(&str, String)> = side.kinds.iter().take(SHOWN).flat_map(boards).collect();
    section.table(table).positions(boards.iter().map(|(fen, words)| (*fen, words.as_str())))
}

/// How often one move only keeps the outcome.
fn outcome(does: &str, all: &CriticalCount, keeps: &str) -> String {
    let mean = |n: u64| n as f64 / all.positions as f64;
    format!(
        "{} in which the side to move {does}: in {} only one move keeps the {keeps}; on average {:.1} \
         of {:.1} moves do.",
        count(all.positions, "position"),
        percent(all.share()),
        mean(all.keeping),
        mean(all.moves)
    )
}

fn by_rank(ranks: &[CriticalCount; 6]) -> PageTable {
    let mut table = PageTable::new("By the pawn", ["the pawn is on its", "only one move"]);
    let names = ["second rank", "third", "fourth", "fifth", "sixth", "seventh"];
    for (name, rank) in names.into_iter().zip(ranks) {
        let share = if rank.positions < FEW { "–".into() } else { percent(rank.share()) };
        table = table.row([name.into(), TableCell::Number(share)]);
    }
    table
}

fn boards(kind: &CriticalKind) -> impl Iterator<Item = (&str, String)> {
    kind.boards.iter().map(|board| {
        let words = format!("Only {} keeps the {}: {}.", board.san, kind.keeps, kind.kind);
        (board.fen.as_str(), words)
    })
}
