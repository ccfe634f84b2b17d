//! Files of claims: printing and reading undo each other, mistakes have places, nothing panics.

use lucena_claim::{BUILT_IN_CLAIMS, ClaimFile, Says};
use lucena_pattern::words::{ENTRIES, GRAMMAR};
use proptest::prelude::*;

fn parsed(text: &str) -> ClaimFile {
    ClaimFile::parse("x", text).unwrap_or_else(|faults| panic!("{}", faults.picture(false)))
}

/// A text is a file of claims or has mistakes with places in it.
fn survives(text: &str) {
    match ClaimFile::parse("x", text) {
        Ok(file) => {
            let again = parsed(file.text());
            assert_eq!(again.text(), file.text());
            assert_eq!(again.claims(), file.claims());
        }
        Err(faults) => {
            assert!(!faults.all.is_empty());
            assert!(faults.to_string().starts_with("x:"), "{faults}");
            for fault in &faults.all {
                assert!(text.get(fault.span.clone()).is_some(), "{text:?} {fault:?}");
            }
            assert!(!faults.picture(true).is_empty() && !faults.picture(false).is_empty());
        }
    }
}

fn word() -> impl Strategy<Value = String> {
    let entries = ENTRIES.iter().flat_map(|entry| entry.text.split(' '));
    let signs = ["(", ")", "{", "}", ",", "=", "<", "+", "a1", "1", "\"x\"", "# x\n", "\n"];
    let all = entries.chain(GRAMMAR.iter().copied()).chain(signs).map(str::to_string);
    prop::sample::select(all.collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_survived(text in "(?s).{0,200}") {
        survives(&text);
        survives(&format!("endgame KRvK\nclaim \"x\" when {text} says win\n"));
        if let Err(faults) = ClaimFile::of_condition("KRvK".parse().unwrap(), &text, Says::Win) {
            prop_assert!(!faults.picture(false).is_empty());
        }
    }

    #[test]
    fn any_words_are_survived(words in prop::collection::vec(word(), 0..40)) {
        survives(&words.join(" "));
        survives(&format!("endgame KRPvKR\nclaim \"x\" when {}\n  says win", words.join(" ")));
    }

    #[test]
    fn changed_files_are_survived(which in 0..BUILT_IN_CLAIMS.len(), at: usize, byte: u8, cut: usize) {
        let mut bytes = BUILT_IN_CLAIMS[which].1.as_bytes().to_vec();
        let place = at % bytes.len();
        bytes[place] ^= byte;
        bytes.truncate(bytes.len() - cut % bytes.len() % 4000);
        survives(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn files_that_come_with_the_program_are_formatted() {
    let mut names = std::collections::HashSet::new();
    for (name, text) in BUILT_IN_CLAIMS {
        let file = ClaimFile::parse(name, text).unwrap_or_else(|f| panic!("{}", f.picture(false)));
        if std::env::var_os("LUCENA_UPDATE").is_some() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/claims");
            std::fs::write(format!("{folder}/{name}"), file.text()).unwrap();
        } else {
            assert_eq!(file.text(), *text, "{name}: LUCENA_UPDATE=1 writes it again");
        }
        assert!(names.insert(file.material()), "{name}: one file for each endgame");
        assert_eq!(file.material().to_string().replace('v', "").to_lowercase() + ".claim", *name);
        for claim in file.claims() {
            let label = claim.name.split(' ').next().unwrap();
            assert!(label.chars().next().unwrap().is_ascii_uppercase(), "{}", claim.name);
            assert!(claim.name.chars().count() < 250, "{}", claim.name);
        }
    }
}

#[test]
fn all_that_a_claim_can_say() {
    let text = "# first\nendgame KRvK  # the rook\n\nlet safe = not rook loose\n\n# above\nclaim \"one\"\n  \
                when safe\n  says no loss with black to move\n  source \"a book, p. 3\"  # beside\n\n\
                claim \"two\"\n  when mate\n  says win\n";
    let file = parsed(text);
    assert_eq!(file.text(), text);
    let [one, two] = file.claims() else { panic!() };
    assert_eq!((one.says, one.turn), (Says::NoLoss, Some(shakmaty::Color::Black)));
    assert_eq!((one.source.as_deref(), two.source.as_deref()), (Some("a book, p. 3"), None));
    for says in Says::ALL {
        assert_eq!((Says::of(says.word()), Says::of(says.text())), (Some(says), Some(says)));
    }
    assert_eq!(Says::of("wins"), None);
}

#[test]
fn one_condition_is_a_file_of_its_own() {
    let material = "KRPvKR".parse().unwrap();
    for when in ["pawn on rank 7", " pawn on  rank 7 or\n white rook loose "] {
        let file = ClaimFile::of_condition(material, when, Says::NoWin).unwrap();
        let again = parsed(file.text());
        assert_eq!((again.claims().len(), again.claims()[0].says), (1, Says::NoWin));
        assert_eq!(file.conditions().count(), 1);
    }
    let faults = ClaimFile::of_condition(material, "pawn on rnk 7", Says::Win).unwrap_err();
    assert!(faults.to_string().starts_with("condition:1:9: "), "{faults}");
    let two = ClaimFile::of_condition(material, "mate says win claim", Says::Win).unwrap_err();
    assert!(two.to_string().starts_with("condition:1:6: "), "{two}");
}

/// Each mistake has its place, a sentence, and a remedy.
#[test]
fn mistakes() {
    for (lines, said) in [
        (
            "claim \"x\" when mate says win",
            "1:1: the file does not say which endgame it is about; begin it with a line such as: endgame KRPvKR",
        ),
        (
            "endgame KRvK",
            "1:1: the file has no claim; add one, such as: claim \"the rook wins\" when not rook loose says win",
        ),
        (
            "endgame KRvK | claim \"x\" when mate",
            "2:20: the word \"says\" after the condition was expected, but the file ends",
        ),
        (
            "endgame KRvK | claim \"x\" when mate says won",
            "2:26: win, draw, loss, no win or no loss was expected, but here is \"won\"",
        ),
        (
            "endgame KRvK | claim x",
            "2:7: the statement in quotation marks after claim was expected, but here is \"x\"",
        ),
        (
            "endgame KRvK | claim \"x\" when rok loose says win",
            "2:16: the word \"rok\" is not known here; did you mean \"rook\"?",
        ),
        (
            "endgame KRvK | claim \"x\" when kings closer than before says win",
            "2:1: a claim knows no position before the move; leave out before and was",
        ),
        (
            "endgame KRvK | stop | claim \"x\" when mate says win",
            "2:1: a file of claims has no classes; use endgame, model, let and claim",
        ),
        (
            "endgame KRvK | depth 3 | claim \"x\" when mate says win",
            "2:1: a file of claims has no depth; use endgame, model, let and claim",
        ),
        (
            "endgame KRvK | claim \"x\" when mate says win | model rook on file a",
            "3:1: the model is said once, before the claims; move it below the line of the endgame",
        ),
        (
            "endgame KRvK | claim \"x\" when mate says win | claim \"x\" when check says win",
            "3:1: another claim has the same name; give each claim a name of its own",
        ),
        (
            "endgame KRvK | endgame KQvK | claim \"x\" when mate says win",
            "2:1: a file is about one endgame, and this one is about KRvK; make another file for it",
        ),
        (
            "endgame KRvK | claim \"x\" when lone pawn wins says win",
            "2:16: this is asked of endgames in which White has one pawn; leave it out here",
        ),
        (
            "endgame KRvK | let far_off = size(mate) | claim \"x\" when far_off > 2 says win",
            "2:20: a set of squares was expected here, but this is a condition; such as edge, {a1 b1 a2}, region of black king",
        ),
    ] {
        let text = lines.replace(" | ", "\n");
        let faults = ClaimFile::parse("x", &text).expect_err(lines);
        assert_eq!(faults.to_string(), format!("x:{said}"), "{lines}");
    }
    let pattern = "endgame KRvK\nstop\n  class 1 \"x\" when mate\nclaim \"y\" when mate says win\n";
    let faults = lucena_pattern::Pattern::parse("x", pattern).unwrap_err();
    assert_eq!(
        faults.to_string(),
        "x:4:1: a claim has no place in a pattern file; put it into a file of claims, such as rook.claim"
    );
}

/// Words of a claim may be names as well: they are told by their place.
#[test]
fn names_like_words_of_claims() {
    let text = "endgame KRvK\n\nlet says = mate\nlet no = check\nlet win = says or no\n\nclaim \"x\"\n  \
                when says and win or no\n  says no win\n  source \"no\"\n";
    assert_eq!(parsed(text).text(), text);
}

/// Names that stand for names that stand for names do not take for ever.
#[test]
fn names_that_double() {
    let mut text = String::from("endgame KRvK\nlet n_0 = rook on edge or black king on corners\n");
    for n in 1..150 {
        text +=
            &format!("let n_{n} = n_{} and distance(kings) > {} or n_{}\n", n - 1, n % 7, n - 1);
    }
    let file = parsed(&(text + "claim \"x\" when n_149 says win\n"));
    let mut sieve = lucena_pattern::Sieve::new(file.conditions(), &[0, 2, 1]);
    let mut found = [0];
    let squares = [shakmaty::Square::E1, shakmaty::Square::A1, shakmaty::Square::E5];
    sieve.row(&squares, shakmaty::Color::White, &mut found);
    assert_eq!(found[0].count_ones(), 28 - 1);
}
