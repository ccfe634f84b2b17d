//! A board as a list of men, with rules spelled out square by square.

use std::sync::LazyLock;

use lucena_attribute::Position;
use shakmaty::{Color, Role};

/// File and rank from 0.
pub type Spot = (i32, i32);

#[derive(Clone, Copy, PartialEq)]
pub struct Piece {
    pub color: Color,
    pub role: Role,
    pub spot: Spot,
}

/// A position with what is asked of it often.
pub struct Slow {
    pub men: Vec<Piece>,
    pub names: Vec<String>,
    pub turn: Color,
    /// For each man, the squares it could go to were it its side's move.
    pub moves: Vec<Vec<Spot>>,
    /// For each side, the squares its king can walk to over unguarded squares.
    pub regions: [Vec<Spot>; 2],
}

pub fn spots() -> impl Iterator<Item = Spot> {
    (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank)))
}

/// How many steps of a kind it takes from one square to another on an empty board.
pub struct Walks([[u8; 64]; 64]);

impl Walks {
    fn of(step: fn(i32, i32) -> bool) -> Walks {
        let place = |(file, rank): Spot| (8 * file + rank) as usize;
        let mut steps = [[u8::MAX; 64]; 64];
        for a in spots() {
            steps[place(a)][place(a)] = 0;
        }
        for length in 0..14 {
            for (a, b, c) in
                spots().flat_map(|a| spots().map(move |b| (a, b))).flat_map(|(a, b)| {
                    let near = spots().filter(move |c| step((b.0 - c.0).abs(), (b.1 - c.1).abs()));
                    near.map(move |c| (a, b, c))
                })
            {
                if steps[place(a)][place(b)] == length && steps[place(a)][place(c)] == u8::MAX {
                    steps[place(a)][place(c)] = length + 1;
                }
            }
        }
        Walks(steps)
    }

    pub fn steps(&self, a: Spot, b: Spot) -> u8 {
        self.0[(8 * a.0 + a.1) as usize][(8 * b.0 + b.1) as usize]
    }
}

pub static KING: LazyLock<Walks> = LazyLock::new(|| Walks::of(|f, r| f.max(r) == 1));
pub static KNIGHT: LazyLock<Walks> = LazyLock::new(|| Walks::of(|f, r| f * r == 2));
pub static STRAIGHT: LazyLock<Walks> = LazyLock::new(|| Walks::of(|f, r| f + r == 1));

/// Whether a man attacks a square, the others standing in the way.
pub fn strikes(men: &[Piece], man: Piece, to: Spot) -> bool {
    let (files, ranks) = (to.0 - man.spot.0, to.1 - man.spot.1);
    let (f, r) = (files.abs(), ranks.abs());
    let straight = (f == 0) != (r == 0);
    let diagonal = f == r && f > 0;
    let open = || {
        let mut spot = (man.spot.0 + files.signum(), man.spot.1 + ranks.signum());
        while spot != to {
            if men.iter().any(|other| other.spot == spot) {
                return false;
            }
            spot = (spot.0 + files.signum(), spot.1 + ranks.signum());
        }
        true
    };
    match man.role {
        Role::King => f.max(r) == 1,
        Role::Knight => f * r == 2,
        Role::Pawn => f == 1 && ranks == up(man.color),
        Role::Rook => straight && open(),
        Role::Bishop => diagonal && open(),
        Role::Queen => (straight || diagonal) && open(),
    }
}

/// The direction in which a side's pawns go.
pub fn up(color: Color) -> i32 {
    if color == Color::White { 1 } else { -1 }
}

/// Whether a side attacks a square.
pub fn struck(men: &[Piece], by: Color, to: Spot) -> bool {
    men.iter().any(|man| man.color == by && strikes(men, *man, to))
}

/// The men without the king that a side hunts, so that lines go on through it.
fn through(men: &[Piece], by: Color) -> Vec<Piece> {
    let hunted = |man: &Piece| man.role == Role::King && man.color != by;
    men.iter().copied().filter(|man| !hunted(man)).collect()
}

/// Whether a side attacks a square, lines going on through the enemy king.
pub fn guarded(men: &[Piece], by: Color, to: Spot) -> bool {
    struck(&through(men, by), by, to)
}

fn king(men: &[Piece], color: Color) -> Spot {
    men.iter().find(|man| man.role == Role::King && man.color == color).unwrap().spot
}

/// Where a man could go were it its side's move: every move is made and looked at.
fn moves(men: &[Piece], man: Piece) -> Vec<Spot> {
    let on = |spot: Spot| men.iter().find(|other| other.spot == spot);
    let goes = |to: Spot| match (man.role, on(to)) {
        (_, Some(other)) if other.color == man.color || other.role == Role::King => false,
        (Role::Pawn, None) => {
            let first = if man.color == Color::White { 1 } else { 6 };
            let (x, y) = man.spot;
            to == (x, y + up(man.color))
                || to == (x, y + 2 * up(man.color))
                    && y == first
                    && on((x, y + up(man.color))).is_none()
        }
        _ => strikes(men, man, to),
    };
    let legal = |to: Spot| {
        let mut after: Vec<Piece> =
            men.iter().copied().filter(|other| *other != man && other.spot != to).collect();
        after.push(Piece { spot: to, ..man });
        !struck(&after, !man.color, king(&after, man.color))
    };
    spots().filter(|&to| goes(to) && legal(to)).collect()
}

fn region(men: &[Piece], color: Color) -> Vec<Spot> {
    let home = king(men, color);
    let own = |spot| spot != home && men.iter().any(|m| m.color == color && m.spot == spot);
    let rest = through(men, !color);
    let safe: Vec<Spot> =
        spots().filter(|&spot| !own(spot) && !struck(&rest, !color, spot)).collect();
    let mut region: Vec<Spot> = safe.iter().copied().filter(|&spot| spot == home).collect();
    let mut seen = [[false; 8]; 8];
    seen[home.0 as usize][home.1 as usize] = true;
    let mut queue = vec![home];
    while let Some(from) = queue.pop() {
        for &to in safe.iter().filter(|&&to| KING.steps(from, to) == 1) {
            if !seen[to.0 as usize][to.1 as usize] {
                seen[to.0 as usize][to.1 as usize] = true;
                region.push(to);
                queue.push(to);
            }
        }
    }
    region
}

impl Slow {
    pub fn new(position: &Position) -> Slow {
        let men: Vec<Piece> = position
            .men()
            .iter()
            .map(|man| {
                let spot =
                    (u32::from(man.square.file()) as i32, u32::from(man.square.rank()) as i32);
                Piece { color: man.piece.color, role: man.piece.role, spot }
            })
            .collect();
        let names = men.iter().enumerate().map(|(i, man)| name(&men, i, man)).collect();
        let moves = men.iter().map(|&man| moves(&men, man)).collect();
        let bare = |color| men.iter().filter(|man| man.color == color).count() == 1;
        // Nobody asks where a king can go that has only a king to fear.
        let regions = [Color::White, Color::Black]
            .map(|color| if bare(!color) { Vec::new() } else { region(&men, color) });
        Slow { men, names, turn: position.turn(), moves, regions }
    }

    pub fn king(&self, color: Color) -> Piece {
        *self.men.iter().find(|man| man.role == Role::King && man.color == color).unwrap()
    }
}

/// `WK`, and of equal men `WN1`, `WN2`.
fn name(men: &[Piece], place: usize, man: &Piece) -> String {
    let letter = if man.color == Color::White { 'W' } else { 'B' };
    let like = |other: &&Piece| (other.color, other.role) == (man.color, man.role);
    let name = format!("{letter}{}", man.role.upper_char());
    match men.iter().filter(like).count() {
        1 => name,
        _ => format!("{name}{}", 1 + men[..place].iter().filter(like).count()),
    }
}
