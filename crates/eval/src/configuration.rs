//! The configurations of one kind of man, ordered so that an inactive one lets all its extensions be skipped.

/// Conjunctions of atomic features of one kind of man.
///
/// They stand in the order of their features, like words in a dictionary, so all extensions of a
/// configuration follow it at once. If it is not active neither are they: the jump leads past them.
///
/// ```
/// use lucena_eval::Configurations;
/// let list = Configurations::new(vec![0b110, 0b001, 0b011, 0, 0b111]);
/// assert_eq!(list.bits(), [0, 0b001, 0b011, 0b111, 0b110]);
/// assert_eq!(list.active(0b110).collect::<Vec<_>>(), [0, 4]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Configurations {
    bits: Vec<u64>,
    /// Where to go on if the configuration is not active.
    jumps: Vec<u32>,
}

impl Configurations {
    /// A list of configurations; doubles go.
    pub fn new(mut bits: Vec<u64>) -> Configurations {
        // Lowest feature first, a prefix before its extensions: compare the reversed words, where
        // a word with its next bit set earlier is the larger one.
        bits.sort_by(|&a, &b| in_order(a, b));
        bits.dedup();
        let mut jumps = vec![0; bits.len()];
        let mut open: Vec<usize> = Vec::new();
        for (at, &configuration) in bits.iter().enumerate() {
            while let Some(&last) = open.last() {
                if extends(configuration, bits[last]) {
                    break;
                }
                jumps[last] = at as u32;
                open.pop();
            }
            open.push(at);
        }
        for at in open {
            jumps[at] = bits.len() as u32;
        }
        Configurations { bits, jumps }
    }

    /// The configurations in their order, each a set of feature bits.
    pub fn bits(&self) -> &[u64] {
        &self.bits
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.bits.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    /// The numbers of the configurations that are active on a vector, by jumping.
    pub fn active(&self, vector: u64) -> impl Iterator<Item = usize> {
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < self.bits.len() {
                let here = at;
                if self.bits[here] & vector == self.bits[here] {
                    at += 1;
                    return Some(here);
                }
                at = self.jumps[here] as usize;
            }
            None
        })
    }

    /// The sum of the weights of the active configurations.
    pub fn sum(&self, vector: u64, weights: &[f32]) -> f32 {
        self.active(vector).map(|i| weights[i]).sum()
    }

    /// The same without jumps: what the jumps are measured against.
    pub fn sum_plain(&self, vector: u64, weights: &[f32]) -> f32 {
        let all = self.bits.iter().zip(weights);
        all.filter(|&(&c, _)| c & vector == c).map(|(_, weight)| weight).sum()
    }
}

/// Whether `longer` has all features of `shorter` and beyond them only later ones.
fn extends(longer: u64, shorter: u64) -> bool {
    let more = longer & !shorter;
    longer & shorter == shorter
        && (more == 0 || shorter.leading_zeros() > more.leading_zeros())
        && (more == 0 || shorter == 0 || more.trailing_zeros() > 63 - shorter.leading_zeros())
}

/// The order of a dictionary whose letters are features.
fn in_order(a: u64, b: u64) -> std::cmp::Ordering {
    let differ = a ^ b;
    if differ == 0 {
        return std::cmp::Ordering::Equal;
    }
    // Up to the lowest feature that only one of them has they are equal. The one that has it comes
    // first, unless the other ends there.
    let first = differ.trailing_zeros();
    let rest = |word: u64| word >> first;
    if a >> first & 1 == 1 {
        if rest(b) == 0 { std::cmp::Ordering::Greater } else { std::cmp::Ordering::Less }
    } else if rest(a) == 0 {
        std::cmp::Ordering::Less
    } else {
        std::cmp::Ordering::Greater
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn features(bits: u64) -> Vec<u32> {
        (0..64).filter(|bit| bits >> bit & 1 == 1).collect()
    }

    proptest! {
        #[test]
        fn jumps_are_as_far_as_extensions_go(
            configurations in proptest::collection::vec(0u64..256, 1..40),
        ) {
            let list = Configurations::new(configurations);
            for (at, &short) in list.bits().iter().enumerate() {
                let prefix = features(short);
                let run = list.bits()[at..].iter().take_while(|&&c| features(c).starts_with(&prefix));
                prop_assert_eq!(list.jumps[at] as usize, at + run.count());
            }
        }
    }
}
