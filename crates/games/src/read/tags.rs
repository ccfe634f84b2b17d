//! The tags before the moves: `[White "Lasker"]`.

/// Takes the tags off the beginning: they, and the rest of the text.
///
/// Lenient, for tags are written by hand: a quote inside a value counts as its end only before the
/// bracket, and a tag without an end ends with its line.
pub(super) fn tags(mut text: &[u8]) -> (Vec<(String, String)>, &[u8]) {
    let mut found = Vec::new();
    loop {
        text = text.trim_ascii_start();
        let Some(tag) = text.strip_prefix(b"[") else { return (found, text) };
        let (pair, rest) = one(tag);
        found.extend(pair.map(|(name, value)| (words(name), unescaped(value))));
        text = rest;
    }
}

/// What stands on a line after its tags.
pub(super) fn after_tags(mut line: &[u8]) -> &[u8] {
    loop {
        line = line.trim_ascii_start();
        let Some(tag) = line.strip_prefix(b"[") else { return line };
        line = one(tag).1;
    }
}

/// A tag without its first bracket: name and value, and what comes after it.
type Tag<'a> = (Option<(&'a [u8], &'a [u8])>, &'a [u8]);

fn one(text: &[u8]) -> Tag<'_> {
    let end = text.iter().position(|&b| b == b'\n').unwrap_or(text.len());
    let (line, rest) = text.split_at(end);
    let Some(quote) = line.iter().position(|&b| b == b'"') else { return (None, rest) };
    let name = line[..quote].trim_ascii();
    let value = &line[quote + 1..];
    let mut at = 0;
    while at < value.len() {
        match value[at] {
            b'\\' => at += 1,
            b'"' => {
                let after = value[at + 1..].trim_ascii_start();
                if after.starts_with(b"]") {
                    let used = quote + 1 + value.len() - after.len() + 1;
                    return (Some((name, &value[..at])), &text[used..]);
                }
            }
            _ => {}
        }
        at += 1;
    }
    let value = value.trim_ascii_end();
    let value = value.strip_suffix(b"\"").or(value.strip_suffix(b"]")).unwrap_or(value);
    (Some((name, value)), rest)
}

fn unescaped(value: &[u8]) -> String {
    if !value.contains(&b'\\') {
        return words(value);
    }
    let mut plain = Vec::with_capacity(value.len());
    let mut escaped = false;
    for &byte in value {
        escaped = byte == b'\\' && !escaped;
        if !escaped {
            plain.push(byte);
        }
    }
    words(&plain)
}

/// Bytes as text; what is not UTF-8 is taken for Latin-1, in which old files are written.
pub(super) fn words(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&b| char::from(b)).collect(),
    }
}
