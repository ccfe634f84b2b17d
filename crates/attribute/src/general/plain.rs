//! The simple questions of Sadikov and Bratko 2006, asked of any endgame.

use lucena_table::Material;
use shakmaty::Color;

use super::attributes;
use super::cast::{Actor, Cast};
use crate::attribute::Attribute;

/// How far each two men are apart as a king walks, how far each king is from edge and corner,
/// whether the weak king is in check, and how far each pawn has to go.
///
/// All of them are attributes of the general set, so that one name asks one thing.
pub fn plain(material: Material) -> Vec<Attribute> {
    let cast = Cast::of(material);
    let general = attributes(material);
    let wanted = names(&cast);
    wanted
        .iter()
        .filter_map(|name| general.iter().find(|attribute| attribute.name() == name))
        .cloned()
        .collect()
}

/// In the order of the paper.
fn names(cast: &Cast) -> Vec<String> {
    let kings = || Color::ALL.map(|color| cast.king(color).name.clone());
    let named = |family: &'static str| move |name: String| format!("{family}_{name}");
    let pair = |(a, b): (&Actor, &Actor)| format!("distance_{}_{}", a.name, b.name);
    let mut names: Vec<String> = cast.pairs().map(pair).collect();
    names.extend(kings().map(named("edge")));
    names.extend(kings().map(named("corner")));
    names.push(named("check")(cast.king(Color::Black).name.clone()));
    names.extend(cast.pawns().map(|pawn| named("to_go")(pawn.name.clone())));
    names
}
