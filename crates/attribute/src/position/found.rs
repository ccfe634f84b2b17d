//! What many attributes ask of one position: found when first asked, then kept.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use shakmaty::Bitboard;

/// A set of squares that is found when first asked for.
///
/// Threads that ask at once find the same, so that nobody has to wait for another.
pub(super) struct FoundOnce(AtomicU64);

/// Stands for "not found yet". Should a set hold every square, it is found again each time.
const UNKNOWN: u64 = u64::MAX;

impl FoundOnce {
    /// Not found yet.
    pub const fn nothing() -> FoundOnce {
        FoundOnce(AtomicU64::new(UNKNOWN))
    }

    /// The set, found now unless it is known.
    #[inline]
    pub fn or_find(&self, find: impl FnOnce() -> Bitboard) -> Bitboard {
        match self.0.load(Ordering::Relaxed) {
            UNKNOWN => {
                let found = find();
                self.0.store(found.0, Ordering::Relaxed);
                found
            }
            found => Bitboard(found),
        }
    }
}

impl Clone for FoundOnce {
    fn clone(&self) -> FoundOnce {
        FoundOnce(AtomicU64::new(self.0.load(Ordering::Relaxed)))
    }
}

impl fmt::Debug for FoundOnce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.load(Ordering::Relaxed) {
            UNKNOWN => f.write_str("not asked"),
            found => Bitboard(found).fmt(f),
        }
    }
}
