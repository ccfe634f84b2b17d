//! Facts that a class could be split by, the most telling first.

use lucena_layout::Layout;
use lucena_pattern::{List, Pattern, men_in_words, parse_class};
use lucena_table::{Material, Value};
use rayon::prelude::*;
use shakmaty::{Color, Role};

use crate::audit::every::Proof;
use crate::choice::{Chooser, Pick};
use crate::pattern::view;

/// Positions that facts are ranked on, at most.
const ASKED: usize = 4_000;

/// A condition in the words of the language, and how well it tells good moves from bad ones.
#[derive(Clone, Debug)]
pub struct RankedFact {
    /// The condition.
    pub text: String,
    /// Bits of information about whether a move is good.
    pub gain: f64,
}

/// Numbers that one can ask of a position, in words, with bounds worth asking about.
pub fn numbers(material: Material) -> Vec<(String, Vec<i32>)> {
    let names = men_in_words(material);
    let mut all: Vec<(String, Vec<i32>)> = Vec::new();
    for (place, (a, _)) in names.iter().enumerate() {
        for (b, _) in &names[..place] {
            all.push((format!("distance({b}, {a})"), vec![1, 2, 3, 4]));
        }
    }
    all.push(("manhattan(white king, black king)".into(), vec![2, 3, 4, 6]));
    for (name, _) in &names {
        all.push((format!("edge({name})"), vec![0, 1, 2]));
    }
    all.push(("mobility of black king".into(), vec![0, 1, 2, 3, 4]));
    all.push(("size(region of black king)".into(), vec![1, 2, 3, 6, 10, 20, 40]));
    all.push(("manhattan(black king, corners)".into(), vec![0, 1, 2, 3]));
    for (name, piece) in &names {
        if matches!(piece.role, Role::Rook | Role::Queen) && piece.color.is_white() {
            all.push((format!("size(box of {name})"), vec![2, 4, 8, 12, 20, 30]));
            all.push((format!("breadth(box of {name})"), vec![1, 2, 3, 4]));
        }
    }
    let bishops = names.iter().filter(|(_, piece)| piece.role == Role::Bishop).count();
    if bishops == 1 {
        all.push(("manhattan(black king, right corners)".into(), vec![0, 1, 2, 4, 6]));
        let reach = "extent(region of black king, right corners)";
        all.push((reach.into(), vec![1, 2, 3, 4, 6, 8]));
    }
    all
}

/// Conditions that one can ask of a position, in words.
fn conditions(pattern: &Pattern) -> Vec<String> {
    let material = pattern.material();
    let mut all: Vec<String> = ["opposition", "diagonal opposition", "knight opposition", "check"]
        .map(String::from)
        .to_vec();
    let names = men_in_words(material);
    for (name, piece) in names.iter().skip(1).filter(|(_, piece)| piece.color.is_white()) {
        if !name.contains(' ') {
            all.push(format!("{name} attacked"));
            all.push(format!("{name} defended"));
        }
        if matches!(piece.role, Role::Rook | Role::Queen) {
            all.push(format!("{name} between white king and black king"));
            all.push(format!("same quarter({name}, white king, black king)"));
        }
    }
    for (number, bounds) in numbers(material) {
        all.extend(bounds.iter().map(|bound| format!("{number} <= {bound}")));
    }
    all
}

/// All conditions, those first that best tell moves to positions that are won for certain from
/// the moves that the file likes but that are not.
pub fn ranked(
    pattern: &Pattern,
    layout: &Layout,
    chooser: &Chooser<'_>,
    proof: &Proof,
) -> Vec<RankedFact> {
    let (good, bad) = examples(layout, chooser, proof);
    let conditions = conditions(pattern);
    let mut ranked: Vec<RankedFact> = conditions
        .into_par_iter()
        .filter_map(|text| {
            let class = format!("class 1 \"x\" when {text}");
            parse_class(&class, &[]).ok()?;
            let file = format!("endgame {}\nstop\n{class}\n", pattern.material());
            let asked = Pattern::parse("fact", &file).ok()?;
            let holds = |place: &&u32| {
                let squares = &layout.weak.squares[**place as usize];
                let seen = view(&asked, &layout.ending, squares, Color::Black);
                asked.holds(List::Stop, 0, &seen, None)
            };
            let counts = [&good, &bad]
                .map(|places| (places.iter().filter(holds).count() as f64, places.len() as f64));
            Some(RankedFact { text, gain: gain(counts) })
        })
        .collect();
    ranked.sort_by(|a, b| b.gain.total_cmp(&a.gain).then_with(|| a.text.cmp(&b.text)));
    ranked
}

/// Places after moves that win for certain, and after moves that are chosen and do not, from
/// positions that are not certain to be won.
fn examples(layout: &Layout, chooser: &Chooser<'_>, proof: &Proof) -> (Vec<u32>, Vec<u32>) {
    let open: Vec<usize> = (0..layout.strong.len())
        .filter(|&q| {
            matches!(layout.strong.value[q], Value::Win(_)) && proof.longest[q] == u16::MAX
        })
        .collect();
    // Once all is proven, length is what is left: the slowest are the bad ones.
    let open = match open.is_empty() {
        true => (0..layout.strong.len()).filter(|&q| slow(layout, proof, q)).collect(),
        false => open,
    };
    let stride = open.len().div_ceil(ASKED).max(1);
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for &q in open.iter().step_by(stride) {
        for pick in chooser.picks(q) {
            let Pick::Inside { to, .. } = pick else { continue };
            let certain = proof.after(layout, chooser, pick).is_some();
            let chosen = proof.best[q].contains(&pick);
            let best = match (layout.strong.value[q], layout.weak.value[to as usize]) {
                (Value::Win(whole), Value::Loss(rest)) => rest.0 < whole.0,
                _ => false,
            };
            if (certain || best) && !chosen {
                good.push(to);
            } else if chosen {
                bad.push(to);
            }
        }
    }
    (good, bad)
}

fn slow(layout: &Layout, proof: &Proof, q: usize) -> bool {
    match layout.strong.value[q] {
        Value::Win(plies) => proof.longest[q] > plies.moves() + 6,
        _ => false,
    }
}

/// The information that a condition gives about which of two kinds a thing is of; for each kind
/// how many it holds of, and how many there are.
fn gain([(a, all_a), (b, all_b)]: [(f64, f64); 2]) -> f64 {
    let entropy = |x: f64, y: f64| {
        let bits = |n: f64| if n > 0.0 { -n / (x + y) * (n / (x + y)).log2() } else { 0.0 };
        if x + y > 0.0 { (x + y) * (bits(x) + bits(y)) } else { 0.0 }
    };
    let total = all_a + all_b;
    if total == 0.0 {
        return 0.0;
    }
    (entropy(all_a, all_b) - entropy(a, b) - entropy(all_a - a, all_b - b)) / total
}
