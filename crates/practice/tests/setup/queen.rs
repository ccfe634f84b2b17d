// What doc examples share: the table KQvK, and a game in which White could mate with his third move
// (3. Qd8# would do) and gives stalemate with 3. Qc7. It is read with
// `mod queen { include!(…) }`.

use lucena_games::Games;
use lucena_practice::{CoursesSeen, Filter, JudgedGame, PracticeError, Reach, courses};
use lucena_table::{Metric, Tables};
use lucena_work::Silent;

const GAME: &str =
    "[FEN \"k7/8/1K6/8/8/8/8/6Q1 w - - 0 1\"]\n\n1. Qd1 Kb8 2. Qd6+ Ka8 3. Qc7 1/2-1/2\n";

/// Shows the game with what its positions are worth.
pub fn game(
    mut each: impl FnMut(&Reach, &JudgedGame) -> Result<(), PracticeError>,
) -> Result<CoursesSeen, Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let tables = Tables::new(folder.path());
    tables.solve("KQvK".parse()?, Metric::Dtm, &Silent)?;
    let reach = Reach::new(&tables, 4, Metric::Dtm)?;
    let games = Games::new(GAME.as_bytes());
    let each = |course: &JudgedGame| each(&reach, course);
    Ok(courses(games, &Filter::default(), u64::MAX, &reach, each, &Silent)?)
}
