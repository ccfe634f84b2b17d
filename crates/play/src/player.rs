//! A player: choices, and a voice that says why.

use lucena_layout::{Layout, Side, position};
use lucena_pattern::{Found, Pattern};
use lucena_table::Metric;
use lucena_work::Progress;
use shakmaty::Position;

use crate::choice::{Chooser, Pick, Taste};
use crate::error::PlayError;
use crate::judge::{Answers, Judge};
use crate::lesson::Learned;
use crate::pattern::Beliefs;
use crate::plan::Planner;
use crate::score::{self, MOVE, Score};
use crate::search::{Search, strong_sweep};
use crate::spec::Spec;
use crate::weights::Weights;

/// Someone who plays one side of an endgame, and says why.
///
/// ```
/// use lucena_layout::Layout;
/// use lucena_play::{Playground, Search, Spec};
/// use lucena_table::{Metric, Tables};
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let layout =
///     Layout::new(&tables, "KQvK".parse()?, shakmaty::Color::White, Metric::Dtm, &Silent)?;
/// let playground = Playground::new(layout, &Silent)?;
/// let player = playground.club(Search::default(), 0).strong(&Spec::Table, &Silent)?;
/// assert_eq!(player.name, "table");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Player<'a> {
    /// What it is called.
    pub name: String,
    /// What it prefers.
    pub chooser: Chooser<'a>,
    voice: PlayerVoice<'a>,
}

enum PlayerVoice<'a> {
    Table(Metric),
    Lot,
    Judge(Judge<'a>, u16),
    Weights(Weights, &'a Layout, u16),
    Classes(Box<Classes<'a>>),
    Plan(Box<Planner<'a>>, u16),
}

/// A pattern file that explains itself.
struct Classes<'a> {
    pattern: Pattern,
    layout: &'a Layout,
}

impl Classes<'_> {
    /// The class and the score behind a move.
    fn why(&self, from: usize, pick: Pick) -> String {
        let here = position(self.layout, from, Side::Strong);
        let moves = self.pattern.moves(&here);
        let to = |found: &Found| {
            let mut next = here.clone();
            next.play_unchecked(found.m);
            self.layout.weak.place(&self.layout.ending.squares(next.board()))
        };
        let found = moves.iter().find(|found| match pick {
            Pick::Inside { to: place, .. } => {
                !found.m.is_promotion()
                    && !found.m.is_capture()
                    && to(found) == Some(place as usize)
            }
            Pick::Outside(_) => found.m.is_promotion() || found.m.is_capture(),
        });
        found.map_or("no class".to_string(), |found| self.pattern.reason(found))
    }
}

/// Where players come from: an endgame, and what was learned about it.
#[derive(Clone, Copy)]
pub struct Club<'a> {
    /// The endgame.
    pub layout: &'a Layout,
    /// What was learned, and what the attributes say; those who learn nothing here do without
    /// ([`Spec::learns`]).
    pub learned: Option<(&'a Learned, &'a Answers)>,
    /// How its players search.
    pub search: Search,
    /// Seed for random choices: same seed, same result.
    pub seed: u64,
}

impl<'a> Club<'a> {
    /// A player of the strong side.
    ///
    /// # Panics
    /// For a learned player if nothing was learned.
    pub fn strong(&self, spec: &Spec, progress: &dyn Progress) -> Result<Player<'a>, PlayError> {
        self.player(spec, Side::Strong, progress)
    }

    /// A player of the weak side.
    ///
    /// # Panics
    /// For a learned player if nothing was learned.
    pub fn weak(&self, spec: &Spec, progress: &dyn Progress) -> Result<Player<'a>, PlayError> {
        self.player(spec, Side::Weak, progress)
    }

    fn player(
        &self,
        spec: &Spec,
        side: Side,
        progress: &dyn Progress,
    ) -> Result<Player<'a>, PlayError> {
        self.search.check()?;
        let layout = self.layout;
        let choosing = |taste| match side {
            Side::Strong => Chooser::strong(layout, taste),
            Side::Weak => Chooser::weak(layout, taste),
        };
        // Scores of positions with the weak side to move, as this side wants them.
        let seen = |weak: Vec<Score>| match side {
            Side::Strong => weak,
            Side::Weak => strong_sweep(layout, &weak),
        };
        let scored = |judge: &(dyn Fn(usize) -> Score + Sync)| {
            let weak = self.search.weak(layout, judge, progress)?;
            Ok::<_, PlayError>(choosing(Taste::Scores(seen(weak))))
        };
        if let Spec::Pattern(path) = spec {
            let pattern = Pattern::open_or_built_in(path)?;
            if pattern.as_it_stands() {
                return Err(PlayError::AsItStands(pattern.name().to_string()));
            }
            let name = format!("{spec}, {} plies", pattern.depth());
            let beliefs = Beliefs::new(&pattern, layout, progress)?;
            let chooser = match side {
                Side::Strong => beliefs.chooser(progress)?.moved_to(layout),
                Side::Weak => {
                    let scores = beliefs.search(progress)?.1;
                    Chooser::weak(layout, Taste::Scores(scores))
                }
            };
            drop(beliefs);
            let voice = PlayerVoice::Classes(Box::new(Classes { pattern, layout }));
            return Ok(Player { name, chooser, voice });
        }
        if let Spec::Plan(path) = spec {
            let planner = Planner::open(path, layout)?;
            let scores = seen(planner.search(self.search, progress)?);
            let voice = PlayerVoice::Plan(Box::new(planner), self.search.depth);
            let chooser = choosing(Taste::Scores(scores));
            return Ok(Player { name: self.name(spec), chooser, voice });
        }
        if let Spec::Eval(path) = spec {
            let weights = Weights::of(path, layout)?;
            let chooser = scored(&|place| weights.score(place))?;
            let voice = PlayerVoice::Weights(weights, layout, self.search.depth);
            return Ok(Player { name: self.name(spec), chooser, voice });
        }
        let (chooser, voice) = match self.judge(spec)? {
            None if *spec == Spec::Table => {
                let chooser = match side {
                    Side::Strong => Chooser::strong_table(layout),
                    Side::Weak => Chooser::weak_table(layout),
                };
                (chooser, PlayerVoice::Table(layout.metric))
            }
            None => (choosing(Taste::Chance(self.seed)), PlayerVoice::Lot),
            Some(judge) => {
                let chooser = scored(&|place| judge.score(place))?;
                (chooser, PlayerVoice::Judge(judge, self.search.depth))
            }
        };
        Ok(Player { name: self.name(spec), chooser, voice })
    }

    fn judge(&self, spec: &Spec) -> Result<Option<Judge<'a>>, PlayError> {
        if !spec.learns() {
            return Ok(None);
        }
        let (learned, answers) = self.learned.expect("a learned player has learned");
        Judge::new(spec, self.layout, learned, answers)
    }

    fn name(&self, spec: &Spec) -> String {
        match spec {
            Spec::Table | Spec::Random => spec.to_string(),
            _ => format!("{spec}, {} plies", self.search.depth),
        }
    }
}

impl Player<'_> {
    /// Why the strong side plays a move, in a few words; `before` is the place its last move led
    /// to, `repeats` says that its best move would have repeated a position.
    pub fn why(&self, from: usize, pick: Pick, before: Option<usize>, repeats: bool) -> String {
        let mut words = Vec::new();
        if repeats {
            words.push("its best move would repeat a position".to_string());
        }
        words.push(match &self.voice {
            PlayerVoice::Lot => "at random".to_string(),
            PlayerVoice::Table(metric) => self.known(from, pick, *metric),
            PlayerVoice::Judge(judge, depth) => {
                let gains = |to| before.map(|before| judge.gains(before, to)).unwrap_or_default();
                self.believed(*depth, from, pick, |to| (judge.stage(to).to_string(), gains(to)))
            }
            PlayerVoice::Classes(classes) => classes.why(from, pick),
            PlayerVoice::Plan(planner, depth) => self.planned(planner, *depth, from, pick),
            PlayerVoice::Weights(weights, layout, depth) => {
                self.believed(*depth, from, pick, |to| {
                    ("weights".to_string(), weights.reasons(layout, to, 2))
                })
            }
        });
        words.join("; ")
    }

    fn planned(&self, planner: &Planner<'_>, depth: u16, from: usize, pick: Pick) -> String {
        let score = self.chooser.score(from, pick);
        let Pick::Inside { to, .. } = pick else { return left(score) };
        if let Some(win) = seen_win(score) {
            return win;
        }
        let (stage, facts) = planner.said(to as usize);
        let facts: Vec<&str> = facts.iter().take(3).map(String::as_str).collect();
        let ahead =
            if depth > 1 { format!(", {depth} plies on {}", -score) } else { String::new() };
        format!("{stage}{ahead}: {}", facts.join(" "))
    }

    fn known(&self, from: usize, pick: Pick, metric: Metric) -> String {
        let score = self.chooser.score(from, pick);
        if !score::is_won(score) {
            return "the table sees no win".to_string();
        }
        let goal = match metric {
            Metric::Dtm => "mate",
            Metric::Dtc | Metric::Dtp => "the goal",
        };
        match score - score::WON {
            0 => format!("{goal} is reached"),
            1 => format!("{goal} in 1 more move"),
            n => format!("{goal} in {n} more moves"),
        }
    }

    fn believed(
        &self,
        depth: u16,
        from: usize,
        pick: Pick,
        said: impl Fn(usize) -> (String, Vec<String>),
    ) -> String {
        let score = self.chooser.score(from, pick);
        let Pick::Inside { to, .. } = pick else { return left(score) };
        let outlook = seen_win(score).unwrap_or_else(|| {
            let moves = f64::from(score) / f64::from(MOVE);
            match score::is_guess(score) {
                true => format!("{depth} plies on, {moves:.1} moves to go"),
                false => "sees nothing better than a draw".to_string(),
            }
        });
        let (stage, gains) = said(to as usize);
        let said: Vec<&str> = gains.iter().take(2).map(String::as_str).collect();
        match said.is_empty() {
            true => format!("{stage}: {outlook}"),
            false => format!("{stage}: {outlook}. {}", said.join(" ")),
        }
    }
}

/// A move that leaves the endgame.
fn left(score: Score) -> String {
    let leaves = if score::is_won(score) { "a win" } else { "no win" };
    format!("leaves the endgame for {leaves}")
}

fn seen_win(score: Score) -> Option<String> {
    score::is_won(score).then(|| match score - score::WON {
        0 => "mate".to_string(),
        n => format!("sees the win, {n} more"),
    })
}
