//! What men with the same features were worth before (section 3.3).

use shakmaty::Role;

use crate::bits::mix;

/// Remembers what vectors are worth; a newer vector takes the place of an older one.
#[derive(Clone, Debug)]
pub struct Cache {
    places: Vec<Place>,
    /// How often it was asked and knew.
    pub hits: u64,
    /// How often it had to work the value out.
    pub misses: u64,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    bits: u64,
    /// 0 for nobody, else the kind of man.
    role: u8,
    worth: f32,
}

impl Cache {
    /// A cache of 2 to the power of `size` places.
    pub fn new(size: u32) -> Cache {
        let empty = Place { bits: 0, role: 0, worth: 0.0 };
        Cache { places: vec![empty; 1 << size], hits: 0, misses: 0 }
    }

    /// What a vector is worth, worked out if it is not here.
    pub fn get(&mut self, role: Role, bits: u64, work_out: impl FnOnce() -> f32) -> f32 {
        let key = mix(bits ^ (role as u64) << 60) as usize & (self.places.len() - 1);
        let place = &mut self.places[key];
        if place.bits == bits && place.role == role as u8 {
            self.hits += 1;
            return place.worth;
        }
        self.misses += 1;
        let worth = work_out();
        *place = Place { bits, role: role as u8, worth };
        worth
    }

    /// Forgets everything, as needed when other weights are used.
    pub fn clear(&mut self) {
        self.places.fill(Place { bits: 0, role: 0, worth: 0.0 });
    }

    /// The part of questions that it could answer.
    pub fn hit_rate(&self) -> f64 {
        self.hits as f64 / (self.hits + self.misses).max(1) as f64
    }
}
