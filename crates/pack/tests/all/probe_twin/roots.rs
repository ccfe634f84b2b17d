//! Whole boards: colours, en passant, castling, missing packs.

use lucena_layout::{EndingMan, Side};
use lucena_pack::{
    Catalogued, OpenPack, PackFeature, PackNode, PackTree, Packs, ProbeError, Scale,
};
use lucena_table::{Answer, Material, Plies, Value};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Color, Position, PositionError};

use super::twin::value;
use super::world::{Dice, World};

fn chess(fen: &str) -> Chess {
    let fen: Fen = fen.parse().unwrap();
    let position = fen.into_position(CastlingMode::Standard);
    position.or_else(PositionError::ignore_impossible_check).unwrap()
}

/// The value of a position by the twin, en passant included, the first-named side being white.
fn twin(world: &mut World, position: &Chess) -> Value {
    let (ending, scale) = (world.ending.clone(), world.twin.packs[&world.material].scale);
    let squares = ending.squares(position.board());
    let strong = position.turn() == ending.strong();
    let mut rank = world.twin.root(world.material, &squares, strong);
    for m in position.legal_moves().iter().filter(|m| m.is_en_passant()) {
        let mut next = position.clone();
        next.play_unchecked(*m);
        let (board, mut men) = (next.board(), Vec::new());
        for (square, piece) in board.iter() {
            let man = EndingMan {
                role: piece.role,
                side: Side::strong_if(piece.color == ending.strong()),
            };
            men.push((man, ending.facing(square as u8)));
        }
        let taken = world.twin.outside(&men, !strong, scale);
        rank = if strong { rank.min(taken) } else { rank.max(scale.one_later(taken)) };
    }
    value(scale, rank, strong)
}

#[test]
fn boards_of_either_colour_with_and_without_en_passant() {
    let mut dice = Dice(77);
    let fens = [
        "8/8/8/8/2pPk3/8/8/4K3 b - d3 0 1",
        "8/8/4k3/3pP3/8/8/8/4K3 w - d6 0 1",
        "7k/8/8/8/Pp6/8/8/K7 b - a3 0 1",
        "8/8/8/k2pP3/8/8/8/4K3 w - d6 0 1",
        "8/8/8/8/2pPk3/8/8/4K3 b - - 0 1",
    ];
    for round in 0..8 {
        let strong = Color::from_white(round % 2 == 0);
        let mut world = World::new("KPvKP", strong, u8::from(round > 5), 200, &mut dice);
        let scale = world.twin.packs[&world.material].scale;
        for fen in fens {
            let position = chess(fen);
            let right = twin(&mut world, &position);
            let found = world.packs.probe(&position).unwrap();
            let right = match scale {
                Scale::WDL => Answer::only(right.outcome()),
                _ => right.into(),
            };
            assert_eq!(found, right, "{fen}");
        }
    }
    for (round, name) in ["KRvK", "KQvKR", "KPvK", "KBBvK", "KRvKP", "KQvKQ"].iter().enumerate() {
        for strong in [Color::White, Color::Black] {
            let mut world = World::new(name, strong, 0, 200, &mut dice);
            let scale = world.twin.packs[&world.material].scale;
            for n in 0..100 {
                let strong_to_move = n % 2 == 0;
                let squares = world.position(strong_to_move, &mut dice);
                let mut board = world.ending.board(&squares);
                let rank = world.twin.root(world.material, &squares, strong_to_move);
                let mut turn = if strong_to_move { strong } else { !strong };
                // With the same men on both sides white is the first-named one.
                if n % 4 > 1 && round < 5 {
                    board = board.into_mirrored();
                    turn = !turn;
                }
                let found = world.packs.probe_board(&board, turn).unwrap();
                assert_eq!(found.outcome, value(scale, rank, strong_to_move).outcome(), "{board}");
            }
        }
    }
}

fn rooks() -> OpenPack {
    let ending = Catalogued::new("KRvK".parse().unwrap(), Color::White);
    OpenPack::new(
        ending,
        Scale { wins: 16, losses: 0 },
        0,
        &PackTree { features: vec![], nodes: vec![PackNode::Leaf(7)] },
    )
    .unwrap()
}

#[test]
fn what_packs_refuse_and_what_needs_none() {
    let packs = Packs::new([rooks().into()]);
    let castling = chess("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(packs.probe(&castling), Err(ProbeError::Castling));
    let material = |name: &str| name.parse::<Material>().unwrap();
    let queen = chess("4k3/8/8/8/8/8/8/4K2Q w - - 0 1");
    let missing = ProbeError::Missing { wanted: material("KQvK"), missing: material("KQvK") };
    assert_eq!(packs.probe(&queen), Err(missing));
    let crowd = chess("4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1");
    assert_eq!(packs.probe(&crowd), Err(ProbeError::Men));
    for drawn in ["4k3/8/8/8/8/8/8/4K2N w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"] {
        assert_eq!(packs.probe(&chess(drawn)), Ok(Value::Draw.into()));
    }
    let mate = chess("R5k1/8/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(packs.probe(&mate), Ok(Value::Loss(Plies(0)).into()));
    let one = chess("6k1/8/6K1/8/8/8/8/R7 w - - 0 1");
    assert_eq!(packs.probe(&one), Ok(Value::Win(Plies(1)).into()));
    // Distances above outcomes, and an endgame without one it turns into.
    let pawn = |scale| {
        let ending = Catalogued::new(material("KPvK"), Color::White);
        OpenPack::new(
            ending,
            scale,
            0,
            &PackTree { features: vec![], nodes: vec![PackNode::Leaf(1)] },
        )
        .unwrap()
    };
    let queens = Catalogued::new(material("KQvK"), Color::White);
    let leaf = PackTree { features: vec![], nodes: vec![PackNode::Leaf(0)] };
    let queens = OpenPack::new(queens, Scale::WDL, 0, &leaf).unwrap();
    let above = chess("4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    let packs = Packs::new([rooks().into(), pawn(Scale::WDL).into()]);
    let missing = ProbeError::Missing { wanted: material("KPvK"), missing: material("KQvK") };
    assert_eq!(packs.probe(&above), Err(missing));
    let packs =
        Packs::new([rooks().into(), queens.into(), pawn(Scale { wins: 28, losses: 0 }).into()]);
    let missing = ProbeError::NoDistance { wanted: material("KPvK"), missing: material("KQvK") };
    assert_eq!(packs.probe(&above), Err(missing));
}

#[test]
fn broken_trees_are_refused() {
    let ending = Catalogued::new("KRvK".parse().unwrap(), Color::White);
    let split = |feature, cut| PackNode::Split { feature, cut };
    for nodes in [
        vec![],
        vec![PackNode::Leaf(200)],
        vec![PackNode::Leaf(1), PackNode::Leaf(1)],
        vec![split(0, 1), PackNode::Leaf(1)],
        vec![split(6, 1), PackNode::Leaf(1), PackNode::Leaf(1)],
        vec![split(0, 15), PackNode::Leaf(1), PackNode::Leaf(1)],
    ] {
        let features = PackFeature::plain(&ending);
        let tree = PackTree { features, nodes };
        let made = OpenPack::new(ending.clone(), Scale { wins: 16, losses: 0 }, 0, &tree);
        assert_eq!(made.err(), Some(ProbeError::PackTree(ending.material())));
    }
}
