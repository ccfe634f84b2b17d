//! What is wrong with a pattern file: where, why, and what to write instead.

use std::fmt;
use std::ops::Range;

use ariadne::{CharSet, Config, IndexType, Label, Report, ReportKind, Source};

/// A place in the text, in bytes.
///
/// ```
/// let fault = lucena_pattern::parse_class("class 1 \"x\" when i9 loose", &[]).unwrap_err();
/// assert_eq!(fault.span, 17..19);
/// ```
pub type Span = Range<usize>;

/// One mistake.
///
/// ```
/// let fault = lucena_pattern::parse_class("class 1 \"x\" when rok loose", &[]).unwrap_err();
/// assert_eq!((fault.span, fault.help.unwrap()), (17..20, "did you mean \"rook\"?".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where.
    pub span: Span,
    /// What is wrong, a sentence.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl Fault {
    /// A mistake at a place.
    pub fn new(span: Span, message: impl Into<String>) -> Fault {
        Fault { span, message: message.into(), help: None }
    }

    /// The same with a remedy.
    pub fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }
}

/// All mistakes of a file, with the text in which they are.
///
/// ```
/// let faults = lucena_pattern::parse("x.pat", "endgame KRvK\nstop\nclass one").unwrap_err();
/// assert!(faults.to_string().starts_with("x.pat:3:7: the number of the class was expected"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults {
    /// What the file is called.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The mistakes in the order of their places; at least one.
    pub all: Vec<Fault>,
}

impl Faults {
    /// The line and column (from 1) at which a mistake begins.
    pub fn place(&self, fault: &Fault) -> (usize, usize) {
        let before = &self.text[..fault.span.start.min(self.text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |tail| tail.chars().count()) + 1;
        (line, column)
    }

    /// The mistakes as a person wants to see them: each line with the place underlined.
    pub fn picture(&self, colour: bool) -> String {
        let mut shown = Vec::new();
        for fault in &self.all {
            // The sentence stands above; once is enough. Without any word nothing is underlined.
            let label = Label::new((self.name.as_str(), fault.span.clone())).with_message("here");
            let config = Config::default()
                .with_color(colour)
                .with_index_type(IndexType::Byte)
                .with_char_set(if colour { CharSet::Unicode } else { CharSet::Ascii });
            let mut report =
                Report::build(ReportKind::Error, (self.name.as_str(), fault.span.clone()))
                    .with_config(config)
                    .with_message(&fault.message)
                    .with_label(label);
            if let Some(help) = &fault.help {
                report = report.with_help(help);
            }
            // Writing into memory does not fail.
            let _ = report
                .finish()
                .write((self.name.as_str(), Source::from(self.text.as_str())), &mut shown);
        }
        String::from_utf8_lossy(&shown).lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
    }
}

/// One line: the first mistake, and how many more there are.
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(first) = self.all.first() else { return write!(f, "{}: sound", self.name) };
        let (line, column) = self.place(first);
        write!(f, "{}:{line}:{column}: {}", self.name, first.message)?;
        if let Some(help) = &first.help {
            write!(f, "; {help}")?;
        }
        match self.all.len() {
            1 => Ok(()),
            2 => write!(f, " (and one more mistake)"),
            n => write!(f, " (and {} more mistakes)", n - 1),
        }
    }
}

impl std::error::Error for Faults {}
