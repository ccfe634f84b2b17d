//! A file of claims: read, printed, compiled.

use std::path::Path;

use lucena_pattern::syntax::{File, Says, Statement};
use lucena_pattern::{Conditions, Fault, Faults, in_words, parse, print};
use lucena_table::Material;
use shakmaty::Color;

use crate::built_in::BUILT_IN_CLAIMS;

/// A statement about all positions of an endgame of which a condition holds.
///
/// ```
/// let file = lucena_claim::ClaimFile::built_in("krpkr.claim").unwrap()?;
/// let claim = file.claims().iter().find(|claim| claim.name.starts_with("G3")).unwrap();
/// assert_eq!(claim.when, "in_front"); // a name given above
/// # Ok::<(), lucena_pattern::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedClaim {
    /// The statement, as a book has it.
    pub name: String,
    /// Its condition.
    pub when: String,
    /// How these positions end for the first-named side.
    pub says: Says,
    /// Whose move it is, if the statement is about one side to move only.
    pub turn: Option<Color>,
    /// Where it is from.
    pub source: Option<String>,
}

/// A file of claims about one endgame, with its conditions compiled.
///
/// ```
/// use lucena_claim::ClaimFile;
/// let text = "endgame KRvK\n\nclaim \"the rook wins\"\n  when not rook loose\n  says win\n";
/// let file = ClaimFile::parse("rook.claim", text)?;
/// assert_eq!((file.claims().len(), file.text()), (1, text));
/// let faults = ClaimFile::parse("rook.claim", &text.replace("rook loose", "rok loose")).unwrap_err();
/// assert!(faults.picture(false).contains("did you mean \"rook\"?"));
/// # Ok::<(), lucena_pattern::Faults>(())
/// ```
#[derive(Clone, Debug)]
pub struct ClaimFile {
    name: String,
    text: String,
    claims: Vec<StatedClaim>,
    conditions: Conditions,
}

impl ClaimFile {
    /// Reads a text; `name` is what faults call it.
    pub fn parse(name: &str, text: &str) -> Result<ClaimFile, Faults> {
        let file = parse(name, text)?;
        let faults = |all| Faults { name: name.to_string(), text: text.to_string(), all };
        let twice = twice(&file);
        if !twice.is_empty() {
            return Err(faults(twice));
        }
        ClaimFile::of_syntax(name, &file).map_err(faults)
    }

    fn of_syntax(name: &str, file: &File) -> Result<ClaimFile, Vec<Fault>> {
        Ok(ClaimFile {
            name: name.to_string(),
            text: print(file),
            claims: claims(file),
            conditions: Conditions::of(file)?,
        })
    }

    /// The file with some of its claims alone, those whose names begin like this; `None` if there
    /// are none.
    ///
    /// ```
    /// let file = lucena_claim::ClaimFile::built_in("krpkr.claim").unwrap()?;
    /// assert_eq!(file.only("K1").unwrap().claims().len(), 5);
    /// assert!(file.only("Réti").is_none());
    /// # Ok::<(), lucena_pattern::Faults>(())
    /// ```
    pub fn only(&self, start: &str) -> Option<ClaimFile> {
        let mut file = parse(&self.name, &self.text).ok()?;
        file.items.retain(|item| match &item.statement {
            Statement::Claim(claim) => claim.name.starts_with(start),
            _ => true,
        });
        ClaimFile::of_syntax(&self.name, &file).ok()
    }

    /// One statement, as given on a command line.
    ///
    /// ```
    /// use lucena_claim::{ClaimFile, Says};
    /// let one = ClaimFile::of_condition("KRvK".parse()?, "not rook loose", Says::Win)?;
    /// assert_eq!(one.claims()[0].name, "not rook loose");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_condition(material: Material, when: &str, says: Says) -> Result<ClaimFile, Faults> {
        let conditions = Conditions::one(material, when)?;
        // The text of a condition is one line, and has no sign that would end its name.
        let name: String = when.split_whitespace().collect::<Vec<_>>().join(" ");
        let name = name.replace('"', "'");
        let claim =
            StatedClaim { name, when: when.trim().to_string(), says, turn: None, source: None };
        let text = format!(
            "endgame {material}\n\nclaim \"{}\"\n  when {}\n  says {}\n",
            claim.name,
            claim.when,
            says.text()
        );
        Ok(ClaimFile { name: "condition".into(), text, claims: vec![claim], conditions })
    }

    /// Reads a file.
    pub fn open(path: &Path) -> Result<ClaimFile, ClaimError> {
        let name = path.display().to_string();
        let text = std::fs::read(path)
            .map_err(|source| ClaimError::Read { path: name.clone(), source })?;
        let text =
            String::from_utf8(text).map_err(|_| ClaimError::NoText { path: name.clone() })?;
        Ok(ClaimFile::parse(&name, &text)?)
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its text, formatted.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The endgame it is about.
    pub fn material(&self) -> Material {
        self.conditions.material()
    }

    /// The statements in their order.
    pub fn claims(&self) -> &[StatedClaim] {
        &self.claims
    }

    /// Their conditions, in the same order.
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }
}

fn claims(file: &File) -> Vec<StatedClaim> {
    let claims = file.items.iter().filter_map(|item| match &item.statement {
        Statement::Claim(claim) => Some(StatedClaim {
            name: claim.name.clone(),
            when: in_words(&claim.when),
            says: claim.says,
            turn: claim.turn,
            source: claim.source.clone(),
        }),
        _ => None,
    });
    claims.collect()
}

/// Claims whose name another one has: a report could not tell them apart.
fn twice(file: &File) -> Vec<Fault> {
    let mut names = std::collections::HashSet::new();
    let faults = file.items.iter().filter_map(|item| match &item.statement {
        Statement::Claim(claim) if !names.insert(&claim.name) => Some(
            Fault::new(item.span.clone(), "another claim has the same name")
                .help("give each claim a name of its own"),
        ),
        _ => None,
    });
    faults.collect()
}

/// What can go wrong with a file of claims.
///
/// ```
/// use lucena_claim::ClaimFile;
/// let sentence = ClaimFile::open("nobody.claim".as_ref()).unwrap_err().to_string();
/// assert!(sentence.starts_with("nobody.claim: cannot be read: "));
/// ```
#[derive(Debug, thiserror::Error)]
pub enum ClaimError {
    /// It cannot be read.
    #[error("{path}: cannot be read: {source}; these come with Lucena: {}", known())]
    Read {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// It is not text.
    #[error("{path}: this is not text (UTF-8), so not a file of claims: give a .claim file")]
    NoText {
        /// The file.
        path: String,
    },
    /// There are mistakes in it.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// The outcomes of its endgame could not be had.
    #[error(transparent)]
    Table(#[from] lucena_table::TableError),
    /// The user stopped the work.
    #[error("interrupted")]
    Interrupted(#[from] lucena_work::Interrupted),
}

fn known() -> String {
    BUILT_IN_CLAIMS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}
