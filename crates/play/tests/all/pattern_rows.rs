//! The examination row by row and the one of a layout, its slow twin, find the same.

use lucena_layout::Layout;
use lucena_pattern::Pattern;
use lucena_play::Pick;
use lucena_play::audit::boards;
use lucena_play::pattern::Beliefs;
use lucena_play::pattern::check::{ClassCheck, check};
use lucena_play::pattern::rows::{RowsChecked, check_rows, prove_rows};
use lucena_table::{Metric, Outcome, Tables, Value};
use lucena_work::Silent;
use shakmaty::Color;

fn said(class: &ClassCheck) -> (String, u32, [usize; 4]) {
    let ClassCheck { positions, won, drawn, lost, .. } = *class;
    (class.name.clone(), class.number, [positions, won, drawn, lost])
}

/// Won and drawn positions, and how many of them keep their result, by the layout.
fn kept(pattern: &Pattern, layout: &Layout) -> [[u64; 2]; 2] {
    let chooser = Beliefs::new(pattern, layout, &Silent).unwrap().chooser(&Silent).unwrap();
    let mut sums = [[0; 2]; 2];
    for (place, value) in layout.strong.value.iter().enumerate() {
        let view = lucena_play::pattern::view(
            pattern,
            &layout.ending,
            &layout.strong.squares[place],
            Color::White,
        );
        if value.outcome() == Outcome::Loss || pattern.has_start() && !pattern.starts(&view) {
            continue;
        }
        let which = usize::from(value.outcome() == Outcome::Draw);
        let enough = value.outcome();
        let good = |value: Value| -value.outcome() >= enough;
        let best = chooser.best(place);
        let over = layout.strong.over[place];
        let keeps = !best.is_empty()
            && best.iter().all(|pick| match *pick {
                Pick::Outside(value) => value.outcome() >= enough,
                Pick::Inside { to, passed } => {
                    good(layout.weak.value[to as usize]) && passed.is_none_or(good)
                }
            });
        sums[which][0] += 1;
        sums[which][1] += u64::from(keeps || over);
    }
    sums
}

fn compared(pattern: &Pattern, tables: &Tables) -> RowsChecked {
    let (name, material) = (pattern.name().to_string(), pattern.material());
    tables.solve(material, Metric::Dtm, &Silent).unwrap();
    let layout = Layout::new(tables, material, Color::White, Metric::Dtm, &Silent).unwrap();
    let slow = check(pattern, &layout, &Silent).unwrap();
    let rows = check_rows(pattern, tables, 3, &Silent).unwrap();
    let [slow_classes, classes] = [&slow.classes, &rows.classes].map(|all| {
        let all: Vec<_> = all.iter().map(said).collect();
        all
    });
    assert_eq!(classes, slow_classes, "{name}");
    assert_eq!(rows.misfits, slow.misfits, "{name}");
    assert_eq!(rows.outlook, slow.outlook, "{name}");
    let [won, drawn] = kept(pattern, &layout);
    assert_eq!([rows.won.positions, rows.won.kept], won, "{name}");
    if let Some(held) = rows.drawn {
        assert_eq!([held.positions, held.kept], drawn, "{name}");
    }
    assert_eq!(rows.given_away.is_empty(), won[0] == won[1], "{name}");
    let proof = prove_rows(pattern, tables, 3, &Silent).unwrap();
    let found = [proof.positions, proof.proven, proof.positions - proof.given_away];
    assert_eq!(found, [won[0], slow.every.won as u64, won[1]], "{name}");
    assert_eq!((proof.drawn, proof.merits), (rows.drawn, rows.merits), "{name}");
    assert_eq!(proof.refuted.is_none(), proof.proven == proof.positions, "{name}");
    if let Some(game) = proof.refuted {
        let last = boards(&game).pop().unwrap();
        let gone = tables.value(&last, Metric::Dtm).unwrap().outcome() != Outcome::Loss;
        let circles = game.moves.iter().any(|(_, remark)| !remark.is_empty());
        assert!(circles || gone, "{name}: {}", game.closing);
    }
    rows
}

fn parsed(name: &str, text: &str) -> Pattern {
    Pattern::parse(name, text).unwrap_or_else(|faults| panic!("{}", faults.picture(false)))
}

#[test]
fn built_in_files() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    for name in ["krk.pat", "kqk.pat", "kpk.pat"] {
        let pattern = Pattern::built_in(name).unwrap().unwrap();
        let rows = compared(&pattern, &tables);
        assert!(rows.won.kept > 0 && rows.merits > 1, "{name}");
    }
}

#[test]
fn every_part_of_the_language() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    let deep = "endgame KRvK\ndepth 4\nreject \"loose\" when rook loose\nhalt\n  class 1 \"near\" \
                when distance(kings) = 2 and check : value 3, better with fewer edge(black king)\n\
                stop\n  class 1 \"edge\" when black king on edge and opposition : value 5, score 3 \
                * edge(rook)\n  class 2 \"never\" when rook on edge and white king on edge : never\nfinal white to \
                move\n  class 1 \"rest\" : value 1, better with fewer size(region of black king), \
                then fewer manhattan(kings)\n";
    let squares = "endgame KRvK\nmodel black king in triangle a1 d1 d4\nstart when rook on edge\nfinal black to move\n  class \
                   1 \"a\" when rook on files a to c : score 5 * file of rook - rank of white king\n  \
                   class 2 \"b\" : better with more file of white king, then rook on rank 4\n";
    let bishops = "endgame KBBvK\ndepth 2\nstop\n  class 1 \"lost\" when dark bishop loose : \
                   drawn\nfinal white to move\n  class 1 \"rest\" : better with fewer size(region of \
                   black king)\n";
    let passing = "endgame KPvKP\ndepth 3\nreject \"behind\" when white pawn loose\nstop\n  class 1 \
                   \"queens\" when white pawn on rank 7 and not white pawn attacked : won\nfinal black \
                   to move\n  class 1 \"rest\" : score 3 * rank of white pawn + rank of black pawn\n";
    for (name, text) in [
        ("deep.pat", deep),
        ("squares.pat", squares),
        ("bishops.pat", bishops),
        ("passing.pat", passing),
    ] {
        let pattern = parsed(name, text);
        compared(&pattern, &tables);
    }
}
