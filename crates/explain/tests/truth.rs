//! Forty-four positions of sixteen endgames explained: the text as it was looked at, and every sentence true by the
//! table, the attributes and the claims. `LUCENA_UPDATE=1` writes the text again. Learning takes seconds for each
//! endgame of four men and up to a minute for one of five, so only two of four and one of five men are looked at
//! unless LUCENA_WHOLE is set, as it is in CI.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::OnceLock;

use lucena_attribute::{Attribute, Position as Described, catalogue, traded};
use lucena_claim::{ClaimFile, HeldClaim, Says};
use lucena_explain::{Explained, Explanation, Knowledge};
use lucena_learn::{Objective, Stages};
use lucena_pattern::{List, Pattern, Sieve};
use lucena_plan::Plan;
use lucena_play::{Lesson, Objectives};
use lucena_table::words::side as name;
use lucena_table::{Material, Metric, Outcome, Spoken, Tables, Value, parse_fen, san};
use lucena_work::Silent;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Move, Position};

const POSITIONS: [&str; 44] = [
    "8/8/8/3k4/8/8/8/R3K3 w - - 0 1",
    "8/8/8/8/8/2k5/8/R3K3 b - - 0 1",
    "k7/8/1K6/8/8/8/8/7R w - - 0 1",
    "r7/8/8/8/3K4/8/8/k7 w - - 0 1",
    "8/8/8/4k3/8/8/8/1Q2K3 w - - 0 1",
    "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
    "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1",
    "8/4k3/8/4K3/4P3/8/8/8 b - - 0 1",
    "8/P7/8/8/8/8/2k5/K7 w - - 0 1",
    "7k/7P/8/6K1/8/8/8/8 w - - 0 1",
    "8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1",
    "k7/8/1K6/8/3B4/8/8/5B2 w - - 0 1",
    "7k/8/5K2/8/4N3/8/8/5B2 w - - 0 1",
    "8/8/8/3k4/8/8/8/2B1K1N1 w - - 0 1",
    "8/8/8/3k4/8/1r6/8/Q3K3 w - - 0 1",
    "k7/8/1r6/8/8/3K4/8/6Q1 b - - 0 1",
    "8/8/8/8/8/1k6/1p6/1K5R w - - 0 1",
    "8/8/8/2k5/8/8/6p1/R3K3 w - - 0 1",
    "8/8/8/3k4/8/8/3n4/R3K3 w - - 0 1",
    "8/8/8/8/8/2k5/2n5/1K1R4 w - - 0 1",
    // In check; the weaker side wins; mated; stalemated; both sides alike and Black wins; en passant; bare kings.
    "k7/2K5/8/8/8/8/1r6/Q7 b - - 0 1",
    "8/8/8/8/8/1kr5/8/K1Q5 b - - 0 1",
    "R6k/8/6K1/8/8/8/8/8 b - - 0 1",
    "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1",
    "8/8/8/8/8/k7/r7/2K4R b - - 0 1",
    "8/8/8/8/1pP1k3/8/8/4K3 b - c3 0 1",
    "8/8/8/3k4/8/8/8/4K3 w - - 0 1",
    // Lucena, an exception to it, and with colours changed; Philidor, and an exception.
    "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1",
    "k1K5/2P5/8/8/6r1/1R6/8/8 b - - 0 1",
    "2r5/R7/8/8/8/8/1p6/1k1K4 b - - 0 1",
    "3k4/8/r7/4P3/4K3/8/8/7R w - - 0 1",
    "3k4/8/3r4/8/4R3/3PK3/8/8 w - - 0 1",
    // Kling and Horwitz, the short side, checks from behind, the back rank, Vancura on the other side of the board.
    "2k5/8/3K4/3P4/8/8/3r4/7R w - - 0 1",
    "8/1k1K4/3P4/8/8/7r/8/4R3 b - - 0 1",
    "4k3/8/4PK2/8/8/8/4r3/R7 b - - 0 1",
    "r2k4/8/3PK3/8/8/8/8/7R w - - 0 1",
    "8/3k4/8/8/8/2R4p/1K6/7r b - - 0 1",
    // Pieces and a pawn against pieces.
    "8/2k5/8/1KP5/8/2n5/4B3/8 w - - 0 1",
    "8/8/3k4/8/2KP4/8/1n6/7B w - - 0 1",
    "8/2k5/8/1KP5/8/2b5/4B3/8 w - - 0 1",
    "8/8/8/5b2/k7/p7/8/K3B3 b - - 0 1",
    "1q6/6P1/6K1/8/8/8/k7/4Q3 w - - 0 1",
    "3k4/8/3KB3/8/8/8/3r4/7R w - - 0 1",
    "8/4k3/8/3B4/8/2K5/R7/6r1 w - - 0 1",
];

/// What is known of one endgame, by the libraries that the explanation is made from.
struct Ground {
    known: Knowledge,
    attributes: Vec<Attribute>,
    /// None for two bare kings and for five men.
    stages: Option<(Stages, Objectives)>,
}

impl Ground {
    fn new(material: Material) -> Ground {
        let known = Knowledge::learn(tables(), material, &Silent).unwrap();
        let mut attributes: Vec<Attribute> =
            catalogue(material).into_iter().map(|listed| listed.attribute).collect();
        if material.men() > 4 {
            attributes.extend(traded(material, tables(), &Silent).unwrap());
        }
        let (lesson, black) = (Lesson::default(), Color::Black);
        let stages = (3..5).contains(&material.men()).then(|| {
            let (_, stages) = lesson.stages(tables(), material, black, &Silent).unwrap();
            let objectives =
                lesson.objectives(tables(), material, black, &stages, &Silent).unwrap();
            (stages, objectives)
        });
        Ground { known, attributes, stages }
    }
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<(tempfile::TempDir, Tables)> = OnceLock::new();
    let (_, tables) = TABLES.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let tables = Tables::new(folder.path());
        (folder, tables)
    });
    tables
}

fn updating() -> bool {
    std::env::var_os("LUCENA_UPDATE").is_some()
}

/// All positions, or only those of three men and of three endgames in which both sides have a man to lose.
fn looked_at(material: Material) -> bool {
    let quick =
        material.men() < 4 || ["KQvKR", "KPvKP", "KRBvKR"].contains(&&*material.to_string());
    quick || updating() || std::env::var_os("LUCENA_WHOLE").is_some()
}

/// A position explained, with what the checks need.
struct Witness {
    /// Its place in the list.
    number: usize,
    position: Chess,
    document: Explanation,
    strong: Color,
    ground: &'static Ground,
}

fn witnesses() -> &'static [Witness] {
    static GROUNDS: OnceLock<Vec<Ground>> = OnceLock::new();
    static ALL: OnceLock<Vec<Witness>> = OnceLock::new();
    ALL.get_or_init(|| {
        let positions: Vec<Chess> = POSITIONS.iter().map(|fen| parse_fen(fen).unwrap()).collect();
        let material = |position: &Chess| Material::of_board(position.board());
        let grounds = GROUNDS.get_or_init(|| {
            let mut all: Vec<Material> = positions.iter().map(|p| material(p).0).collect();
            all.sort_by_key(ToString::to_string);
            all.dedup();
            all.into_iter().filter(|&material| looked_at(material)).map(Ground::new).collect()
        });
        let witness = |(number, position): (usize, Chess)| {
            let (material, swapped) = material(&position);
            if !looked_at(material) {
                return None;
            }
            let value = tables().value(&position, Metric::Dtm);
            let ground = grounds.iter().find(|g| g.known.material() == material).unwrap();
            let document = ground.known.explain(tables(), &position).unwrap();
            // Where both sides have the same men, the strong side is the one that wins.
            let strong = match (material.is_symmetric(), value.unwrap().outcome()) {
                (true, Outcome::Loss) => !position.turn(),
                (true, _) => position.turn(),
                (false, _) => Color::from_white(!swapped),
            };
            Some(Witness { number, position, document, strong, ground })
        };
        positions.into_iter().enumerate().filter_map(witness).collect()
    })
}

impl Witness {
    /// A position as attributes see it: the strong side is white.
    fn described(&self, position: &Chess) -> Described {
        match self.strong {
            Color::White => Described::ordered(position.board().clone(), position.turn()),
            Color::Black => {
                Described::ordered(position.board().clone().into_mirrored(), !position.turn())
            }
        }
    }

    fn fen(&self) -> &str {
        &self.document.fen
    }

    fn value(&self) -> Value {
        tables().value(&self.position, Metric::Dtm).unwrap()
    }

    /// A sentence of what was learned, in the colours of the board.
    fn said(&self, sentence: &str) -> String {
        if self.strong.is_white() {
            return sentence.to_string();
        }
        let swap = [("White", "\u{1}"), ("Black", "White"), ("\u{1}", "Black")];
        let small = [("white", "\u{1}"), ("black", "white"), ("\u{1}", "black")];
        swap.iter().chain(&small).fold(sentence.to_string(), |text, (a, b)| text.replace(a, b))
    }

    /// The same without its full stop and, unless a side is named first, without its capital.
    fn within(&self, sentence: &str) -> String {
        let words = self.said(sentence);
        let words = words.strip_suffix('.').unwrap();
        match words.starts_with("White") || words.starts_with("Black") {
            true => words.to_string(),
            false => words[..1].to_lowercase() + &words[1..],
        }
    }

    /// Whether some attribute says this after a move and said something else before.
    fn changed(&self, sentence: &str, after: &Chess) -> bool {
        let (before, now) = (self.described(&self.position), self.described(after));
        self.ground.attributes.iter().any(|attribute| {
            let (old, new) = (attribute.level(&before), attribute.level(&now));
            let full = attribute.sentence(new);
            let said = self.said(&full);
            let stem = said.strip_suffix('.').unwrap();
            old != new
                && (sentence == format!("{stem} (before: {}).", old.0)
                    || sentence == format!("Now {}.", self.within(&full)))
        })
    }

    /// What the stage of the position aims for.
    fn aims(&self) -> &[Objective] {
        let plies = match tables().value(&self.position, Metric::Dtc).unwrap() {
            Value::Win(plies) | Value::Loss(plies) => plies.0,
            Value::Draw => return &[],
        };
        let Some((stages, objectives)) = &self.ground.stages else { return &[] };
        let stage = stages.stage_of(plies / 2).unwrap();
        &objectives.of_stages[stage]
    }

    fn reached(&self, aim: &Objective, position: &Chess) -> bool {
        let (_, objectives) = self.ground.stages.as_ref().unwrap();
        objectives.reached(aim, &self.described(position))
    }

    /// What books say of the endgame.
    fn book(&self) -> Option<ClaimFile> {
        ClaimFile::for_material(self.ground.known.material())
    }

    /// Whether a move reaches (or leaves) a position with this name.
    fn passes(&self, theme: &str, from: &Chess, to: &Chess) -> bool {
        let file = self.book().unwrap();
        let named = |held: HeldClaim<'_>| {
            let theme = held.claim.theme().unwrap_or_default();
            theme[..theme.len().min(1)].to_lowercase() + theme.get(1..).unwrap_or_default()
        };
        let named = |at| file.holding(at, self.strong).into_iter().any(|held| named(held) == theme);
        named(to) && !named(from)
    }

    fn same_fact(&self, name: &str, after: &Chess) -> bool {
        let attribute = self.ground.attributes.iter().find(|a| a.name() == name).unwrap();
        attribute.level(&self.described(&self.position)) == attribute.level(&self.described(after))
    }
}

fn named(position: &Chess, uci: &str) -> Move {
    uci.parse::<UciMove>().unwrap().to_move(position).unwrap()
}

fn after(position: &Chess, uci: &str) -> Chess {
    let mut next = position.clone();
    next.play_unchecked(named(position, uci));
    next
}

fn mate_in(value: Value) -> u16 {
    match value {
        Value::Win(plies) | Value::Loss(plies) => plies.0.div_ceil(2),
        Value::Draw => panic!("a draw"),
    }
}

#[test]
fn the_text_is_the_one_that_was_looked_at() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/explain.json");
    if updating() {
        let documents: Vec<&Explanation> = witnesses().iter().map(|w| &w.document).collect();
        let text = serde_json::to_string_pretty(&documents).unwrap() + "\n";
        std::fs::write(&path, text).unwrap();
    }
    let text = std::fs::read_to_string(&path).unwrap();
    let kept: Vec<&str> = inside(&text).split("\n  },\n").collect();
    assert_eq!(kept.len(), POSITIONS.len());
    for witness in witnesses() {
        let text = serde_json::to_string_pretty(&[&witness.document]).unwrap();
        let (ours, kept) = (inside(&text), kept[witness.number]);
        for (ours, kept) in ours.lines().zip(kept.lines()) {
            assert_eq!(ours, kept, "{} in tests/explain.json", witness.fen());
        }
        assert_eq!(ours.len(), kept.len(), "{}", witness.fen());
    }
}

/// A list in JSON without its brackets and the last brace.
fn inside(text: &str) -> &str {
    let text = text.trim_end().strip_prefix("[\n").and_then(|rest| rest.strip_suffix("\n  }\n]"));
    text.expect("a list of documents")
}

#[test]
fn eight_endgames_and_all_outcomes_are_among_them() {
    let material = |fen: &&str| Material::of_board(parse_fen(fen).unwrap().board()).0.to_string();
    let materials: BTreeSet<String> = POSITIONS.iter().map(material).collect();
    assert!(materials.len() >= 11, "{materials:?}");
    for outcome in [Outcome::Win, Outcome::Draw, Outcome::Loss] {
        assert!(witnesses().iter().any(|w| w.document.answer.outcome == outcome), "{outcome}");
    }
    assert!(witnesses().iter().any(|w| w.document.stage.is_none()));
    assert!(witnesses().iter().any(|w| w.document.alternative.is_some()));
}

#[test]
fn verdicts_and_numbers_are_the_tables() {
    for witness in witnesses() {
        let (position, document, value) = (&witness.position, &witness.document, witness.value());
        assert_eq!(document.answer.dtm, value.signed());
        let expected = match value {
            Value::Win(_) => format!("{} mates in {}.", name(position.turn()), mate_in(value)),
            Value::Loss(_) if position.is_checkmate() => {
                format!("{} is checkmated.", name(position.turn()))
            }
            Value::Loss(_) => format!("{} mates in {}.", name(!position.turn()), mate_in(value)),
            Value::Draw if position.is_stalemate() => {
                format!("{} is stalemated: a draw.", name(position.turn()))
            }
            Value::Draw if position.is_insufficient_material() => {
                "A draw: nobody has enough men to mate.".to_string()
            }
            Value::Draw => "A draw with best play.".to_string(),
        };
        assert_eq!(document.verdict, expected, "{}", document.fen);
        let worth = |m: &Explained| {
            tables()
                .move_value(position, &named(position, &m.probed.spoken.uci), Metric::Dtm)
                .unwrap()
        };
        assert_eq!(document.moves.len(), position.legal_moves().len());
        assert!(document.moves.iter().all(|m| worth(m).signed() == m.probed.answer.dtm));
        let best = document.moves.iter().filter(|m| worth(m) == value).count();
        assert!(document.best.iter().all(|m| worth(m) == value));
        assert_eq!(document.best.len(), best);
        // Best play ends in mate just then.
        let plies = value.signed().map_or(0, i32::unsigned_abs) as usize;
        assert_eq!(document.line.len(), plies, "{}", document.fen);
        let end = document.line.iter().fold(position.clone(), |at, ply| after(&at, &ply.uci));
        assert!(plies == 0 || end.is_checkmate());
    }
}

#[test]
fn facts_are_what_attributes_say() {
    for witness in witnesses() {
        let here = witness.described(&witness.position);
        let bare = witness.document.material == "KvK";
        assert!(bare || !witness.document.facts.is_empty(), "{}", witness.fen());
        let keep = |m: &&Explained| m.probed.answer.outcome == witness.document.answer.outcome;
        let keeping = witness.document.moves.iter().filter(keep).count();
        let (moves, only) = (witness.document.moves.len(), witness.document.only_move);
        let loses = witness.document.answer.outcome == Outcome::Loss;
        assert_eq!(only, keeping == 1 && moves > 1 && !loses, "{}", witness.fen());
        for fact in &witness.document.facts {
            let attributes = &witness.ground.attributes;
            let attribute = attributes.iter().find(|a| a.name() == fact.name).unwrap();
            let level = attribute.level(&here);
            assert_eq!(fact.sentence, witness.said(&attribute.sentence(level)));
            assert_eq!(fact.level, attribute.domain().text(level));
        }
    }
}

#[test]
fn reasons_are_true() {
    for witness in witnesses() {
        for m in &witness.document.moves {
            assert!(!m.why.is_empty(), "{} {}", witness.fen(), m.probed.spoken.san);
            for why in &m.why {
                assert!(holds(witness, m, why), "{} {}: {why}", witness.fen(), m.probed.spoken.san);
            }
        }
    }
}

fn holds(witness: &Witness, m: &Explained, why: &str) -> bool {
    let next = after(&witness.position, &m.probed.spoken.uci);
    let played = named(&witness.position, &m.probed.spoken.uci);
    let low = |words: String| words.to_lowercase();
    let taken = played.capture().map(|role| low(format!("It takes the {role:?}.")));
    let became = played.promotion().map(|role| low(format!("The pawn becomes a {role:?}.")));
    match why {
        "It is checkmate." => next.is_checkmate(),
        "It parries the check." => witness.position.is_check(),
        "It gives check." => next.is_check() && !next.is_checkmate(),
        "Nobody has enough men left to mate." => next.is_insufficient_material(),
        "It leaves all the facts that count here as they were: a waiting move." => {
            witness.document.facts.iter().all(|fact| witness.same_fact(&fact.name, &next))
        }
        text if text.starts_with("It is stalemate: ") => {
            next.is_stalemate() && text.ends_with(&format!("{} has no move.", name(next.turn())))
        }
        text if text.contains(" has one legal reply, ") => {
            let [only] = next.legal_moves()[..] else { return false };
            let san = san(&next, only);
            text == format!("{} has one legal reply, {san}.", name(next.turn()))
        }
        text if text.starts_with("It reaches ") => {
            witness.passes(&text["It reaches ".len()..text.len() - 1], &witness.position, &next)
        }
        text if text.starts_with("It leaves the ") || text.starts_with("It leaves a") => {
            witness.passes(&text["It leaves ".len()..text.len() - 1], &next, &witness.position)
        }
        text if text.contains(" is left: ") => {
            let (left, said) = text.split_once(" is left: ").unwrap();
            let value = tables().value(&next, Metric::Dtm).unwrap();
            let expected = match value {
                Value::Draw => "a draw with best play.".to_string(),
                Value::Win(_) => format!("{} mates in {}.", name(next.turn()), mate_in(value)),
                Value::Loss(_) => format!("{} mates in {}.", name(!next.turn()), mate_in(value)),
            };
            left == Material::of_board(next.board()).0.to_string() && said == expected
        }
        text if text.starts_with("This reaches an aim: ") => witness.aims().iter().any(|aim| {
            text == format!("This reaches an aim: {}.", witness.within(&aim.sentence))
                && witness.reached(aim, &next)
                && !witness.reached(aim, &witness.position)
        }),
        text => {
            let small = Some(text.to_lowercase());
            small == taken || small == became || witness.changed(text, &next)
        }
    }
}

#[test]
fn claims_are_those_that_hold_and_as_true_as_they_say() {
    for witness in witnesses() {
        let said = &witness.document.claims;
        let Some(file) = witness.book().filter(|_| !witness.position.is_game_over()) else {
            assert!(said.is_empty(), "{}", witness.fen());
            continue;
        };
        let held: BTreeSet<&str> = held_by_rows(&file, witness);
        assert_eq!(held, said.iter().map(|claim| claim.name.as_str()).collect());
        let mover = witness.value().outcome();
        let outcome = if witness.position.turn() == witness.strong { mover } else { -mover };
        for claim in said {
            let stated = file.claims().iter().find(|stated| stated.name == claim.name).unwrap();
            let as_said = match stated.says {
                Says::Win => outcome == Outcome::Win,
                Says::Draw => outcome == Outcome::Draw,
                Says::Loss => outcome == Outcome::Loss,
                Says::NoWin => outcome != Outcome::Win,
                Says::NoLoss => outcome != Outcome::Loss,
            };
            let text = &claim.sentence;
            assert_eq!((claim.says, claim.holds), (stated.says.word(), as_said), "{text}");
            assert_eq!(text.contains("But here "), !as_said, "{text}");
            let counted = file.counted(&stated.name).map(|counted| {
                let ours = witness.position.turn() == witness.strong;
                let side = if ours { &counted.white } else { &counted.black };
                (side.quiet, side.quiet_true)
            });
            assert_eq!(counted, claim.quiet.zip(claim.quiet_true));
            assert!(counted.is_none_or(|counts| tells(text, counts)), "{text}");
        }
        // Why the book is wrong is said once.
        let reasons = said.iter().filter(|claim| {
            ["The position is ", "quiet exceptions."].iter().any(|why| claim.sentence.contains(why))
        });
        assert_eq!(reasons.count(), usize::from(said.iter().any(|claim| !claim.holds)));
    }
}

/// The claims that a sieve finds for a row of positions, this one among them.
fn held_by_rows<'f>(file: &'f ClaimFile, witness: &Witness) -> BTreeSet<&'f str> {
    let conditions = file.conditions();
    let here = witness.described(&witness.position);
    let (order, men) = (conditions.usual_order(), conditions.men());
    let mut left: Vec<_> = here.board().clone().into_iter().collect();
    let take = |man: &shakmaty::Piece| {
        left.remove(left.iter().position(|(_, piece)| piece == man).unwrap()).0
    };
    let squares: Vec<_> = men.iter().map(take).collect();
    let mut masks = vec![0; conditions.count()];
    Sieve::new(conditions, &order).row(&squares, here.turn(), &mut masks);
    let bit = squares[*order.last().unwrap()] as u32;
    let held = file.claims().iter().zip(masks).filter(|(claim, mask)| {
        mask >> bit & 1 == 1 && claim.turn.is_none_or(|turn| turn == here.turn())
    });
    held.map(|(claim, _)| claim.name.as_str()).collect()
}

/// Whether a text tells counts: in all, all but a few, none, or a share of the quiet positions.
fn tells(text: &str, (quiet, right): (u64, u64)) -> bool {
    let bare = text.replace(',', "");
    let (all, wrong) = (quiet.to_string(), quiet - right);
    let holds = |what: String| bare.contains(&format!("This holds in {what}"));
    match (quiet, wrong) {
        (0, _) => bare.contains("There is no quiet position of this kind"),
        (1, 0) => holds("the one quiet position".into()),
        (_, 0) => holds(format!("all {all} quiet positions")),
        _ if right == 0 => holds(format!("none of the {all} quiet positions")),
        _ => {
            let few = holds(format!("all but {wrong} of the {all} quiet positions"));
            let share = bare.split(" % of the ").next().and_then(|head| head.rsplit(' ').next());
            let share = share.and_then(|share| share.parse::<f64>().ok());
            let exact = 100.0 * right as f64 / quiet as f64;
            few || share.is_some_and(|share| share < 100.0 && (share - exact).abs() < 0.01)
        }
    }
}

#[test]
fn stages_classes_and_plans_are_true() {
    for witness in witnesses() {
        let (document, who) = (&witness.document, name(witness.strong));
        let mut left = document.plan.clone();
        if let Some(stage) = &document.stage {
            let expected = match witness.aims().first() {
                Some(aim) => format!("{who}'s aim: {}.", witness.within(&aim.sentence)),
                None if !document.material.ends_with("vK") || document.material.contains('P') => {
                    let dtc = tables().value(&witness.position, Metric::Dtc).unwrap();
                    let left = mate_in(dtc);
                    let moves = if left == 1 { "move" } else { "moves" };
                    format!("The next promotion, capture or mate is {left} {moves} away.")
                }
                None => format!("{who} goes for mate."),
            };
            let head = format!("Stage {} of {}. ", stage.number, stage.of);
            assert_eq!(stage.sentence, head + &expected, "{}", document.fen);
            for aim in witness.aims() {
                let words = witness.within(&aim.sentence);
                let said = match witness.reached(aim, &witness.position) {
                    true => format!("Reached: {words}."),
                    false => format!(
                        "{who}'s aim: {words}. This holds in {:.0} % of the positions of this \
                         stage and {:.0} % of the next.",
                        100.0 * aim.before,
                        100.0 * aim.after
                    ),
                };
                assert_eq!(left.remove(0), said, "{}", document.fen);
            }
        }
        for said in left {
            let (file, san) = said.strip_suffix('.').unwrap().split_once(" plays ").unwrap();
            let m = match file.ends_with(".pat") {
                true => Pattern::built_in(file).unwrap().unwrap().moves(&witness.position)[0].m,
                false => {
                    let plan = Plan::built_in(file).unwrap().unwrap();
                    plan.scorer(file).unwrap().moves(&witness.position)[0].m
                }
            };
            assert_eq!(lucena_table::san(&witness.position, m), san);
        }
        if witness.position.is_game_over() {
            assert!(
                document.stage.is_none() && document.class.is_none() && document.plan.is_empty()
            );
        }
        if let Some(class) = &document.class {
            let pattern = Pattern::built_in(&class.file).unwrap().unwrap();
            // Either the position is in the class, or what the named move leads to is by the file's own search.
            let words = class.sentence.strip_prefix(&format!("{}: ", class.file)).unwrap();
            let ending = format!(" in class {} \"{}\".", class.number, class.name);
            match words.strip_suffix(&ending).unwrap() {
                "the position is" => {
                    let view = pattern.seen(&witness.position, witness.strong).unwrap();
                    let list =
                        List::ALL.into_iter().find(|list| list.text() == class.list).unwrap();
                    let judged = pattern.judge(list, &view, None).unwrap();
                    let found =
                        pattern.classes().into_iter().filter(|c| c.list == list).nth(judged.class);
                    assert_eq!(found.unwrap().number, class.number, "{}", class.sentence);
                }
                other => {
                    let san = other.strip_suffix(" leads to a position").unwrap();
                    let found = &pattern.moves(&witness.position)[0];
                    assert_eq!(lucena_table::san(&witness.position, found.m), san);
                    assert!(pattern.reason(found).contains(&format!("class {} ", class.number)));
                }
            }
            let known = pattern.classes().into_iter().any(|known| {
                (known.number, known.list.text()) == (class.number, class.list)
                    && known.name == class.name
            });
            assert!(known, "{}", class.sentence);
        }
    }
}

#[test]
fn the_natural_move_is_worse_just_as_it_says() {
    for witness in witnesses() {
        let Some(alternative) = &witness.document.alternative else { continue };
        let value = witness.value();
        let next = after(&witness.position, &alternative.spoken.uci);
        let worth = tables().value(&next, Metric::Dtm).unwrap().before_move();
        assert!(worth < value, "{}", witness.fen());
        let (head, tail) = alternative.sentence.split_once(' ').unwrap();
        assert_eq!(head, alternative.spoken.san);
        let other = name(!witness.position.turn());
        let because = |reason: &str| because(&next, alternative.line.get(1), other, reason);
        let moves = |n: u16| format!("{n} {}", if n == 1 { "move" } else { "moves" });
        let holds = if let Some(reason) = tail.strip_prefix("throws the win away: ") {
            value.outcome() == Outcome::Win && worth == Value::Draw && because(reason)
        } else if let Some(reason) = tail.strip_prefix("loses: ") {
            let (reason, mate) = reason.split_once(", and ").unwrap();
            worth.outcome() == Outcome::Loss
                && value.outcome() != Outcome::Loss
                && mate == format!("{other} mates in {}.", mate_in(worth))
                && because(&format!("{reason}."))
        } else if worth.outcome() == Outcome::Win {
            let longer = moves(mate_in(worth) - mate_in(value));
            tail == format!("also wins, but {longer} later: mate in {}.", mate_in(worth))
        } else {
            let sooner = moves(mate_in(value) - mate_in(worth));
            tail == format!("loses {sooner} sooner: {other} mates in {}.", mate_in(worth))
        };
        assert!(holds, "{}: {}", witness.fen(), alternative.sentence);
        // Every move of the line but the first is a best one.
        let mut at = next;
        for ply in &alternative.line[1..] {
            let best = tables().value(&at, Metric::Dtm).unwrap();
            let m = named(&at, &ply.uci);
            assert_eq!(tables().move_value(&at, &m, Metric::Dtm).unwrap(), best);
            at = after(&at, &ply.uci);
        }
    }
}

fn because(next: &Chess, reply: Option<&Spoken>, other: &str, reason: &str) -> bool {
    let Some(reply) = reply else {
        return match next.is_stalemate() {
            true => reason == format!("{other} is stalemated."),
            false => {
                next.is_insufficient_material() && reason == "nobody has enough men left to mate."
            }
        };
    };
    match named(next, &reply.uci).capture() {
        Some(role) => {
            let role = format!("{role:?}").to_lowercase();
            reason == format!("{} takes the {role}.", reply.san)
        }
        None => reason == format!("{other} answers {}.", reply.san),
    }
}
