//! Sweeps over a whole endgame against a search that walks the tree of one position, move by
//! move, on a real board.

use lucena_layout::Layout;
use lucena_play::{Search, score};
use lucena_table::{Material, Metric, Tables, Value};
use lucena_work::Silent;
use shakmaty::{CastlingMode, Chess, Color, FromSetup, Position, Setup};

/// The obvious search.
struct Twin<'a> {
    tables: &'a Tables,
    layout: &'a Layout,
    guard: bool,
    judge: fn(usize) -> i32,
}

impl Twin<'_> {
    /// The score of a position of the endgame with the weak side to move, after so many replies.
    fn weak(&self, position: &Chess, replies: u16) -> i32 {
        if position.is_checkmate() {
            return score::WON;
        }
        if position.is_stalemate() {
            return score::DRAWN;
        }
        let moves = position.legal_moves();
        if replies == 0 {
            let ways_out = moves.iter().filter(|m| m.is_capture() || m.is_promotion());
            let best = ways_out.map(|m| self.worth(position, m)).max();
            match best {
                Some(value @ (Value::Draw | Value::Win(_))) if self.guard => {
                    return score::weak(value);
                }
                _ => {
                    let squares = self.layout.ending.squares(position.board());
                    return (self.judge)(self.layout.weak.place(&squares).unwrap());
                }
            }
        }
        let scores = moves.iter().map(|m| match m.is_capture() || m.is_promotion() {
            true => score::reply(self.worth(position, m)),
            false => self.strong(&after(position, m), replies - 1),
        });
        score::later(scores.max().unwrap())
    }

    fn strong(&self, position: &Chess, replies: u16) -> i32 {
        let moves = position.legal_moves();
        let scores = moves.iter().map(|m| match m.is_capture() || m.is_promotion() {
            true => score::strong(self.worth(position, m)),
            false => self.weak(&after(position, m), replies),
        });
        let over = if position.is_check() { score::LOST } else { score::DRAWN };
        scores.min().unwrap_or(over)
    }

    fn worth(&self, position: &Chess, m: &shakmaty::Move) -> Value {
        self.tables.move_value(position, m, self.layout.metric).unwrap()
    }
}

fn after(position: &Chess, m: &shakmaty::Move) -> Chess {
    let mut after = position.clone();
    after.play_unchecked(*m);
    after
}

fn weak_position(layout: &Layout, place: usize) -> Chess {
    let mut setup = Setup::empty();
    setup.board = layout.ending.board(&layout.weak.squares[place]);
    setup.turn = Color::Black;
    Chess::from_setup(setup, CastlingMode::Standard).unwrap()
}

#[test]
fn sweeps_find_what_a_search_of_one_position_finds() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    // A judge without sense, so that every difference shows.
    let judge = |place: usize| (place as i32).wrapping_mul(2_654_435) % 1_000_003;
    let cases = [("KRvK", 4), ("KPvK", 4), ("KQvKR", 2), ("KPvKP", 2)];
    for (name, replies) in cases {
        let material: Material = name.parse().unwrap();
        // Four men by both metrics take a while: with LUCENA_WHOLE, which CI sets.
        let whole = material.men() < 4 || std::env::var_os("LUCENA_WHOLE").is_some();
        let metrics = if whole { &[Metric::Dtm, Metric::Dtc][..] } else { &[Metric::Dtc] };
        for &metric in metrics {
            tables.solve(material, metric, &Silent).unwrap();
            let layout = Layout::new(&tables, material, Color::White, metric, &Silent).unwrap();
            for guard in [true, false] {
                let twin = Twin { tables: &tables, layout: &layout, guard, judge };
                for depth in [1, replies] {
                    let search = Search { depth, guard };
                    let swept = search.weak(&layout, judge, &Silent).unwrap();
                    let step = layout.weak.len() / 60;
                    for place in (depth as usize..layout.weak.len()).step_by(step) {
                        let position = weak_position(&layout, place);
                        let found = twin.weak(&position, depth / 2);
                        assert_eq!(swept[place], found, "{name} {:?}", position.board());
                    }
                }
            }
        }
    }
}
