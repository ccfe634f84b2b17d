//! Mistakes: each has its place, a sentence, and what to do about it.

use lucena_pattern::{Faults, Pattern};

mod conditions;
mod files;

fn faults(text: &str) -> Faults {
    let faults = Pattern::parse("x.pat", text).expect_err(text);
    assert!(!faults.all.is_empty(), "{text}");
    for fault in &faults.all {
        assert!(text.get(fault.span.clone()).is_some(), "{text}: {fault:?}");
        assert!(!fault.message.is_empty(), "{text}");
    }
    assert!(!faults.picture(false).is_empty() && !faults.picture(true).is_empty());
    faults
}

/// Compares the first mistake of a text with what is expected, and says so in one line.
fn differs(text: &str, place: (usize, usize), sentence: &str, help: &str) -> Option<String> {
    let faults = faults(text);
    let (line, column) = place;
    let remedy = if help.is_empty() { String::new() } else { format!("; {help}") };
    let expected = format!("x.pat:{line}:{column}: {sentence}{remedy}");
    let more = faults.all.len() - 1;
    let said = faults.to_string();
    let said = said.split(" (and ").next().unwrap();
    // A mistake is told once: these texts have one each, but for two that say so.
    let several = text.contains('\u{201c}') || text.contains("i9\n") && text.contains("rok");
    (said != expected || (more > 0) != several)
        .then(|| format!("{text}\n  {said} (+{more})\n  {expected}"))
}

#[test]
fn conditions_that_go_wrong() {
    let wrong = conditions::CONDITIONS.iter().filter_map(|(condition, column, sentence, help)| {
        let text = format!("endgame KRvK\nstop\n  class 1 \"x\" when {condition}\n");
        differs(&text, (3, column + 19), sentence, help)
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_that_go_wrong() {
    let wrong = files::FILES.iter().filter_map(|(lines, place, sentence, help)| {
        let (line, column) = place.split_once(':').unwrap();
        let place = (line.parse().unwrap(), column.parse().unwrap());
        differs(&(lines.replace(" | ", "\n") + "\n"), place, sentence, help)
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// All mistakes are told, in their order, and one that follows from another is not.
#[test]
fn several_mistakes_in_one_file() {
    let text = "endgame KRvK
let far_off = size(mate)
stop
  class 1 \"a\" when far_off > 3 : score far_off
  class 2 \"b\" when rook
  class 3 \"c\" when queen attacked
  class 4 \"d\" when mate
  class 5 \"e\" when mate
";
    let faults = faults(text);
    let lines: Vec<usize> = faults.all.iter().map(|fault| faults.place(fault).0).collect();
    assert_eq!(lines, [2, 5, 6, 8]);
    assert!(faults.to_string().ends_with("(and 3 more mistakes)"));
}

/// However much is wrong, nesting is counted from the start of each statement.
#[test]
fn mistakes_do_not_add_up_to_depth() {
    let lines: String =
        (1..=90).map(|n| format!("  class {n} \"x\" when (rok attacked)\n")).collect();
    let faults = faults(&format!("endgame KRvK\nstop\n{lines}"));
    assert_eq!(faults.all.len(), 90);
    assert!(faults.all.iter().all(|fault| fault.help.as_deref() == Some("did you mean \"rook\"?")));
}

/// Whatever is put into itself is refused before the stack ends.
#[test]
fn deep_nesting_is_refused() {
    for word in ["(", "not (", "was ", "the ", "region of ", "size(", "not ", "- ", "{", "min(1, "]
    {
        let text = format!("endgame KRvK\nstop\n  class 1 \"x\" when {}", word.repeat(50_000));
        faults(&text);
    }
    let joined = "edge with (".repeat(39) + "edge" + &" with edge)".repeat(39);
    let _ =
        Pattern::parse("x", &format!("endgame KRvK\nstop\n class 1 \"x\" when rook on {joined}"));
    let long = "a".repeat((1 << 20) - 1) + "\u{2264}" + "b";
    assert!(faults(&long).to_string().contains("too long"));
}

/// A text in another language is not quoted for ever, and a list ends somewhere.
#[test]
fn too_much_of_anything() {
    assert_eq!(faults(&"; rok\n".repeat(100_000)).all.len(), 100);
    let classes = |from: usize, to: usize| -> String {
        (from..=to).map(|n| format!("  class {n} \"x\" when size(board) = {n}\n")).collect()
    };
    let text = |n| format!("endgame KRvK\nstop\n{}", classes(1, n));
    assert!(Pattern::parse("x.pat", &text(200)).is_ok());
    let faults = faults(&text(300));
    let said = "x.pat:203:3: a list has at most 200 classes; join some of them with or";
    assert_eq!(faults.to_string(), said);
}

/// A file as some editors of Windows save it.
#[test]
fn marks_and_line_ends_of_windows() {
    let text = "\u{feff}endgame KRvK\r\n\r\n# why\r\nstop\r\n  class 1 \"mate\" when mate\r\n";
    let pattern = Pattern::parse("x.pat", text).unwrap();
    assert_eq!(pattern.text(), "endgame KRvK\n\n# why\nstop\n  class 1 \"mate\" when mate\n");
}
