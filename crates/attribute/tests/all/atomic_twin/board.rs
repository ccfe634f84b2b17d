//! A board as a list of 64 squares, and what can be seen on it by walking.

use std::cell::OnceCell;

use shakmaty::{Board, Color, Piece, Role, Square};

/// File and rank, each from 0.
pub type Place = (i32, i32);

/// A man and the position it stands in.
pub struct Eye<'a> {
    men: &'a [(Place, Piece)],
    pub turn: Color,
    pub color: Color,
    pub square: Place,
    pub own: Place,
    pub enemy: Place,
    /// Slow to find and asked often.
    room: OnceCell<i32>,
}

/// The men of a board.
pub fn men(board: &Board) -> Vec<(Place, Piece)> {
    let all = Square::ALL.into_iter();
    all.filter_map(|square| Some((place(square), board.piece_at(square)?))).collect()
}

fn place(square: Square) -> Place {
    (u32::from(square.file()) as i32, u32::from(square.rank()) as i32)
}

pub fn king_moves(a: Place, b: Place) -> i32 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

pub fn steps(a: Place, b: Place) -> i32 {
    (a.0 - b.0).abs() + (a.1 - b.1).abs()
}

/// Face to face on a file or rank, one square between.
pub fn opposition(a: Place, b: Place) -> bool {
    steps(a, b) == 2 && king_moves(a, b) == 2
}

pub fn knights_move(a: Place, b: Place) -> bool {
    steps(a, b) == 3 && king_moves(a, b) == 2
}

/// Lines to the nearest edge.
pub fn edge(a: Place) -> i32 {
    [a.0, a.1, 7 - a.0, 7 - a.1].into_iter().min().unwrap()
}

/// King moves to the nearest corner, or to the nearest with the colour of another square.
pub fn corner(a: Place, like: Option<Place>) -> i32 {
    let corners = [(0, 0), (0, 7), (7, 0), (7, 7)].into_iter();
    let right = corners.filter(|&c| like.is_none_or(|like| steps(c, like) % 2 == 0));
    right.map(|c| king_moves(a, c)).min().unwrap()
}

impl<'a> Eye<'a> {
    pub fn new(men: &'a [(Place, Piece)], turn: Color, (square, piece): (Place, Piece)) -> Self {
        let king = |color| {
            men.iter().find(|(_, man)| *man == Piece { color, role: Role::King }).unwrap().0
        };
        let (color, room) = (piece.color, OnceCell::new());
        Eye { men, turn, color, square, own: king(color), enemy: king(!color), room }
    }

    fn on(&self, at: Place) -> Option<Piece> {
        self.men.iter().find(|(square, _)| *square == at).map(|(_, piece)| *piece)
    }

    /// The squares of a side's men of one kind.
    fn of(&self, color: Color, role: Role) -> impl Iterator<Item = Place> {
        let piece = Piece { color, role };
        self.men.iter().filter(move |(_, man)| *man == piece).map(|(square, _)| *square)
    }

    pub fn pawns(&self, color: Color) -> impl Iterator<Item = Place> {
        self.of(color, Role::Pawn)
    }

    /// Other pawns of a pawn's side.
    pub fn comrades(&self) -> impl Iterator<Item = Place> {
        self.pawns(self.color).filter(|&pawn| pawn != self.square)
    }

    /// Material of its side less the other's.
    pub fn balance(&self) -> i32 {
        let worth = |role| match role {
            Role::Pawn => 1,
            Role::Knight | Role::Bishop => 3,
            Role::Rook => 5,
            Role::Queen => 9,
            Role::King => 0,
        };
        let signed = |man: Piece| if man.color == self.color { 1 } else { -1 } * worth(man.role);
        self.men.iter().map(|(_, man)| signed(*man)).sum()
    }

    /// Whether a man hits a square; a gone man hides nothing.
    fn hits(&self, (from, man): (Place, Piece), to: Place, gone: Option<Place>) -> bool {
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let (straight, diagonal) = (files == 0 || ranks == 0, files.abs() == ranks.abs());
        let runs = match man.role {
            Role::Pawn => return files.abs() == 1 && ranks == forward(man.color),
            Role::Knight => return knights_move(from, to),
            Role::King => return king_moves(from, to) == 1,
            Role::Bishop => diagonal,
            Role::Rook => straight,
            Role::Queen => straight || diagonal,
        };
        if !runs || from == to {
            return false;
        }
        let mut at = from;
        loop {
            at = (at.0 + files.signum(), at.1 + ranks.signum());
            if at == to {
                return true;
            }
            if Some(at) != gone && self.on(at).is_some() {
                return false;
            }
        }
    }

    /// How many men of these kinds hit its square.
    pub fn hitting(&self, color: Color, roles: &[Role]) -> usize {
        let men =
            self.men.iter().filter(|(_, man)| man.color == color && roles.contains(&man.role));
        men.filter(|&&man| self.hits(man, self.square, None)).count()
    }

    /// Whether a king may stand there: on no comrade, and hit by no enemy once it has left.
    fn safe(&self, at: Place) -> bool {
        let mut enemies = self.men.iter().filter(|(_, man)| man.color != self.color);
        self.on(at).is_none_or(|man| man.color != self.color || at == self.square)
            && enemies.all(|&man| !self.hits(man, at, Some(self.square)))
    }

    /// Squares a king can step to, captures included.
    pub fn exits(&self) -> i32 {
        around(self.square).filter(|&at| self.safe(at)).count() as i32
    }

    /// Squares a king can walk to while nobody else moves and nothing is taken, its own included.
    pub fn room(&self) -> i32 {
        *self.room.get_or_init(|| {
            let mut seen = [[false; 8]; 8];
            let mut room = vec![self.square];
            seen[self.square.0 as usize][self.square.1 as usize] = true;
            let mut looked = 0;
            while looked < room.len() {
                for at in around(room[looked]) {
                    let seen = &mut seen[at.0 as usize][at.1 as usize];
                    if !*seen && self.on(at).is_none() && self.safe(at) {
                        room.push(at);
                    }
                    *seen = true;
                }
                looked += 1;
            }
            room.len() as i32
        })
    }

    /// On its first rank, in one of the two files next to a corner, with a pawn before it.
    pub fn castled(&self) -> bool {
        let shield = |pawn: Place| {
            (pawn.0 - self.square.0).abs() <= 1 && pawn.1 - self.square.1 == forward(self.color)
        };
        self.rank_of(self.square) == 1
            && [0, 1, 6, 7].contains(&self.square.0)
            && self.pawns(self.color).any(shield)
    }

    /// Files and ranks left to the enemy king by a piece's own; on the line itself, all others.
    pub fn left(&self) -> (i32, i32) {
        let side = |line: i32, piece: i32, king: i32| match king == piece {
            true => line != piece,
            false => (line < piece) == (king < piece) && line != piece,
        };
        let count = |piece, king| (0..8).filter(|&line| side(line, piece, king)).count() as i32;
        (count(self.square.0, self.enemy.0), count(self.square.1, self.enemy.1))
    }

    pub fn separates(&self) -> bool {
        let between = |a: i32, p: i32, b: i32| (a < p && p < b) || (b < p && p < a);
        between(self.own.0, self.square.0, self.enemy.0)
            || between(self.own.1, self.square.1, self.enemy.1)
    }

    /// Files or ranks to the enemy king, whichever are fewer.
    pub fn lines_beside(&self) -> i32 {
        (self.square.0 - self.enemy.0).abs().min((self.square.1 - self.enemy.1).abs())
    }

    /// How many files the enemy king would have to be shifted to stand on the nearer and on the
    /// farther diagonal of a bishop.
    pub fn diagonals(&self) -> (i32, i32) {
        let shift = |slope: i32| {
            let on = self.square.0 + slope * (self.enemy.1 - self.square.1);
            (self.enemy.0 - on).abs()
        };
        let (a, b) = (shift(1), shift(-1));
        (a.min(b), a.max(b))
    }

    /// Squares beside the enemy king that a knight guards.
    pub fn guards(&self) -> i32 {
        around(self.enemy).filter(|&at| knights_move(self.square, at)).count() as i32
    }

    /// A bishop of a side whose bishops all go on one colour.
    pub fn bishop(&self, color: Color) -> Option<Place> {
        let first = self.of(color, Role::Bishop).next()?;
        let alike = self.of(color, Role::Bishop).all(|other| steps(first, other) % 2 == 0);
        // A bishop asks about its own colour, whatever its comrades'.
        let asker = self.of(color, Role::Bishop).find(|&bishop| bishop == self.square);
        asker.or(alike.then_some(first))
    }

    /// A bishop's comrade: steps to the next bishop, or else from a knight to the enemy king.
    pub fn comrade(&self) -> Option<i32> {
        let others = self.of(self.color, Role::Bishop).filter(|&other| other != self.square);
        let knights = self.of(self.color, Role::Knight);
        let bishop = others.map(|other| steps(self.square, other)).min();
        bishop.or(knights.map(|knight| king_moves(knight, self.enemy)).min())
    }

    /// The rank from its own side, the first being 1.
    pub fn rank_of(&self, at: Place) -> i32 {
        self.color.fold_wb(at.1 + 1, 8 - at.1)
    }

    pub fn goal(&self) -> Place {
        goal(self.square, self.color)
    }

    /// The ply on which somebody arrives who needs this many moves.
    pub fn arrives(&self, moves: i32, color: Color) -> i32 {
        if color == self.turn { 2 * moves - 1 } else { 2 * moves }
    }

    pub fn blocked(&self) -> bool {
        self.on((self.square.0, self.square.1 + forward(self.color))).is_some()
    }

    /// Whether a place is before the pawn, on its own or a neighbouring file.
    pub fn before(&self, at: Place) -> bool {
        before(self.square, self.color, at)
    }

    pub fn passed(&self, pawn: Place, color: Color) -> bool {
        !self.pawns(!color).any(|other| before(pawn, color, other))
    }

    /// Passed, free to go, and a queen before the other king could take it at once.
    pub fn runs_home(&self, pawn: Place, color: Color) -> bool {
        let free = |(at, _): &(Place, Piece)| !(at.0 == pawn.0 && before(pawn, color, *at));
        let king = if color == self.color { self.enemy } else { self.own };
        let goal = goal(pawn, color);
        let queens = self.arrives(pawn_moves(pawn, color), color);
        let takes = self.arrives(king_moves(king, goal), !color);
        self.passed(pawn, color) && self.men.iter().all(free) && takes > queens + 1
    }

    /// Plies from its queening to the next enemy queening; none without an enemy pawn.
    pub fn lead(&self) -> Option<i32> {
        let queens = |pawn, color| self.arrives(pawn_moves(pawn, color), color);
        let fastest = self.pawns(!self.color).map(|pawn| queens(pawn, !self.color)).min()?;
        Some(fastest - queens(self.square, self.color))
    }
}

fn forward(color: Color) -> i32 {
    color.fold_wb(1, -1)
}

fn goal(pawn: Place, color: Color) -> Place {
    (pawn.0, color.fold_wb(7, 0))
}

/// Moves to the goal, a double step first.
fn pawn_moves(pawn: Place, color: Color) -> i32 {
    (goal(pawn, color).1 - pawn.1).abs().min(5)
}

fn before(pawn: Place, color: Color, at: Place) -> bool {
    (at.0 - pawn.0).abs() <= 1 && (at.1 - pawn.1) * forward(color) > 0
}

fn around(at: Place) -> impl Iterator<Item = Place> {
    let steps = (-1..=1).flat_map(|file| (-1..=1).map(move |rank| (file, rank)));
    let beside = steps.filter(|&step| step != (0, 0)).map(move |s| (at.0 + s.0, at.1 + s.1));
    beside.filter(|at| (0..8).contains(&at.0) && (0..8).contains(&at.1))
}
