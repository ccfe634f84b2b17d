//! Seeded random numbers, and the levels of instructions.

use lucena_work::{Chance, CpuLevel, CpuLevelError};

#[test]
fn splitmix_is_the_published_sequence() {
    // The first numbers of Vigna's splitmix64.c for the seed 0.
    let mut chance = Chance::new(0, 0);
    assert_eq!(chance.next(), 0xe220_a839_7b1d_cdaf);
    assert_eq!(chance.next(), 0x6e78_9e6a_a1b9_65f4);
}

#[test]
fn levels_are_named_and_ordered() {
    for pair in CpuLevel::ALL.windows(2) {
        assert!(pair[0] < pair[1]);
    }
    let best = CpuLevel::best();
    for asked in CpuLevel::ALL.into_iter().filter(|level| *level > best) {
        assert_eq!(CpuLevel::force(asked.name()), Err(CpuLevelError::Lacking { asked, best }));
    }
    assert_eq!(CpuLevel::force(""), Err(CpuLevelError::Unknown(String::new())));
}
