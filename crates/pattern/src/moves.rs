//! The moves that a pattern file prefers, and why.

use shakmaty::{Chess, Color, Position};

use crate::find::{Advice, End, Found, Hope, advised};
use crate::pattern::{Judgement, Merit, Pattern};
use crate::syntax::List;
use crate::view::View;

impl Pattern {
    /// All moves of the strong side, best first; none if the position is not one of the endgame
    /// with the strong side to move, or no move may be played.
    ///
    /// Moves that are equally good stand in the order in which they are generated.
    pub fn moves(&self, position: &Chess) -> Vec<Found> {
        let Some(strong) = advised(position, self.material()) else { return Vec::new() };
        let classes = JudgedByClasses { pattern: self, strong, root: self.seen(position, strong) };
        classes.found(position, self.depth())
    }

    /// Why a move is made: the class it goes to, and its score there.
    pub fn reason(&self, found: &Found) -> String {
        let ahead = match found.plies {
            0 | 1 => String::new(),
            n => format!(", {n} plies on"),
        };
        match (found.hope.end, found.behind) {
            (End::Converted, _) => match (found.m.is_promotion(), found.m.is_capture()) {
                (true, _) => "promotes and wins".to_string(),
                (_, true) => "takes and wins".to_string(),
                _ => format!("sees a promotion or capture that wins within {} plies", found.plies),
            },
            (End::Won, _) => match found.plies {
                1 => "mate".to_string(),
                n => format!("sees mate within {n} plies"),
            },
            (End::Drawn | End::Mated, _) => "sees nothing better than a draw".to_string(),
            (_, None) => "no class takes the position".to_string(),
            (end, Some((list, class))) => {
                let classes = self.classes();
                let class = classes.iter().filter(|known| known.list == list).nth(class);
                let named = class.map_or(String::new(), |class| {
                    let list = if list == List::Stop { "" } else { list.text() };
                    let list = if list.is_empty() { String::new() } else { format!("{list}, ") };
                    format!("{list}class {} \"{}\"", class.number, class.name)
                });
                let rejected =
                    if end == End::Rejected { ", though it is to be rejected" } else { "" };
                format!("{named}, score {}{ahead}{rejected}", found.hope.merit.score())
            }
        }
    }

    /// A position as its classes see it: the strong side is white.
    pub fn seen(&self, position: &Chess, strong: Color) -> Option<View<'_>> {
        View::of_game(self.men(), position, strong)
    }
}

/// The classes of a file, asked in a search that begins at `root`.
struct JudgedByClasses<'a> {
    pattern: &'a Pattern,
    strong: Color,
    root: Option<View<'a>>,
}

type ClassPlace = Option<(List, usize)>;

impl JudgedByClasses<'_> {
    fn judge(&self, position: &Chess, [weak, strong]: [List; 2]) -> (List, Option<Judgement>) {
        let list = if position.turn() == self.strong { strong } else { weak };
        let view = self.pattern.seen(position, self.strong);
        (list, view.and_then(|view| self.pattern.judge(list, &view, self.root.as_ref())))
    }
}

fn judged((list, judgement): (List, Option<Judgement>)) -> (Hope, ClassPlace) {
    let merit = judgement.map_or(Merit::NOTHING, |judgement| judgement.merit);
    let end = if merit.is_never() { End::Never } else { End::Judged };
    let class = judgement.map(|judgement| (list, judgement.class));
    (Hope { merit, ..Hope::real(end, Merit::NOTHING) }, class)
}

impl Advice for JudgedByClasses<'_> {
    type Merit = Merit;
    type Behind = ClassPlace;
    const NOTHING: Merit = Merit::NOTHING;
    const LAST: bool = true;
    const GUARDED: bool = false;

    fn strong(&self) -> Color {
        self.strong
    }

    fn later(hope: Hope, strong: bool) -> Hope {
        if strong { hope.later() } else { hope }
    }

    fn ended(&self, _: &Chess) -> ClassPlace {
        None
    }

    fn at_once(&self, position: &Chess) -> Option<(Hope, ClassPlace)> {
        let said = self.judge(position, [List::Stop, List::Halt]);
        said.1.map(|_| judged(said))
    }

    fn at_last(&self, position: &Chess) -> (Hope, ClassPlace) {
        judged(self.judge(position, [List::FinalBlack, List::FinalWhite]))
    }

    fn rejects(&self, next: &Chess) -> bool {
        let view = self.pattern.seen(next, self.strong);
        view.is_some_and(|view| self.pattern.rejects(&view, self.root.as_ref()).is_some())
    }
}
