//! Collections of games.

use std::sync::Arc;

use axum::extract::State;

use crate::fault::Fault;
use crate::known::App;

/// All collections.
pub async fn list(State(_app): State<Arc<App>>) -> Fault {
    Fault::missing("No games yet.", "-")
}
/// Adds one.
pub async fn add(State(_app): State<Arc<App>>) -> Fault {
    Fault::missing("No games yet.", "-")
}
/// A view of one.
pub async fn view(State(_app): State<Arc<App>>) -> Fault {
    Fault::missing("No games yet.", "-")
}
/// Begins to mine one.
pub fn begin(_app: &Arc<App>, _name: &str) -> Result<Fault, Fault> {
    Err(Fault::missing("No games yet.", "-"))
}
