//! Text and JSON on standard output.

use std::io::Write;
use std::path::Path;

pub use lucena_show::grouped;
use lucena_store::AtomicFile;
use lucena_table::{Plies, words};
use serde::Serialize;

use crate::failure::Failure;

/// Prints text. A reader that has gone away, as `head` does, is no error: the work goes on and
/// its exit status counts.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::Told(format!("could not write the result: {error}")))
        }
        _ => Ok(()),
    }
}

/// Prints one JSON document.
pub fn print_json(document: &impl Serialize) -> Result<(), Failure> {
    let mut text = serde_json::to_string(document)
        .map_err(|error| Failure::Told(format!("could not write JSON: {error}")))?;
    text.push('\n');
    print(&text)
}

/// Writes a file that appears whole or not at all.
pub fn write_file(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    AtomicFile::write(path, bytes.as_ref())
        .map_err(|error| Failure::Told(format!("could not write {}: {error}", path.display())))
}

/// "mate in 16 (31 plies)".
pub fn distance(plies: Plies) -> String {
    format!("mate in {} ({})", plies.moves(), words::plies(plies.0))
}
