//! Reading and writing rows.

use lucena_mine::{Dataset, MineError};
use proptest::prelude::*;

use crate::rows_of;

fn read(text: &[u8]) -> Result<Dataset, MineError> {
    Dataset::read("x.dat", text)
}

#[test]
fn items_are_ranked_by_frequency_then_id() {
    let data = read(b"5 7\n\n7 9 \r\n3 5 7").unwrap();
    assert_eq!(
        (data.len(), data.rows().filter(|row| row.is_empty()).count(), data.items()),
        (4, 1, 4)
    );
    assert_eq!((0..4).map(|r| data.id(r)).collect::<Vec<_>>(), [7, 5, 3, 9]);
    assert_eq!(data.row(3), [0, 1, 2]);
    assert_eq!(data.rank(9), Some(3));
    assert_eq!(data.rank(8), None);
}

#[test]
fn bad_lines_are_named() {
    let say = |text: &[u8]| read(text).unwrap_err().to_string();
    assert_eq!(say(b"1 2\n3 x"), "x.dat:2: 'x' is not a digit: give ids, with blanks between");
    assert_eq!(say(b"1\n2\n4 3\n"), "x.dat:3: the id 3 follows 4: give the ids in ascending order");
    assert_eq!(say(b"4 4"), "x.dat:1: the id 4 stands there twice: give each once");
    assert!(say(b"1\n99999999999").starts_with("x.dat:2: an id begins 9999999999:"));
    assert!(say(b"1 \0 2").starts_with("x.dat:1: a NUL byte"));
    assert!(say(b"-1").starts_with("x.dat:1: '-': ids are whole numbers"));
    assert!(Dataset::from_rows([[2, 1]]).is_err());
}

#[test]
fn database_text_says_how_many() {
    let mut text = Vec::new();
    read(b"5 7\n\n7 9 10\n").unwrap().write_database(&mut text).unwrap();
    assert_eq!(text, b"2: 0 1\n0:\n3: 0 2 3\n");
}

#[test]
fn nothing_is_no_row() {
    assert_eq!(read(b"").unwrap().len(), 0);
    assert_eq!(read(b"\n").unwrap().len(), 1);
    assert!(Dataset::from_rows([[0u32; 0]; 0]).unwrap().is_empty());
}

proptest! {
    #[test]
    fn no_bytes_make_the_reader_fall_over(bytes: Vec<u8>) {
        let _ = read(&bytes);
    }

    #[test]
    fn almost_rows_neither(text in "[0-9 \n\tx]{0,60}") {
        let _ = read(text.as_bytes());
    }

    #[test]
    fn what_is_written_is_read(
        rows in rows_of(0u32..50, 0..9, 0..20)
    ) {
        let data = Dataset::from_rows(&rows).unwrap();
        let mut text = Vec::new();
        data.write(&mut text).unwrap();
        prop_assert_eq!(&read(&text).unwrap(), &data);
        for (row, given) in data.rows().zip(&rows) {
            prop_assert_eq!(&data.ids_of(row), given);
        }
    }
}
