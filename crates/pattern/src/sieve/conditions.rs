//! The conditions of a file of claims, compiled.

use lucena_table::Material;
use shakmaty::{Color, Piece, Role};

use super::needs::{Needs, NeedsReader, turns};
use crate::compile::{ALREADY_SAID, Compiler, MAX_NAMES};
use crate::eval::Eye;
use crate::fault::{Fault, Faults, Span};
use crate::parse::parse_expression;
use crate::program::{CompiledFile, Cond};
use crate::syntax::{Expr, File, Statement};
use crate::view::{MAX_PATTERN_MEN, View};
use crate::words::BoardFact;

/// Maximum number of claims of a file.
const CLAIMS: usize = 1000;

/// The conditions of claims, in the order of the file, ready to be asked one position at a time;
/// a [`crate::Sieve`] asks them of 64 positions at once.
///
/// A condition that speaks of certain squares or files holds if it holds on one of the symmetric
/// boards; if the file has a model, on one of those that meet it.
///
/// ```
/// use lucena_pattern::{Conditions, View};
/// use shakmaty::{Board, Color};
/// let asked = Conditions::one("KRPvKR".parse()?, "pawn = a7 and white king = a8")?;
/// for fen in ["K7/P7/8/8/5k2/8/3R4/4r3", "7K/7P/8/8/2k5/8/4R3/3r4"] {
///     let board = Board::from_ascii_board_fen(fen.as_bytes())?;
///     let view = View::of_board(asked.men(), &board, Color::White).unwrap();
///     assert!(asked.holds(0, &view));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Conditions {
    pub(super) program: CompiledFile,
    pub(super) all: Vec<TurnedCondition>,
    /// What the names of the file look at.
    pub(super) names: Vec<Needs>,
}

/// A condition and the turns of the board on which it is tried.
#[derive(Clone, Debug)]
pub(super) struct TurnedCondition {
    pub(super) when: Cond,
    pub(super) turns: u8,
    pub(super) sees_turn: bool,
}

impl Conditions {
    /// Compiles the claims of a syntax tree, or says everything that is wrong with it.
    pub fn of(file: &File) -> Result<Conditions, Vec<Fault>> {
        let mut faults = Vec::new();
        let Some(material) = endgame(file, &mut faults) else { return Err(faults) };
        let mut known = GrowingConditions::new(material);
        for item in &file.items {
            let compiled = known.statement(&item.statement, &item.span);
            faults.extend(compiled.err().filter(|fault| fault.message != ALREADY_SAID));
        }
        if !file.items.iter().any(|item| matches!(item.statement, Statement::Claim(_))) {
            faults
                .push(Fault::new(0..0, "the file has no claim").help(
                    "add one, such as: claim \"the rook wins\" when not rook loose says win",
                ));
        }
        if faults.is_empty() {
            return Ok(known.finished());
        }
        faults.sort_by_key(|fault| fault.span.start);
        Err(faults)
    }

    /// One condition, as given on a command line.
    pub fn one(material: Material, text: &str) -> Result<Conditions, Faults> {
        let faulty = |fault: Fault| Faults {
            name: "condition".into(),
            text: text.to_string(),
            all: vec![fault],
        };
        few_enough(material, &(0..text.len())).map_err(faulty)?;
        let expr = parse_expression(text, &[]).map_err(faulty)?;
        let mut known = GrowingConditions::new(material);
        known.claim(&expr, None, &(0..text.len())).map_err(faulty)?;
        Ok(known.finished())
    }

    /// The endgame.
    pub fn material(&self) -> Material {
        self.program.material
    }

    /// The men of the endgame, in the order that [`View`] wants.
    pub fn men(&self) -> &[Piece] {
        &self.program.men
    }

    /// The men in the order in which tables list positions, the last one innermost: pawns, the
    /// kings, and the others as they come.
    ///
    /// ```
    /// let asked = lucena_pattern::Conditions::one("KRPvKR".parse()?, "check")?;
    /// let letters: String =
    ///     asked.usual_order().iter().map(|&man| asked.men()[man].char()).collect();
    /// assert_eq!(letters, "PKkRr");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn usual_order(&self) -> Vec<usize> {
        let men = self.men();
        let rank = |&man: &usize| match men[man].role {
            Role::Pawn => 0,
            Role::King => 1,
            _ => 2,
        };
        let mut order: Vec<usize> = (0..men.len()).collect();
        order.sort_by_key(rank);
        order
    }

    /// How many conditions there are.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// Whether a condition depends on whose move it is.
    pub fn sees_turn(&self, which: usize) -> bool {
        self.all[which].sees_turn
    }

    /// Whether a condition holds.
    pub fn holds(&self, which: usize, view: &View<'_>) -> bool {
        self.holds_turned(which, view).is_some()
    }

    /// The first turn of the board ([`lucena_table::turn`]) on which a condition holds.
    pub fn holds_turned(&self, which: usize, view: &View<'_>) -> Option<u8> {
        let TurnedCondition { when, turns, .. } = &self.all[which];
        (0..*turns).find(|&t| Eye::new(&self.program, &view.turned(t), None).holds(when))
    }
}

fn few_enough(material: Material, span: &Span) -> Result<(), Fault> {
    if material.men() > MAX_PATTERN_MEN {
        let message = format!("{material} has too many men: claims reach to five");
        return Err(Fault::new(span.clone(), message).help("use a smaller endgame"));
    }
    Ok(())
}

/// The one endgame that a file is for.
fn endgame(file: &File, faults: &mut Vec<Fault>) -> Option<Material> {
    let mut found = file.items.iter().filter_map(|item| match item.statement {
        Statement::Endgame(material) => Some((material, &item.span)),
        _ => None,
    });
    let Some((material, span)) = found.next() else {
        faults.push(
            Fault::new(0..0, "the file does not say which endgame it is about")
                .help("begin it with a line such as: endgame KRPvKR"),
        );
        return None;
    };
    for (_, span) in found {
        let message = format!("a file is about one endgame, and this one is about {material}");
        faults.push(Fault::new(span.clone(), message).help("make another file for it"));
    }
    faults.extend(few_enough(material, span).err());
    faults.is_empty().then_some(material)
}

/// What has been compiled so far.
struct GrowingConditions {
    material: Material,
    compiler: Compiler,
    model: Option<Cond>,
    names: Vec<Needs>,
    all: Vec<TurnedCondition>,
}

impl GrowingConditions {
    fn new(material: Material) -> GrowingConditions {
        let compiler = Compiler::new(material);
        GrowingConditions { material, compiler, model: None, names: Vec::new(), all: Vec::new() }
    }

    fn statement(&mut self, statement: &Statement, span: &Span) -> Result<(), Fault> {
        let foreign = |what: &str| {
            let message = format!("a file of claims has no {what}");
            Err(Fault::new(span.clone(), message).help("use endgame, model, let and claim"))
        };
        match statement {
            Statement::Endgame(_) => Ok(()),
            Statement::Let(name, value) => self.naming(name, value, span),
            Statement::Claim(claim) => self.claim(&claim.when, claim.turn, span),
            Statement::Model(Some(model)) if self.all.is_empty() && self.model.is_none() => {
                self.model = Some(self.compiler.condition(model)?);
                self.only_now(span)
            }
            Statement::Model(Some(_)) => {
                let fault = Fault::new(span.clone(), "the model is said once, before the claims");
                Err(fault.help("move it below the line of the endgame"))
            }
            Statement::Model(None) => foreign("boards as they stand"),
            Statement::Depth(_) => foreign("depth"),
            Statement::Start(_) => foreign("start"),
            Statement::Reject(..) => foreign("moves to reject"),
            Statement::List(_) | Statement::Class(_) | Statement::Otherwise => foreign("classes"),
        }
    }

    fn naming(&mut self, name: &str, value: &Expr, span: &Span) -> Result<(), Fault> {
        self.compiler.take_oriented();
        let known = match self.compiler.names.len() {
            0..MAX_NAMES => {
                self.compiler.value(value).and_then(|v| self.only_now(span).map(|()| v))
            }
            _ => Err(Fault::new(span.clone(), format!("a file has at most {MAX_NAMES} names"))
                .help("leave some of them out")),
        };
        match known {
            Ok(value) => {
                let mut needs = self.needs(|reader| reader.value(&value));
                needs.oriented |= self.compiler.take_oriented();
                self.names.push(needs);
                self.compiler.names.push(name.to_string());
                self.compiler.values.push(value);
                Ok(())
            }
            Err(fault) => {
                // Known nevertheless, so that it is not missed later.
                self.compiler.wrong.push(name.to_string());
                Err(fault)
            }
        }
    }

    fn claim(&mut self, when: &Expr, turn: Option<Color>, span: &Span) -> Result<(), Fault> {
        if self.all.len() == CLAIMS {
            let message = format!("a file has at most {CLAIMS} claims");
            return Err(Fault::new(span.clone(), message).help("make another file"));
        }
        self.compiler.take_oriented();
        let mut when = self.compiler.condition(when)?;
        self.only_now(span)?;
        let oriented = self.compiler.take_oriented();
        if let Some(side) = turn {
            let white = Cond::Fact(BoardFact::WhiteToMove);
            let turn = if side.is_white() { white } else { Cond::Not(Box::new(white)) };
            when = Cond::And(vec![turn, when]);
        }
        if let Some(model) = &self.model {
            when = Cond::And(vec![model.clone(), when]);
        }
        let needs = self.needs(|reader| reader.condition(&when));
        let turned = oriented || needs.oriented || self.model.is_some();
        let turns = if turned { turns(self.material) } else { 1 };
        self.all.push(TurnedCondition { when, turns, sees_turn: needs.turn });
        Ok(())
    }

    fn needs(&self, read: impl FnOnce(&mut NeedsReader<'_>)) -> Needs {
        let mut reader =
            NeedsReader { men: self.compiler.men(), names: &self.names, found: Needs::default() };
        read(&mut reader);
        reader.found
    }

    /// A claim is about one position.
    fn only_now(&mut self, span: &Span) -> Result<(), Fault> {
        match self.compiler.take_remembers() {
            false => Ok(()),
            true => Err(Fault::new(span.clone(), "a claim knows no position before the move")
                .help("leave out before and was")),
        }
    }

    fn finished(self) -> Conditions {
        let (all, names) = (self.all, self.names);
        Conditions { program: self.compiler.into_program(), all, names }
    }
}
