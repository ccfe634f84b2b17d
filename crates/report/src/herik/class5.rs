//! The one class that the paper prints in code, counted over all boards.

use lucena_pattern::{List, Pattern, PatternError, View};
use lucena_play::pattern::stands::stand;
use lucena_show::{PageTable, Section};
use lucena_table::{Metric, Tables, Value, fen};
use lucena_work::Progress;
use shakmaty::{Board, CastlingMode, Chess, Color, FromSetup, Role, Setup, Square};

use super::ground::{KNOWN, known, laid_out, picture};
use super::published::{CLASS_5, CLASS_5_DRAWS};
use crate::error::ReportError;
use crate::ledger::Ledger;

/// The class in the language.
pub const TEXT: &str = include_str!("class5.pat");

/// The condition of class 4 in the file, and the paper's words taken literally.
const UNDEFENDED: &str = "any piece loose";
const ATTACKED: &str = "bishop attacked or knight attacked";

/// What the class takes, counted board by board.
#[derive(Default)]
struct Locked {
    boards: usize,
    longest: u16,
    draws: Vec<Chess>,
}

/// Class 5: what it says, what it takes, and where it is wrong.
pub fn section(
    tables: &Tables,
    ledger: &mut Ledger,
    progress: &dyn Progress,
) -> Result<Section, ReportError> {
    let pattern = Pattern::parse("class5.pat", TEXT).map_err(PatternError::from)?;
    let layout = laid_out(tables, pattern.material(), progress)?;
    let stood = stand(&pattern, &layout, progress)?;
    drop(layout); // hundreds of megabytes
    let literal = TEXT.replace(UNDEFENDED, ATTACKED);
    let literal = Pattern::parse("class5.pat", &literal).map_err(PatternError::from)?;
    let (locked, literal) = (locked(tables, &pattern)?, locked(tables, &literal)?);
    let Some(class) = stood.classes.last() else { return Ok(Section::new("Class 5 of HEDEAM")) };
    let [boards, won, drawn, longest, mean] = CLASS_5;
    let plies = class.plies.map_or(f64::NAN, |(mean, _)| mean);
    let rows = [
        ("boards", ledger.exact("class 5, boards", boards, class.positions)),
        ("won", ledger.exact("class 5, won", won, class.won)),
        ("drawn", ledger.exact("class 5, drawn", drawn, class.drawn)),
        ("plies to mate, at most", ledger.exact("class 5, longest", longest, locked.longest)),
        ("plies to mate, mean", ledger.rounded("class 5, mean", mean, plies)),
    ];
    let mut table = PageTable::new("What class 5 takes, Black to move", KNOWN);
    for (name, both) in rows {
        table = table.row(known(name, both));
    }
    let twin = match locked.boards == class.positions {
        true => "Set up one by one, without the table's symmetries, the boards are as many.",
        false => "Set up one by one, the boards are not as many: one of the two counts is wrong.",
    };
    let section = Section::new("Class 5 of HEDEAM")
        .paragraph(
            "HEDEAM had 17 classes for positions with Black to move that are judged at once. The \
             paper names eight of them and prints one in code: the black king locked in the small \
             triangle. In our language it reads:",
        )
        .lines(TEXT)
        .table(table)
        .paragraph(twin)
        .paragraph(&format!(
            "The count rests on how class 4 is read, which comes first. Here it takes men that are \
             attacked and not defended. The paper says \"under attack\"; if it means defended men \
             too, {} boards are left for class 5, {} of them drawn.",
            literal.boards,
            literal.draws.len(),
        ));
    Ok(drawn_boards(section, &locked.draws, ledger))
}

/// The boards on which the class is wrong.
fn drawn_boards(section: Section, draws: &[Chess], ledger: &mut Ledger) -> Section {
    let fens: Vec<String> = draws.iter().map(fen).collect();
    ledger.exact("class 5, the drawn boards", &CLASS_5_DRAWS.join(", "), fens.join(", "));
    let drawn: Vec<_> = draws.iter().map(picture).collect();
    section
        .paragraph(
            "So the class was right but for two boards, each the other's reflection. There the \
             knight gives check, the black king steps up to the bishop, and White has nothing \
             good: without the bishop there is no mate, and every move that saves it is stalemate.",
        )
        .boards(drawn.iter().zip(&fens).map(|(board, fen)| (board, fen.as_str())))
}

/// Every board that the class could take, set up and asked.
fn locked(tables: &Tables, pattern: &Pattern) -> Result<Locked, ReportError> {
    let mut locked = Locked::default();
    for black_king in [Square::A1, Square::B1] {
        for bishop in [Square::A3, Square::C1] {
            for n in 0..64 * 64u32 {
                let (king, knight) = (Square::new(n / 64), Square::new(n % 64));
                let Some(position) = board([king, bishop, knight, black_king]) else { continue };
                if !takes(pattern, &position) {
                    continue;
                }
                locked.boards += 1;
                match tables.value(&position, Metric::Dtm)? {
                    Value::Loss(plies) => locked.longest = locked.longest.max(plies.0),
                    _ => locked.draws.push(position),
                }
            }
        }
    }
    locked.draws.sort_by_key(fen);
    Ok(locked)
}

fn takes(pattern: &Pattern, position: &Chess) -> bool {
    use shakmaty::Position;
    let view = View::of_board(pattern.men(), position.board(), Color::Black);
    let judged = view.and_then(|view| pattern.judge(List::Stop, &view, None));
    judged.is_some_and(|judged| judged.class + 1 == pattern.count(List::Stop))
}

/// A legal position with Black to move; none if two men share a square or White is in check.
fn board(squares: [Square; 4]) -> Option<Chess> {
    let men = [
        Role::King.of(Color::White),
        Role::Bishop.of(Color::White),
        Role::Knight.of(Color::White),
        Role::King.of(Color::Black),
    ];
    let mut board = Board::empty();
    for (square, man) in squares.into_iter().zip(men) {
        board.set_piece_at(square, man);
    }
    if board.occupied().count() < men.len() {
        return None;
    }
    let setup = Setup { board, turn: Color::Black, ..Setup::empty() };
    Chess::from_setup(setup, CastlingMode::Standard).ok()
}
