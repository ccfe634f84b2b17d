//! Pattern files over whole endgames: what they prove, and the plain search as twin.

use std::sync::LazyLock;

use lucena_layout::{Layout, Side, position};
use lucena_pattern::{Pattern, syntax::Statement};
use lucena_play::pattern::Beliefs;
use lucena_play::pattern::check::{Checked, check};
use lucena_play::pattern::refine::Refining;
use lucena_play::pattern::stands::stand;
use lucena_play::{Pick, PlayError};
use lucena_table::{Metric, Tables};
use lucena_work::Silent;
use shakmaty::{Color, Position};

static FOLDER: LazyLock<tempfile::TempDir> = LazyLock::new(|| tempfile::tempdir().unwrap());

fn layout(material: &str) -> Layout {
    let tables = Tables::new(FOLDER.path());
    let material = material.parse().unwrap();
    tables.solve(material, Metric::Dtm, &Silent).unwrap();
    Layout::new(&tables, material, Color::White, Metric::Dtm, &Silent).unwrap()
}

static ROOK: LazyLock<Layout> = LazyLock::new(|| layout("KRvK"));

fn file(name: &str) -> Pattern {
    Pattern::built_in(name).unwrap().unwrap_or_else(|faults| panic!("{}", faults.picture(false)))
}

fn checked(name: &str, layout: &Layout) -> Checked {
    let checked = check(&file(name), layout, &Silent).unwrap();
    assert!(checked.unreached().is_empty() && checked.misfits == 0, "{name}");
    let open: Vec<_> = checked.failing.iter().map(|kind| &kind.classes).collect();
    assert!(checked.proven(), "{name}: {open:?}");
    assert_eq!(checked.success(), 1.0, "{name}");
    checked
}

#[test]
fn rook_queen_and_pawn_are_proven() {
    let rook = checked("krk.pat", &ROOK);
    assert_eq!((rook.every.positions, rook.every.worst), (21_959, 25));
    let queen = checked("kqk.pat", &layout("KQvK"));
    assert_eq!((queen.every.positions, queen.every.worst), (18_081, 17));
    for (name, most) in [("krk.pat", 12), ("kqk.pat", 12), ("kpk.pat", 20)] {
        assert!(file(name).classes().len() <= most, "{name}");
    }
    let pawn = checked("kpk.pat", &layout("KPvK"));
    assert_eq!(pawn.every.positions, 62_480);
    // Won or drawn, either side to move: all right.
    assert_eq!((pawn.outlook.right, pawn.outlook.positions), (165_676, 165_676));
}

/// The sweeps over the whole endgame choose what the plain search from each position chooses.
#[test]
fn sweeps_and_the_plain_search_agree() {
    let deep = "endgame KRvK\ndepth 4\nreject \"loose\" when rook loose\nhalt\n  class 1 \"near\" \
                when distance(kings) = 2 and check : value 3, better with fewer edge(black king)\n\
                stop\n  class 1 \"edge\" when black king on edge and opposition : value 5, score 3 \
                * edge(rook)\nfinal white to move\n  class 1 \"rest\" : value 1, better with fewer \
                size(region of black king), then fewer manhattan(kings)\n";
    let deep = Pattern::parse("deep.pat", deep).unwrap();
    let squares = "endgame KRvK\nmodel black king in triangle a1 d1 d4\nfinal black to move\n  class \
                   1 \"a\" when rook on files a to c : score 5 * file of rook - rank of white king\n  \
                   class 2 \"b\" : better with more file of white king, then rook on rank 4\n";
    let squares = Pattern::parse("squares.pat", squares).unwrap();
    let pawn = layout("KPvK");
    let (krk, kpk) = (file("krk.pat"), file("kpk.pat"));
    for (pattern, layout, stride) in
        [(&krk, &*ROOK, 37), (&deep, &*ROOK, 149), (&squares, &*ROOK, 1), (&kpk, &pawn, 997)]
    {
        let chooser = Beliefs::new(pattern, layout, &Silent).unwrap().chooser(&Silent).unwrap();
        for place in (0..layout.strong.len()).step_by(stride) {
            let here = position(layout, place, Side::Strong);
            let found = pattern.moves(&here);
            let best = found.iter().take_while(|other| other.hope == found[0].hope);
            let mut plain: Vec<u32> = best
                .filter(|found| !found.m.is_capture() && !found.m.is_promotion())
                .map(|found| {
                    let mut next = here.clone();
                    next.play_unchecked(found.m);
                    let squares = layout.ending.squares(next.board());
                    layout.weak.place(&squares).unwrap() as u32
                })
                .collect();
            plain.sort_unstable();
            plain.dedup();
            let swept: Vec<u32> = chooser
                .best(place)
                .into_iter()
                .filter_map(|pick| match pick {
                    Pick::Inside { to, .. } => Some(to),
                    Pick::Outside(_) => None,
                })
                .collect();
            assert_eq!(swept, plain, "{} at {:?}", pattern.name(), here.board());
        }
    }
}

/// A file that compares with the position before: searched from each position by itself.
#[test]
fn a_file_that_remembers() {
    let text = "endgame KRvK\nreject \"loose\" when rook loose\nstop\n  class 1 \"closer\" when kings \
                closer than before : better with fewer size(box of rook)\nfinal black to move\n  \
                class 1 \"smaller\" when size(box of rook) < size(box of rook) before\n  class 2 \
                \"rest\" : better with fewer distance(kings)\n";
    let pattern = Pattern::parse("before.pat", text).unwrap();
    assert!(pattern.remembers());
    let checked = check(&pattern, &ROOK, &Silent).unwrap();
    assert!(!checked.proven() && checked.every.won > 0);
    let circling = checked.failing.iter().find(|kind| kind.circles).unwrap();
    assert!(circling.again.is_some() && circling.moves.len() >= 2);
}

#[test]
fn the_machine_of_torres() {
    let torres = file("krk-torres.pat");
    let stood = stand(&torres, &ROOK, &Silent).unwrap();
    let figures = (stood.starts, stood.guaranteed, stood.longest, stood.over_fifty, stood.table);
    assert_eq!(figures, (6_272, 6_272, 66, 420, 6_272));
    assert_eq!(format!("{:.1} {:.1}", stood.lengths.1, stood.optimal), "16.8 10.6");
    let as_told = "rook on file a with file h and rank of black king < rank of rook and rank of \
                   black king < rank of white king";
    let stood = stand(&torres.starting(as_told).unwrap(), &ROOK, &Silent).unwrap();
    let figures = (stood.starts, stood.guaranteed, stood.longest, stood.table);
    assert_eq!(figures, (14_252, 8_688, 66, 10_443)); // 61.0 %, and 73.3 % against the table
    let historic = "white king = a8 and rook = b8 and black king on ranks 1 to 6";
    let stood = stand(&torres.starting(historic).unwrap(), &ROOK, &Silent).unwrap();
    let figures = (stood.starts, stood.guaranteed, stood.longest, stood.table, stood.lengths.0);
    assert_eq!(figures, (42, 41, 67, 42, 24));
    assert_eq!(stood.lengths.2, 24);
    assert!(matches!(check(&torres, &ROOK, &Silent), Err(PlayError::AsItStands(_))));
}

/// Two classes taken out, whichever they are: refinement finds its way back to a proof.
#[test]
fn a_damaged_file_is_refined_until_it_is_proven() {
    let whole = file("krk.pat");
    let classes: Vec<usize> = (0..whole.file().items.len())
        .filter(|&at| matches!(whole.file().items[at].statement, Statement::Class(_)))
        .collect();
    for (one, other) in [(2, 3), (3, 4), (0, 4)] {
        let mut damaged = whole.file().clone();
        damaged.items.remove(classes[other]);
        damaged.items.remove(classes[one]);
        let mut pattern = Pattern::of("damaged.pat", &damaged).unwrap();
        let mut proven = false;
        for seed in 0..8 {
            let round = Refining { tries: 400, seed }.round(&pattern, &ROOK, &Silent).unwrap();
            let Some(best) = round.best.first() else { break };
            pattern = best.pattern.clone();
            proven = best.play.won == best.play.positions;
            if proven {
                break;
            }
        }
        assert!(proven, "without classes {one} and {other}:\n{}", pattern.text());
        assert!(check(&pattern, &ROOK, &Silent).unwrap().proven());
    }
}

#[test]
fn another_endgame_is_refused() {
    let error = check(&file("kqk.pat"), &ROOK, &Silent).err().unwrap().to_string();
    assert_eq!(error, "kqk.pat is for KQvK, not for KRvK: use a file for the endgame KRvK");
}
