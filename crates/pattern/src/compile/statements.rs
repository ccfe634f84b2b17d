//! Statements compiled: what must be said, what may be said once.

use super::kinds::{ALREADY_SAID, Type};
use super::{Compiled, Compiler};
use crate::fault::{Fault, Span};
use crate::program::{Clause, CompiledFile, Num};
use crate::syntax::{
    ClassRank, Expr, File, List, RemarkedStatement, Statement, TieBreaks, Wish, Worth, WrittenClass,
};

/// Maximum number of names in a file.
pub(crate) const NAMES: usize = 200;
/// Maximum number of wishes of one class.
const KEYS: usize = 6;

/// Ranks of classes, the more the better.
pub(crate) const WON: i32 = i32::MAX;
pub(crate) const NEVER: i32 = i32::MIN;
const LOST: i32 = i32::MIN + 1;
pub(crate) const DRAWN: i32 = i32::MIN + 2;
const WORST: i32 = i32::MIN + 3;
/// What the first class of `stop` or `halt` is worth if nothing is said; the next one less.
const FIRST: i32 = 1000;

/// Compiles all statements; `None` if there is no endgame to compile for.
pub fn program(file: &File, faults: &mut Vec<Fault>) -> Option<CompiledFile> {
    let mut endgames = file.items.iter().filter_map(|item| match item.statement {
        Statement::Endgame(material) => Some((material, item.span.clone())),
        _ => None,
    });
    let Some((material, named)) = endgames.next() else {
        faults.push(
            Fault::new(0..0, "the file does not say which endgame it is for")
                .help("begin it with a line such as: endgame KRvK"),
        );
        return None;
    };
    for (_, span) in endgames {
        let message = format!("a file is for one endgame, and this one is for {material}");
        faults.push(Fault::new(span, message).help("make another file for it"));
    }
    if material.men() > crate::view::MAX_PATTERN_MEN {
        let message = format!("{material} has too many men: patterns reach to five");
        faults.push(Fault::new(named, message).help("use a smaller endgame"));
        return None;
    }
    let mut compiler = Compiler::new(material);
    let mut program = Compiler::new(material).into_program();
    let mut walker =
        SaidSoFar { list: None, stands: false, model: false, depth: false, start: false };
    for item in &file.items {
        let walked = walker.statement(&mut compiler, &mut program, &item.statement, &item.span);
        faults.extend(walked.err().filter(|fault| fault.message != ALREADY_SAID));
    }
    let class = |item: &RemarkedStatement| matches!(item.statement, Statement::Class(_));
    if !file.items.iter().any(class) {
        faults.push(Fault::new(0..0, "the file has no class").help(
            "add a list and a class, such as: stop, and then: class 1 \"mate\" when mate : won",
        ));
    }
    program.lets = compiler.values;
    program.attributes = compiler.attributes;
    program.remembers = compiler.remembers;
    let alike = if material.has_pawns() { 2 } else { 8 };
    let turning = !walker.stands && (compiler.oriented || program.model.is_some());
    program.turns = if turning { alike } else { 1 };
    Some(program)
}

struct SaidSoFar {
    list: Option<List>,
    stands: bool,
    model: bool,
    depth: bool,
    start: bool,
}

impl SaidSoFar {
    fn statement(
        &mut self,
        compiler: &mut Compiler,
        program: &mut CompiledFile,
        statement: &Statement,
        span: &Span,
    ) -> Compiled<()> {
        match statement {
            Statement::Endgame(_) | Statement::Otherwise => {}
            Statement::Model(model) => {
                once(&mut self.model, "model", span)?;
                self.stands = model.is_none();
                program.model = model.as_ref().map(|c| compiler.condition(c)).transpose()?;
            }
            Statement::Depth(depth) => {
                once(&mut self.depth, "depth", span)?;
                program.depth = *depth as u16;
            }
            Statement::Start(condition) => {
                once(&mut self.start, "start", span)?;
                program.start = Some(compiler.condition(condition)?);
            }
            Statement::Let(name, value) => {
                // Names stand on names, and each is a step of the evaluator into the next.
                if compiler.names.len() >= NAMES {
                    compiler.wrong.push(name.clone());
                    let message = format!("a file has at most {NAMES} names");
                    return Err(Fault::new(span.clone(), message));
                }
                match compiler.value(value) {
                    Ok(value) => {
                        compiler.names.push(name.clone());
                        compiler.values.push(value);
                    }
                    Err(fault) => {
                        // Known nevertheless, so that it is not missed later.
                        compiler.wrong.push(name.clone());
                        return Err(fault);
                    }
                }
            }
            Statement::Reject(_, condition) => {
                program.rejects.push(compiler.condition(condition)?);
            }
            Statement::Claim(_) => {
                let fault = Fault::new(span.clone(), "a claim has no place in a pattern file");
                return Err(fault.help("put it into a file of claims, such as rook.claim"));
            }
            Statement::List(list) => self.list = Some(*list),
            Statement::Class(class) => {
                let Some(list) = self.list else {
                    return Err(Fault::new(span.clone(), "this class is in no list").help(
                        "write stop, halt, final black to move or final white to move above it",
                    ));
                };
                let clauses = &program.lists[list as usize];
                let clause = clause(compiler, list, clauses.len(), class)?;
                program.lists[list as usize].push(clause);
            }
        }
        Ok(())
    }
}

fn once(said: &mut bool, what: &str, span: &Span) -> Compiled<()> {
    if *said {
        let fault = Fault::new(span.clone(), format!("{what} has been said already"));
        return Err(fault.help("keep one of the two"));
    }
    *said = true;
    Ok(())
}

fn clause(
    compiler: &mut Compiler,
    list: List,
    place: usize,
    class: &WrittenClass,
) -> Compiled<Clause> {
    let when = class.when.as_ref().map(|when| compiler.condition(when)).transpose()?;
    let Worth { rank, ties } = &class.worth;
    let by_place = match list {
        List::Stop | List::Halt => FIRST - place as i32,
        List::FinalBlack | List::FinalWhite => -(place as i32),
    };
    let rank = match rank {
        None => by_place,
        Some(ClassRank::Won) => WON,
        Some(ClassRank::Value(value)) => *value,
        Some(ClassRank::Worst) => WORST,
        Some(ClassRank::Drawn) => DRAWN,
        Some(ClassRank::Lost) => LOST,
        Some(ClassRank::Never) => NEVER,
    };
    let keys = match ties {
        TieBreaks::Alike => Vec::new(),
        TieBreaks::Score(sum) => vec![(1, compiler.number(sum)?)],
        TieBreaks::Better(wishes) => {
            if let Some(Wish::Fewer(extra) | Wish::More(extra) | Wish::Have(extra)) =
                wishes.get(KEYS)
            {
                let fault = Fault::new(extra.span.clone(), "a class has at most six wishes");
                return Err(fault.help("weigh them against each other with score …"));
            }
            wishes.iter().map(|wish| key(compiler, wish)).collect::<Compiled<_>>()?
        }
    };
    Ok(Clause { when, rank, keys })
}

fn key(compiler: &mut Compiler, wish: &Wish) -> Compiled<(i32, Num)> {
    let mut counted = |expr: &Expr| match compiler.kind_of(expr)? {
        Type::Set => Ok(Num::Size(compiler.set(expr)?)),
        _ => compiler.number(expr),
    };
    match wish {
        Wish::Fewer(of) => Ok((-1, counted(of)?)),
        Wish::More(of) => Ok((1, counted(of)?)),
        Wish::Have(of) => Ok((1, Num::Truth(Box::new(compiler.condition(of)?)))),
    }
}
