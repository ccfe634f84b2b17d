//! The file of a pack: a few bytes that say what it is, the tree, and a checksum.
//!
//! ```text
//! LP  version  what  men  [wins  losses]  [catalogue (2)]  [features]  tree …  checksum (4)
//! ```
//!
//! `what` has, from its lowest bit: outcomes without distance (1 bit), level (3), the second-named
//! side is the strong one (1), how two men stand may be asked (1), facts may be asked (1), zero
//! (1). `men` are the two men beside the kings, as digits to the base 11, strongest first: 0 for
//! none, then queen, rook, bishop, knight, pawn of the first-named side and of the other. Only
//! distances have a scale. `catalogue` marks the list of attributes that facts are numbered by.
//! `features` has a bit for each that the tree asks of all there are, if there are more than files
//! and ranks. The tree goes on to the checksum.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use lucena_store::{AtomicFile, StoreError};
use lucena_table::Material;
use lucena_table::words::ROLES;
use serde::Serialize;
use shakmaty::{Color, Role};

use crate::code::{decode, encode};
use crate::error::PackError;
use crate::facts::Catalogued;
use crate::feature::PackFeature;
use crate::questions::Questions;
use crate::scale::Scale;
use crate::tree::PackTree;
use lucena_layout::MAX_LAYOUT_MEN;

const MAGIC: [u8; 2] = *b"LP";

/// Raised whenever older programs would misread a pack, also by any change of the coding.
const VERSION: u8 = 1;

/// Bytes before the scale, and of the checksum.
const HEAD: usize = 5;
const CHECKSUM: usize = 4;

/// The highest level a file can name.
///
/// ```
/// assert!(lucena_pack::build::Packing::default().level <= lucena_pack::MAX_LEVEL);
/// ```
pub const MAX_LEVEL: u8 = 4;

/// What a pack answers.
///
/// ```
/// use std::path::Path;
/// use lucena_pack::{PackFile, PackMetric};
/// let path = PackFile::path(Path::new("packs"), "KRvK".parse()?, PackMetric::Dtm);
/// assert_eq!(path, Path::new("packs/KRvK.dtm.pack"));
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PackMetric {
    /// Moves to mate.
    Dtm,
    /// Win, draw or loss.
    Wdl,
}

impl PackMetric {
    /// The short name.
    pub fn name(self) -> &'static str {
        match self {
            PackMetric::Dtm => "dtm",
            PackMetric::Wdl => "wdl",
        }
    }
}

/// All that the file of a pack holds.
///
/// ```
/// use lucena_pack::{PackFile, PackNode, PackTree, Scale};
/// let tree = PackTree { features: vec![], nodes: vec![PackNode::Leaf(0)] };
/// let (material, strong) = ("KRvK".parse()?, shakmaty::Color::White);
/// let bytes = PackFile { material, strong, scale: Scale::WDL, level: 0, tree }.to_bytes();
/// assert!(bytes.len() <= 10);
/// assert_eq!(PackFile::from_bytes(&bytes, "KRvK.wdl.pack".as_ref())?.material, material);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackFile {
    /// The endgame, of at most four men.
    pub material: Material,
    /// Which side is the strong one; white is the first-named side.
    pub strong: Color,
    /// The scale of the ranks; [`Scale::WDL`] for outcomes without distance.
    pub scale: Scale,
    /// After how many more pairs of plies the tree is read, at most [`MAX_LEVEL`].
    pub level: u8,
    /// The stored function. Sister leaves of one rank come back merged, and a tree that asks
    /// nothing comes back with the plain questions.
    pub tree: PackTree,
}

impl PackFile {
    /// The file of a pack in a folder.
    pub fn path(folder: &Path, material: Material, metric: PackMetric) -> PathBuf {
        folder.join(format!("{material}.{}.pack", metric.name()))
    }

    /// What the pack answers.
    pub fn metric(&self) -> PackMetric {
        if self.scale == Scale::WDL { PackMetric::Wdl } else { PackMetric::Dtm }
    }

    /// The file's bytes.
    ///
    /// # Panics
    /// If level, cuts or ranks are out of range, or the questions are not of one kind and in
    /// their order.
    pub fn to_bytes(&self) -> Vec<u8> {
        assert!(self.level <= MAX_LEVEL, "levels reach to {MAX_LEVEL}");
        let ending = Catalogued::new(self.material, self.strong);
        let wdl = self.metric() == PackMetric::Wdl;
        let mut tree = self.tree.merged();
        if !tree.asks() {
            tree.features = PackFeature::plain(&ending);
        }
        let questions = Questions::with(&tree.features, &ending);
        let what = u8::from(wdl)
            | self.level << 1
            | u8::from(self.strong.is_black()) << 4
            | (questions as u8) << 5;
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, what, men_code(self.material)]);
        if !wdl {
            bytes.extend([self.scale.wins, self.scale.losses]);
        }
        if questions.has_facts() {
            bytes.extend(ending.catalogue_mark());
        }
        bytes.extend(questions.to_bits(&ending, &tree.features));
        bytes.extend(encode(&ending, self.scale, &tree));
        bytes.extend(checksum(&bytes));
        bytes
    }

    /// Reads a file's bytes; `path` is for the messages. Bytes that [`PackFile::to_bytes`] does
    /// not write are refused.
    pub fn from_bytes(bytes: &[u8], path: &Path) -> Result<PackFile, PackError> {
        let path_buf = || path.to_path_buf();
        let begins = bytes.iter().zip(MAGIC).all(|(&byte, magic)| byte == magic);
        if !begins {
            return Err(PackError::NotAPack(path_buf()));
        }
        if let Some(&found) = bytes.get(MAGIC.len()).filter(|&&version| version != VERSION) {
            return Err(PackError::OtherVersion { path: path_buf(), found, wanted: VERSION });
        }
        let cut_short = || PackError::Truncated { path: path_buf(), length: bytes.len() };
        let (content, sum) = bytes.split_last_chunk::<CHECKSUM>().ok_or_else(cut_short)?;
        let (head, rest) = content.split_first_chunk::<HEAD>().ok_or_else(cut_short)?;
        if checksum(content) != *sum {
            return Err(PackError::Checksum(path_buf()));
        }

        let out = |fault: &str| PackError::OutOfRange { path: path_buf(), fault: fault.into() };
        let &[_, _, _, what, men] = head;
        let (level, strong) = (what >> 1 & 7, Color::from_white(what & 16 == 0));
        if what >> 7 != 0 || level > MAX_LEVEL {
            return Err(out("a level that no pack has"));
        }
        let material = material_of(men).ok_or_else(|| out("men of no endgame"))?;
        let (scale, tree) = match *rest {
            _ if what & 1 == 1 => (Scale::WDL, rest),
            [wins, losses, ref tree @ ..] => (Scale { wins, losses }, tree),
            _ => return Err(cut_short()),
        };
        let ranks = u16::from(scale.wins) + u16::from(scale.losses) + 3;
        if ranks > 256 || (what & 1 == 0) == (scale == Scale::WDL) {
            return Err(out("a scale that cannot be"));
        }
        let ending = Catalogued::new(material, strong);
        let questions = Questions::ALL[usize::from(what >> 5 & 3)];
        let marked = if questions.has_facts() { 2 } else { 0 };
        let (mark, tree) = tree.split_at_checked(marked).ok_or_else(cut_short)?;
        if questions.has_facts() && *mark != ending.catalogue_mark() {
            return Err(out("facts of another catalogue of attributes"));
        }
        let (features, tree) =
            questions.read_bits(&ending, tree).ok_or_else(|| out("features that cannot be"))?;
        let tree = decode(&ending, features, scale, tree)
            .map_err(|_| out("bytes that are not a tree of its endgame"))?;
        if questions != Questions::Plain && !tree.asks() {
            return Err(out("features that nothing asks"));
        }
        Ok(PackFile { material, strong, scale, level, tree })
    }

    /// Reads a file. If its name is that of a pack, it must hold that pack.
    pub fn read(path: &Path) -> Result<PackFile, PackError> {
        let bytes = fs::read(path).map_err(|source| match source.kind() {
            io::ErrorKind::NotFound => PackError::Missing(path.to_path_buf()),
            _ => PackError::Read(StoreError::Io { path: path.to_path_buf(), source }),
        })?;
        let pack = PackFile::from_bytes(&bytes, path)?;
        let found = (pack.material, pack.metric());
        if named(path).is_some_and(|wanted| wanted != found) {
            let found = format!("{} {}", found.0, found.1.name());
            return Err(PackError::OtherPack { path: path.to_path_buf(), found });
        }
        Ok(pack)
    }

    /// Writes the file, whole or not at all.
    pub fn write(&self, path: &Path) -> Result<(), PackError> {
        AtomicFile::write(path, &self.to_bytes()).map_err(PackError::Write)
    }
}

/// The pack that a file's name promises.
pub(crate) fn named(path: &Path) -> Option<(Material, PackMetric)> {
    let name = path.file_name()?.to_str()?.strip_suffix(".pack")?;
    let (material, metric) = name.rsplit_once('.')?;
    let metric = [PackMetric::Dtm, PackMetric::Wdl].into_iter().find(|m| m.name() == metric)?;
    Some((material.parse().ok()?, metric))
}

fn checksum(content: &[u8]) -> [u8; CHECKSUM] {
    (lucena_store::checksum(content) as u32).to_le_bytes()
}

/// Kinds of men beside the kings, and none.
const KINDS: u8 = 2 * ROLES.len() as u8 + 1;

/// The men beside the kings as one byte.
fn men_code(material: Material) -> u8 {
    let mut code = 0;
    for (digit, (color, role)) in (1..).zip(kinds()) {
        for _ in 0..material.count(color, role) {
            code = code * KINDS + digit;
        }
    }
    code
}

/// The endgame of a byte, if it is one, written as [`men_code`] writes it.
fn material_of(code: u8) -> Option<Material> {
    Material::all(MAX_LAYOUT_MEN).into_iter().find(|&material| men_code(material) == code)
}

fn kinds() -> impl Iterator<Item = (Color, Role)> {
    Color::ALL.into_iter().rev().flat_map(|color| ROLES.map(|role| (color, role)))
}

/// For fuzzing only: a checksum made to fit, so that what lies behind it is reached.
#[cfg(fuzzing)]
pub fn reseal_pack(bytes: &mut [u8]) {
    if let Some((content, sum)) = bytes.split_last_chunk_mut::<CHECKSUM>() {
        *sum = checksum(content);
    }
}
