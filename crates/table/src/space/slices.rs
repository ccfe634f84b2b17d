//! Pawn placements. Pawns never go back, so a table with pawns falls into slices that are
//! solved one after the other, the most advanced first.

use super::rows::SideMan;

/// A slice and whether the board must be mirrored to reach it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SliceHome {
    pub slice: u32,
    pub mirrored: bool,
}

/// All placements of the pawns, one for each pair of mirror images, like pawns not told apart.
/// Without pawns there is one slice, the empty placement.
pub(crate) struct Slices {
    pub pawns: Vec<SideMan>,
    placements: Vec<Vec<u8>>,
    lookup: Vec<Option<SliceHome>>,
    own_mirror: Vec<bool>,
}

impl Slices {
    /// Numbers the placements of these pawns; like ones must be neighbours.
    pub(crate) fn new(pawns: Vec<SideMan>) -> Slices {
        let mut slices = Slices {
            lookup: vec![None; 1 << (6 * pawns.len())],
            placements: Vec::new(),
            own_mirror: Vec::new(),
            pawns,
        };
        if slices.pawns.is_empty() {
            slices.placements.push(Vec::new());
            slices.own_mirror.push(false);
            slices.lookup[0] = Some(SliceHome { slice: 0, mirrored: false });
            return slices;
        }
        for packed in 0..slices.lookup.len() {
            let squares = slices.unpack(packed);
            let distinct = (1..squares.len()).all(|i| !squares[..i].contains(&squares[i]));
            if !distinct || squares.iter().any(|s| !(8..56).contains(s)) {
                continue;
            }
            let plain = slices.sorted(&squares);
            let mirror: Vec<u8> = squares.iter().map(|s| s ^ 7).collect();
            let mirror = slices.sorted(&mirror);
            // The smaller of the two images stands for both, and is met first.
            let mirrored = mirror < plain;
            let home = slices.pack(if mirrored { &mirror } else { &plain });
            let slice = match slices.lookup[home] {
                Some(found) => found.slice,
                None => {
                    slices.placements.push(plain.clone());
                    slices.own_mirror.push(mirror == plain);
                    (slices.placements.len() - 1) as u32
                }
            };
            slices.lookup[packed] = Some(SliceHome { slice, mirrored });
        }
        slices
    }

    /// Number of slices.
    pub(crate) fn len(&self) -> usize {
        self.placements.len()
    }

    /// The squares of the pawns of a slice, in the order of `pawns`.
    pub(crate) fn squares(&self, slice: usize) -> &[u8] {
        &self.placements[slice]
    }

    /// The slice of these squares, given in the order of `pawns` up to like ones; `None` for
    /// squares where pawns cannot stand.
    #[inline]
    pub(crate) fn find(&self, squares: &[u8]) -> Option<SliceHome> {
        self.lookup[self.pack(squares)]
    }

    /// How far the pawns have come together: every pawn move raises it.
    pub(crate) fn advancement(&self, slice: usize) -> u32 {
        self.pawns
            .iter()
            .zip(self.squares(slice))
            .map(|(pawn, s)| u32::from(if pawn.color == 0 { s >> 3 } else { 7 - (s >> 3) }))
            .sum()
    }

    /// The most slices with equally advanced pawns: what can be solved at the same time.
    pub(crate) fn widest_level(&self) -> usize {
        let mut levels = [0usize; 32];
        (0..self.len()).for_each(|slice| levels[self.advancement(slice) as usize] += 1);
        levels.into_iter().max().unwrap_or(1)
    }

    /// Whether a slice is its own mirror image, so that it holds each position twice.
    pub(crate) fn is_own_mirror(&self, slice: usize) -> bool {
        self.own_mirror[slice]
    }

    #[inline]
    fn pack(&self, squares: &[u8]) -> usize {
        squares.iter().fold(0, |packed, &s| packed << 6 | usize::from(s))
    }

    fn unpack(&self, packed: usize) -> Vec<u8> {
        let n = self.pawns.len();
        (0..n).map(|i| (packed >> (6 * (n - 1 - i)) & 63) as u8).collect()
    }

    fn sorted(&self, squares: &[u8]) -> Vec<u8> {
        let mut keyed: Vec<(usize, u8)> =
            self.pawns.iter().zip(squares).map(|(pawn, &s)| (pawn.color, s)).collect();
        keyed.sort();
        keyed.into_iter().map(|(_, s)| s).collect()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use shakmaty::Role;

    fn pawns(colors: &[usize]) -> Vec<SideMan> {
        colors.iter().map(|&color| SideMan { color, role: Role::Pawn }).collect()
    }

    #[test]
    fn counts() {
        assert_eq!(Slices::new(vec![]).len(), 1);
        assert_eq!(Slices::new(pawns(&[0])).len(), 24);
        // 48·47/2 pairs, 24 of them their own mirror image.
        assert_eq!(Slices::new(pawns(&[0, 0])).len(), (48 * 47 / 2 + 24) / 2);
        assert_eq!(Slices::new(pawns(&[0, 1])).len(), 48 * 47 / 2);
    }

    #[test]
    fn slices_are_found_from_both_images() {
        let slices = Slices::new(pawns(&[0, 0, 1]));
        for slice in 0..slices.len() {
            let squares = slices.squares(slice).to_vec();
            let found = slices.find(&squares).unwrap();
            assert_eq!(found, SliceHome { slice: slice as u32, mirrored: false });
            let mirror: Vec<u8> = squares.iter().map(|s| s ^ 7).collect();
            let found = slices.find(&mirror).unwrap();
            assert_eq!(found.slice as usize, slice);
            assert_eq!(found.mirrored, !slices.is_own_mirror(slice));
        }
    }
}
