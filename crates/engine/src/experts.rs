//! Experts on an endgame: when its material arises in a game, the engine hands over to them.
//!
//! As HEDEAM was a procedure inside a chess program (van den Herik 1983).

use std::collections::HashMap;
use std::path::PathBuf;

use lucena_pack::{PackMetric, Packs};
use lucena_pattern::{End, Found, Pattern};
use lucena_plan::Scorer;
use lucena_table::{MAX_MEN, Material, Plies, Tables, Value};
use shakmaty::{Chess, Color, Move, Position, Role};

use crate::evaluate::Evaluate;
use crate::game::GameSoFar;

/// A move that someone else than the search has found, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandOver {
    /// The move.
    pub m: Move,
    /// In words: who took over, and the class, rule or value behind the move.
    pub why: Vec<String>,
    /// Moves to mate, if mate is seen; negative if the other side mates.
    pub mate: Option<i32>,
}

/// Someone who knows an endgame.
pub trait Expert: Send {
    /// The move to play, or nothing if the position is none of this expert's.
    fn choose(&mut self, game: &GameSoFar) -> Option<HandOver>;
}

/// A pattern file plays the strong side of its endgame.
impl Expert for Pattern {
    fn choose(&mut self, game: &GameSoFar) -> Option<HandOver> {
        let position = game.position();
        let (material, _) = Material::of_board(position.board());
        if material != self.material() || position.castles().any() {
            return None;
        }
        let view = self.seen(position, position.turn())?;
        if !self.starts(&view) {
            return None;
        }
        best(game, self.moves(position), |found| {
            let hopeful = match found.hope.end {
                End::Won | End::Converted => true,
                End::Judged | End::Rejected => !found.hope.merit.is_drawn(),
                _ => false,
            };
            hopeful.then(|| format!("{} takes over: {}", self.name(), self.reason(found)))
        })
    }
}

/// The first move of those that promise something, in words, and repeat nothing. What is a draw at
/// best is left to the search; and so is everything once nothing is left but to repeat what was
/// there before: a file may circle.
fn best<M, B>(
    game: &GameSoFar,
    moves: Vec<Found<M, B>>,
    promise: impl Fn(&Found<M, B>) -> Option<String>,
) -> Option<HandOver> {
    let mut hopeful = moves.iter().map_while(|found| Some((found, promise(found)?)));
    let (best, why) = hopeful.find(|(found, _)| !game.would_repeat(found.m))?;
    let mate = (best.hope.end == End::Won).then(|| i32::from(best.plies.div_ceil(2)));
    Some(HandOver { m: best.m, why: vec![why], mate })
}

/// A plan that looks further ahead would keep a game waiting.
const DEEPEST: u16 = 6;

/// A plan plays the strong side of its endgame.
impl Expert for Scorer {
    fn choose(&mut self, game: &GameSoFar) -> Option<HandOver> {
        let position = game.position();
        let (material, _) = Material::of_board(position.board());
        if material != self.plan().material || position.castles().any() {
            return None;
        }
        // Without tables it must be plain what captures and promotions lead to, and there must be time
        // for the search.
        if position.board().by_color(!position.turn()).count() > 1
            || material.count(Color::White, Role::Pawn) > 1
            || self.plan().depth > DEEPEST
        {
            return None;
        }
        best(game, self.moves(position), |found| {
            let hopeful = found.hope.end >= End::Judged;
            hopeful.then(|| format!("the plan for {material} takes over: {}", self.reason(found)))
        })
    }
}

/// Tables play both sides of what is solved.
impl Expert for Tables {
    fn choose(&mut self, game: &GameSoFar) -> Option<HandOver> {
        let position = game.position();
        if position.board().occupied().count() > MAX_MEN || position.castles().any() {
            return None;
        }
        let value = |next: &Chess| self.value(next, lucena_table::Metric::Dtm).ok();
        by_values(position, "the table", value)
    }
}

/// Packs play both sides of what they hold; each is opened when its material arises.
pub struct PackExpert {
    folder: PathBuf,
    open: HashMap<Material, Option<Packs>>,
}

impl PackExpert {
    /// The packs of a folder.
    pub fn new(folder: impl Into<PathBuf>) -> PackExpert {
        PackExpert { folder: folder.into(), open: HashMap::new() }
    }
}

impl Expert for PackExpert {
    fn choose(&mut self, game: &GameSoFar) -> Option<HandOver> {
        let position = game.position();
        let (material, _) = Material::of_board(position.board());
        if material.men() > lucena_layout::MAX_LAYOUT_MEN || position.castles().any() {
            return None;
        }
        let folder = &self.folder;
        let open = || Packs::open(folder, material, PackMetric::Dtm).ok();
        let packs = self.open.entry(material).or_insert_with(open).as_ref()?;
        by_values(position, "the pack", |next| packs.probe(next).ok()?.value())
    }
}

/// The move with the best value, if the values of all are known.
fn by_values(
    position: &Chess,
    name: &str,
    value: impl Fn(&Chess) -> Option<Value>,
) -> Option<HandOver> {
    let mut best: Option<(Value, Move)> = None;
    for m in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(m);
        let worth = match next.outcome().is_known() && !next.is_checkmate() {
            true => Value::Draw,
            false => value(&next)?.before_move(),
        };
        if best.is_none_or(|(least, _)| worth > least) {
            best = Some((worth, m));
        }
    }
    let (worth, m) = best?;
    let (said, mate) = match worth {
        Value::Win(plies) => {
            let moves = plies.moves();
            (format!("mate in {moves}"), Some(i32::from(moves)))
        }
        Value::Draw => ("a draw".to_string(), None),
        Value::Loss(Plies(n)) => {
            let moves = n.div_ceil(2);
            (format!("mated in {moves}"), Some(-i32::from(moves)))
        }
    };
    Some(HandOver { m, why: vec![format!("{name} takes over: {said}")], mate })
}

/// An evaluator with experts beside it.
pub struct WithExperts {
    experts: Vec<Box<dyn Expert>>,
    otherwise: Box<dyn Evaluate>,
}

impl WithExperts {
    /// Experts, the first first, and whose opinion counts where none takes over.
    pub fn new(experts: Vec<Box<dyn Expert>>, otherwise: Box<dyn Evaluate>) -> WithExperts {
        WithExperts { experts, otherwise }
    }
}

impl Evaluate for WithExperts {
    fn name(&self) -> String {
        self.otherwise.name()
    }

    fn root(&mut self, root: &Chess) {
        self.otherwise.root(root);
    }

    fn value(&mut self, position: &Chess) -> i32 {
        self.otherwise.value(position)
    }

    fn certain(&mut self, position: &Chess) -> Option<Value> {
        self.otherwise.certain(position)
    }

    fn hand_over(&mut self, game: &GameSoFar) -> Option<HandOver> {
        self.experts.iter_mut().find_map(|expert| expert.choose(game))
    }

    fn why(&mut self, position: &Chess, most: usize) -> Vec<String> {
        self.otherwise.why(position, most)
    }
}
