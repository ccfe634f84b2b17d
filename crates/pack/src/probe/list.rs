//! A short list of moves, the most promising taken first.

/// The most moves a side of four men may have.
const MOST: usize = 72;

/// A move: the place of the man, its target, and whether it leaves the endgame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct OrderedMove {
    /// The less, the sooner it is tried.
    pub(super) order: u8,
    pub(super) place: u8,
    pub(super) to: u8,
    pub(super) leaves: bool,
}

/// Moves waiting to be tried, each as one number that begins with its order.
pub(super) struct MoveList {
    entries: [u32; MOST],
    len: usize,
}

impl MoveList {
    #[inline]
    pub(super) fn new() -> MoveList {
        MoveList { entries: [0; MOST], len: 0 }
    }

    #[inline]
    pub(super) fn push(&mut self, entry: OrderedMove) {
        let OrderedMove { order, place, to, leaves } = entry;
        if let Some(slot) = self.entries.get_mut(self.len) {
            *slot = u32::from_be_bytes([order, place, to, leaves.into()]);
            self.len += 1;
        }
    }

    #[inline]
    pub(super) fn sorted(&mut self) -> impl Iterator<Item = OrderedMove> + '_ {
        let entries = self.entries.get_mut(..self.len).unwrap_or_default();
        entries.sort_unstable();
        entries.iter().map(|entry| {
            let [order, place, to, leaves] = entry.to_be_bytes();
            OrderedMove { order, place, to, leaves: leaves != 0 }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_in_their_order() {
        let mut list = MoveList::new();
        let entry = |order, to| OrderedMove { order, place: 1, to, leaves: to == 7 };
        [entry(9, 3), entry(2, 7), entry(200, 1), entry(2, 5)]
            .into_iter()
            .for_each(|e| list.push(e));
        let sorted: Vec<OrderedMove> = list.sorted().collect();
        assert_eq!(sorted, [entry(2, 5), entry(2, 7), entry(9, 3), entry(200, 1)]);
    }
}
