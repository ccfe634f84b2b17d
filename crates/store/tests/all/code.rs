//! Entropy coding: what is written is read; log-odds there and back.

use lucena_store::code::{
    BitCounter, Coder, ONE, RangeReader, RangeWriter, UNIT, odds, probability,
};

#[test]
fn what_is_written_is_read_and_nothing_else_is_genuine() {
    for seed in 0..300u64 {
        let mut state = seed * 2 + 1;
        let mut number = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 48) as u32
        };
        let mut answers = Vec::new();
        for _ in 0..seed * 3 {
            // Often near the ends, where carries and long runs come from.
            let p = number() >> (seed % 16);
            let p = if seed % 2 == 0 { p } else { ONE - p }.clamp(1, ONE - 1);
            answers.push((p, number() < ONE / (1 + seed as u32 % 5)));
        }
        let mut writer = RangeWriter::default();
        let mut counter = BitCounter::default();
        for &(p, yes) in &answers {
            writer.answer(p, yes);
            counter.answer(p, yes);
        }
        let bytes = writer.finish();
        assert!((bytes.len() as f64) * 8.0 < counter.bits * 1.001 + 9.0);
        let read = |bytes: &[u8]| {
            let mut reader = RangeReader::new(bytes);
            let same = answers.iter().all(|&(p, yes)| reader.answer(p, !yes) == yes);
            (same, reader.finish())
        };
        assert_eq!(read(&bytes), (true, true), "{seed}");
        let longer = [&bytes[..], &[0]].concat();
        assert!(!read(&longer).1);
        if let Some(shorter) = bytes.len().checked_sub(1) {
            assert!(!read(&bytes[..shorter]).0 || !read(&bytes[..shorter]).1);
        }
    }
}

#[test]
fn any_bytes_give_answers_until_the_reader_is_lost() {
    let mut reader = RangeReader::new(&[1, 2, 3]);
    let mut asked = 0;
    while !reader.is_lost() {
        reader.answer(ONE / 2, false);
        asked += 1;
    }
    // A writer leaves off at most 64 zeros.
    assert!(asked < (3 + 64 + 8) * 8);
}

#[test]
fn there_and_back_is_the_same() {
    for p in 64..ONE - 64 {
        let exact = (f64::from(p) / f64::from(ONE - p)).ln() * f64::from(UNIT);
        assert!((f64::from(odds(p)) - exact).abs() < 6.0, "{p}: {} {exact}", odds(p));
        let back = probability(odds(p));
        let unlikelier = f64::from(p.min(ONE - p));
        assert!(f64::from(back.abs_diff(p)) < 2.0 + unlikelier / 50.0, "{p} {back}");
    }
    assert!((-4000..4000).all(|o| probability(o) <= probability(o + 1)));
}
