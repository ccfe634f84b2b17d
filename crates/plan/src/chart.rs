//! Tables over the squares of two or three men.

use lucena_pattern::men;
use lucena_table::{Material, turn};
use shakmaty::Piece;

/// Men of a chart, at most.
pub const MOST_MEN: usize = 3;

/// A value for every way some men can stand, the same however the board is turned and whichever
/// of equal men stands where.
///
/// ```
/// use lucena_plan::Chart;
/// let pairs = Chart::choices("KRvK".parse()?, 2).into_iter();
/// let letters: Vec<String> =
///     pairs.map(|men| Chart::empty("KRvK".parse().unwrap(), men).letters()).collect();
/// assert_eq!(letters, ["KR", "Kk", "Rk"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// The men, in the order of the endgame.
    pub men: Vec<Piece>,
    /// Whether the endgame has pawns: then boards are only mirrored.
    pub pawns: bool,
    /// What each placement is worth: squares as digits to the base of 64, the first man's first.
    pub worth: Vec<i32>,
}

/// One way to stand, of all that are alike: the least of their numbers.
///
/// ```
/// use lucena_plan::{Cell, Chart};
/// let mut chart = Chart::empty("KRvK".parse()?, Chart::choices("KRvK".parse()?, 2)[1].clone());
/// let a1_c2: Cell = 10; // squares are digits to the base of 64
/// chart.fill(&[(a1_c2, -13)]).unwrap();
/// assert_eq!((chart.worth[10], chart.worth[17]), (-13, -13)); // a1 b3 is the same, turned
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Cell = u32;

impl Chart {
    /// A chart in which nothing counts.
    pub fn empty(material: Material, men: Vec<Piece>) -> Chart {
        let places = 1 << (6 * men.len());
        Chart { men, pawns: material.has_pawns(), worth: vec![0; places] }
    }

    /// How many entries count.
    pub fn parameters(&self) -> usize {
        self.entries().len()
    }

    /// The entries that count: one for all that are alike.
    pub fn entries(&self) -> Vec<(Cell, i32)> {
        if self.worth.iter().all(|&worth| worth == 0) {
            return Vec::new();
        }
        let cells = cells(&self.men, self.pawns);
        let entry = |(place, &cell): (usize, &Cell)| {
            (place == cell as usize && self.worth[place] != 0).then(|| (cell, self.worth[place]))
        };
        cells.iter().enumerate().filter_map(entry).collect()
    }

    /// Fills it from one entry for all that are alike; entries that stand for others are not known.
    pub fn fill(&mut self, entries: &[(Cell, i32)]) -> Result<(), Cell> {
        let cells = cells(&self.men, self.pawns);
        let mut least = vec![0; cells.len()];
        for &(cell, worth) in entries {
            if cells.get(cell as usize) != Some(&cell) {
                return Err(cell);
            }
            least[cell as usize] = worth;
        }
        for (worth, cell) in self.worth.iter_mut().zip(cells) {
            *worth = least[cell as usize];
        }
        Ok(())
    }

    /// Its men as letters, such as `KRk`.
    pub fn letters(&self) -> String {
        self.men.iter().map(|man| man.char()).collect()
    }

    /// The men that a chart can look at together in an endgame: every choice of that size, equal men
    /// counting once.
    pub fn choices(material: Material, of: usize) -> Vec<Vec<Piece>> {
        let men = men(material);
        let mut choices: Vec<Vec<Piece>> = Vec::new();
        for picked in picks(men.len(), of) {
            let choice: Vec<Piece> = picked.iter().map(|&place| men[place]).collect();
            if !choices.contains(&choice) {
                choices.push(choice);
            }
        }
        choices
    }

    /// The places in the endgame's list of men that the chart's men can be: equal men give several.
    pub fn seats(&self, all: &[Piece]) -> Vec<Vec<usize>> {
        let fits =
            |picked: &Vec<usize>| picked.iter().map(|&p| all[p]).eq(self.men.iter().copied());
        picks(all.len(), self.men.len()).into_iter().filter(fits).collect()
    }
}

/// Choices of a given size from a number of places, each in order.
fn picks(places: usize, of: usize) -> Vec<Vec<usize>> {
    let all = 0..1_u32 << places;
    let chosen = all.filter(|set| set.count_ones() as usize == of);
    chosen.map(|set| (0..places).filter(|&place| set >> place & 1 == 1).collect()).collect()
}

/// For every placement the least that is alike: turned, or with equal men changed about. Boards of
/// endgames with pawns are only mirrored.
///
/// ```
/// use lucena_plan::{Chart, cells};
/// let alike = cells(&Chart::choices("KRvK".parse()?, 2)[0], false);
/// assert_eq!((0..4096).filter(|&n| alike[n as usize] == n).count(), 528); // 10 of them on one square
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn cells(men: &[Piece], pawns: bool) -> Vec<Cell> {
    let turns = if pawns { 2 } else { 8 };
    let orders = orders(men);
    let places = 1_u32 << (6 * men.len());
    let mut cells = vec![Cell::MAX; places as usize];
    for place in 0..places {
        if cells[place as usize] != Cell::MAX {
            continue;
        }
        // The first met is the least: all that are alike get its number.
        let squares = squares(place, men.len());
        for t in 0..turns {
            for order in &orders {
                let alike =
                    order.iter().fold(0, |n, &man| n << 6 | u32::from(turn(t, squares[man])));
                cells[alike as usize] = place;
            }
        }
    }
    cells
}

/// The squares of a placement.
pub(crate) fn squares(place: u32, men: usize) -> [u8; MOST_MEN] {
    let mut squares = [0; MOST_MEN];
    for (man, square) in squares.iter_mut().enumerate().take(men) {
        *square = (place >> (6 * (men - 1 - man)) & 63) as u8;
    }
    squares
}

/// Orders of the men that leave every place to a man of its kind.
fn orders(men: &[Piece]) -> Vec<Vec<usize>> {
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for &wanted in men {
        let mut longer = Vec::new();
        for order in &orders {
            for (place, &man) in men.iter().enumerate() {
                if man == wanted && !order.contains(&place) {
                    longer.push(order.iter().copied().chain([place]).collect());
                }
            }
        }
        orders = longer;
    }
    orders
}
