//! Which of the processor's instructions hot loops use: chosen once, at run time (function multiversioning).
//!
//! A program built for every x86-64 machine may use only what the first of them had. So each hot
//! loop is compiled three times, and the machine at hand says which of the three runs; elsewhere
//! there is one. `docs/notes/instructions.md` says how to write such a loop.

use std::fmt;
use std::sync::OnceLock;

use multiversion::multiversion;
use multiversion::target::target_cfg_f;
use thiserror::Error;

/// The instructions that hot loops may use; a later level has all of an earlier one.
///
/// ```
/// use lucena_work::CpuLevel;
/// assert!(CpuLevel::force("mmx").is_err());
/// assert_eq!(CpuLevel::force("baseline"), Ok(CpuLevel::Baseline));
/// assert_eq!(CpuLevel::in_use(), CpuLevel::Baseline);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CpuLevel {
    /// What every machine of this kind has.
    Baseline,
    /// 256 bits at once, and the bit counting that came with it (x86-64-v3).
    Avx2,
    /// 512 bits at once (x86-64-v4).
    Avx512,
}

/// Why a level cannot be used.
///
/// ```
/// let error = lucena_work::CpuLevel::force("mmx").unwrap_err();
/// assert_eq!(error.to_string(), "\"mmx\" is not an instruction level: use baseline, avx2 or avx512");
/// ```
#[derive(Debug, Error, PartialEq, Eq)]
pub enum CpuLevelError {
    /// The word names no level.
    #[error("\"{0}\" is not an instruction level: use baseline, avx2 or avx512")]
    Unknown(String),
    /// The machine lacks some of the instructions.
    #[error("this machine does not have {asked}: use {best}, the most it has")]
    Lacking {
        /// The level asked for.
        asked: CpuLevel,
        /// The highest level of the machine.
        best: CpuLevel,
    },
}

static IN_USE: OnceLock<CpuLevel> = OnceLock::new();

impl CpuLevel {
    /// All levels, the lowest first.
    pub const ALL: [CpuLevel; 3] = [CpuLevel::Baseline, CpuLevel::Avx2, CpuLevel::Avx512];

    /// The word for it.
    pub fn name(self) -> &'static str {
        ["baseline", "avx2", "avx512"][self as usize]
    }

    /// The highest level that this machine has.
    pub fn best() -> CpuLevel {
        if with_avx512(|| ()).is_ok() {
            CpuLevel::Avx512
        } else if with_avx2(|| ()).is_ok() {
            CpuLevel::Avx2
        } else {
            CpuLevel::Baseline
        }
    }

    /// The level that hot loops use: the best one, unless another was [forced](Self::force).
    #[inline]
    pub fn in_use() -> CpuLevel {
        *IN_USE.get_or_init(CpuLevel::best)
    }

    /// Lets hot loops use the named level; to be called before any of them has run.
    pub fn force(name: &str) -> Result<CpuLevel, CpuLevelError> {
        let asked = CpuLevel::ALL.into_iter().find(|level| level.name() == name);
        let asked = asked.ok_or_else(|| CpuLevelError::Unknown(name.into()))?;
        let best = CpuLevel::best();
        match asked > best {
            true => Err(CpuLevelError::Lacking { asked, best }),
            false => Ok(*IN_USE.get_or_init(|| asked)),
        }
    }
}

impl fmt::Display for CpuLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Evaluates an expression, a loop, in the version compiled for the [level in use](CpuLevel::in_use).
///
/// Only what is compiled into this expression gets the instructions: all functions that are hot in
/// it must be `#[inline(always)]`. Choosing takes a nanosecond or two, so the loop should go over
/// many words.
///
/// ```
/// use lucena_work::at_cpu_level;
/// let words = vec![0b101u64; 1000];
/// let ones: u32 = at_cpu_level!(words.iter().map(|word| word.count_ones()).sum());
/// assert_eq!(ones, 2000);
/// ```
#[macro_export]
macro_rules! at_cpu_level {
    ($work:expr) => {
        $crate::in_chosen_version(
            #[inline(always)]
            || $work,
        )
    };
}

/// What [`at_cpu_level!`] calls: `work` must be `#[inline(always)]`.
#[doc(hidden)]
#[inline(always)]
pub fn in_chosen_version<R>(work: impl FnOnce() -> R) -> R {
    let done = match CpuLevel::in_use() {
        CpuLevel::Baseline => Err(work),
        CpuLevel::Avx2 => with_avx2(work),
        CpuLevel::Avx512 => with_avx512(work),
    };
    match done {
        Ok(result) => result,
        Err(work) => work(),
    }
}

/// Runs `work` compiled with the instructions of [`CpuLevel::Avx2`], or hands it back if the machine
/// does not have them.
#[multiversion(targets(
    "x86_64+sse3+ssse3+sse4.1+sse4.2+popcnt+avx+avx2+bmi1+bmi2+f16c+fma+lzcnt+movbe"
))]
#[inline(always)]
fn with_avx2<R, F: FnOnce() -> R>(work: F) -> Result<R, F> {
    if target_cfg_f!(target_feature = "avx2") { Ok(work()) } else { Err(work) }
}

/// The same with those of [`CpuLevel::Avx512`]: `multiversion` adds what came with Ice Lake and Zen 4,
/// for older machines slow down when they use 512 bits.
#[multiversion(targets(
    "x86_64+sse3+ssse3+sse4.1+sse4.2+popcnt+avx+avx2+bmi1+bmi2+f16c+fma+lzcnt+movbe+avx512f"
))]
#[inline(always)]
fn with_avx512<R, F: FnOnce() -> R>(work: F) -> Result<R, F> {
    if target_cfg_f!(target_feature = "avx512f") { Ok(work()) } else { Err(work) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_version_gives_the_same() {
        let words: Vec<u64> = (0..999u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
        let count = || words.iter().map(|word| word.count_ones()).sum::<u32>();
        let plain = count();
        assert_eq!(with_avx2(count).unwrap_or(plain), plain);
        assert_eq!(with_avx512(count).unwrap_or(plain), plain);
        assert_eq!(at_cpu_level!(count()), plain);
    }
}
