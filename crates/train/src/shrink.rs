//! Less with the same proof: parameters that are not needed become 0, large ones small.

use crate::examiner::{Examiner, ProvenWeights, used};
use crate::repair::shuffle;
use lucena_work::Chance;

/// Takes parameters away in groups drawn by chance, smaller ones when all are needed, with so many
/// examinations; lines may become as long as `longest`.
pub fn shrink(
    examiner: &mut Examiner<'_>,
    proven: ProvenWeights,
    (tries, longest): (usize, u16),
    chance: &mut Chance,
    stop: &dyn Fn() -> bool,
) -> ProvenWeights {
    let mut best = proven;
    let mut left = tries;
    let mut size = used(&best.0).div_ceil(8).max(1);
    while left > 0 && !stop() {
        let mut live: Vec<usize> = (0..best.0.len()).filter(|&at| best.0[at] != 0).collect();
        // Small ones first, but not always the same.
        shuffle(&mut live, chance);
        live.sort_by_key(|&at| best.0[at].unsigned_abs().ilog2());
        let mut gone = false;
        for group in live.chunks(size) {
            if left == 0 || stop() {
                break;
            }
            left -= 1;
            let mut weights = best.0.clone();
            for &at in group {
                weights[at] = 0;
            }
            let found = examiner.proven(weights);
            if examiner.exam.is_done(&found.1) && found.1.worst <= longest {
                best = found;
                gone = true;
            }
        }
        if !gone {
            if size == 1 {
                break;
            }
            size = size.div_ceil(4);
        }
    }
    best
}

/// Rounds all parameters to smaller numbers as long as the proof holds and lines are no longer than
/// before, or than allowed.
pub fn round(examiner: &mut Examiner<'_>, proven: ProvenWeights, allowed: u16) -> ProvenWeights {
    let mut best = proven;
    for part in [64, 32, 16, 10, 8, 5, 4, 3, 2] {
        let weights: Vec<i32> =
            best.0.iter().map(|&w| (f64::from(w) / f64::from(part)).round() as i32).collect();
        if weights == best.0 {
            continue;
        }
        let found = examiner.proven(weights);
        if examiner.exam.is_done(&found.1) && found.1.worst <= best.1.worst.max(allowed) {
            best = found;
        }
    }
    best
}
