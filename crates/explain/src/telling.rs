//! What tells in an endgame too large to look at whole: facts of random positions.

use lucena_attribute::{Attribute, Class, Domain, Frame, Level, Position as Described};
use lucena_learn::Ranking;
use lucena_table::{Material, Metric, Outcome, Tables, lenient};
use lucena_work::{Chance, Progress};
use shakmaty::{Bitboard, Board, Chess, Color, Piece, Role, Setup, Square};

use crate::error::ExplainError;

/// Positions that are looked at for each side to move.
const POSITIONS: usize = 6_000;
/// Tries for each of them: most are not legal, or not quiet.
const TRIES: usize = 20;
/// A fact of fewer positions says nothing sure.
const SEEN: usize = 20;
/// Nor does one with which an outcome is hardly more frequent.
const MARGIN: f64 = 0.02;
/// With this many better facts plain distances are not said.
const ENOUGH: usize = 3;

/// What players name first.
const NAMED: [&str; 9] = [
    "traded",
    "cut_files",
    "cut_by_file",
    "cut_by_rank",
    "place",
    "side",
    "safe_checks",
    "same_colour",
    "promotion_colour",
];
/// Families of plain distances, and what is about pawns alone: said only if nothing better is there.
const PLAIN: [&str; 16] = [
    "promotion",
    "to_go",
    "key_square",
    "in_square",
    "distance",
    "files",
    "ranks",
    "alignment",
    "file_gap",
    "rank_gap",
    "own_rank",
    "rank_side",
    "wing",
    "between",
    "between_files",
    "between_ranks",
];
/// Answers that say that nothing is the case.
const NOTHING: [[&str; 2]; 4] =
    [["place", "elsewhere"], ["capture", "safe"], ["safe_checks", "none"], ["side", "same"]];
/// The tier of plain distances.
const DISTANCES: u8 = 3;

/// Random quiet positions of an endgame with their outcomes, one frame a side to move.
pub(crate) struct TellingSample([Frame; 2]);

impl TellingSample {
    /// Describes random positions in which nobody is in check and nothing hangs to the mover.
    pub fn draw(
        tables: &Tables,
        material: Material,
        attributes: &[Attribute],
        progress: &dyn Progress,
    ) -> Result<TellingSample, ExplainError> {
        let side = |turn| one_side(tables, material, turn, attributes, progress);
        Ok(TellingSample([side(Color::White)?, side(Color::Black)?]))
    }

    /// How much each attribute tells about who wins; plain distances less than all others.
    pub fn weights(&self, progress: &dyn Progress) -> Result<Vec<f64>, ExplainError> {
        let frame = &self.0[1];
        if frame.rows() == 0 {
            return Ok(vec![1.0; frame.attributes().len()]);
        }
        let ranking = Ranking::of(frame, progress)?;
        let weights = ranking.attributes().iter().zip(frame.attributes());
        let weight = |ranked: f64, name| if is_plain(name) { ranked / 1e6 } else { ranked };
        Ok(weights.map(|(ranked, one)| weight(ranked.overall.gain, one.name())).collect())
    }

    /// The attributes whose answers in a position tell most of its outcome, each family once:
    /// those with which this outcome is more frequent than it is without. What hangs and a check come
    /// first, plain distances last.
    pub fn facts(&self, here: &Described, outcome: Outcome) -> Vec<usize> {
        let turn = here.turn();
        let frame = &self.0[usize::from(turn.is_black())];
        let class = outcome as u8;
        let count = |rows: &dyn Fn(usize) -> bool| {
            let of_class = |row: &usize| frame.outcome()[*row] == class;
            let rows: Vec<usize> = (0..frame.rows()).filter(|&row| rows(row)).collect();
            (rows.len(), rows.iter().filter(|row| of_class(row)).count())
        };
        let (all, same) = count(&|_| true);
        let usual = (same + 1) as f64 / (all + 2) as f64;
        let mut told: Vec<(u8, f64, usize)> = Vec::new();
        for (at, attribute) in frame.attributes().iter().enumerate() {
            let level = attribute.level(here);
            if is_noise(attribute, level, turn) {
                told.push((0, 1.0, at));
                continue;
            }
            if says_nothing(attribute, level) {
                continue;
            }
            let column = frame.column(at);
            let share = |holds: &dyn Fn(u8) -> bool| {
                let (held, with) = count(&|row| holds(column[row]));
                let share = (with as f64 + 2.0 * usual) / (held as f64 + 2.0);
                if held < SEEN { 0.0 } else { share }
            };
            let mut most = share(&|other| other == level.0);
            if attribute.domain().is_number() {
                most = most.max(share(&|other| other >= level.0));
                most = most.max(share(&|other| other <= level.0));
            }
            if most > usual + MARGIN {
                told.push((tier(attribute.name()), most, at));
            }
        }
        told.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)).then(a.2.cmp(&b.2)));
        let mut families: Vec<&str> = Vec::new();
        told.retain(|(_, _, at)| {
            let family = family(frame.attributes()[*at].name());
            let first = !families.contains(&family);
            families.push(family);
            first
        });
        let better = told.iter().filter(|(tier, ..)| *tier < DISTANCES).count();
        told.retain(|(tier, ..)| better < ENOUGH || *tier < DISTANCES);
        told.into_iter().map(|(_, _, at)| at).collect()
    }
}

fn one_side(
    tables: &Tables,
    material: Material,
    turn: Color,
    attributes: &[Attribute],
    progress: &dyn Progress,
) -> Result<Frame, ExplainError> {
    let pieces = Described::pieces(material);
    let mut chance = Chance::new(0, turn as u64);
    let mut columns = vec![Vec::with_capacity(POSITIONS); attributes.len()];
    let mut outcomes = Vec::with_capacity(POSITIONS);
    for _ in 0..TRIES * POSITIONS {
        if outcomes.len() == POSITIONS {
            break;
        }
        progress.check()?;
        let Some(position) = random(&pieces, turn, &mut chance) else { continue };
        let described = Described::ordered(shakmaty::Position::board(&position).clone(), turn);
        let levels: Vec<u8> = attributes.iter().map(|one| one.level(&described).0).collect();
        let noisy = |(one, &level): (&Attribute, &u8)| is_noise(one, Level(level), turn);
        if attributes.iter().zip(&levels).any(noisy) {
            continue;
        }
        let outcome = tables.value(&position, Metric::Dtm)?.outcome();
        outcomes.push(if turn.is_white() { outcome } else { -outcome } as u8);
        columns.iter_mut().zip(levels).for_each(|(column, level)| column.push(level));
    }
    let places = (0..outcomes.len() as u32).collect();
    let classes = vec![Class::Black(0), Class::Draw, Class::White(0)];
    let table = (material, turn);
    let frame =
        Frame::from_parts(table, attributes.to_vec(), columns, classes, outcomes.clone(), places);
    Ok(frame.classed(Outcome::ALL.map(|outcome| outcome.to_string()).into(), outcomes))
}

/// Men on random squares, if that is a legal position.
fn random(pieces: &[Piece], turn: Color, chance: &mut Chance) -> Option<Chess> {
    let mut board = Board::empty();
    for &piece in pieces {
        let square = Square::new(chance.below(64) as u32);
        let edge = piece.role == Role::Pawn && Bitboard::BACKRANKS.contains(square);
        if edge || board.occupied().contains(square) {
            return None;
        }
        board.set_piece_at(square, piece);
    }
    lenient(Setup { board, turn, ..Setup::empty() }).ok()
}

/// Whether an answer means that a position is not quiet: a check, or something hangs to the mover.
fn is_noise(attribute: &Attribute, level: Level, turn: Color) -> bool {
    match attribute.name().strip_prefix("capture_") {
        Some(man) => man.starts_with('W') == turn.is_black() && level == Level(2),
        None => attribute.name() == "in_check" && level == Level::YES,
    }
}

/// Whether an answer says only that nothing is the case.
fn says_nothing(attribute: &Attribute, level: Level) -> bool {
    match attribute.domain() {
        Domain::YesNo => level == Level::NO,
        domain @ Domain::Word(_) => {
            NOTHING.contains(&[family(attribute.name()), &domain.text(level)])
        }
        Domain::Number { .. } => level == Level::NO && family(attribute.name()) == "cut_files",
    }
}

fn is_plain(name: &str) -> bool {
    tier(name) == DISTANCES
}

/// What is said first: what hangs (0), what players name, the rest, plain distances.
fn tier(name: &str) -> u8 {
    match family(name) {
        // Checks are what the weaker side lives on.
        "safe_checks" if name.starts_with("safe_checks_W") => 2,
        family if NAMED.contains(&family) => 1,
        family if PLAIN.contains(&family) => DISTANCES,
        _ => 2,
    }
}

/// The name of an attribute without its men: of `cut_files_WP_BK_WR`, `cut_files`.
fn family(name: &str) -> &str {
    let man = |at: &usize| {
        let word = name[at + 1..].split('_').next().unwrap_or_default();
        word.len() >= 2 && word.starts_with(['W', 'B']) && word[1..2].contains(is_man)
    };
    if name.starts_with("traded_") {
        return "traded";
    }
    name.match_indices('_').map(|(at, _)| at).find(man).map_or(name, |at| &name[..at])
}

fn is_man(letter: char) -> bool {
    "KQRBNP".contains(letter)
}
