//! Files say what the frame says, and readers of the field can read them.

use std::fs;

use crate::frames::{frame, sided};
use lucena_attribute::{Format, Frame, Set, export, text};
use lucena_work::testing::outside;
use lucena_work::{Progress, Silent};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use shakmaty::Color;

/// What a cell of a file should say.
fn cell(frame: &Frame, row: usize, attribute: usize) -> String {
    frame.attributes()[attribute].domain().text(frame.level(row, attribute))
}

fn label(frame: &Frame, row: usize) -> String {
    frame.label(frame.classes()[usize::from(frame.outcome()[row])])
}

#[test]
fn krkopt_comes_out_byte_for_byte() {
    let Some(published) = outside("krk/krkopt.data") else { return };
    let published = fs::read_to_string(published).unwrap();
    let ours = text(&frame("KRvK", Set::Torres), Format::Krkopt).unwrap();
    assert!(ours == published, "the two files differ");
}

#[test]
fn csv_has_every_cell() {
    let frame = frame("KRvK", Set::All);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("krk.csv");
    export(&frame, &path, true, &Silent).unwrap();
    let written = fs::read_to_string(&path).unwrap();
    let mut lines = written.lines();
    let head: Vec<&str> = lines.next().unwrap().split(',').collect();
    assert_eq!(head.len(), 35);
    assert_eq!(&head[33..], ["class", "fen"]);
    let mut rows = 0;
    for (row, line) in lines.enumerate() {
        let cells: Vec<&str> = line.split(',').collect();
        for (attribute, found) in cells[..33].iter().enumerate() {
            assert_eq!(*found, cell(&frame, row, attribute));
        }
        assert_eq!(cells[33], label(&frame, row));
        assert_eq!(cells[34], frame.fen(row));
        rows += 1;
    }
    assert_eq!(rows, 28056);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left");
}

#[test]
fn arff_declares_what_it_holds() {
    let frame = frame("KRvK", Set::All);
    let arff = text(&frame, Format::Arff).unwrap();
    let (head, data) = arff.split_once("@data\n").unwrap();
    assert!(head.contains("@attribute horizontal_WK_BK {odd,even,zero}\n"));
    assert!(head.contains("@attribute L_pattern {true,false}\n"));
    assert!(head.contains("@attribute free_space_BK numeric\n"));
    assert!(head.contains("@attribute class {draw,zero,one,two,"));
    for (row, line) in data.lines().enumerate() {
        let expected: Vec<String> = (0..33).map(|a| cell(&frame, row, a)).collect();
        assert_eq!(line, format!("{},{}", expected.join(","), label(&frame, row)));
    }
    assert_eq!(data.lines().count(), 28056);
}

#[test]
fn parquet_reads_back() {
    for (name, side, set) in
        [("KRvK", Color::Black, Set::All), ("KPvK", Color::White, Set::General)]
    {
        let frame = sided(name, side, set);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("frame.parquet");
        export(&frame, &path, true, &Silent).unwrap();
        let reader = SerializedFileReader::new(fs::File::open(&path).unwrap()).unwrap();
        let mut rows = 0;
        for (row, record) in reader.get_row_iter(None).unwrap().enumerate() {
            let record = record.unwrap();
            let cells: Vec<(&String, &Field)> = record.get_column_iter().collect();
            assert_eq!(cells.len(), frame.attributes().len() + 2);
            for (attribute, (column, field)) in cells[..cells.len() - 2].iter().enumerate() {
                assert_eq!(*column, frame.attributes()[attribute].name());
                let found = match field {
                    Field::Bool(yes) => yes.to_string(),
                    Field::UByte(n) => n.to_string(),
                    Field::Str(word) => word.clone(),
                    other => panic!("{column} is {other:?}"),
                };
                assert_eq!(found, cell(&frame, row, attribute), "{column} in row {row}");
            }
            assert_eq!(*cells[cells.len() - 2].1, Field::Str(label(&frame, row)));
            assert_eq!(*cells[cells.len() - 1].1, Field::Str(frame.fen(row)));
            rows += 1;
        }
        assert_eq!(rows, frame.rows());
    }
}

#[test]
fn an_interrupted_export_leaves_nothing() {
    struct Stop;
    impl Progress for Stop {
        fn cancelled(&self) -> bool {
            true
        }
    }
    let frame = frame("KRvK", Set::Bain);
    let folder = tempfile::tempdir().unwrap();
    for format in Format::ALL {
        let path = folder.path().join(format!("frame.{}", format.ending()));
        assert!(export(&frame, &path, false, &Stop).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{}", format.ending());
    }
}
