//! A file that takes the board as it stands, such as Torres y Quevedo's machine: examined on every
//! board by itself, none turned, from all boards that it is made for.

use std::collections::HashMap;

use lucena_layout::Layout;
use lucena_pattern::{Found, MAX_PATTERN_MEN, Pattern, View};
use lucena_table::Value;
use lucena_work::Progress;
use shakmaty::{CastlingMode, Chess, Color, FromSetup, Position, Setup, Square};

use super::check::ClassCheck;
use super::tally::ClassTally;
use crate::error::PlayError;

/// Where all men stand, in the order of [`View`].
type Board = [u8; MAX_PATTERN_MEN];

/// What was found.
#[derive(Default)]
pub struct Stood {
    /// Boards that the file is made for, the strong side to move.
    pub starts: usize,
    /// From how many of them the win is certain, whatever the defence.
    pub guaranteed: usize,
    /// The longest of these wins, and how many take more than 50 moves.
    pub longest: u16,
    /// Their mean.
    pub mean: f64,
    /// How many of them take more than 50 moves.
    pub over_fifty: usize,
    /// From how many it wins against the table, the first of equally good replies on the board.
    pub table: usize,
    /// The shortest, mean and longest of these wins.
    pub lengths: (u16, f64, u16),
    /// How many more moves than necessary where it wins: against the table, against every defence.
    pub excess: [f64; 2],
    /// The mean of what the table needs, over all starts.
    pub optimal: f64,
    /// Starts from which a line comes to a board where no move may be played, with one of them.
    pub stuck: usize,
    /// Starts that are not certain to be won, and a board for the first.
    pub first_failure: Option<Chess>,
    /// Class by class.
    pub classes: Vec<ClassCheck>,
}

struct BoardGraph<'a> {
    pattern: &'a Pattern,
    layout: &'a Layout,
    /// The number of each board that play can come to.
    numbers: HashMap<Board, usize>,
    /// Those boards, with what each of the best moves leads to.
    boards: Vec<Vec<After>>,
    /// Longest wins that are certain; `None` where none is.
    longest: Vec<Option<u16>>,
    /// Boards with lines to one that has no move to play.
    stuck: Vec<bool>,
    games: HashMap<Board, KnownGame>,
    tally: ClassTally,
}

enum After {
    Mate,
    /// Stalemate, or a man can be taken.
    Bad,
    /// The boards after all replies.
    Replies(Vec<usize>),
}

/// How the game against the table goes on.
enum Next {
    Mate,
    Lost,
    Board(Chess),
}

/// What is known of the game against the table from a board.
enum KnownGame {
    /// It is being played.
    Open,
    /// Moves to mate, if it is won.
    Known(Option<u16>),
}

/// Examines a file on all boards that it is made for.
pub fn stand(
    pattern: &Pattern,
    layout: &Layout,
    progress: &dyn Progress,
) -> Result<Stood, PlayError> {
    let here = layout.ending.material();
    if pattern.material() != here {
        let (file, of) = (pattern.name().to_string(), pattern.material());
        return Err(PlayError::OtherEndgame { file, of, here });
    }
    // Without a start there is nothing to play from; classes are counted all the same.
    let starts = if pattern.has_start() { starts(pattern) } else { Vec::new() };
    progress.begin("playing from every board", starts.len() as u64);
    let mut walk = BoardGraph {
        pattern,
        layout,
        numbers: HashMap::new(),
        boards: Vec::new(),
        longest: Vec::new(),
        stuck: Vec::new(),
        games: HashMap::new(),
        tally: ClassTally::default(),
    };
    walk.spread(&starts, progress)?;
    walk.prove();
    walk.find_stuck();
    let mut stood = Stood { starts: starts.len(), lengths: (u16::MAX, 0.0, 0), ..Stood::default() };
    for start in &starts {
        progress.check().inspect_err(|_| progress.end())?;
        progress.advance(1);
        stood.count(start, &mut walk);
    }
    progress.end();
    stood.excess[0] /= stood.table.max(1) as f64;
    stood.excess[1] /= stood.guaranteed.max(1) as f64;
    stood.lengths.1 /= stood.table.max(1) as f64;
    stood.mean /= stood.guaranteed.max(1) as f64;
    stood.optimal /= starts.len().max(1) as f64;
    stood.classes = walk.classes();
    Ok(stood)
}

impl Stood {
    /// Adds a start; means are sums until all are added.
    fn count(&mut self, start: &Chess, walk: &mut BoardGraph<'_>) {
        let optimal = match walk.value(start) {
            Some(Value::Win(plies)) => f64::from(plies.moves()),
            _ => 0.0,
        };
        self.optimal += optimal;
        match walk.certain(start) {
            Some(moves) => {
                self.guaranteed += 1;
                self.longest = self.longest.max(moves);
                self.mean += f64::from(moves);
                self.excess[1] += f64::from(moves) - optimal;
                self.over_fifty += usize::from(moves > 50);
            }
            None => {
                self.stuck += usize::from(walk.meets_stuck(start));
                self.first_failure.get_or_insert_with(|| start.clone());
            }
        }
        if let Some(moves) = walk.against_table(start) {
            self.table += 1;
            self.lengths.0 = self.lengths.0.min(moves);
            self.lengths.1 += f64::from(moves);
            self.excess[0] += f64::from(moves) - optimal;
            self.lengths.2 = self.lengths.2.max(moves);
        }
    }
}

/// All boards with white to move that a file is made for.
fn starts(pattern: &Pattern) -> Vec<Chess> {
    let men = pattern.men();
    let mut starts = Vec::new();
    for n in 0..1u64 << (6 * men.len()) {
        let mut board = [0; MAX_PATTERN_MEN];
        for (place, square) in board.iter_mut().enumerate().take(men.len()) {
            *square = (n >> (6 * place) & 63) as u8;
        }
        let apart = (0..men.len()).all(|i| (0..i).all(|j| board[i] != board[j]));
        // Of like men the one on the lesser square comes first.
        let ordered = (1..men.len()).all(|i| men[i] != men[i - 1] || board[i] > board[i - 1]);
        if !apart || !ordered {
            continue;
        }
        let view = View::new(men, board, Color::White);
        if pattern.starts(&view)
            && let Some(start) = position(&view)
        {
            starts.push(start);
        }
    }
    starts
}

fn position(view: &View<'_>) -> Option<Chess> {
    let setup = Setup { board: view.board(), turn: view.turn(), ..Setup::empty() };
    Chess::from_setup(setup, CastlingMode::Standard).ok()
}

impl BoardGraph<'_> {
    fn key(&self, position: &Chess) -> Option<Board> {
        let view = View::of_board(self.pattern.men(), position.board(), position.turn())?;
        let mut board = [0; MAX_PATTERN_MEN];
        board[..view.squares().len()].copy_from_slice(view.squares());
        Some(board)
    }

    fn value(&self, position: &Chess) -> Option<Value> {
        self.key(position)?; // nothing after a capture
        let seats = match position.turn() {
            Color::White => &self.layout.strong,
            Color::Black => &self.layout.weak,
        };
        let place = seats.place(&self.layout.ending.squares(position.board()))?;
        Some(seats.value[place])
    }

    /// The moves that it likes equally best.
    fn best(&self, position: &Chess) -> Vec<Found> {
        let moves = self.pattern.moves(position);
        let Some(first) = moves.first().map(|found| found.hope) else { return moves };
        moves.into_iter().take_while(|found| found.hope == first).collect()
    }

    /// Finds all boards that play can come to from these.
    fn spread(&mut self, starts: &[Chess], progress: &dyn Progress) -> Result<(), PlayError> {
        let mut open: Vec<Chess> = Vec::new();
        for start in starts {
            self.number(start, &mut open);
        }
        let mut next = 0;
        while let Some(position) = open.get(next).cloned() {
            if next.is_multiple_of(1024) {
                progress.check()?;
            }
            let best = self.best(&position);
            self.count(&position, best.first());
            let after = best.iter().map(|found| self.after(&position, found, &mut open)).collect();
            self.boards.push(after);
            next += 1;
        }
        Ok(())
    }

    /// The number of a board; a new one is put on the list of those to look at.
    fn number(&mut self, position: &Chess, open: &mut Vec<Chess>) -> Option<usize> {
        let key = self.key(position)?;
        let next = self.numbers.len();
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            open.push(position.clone());
        }
        Some(number)
    }

    fn after(&mut self, position: &Chess, found: &Found, open: &mut Vec<Chess>) -> After {
        let mut next = position.clone();
        next.play_unchecked(found.m);
        if next.is_checkmate() {
            return After::Mate;
        }
        let replies = next.legal_moves();
        let mut boards = Vec::with_capacity(replies.len());
        for reply in &replies {
            let mut after = next.clone();
            after.play_unchecked(*reply);
            // A capture leaves the endgame, and has no number.
            match self.number(&after, open) {
                Some(number) => boards.push(number),
                None => return After::Bad,
            }
        }
        if replies.is_empty() { After::Bad } else { After::Replies(boards) }
    }

    /// Goes over all boards until no more wins are certain.
    fn prove(&mut self) {
        self.longest = vec![None; self.boards.len()];
        loop {
            let line = |after: &After| match after {
                After::Mate => Some(1),
                After::Bad => None,
                After::Replies(boards) => {
                    let lines = boards.iter().map(|&board| self.longest[board]);
                    lines.reduce(|a, b| Some(a?.max(b?)))?.map(|moves| moves + 1)
                }
            };
            let open = (0..self.boards.len()).filter(|&board| self.longest[board].is_none());
            let found: Vec<(usize, u16)> = open
                .filter_map(|board| {
                    let lines = self.boards[board].iter().map(line);
                    Some((board, lines.reduce(|a, b| Some(a?.max(b?)))??))
                })
                .collect();
            if found.is_empty() {
                return;
            }
            for (board, moves) in found {
                self.longest[board] = Some(moves);
            }
        }
    }

    /// The longest line from a board, if all lines are won.
    fn certain(&self, position: &Chess) -> Option<u16> {
        self.longest[*self.numbers.get(&self.key(position)?)?]
    }

    /// Which boards have lines to a board without a move to play.
    fn find_stuck(&mut self) {
        self.stuck = self.boards.iter().map(Vec::is_empty).collect();
        loop {
            let leads = |after: &After| match after {
                After::Replies(boards) => boards.iter().any(|&board| self.stuck[board]),
                _ => false,
            };
            let open = (0..self.boards.len()).filter(|&board| !self.stuck[board]);
            let found: Vec<usize> =
                open.filter(|&board| self.boards[board].iter().any(leads)).collect();
            if found.is_empty() {
                return;
            }
            found.into_iter().for_each(|board| self.stuck[board] = true);
        }
    }

    /// Whether a line from here comes to a board without a move to play.
    fn meets_stuck(&self, start: &Chess) -> bool {
        let number = self.key(start).and_then(|key| self.numbers.get(&key));
        number.is_some_and(|&number| self.stuck[number])
    }

    /// Moves until mate against the table, which takes the reply that holds out longest, and of
    /// equals the one to the lowest square (a1, b1, … h8). Each board has one way on, so what is
    /// known of one need not be played again.
    fn against_table(&mut self, start: &Chess) -> Option<u16> {
        let (mut position, mut way) = (start.clone(), Vec::new());
        let mut rest = loop {
            let key = self.key(&position)?;
            match self.games.get(&key) {
                Some(KnownGame::Known(moves)) => break *moves,
                Some(KnownGame::Open) => break None, // round in a circle
                None => {}
            }
            self.games.insert(key, KnownGame::Open);
            way.push(key);
            match self.table_reply(&position) {
                Next::Mate => break Some(0),
                Next::Lost => break None,
                Next::Board(next) => position = next,
            }
        };
        for key in way.into_iter().rev() {
            rest = rest.map(|moves| moves + 1);
            self.games.insert(key, KnownGame::Known(rest));
        }
        rest
    }

    /// The file's first move, and the table's reply.
    fn table_reply(&self, position: &Chess) -> Next {
        let Some(first) = self.pattern.moves(position).into_iter().next() else {
            return Next::Lost;
        };
        let mut after = position.clone();
        after.play_unchecked(first.m);
        if after.is_checkmate() {
            return Next::Mate;
        }
        let mut best: Option<(i32, Square, Chess)> = None;
        for reply in after.legal_moves() {
            let mut next = after.clone();
            next.play_unchecked(reply);
            let holds = match self.value(&next) {
                Some(Value::Win(plies)) => i32::from(plies.0),
                _ => i32::MAX, // not won any more
            };
            let better = best
                .as_ref()
                .is_none_or(|(most, to, _)| holds > *most || (holds == *most && reply.to() < *to));
            if better {
                best = Some((holds, reply.to(), next));
            }
        }
        match best {
            Some((holds, _, next)) if holds < i32::MAX => Next::Board(next),
            _ => Next::Lost,
        }
    }

    fn count(&mut self, position: &Chess, best: Option<&Found>) {
        let Some(class) = best.and_then(|found| found.behind) else { return };
        let Some(value) = self.value(position) else { return };
        let plies = if let Value::Win(n) = value { Some(f64::from(n.0)) } else { None };
        self.tally.add(class, value.outcome(), plies);
    }

    /// Boards met, by the class that the move goes to; of a file that does not compare with the
    /// board before, all boards there are.
    fn classes(&self) -> Vec<ClassCheck> {
        match self.pattern.remembers() {
            true => self.tally.classes(self.pattern),
            false => ClassTally::whole_board(self.pattern, self.layout).classes(self.pattern),
        }
    }
}
