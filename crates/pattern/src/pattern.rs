//! A pattern file, read, compiled, and ready to be asked.

use std::path::Path;

use lucena_table::Material;
use shakmaty::Piece;

use crate::built_in::BUILT_IN_PATTERNS;
use crate::compile::{DRAWN, NEVER, WON, compile};
use crate::eval::Eye;
use crate::fault::Faults;
use crate::parse::parse;
use crate::print::{expr, print, worth};
use crate::program::{Clause, CompiledFile};
use crate::syntax::{File, List, Statement};
use crate::view::View;

/// Maximum number of wishes of a class.
const KEYS: usize = 6;

/// What a position is worth by the classes: the more the better for the strong side.
///
/// ```
/// use lucena_pattern::Merit;
/// assert!(Merit::NOTHING.is_drawn() && !Merit::NOTHING.is_won());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Merit {
    rank: i32,
    keys: [i32; KEYS],
}

impl Merit {
    /// As bad as a draw: what is left when no class takes a position at full depth.
    pub const NOTHING: Merit = Merit { rank: DRAWN, keys: [i32::MIN; KEYS] };

    /// Whether its class is as good as a win.
    pub fn is_won(&self) -> bool {
        self.rank == WON
    }

    /// Whether its class is as bad as a draw, or worse.
    pub fn is_drawn(&self) -> bool {
        self.rank <= DRAWN
    }

    /// Whether its class is never played.
    pub fn is_never(&self) -> bool {
        self.rank == NEVER
    }

    /// The tie-break within the class, the first wish first.
    pub fn score(&self) -> i32 {
        self.keys[0]
    }
}

/// The class of a position, and its merit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The place of the class in its list, from 0.
    pub class: usize,
    /// Its merit.
    pub merit: Merit,
}

/// A class as the outside sees it.
///
/// ```
/// use lucena_pattern::{List, Pattern};
/// let classes = Pattern::built_in("krk.pat").unwrap()?.classes();
/// assert_eq!((classes[0].list, classes[0].name.as_str()), (List::Stop, "rook lost"));
/// # Ok::<(), lucena_pattern::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassName {
    /// Its list.
    pub list: List,
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// Its condition, if it has one.
    pub when: Option<String>,
    /// What it is worth, if that is said.
    pub worth: Option<String>,
}

/// A pattern file.
///
/// ```
/// use lucena_pattern::{List, Pattern, View};
/// use shakmaty::{Board, Color};
/// let text = "endgame KRvK\n\nstop\n  class 1 \"mate\" when mate : won\n";
/// let pattern = Pattern::parse("mate.pat", text)?;
/// let board = Board::from_ascii_board_fen(b"k6R/8/1K6/8/8/8/8/8").unwrap();
/// let view = View::of_board(pattern.men(), &board, Color::Black).unwrap();
/// assert!(pattern.judge(List::Stop, &view, None).unwrap().merit.is_won());
/// assert_eq!(pattern.text(), text); // the printer gives the same text back
/// # Ok::<(), lucena_pattern::Faults>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pattern {
    name: String,
    file: File,
    program: CompiledFile,
}

impl Pattern {
    /// Reads a text; `name` is what faults call it.
    pub fn parse(name: &str, text: &str) -> Result<Pattern, Faults> {
        let faults = |all| Faults { name: name.to_string(), text: text.to_string(), all };
        let file = parse(text).map_err(faults)?;
        let program = compile(&file).map_err(faults)?;
        Ok(Pattern { name: name.to_string(), file, program })
    }

    /// A pattern from a syntax tree; what is wrong with it is shown in its printed text.
    pub fn of(name: &str, file: &File) -> Result<Pattern, Faults> {
        Pattern::parse(name, &print(file))
    }

    /// Reads a file.
    pub fn open(path: &Path) -> Result<Pattern, PatternError> {
        let text = std::fs::read(path)
            .map_err(|source| PatternError::Read { path: path.display().to_string(), source })?;
        let text = String::from_utf8(text)
            .map_err(|_| PatternError::NoText { path: path.display().to_string() })?;
        Ok(Pattern::parse(&path.display().to_string(), &text)?)
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The endgame it is for.
    pub fn material(&self) -> Material {
        self.program.material
    }

    /// The men of the endgame, in the order that [`View`] wants.
    pub fn men(&self) -> &[Piece] {
        &self.program.men
    }

    /// How many plies it looks ahead.
    pub fn depth(&self) -> u16 {
        self.program.depth
    }

    /// Whether it compares positions with the one from which the player moves.
    pub fn remembers(&self) -> bool {
        self.program.remembers
    }

    /// Whether the board is taken as it stands, and not turned to a model although the file
    /// speaks of squares.
    pub fn as_it_stands(&self) -> bool {
        let stands = |item: &crate::syntax::RemarkedStatement| {
            matches!(item.statement, Statement::Model(None))
        };
        self.file.items.iter().any(stands)
    }

    /// Whether the board is turned to a model.
    pub fn has_model(&self) -> bool {
        self.program.model.is_some()
    }

    /// Whether it is made for some positions only.
    pub fn has_start(&self) -> bool {
        self.program.start.is_some()
    }

    /// The same file made for other positions: those of which a condition holds.
    pub fn starting(&self, condition: &str) -> Result<Pattern, PatternError> {
        let kept = |item: &&crate::syntax::RemarkedStatement| {
            !matches!(item.statement, Statement::Start(_))
        };
        let items = self.file.items.iter().filter(kept).cloned().collect();
        let file = File { items, closing: self.file.closing.clone() };
        let text = format!("{}\nstart when {condition}\n", print(&file));
        Ok(Pattern::parse(&self.name, &text)?)
    }

    /// Whether it is made for a position.
    pub fn starts(&self, view: &View<'_>) -> bool {
        self.program.start.as_ref().is_none_or(|start| {
            self.views(view).iter().any(|&(t, _)| {
                let turned = view.turned(t);
                Eye::new(&self.program, &turned, None).holds(start)
            })
        })
    }

    /// The syntax tree.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Its text, formatted.
    pub fn text(&self) -> String {
        print(&self.file)
    }

    /// All classes, list by list.
    pub fn classes(&self) -> Vec<ClassName> {
        let mut list = None;
        let mut classes = Vec::new();
        for item in &self.file.items {
            match &item.statement {
                Statement::List(next) => list = Some(*next),
                Statement::Class(class) => {
                    let Some(list) = list else { continue };
                    classes.push(ClassName {
                        list,
                        number: class.number,
                        name: class.name.clone(),
                        when: class.when.as_ref().map(|when| expr(when, 0)),
                        worth: worth(class),
                    });
                }
                _ => {}
            }
        }
        classes.sort_by_key(|class| class.list);
        classes
    }

    /// How many classes a list has.
    pub fn count(&self, list: List) -> usize {
        self.program.list(list).len()
    }

    /// Reasons for which moves are rejected.
    pub fn reasons(&self) -> Vec<&str> {
        self.file
            .items
            .iter()
            .filter_map(|item| match &item.statement {
                Statement::Reject(name, _) => Some(name.as_str()),
                _ => None,
            })
            .collect()
    }

    /// Turns of the board that meet the model; all if none does. The second part says whether
    /// the model is met.
    fn views(&self, view: &View<'_>) -> Vec<(u8, bool)> {
        let program = &self.program;
        let all = 0..program.turns;
        let Some(model) = &program.model else { return all.map(|t| (t, true)).collect() };
        let fits = |t: &u8| {
            let turned = view.turned(*t);
            Eye::new(program, &turned, None).holds(model)
        };
        let fitting: Vec<(u8, bool)> = all.clone().filter(fits).map(|t| (t, true)).collect();
        if fitting.is_empty() { all.map(|t| (t, false)).collect() } else { fitting }
    }

    /// Whether a turned board meets the model.
    pub fn fits_model(&self, view: &View<'_>) -> bool {
        self.views(view).iter().any(|(_, fits)| *fits)
    }

    /// The first class of a list that takes a position; `before` is the position from which the
    /// player moves. If several turned boards meet the model, the first class that takes any.
    pub fn judge(
        &self,
        list: List,
        view: &View<'_>,
        before: Option<&View<'_>>,
    ) -> Option<Judgement> {
        let clauses = self.program.list(list);
        if clauses.is_empty() {
            return None;
        }
        if self.program.turns == 1 {
            return self.judge_turned(clauses, view, before);
        }
        let judged = self.views(view).into_iter().filter_map(|(t, _)| {
            let before = before.map(|before| before.turned(t));
            self.judge_turned(clauses, &view.turned(t), before.as_ref())
        });
        judged.min_by(|a, b| a.class.cmp(&b.class).then(b.merit.cmp(&a.merit)))
    }

    fn judge_turned(
        &self,
        clauses: &[Clause],
        view: &View<'_>,
        before: Option<&View<'_>>,
    ) -> Option<Judgement> {
        let root = before.map(|before| Eye::new(&self.program, before, None));
        let eye = Eye::new(&self.program, view, root.as_ref());
        let takes = |clause: &Clause| clause.when.as_ref().is_none_or(|when| eye.holds(when));
        let class = clauses.iter().position(takes)?;
        Some(Judgement { class, merit: merit(&clauses[class], &eye) })
    }

    /// The merit of a position that a class is known to take.
    pub(crate) fn merit_in(&self, list: List, class: usize, view: &View<'_>) -> Merit {
        let clause = &self.program.list(list)[class];
        match self.program.turns {
            _ if clause.keys.is_empty() => Merit { rank: clause.rank, keys: [0; KEYS] },
            1 => merit(clause, &Eye::new(&self.program, view, None)),
            _ => self.judge(list, view, None).map_or(Merit::NOTHING, |judged| judged.merit),
        }
    }

    pub(crate) fn program(&self) -> &CompiledFile {
        &self.program
    }

    /// Whether a class of a list would take a position if no class stood before it.
    pub fn holds(
        &self,
        list: List,
        class: usize,
        view: &View<'_>,
        before: Option<&View<'_>>,
    ) -> bool {
        let clause = &self.program.list(list)[class];
        self.any_view(view, before, |eye| clause.when.as_ref().is_none_or(|when| eye.holds(when)))
    }

    /// The first reason to reject a move that leads to a position.
    pub fn rejects(&self, view: &View<'_>, before: Option<&View<'_>>) -> Option<usize> {
        let rejects = &self.program.rejects;
        if rejects.is_empty() {
            return None;
        }
        rejects.iter().position(|reject| self.any_view(view, before, |eye| eye.holds(reject)))
    }

    fn any_view(
        &self,
        view: &View<'_>,
        before: Option<&View<'_>>,
        is: impl Fn(&Eye<'_>) -> bool,
    ) -> bool {
        let look = |view: &View<'_>, before: Option<&View<'_>>| {
            let root = before.map(|before| Eye::new(&self.program, before, None));
            is(&Eye::new(&self.program, view, root.as_ref()))
        };
        if self.program.turns == 1 {
            return look(view, before);
        }
        self.views(view).into_iter().any(|(t, _)| {
            let before = before.map(|before| before.turned(t));
            look(&view.turned(t), before.as_ref())
        })
    }
}

/// What a position is worth that a class takes.
fn merit(clause: &Clause, eye: &Eye<'_>) -> Merit {
    let mut keys = [0; KEYS];
    for (key, (sign, number)) in keys.iter_mut().zip(&clause.keys) {
        // What cannot be measured is the worst.
        *key = eye.number(number).map_or(i32::MIN, |n| sign.saturating_mul(n));
    }
    Merit { rank: clause.rank, keys }
}

/// What can go wrong with a file.
///
/// ```
/// use lucena_pattern::Pattern;
/// let sentence = Pattern::open("nobody.pat".as_ref()).unwrap_err().to_string();
/// assert!(sentence.starts_with("nobody.pat: cannot be read: "));
/// ```
#[derive(Debug, thiserror::Error)]
pub enum PatternError {
    /// It cannot be read.
    #[error("{path}: cannot be read: {source}; these come with Lucena: {}", known())]
    Read {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// It is not text.
    #[error("{path}: this is not text (UTF-8), so not a pattern file")]
    NoText {
        /// The file.
        path: String,
    },
    /// There are mistakes in it.
    #[error(transparent)]
    Faults(#[from] Faults),
}

fn known() -> String {
    BUILT_IN_PATTERNS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}
