//! Locks that outlive a panic.

use std::sync::{Mutex, MutexGuard};

/// Locks a value that stays usable even if a thread panicked while holding it, as caches do.
///
/// ```
/// let cache = std::sync::Mutex::new(1);
/// *lucena_work::lock(&cache) += 1;
/// assert_eq!(*lucena_work::lock(&cache), 2);
/// ```
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poison| poison.into_inner())
}
