//! The table wins every won position as fast as it says; chance does not.

use lucena_layout::{Atlas, Layout, Side};
use lucena_play::audit::{Audit, Audited, Defence};
use lucena_play::{Chooser, PlayError, Repetition, Taste, Ties};
use lucena_table::{Material, Metric, Tables};
use lucena_work::Silent;
use shakmaty::Color;

const EVERY: Audit = Audit {
    defence: Defence::Every,
    limit: None,
    repetition: Repetition::None,
    first: Side::Strong,
    ties: FILES,
};
const FILES: Ties =
    Ties { king_first: true, by_files: true, strong_from_a1: false, weak_from_a1: true };

fn audit(
    audit: Audit,
    layout: &Layout,
    atlas: &Atlas,
    taste: Option<Taste>,
) -> Result<Audited, PlayError> {
    let player = match taste {
        Some(taste) => Chooser::strong(layout, taste),
        None => Chooser::strong_table(layout),
    };
    audit.run(layout, atlas, &player, &Silent)
}

fn check(tables: &Tables, material: Material, metric: Metric) -> bool {
    tables.solve(material, metric, &Silent).unwrap();
    let layout = Layout::new(tables, material, Color::White, metric, &Silent).unwrap();
    let atlas = Atlas::new(&layout, &Silent).unwrap();
    let by_table = match audit(Audit::default(), &layout, &atlas, None) {
        Err(PlayError::NoWins(of)) => {
            assert_eq!(of, material);
            return false;
        }
        found => found.unwrap(),
    };
    let first = Side::Weak;
    let others = [EVERY, Audit { first, ..Audit::default() }, Audit { first, ..EVERY }];
    let others = others.map(|settings| audit(settings, &layout, &atlas, None).unwrap());
    for found in others.iter().chain([&by_table]) {
        let longest = found.optimal.iter().max().copied();
        assert!(found.is_perfect(), "{material}: {} of {}", found.won(), found.positions.len());
        assert_eq!(found.mean_excess(), Some(0.0), "{material}");
        assert_eq!(found.worst_moves(), longest, "{material}");
    }
    // Where every win is a win in one by any move chance may be right.
    let chance = audit(Audit::default(), &layout, &atlas, Some(Taste::Chance(0))).unwrap();
    assert!(!chance.is_perfect(), "{material}: chance wins always");
    true
}

#[test]
fn three_men_and_the_hardest_of_four() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    let mut won = 0;
    for material in Material::all(3) {
        for metric in [Metric::Dtm, Metric::Dtc] {
            won += usize::from(check(&tables, material, metric));
        }
    }
    assert_eq!(won, 2 * 3, "KQvK, KRvK and KPvK have wins");
    // En passant, promotions, and both sides with a man to lose: with LUCENA_WHOLE, which CI sets. Its
    // .ci/audits.py does the other thirty.
    if std::env::var_os("LUCENA_WHOLE").is_none() {
        return;
    }
    for (name, metric) in [("KPvKP", Metric::Dtm), ("KQvKR", Metric::Dtc)] {
        assert!(check(&tables, name.parse().unwrap(), metric));
    }
}
