//! Exact values from endgame tables as an evaluator.

use std::collections::HashSet;
use std::sync::Arc;

use lucena_table::{MAX_MEN, Material, Metric, Plies, Tables, Value};
use shakmaty::{Chess, Position};

use crate::evaluate::Evaluate;

/// The distance to mate where a table is at hand, another evaluator's opinion elsewhere.
///
/// Tables that are not there are not made: a search has no time for it.
///
/// ```
/// use std::sync::Arc;
/// use lucena_engine::{Balance, Evaluate, TableEvaluator};
/// use lucena_table::Tables;
/// let mut evaluator = TableEvaluator::new(Arc::new(Tables::new("none")), Box::new(Balance));
/// assert_eq!(evaluator.certain(&shakmaty::Chess::default()), None); // too many men for any table
/// ```
pub struct TableEvaluator {
    tables: Arc<Tables>,
    otherwise: Box<dyn Evaluate>,
    /// Looked for in vain since the search began; a look at the disk for every position would
    /// be slower than the search itself.
    absent: HashSet<Material>,
}

impl TableEvaluator {
    /// Tables, and who is asked where they end.
    pub fn new(tables: Arc<Tables>, otherwise: Box<dyn Evaluate>) -> TableEvaluator {
        TableEvaluator { tables, otherwise, absent: HashSet::new() }
    }

    /// The table's value, without a look at the fifty-move rule.
    fn table_value(&mut self, position: &Chess) -> Option<Value> {
        let board = position.board();
        if board.occupied().count() > MAX_MEN || position.castles().any() {
            return None;
        }
        let (material, _) = Material::of_board(board);
        if self.absent.contains(&material) {
            return None;
        }
        let value = self.tables.value(position, Metric::Dtm);
        if value.is_err() {
            self.absent.insert(material);
        }
        value.ok()
    }
}

impl Evaluate for TableEvaluator {
    fn name(&self) -> String {
        format!("table, else {}", self.otherwise.name())
    }

    fn root(&mut self, root: &Chess) {
        // Someone may have solved an endgame since the last move.
        self.absent.clear();
        self.otherwise.root(root);
    }

    fn value(&mut self, position: &Chess) -> i32 {
        match self.table_value(position) {
            Some(Value::Win(Plies(n))) => 15_000 - i32::from(n.min(5000)),
            Some(Value::Draw) => 0,
            Some(Value::Loss(Plies(n))) => i32::from(n.min(5000)) - 15_000,
            None => self.otherwise.value(position),
        }
    }

    fn certain(&mut self, position: &Chess) -> Option<Value> {
        let value = self.table_value(position)?;
        // Tables do not count to fifty: a mate that may come too late has to be searched for.
        match value {
            Value::Win(Plies(n)) | Value::Loss(Plies(n))
                if position.halfmoves() + u32::from(n) > 100 =>
            {
                None
            }
            value => Some(value),
        }
    }

    fn why(&mut self, position: &Chess, most: usize) -> Vec<String> {
        let turn = position.turn();
        let sentence = match self.table_value(position) {
            Some(Value::Win(n)) => format!("the table knows: {turn} mates in {}", n.moves()),
            Some(Value::Draw) => "the table knows: a draw".to_string(),
            Some(Value::Loss(n)) => format!("the table knows: {turn} is mated in {}", n.moves()),
            None => return self.otherwise.why(position, most),
        };
        [sentence].into_iter().take(most).collect()
    }
}
