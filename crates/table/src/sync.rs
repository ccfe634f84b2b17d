//! Locks that outlive a panic.

use std::sync::{Mutex, MutexGuard};

/// Locks; a thread that panicked while holding the lock left a usable value behind, because all
/// our locked values are caches.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poison| poison.into_inner())
}
