//! What the machine has, what of it is used, and what the process has used.

use std::path::Path;
use std::time::Instant;

use cpu_time::ProcessTime;
use lucena_table::{Estimate, Material, TableError, Tables};
use lucena_work::CpuLevel;

use crate::failure::Failure;

/// Lets hot loops use the instructions that `LUCENA_CPU` names; without it, the best there are.
pub fn choose_instructions() -> Result<(), Failure> {
    match std::env::var_os("LUCENA_CPU").filter(|level| !level.is_empty()) {
        None => Ok(()),
        Some(level) => CpuLevel::force(&level.to_string_lossy())
            .map(drop)
            .map_err(|error| Failure::Told(format!("LUCENA_CPU: {error}"))),
    }
}

/// Refuses to start what would not fit.
pub fn check_room(missing: &[Material], folder: &Path) -> Result<(), Failure> {
    let estimates: Vec<Estimate> =
        missing.iter().map(|&material| Tables::estimate(material)).collect();
    let Some(&material) = missing.last() else { return Ok(()) };
    if let Some(largest) = estimates.iter().max_by_key(|estimate| estimate.memory_bytes) {
        check_memory(largest.material, largest.memory_bytes)?;
    }
    let needed: u64 = estimates.iter().map(|estimate| estimate.disk_bytes).sum();
    match free_disk(folder) {
        Some(free) if needed > free => {
            Err(TableError::Disk { material, folder: folder.to_path_buf(), needed, free }.into())
        }
        _ => Ok(()),
    }
}

/// Refuses work that memory cannot hold.
pub fn check_memory(material: Material, needed: u64) -> Result<(), Failure> {
    match free_memory() {
        Some(free) if needed > free => Err(TableError::Memory { material, needed, free }.into()),
        _ => Ok(()),
    }
}

/// Bytes a new process could use; `None` where the system does not say.
fn free_memory() -> Option<u64> {
    let mut system = sysinfo::System::new().ok()?;
    system.refresh_memory();
    let machine = system.available_memory();
    let group = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    let free = machine.min(group);
    (free > 0).then_some(free)
}

/// Bytes free where the folder is or will be.
fn free_disk(folder: &Path) -> Option<u64> {
    folder
        .ancestors()
        .filter(|path| !path.as_os_str().is_empty())
        .find_map(|path| fs4::available_space(path).ok())
        .or_else(|| fs4::available_space(".").ok())
}

/// Time and memory from here on.
pub struct Meter {
    wall: Instant,
    cpu: ProcessTime,
}

impl Meter {
    /// Starts counting; the memory peak starts over where the system allows it.
    pub fn start() -> Meter {
        // Linux forgets the peak when 5 is written here; elsewhere the file does not exist.
        let _ = std::fs::write("/proc/self/clear_refs", "5");
        Meter { wall: Instant::now(), cpu: ProcessTime::now() }
    }

    pub fn seconds(&self) -> f64 {
        self.wall.elapsed().as_secs_f64()
    }

    pub fn cpu_seconds(&self) -> f64 {
        self.cpu.elapsed().as_secs_f64()
    }

    /// The most memory the process has held, in bytes; `None` where the system does not say.
    pub fn peak_bytes(&self) -> Option<u64> {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
        Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? * 1024)
    }
}
