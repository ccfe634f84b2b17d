//! Classes as attributes: what a chess player wrote becomes a question that trees can ask.

use std::sync::Arc;

use lucena_attribute::{Attribute, Position};
use shakmaty::Color;

use crate::pattern::Pattern;
use crate::syntax::List;
use crate::view::View;

impl Pattern {
    /// The class of every position as one attribute, the stage of the plan, and each class as a
    /// question with yes or no; for positions with this side to move.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use lucena_attribute::{Level, Position};
    /// use lucena_pattern::Pattern;
    /// use shakmaty::Color;
    /// let pattern = Arc::new(Pattern::built_in("krk.pat").unwrap()?);
    /// let attributes = Pattern::attributes(&pattern, Color::Black);
    /// assert_eq!(attributes[0].name(), "krk_class");
    /// let hanging = Position::parse("8/8/8/8/8/2k5/1R6/7K b - - 0 1").unwrap();
    /// assert_eq!(attributes[0].level(&hanging), Level(1)); // stop, class 1: the rook is lost
    /// assert_eq!(attributes[1].sentence(Level::YES), "The position is in class 1 of stop, rook lost.");
    /// # Ok::<(), lucena_pattern::Faults>(())
    /// ```
    pub fn attributes(pattern: &Arc<Pattern>, side: Color) -> Vec<Attribute> {
        let classes: Vec<_> =
            pattern.classes().into_iter().filter(|class| class.list.turn() == side).collect();
        let file = pattern.name().rsplit('/').next().unwrap_or_default();
        let file = file.trim_end_matches(".pat").replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        let asked = Arc::clone(pattern);
        let most = classes.len().min(255) as u8;
        let mut attributes = vec![Attribute::number(
            format!("{file}_class"),
            format!(
                "Which class of {} takes the position, counted through its lists; 0 for none.",
                pattern.name()
            ),
            most,
            ("The position is in {} of the plan.", "class", "classes"),
            move |position| asked.place(position).map_or(0, |place| place as u8 + 1),
        )];
        for (place, class) in classes.into_iter().enumerate().take(usize::from(most)) {
            let asked = Arc::clone(pattern);
            let named = format!("class {} of {}, {}", class.number, class.list.text(), class.name);
            attributes.push(Attribute::yes_no(
                format!("{file}_{}_{}", class.list.text().replace(' ', "_"), class.number),
                format!("Whether the position is in {named}."),
                (
                    format!("The position is in {named}."),
                    format!("The position is not in {named}."),
                ),
                move |position| asked.place(position) == Some(place),
            ));
        }
        attributes
    }

    /// The place of a position's class among all classes with its side to move.
    fn place(&self, position: &Position) -> Option<usize> {
        let view = View::of_board(self.men(), position.board(), position.turn())?;
        let lists = match position.turn() {
            Color::Black => [List::Stop, List::FinalBlack],
            Color::White => [List::Halt, List::FinalWhite],
        };
        let mut before = 0;
        for list in lists {
            if let Some(judgement) = self.judge(list, &view, None) {
                return Some(before + judgement.class);
            }
            before += self.count(list);
        }
        None
    }
}
