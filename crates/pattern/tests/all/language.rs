//! The language as a whole: every word, printing, and mistakes.

use lucena_pattern::words::ENTRIES;
use lucena_pattern::{List, Pattern, View, parse, print};
use lucena_table::Material;
use shakmaty::fen::Fen;

fn holds(condition: &str, fen: &str) -> bool {
    let setup = fen.parse::<Fen>().unwrap().into_setup();
    let (material, swapped) = Material::of_board(&setup.board);
    assert!(!swapped);
    let list = if setup.turn.is_white() { List::Halt } else { List::Stop };
    let text = format!(
        "endgame {material}\nmodel as it stands\n{}\n  class 1 \"it\" when {condition}\n",
        list.text()
    );
    let pattern =
        Pattern::parse("test.pat", &text).unwrap_or_else(|f| panic!("{}", f.picture(false)));
    let view = View::of_board(pattern.men(), &setup.board, setup.turn).unwrap();
    assert_eq!(print(&parse("test.pat", &pattern.text()).unwrap()), pattern.text());
    pattern.judge(list, &view, None).is_some()
}

#[test]
fn every_word_has_an_example_that_holds() {
    let wrong = ENTRIES.iter().filter(|entry| !holds(entry.example, entry.fen));
    let wrong: Vec<&str> = wrong.map(|entry| entry.example).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    for entry in ENTRIES.iter() {
        assert!(!holds(&format!("not ({})", entry.example), entry.fen), "{}", entry.text);
        assert!(entry.example.contains(entry.text.split(' ').next().unwrap()), "{}", entry.text);
    }
}
