//! What functions expect of positions, beside what is true.

use lucena_learn::level_of;
use lucena_play::{Learned, Spec};
use lucena_show::{Axis, BoxChart, Boxes, Hue, Spread, Svg};

/// The moves expected at each true distance, by the function of the whole endgame and by those of
/// the stages, chosen by the tree (Figure 5 of Sadikov and Bratko 2006, as boxes).
pub fn regression(learned: &Learned, title: &str) -> Svg {
    let levels = learned.stages.sizes().len();
    BoxChart {
        title: title.into(),
        description: "For each true distance, how the expected distances spread.".into(),
        x: "moves to the goal by the table".into(),
        y: Axis::named("moves expected"),
        categories: (0..levels).map(|level| level.to_string()).collect(),
        boxes: vec![
            boxes(learned, &Spec::Global, "one function", Hue(0)),
            boxes(learned, &Spec::Tree, "a function for each stage, chosen by the tree", Hue(1)),
        ],
        width: 300.0 + 26.0 * levels as f64,
        height: 520.0,
    }
    .draw()
}

fn boxes(learned: &Learned, spec: &Spec, name: &str, hue: Hue) -> Boxes {
    let mut guesses = vec![Vec::new(); learned.stages.sizes().len()];
    for row in 0..learned.frame.rows() {
        let (moves, guess) = (level_of(&learned.frame, row), learned.guess(spec, row));
        if let (Some(moves), Some(guess)) = (moves, guess) {
            guesses[usize::from(moves)].push(guess);
        }
    }
    let spreads = guesses.iter().map(|guesses| Spread::of(guesses)).collect();
    Boxes { name: name.into(), spreads, hue }
}
