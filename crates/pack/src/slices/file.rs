//! The file of slices.
//!
//! ```text
//! LS  version  plies  name length  name  mark (4 a stored side)  slices (4)
//! for each slice, by rising number:  number (4)  bytes of each tree (4 a stored side)
//! the trees, in this order  checksum (8)
//! ```
//!
//! Numbers are little-endian. `name` is the endgame (`KRPvKR`), `plies` the depth of the search
//! that settles what no tree knows. `mark` stands for the list of questions: a tree knows them by
//! their place only.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use lucena_store::{AtomicFile, StoreError, checksum};
use lucena_table::{MAX_MEN, Material, Space};
use shakmaty::{Color, Square};

use super::error::SliceError;
use super::questions::{SliceQuestions, stored_sides};
use super::tree::SliceTree;

const MAGIC: [u8; 2] = *b"LS";

/// Raised whenever older programs would misread a file, also by any change of the coding.
const VERSION: u8 = 1;

const CHECKSUM: usize = 8;

/// The deepest search a file can ask for.
///
/// ```
/// assert!(lucena_pack::DEFAULT_SLICE_PLIES <= lucena_pack::MOST_SLICE_PLIES);
/// ```
pub const MOST_SLICE_PLIES: u8 = 5;

/// Outcomes of an endgame with pawns, pawn placement by pawn placement (slices).
///
/// ```
/// use lucena_pack::{DEFAULT_SLICE_PLIES, SlicePack};
/// let pack = SlicePack::new("KRPvKR".parse()?, DEFAULT_SLICE_PLIES)?;
/// let again = SlicePack::from_bytes(&pack.to_bytes(), "empty".as_ref())?;
/// assert!(again.slices().is_empty());
/// let d4 = again.slice("e4")?;
/// assert_eq!((again.pawns(d4).as_str(), again.holds(d4)), ("d4", false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SlicePack {
    pub(super) space: Arc<Space>,
    /// For each side that is stored.
    pub(super) asked: Vec<SliceQuestions>,
    plies: u8,
    held: BTreeMap<u32, Vec<StoredTree>>,
}

/// A tree, unpacked when it is first wanted.
struct StoredTree {
    bytes: Vec<u8>,
    tree: OnceLock<Option<SliceTree>>,
}

impl SlicePack {
    /// No slices yet of an endgame with pawns; trees are read where a search of so many plies does
    /// not find out who wins.
    pub fn new(material: Material, plies: u8) -> Result<SlicePack, SliceError> {
        if !material.has_pawns() {
            return Err(SliceError::NoPawns(material));
        }
        let asked =
            stored_sides(material).into_iter().map(|side| SliceQuestions::new(material, side));
        Ok(SlicePack {
            space: Arc::new(Space::new(material)),
            asked: asked.collect(),
            plies: plies.min(MOST_SLICE_PLIES),
            held: BTreeMap::new(),
        })
    }

    /// The file of an endgame's slices in a folder.
    pub fn path(folder: &Path, material: Material) -> PathBuf {
        folder.join(format!("{material}.wdl.slices"))
    }

    /// The endgame.
    pub fn material(&self) -> Material {
        self.space.material()
    }

    /// How many plies are searched before a tree is read.
    pub fn plies(&self) -> u8 {
        self.plies
    }

    /// The sides to move whose outcomes are stored; one ply of search answers the other.
    pub fn sides(&self) -> Vec<Color> {
        self.asked.iter().map(|asked| asked.turn).collect()
    }

    /// The slice that a text such as `d4` or `e4-d5` names.
    pub fn slice(&self, text: &str) -> Result<usize, SliceError> {
        let squares: Option<Vec<Square>> =
            text.split('-').map(|square| square.trim().parse().ok()).collect();
        let found = squares.and_then(|squares| self.space.slice_of(&squares));
        found.ok_or_else(|| SliceError::Pawns {
            material: self.material(),
            text: text.chars().take(30).collect(),
            example: self.pawns(self.space.slices() / 2),
        })
    }

    /// The pawns of a slice as text.
    ///
    /// # Panics
    /// If there is no such slice.
    pub fn pawns(&self, slice: usize) -> String {
        let squares = self.space.slice_pawns(slice);
        let names: Vec<String> = squares.iter().map(Square::to_string).collect();
        names.join("-")
    }

    /// The slices of the endgame, held or not.
    pub fn all_slices(&self) -> usize {
        self.space.slices()
    }

    /// The slices that are held, in rising order.
    pub fn slices(&self) -> Vec<usize> {
        self.held.keys().map(|&slice| slice as usize).collect()
    }

    /// Whether a slice is held.
    pub fn holds(&self, slice: usize) -> bool {
        self.held.contains_key(&(slice as u32))
    }

    /// The bytes of a slice, without its place in the list of slices.
    pub fn bytes_of(&self, slice: usize) -> u64 {
        let trees = self.held.get(&(slice as u32)).into_iter().flatten();
        trees.map(|stored| stored.bytes.len() as u64).sum()
    }

    /// The leaves and the exceptions of a slice, all sides together.
    pub fn leaves_of(&self, slice: usize) -> (u64, u64) {
        let trees = (0..self.asked.len()).filter_map(|side| self.tree(slice, side));
        trees.fold((0, 0), |(leaves, exceptions), tree| {
            (leaves + tree.leaves() as u64, exceptions + tree.exceptions.len() as u64)
        })
    }

    /// Adds a slice: a tree for each stored side.
    pub(super) fn insert(&mut self, slice: usize, trees: Vec<SliceTree>) {
        let levels: Vec<Vec<u8>> = self.asked.iter().map(levels).collect();
        let trees = trees.iter().zip(&levels).map(|(tree, levels)| StoredTree {
            bytes: tree.to_bytes(levels),
            tree: OnceLock::new(),
        });
        self.held.insert(slice as u32, trees.collect());
    }

    /// The tree of a slice for one of the stored sides; nothing if it is not held or not sound.
    pub(super) fn tree(&self, slice: usize, side: usize) -> Option<&SliceTree> {
        let stored = self.held.get(&(slice as u32))?.get(side)?;
        let limit = u32::try_from(self.space.slice_len()).ok()?;
        let unpack = || SliceTree::from_bytes(&stored.bytes, &levels(&self.asked[side]), limit);
        stored.tree.get_or_init(unpack).as_ref()
    }

    /// Whether all trees can be unpacked: reading a file leaves that for later.
    pub fn is_sound(&self) -> bool {
        let sides = 0..self.asked.len();
        self.slices().iter().all(|&slice| sides.clone().all(|s| self.tree(slice, s).is_some()))
    }

    /// The file's bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let name = self.material().to_string();
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, self.plies, name.len() as u8]);
        bytes.extend(name.as_bytes());
        self.asked.iter().for_each(|asked| bytes.extend(asked.mark()));
        bytes.extend((self.held.len() as u32).to_le_bytes());
        for (slice, trees) in &self.held {
            bytes.extend(slice.to_le_bytes());
            for stored in trees {
                bytes.extend((stored.bytes.len() as u32).to_le_bytes());
            }
        }
        self.held.values().flatten().for_each(|stored| bytes.extend(&stored.bytes));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a file's bytes; `path` is for the messages. The trees are unpacked when they are
    /// first wanted.
    pub fn from_bytes(bytes: &[u8], path: &Path) -> Result<SlicePack, SliceError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(SliceError::NotSlices(path.to_path_buf()));
        }
        if let Some(&found) = bytes.get(MAGIC.len()).filter(|&&version| version != VERSION) {
            let path = path.to_path_buf();
            return Err(SliceError::OtherVersion { path, found, wanted: VERSION });
        }
        let sealed = bytes.split_last_chunk::<CHECKSUM>();
        let sound = sealed.filter(|(content, sum)| checksum(content).to_le_bytes() == **sum);
        let (content, _) = sound.ok_or_else(|| SliceError::Checksum(path.to_path_buf()))?;
        SlicePack::of_content(&content[MAGIC.len() + 1..]).map_err(|fault| SliceError::OutOfRange {
            path: path.to_path_buf(),
            fault: fault.into(),
        })
    }

    /// What stands between version and checksum.
    fn of_content(content: &[u8]) -> Result<SlicePack, &'static str> {
        let mut rest = content;
        let mut take = |count: usize| -> Result<&[u8], &'static str> {
            let (front, back) = rest.split_at_checked(count).ok_or("less than it promises")?;
            rest = back;
            Ok(front)
        };
        let plies = take(1)?[0];
        let length = take(1)?[0];
        let name = std::str::from_utf8(take(length.into())?).unwrap_or("");
        let material: Option<Material> = name.parse().ok();
        let fits = |material: &Material| {
            material.to_string() == name && material.men() <= MAX_MEN && plies <= MOST_SLICE_PLIES
        };
        let material = material.filter(fits).ok_or("an endgame or a depth that cannot be")?;
        let mut pack = SlicePack::new(material, plies).map_err(|_| "an endgame without pawns")?;
        for asked in &pack.asked {
            if take(4)? != asked.mark() {
                return Err("questions of another catalogue of attributes");
            }
        }
        let mut number = || -> Result<u32, &'static str> {
            Ok(take(4)?.try_into().map_or(0, u32::from_le_bytes))
        };
        let (sides, count) = (pack.asked.len(), number()?);
        let mut list: Vec<(u32, Vec<u32>)> = Vec::new();
        for _ in 0..count {
            let slice = number()?;
            let rising = list.last().is_none_or(|(last, _)| *last < slice);
            if !rising || slice as usize >= pack.space.slices() {
                return Err("pawn placements that cannot be");
            }
            list.push((slice, (0..sides).map(|_| number()).collect::<Result<_, _>>()?));
        }
        for (slice, lengths) in list {
            let mut trees = Vec::with_capacity(sides);
            for length in lengths {
                let bytes = take(length as usize)?.to_vec();
                trees.push(StoredTree { bytes, tree: OnceLock::new() });
            }
            pack.held.insert(slice, trees);
        }
        if rest.is_empty() { Ok(pack) } else { Err("more than it promises") }
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<SlicePack, SliceError> {
        let bytes = fs::read(path).map_err(|source| match source.kind() {
            io::ErrorKind::NotFound => SliceError::Missing(path.to_path_buf()),
            _ => SliceError::Read(StoreError::Io { path: path.to_path_buf(), source }),
        })?;
        SlicePack::from_bytes(&bytes, path)
    }

    /// Writes the file, whole or not at all.
    pub fn write(&self, path: &Path) -> Result<(), SliceError> {
        AtomicFile::write(path, &self.to_bytes()).map_err(SliceError::Write)
    }
}

fn levels(asked: &SliceQuestions) -> Vec<u8> {
    (0..asked.len()).map(|question| asked.levels(question)).collect()
}

/// For fuzzing only: a checksum made to fit, so that what lies behind it is reached.
#[cfg(fuzzing)]
pub fn reseal_slices(bytes: &mut [u8]) {
    if let Some((content, sum)) = bytes.split_last_chunk_mut::<CHECKSUM>() {
        *sum = checksum(content).to_le_bytes();
    }
}
