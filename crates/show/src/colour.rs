//! Colours that most eyes can tell apart, on white.

/// One of eight colours for lines and bars, after Okabe and Ito 2008; a ninth is the first again.
///
/// ```
/// use lucena_show::Hue;
/// assert_eq!(Hue(0).hex(), "#0072b2");
/// assert_eq!(Hue(8).hex(), Hue(0).hex());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hue(pub usize);

impl Hue {
    /// The colour as the web writes it.
    pub fn hex(self) -> &'static str {
        // Their yellow is too pale on white: the last but one is a darker one.
        const HUES: [&str; 8] = [
            "#0072b2", "#d55e00", "#009e73", "#b4488a", "#e69f00", "#3a9bd9", "#8a7a00", "#4d4d4d",
        ];
        HUES[self.0 % HUES.len()]
    }
}

/// What a box of a tree stands for, as a colour behind its words.
///
/// ```
/// use lucena_show::Tone;
/// assert_eq!(Tone::Plain.fill(), "#ffffff");
/// assert_ne!(Tone::Step { step: 0, of: 17 }.fill(), Tone::Step { step: 16, of: 17 }.fill());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// A question, or a class without a colour.
    #[default]
    Plain,
    /// A draw.
    Draw,
    /// A win.
    Win,
    /// A loss.
    Loss,
    /// One of several classes in their order, such as the moves to mate: pale sand to sea blue.
    Step {
        /// Which of them, from 0.
        step: usize,
        /// How many there are.
        of: usize,
    },
}

impl Tone {
    /// A background pale enough for black words, as the web writes it.
    pub fn fill(self) -> String {
        match self {
            Tone::Plain => "#ffffff".to_owned(),
            Tone::Draw => "#dddddd".to_owned(),
            Tone::Win => "#bfe6d5".to_owned(),
            Tone::Loss => "#f6cfb8".to_owned(),
            Tone::Step { step, of } => {
                let last = of.saturating_sub(1).max(1);
                ramp(step.min(last) as f64 / last as f64)
            }
        }
    }
}

/// A colour between sand (0), leaf (a half) and sea (1).
fn ramp(part: f64) -> String {
    const STOPS: [[f64; 3]; 3] =
        [[253.0, 240.0, 190.0], [170.0, 219.0, 185.0], [128.0, 176.0, 224.0]];
    let scaled = part.clamp(0.0, 1.0) * 2.0;
    let from = (scaled as usize).min(1);
    let rest = scaled - from as f64;
    between(STOPS[from], STOPS[from + 1], rest)
}

/// A share from 0 to 1 as a colour between a pale and a dark one; the root lets small shares show.
pub(crate) fn shade(share: f64, pale: [f64; 3], dark: [f64; 3]) -> String {
    between(pale, dark, share.clamp(0.0, 1.0).sqrt())
}

fn between(from: [f64; 3], to: [f64; 3], part: f64) -> String {
    let mix = |i: usize| (from[i] + (to[i] - from[i]) * part).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2))
}
