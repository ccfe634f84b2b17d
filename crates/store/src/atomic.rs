//! A file that appears whole or not at all.

use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::StoreError;

/// The folder beside the target in which unfinished files live.
const PARTIAL: &str = ".partial";

/// How often a writer starts over because others tidy up under it.
const TRIES: usize = 10_000;

/// Tells apart files of one name that one process writes at the same time.
static CREATED: AtomicU64 = AtomicU64::new(0);

/// A file under construction. It takes its name with [`AtomicFile::finish`]; dropped before, it
/// leaves no trace, and a killed process leaves one only in the `.partial` folder, which the
/// next writer clears away.
///
/// ```
/// use std::io::Write;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("note");
/// let mut file = lucena_store::AtomicFile::create(&path)?;
/// file.write_all(b"whole")?;
/// assert!(!path.exists());
/// file.finish()?;
/// assert_eq!(std::fs::read(&path)?, b"whole");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AtomicFile {
    target: PathBuf,
    partial: PathBuf,
    file: Option<BufWriter<File>>,
    done: bool,
}

impl AtomicFile {
    /// Starts a file that will be called `target`, creating its folder if need be.
    pub fn create(target: &Path) -> Result<AtomicFile, StoreError> {
        let folder =
            target.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let partial_folder = folder.join(PARTIAL);
        let name = target.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let mut tries = 0;
        loop {
            let partial = partial_folder.join(format!("{name}.{:016x}", unique()));
            let claimed = fs::create_dir_all(&partial_folder).and_then(|()| {
                clear_stale(&partial_folder);
                claim(&partial)
            });
            tries += 1;
            match claimed {
                Ok(Some(file)) => {
                    return Ok(AtomicFile {
                        target: target.to_path_buf(),
                        partial,
                        file: Some(BufWriter::with_capacity(1 << 20, file)),
                        done: false,
                    });
                }
                // Another writer tidied up between our making the folder or file and locking it.
                Ok(None) if tries < TRIES => {}
                Err(error) if tries < TRIES && tidied(&error) => {}
                Ok(None) => {
                    return Err(io_error(&partial_folder, io::ErrorKind::ResourceBusy.into()));
                }
                Err(error) => return Err(io_error(&partial_folder, error)),
            }
        }
    }

    /// Writes a whole file in one go.
    ///
    /// ```
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("note");
    /// lucena_store::AtomicFile::write(&path, b"whole")?;
    /// assert_eq!(std::fs::read(&path)?, b"whole");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(target: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        let mut file = AtomicFile::create(target)?;
        file.write_all(bytes).map_err(|error| io_error(target, error))?;
        file.finish()
    }

    /// Removes what killed processes left behind in a folder.
    pub fn tidy(folder: &Path) {
        let partial = folder.join(PARTIAL);
        clear_stale(&partial);
        // Goes away when it is empty; a folder in use stays.
        let _ = fs::remove_dir(partial);
    }

    /// Makes the file durable and gives it its name.
    pub fn finish(mut self) -> Result<(), StoreError> {
        let writer = self.file.take().expect("a file is finished once");
        let file = writer.into_inner().map_err(|e| io_error(&self.target, e.into_error()))?;
        file.sync_all().map_err(|e| io_error(&self.target, e))?;
        fs::rename(&self.partial, &self.target).map_err(|e| io_error(&self.target, e))?;
        self.done = true;
        if let Some(folder) = self.target.parent()
            && let Ok(folder) = File::open(folder)
        {
            // The name must survive a power cut, too. Where a folder cannot be synced, the
            // rename is still atomic.
            let _ = folder.sync_all();
        }
        Ok(())
    }

    /// Overwrites bytes already written, then returns to the end.
    pub(crate) fn patch(&mut self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        let file = self.file.as_mut().expect("an unfinished file is open");
        file.seek(SeekFrom::Start(offset))?;
        file.write_all(bytes)?;
        file.seek(SeekFrom::End(0)).map(|_| ())
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_mut().expect("an unfinished file is open").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().expect("an unfinished file is open").flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(writer) = self.file.take() {
            // What is still in the buffer is not wanted any more.
            drop(writer.into_parts());
        }
        if !self.done {
            let _ = fs::remove_file(&self.partial);
        }
        if let Some(folder) = self.partial.parent() {
            // Goes away when it is empty; other writers make it again.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// What a system says when a folder or file vanishes under its maker: `mkdir` finds it there and
/// then not, or `open` does not find its folder.
fn tidied(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::AlreadyExists)
}

/// A number no other writer has, in this process or another, on this machine or one that shares
/// the folder.
fn unique() -> u64 {
    let mut hasher = RandomState::new().build_hasher();
    hasher.write_u32(std::process::id());
    hasher.write_u64(CREATED.fetch_add(1, Ordering::Relaxed));
    hasher.finish()
}

/// Makes and locks a file; the lock tells others that it is being written. `None` if somebody
/// removed it before it was locked.
fn claim(path: &Path) -> io::Result<Option<File>> {
    let file = File::options().write(true).create_new(true).open(path)?;
    file.lock()?;
    Ok(path.exists().then_some(file))
}

/// Removes what killed processes left: files that nobody holds a lock on.
fn clear_stale(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if let Ok(file) = File::open(&path)
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(&path);
        }
    }
}

pub(crate) fn io_error(path: &Path, source: io::Error) -> StoreError {
    StoreError::Io { path: path.to_path_buf(), source }
}
