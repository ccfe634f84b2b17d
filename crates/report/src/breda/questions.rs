//! Chapter 3: the 33 attributes, each with a board.

use lucena_attribute::{Attribute, Position, Set};
use lucena_show::{BoardPicture, PageTable, Section, Svg, TableCell};

use super::published;
use crate::ledger::Ledger;

/// Table 3.1, and a board for each attribute.
pub fn section(ledger: &mut Ledger) -> Section {
    let rook = "KRvK".parse().expect("KRvK is an endgame");
    let of = |set: Set| set.attributes(rook).unwrap_or_default();
    let all = of(Set::All);
    let sets = [Set::Bain, Set::Morales, Set::Sadikov, Set::Torres, Set::Breda];
    let mut table = PageTable::new(
        "Table 3.1: attributes and the sets they are in",
        ["no.", "name", "in the files", "what it asks", "sets"],
    );
    let mut boards: Vec<(Svg, String)> = Vec::new();
    for line in published::attributes() {
        let header = line.get("header");
        let Some(attribute) = all.iter().find(|a| a.published() == Some(header)) else {
            ledger.exact(&format!("attribute {header}"), header, "missing");
            continue;
        };
        let ours: Vec<&str> = sets
            .into_iter()
            .filter(|set| of(*set).iter().any(|a| a.name() == attribute.name()))
            .map(Set::name)
            .collect();
        let what = format!("Table 3.1, sets of {}", line.get("name"));
        table = table.row([
            TableCell::Number(line.get("number").into()),
            line.get("name").into(),
            attribute.name().into(),
            attribute.doc().into(),
            ledger.exact(&what, line.get("sets"), ours.join(" ")).into(),
        ]);
        boards.extend(board(attribute));
    }
    Section::new("The attributes")
        .paragraph(
            "Distance WR-BK stands in Table 3.1 under Torres, too; the printed program and all \
             figures that follow leave it out there, and so do we.",
        )
        .table(table)
        .boards(boards.iter().map(|(board, words)| (board, words.as_str())))
}

/// The example of an attribute as a picture with its sentence.
fn board(attribute: &Attribute) -> Option<(Svg, String)> {
    let (fen, level) = attribute.example()?;
    let position = Position::parse(fen).ok()?;
    let picture = BoardPicture { turn: Some(position.turn()), ..BoardPicture::default() };
    let words = format!("{}: {}", attribute.name(), attribute.sentence(level));
    Some((picture.draw(position.board()), words))
}
