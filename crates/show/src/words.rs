//! Numbers as sentences want them.

/// `1234567` as `1,234,567`.
///
/// ```
/// assert_eq!(lucena_show::grouped(1_234_567), "1,234,567");
/// assert_eq!(lucena_show::grouped(999), "999");
/// ```
pub fn grouped(n: u64) -> String {
    in_threes(&n.to_string(), ',')
}

/// Digits in groups of three, from the right.
pub(crate) fn in_threes(digits: &str, between: char) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(between);
        }
        text.push(digit);
    }
    text
}
