//! Trees drawn at random, for tests.

use lucena_pack::{Catalogued, PackNode, PackTree, Questions, Scale};

/// A tree drawn from numbers: as many questions as they allow, cuts and ranks in range.
pub struct Draw {
    state: u64,
    left: usize,
    smooth: bool,
}

impl Draw {
    fn below(&mut self, n: usize) -> usize {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.state >> 33) as usize % n
    }

    /// A tree of about so many questions out of those of an endgame.
    pub fn tree(
        (seed, questions): (u64, Questions),
        size: usize,
        smooth: bool,
        ending: &Catalogued,
        scale: Scale,
    ) -> PackTree {
        let mut draw = Draw { state: seed.wrapping_mul(77), left: size, smooth };
        let mut features = questions.features(ending);
        if draw.below(2) == 0 && features.len() > 8 {
            features.retain(|_| draw.below(3) == 0);
        }
        let mut room: Vec<_> = features.iter().map(|f| f.range(ending)).collect();
        let mut nodes = Vec::new();
        draw.node(&mut room, scale, size, &mut nodes);
        PackTree { features, nodes }
    }

    fn node(
        &mut self,
        room: &mut [(u8, u8)],
        scale: Scale,
        size: usize,
        nodes: &mut Vec<PackNode>,
    ) {
        let open: Vec<usize> = (0..room.len()).filter(|&f| room[f].0 < room[f].1).collect();
        if open.is_empty() || self.left == 0 || size <= 1 {
            let middle: usize = room.iter().map(|&(l, h)| usize::from(l + h)).sum();
            let rank = if self.smooth { middle / 2 + self.below(2) } else { self.below(1 << 20) };
            nodes.push(PackNode::Leaf((rank % scale.ranks()) as u8));
            return;
        }
        self.left -= 1;
        let feature = open[self.below(open.len())];
        let (low, high) = room[feature];
        let cut = low + self.below(usize::from(high - low)) as u8;
        nodes.push(PackNode::Split { feature: feature as u8, cut });
        let first = self.below(size);
        room[feature] = (low, cut);
        self.node(room, scale, first, nodes);
        room[feature] = (cut + 1, high);
        self.node(room, scale, size - first, nodes);
        room[feature] = (low, high);
    }
}
