//! How the rules of a pack are to be read, said once for all of them.

use super::speech::Speech;
use crate::facts::Catalogued;
use crate::feature::Kind;
use crate::file::{PackFile, PackMetric};
use crate::tree::PackNode;

/// What a reader must know before the rules: who is who, how the board is turned, how many plies
/// are searched before a rule is read, and what a count means.
///
/// ```
/// use lucena_pack::{PackFile, PackNode, PackTree, Scale, preamble};
/// use shakmaty::Color;
/// let tree = PackTree { features: vec![], nodes: vec![PackNode::Leaf(Scale::WDL.draw())] };
/// let (material, strong, scale, level) = ("KRvK".parse()?, Color::White, Scale::WDL, 0);
/// let text = preamble(&PackFile { material, strong, scale, level, tree });
/// assert!(text.starts_with("What the pack of KRvK stores to say who wins. White is the"));
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
pub fn preamble(pack: &PackFile) -> String {
    let ending = Catalogued::new(pack.material, pack.strong);
    let speech = Speech { ending: &ending, scale: pack.scale };
    let (strong, weak) = (speech.side(true), speech.side(false));
    let what = match pack.metric() {
        PackMetric::Dtm => "how many moves it is to mate",
        PackMetric::Wdl => "who wins",
    };
    let first = format!(
        "What the pack of {} stores to say {what}. White is the first-named side.",
        pack.material
    );
    let rounds = match pack.level {
        0 => String::new(),
        1 => format!(", each reply of {weak} and each next move of {strong}"),
        n => format!(", and {n} times each reply of {weak} and each next move of {strong}"),
    };
    let searched = format!(
        "With {strong} to move, try each move of {strong}{rounds}; with {weak} to move, do so \
         after each move of {weak}. Captures and promotions count what their own endgames say."
    );
    let read = format!(
        "Where that ends, {weak} is to move: {}Else just one rule below fits.{}",
        at_once(&ending, strong, weak),
        orientation(pack, &ending, &weak.to_lowercase(), &strong.to_lowercase()),
    );
    let later = match pack.metric() {
        PackMetric::Dtm => format!(", and each reply of {weak} puts mate off by a move"),
        PackMetric::Wdl => String::new(),
    };
    let choose =
        format!("Of all counts {strong} takes the best for itself, and so does {weak}{later}.");
    let meaning = "One count alone need not be the truth. It is never so good for STRONG that a \
                   move looks better than the best one is, and it is right where a best move \
                   relies on it, so that what the search finds is right."
        .replace("STRONG", strong);
    [first, searched, read, choose, meaning].join("\n")
}

/// What the rules of the game say before the rules of the pack do.
fn at_once(ending: &Catalogued, strong: &str, weak: &str) -> String {
    let others = ending.men().iter().filter(|man| man.side.is_strong()).count() - 1;
    match (ending.lone_king(), others) {
        (true, _) => format!(
            "mate and stalemate count as what they are, and it is a draw if {weak} can take so \
             that {strong} cannot win any more. "
        ),
        (false, 1) => format!(
            "if {weak} can take the last man beside the {} king, count at least a draw for {weak}. ",
            strong.to_lowercase()
        ),
        _ => String::new(),
    }
}

/// How the board lies when a rule names files, ranks or directions.
fn orientation(pack: &PackFile, ending: &Catalogued, weak: &str, strong: &str) -> String {
    let asked = pack.tree.nodes.iter().filter_map(|node| match node {
        PackNode::Split { feature, .. } => Some(pack.tree.features[usize::from(*feature)].kind),
        PackNode::Leaf(_) => None,
    });
    let kinds: Vec<Kind> = asked.collect();
    if kinds.iter().all(|&kind| kind == Kind::Fact) {
        return String::new();
    }
    let turned = ending.strong().is_black();
    let mut text = if ending.has_pawns() {
        format!(" The board is mirrored so that the {weak} king stands on files a to d.")
    } else {
        let (corner, diagonal) = if turned { ("a8-d8-d5", "a8-d5") } else { ("a1-d1-d4", "a1-d4") };
        let edge = if turned { "eighth" } else { "first" };
        format!(
            " The board is turned so that the {weak} king stands in the triangle {corner}; if it \
             stands on {diagonal}, the next man off that line, the {strong} king before others, \
             stands on the side of the {edge} rank."
        )
    };
    let men = ending.men();
    if men.len() == 4 && men[2] == men[3] {
        let rank = if turned { "higher" } else { "lower" };
        text += &format!(
            " Of two like men the first stands on the {rank} rank, or farther left on the same."
        );
    }
    text
}
