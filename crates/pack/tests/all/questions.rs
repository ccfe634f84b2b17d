//! Questions about positions: their answers stay in range.

use lucena_pack::{Catalogued, Kind, PackFeature, Scale};
use lucena_table::Material;
use shakmaty::{Color, Role};

#[test]
fn facts_stay_in_range_and_do_not_depend_on_the_turn_of_the_board() {
    let mut state = 1_u64;
    let mut draw = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as u8 & 63
    };
    for material in Material::all(4) {
        let ending = Catalogued::new(material, Color::from_white(draw() < 32));
        let facts = PackFeature::facts(&ending);
        assert!(facts.len() < 190, "{material}: {} questions", facts.len());
        for _ in 0..300 {
            let mut squares = [0; 4];
            squares[..ending.men().len()].iter_mut().for_each(|square| *square = draw());
            let canonical = ending.canonical(squares);
            for fact in facts.iter().filter(|f| f.kind == Kind::Fact) {
                let level = fact.level(&ending, &canonical);
                let (least, most) = fact.range(&ending);
                let name = ending.attributes()[usize::from(fact.a)].name();
                assert!((least..=most).contains(&level), "{material} {name} {squares:?}");
                assert_eq!(level, fact.level(&ending, &squares), "{material} {name}");
            }
        }
    }
}

#[test]
fn answers_stay_in_range() {
    for name in ["KRvK", "KPvK", "KBNvK", "KPvKP", "KNNvK"] {
        let ending = Catalogued::new(name.parse().expect("an endgame"), Color::White);
        for feature in PackFeature::rich(&ending) {
            let (least, most) = feature.range(&ending);
            for a in 0..64u8 {
                let corner = a & 7 < 4 && (ending.has_pawns() || a >> 3 <= a & 7);
                let pawn = ending.men()[usize::from(feature.a)].role == Role::Pawn;
                if (feature.a == 0 && !corner) || (pawn && !(8..56).contains(&a)) {
                    continue;
                }
                for b in 0..64 {
                    let b = if feature.a == feature.b { a } else { b };
                    let answer = feature.of(a, b);
                    assert!((least..=most).contains(&answer), "{feature:?} {a} {b}");
                }
            }
        }
    }
}

#[test]
fn ranks_are_in_order_and_steps_keep_it() {
    for scale in [Scale::WDL, Scale { wins: 16, losses: 0 }, Scale { wins: 43, losses: 31 }] {
        assert!(scale.win(u16::from(scale.wins)) < scale.draw());
        assert!(scale.draw() < scale.loss(u16::from(scale.losses)));
        assert_eq!(scale.loss(0), scale.top());
        for rank in 0..scale.top() {
            assert!(scale.one_later(rank) <= scale.one_later(rank + 1));
        }
        for rank in 0..=scale.top() {
            assert!(scale.needed_for(scale.one_later(rank)) <= rank);
            assert!(scale.allowed_for(scale.one_later(rank)) >= Some(rank));
        }
    }
}
