//! How far the statements of the built-in files are true, over all positions: counted once and kept,
//! so that nobody has to solve an endgame to be told.

use std::sync::LazyLock;

use lucena_table::Material;

use crate::file::ClaimFile;
use crate::report::{ClaimReport, SideCount};

/// A row for each claim: the file, eight counts, the name. `LUCENA_UPDATE=1` with the test
/// `counts_are_those_of_the_tables` writes it again.
const COUNTED: &str = include_str!("../data/counted.tsv");

/// A file, the name of a claim, and its counts.
type CountedRow = (&'static str, &'static str, CountedClaim);

/// How far a claim is true, counted over all positions of its endgame.
///
/// ```
/// use lucena_claim::ClaimFile;
/// let file = ClaimFile::built_in("krpkr.claim").unwrap()?;
/// let lucena = file.counted(&file.claims()[0].name).unwrap();
/// assert_eq!(lucena.white.share(), Some(1.0)); // with White to move, in quiet positions
/// assert!(lucena.black.share() > Some(0.99));
/// # Ok::<(), lucena_pattern::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedClaim {
    /// With White to move; White is the first-named side.
    pub white: SideCount,
    /// With Black to move.
    pub black: SideCount,
}

impl ClaimFile {
    /// The counts of a claim, by its name, if this is a file that comes with the program.
    pub fn counted(&self, claim: &str) -> Option<&'static CountedClaim> {
        static ALL: LazyLock<Vec<CountedRow>> =
            LazyLock::new(|| COUNTED.lines().skip(1).filter_map(row).collect());
        let (known, _) = self.built_in_name()?;
        let row = ALL.iter().find(|(file, name, _)| file == known && *name == claim);
        row.map(|(_, _, counted)| counted)
    }

    /// The file that comes with the program for an endgame.
    ///
    /// ```
    /// let file = lucena_claim::ClaimFile::for_material("KRPvKR".parse()?).unwrap();
    /// assert_eq!(file.name(), "krpkr.claim");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_material(material: Material) -> Option<ClaimFile> {
        let name = format!("{}.claim", material.to_string().replace('v', "").to_lowercase());
        ClaimFile::built_in(&name)?.ok()
    }
}

fn row(line: &'static str) -> Option<CountedRow> {
    let mut cells = line.splitn(10, '\t');
    let file = cells.next()?;
    let mut side = || -> Option<SideCount> {
        let mut number = || cells.next()?.parse().ok();
        Some(SideCount {
            positions: number()?,
            holds: number()?,
            quiet: number()?,
            quiet_true: number()?,
        })
    };
    let counted = CountedClaim { white: side()?, black: side()? };
    Some((file, cells.next()?, counted))
}

impl ClaimReport {
    /// The counts as rows of a file: the name given, the counts with White and with Black to
    /// move, and the claim.
    ///
    /// ```
    /// use lucena_claim::{ClaimFile, ClaimTally, Says};
    /// let file = ClaimFile::of_condition("KRvK".parse()?, "mate", Says::Win)?;
    /// let report = ClaimTally::new(&file, 1, &[], 0, 0).report();
    /// assert_eq!(report.rows("mine"), "mine\t0\t0\t0\t0\t0\t0\t0\t0\tmate\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rows(&self, file: &str) -> String {
        let row = |claim: &crate::ReportedClaim| {
            let counts = [&claim.white.count, &claim.black.count]
                .map(|c| format!("{}\t{}\t{}\t{}", c.positions, c.holds, c.quiet, c.quiet_true));
            format!("{file}\t{}\t{}\n", counts.join("\t"), claim.name)
        };
        self.claims.iter().map(row).collect()
    }
}
