//! Reciprocal zugzwangs.

use lucena_show::Section;
use lucena_table::words::listed;

use super::ends;
use crate::page::either;
use crate::part::five::FiveFindings;
use crate::part::five::zugzwangs::ZugzwangData;
use crate::words::{count, grouped};

/// The section.
pub fn section(five: &FiveFindings) -> Section {
    either("Reciprocal zugzwangs", &five.zugzwangs, |section, kinds| told(section, kinds))
}

fn told(section: Section, kinds: &[ZugzwangData]) -> Section {
    let all: u64 = kinds.iter().map(|kind| kind.positions).sum();
    if all == 0 {
        return section.paragraph(
            "There is no position in which each side would do better if the other had to move.",
        );
    }
    let mut section = section.paragraph(&format!(
        "In {} each side would do better if the other had to move (mirrored boards count once).",
        count(all, "position")
    ));
    for kind in kinds {
        let which = match kind.positions {
            n if n == all => "all".into(),
            1 => "one".into(),
            n => grouped(n),
        };
        let mut words = format!(
            "In {which} of them {} if White has to move, and {} if Black has to.",
            ends(&kind.white_to_move),
            ends(&kind.black_to_move)
        );
        if let Some(ranks) = kind.by_pawn_rank {
            words += &format!(" {}", by_rank(ranks));
        }
        let caption = format!(
            "White to move: {}. Black to move: {}.",
            ends(&kind.white_to_move),
            ends(&kind.black_to_move)
        );
        let boards = kind.fens.iter().map(|fen| (fen.as_str(), caption.as_str()));
        section = section.paragraph(&words).positions(boards);
    }
    section
}

fn by_rank(ranks: [u64; 6]) -> String {
    let names = ["second", "third", "fourth", "fifth", "sixth", "seventh"];
    let parts = names.into_iter().zip(ranks).filter(|(_, n)| *n > 0);
    let parts: Vec<(&str, u64)> = parts.collect();
    if let [(name, _)] = parts[..] {
        return format!("The pawn always stands on the {name} rank.");
    }
    let parts: Vec<String> = parts
        .into_iter()
        .map(|(name, n)| format!("on the {name} rank in {}", grouped(n)))
        .collect();
    format!("The pawn stands {}.", listed(&parts))
}
