//! The sentence of every bit: a table with a row for each bit and a column for each kind of man.

use std::sync::LazyLock;

use shakmaty::Role;

const TABLE: &str = include_str!("../../data/atomic_words.tsv");

/// The words of a man's bits, in the order of the bits.
pub(super) fn words(role: Role) -> &'static [&'static str] {
    static COLUMNS: LazyLock<[Vec<&str>; 5]> = LazyLock::new(|| {
        let rows = || TABLE.lines().filter(|line| !line.starts_with('#'));
        let word = |row: &'static str, column| row.split('\t').nth(column).unwrap_or("");
        std::array::from_fn(|column| rows().map(|row| word(row, column)).collect())
    });
    &COLUMNS[match role {
        Role::King => 0,
        Role::Rook | Role::Queen => 1,
        Role::Bishop => 2,
        Role::Knight => 3,
        Role::Pawn => 4,
    }]
}
