//! The folder of tables and the questions it answers.

use std::{
    fs,
    path::{Path, PathBuf},
};

use shakmaty::{Board, Chess, Color, Position};

use crate::{
    Dtm, GaviotaError, GaviotaMaterial,
    dtm::{TableHalf, decode},
    file::TableFile,
    index::Scheme,
    men::{BoardMen, TableFits},
};

/// A folder of Gaviota endgame tables: asks it how far a position is from mate.
///
/// Opening only lists the folder. Each table is decompressed into memory when a position of its
/// material is first asked about: between 0.06 and 13 MB, about 180 MB for all 35. It may be shared
/// between threads.
///
/// ```
/// use lucena_gaviota::{Dtm, Gaviota};
/// use shakmaty::{CastlingMode, Chess, fen::Fen};
/// # let Some(folder) = lucena_work::testing::outside("gaviota") else { return Ok(()) };
/// let tables = Gaviota::open(&folder)?;
/// let fen: Fen = "8/8/8/8/8/1k6/7r/K7 b - - 0 1".parse()?;
/// let position: Chess = fen.into_position(CastlingMode::Standard)?;
/// assert_eq!(tables.probe(&position)?, Some(Dtm::Win(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Gaviota {
    folder: PathBuf,
    /// In the order of [`GaviotaMaterial::all`].
    tables: Vec<FolderTable>,
    fits: TableFits,
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
        let unlisted = |error| GaviotaError::Folder(folder.to_path_buf(), error);
        let mut tables: Vec<FolderTable> = GaviotaMaterial::all()
            .map(|material| FolderTable { material, scheme: Scheme::of(material), file: None })
            .collect();
        for entry in fs::read_dir(folder).map_err(unlisted)? {
            let entry = entry.map_err(unlisted)?;
            let name = entry.file_name();
            let named =
                |table: &&mut FolderTable| name.eq_ignore_ascii_case(table.material.file_name());
            if let Some(table) = tables.iter_mut().find(named) {
                table.file = Some(TableFile::new(entry.path(), table.scheme.positions()));
            }
        }
        if tables.iter().all(|table| table.file.is_none()) {
            return Err(GaviotaError::NoTables(folder.to_path_buf()));
        }
        Ok(Gaviota { folder: folder.to_path_buf(), tables, fits: TableFits::new() })
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
        let Some(fit) = self.fits.of(&men) else {
            return Ok((men.only_kings() && !men.kings_touch()).then_some(Dtm::Draw));
        };
        let FolderTable { material, scheme, file } = &self.tables[fit.table];
        let values = file.as_ref().ok_or_else(|| self.missing(*material))?.values()?;
        let half = if turn == fit.strong { TableHalf::Strong } else { TableHalf::Weak };
        let number = scheme.number(men.placement(fit));
        let at = number.map(|number| half as usize * scheme.positions() + number);
        Ok(at.and_then(|at| values.get(at)).and_then(|&byte| decode(half, byte)))
    }

    #[cold]
    fn missing(&self, material: GaviotaMaterial) -> GaviotaError {
        GaviotaError::MissingTable(material, self.folder.clone())
    }
}

/// The answer for a board that no table can hold: too many men, or kings not in order.
#[cold]
fn not_in_tables(board: &Board) -> Result<Option<Dtm>, GaviotaError> {
    match board.occupied().count() {
        men if men > 4 => Err(GaviotaError::TooManyMen(men)),
        _ => Ok(None),
    }
}
