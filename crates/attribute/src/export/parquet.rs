//! Apache Parquet, one column per attribute: numbers as integers, yes or no as booleans, words and
//! classes as strings.

use std::io::Write;
use std::sync::Arc;

use lucena_work::Progress;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int32Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{PrimitiveTypeBuilder, Type};

use super::{Stop, advance};
use crate::domain::{Domain, Level};
use crate::frame::Frame;

/// Rows in one group: what readers take into memory at a time.
const GROUP: usize = 1 << 18;

/// Writes a frame as Parquet.
pub fn write(
    frame: &Frame,
    out: &mut (impl Write + Send),
    fens: bool,
    progress: &dyn Progress,
) -> Result<(), Stop> {
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let schema = Arc::new(schema(frame, fens)?);
    let mut writer = SerializedFileWriter::new(out, schema, Arc::new(properties))?;
    for first in (0..frame.rows()).step_by(GROUP) {
        let rows = first..(first + GROUP).min(frame.rows());
        let mut group = writer.next_row_group()?;
        for (place, attribute) in frame.attributes().iter().enumerate() {
            let levels = &frame.column(place)[rows.clone()];
            let mut column = group.next_column()?.expect("the schema has every attribute");
            match attribute.domain() {
                Domain::YesNo => {
                    let values: Vec<bool> =
                        levels.iter().map(|&l| Level(l) == Level::YES).collect();
                    column.typed::<BoolType>().write_batch(&values, None, None)?;
                }
                Domain::Number { .. } => {
                    let values: Vec<i32> = levels.iter().map(|&level| level.into()).collect();
                    column.typed::<Int32Type>().write_batch(&values, None, None)?;
                }
                domain @ Domain::Word(_) => {
                    let values: Vec<ByteArray> =
                        levels.iter().map(|&l| domain.text(Level(l)).as_str().into()).collect();
                    column.typed::<ByteArrayType>().write_batch(&values, None, None)?;
                }
            }
            column.close()?;
            advance(progress, 0)?;
        }
        let labels: Vec<ByteArray> =
            frame.classes().iter().map(|&class| frame.label(class).as_str().into()).collect();
        let classes = frame.outcome()[rows.clone()].iter();
        let mut texts = vec![classes.map(|&class| labels[usize::from(class)].clone()).collect()];
        if fens {
            let fen = |row| ByteArray::from(frame.fen(row).as_str());
            texts.push(rows.clone().map(fen).collect::<Vec<ByteArray>>());
        }
        for values in texts {
            let mut column = group.next_column()?.expect("the schema ends in these columns");
            column.typed::<ByteArrayType>().write_batch(&values, None, None)?;
            column.close()?;
        }
        group.close()?;
        advance(progress, rows.len())?;
    }
    writer.close()?;
    Ok(())
}

fn schema(frame: &Frame, fens: bool) -> Result<Type, Stop> {
    let mut fields = Vec::new();
    for attribute in frame.attributes() {
        let name = attribute.name();
        let builder = match attribute.domain() {
            Domain::YesNo => Type::primitive_type_builder(name, Physical::BOOLEAN),
            Domain::Number { .. } => Type::primitive_type_builder(name, Physical::INT32)
                .with_logical_type(Some(LogicalType::integer(8, false))),
            Domain::Word(_) => text(name),
        };
        fields.push(Arc::new(builder.with_repetition(Repetition::REQUIRED).build()?));
    }
    for name in ["class", "fen"].into_iter().take(1 + usize::from(fens)) {
        fields.push(Arc::new(text(name).with_repetition(Repetition::REQUIRED).build()?));
    }
    Ok(Type::group_type_builder("frame").with_fields(fields).build()?)
}

fn text(name: &str) -> PrimitiveTypeBuilder<'_> {
    Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
        .with_logical_type(Some(LogicalType::String))
}
