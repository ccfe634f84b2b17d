//! The folder of tables and the questions it answers.

use std::{
    fs,
    path::{Path, PathBuf},
};

use shakmaty::{Board, Chess, Color, Position};

use crate::{
    Dtm, GaviotaEnding, GaviotaError, GaviotaMaterial,
    file::TableFile,
    index::Scheme,
    men::{BoardMen, TableFit, TableFits},
};

/// A folder of Gaviota endgame tables: asks it how far a position is from mate.
///
/// Opening only lists the folder. Each table is decompressed into memory when a
/// position of its material is first asked about: between 0.06 and 13 MB, about
/// 180 MB for all 35. It may be shared between threads.
#[derive(Debug)]
pub struct Gaviota {
    folder: PathBuf,
    /// In the order of [`GaviotaMaterial::all`].
    tables: Vec<FolderTable>,
    parts: TableFits,
}

#[derive(Debug)]
struct FolderTable {
    material: GaviotaMaterial,
    scheme: Scheme,
    file: Option<TableFile>,
}

impl Gaviota {
    /// Opens a folder of tables, files such as `krk.gtb.cp4`.
    ///
    /// Files of other names are passed over, tables of five men among them.
    ///
    /// # Errors
    ///
    /// If the folder cannot be listed or has no table of three or four men.
    pub fn open(folder: &Path) -> Result<Gaviota, GaviotaError> {
        let unlisted = |source| GaviotaError::Folder { folder: folder.to_path_buf(), source };
        let mut tables: Vec<FolderTable> = GaviotaMaterial::all()
            .map(|material| FolderTable { material, scheme: Scheme::of(material), file: None })
            .collect();
        for entry in fs::read_dir(folder).map_err(unlisted)? {
            let entry = entry.map_err(unlisted)?;
            let material = entry.file_name().to_str().and_then(GaviotaMaterial::from_file_name);
            if let Some(table) = tables.iter_mut().find(|table| Some(table.material) == material) {
                table.file = Some(TableFile::new(entry.path(), table.scheme.positions()));
            }
        }
        if tables.iter().all(|table| table.file.is_none()) {
            return Err(GaviotaError::NoTables { folder: folder.to_path_buf() });
        }
        Ok(Gaviota { folder: folder.to_path_buf(), tables, parts: TableFits::new() })
    }

    /// The materials whose tables are in the folder.
    pub fn materials(&self) -> impl Iterator<Item = GaviotaMaterial> {
        let present = self.tables.iter().filter(|table| table.file.is_some());
        present.map(|table| table.material)
    }

    /// The value of a position, with en passant taken into account.
    ///
    /// `None` if the table says that the position is illegal. Two bare kings are a draw.
    ///
    /// # Errors
    ///
    /// If the position has castling rights or more than four men, or if its table is
    /// missing or cannot be read; with an en passant capture, also if the table of the
    /// position after it is missing or cannot be read.
    pub fn probe(&self, position: &Chess) -> Result<Option<Dtm>, GaviotaError> {
        if position.castles().any() {
            return Err(GaviotaError::CastlingRights);
        }
        let mut best = self.probe_board(position.board(), position.turn())?;
        if position.maybe_ep_square().is_none() {
            return Ok(best);
        }
        // The file's value stands for the other moves. There always are some: with four
        // men no position has en passant captures as its only moves.
        for capture in position.en_passant_moves() {
            let mut after = position.clone();
            after.play_unchecked(capture);
            let value = self.probe_board(after.board(), after.turn())?;
            // `None` is less than any value.
            best = best.max(value.map(Dtm::before_move));
        }
        Ok(best)
    }

    /// The value of a board with this side to move, without regard to en passant.
    ///
    /// `None` if the table says that the position is illegal, or if the board does not
    /// have one king of each side. Two bare kings are a draw.
    ///
    /// # Errors
    ///
    /// If there are more than four men, or if the table is missing or cannot be read.
    #[inline]
    pub fn probe_board(&self, board: &Board, turn: Color) -> Result<Option<Dtm>, GaviotaError> {
        let Some(men) = BoardMen::on(board) else {
            return not_in_tables(board);
        };
        let Some(part) = self.parts.of(&men) else {
            return Ok((men.only_kings() && !men.kings_touch()).then_some(Dtm::Draw));
        };
        let ending = self.load(part)?;
        Ok(ending.value(men.placement(part), part.mover(turn)))
    }

    /// The handle on one endgame, for many questions about the same men.
    ///
    /// `strong` is the colour of the side that the material names first. Loads the table.
    ///
    /// # Errors
    ///
    /// If the table is missing or cannot be read.
    pub fn ending(
        &self,
        material: GaviotaMaterial,
        strong: Color,
    ) -> Result<GaviotaEnding<'_>, GaviotaError> {
        let part =
            self.parts.of_material(material, strong).ok_or_else(|| self.missing(material))?;
        self.load(part)
    }

    /// The handle on the endgame that this board belongs to.
    ///
    /// `None` for two bare kings and for boards without one king of each side.
    ///
    /// # Errors
    ///
    /// If there are more than four men, or if the table is missing or cannot be read.
    pub fn ending_of(&self, board: &Board) -> Result<Option<GaviotaEnding<'_>>, GaviotaError> {
        let Some(men) = BoardMen::on(board) else {
            return not_in_tables(board);
        };
        self.parts.of(&men).map(|part| self.load(part)).transpose()
    }

    #[inline]
    fn load(&self, part: TableFit) -> Result<GaviotaEnding<'_>, GaviotaError> {
        let table = &self.tables[part.table];
        let file = table.file.as_ref().ok_or_else(|| self.missing(table.material))?;
        Ok(GaviotaEnding {
            material: table.material,
            part,
            parts: &self.parts,
            scheme: table.scheme,
            values: file.values()?,
        })
    }

    #[cold]
    fn missing(&self, material: GaviotaMaterial) -> GaviotaError {
        GaviotaError::MissingTable { material, folder: self.folder.clone() }
    }
}

/// The answer for a board that no table can hold: too many men, or kings not in order.
#[cold]
fn not_in_tables<T>(board: &Board) -> Result<Option<T>, GaviotaError> {
    match board.occupied().count() {
        men if men > 4 => Err(GaviotaError::TooManyMen { men }),
        _ => Ok(None),
    }
}
