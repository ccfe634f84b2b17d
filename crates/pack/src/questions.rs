//! Which questions the tree of a pack may ask.

use crate::facts::Catalogued;
use crate::feature::{Kind, PackFeature};

/// What trees may ask: for the smallest file, or to be read.
///
/// ```
/// use lucena_pack::{Catalogued, Questions};
/// let rook = Catalogued::new("KRvK".parse()?, shakmaty::Color::White);
/// assert_eq!(Questions::Plain.features(&rook).len(), 6, "file and rank of three men");
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Questions {
    /// Files and ranks of the men.
    #[default]
    Plain,
    /// Also how two men stand to each other.
    Rich,
    /// Facts of the catalogue of attributes, which people can read; files and ranks only where no
    /// fact tells positions apart.
    Facts,
    /// Rich questions and facts, whatever makes the file smallest.
    Every,
}

impl Questions {
    /// All four.
    pub const ALL: [Questions; 4] =
        [Questions::Plain, Questions::Rich, Questions::Facts, Questions::Every];

    /// The short name.
    pub fn name(self) -> &'static str {
        match self {
            Questions::Plain => "plain",
            Questions::Rich => "rich",
            Questions::Facts => "facts",
            Questions::Every => "every",
        }
    }

    /// The questions for an endgame, in the order in which files number them.
    pub fn features(self, ending: &Catalogued) -> Vec<PackFeature> {
        match self {
            Questions::Plain => PackFeature::plain(ending),
            Questions::Rich => PackFeature::rich(ending),
            Questions::Facts => PackFeature::facts(ending),
            // In this order any choice of them is also in the order of a simpler set.
            Questions::Every => {
                let mut all = PackFeature::facts(ending);
                all.retain(|feature| feature.kind == Kind::Fact);
                all.extend(PackFeature::rich(ending));
                all
            }
        }
    }

    /// The simplest choice that has all these questions.
    pub fn with(features: &[PackFeature], ending: &Catalogued) -> Questions {
        let plain = PackFeature::plain(ending);
        let facts = features.iter().any(|feature| feature.kind == Kind::Fact);
        let rich = features.iter().any(|f| f.kind != Kind::Fact && !plain.contains(f));
        match (facts, rich) {
            (false, false) if features == plain => Questions::Plain,
            (false, _) => Questions::Rich,
            (true, false) => Questions::Facts,
            (true, true) => Questions::Every,
        }
    }

    /// Whether there are facts among them.
    pub(crate) fn has_facts(self) -> bool {
        matches!(self, Questions::Facts | Questions::Every)
    }

    /// A bit for each question there is, set for those asked; nothing for plain ones.
    ///
    /// # Panics
    /// If one is given twice, out of order, or is none of them.
    pub(crate) fn to_bits(self, ending: &Catalogued, asked: &[PackFeature]) -> Vec<u8> {
        if self == Questions::Plain {
            return Vec::new();
        }
        let all = self.features(ending);
        let mut bytes = vec![0; all.len().div_ceil(8)];
        let mut given = asked.iter().peekable();
        for (place, feature) in all.iter().enumerate() {
            if given.next_if_eq(&feature).is_some() {
                bytes[place / 8] |= 1 << (place % 8);
            }
        }
        assert!(given.next().is_none(), "features come in their order");
        bytes
    }

    /// The questions of such bits, and what follows them; `None` if there are bits too many, or
    /// a simpler choice has all these questions.
    pub(crate) fn read_bits<'a>(
        self,
        ending: &Catalogued,
        bytes: &'a [u8],
    ) -> Option<(Vec<PackFeature>, &'a [u8])> {
        let all = self.features(ending);
        if self == Questions::Plain {
            return Some((all, bytes));
        }
        let (bits, rest) = bytes.split_at_checked(all.len().div_ceil(8))?;
        let set = |place: usize| bits[place / 8] >> (place % 8) & 1 == 1;
        if (all.len()..8 * bits.len()).any(set) {
            return None;
        }
        let asked = (0..all.len()).filter(|&place| set(place)).map(|place| all[place]);
        let asked: Vec<PackFeature> = asked.collect();
        (Questions::with(&asked, ending) == self).then_some((asked, rest))
    }

    /// Bits to be added to the price of each question when a tree is searched for: facts that a
    /// person can read are worth some bytes.
    pub(crate) fn surcharge(self, features: &[PackFeature]) -> Vec<f64> {
        let dear = |f: &PackFeature| self == Questions::Facts && f.kind != Kind::Fact;
        features.iter().map(|f| if dear(f) { LAST_RESORT } else { 0.0 }).collect()
    }
}

/// The price of asking for a file or a rank in a tree of facts.
const LAST_RESORT: f64 = 1000.0;
