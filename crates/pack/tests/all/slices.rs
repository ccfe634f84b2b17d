//! Slices: they answer every position, and broken files are refused.

use lucena_pack::{SliceError, SlicePack, SliceReader, SliceWorkshop};
use lucena_table::{OutcomePlanes, Probe, Tables, parse_fen};
use lucena_work::{Interrupted, Progress, Silent};
use proptest::prelude::*;
use shakmaty::{Board, Chess, Color};
use tempfile::TempDir;

/// An endgame solved in a folder.
struct Solved {
    _folder: TempDir,
    tables: Tables,
    planes: OutcomePlanes,
}

impl Solved {
    fn new(material: &str) -> Solved {
        let folder = tempfile::tempdir().unwrap();
        let tables = Tables::new(folder.path());
        let planes = tables.outcomes(material.parse().unwrap(), &Silent).unwrap();
        Solved { _folder: folder, tables, planes }
    }

    /// A pack of some slices, checked, written and read back.
    fn pack(&self, plies: u8, pawns: &[&str]) -> SlicePack {
        let workshop = SliceWorkshop::new(&self.tables, &self.planes, plies, &Silent).unwrap();
        let mut pack = SlicePack::new(self.planes.material(), plies).unwrap();
        for pawns in pawns {
            let slice = pack.slice(pawns).unwrap();
            workshop.add(&mut pack, slice, &Silent).unwrap();
        }
        let path = self.tables.folder().join("slices");
        pack.write(&path).unwrap();
        let pack = SlicePack::read(&path).unwrap();
        assert!(pack.is_sound());
        let checked = workshop.check(&pack, &Silent).unwrap();
        assert_eq!((checked.wrong, checked.first_wrong), (0, None));
        assert!(checked.open > 0 && checked.open < checked.positions);
        pack
    }

    /// Probes one of so many positions of the slices, both sides to move.
    fn probe(&self, pack: &SlicePack, step: usize) -> usize {
        let (space, reader) = (self.planes.space(), SliceReader::new(pack, &self.tables));
        let mut probed = 0;
        for slice in pack.slices() {
            let numbers = slice * space.slice_len()..(slice + 1) * space.slice_len();
            for (index, color) in
                numbers.step_by(step).flat_map(|index| Color::ALL.map(|color| (index, color)))
            {
                if let Some(outcome) = self.planes.at(index, color) {
                    let fen = space.fen(index, color).unwrap();
                    let own = if color == Color::White { outcome } else { -outcome };
                    let told = reader.probe(&parse_fen(&fen).unwrap()).unwrap();
                    assert_eq!(told.outcome, own, "{fen}");
                    probed += 1;
                }
            }
        }
        probed
    }
}

#[test]
fn a_black_pawn_against_a_rook() {
    let solved = Solved::new("KRvKP");
    let pack = solved.pack(1, &["d3", "a6"]);
    assert_eq!(pack.sides(), [Color::Black]);
    assert!(solved.probe(&pack, 11) > 10_000);
    // The colours exchanged, and the board mirrored.
    let reader = SliceReader::new(&pack, &solved.tables);
    for fen in ["8/8/8/3k4/8/3p4/7R/4K3 b - - 0 1", "8/8/8/3k4/8/3p4/R7/4K3 w - - 0 1"] {
        let position = parse_fen(fen).unwrap();
        let wanted = solved.tables.probe(&position).unwrap().outcome;
        let turned = |change: fn(&mut Board), swap: bool| {
            let mut board = position_board(&position);
            change(&mut board);
            let turn = if swap { !color_of(&position) } else { color_of(&position) };
            let side = if turn == Color::White { 'w' } else { 'b' };
            parse_fen(&format!("{} {side} - - 0 1", board.board_fen())).unwrap()
        };
        for image in
            [turned(|_| {}, false), turned(Board::flip_horizontal, false), turned(mirror, true)]
        {
            assert_eq!(reader.probe(&image).unwrap().outcome, wanted, "{fen}");
        }
    }
}

fn position_board(position: &Chess) -> Board {
    shakmaty::Position::board(position).clone()
}

fn color_of(position: &Chess) -> Color {
    shakmaty::Position::turn(position)
}

fn mirror(board: &mut Board) {
    *board = board.clone().into_mirrored();
}

#[test]
fn pawns_of_both_sides_with_captures_in_passing() {
    let solved = Solved::new("KPvKP");
    for plies in [1, 2, 3] {
        let pack = solved.pack(plies, &["e2-d4", "e4-d4", "e4-d3", "e5-d4", "g2-h4"]);
        assert_eq!(pack.sides(), Color::ALL);
        assert!(solved.probe(&pack, 1) > 20_000);
        let reader = SliceReader::new(&pack, &solved.tables);
        for fen in ["8/8/2k5/8/3pP3/8/8/2K5 b - e3 0 1", "8/8/k7/8/3pP3/8/1K6/8 b - e3 0 1"] {
            let position = parse_fen(fen).unwrap();
            let wanted = solved.tables.probe(&position).unwrap().outcome;
            assert_eq!(reader.probe(&position).unwrap().outcome, wanted, "{fen}");
        }
    }
}

#[test]
fn pawns_that_are_their_own_mirror_image() {
    let solved = Solved::new("KPPvK");
    let pack = solved.pack(1, &["d2-e2", "a2-a3"]);
    solved.probe(&pack, 5);
    let reader = SliceReader::new(&pack, &solved.tables);
    for fen in ["8/8/8/3k4/8/8/K2PP3/8 b - - 0 1", "8/8/8/4k3/8/8/3PP2K/8 b - - 0 1"] {
        let position = parse_fen(fen).unwrap();
        let wanted = solved.tables.probe(&position).unwrap().outcome;
        assert_eq!(reader.probe(&position).unwrap().outcome, wanted, "{fen}");
    }
}

#[test]
fn what_is_not_held_is_said() {
    let tables = Tables::new("nowhere");
    let pack = SlicePack::new("KRPvKR".parse().unwrap(), 1).unwrap();
    let reader = SliceReader::new(&pack, &tables);
    let told = reader.probe(&parse_fen("8/8/8/3k4/8/4P3/r6R/4K3 w - - 0 1").unwrap()).unwrap_err();
    assert!(told.to_string().contains("the pawn placement d3: add it with"), "{told}");
    for (text, says) in [("d9", "\"d9\""), ("d1", "not a placement"), ("d4-e4", "such as")] {
        let told = pack.slice(text).unwrap_err().to_string();
        assert!(told.contains(says), "{told}");
    }
    let told = SlicePack::new("KRvK".parse().unwrap(), 1).err().unwrap();
    assert!(matches!(told, SliceError::NoPawns(_)), "{told}");
}

#[test]
fn the_work_can_be_stopped() {
    struct Stopped;
    impl Progress for Stopped {
        fn cancelled(&self) -> bool {
            true
        }
    }
    let solved = Solved::new("KPvK");
    let workshop = SliceWorkshop::new(&solved.tables, &solved.planes, 1, &Silent).unwrap();
    let mut pack = SlicePack::new(solved.planes.material(), 1).unwrap();
    let error = workshop.add(&mut pack, 0, &Stopped).unwrap_err();
    assert!(Interrupted::caused(&error) && pack.slices().is_empty());
}

/// A good file of a few slices.
fn good() -> &'static [u8] {
    static GOOD: std::sync::LazyLock<Vec<u8>> =
        std::sync::LazyLock::new(|| Solved::new("KPvK").pack(1, &["b2", "c5", "d6"]).to_bytes());
    &GOOD
}

#[test]
fn broken_files_get_a_sentence() {
    let read = |bytes: &[u8]| SlicePack::from_bytes(bytes, "f".as_ref()).err().unwrap().to_string();
    assert!(read(b"hello").contains("is not a file of slices"));
    assert!(read(b"").contains("is not a file of slices"));
    let mut bytes = good().to_vec();
    bytes[2] += 1;
    assert!(read(&bytes).contains("version 2"));
    for at in [3, 5, 20, good().len() / 2, good().len() - 1] {
        let mut bytes = good().to_vec();
        bytes[at] ^= 1;
        assert!(read(&bytes).contains("checksum"), "{at}");
    }
    assert!(read(&good()[..good().len() - 1]).contains("checksum"));
}

proptest! {
    /// Behind a checksum that fits, any bytes are refused or mean just themselves.
    #[test]
    fn changed_files_are_refused_or_mean_themselves(
        changes in prop::collection::vec((0..400usize, any::<u8>()), 0..6),
        cut in 0..20usize,
    ) {
        let mut bytes = good().to_vec();
        bytes.truncate(bytes.len() - 8 - cut);
        for (at, byte) in changes {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        bytes.extend(lucena_store::checksum(&bytes).to_le_bytes());
        if let Ok(pack) = SlicePack::from_bytes(&bytes, "changed".as_ref()) {
            prop_assert_eq!(pack.to_bytes(), bytes);
            pack.is_sound();
        }
    }
}
