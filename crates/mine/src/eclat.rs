//! All frequent item sets: Eclat over bit sets.
//!
//! Items that are in all rows of a set are not walked through but chosen freely at the end: one of
//! them doubles the sets and costs nothing when they are only counted.

use std::ops::ControlFlow;

use lucena_work::at_cpu_level;

use crate::bits::{EMPTY, RowBits, blocks, meet};
use crate::dataset::ItemRank;
use crate::frequent::{Extension, Out, Root};
use crate::project::Projection;

struct EclatSearch<'o, 'p, V> {
    out: &'o mut Out<'p, V>,
    min_support: u32,
    set: Vec<ItemRank>,
    /// Items that are in all rows of the set.
    free: Vec<ItemRank>,
    stack: Vec<RowBits>,
}

pub(crate) fn mine<V: FnMut(&[ItemRank], u32) -> ControlFlow<()>>(
    root: &Root,
    min_support: u32,
    out: &mut Out<'_, V>,
) -> ControlFlow<()> {
    let items = root.items.iter().enumerate();
    let extensions: Vec<Extension> = items
        .map(|(place, &(item, support))| Extension { item, support, at: place * root.width })
        .collect();
    let stack = root.bits.clone();
    let mut search = EclatSearch { out, min_support, set: vec![], free: vec![], stack };
    search.node(&extensions, root.width, root.bits.len(), true)
}

impl<V: FnMut(&[ItemRank], u32) -> ControlFlow<()>> EclatSearch<'_, '_, V> {
    fn node(
        &mut self,
        extensions: &[Extension],
        width: usize,
        top: usize,
        root: bool,
    ) -> ControlFlow<()> {
        let mut children = Vec::new();
        for (at, own) in extensions.iter().enumerate() {
            if root {
                self.out.step()?;
            }
            let later = &extensions[at + 1..];
            if self.stack.len() < top + later.len() * width {
                self.stack.resize(top + later.len() * width, EMPTY);
            }
            let free = self.free.len();
            children.clear();
            let mut next = top;
            let (old, new) = self.stack.split_at_mut(top);
            let rows = &old[own.at..][..width];
            at_cpu_level!(for other in later {
                let into = &mut new[next - top..][..width];
                let support = meet(into, rows, &old[other.at..][..width]);
                if support == own.support {
                    self.free.push(other.item);
                } else if support >= self.min_support {
                    children.push(Extension { item: other.item, support, at: next });
                    next += width;
                }
            });
            self.set.push(own.item);
            self.out.choices(&mut self.set, &self.free, own.support)?;
            if !children.is_empty() {
                children.sort_unstable_by_key(|e| (e.support, e.item));
                if blocks(own.support as usize) * 3 <= width * 2 {
                    self.projected(*own, &mut children, width, next)?;
                } else {
                    self.node(&children, width, next, false)?;
                }
            }
            self.set.pop();
            self.free.truncate(free);
        }
        ControlFlow::Continue(())
    }

    /// Goes on with the rows of `own` alone, packed densely.
    fn projected(
        &mut self,
        own: Extension,
        children: &mut [Extension],
        width: usize,
        top: usize,
    ) -> ControlFlow<()> {
        let narrow = blocks(own.support as usize);
        let end = top + children.len() * narrow;
        if self.stack.len() < end {
            self.stack.resize(end, EMPTY);
        }
        let (old, new) = self.stack.split_at_mut(top);
        new[..end - top].fill(EMPTY);
        let projection = Projection::new(&old[own.at..][..width]);
        for (place, child) in children.iter_mut().enumerate() {
            projection.write(&old[child.at..][..width], &mut new[place * narrow..][..narrow]);
            child.at = top + place * narrow;
        }
        self.node(children, narrow, end, false)
    }
}
