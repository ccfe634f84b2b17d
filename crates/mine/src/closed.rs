//! Closed and maximal item sets, depth first, without remembering those already found (DCI-Closed).
//!
//! A set grows by one item and at once by all others that are in the same rows. It was found before
//! if an item that was tried earlier is in all of its rows as well; so the rows of earlier items are
//! all that must be kept. Whether it is maximal is seen in the same way.

use std::ops::ControlFlow;

use lucena_work::at_cpu_level;

use crate::bits::{EMPTY, RowBits, blocks, common, meet, size, within};
use crate::dataset::ItemRank;
use crate::frequent::{Extension, Out, Root};
use crate::project::Projection;

struct ClosedSearch<'o, 'p, const MAXIMAL: bool, V> {
    out: &'o mut Out<'p, V>,
    min_support: u32,
    set: Vec<ItemRank>,
    /// Bits of all extensions from the root to here, used as a stack.
    stack: Vec<RowBits>,
    /// Extensions from the root to here, those of the last node at the end.
    extensions: Vec<Extension>,
    /// Where the rows of items tried before begin.
    tried: Vec<usize>,
}

pub(crate) fn mine<const MAXIMAL: bool, V: FnMut(&[ItemRank], u32) -> ControlFlow<()>>(
    root: &Root,
    min_support: u32,
    out: &mut Out<'_, V>,
) -> ControlFlow<()> {
    let mut set = Vec::new();
    let mut extensions = Vec::new();
    for (place, &(item, support)) in root.items.iter().enumerate() {
        if support as usize == root.rows {
            set.push(item);
        } else {
            extensions.push(Extension { item, support, at: place * root.width });
        }
    }
    if !set.is_empty() && (!MAXIMAL || extensions.is_empty()) {
        out.set(&set, root.rows as u32)?;
    }
    let stack = root.bits.clone();
    let mut search =
        ClosedSearch::<MAXIMAL, V> { out, min_support, set, stack, extensions, tried: vec![] };
    let all = 0..search.extensions.len();
    search.node(all, root.width, root.bits.len(), true)
}

impl<const MAXIMAL: bool, V: FnMut(&[ItemRank], u32) -> ControlFlow<()>>
    ClosedSearch<'_, '_, MAXIMAL, V>
{
    /// Tries the extensions in `range`; bits from `top` on are free to use.
    fn node(
        &mut self,
        range: std::ops::Range<usize>,
        width: usize,
        top: usize,
        root: bool,
    ) -> ControlFlow<()> {
        let tried = self.tried.len();
        let length = self.set.len();
        for at in range.clone() {
            if root {
                self.out.step()?;
            }
            let own = self.extensions[at];
            if self.is_known(own.at, width) {
                continue;
            }
            self.set.push(own.item);
            let more = range.end - at - 1;
            if self.stack.len() < top + more * width {
                self.stack.resize(top + more * width, EMPTY);
            }
            let first = self.extensions.len();
            let mut next = top;
            let (old, new) = self.stack.split_at_mut(top);
            let rows = &old[own.at..][..width];
            at_cpu_level!(for other in at + 1..range.end {
                let other = self.extensions[other];
                let into = &mut new[next - top..][..width];
                let support = meet(into, rows, &old[other.at..][..width]);
                if support == own.support {
                    self.set.push(other.item);
                } else if support >= self.min_support {
                    self.extensions.push(Extension { item: other.item, support, at: next });
                    next += width;
                }
            });
            let children = first..self.extensions.len();
            if !MAXIMAL || (children.is_empty() && self.is_maximal(own.at, width)) {
                self.out.set(&self.set, own.support)?;
            }
            if !children.is_empty() {
                self.extensions[children.clone()].sort_unstable_by_key(|e| (e.support, e.item));
                if blocks(own.support as usize) * 3 <= width * 2 {
                    self.projected(own, children.clone(), width, next)?;
                } else {
                    self.node(children.clone(), width, next, false)?;
                }
                self.extensions.truncate(children.start);
            }
            self.set.truncate(length);
            self.tried.push(own.at);
        }
        self.tried.truncate(tried);
        ControlFlow::Continue(())
    }

    /// Whether some item tried before is in all of these rows.
    fn is_known(&self, rows: usize, width: usize) -> bool {
        let rows = &self.stack[rows..][..width];
        at_cpu_level!({
            for &other in &self.tried {
                if within(rows, &self.stack[other..][..width]) {
                    return true;
                }
            }
            false
        })
    }

    /// Whether no item tried before can be added: those not tried yet are seen by the caller.
    fn is_maximal(&self, rows: usize, width: usize) -> bool {
        let rows = &self.stack[rows..][..width];
        at_cpu_level!({
            for &other in &self.tried {
                if common(rows, &self.stack[other..][..width]) >= self.min_support {
                    return false;
                }
            }
            true
        })
    }

    /// Goes on with the rows of `own` alone, packed densely.
    fn projected(
        &mut self,
        own: Extension,
        children: std::ops::Range<usize>,
        width: usize,
        top: usize,
    ) -> ControlFlow<()> {
        let rows = self.stack[own.at..][..width].to_vec();
        let projection = Projection::new(&rows);
        let narrow = blocks(own.support as usize);
        let mut next = top;
        // Items tried before that are in too few of these rows can be in none of the sets to come.
        let mut tried = Vec::new();
        at_cpu_level!(for &old in &self.tried {
            if common(&rows, &self.stack[old..][..width]) >= self.min_support {
                tried.push((old, next));
                next += narrow;
            }
        });
        let first = self.extensions.len();
        for child in children {
            let child = self.extensions[child];
            self.extensions.push(Extension { at: next, ..child });
            tried.push((child.at, next));
            next += narrow;
        }
        let last = self.extensions.len();
        if self.stack.len() < next {
            self.stack.resize(next, EMPTY);
        }
        let (old, new) = self.stack.split_at_mut(top);
        new[..next - top].fill(EMPTY);
        for &(from, to) in &tried {
            projection.write(&old[from..][..width], &mut new[to - top..][..narrow]);
        }
        debug_assert!(
            self.extensions[first..last]
                .iter()
                .all(|e| { size(&self.stack[e.at..][..narrow]) == e.support })
        );
        tried.truncate(tried.len() - (last - first));
        let outer =
            std::mem::replace(&mut self.tried, tried.into_iter().map(|(_, to)| to).collect());
        let flow = self.node(first..last, narrow, next, false);
        self.tried = outer;
        self.extensions.truncate(first);
        flow
    }
}
