//! How wide a text will be, near enough to leave room for it.

/// The width of a text in a sans-serif face of this size, rather too wide than too narrow.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(advance).sum::<f64>() * size
}

/// One character's width as a part of the type size.
fn advance(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '\'' | '|' | '!' | '.' | ',' | ':' | ';' => 0.32,
        'f' | 't' | 'r' | ' ' | '(' | ')' | '[' | ']' | '-' | '/' => 0.41,
        'm' | 'w' | 'M' | 'W' | '%' | '@' | '…' => 0.97,
        'A'..='Z' | '≤' | '≥' | '=' | '<' | '>' | '+' | '≠' => 0.76,
        c if (c as u32) < 0x2e80 => 0.63,
        _ => 1.1,
    }
}

/// The text, cut with an ellipsis if it is longer than this many characters.
pub(crate) fn shorten(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let kept: String = text.chars().take(limit.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_texts_are_wider_and_cut_ones_fit() {
        assert!(width("king", 12.0) < width("kings", 12.0));
        assert_eq!(shorten("opposition", 10), "opposition");
        assert_eq!(shorten("opposition", 5), "oppo…");
    }
}
