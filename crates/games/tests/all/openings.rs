//! The fixed openings are what they claim to be.

use std::collections::HashSet;

use lucena_games::{OpeningLine, openings};
use shakmaty::{Color, Position};

#[test]
fn sixty_four_different_lines_of_eight_plies() {
    let text = include_str!("../../openings/openings.txt");
    let read: Vec<OpeningLine> =
        text.lines().map(|line| OpeningLine::read(line).unwrap()).collect();
    assert_eq!(read, openings());
    assert_eq!(read.len(), 64);
    for opening in &read {
        assert_eq!(opening.moves.len(), 8, "{}", opening.name);
        assert_eq!(opening.position.turn(), Color::White, "{}", opening.name);
    }
    let names: HashSet<&str> = read.iter().map(|opening| opening.name.as_str()).collect();
    let places: HashSet<_> = read.iter().map(|opening| opening.position.clone()).collect();
    assert_eq!((names.len(), places.len()), (64, 64));
}
