//! What men with the same features were worth before (section 3.3).

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use shakmaty::Role;

use crate::bits::mix;

/// Remembers what vectors are worth; a newer vector takes the place of an older one.
///
/// ```
/// use lucena_eval::Cache;
/// use shakmaty::Role;
/// let mut cache = Cache::new(8);
/// assert_eq!(cache.get(Role::King, 0b101, || 2.5), 2.5);
/// assert_eq!(cache.get(Role::King, 0b101, || unreachable!("it is known")), 2.5);
/// ```
#[derive(Clone, Debug)]
pub struct Cache {
    places: Vec<CacheSlot>,
    counter: Arc<Counter>,
}

/// How often a cache knew, and how often it had to work the value out; others may look on.
///
/// ```
/// use lucena_eval::Cache;
/// use shakmaty::Role;
/// let mut cache = Cache::new(8);
/// [1, 1, 1, 2].map(|bits| cache.get(Role::King, bits, || 0.0));
/// assert_eq!((cache.counter().asked(), cache.counter().rate()), (4, 0.5));
/// ```
#[derive(Debug, Default)]
pub struct Counter {
    hits: AtomicU64,
    misses: AtomicU64,
}

impl Counter {
    /// How often the cache was asked.
    pub fn asked(&self) -> u64 {
        self.hits.load(Relaxed) + self.misses.load(Relaxed)
    }

    /// The part of questions that the cache could answer.
    pub fn rate(&self) -> f64 {
        let (hits, misses) = (self.hits.load(Relaxed), self.misses.load(Relaxed));
        hits as f64 / (hits + misses).max(1) as f64
    }
}

#[derive(Clone, Copy, Debug)]
struct CacheSlot {
    bits: u64,
    /// 0 for nobody, else the kind of man.
    role: u8,
    worth: f32,
}

impl Cache {
    /// A cache of 2 to the power of `size` places.
    pub fn new(size: u32) -> Cache {
        let empty = CacheSlot { bits: 0, role: 0, worth: 0.0 };
        Cache { places: vec![empty; 1 << size], counter: Arc::default() }
    }

    /// What a vector is worth, worked out if it is not here.
    pub fn get(&mut self, role: Role, bits: u64, work_out: impl FnOnce() -> f32) -> f32 {
        let key = mix(bits ^ (role as u64) << 60) as usize & (self.places.len() - 1);
        let place = &mut self.places[key];
        if place.bits == bits && place.role == role as u8 {
            bump(&self.counter.hits);
            return place.worth;
        }
        bump(&self.counter.misses);
        let worth = work_out();
        *place = CacheSlot { bits, role: role as u8, worth };
        worth
    }

    /// Forgets everything, as needed when other weights are used.
    pub fn clear(&mut self) {
        self.places.fill(CacheSlot { bits: 0, role: 0, worth: 0.0 });
    }

    /// Its counter.
    pub fn counter(&self) -> Arc<Counter> {
        self.counter.clone()
    }
}

/// Counts one more. Only the cache's owner writes, so no locked addition is needed.
#[inline]
fn bump(count: &AtomicU64) {
    count.store(count.load(Relaxed) + 1, Relaxed);
}
