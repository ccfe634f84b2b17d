//! The logistic function and its inverse: probabilities as log-odds, the scale on which opinions can be
//! added up (logistic mixing). Whole numbers only.

use super::range::ONE;

/// Steps of a natural unit of log-odds.
pub const UNIT: i32 = 256;

/// Log-odds beyond this are cut off.
const MOST: i32 = 12 * UNIT;

/// Steps between two entries of the table: an eighth of a unit.
const STEP: i32 = UNIT / 8;

const ENTRIES: usize = (2 * MOST / STEP) as usize + 1;

/// Probabilities at every eighth of a unit, reckoned in whole numbers by the compiler.
static PROBABILITY: [u32; ENTRIES] = probabilities();

const fn probabilities() -> [u32; ENTRIES] {
    /// The eighth root of e, and one, with 40 bits after the point.
    const ROOT: u128 = 1_245_909_900_143;
    const POINT: u32 = 40;
    let mut table = [0; ENTRIES];
    let middle = ENTRIES / 2;
    let mut odds: u128 = 1 << POINT;
    let mut n = 0;
    while n <= middle {
        let p = ((ONE as u128 * odds) + (odds + (1 << POINT)) / 2) / (odds + (1 << POINT));
        table[middle + n] = p as u32;
        table[middle - n] = ONE - p as u32;
        odds = (odds * ROOT) >> POINT;
        n += 1;
    }
    table
}

/// The probability of log-odds ("squash").
#[inline]
pub fn probability(odds: i32) -> u32 {
    let from_start = odds.clamp(-MOST, MOST - 1) + MOST;
    let (entry, rest) = ((from_start / STEP) as usize, (from_start % STEP) as u32);
    let (low, high) = (PROBABILITY[entry], PROBABILITY[entry + 1]);
    low + ((high - low) * rest + STEP as u32 / 2) / STEP as u32
}

/// Low bits of a probability that are not looked up but interpolated.
const COARSE: u32 = 4;

/// Log-odds of every 16th probability.
static ODDS: [i16; (ONE >> COARSE) as usize + 1] = log_odds();

const fn log_odds() -> [i16; (ONE >> COARSE) as usize + 1] {
    let table = probabilities();
    let mut odds = [0; (ONE >> COARSE) as usize + 1];
    let mut entry = 0;
    let mut n = 0;
    while n < odds.len() {
        let p = (n as u32) << COARSE;
        while entry + 2 < ENTRIES && table[entry + 1] < p {
            entry += 1;
        }
        let width = table[entry + 1] - table[entry];
        let above = p.saturating_sub(table[entry]);
        let rest = match (above * STEP as u32 + width / 2).checked_div(width) {
            Some(rest) => rest,
            None => 0,
        };
        odds[n] = (entry as i32 * STEP - MOST + rest as i32) as i16;
        n += 1;
    }
    odds
}

/// The log-odds of a probability, below [`ONE`] ("stretch").
#[inline]
pub fn odds(p: u32) -> i32 {
    let (entry, rest) = ((p >> COARSE) as usize, (p & ((1 << COARSE) - 1)) as i32);
    let low = i32::from(ODDS[entry]);
    if rest == 0 {
        return low;
    }
    low + (((i32::from(ODDS[entry + 1]) - low) * rest) >> COARSE)
}
