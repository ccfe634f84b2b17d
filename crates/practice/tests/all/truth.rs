//! The truth beside the practice, against a slow twin and against games with known blunders.

use std::collections::{BTreeMap, HashSet};

use lucena_attribute::Set;
use lucena_games::{Game, Games};
use lucena_mine::{Candidates, Dataset, Krimp, Miner, SetKind};
use lucena_practice::{
    Changes, CoursesSeen, FactItems, Facts, Filter, JudgedGame, Legend, MoveErrors, Order, Reach,
    SideErrors, Slip, Themes, Thrown, Truth, courses,
};
use lucena_table::{Material, Metric, Outcome, Plies, Tables, Value};
use lucena_work::Silent;
use shakmaty::{Color, KnownOutcome, Position};
use tempfile::TempDir;

/// Stalemate instead of mate; the same game with colours and wings exchanged; a copy of the first;
/// a pawn ending that goes wrong both ways; a king put into the middle; and one that does not come
/// within reach.
const GAMES: &str = r#"
[White "Ann"]
[Black "Bob"]
[Event "Club"]
[Date "2020.01.02"]
[Round "3"]
[FEN "k7/8/1K6/8/8/8/8/6Q1 w - - 0 1"]

1. Qd1 Kb8 2. Qd6+ Ka8 3. Qc7 1/2-1/2

[White "Eve"]
[Black "Dan"]
[FEN "1q6/8/8/8/8/6k1/8/7K b - - 0 1"]

1... Qe8 2. Kg1 Qe3+ 3. Kh1 Qf2 1/2-1/2

[White "Ann"]
[Black "Bob, again"]
[FEN "k7/8/1K6/8/8/8/8/6Q1 w - - 0 1"]

1. Qd1 Kb8 2. Qd6+ Ka8 3. Qc7 1/2-1/2

[FEN "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"]

1. Kd6 Kd8 2. e6 Ke8 3. e7 Kf7 4. Kd7 1-0

[FEN "4k3/8/3K4/8/4P3/8/8/8 w - - 0 1"]

1. Kd5 Kd7 2. e5 Ke8 1/2-1/2

[FEN "4k3/4P3/3K4/8/8/8/8/8 b - - 0 1"]

1... Kf7 2. Kd5 1-0

[FEN "8/8/3k4/8/8/3K4/3R4/8 b - - 0 1"]

1... Ke5 2. Ke3 1-0

1. e4 e5 0-1
"#;

fn tables() -> (TempDir, Tables) {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    tables.solve("KPvK".parse().unwrap(), Metric::Dtm, &Silent).unwrap();
    (folder, tables)
}

fn shown(reach: &Reach, mut each: impl FnMut(&JudgedGame)) -> CoursesSeen {
    let take = |course: &JudgedGame| {
        each(course);
        Ok(())
    };
    let games = Games::new(GAMES.as_bytes());
    courses(games, &Filter::default(), u64::MAX, reach, take, &Silent).unwrap()
}

fn material(name: &str) -> Material {
    name.parse().unwrap()
}

#[test]
fn numbers_copies_and_signs() {
    let (_folder, tables) = tables();
    let reach = Reach::new(&tables, 4, Metric::Dtm).unwrap();
    assert_eq!(reach.materials().len(), 5);
    let mut numbers = Vec::new();
    let seen = shown(&reach, |course| numbers.push(course.number));
    assert_eq!(numbers, [1, 2, 4, 5, 6, 7]);
    assert_eq!((seen.passed.games, seen.shown, seen.copies, seen.signs), (8, 6, 1, 1));
    // Without any table there is nothing to say, and what to do is said.
    let empty = tempfile::tempdir().unwrap();
    let none = Tables::new(empty.path());
    let fault = Reach::new(&none, 4, Metric::Dtm).err().unwrap().to_string();
    assert!(fault.contains("there is no table"), "{fault}");
}

/// Everything once more from single positions and single probes.
#[test]
fn counts_are_those_of_a_slow_twin() {
    let (_folder, tables) = tables();
    let reach = Reach::new(&tables, 4, Metric::Dtm).unwrap();
    let mut truth = Truth::default();
    shown(&reach, |course| truth.add(course));
    let mut slow: BTreeMap<Material, [u64; 5]> = BTreeMap::new();
    let games: Vec<Game> = Games::new(GAMES.as_bytes()).flatten().collect();
    let mut copies = HashSet::new();
    for (number, game) in games.iter().enumerate() {
        if !copies.insert(format!("{:?}{:?}", game.start, game.moves)) {
            continue;
        }
        // The sixth game ends with a sign, which the twin is told.
        let plies = game.moves.len() - usize::from(number == 5);
        let positions: Vec<_> = game.positions().take(plies + 1).collect();
        let outcome = |at: usize| tables.value(&positions[at], Metric::Dtm).unwrap().outcome();
        for (at, position) in positions.iter().enumerate() {
            if position.board().occupied().count() > 3 {
                continue;
            }
            let counts = slow.entry(Material::of_board(position.board()).0).or_default();
            counts[0] += 1;
            if at < plies {
                // The mover's best and the move's worth, both by looking one move ahead.
                let moves = position.legal_moves();
                let best = moves.iter().map(|m| {
                    let mut after = position.clone();
                    after.play_unchecked(*m);
                    -tables.value(&after, Metric::Dtm).unwrap().outcome()
                });
                let (best, played) = (best.max().unwrap(), -outcome(at + 1));
                counts[1] += u64::from(best == Outcome::Win);
                counts[2] += u64::from((best, played) == (Outcome::Win, Outcome::Draw));
                counts[3] += u64::from((best, played) == (Outcome::Win, Outcome::Loss));
                counts[4] += u64::from((best, played) == (Outcome::Draw, Outcome::Loss));
            }
        }
    }
    let fast: BTreeMap<Material, [u64; 5]> = truth
        .endgames
        .iter()
        .map(|(material, e)| {
            let faults = [e.win_to_draw, e.win_to_loss, e.draw_to_loss];
            (*material, [e.positions, e.won_moves, faults[0], faults[1], faults[2]])
        })
        .collect();
    assert_eq!(fast, slow);
    let queen = &truth.endgames[&material("KQvK")];
    assert_eq!((queen.games, queen.win_to_draw, queen.first.won.drawn), (2, 2, 2));
    assert_eq!((queen.last.drawn.drawn, queen.last.not_won()), (2, 0));
    assert_eq!((queen.games_thrown, queen.games_thrown_won), (2, 0));
    let pawn = &truth.endgames[&material("KPvK")];
    assert_eq!(pawn.games, 3);
    assert_eq!(pawn.last.games(), 3);
}

#[test]
fn the_same_position_turned_is_thrown_twice() {
    let (_folder, tables) = tables();
    let reach = Reach::new(&tables, 4, Metric::Dtm).unwrap();
    let mut thrown = Thrown::default();
    shown(&reach, |course| thrown.add(&reach, course).unwrap());
    for order in [Order::Often, Order::Shortest] {
        let first = &thrown.ranked(order, 5)[0];
        assert_eq!((first.met, first.thrown, first.games), (2, 2, 2));
        let [ann, dan] = &first.blunders[..] else { panic!("two blunders") };
        assert_eq!((ann.game, ann.ply, ann.fen.as_str()), (1, 4, "k7/8/1K1Q4/8/8/8/8/8 w - - 4 3"));
        assert_eq!(
            (ann.white.as_str(), ann.event.as_str(), ann.round.as_str()),
            ("Ann", "Club", "3")
        );
        assert_eq!((ann.played.as_str(), ann.distance, ann.after), ("Qc7", Plies(1), Value::Draw));
        assert_eq!((dan.mover, dan.played.as_str()), (Color::Black, "Qf2"));
        assert!(ann.best.ends_with('#') && dan.best.ends_with('#') && ann.last);
        assert_eq!(ann.outcome, Some(KnownOutcome::Draw));
    }
    let often = thrown.ranked(Order::Often, 100);
    assert_eq!(thrown.positions().1, often.len());
}

#[test]
fn facts_and_changes_count_every_won_position() {
    let (_folder, tables) = tables();
    let reach = Reach::new(&tables, 4, Metric::Dtm).unwrap();
    let (mut facts, mut changes) = (Facts::new(Set::General), Changes::new(Set::General));
    let (mut asked, mut errors) = (0, 0);
    shown(&reach, |course| {
        facts.add(&reach, course).unwrap();
        changes.add(&reach, course).unwrap();
        for judged in &course.judged {
            let wrong = matches!(judged.fault(), Some(Slip::WinToDraw | Slip::WinToLoss));
            errors += u64::from(wrong);
            let can = judged.played.is_some() && judged.value.outcome() == Outcome::Win;
            asked += u64::from(can && reach.can_err(&judged.position).unwrap());
        }
    });
    let seen = facts.seen();
    assert_eq!(seen.iter().map(|part| part.2).sum::<u64>(), asked);
    assert_eq!(seen.iter().map(|part| part.3).sum::<u64>(), errors);
    for (material, first, positions, errors) in seen {
        for fact in facts.of(material, first) {
            assert_eq!(fact.held + fact.rest, positions, "{}", fact.attribute);
            assert_eq!(fact.errors + fact.rest_errors, errors, "{}", fact.attribute);
        }
    }
    assert!(facts.everywhere().iter().all(|fact| fact.held + fact.rest == asked));
    // Qc7 stalemates: nothing checks the king that mate would check.
    let (compared, other) = changes.blunders();
    assert_eq!(compared + other, errors);
    let found = changes.most(Some(material("KQvK")), 1000);
    let check = found.iter().find(|change| change.attribute == "check_BK").unwrap();
    assert_eq!((check.best.0.0, check.played.0.0, check.times), (1, 0, 2));
}

#[test]
fn facts_are_mined() {
    let (_folder, tables) = tables();
    let table = tables.table(material("KPvK"), Metric::Dtm).unwrap();
    let attributes = Set::Plain.attributes(table.material()).unwrap();
    let mut items = FactItems::new(table.material(), attributes);
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for entry in table.entries(Color::White) {
        let entry = entry.unwrap();
        let board = table.space().board(entry.index).unwrap();
        let position = lucena_attribute::Position::ordered(board, Color::White);
        rows.push(Vec::new());
        items.row(&position, Some(entry.value), rows.last_mut().unwrap());
    }
    // Every row has an item of every attribute, who wins, and whose move it is, and ids lead back.
    let legend = items.legend();
    assert_eq!(legend.entries.len(), items.len());
    for row in &rows {
        assert_eq!(row.len(), items.attributes().len() + 2);
        for (at, id) in row[..row.len() - 2].iter().enumerate() {
            let (attribute, level) = items.fact(*id).unwrap();
            assert_eq!((attribute, items.id(attribute, level)), (at, *id));
            let sentence = items.attributes()[attribute].sentence(level);
            assert_eq!(legend.entries[*id as usize].sentence, sentence);
        }
    }
    let won = |truth| rows.iter().filter(|row| row.contains(&items.outcome_id(truth))).count();
    let wins =
        table.entries(Color::White).filter(|e| e.as_ref().unwrap().value.outcome() == Outcome::Win);
    assert_eq!((won(Outcome::Win), won(Outcome::Loss)), (wins.count(), 0));
    assert_eq!(items.fact(items.outcome_id(Outcome::Win)), None);
    let mut text = Vec::new();
    legend.write(&mut text).unwrap();
    assert_eq!(Legend::read("facts.txt", &text[..]).unwrap(), legend);
    // Krimp runs on them and finds them worth describing; every tenth row will do.
    let data = Dataset::from_rows(rows.iter().step_by(10)).unwrap();
    let miner = Miner { kind: SetKind::Closed, min_support: data.len() as u32 / 10 };
    let candidates = Candidates::mine(&miner, &data, &Silent).unwrap();
    let krimp = Krimp { prune: true, limit: Some(5_000) };
    let code = krimp.run(&data, &candidates, &Silent).unwrap().table;
    assert!(code.lengths().data < code.standard_lengths().data);
    // Without answers of no the rows are shorter; games give rows, too.
    items.no = false;
    let reach = Reach::new(&tables, 4, Metric::Dtm).unwrap();
    let mut positions = 0;
    shown(&reach, |course| {
        items.game_rows(course, |row| {
            assert!(row.is_sorted() && row.len() <= items.attributes().len() + 2);
            positions += 1;
        });
    });
    let mut truth = Truth::default();
    shown(&reach, |course| truth.add(course));
    assert_eq!(positions, truth.endgames[&material("KPvK")].positions);
}

/// The same counts once more, by hand: by side to move, and by what books call the position.
#[test]
fn errors_by_side_and_by_theme() {
    let (_folder, tables) = tables();
    let reach = Reach::new(&tables, 4, Metric::Dtm).unwrap();
    let (mut themes, mut all) = (Themes::default(), Vec::new());
    shown(&reach, |course| {
        themes.add(&reach, course).unwrap();
        all.extend(course.judged.iter().filter(|judged| judged.played.is_some()).cloned());
    });
    for side in themes.sides() {
        let of_side = all.iter().filter(|judged| {
            judged.material == side.material && judged.first_moves() == (side.turn == "white")
        });
        let mut sum = MoveErrors::default();
        for judged in of_side {
            sum.plies += 1;
            sum.can_win += u64::from(matches!(judged.value, Value::Win(_)));
            sum.can_draw += u64::from(judged.value == Value::Draw);
            sum.win_to_draw += u64::from(judged.fault() == Some(Slip::WinToDraw));
            sum.win_to_loss += u64::from(judged.fault() == Some(Slip::WinToLoss));
            sum.draw_to_loss += u64::from(judged.fault() == Some(Slip::DrawToLoss));
        }
        let MoveErrors { games, games_with_error, quiet_errors, .. } = side.counts;
        assert_eq!(side.counts, MoveErrors { games, games_with_error, quiet_errors, ..sum });
        assert!(games_with_error <= games && quiet_errors <= side.counts.errors());
    }
    let pawn: Vec<&SideErrors> =
        themes.sides().into_iter().filter(|side| side.material == material("KPvK")).collect();
    let names: Vec<&str> = pawn.iter().map(|side| side.side.as_str()).collect();
    assert_eq!(names.len(), 2);
    assert!(names.contains(&"KP_K") && names.contains(&"K_KP"));
    // The king that gives up its key square, and the one that does not take it.
    let keys = |side: &&&SideErrors| side.theme.as_deref() == Some("rule of key squares");
    let named = themes.named();
    let keys = named.iter().filter(keys).map(|side| side.counts.plies).sum::<u64>();
    assert!(keys > 0);
    // What is within reach and what is not.
    let one = Reach::new(&tables, 4, Metric::Dtm).unwrap().only(&[material("KPvK")]);
    assert_eq!(one.materials(), [material("KPvK")]);
    let seen = shown(&one, |_| ());
    // The copy counts, too: it is not shown, so nobody compares it.
    assert_eq!(seen.without_table[&material("KQvK")], 3);
}
