//! `.eval` files: text that a person can read, with version and checksum.
//!
//! ```text
//! lucena eval 1
//! group KRvK
//! materials KRvK
//! features paper
//! target 32 5 0
//! drawn -2.5 2.5
//! scale 40.5
//! base 3.7 11.1 11.1 0 37 0
//! king 2
//! 0 1.25
//! 10001 -0.5
//! end
//! checksum 0123456789abcdef
//! ```
//!
//! A configuration is its feature bits in hexadecimal, then its weight; numbers are written so that
//! they read back exactly.

use std::fmt::Write as _;
use std::path::Path;

use lucena_attribute::atomic::AtomicKind;
use lucena_store::{AtomicFile, SealedFault, SealedFormat, SealedLines, short};
use lucena_table::role_name;
use shakmaty::Role;

use crate::configuration::Configurations;
use crate::error::EvalError;
use crate::group::{Group, GroupUse};
use crate::measure::Drawn;
use crate::roles::{ByRole, role_named};
use crate::target::Target;

const FORMAT: SealedFormat = SealedFormat {
    head: "lucena eval",
    version: 1,
    name: "an evaluation function",
    checksum: "checksum ",
    edited: false,
    again: "write the file again with lucena fit",
};

pub(crate) fn write(path: &Path, groups: &[Group]) -> Result<(), EvalError> {
    AtomicFile::write(path, print(groups).as_bytes()).map_err(EvalError::from)
}

pub(crate) fn read(path: &Path) -> Result<Vec<Group>, EvalError> {
    let bytes =
        std::fs::read(path).map_err(|source| EvalError::Read { path: path.into(), source })?;
    parse(&bytes, &path.display().to_string())
}

fn print(groups: &[Group]) -> String {
    let mut text = FORMAT.first() + "\n";
    for group in groups {
        print_group(group, &mut text).expect("writing to a string never fails");
    }
    FORMAT.seal(text)
}

fn print_group(group: &Group, text: &mut String) -> std::fmt::Result {
    writeln!(text, "group {}", group.name)?;
    match &group.covers {
        GroupUse::Materials(materials) => {
            let names: Vec<String> = materials.iter().map(|m| m.to_string()).collect();
            writeln!(text, "materials {}", names.join(" "))?;
        }
        GroupUse::Men(from, to) => writeln!(text, "men {from} {to}")?,
    }
    writeln!(text, "features {}", group.kind)?;
    let Target { longest, offset, draw } = group.target;
    writeln!(text, "target {longest} {offset} {draw}")?;
    writeln!(text, "drawn {} {}\nscale {}", group.drawn.low, group.drawn.high, group.scale)?;
    let base: Vec<String> = group.base.iter().map(|(_, worth)| worth.to_string()).collect();
    writeln!(text, "base {}", base.join(" "))?;
    for (role, list) in group.configurations.iter().filter(|(_, list)| !list.is_empty()) {
        writeln!(text, "{} {}", role_name(role), list.len())?;
        for (bits, weight) in list.bits().iter().zip(&group.weights[role]) {
            writeln!(text, "{bits:x} {weight}")?;
        }
    }
    writeln!(text, "end")
}

/// Reads the text of a file.
pub(crate) fn parse(bytes: &[u8], path: &str) -> Result<Vec<Group>, EvalError> {
    let read = FORMAT.open(bytes).and_then(|lines| {
        let groups = GroupLines(lines).groups();
        groups.map_err(|f| SealedFault { what: format!("{}; {}", f.what, FORMAT.again), ..f })
    });
    read.map_err(|SealedFault { line, what }| EvalError::Format { path: path.into(), line, what })
}

/// The lines of a file read as groups.
struct GroupLines<'a>(SealedLines<'a>);

impl<'a> GroupLines<'a> {
    fn groups(&mut self) -> Result<Vec<Group>, SealedFault> {
        let mut groups = Vec::new();
        while let Some(name) = self.next_named("group")? {
            groups.push(self.group(name)?);
        }
        if groups.is_empty() {
            return Err(self.fault("it has no group of weights"));
        }
        Ok(groups)
    }

    fn fault(&self, what: impl Into<String>) -> SealedFault {
        self.0.fault(what)
    }

    /// The next line, which must be there.
    fn line(&mut self, within: &str) -> Result<&'a str, SealedFault> {
        self.0.next().ok_or_else(|| self.fault(format!("it ends within {within}")))
    }

    /// What follows a word at the start of the next line; `None` at the end of the file.
    fn next_named(&mut self, word: &str) -> Result<Option<&'a str>, SealedFault> {
        let Some(line) = self.0.next() else {
            return Ok(None);
        };
        let rest = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
        rest.map(Some)
            .ok_or_else(|| self.fault(format!("{} where {word} was expected", short(line))))
    }

    fn named(&mut self, word: &str) -> Result<&'a str, SealedFault> {
        let found = self.next_named(word)?;
        found.ok_or_else(|| self.fault(format!("it ends where {word} was expected")))
    }

    fn number<T: std::str::FromStr>(&self, text: Option<&str>) -> Result<T, SealedFault> {
        let text = text.ok_or_else(|| self.fault("a number is missing"))?;
        text.parse().map_err(|_| self.fault(format!("{} is not a valid number here", short(text))))
    }

    fn finite(&self, text: Option<&str>) -> Result<f32, SealedFault> {
        let number: f32 = self.number(text)?;
        if number.abs() < 1e9 { Ok(number) } else { Err(self.fault("a number is too large")) }
    }

    fn group(&mut self, name: &str) -> Result<Group, SealedFault> {
        let covers = self.covers()?;
        let kind: AtomicKind =
            self.named("features")?.parse().map_err(|e| self.fault(format!("{e}")))?;
        let mut words = self.named("target")?.split(' ');
        let longest = self.number(words.next())?;
        let target = Target {
            longest,
            offset: self.finite(words.next())?,
            draw: self.finite(words.next())?,
        };
        let mut words = self.named("drawn")?.split(' ');
        let drawn = Drawn { low: self.finite(words.next())?, high: self.finite(words.next())? };
        let scale = self.named("scale")?;
        let scale = self.finite(Some(scale))?;
        let mut words = self.named("base")?.split(' ');
        let mut base = ByRole::<f32>::default();
        for worth in &mut base.0 {
            *worth = self.finite(words.next())?;
        }
        let mut configurations = ByRole::<Configurations>::default();
        let mut weights = ByRole::<Vec<f32>>::default();
        loop {
            let line = self.line("a group")?;
            if line == "end" {
                break;
            }
            let (role, count) = line.split_once(' ').unwrap_or((line, ""));
            let role = role_named(role)
                .ok_or_else(|| self.fault(format!("{} is not a man", short(role))))?;
            let count: usize = self.number(Some(count))?;
            if !configurations[role].is_empty() {
                return Err(self.fault("it lists a man twice"));
            }
            (configurations[role], weights[role]) = self.configurations(count, role, kind)?;
        }
        Ok(Group {
            name: name.into(),
            covers,
            kind,
            target,
            drawn,
            scale,
            base,
            configurations,
            weights,
        })
    }

    fn covers(&mut self) -> Result<GroupUse, SealedFault> {
        let line = self.line("a group")?;
        if let Some(names) = line.strip_prefix("materials ") {
            let materials = names.split(' ').map(|name| name.parse());
            let materials =
                materials.collect::<Result<_, _>>().map_err(|e| self.fault(format!("{e}")))?;
            return Ok(GroupUse::Materials(materials));
        }
        let mut words = line.strip_prefix("men ").unwrap_or("").split(' ');
        Ok(GroupUse::Men(self.number(words.next())?, self.number(words.next())?))
    }

    fn configurations(
        &mut self,
        count: usize,
        role: Role,
        kind: AtomicKind,
    ) -> Result<(Configurations, Vec<f32>), SealedFault> {
        let (mut bits, mut weights) = (Vec::new(), Vec::new());
        for _ in 0..count {
            let line = self.line("a list")?;
            let (features, weight) = line.split_once(' ').unwrap_or((line, ""));
            let features = u64::from_str_radix(features, 16)
                .map_err(|_| self.fault(format!("{} is not a set of features", short(features))))?;
            if kind == AtomicKind::Paper && features >> 32 != 0 {
                return Err(self.fault("a feature beyond the 32 of the paper"));
            }
            bits.push(features);
            weights.push(self.finite(Some(weight))?);
        }
        let list = Configurations::new(bits.clone());
        if list.bits() != bits {
            let name = role_name(role);
            return Err(self.fault(format!("the configurations of the {name} are out of order")));
        }
        Ok((list, weights))
    }
}
