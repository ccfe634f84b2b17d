//! The words of the language outside a pattern file: conditions and numbers to ask of positions.

use lucena_table::Material;
use shakmaty::{Color, Piece, Role};

use crate::compile::Compiler;
use crate::eval::Eye;
use crate::fault::{Fault, Faults};
use crate::parse::parse_expression;
use crate::program::{CompiledFile, Cond, Num};
use crate::view::{MAX_PATTERN_MEN, View};

/// Placements on which turning the board is tried.
const TRIED: usize = 60;

/// Conditions and numbers that are asked together; names may be given beforehand.
///
/// ```
/// use lucena_pattern::{Asked, View};
/// use shakmaty::{Board, Color};
/// let asked = Asked::parse(
///     "KRvK".parse()?,
///     &[("gap".into(), "distance(kings)".into())],
///     &["black king on edge".into()],
///     &["3 * gap".into(), "opposition".into()],
/// )?;
/// let board = Board::from_ascii_board_fen(b"k6R/8/K7/8/8/8/8/8").unwrap();
/// let view = View::of_board(asked.men(), &board, Color::Black).unwrap();
/// let mut numbers = [0; 2];
/// assert_eq!(asked.ask(&view, &mut numbers), Some(0));
/// assert_eq!(numbers, [6, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Asked {
    program: CompiledFile,
    conditions: Vec<Cond>,
    numbers: Vec<Num>,
}

impl Asked {
    /// Compiles the words. A condition counts as 1 where it holds, a set as its size. Nothing may
    /// depend on how the board is turned: that is tried out on random positions.
    pub fn parse(
        material: Material,
        names: &[(String, String)],
        when: &[String],
        facts: &[String],
    ) -> Result<Asked, Faults> {
        let faulty = |text: &str, fault: Fault| Faults {
            name: "plan".into(),
            text: text.to_string(),
            all: vec![fault],
        };
        if material.men() > MAX_PATTERN_MEN {
            let fault = Fault::new(0..0, format!("{material} has too many men"));
            return Err(faulty("", fault));
        }
        let mut compiler = Compiler::new(material);
        let mut known: Vec<String> = Vec::new();
        for (name, text) in names {
            let value = parse_expression(text, &known).and_then(|expr| compiler.value(&expr));
            compiler.values.push(value.map_err(|fault| faulty(text, fault))?);
            compiler.names.push(name.clone());
            known.push(name.clone());
        }
        let read = |text: &String| parse_expression(text, &known).map_err(|f| faulty(text, f));
        let (mut conditions, mut numbers) = (Vec::new(), Vec::new());
        for text in when {
            conditions.push(compiler.condition(&read(text)?).map_err(|f| faulty(text, f))?);
        }
        for text in facts {
            numbers.push(compiler.counted(&read(text)?).map_err(|f| faulty(text, f))?);
        }
        let asked = Asked { program: compiler.into_program(), conditions, numbers };
        match asked.turned_about() {
            None => Ok(asked),
            Some(place) => {
                let text =
                    if place < when.len() { &when[place] } else { &facts[place - when.len()] };
                let fault = Fault::new(0..text.len(), "this depends on how the board is turned")
                    .help("say it of both sides, or of edges, corners and distances");
                Err(faulty(text, fault))
            }
        }
    }

    /// The first condition or number that changes when a board is turned, if one does.
    fn turned_about(&self) -> Option<usize> {
        let turns = if self.program.material.has_pawns() { 2 } else { 8 };
        let mut lot = 0x2545_f491_4f6c_dd1d_u64;
        for _ in 0..TRIED {
            let mut squares = [0; MAX_PATTERN_MEN];
            for man in 0..self.men().len() {
                loop {
                    lot ^= lot << 13;
                    lot ^= lot >> 7;
                    lot ^= lot << 17;
                    squares[man] = (lot >> 33 & 63) as u8;
                    let pawn = self.men()[man].role == Role::Pawn;
                    let off = pawn && matches!(squares[man] >> 3, 0 | 7);
                    if !off && !squares[..man].contains(&squares[man]) {
                        break;
                    }
                }
            }
            let turn = Color::from_white(lot >> 40 & 1 == 0);
            let view = View::new(self.men(), squares, turn);
            let first = self.answers(&view);
            for t in 1..turns {
                let turned = self.answers(&view.turned(t));
                if let Some(place) = first.iter().zip(&turned).position(|(a, b)| a != b) {
                    return Some(place);
                }
            }
        }
        None
    }

    fn answers(&self, view: &View<'_>) -> Vec<Option<i32>> {
        let eye = Eye::new(&self.program, view, None);
        let holds = self.conditions.iter().map(|when| Some(i32::from(eye.holds(when))));
        holds.chain(self.numbers.iter().map(|number| eye.number(number))).collect()
    }

    /// Whether a number is a condition: 1 where it holds.
    pub fn is_condition(&self, place: usize) -> bool {
        matches!(self.numbers[place], Num::Truth(_))
    }

    /// The men of the endgame, in the order that [`View`] wants.
    pub fn men(&self) -> &[Piece] {
        &self.program.men
    }

    /// Asks a position: the first condition that holds is given back, all numbers are written
    /// down; what cannot be measured is 0.
    pub fn ask(&self, view: &View<'_>, numbers: &mut [i32]) -> Option<usize> {
        let eye = Eye::new(&self.program, view, None);
        for (number, asked) in numbers.iter_mut().zip(&self.numbers) {
            *number = eye.number(asked).unwrap_or(0);
        }
        self.conditions.iter().position(|condition| eye.holds(condition))
    }
}
