//! Long work, with no chess in it: how it reports on itself ([`Progress`]), how it is stopped
//! ([`Interrupted`]), where its random numbers come from ([`Chance`]), which instructions its loops
//! use ([`at_cpu_level!`]).
//!
//! ```
//! use lucena_work::{Interrupted, Progress, Silent};
//! fn sum(numbers: &[u64], progress: &dyn Progress) -> Result<u64, Interrupted> {
//!     progress.begin("adding", numbers.len() as u64);
//!     let mut total = 0;
//!     for number in numbers {
//!         progress.check()?;
//!         total += number;
//!         progress.advance(1);
//!     }
//!     progress.end();
//!     Ok(total)
//! }
//! assert_eq!(sum(&[1, 2, 3], &Silent), Ok(6));
//! ```

mod chance;
mod cpu;
mod interrupted;
mod progress;
mod sync;
#[doc(hidden)]
pub mod testing;

pub use chance::{Chance, mixed};
pub use cpu::{CpuLevel, CpuLevelError, in_chosen_version};
pub use interrupted::Interrupted;
pub use progress::{Named, Progress, Silent};
pub use sync::lock;
