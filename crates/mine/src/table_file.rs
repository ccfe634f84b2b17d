//! Code tables as text, as the thesis defines it: one code per line, its ids, then usage and support in
//! brackets; sets first, then every item by itself.
//!
//! ```text
//! # lucena codes 1, 4 rows
//! 1 2 (3,3)
//! 1 (1,4)
//! 2 (0,3)
//! 3 (3,3)
//! # checksum 0123456789abcdef
//! ```
//!
//! The first line and the last are ours. Tables of other programs have neither: they are read, too, and
//! nobody can tell whether they are whole.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::Path;

use lucena_store::{AtomicFile, SealedFault, SealedFormat};

use crate::code_table::{Code, CodeTable};
use crate::error::MineError;

/// Our files, as comments to other programs.
const FORMAT: SealedFormat = SealedFormat {
    head: "# lucena codes",
    version: 1,
    name: "a code table",
    checksum: "# checksum ",
    edited: false,
    again: "write it again with lucena games krimp -o",
};

impl CodeTable {
    /// Writes the table to a file.
    pub fn save(&self, path: &Path) -> Result<(), MineError> {
        Ok(AtomicFile::write(path, self.print().as_bytes())?)
    }

    /// Reads a table from a file.
    pub fn open(path: &Path) -> Result<CodeTable, MineError> {
        let name = path.display().to_string();
        match std::fs::read(path) {
            Ok(bytes) => CodeTable::parse(&name, &bytes),
            Err(source) => Err(MineError::Read { name, source }),
        }
    }

    /// The text of a file.
    pub fn print(&self) -> String {
        let mut text = format!("{}, {} rows\n", FORMAT.first(), self.rows);
        for code in self.codes() {
            for item in &code.items {
                let _ = write!(text, "{item} ");
            }
            let _ = writeln!(text, "({},{})", code.usage, code.support);
        }
        FORMAT.seal(text)
    }

    /// Reads the text of a file.
    pub fn parse(name: &str, bytes: &[u8]) -> Result<CodeTable, MineError> {
        read(bytes).map_err(|SealedFault { line, what }| MineError::Line {
            name: name.into(),
            line,
            what,
        })
    }

    /// A table of codes that were read. Without the number of rows, as many as the most frequent code
    /// needs.
    fn of_codes(rows: Option<u32>, codes: Vec<Code>) -> Result<CodeTable, &'static str> {
        // Rows without items need no codes; their number is then in the first line.
        if codes.is_empty() && rows.is_none() {
            return Err("it has no codes");
        }
        let most = codes.iter().map(|code| code.support).max().unwrap_or(0);
        let (sets, singletons): (Vec<Code>, Vec<Code>) =
            codes.into_iter().partition(|code| code.items.len() > 1);
        let items: HashSet<u32> = singletons.iter().map(|code| code.items[0]).collect();
        if items.len() != singletons.len() || items.len() > 1 << 16 {
            return Err("an item is given by itself more than once, or there are too many");
        }
        let known = sets.iter().flat_map(|code| &code.items).all(|item| items.contains(item));
        if !known || sets.iter().any(|code| code.usage == 0) {
            return Err("a set is unused, or has an item that is not given by itself");
        }
        Ok(CodeTable { rows: rows.unwrap_or(most) as usize, sets, singletons })
    }
}

fn read(bytes: &[u8]) -> Result<CodeTable, SealedFault> {
    let fault = |line: usize, what: &str| SealedFault { line, what: what.into() };
    if bytes.starts_with(FORMAT.head.as_bytes()) {
        let (rows, lines) = FORMAT.open_with(bytes)?;
        let rows = rows.strip_suffix(" rows").and_then(|rows| rows.parse::<u32>().ok());
        let rows = rows.ok_or_else(|| fault(1, "the number of rows was expected"))?;
        return codes(Some(rows), lines.zip(2..));
    }
    let text = std::str::from_utf8(bytes)
        .map_err(|_| fault(1, "this is a binary file, not a code table"))?;
    codes(None, text.lines().zip(1..))
}

/// A table of codes in numbered lines.
fn codes<'a>(
    rows: Option<u32>,
    lines: impl Iterator<Item = (&'a str, usize)>,
) -> Result<CodeTable, SealedFault> {
    let mut codes = Vec::new();
    let mut last = 1;
    for (line, number) in lines {
        let code = code(line).filter(|code| {
            code.usage <= code.support
                && code.support > 0
                && rows.is_none_or(|rows| code.support <= rows)
        });
        let what = "this is not a code: give ascending ids and (usage,support), as in 3 17 (20,25)";
        codes.push(code.ok_or_else(|| SealedFault { line: number, what: what.into() })?);
        last = number;
    }
    CodeTable::of_codes(rows, codes).map_err(|what| SealedFault { line: last, what: what.into() })
}

fn code(line: &str) -> Option<Code> {
    let (ids, counts) = line.split_once(" (")?;
    let (usage, support) = counts.strip_suffix(')')?.split_once(',')?;
    let items = ids.split(' ').map(|id| id.parse().ok()).collect::<Option<Vec<u32>>>()?;
    let ascending = items.windows(2).all(|pair| pair[0] < pair[1]);
    let (usage, support) = (usage.parse().ok()?, support.parse().ok()?);
    ascending.then_some(Code { items, usage, support })
}
