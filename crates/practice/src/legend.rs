//! What the ids of facts mean, as a file: `id;attribute;level;sentence` a line.

use std::io::{BufRead, Write};

use crate::error::{PracticeError, numbered};

const HEAD: &str = "id;attribute;level;sentence";

/// What one id means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendEntry {
    /// The attribute, one word.
    pub attribute: String,
    /// Its answer as files write it: `true`, `3`, `odd`.
    pub level: String,
    /// What that says.
    pub sentence: String,
}

/// What ids mean, from 0 on.
///
/// ```
/// use lucena_practice::Legend;
/// let text = "id;attribute;level;sentence\n0;turn;white;White is to move.\n";
/// let legend = Legend::read("facts", text.as_bytes())?;
/// assert_eq!(legend.entries[0].sentence, "White is to move.");
/// let mut back = Vec::new();
/// legend.write(&mut back)?;
/// assert_eq!(back, text.as_bytes());
/// let wrong = Legend::read("facts", text.replace("0;", "7;").as_bytes()).err().ok_or("wrong")?;
/// assert_eq!(wrong.to_string(), "facts:2: here the id 0 is expected: ids count up from 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Legend {
    /// The meaning of each id.
    pub entries: Vec<LegendEntry>,
}

impl Legend {
    /// Writes the file.
    pub fn write(&self, mut to: impl Write) -> std::io::Result<()> {
        writeln!(to, "{HEAD}")?;
        for (id, LegendEntry { attribute, level, sentence }) in self.entries.iter().enumerate() {
            writeln!(to, "{id};{attribute};{level};{sentence}")?;
        }
        Ok(())
    }

    /// Reads a file.
    pub fn read(name: &str, text: impl BufRead) -> Result<Legend, PracticeError> {
        let mut lines = numbered(name, text);
        let fault = |line, what: String| Err(PracticeError::line(name, line, what));
        let head = lines.next().transpose()?;
        if head.is_none_or(|(_, line)| line.trim_end() != HEAD) {
            return fault(1, format!("a legend begins with the line {HEAD}"));
        }
        let mut entries = Vec::new();
        for line in lines {
            let (number, line) = line?;
            // A sentence may have a semicolon of its own.
            let parts: Vec<&str> = line.splitn(4, ';').collect();
            let [id, attribute, level, sentence] = parts[..] else {
                return fault(number, format!("a line of a legend is {HEAD}"));
            };
            if id.parse() != Ok(entries.len()) {
                let next = entries.len();
                return fault(
                    number,
                    format!("here the id {next} is expected: ids count up from 0"),
                );
            }
            let [attribute, level, sentence] = [attribute, level, sentence].map(String::from);
            entries.push(LegendEntry { attribute, level, sentence });
        }
        Ok(Legend { entries })
    }

    /// What a set of ids says, a sentence each; unknown ids say nothing.
    pub fn sentences<'a>(&'a self, ids: &'a [u32]) -> impl Iterator<Item = &'a str> + 'a {
        ids.iter().filter_map(|id| self.entries.get(*id as usize)).map(|e| e.sentence.as_str())
    }
}
