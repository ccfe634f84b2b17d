//! `lucena games compare`.

use std::process::ExitCode;

use lucena_mine::{CodeTable, Dataset};
use lucena_pack::compare::{Squeezed, squeeze};
use serde::Serialize;

use super::dataset;
use crate::args::CompareArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::grouped;

#[derive(Serialize)]
struct SizeComparison {
    transactions: usize,
    /// The table as text, which a reader of the encoded rows needs, too, as xz packs it.
    table_bytes: u64,
    in_file_order: RowSizes,
    shuffled: RowSizes,
}

#[derive(Serialize)]
struct RowSizes {
    text: u64,
    #[serde(flatten)]
    squeezed: Squeezed,
    /// With Krimp's codes.
    encoded: u64,
    /// With codes predicted from their surroundings.
    predicted: u64,
}

pub fn run(context: &Context, args: &CompareArgs) -> Result<ExitCode, Failure> {
    let data = dataset(&args.file)?;
    let table = CodeTable::open(&args.table)?;
    let packed = |error: std::io::Error| Failure::Told(format!("could not compress: {error}"));
    let sizes = |data: &Dataset| -> Result<RowSizes, Failure> {
        context.check_interrupt()?;
        let mut text = Vec::new();
        data.write(&mut text).map_err(packed)?;
        let squeezed = squeeze(&text).map_err(packed)?;
        let ways = [table.encode(data)?, table.encode_mixed(data)?];
        for bytes in &ways {
            if table.decode("encoded rows", bytes)? != *data {
                return Err(Failure::Told(
                    "the encoded rows do not decode to the same rows: please report this".into(),
                ));
            }
        }
        let [encoded, predicted] = ways.map(|bytes| bytes.len() as u64);
        Ok(RowSizes { text: squeezed.plain, squeezed, encoded, predicted })
    };
    let document = SizeComparison {
        transactions: data.len(),
        table_bytes: squeeze(table.print().as_bytes()).map_err(packed)?.xz,
        in_file_order: sizes(&data)?,
        shuffled: sizes(&data.shuffled(args.seed)?)?,
    };
    context.tell(&document, || text(&document))
}

fn text(document: &SizeComparison) -> String {
    let (file, shuffled) = (&document.in_file_order, &document.shuffled);
    let mut text = format!(
        "{} rows; bytes, and share of the text\n\n{:22} {:>16} {:>24}\n",
        grouped(document.transactions as u64),
        "",
        "in file order",
        "shuffled"
    );
    let mut line = |name: &str, a: u64, b: u64| {
        let share = |bytes: u64| 100.0 * bytes as f64 / file.text as f64;
        text += &format!(
            "{name:22} {:>14} {:6.2} % {:>14} {:6.2} %\n",
            grouped(a),
            share(a),
            grouped(b),
            share(b)
        );
    };
    let (one, other) = (&file.squeezed, &shuffled.squeezed);
    line("text", file.text, shuffled.text);
    line("gzip -9", one.gzip, other.gzip);
    line("bzip2 -9", one.bzip2, other.bzip2);
    line("xz -9e", one.xz, other.xz);
    line("zstd -19", one.zstd, other.zstd);
    line("brotli -q 11", one.brotli, other.brotli);
    line("code table (xz)", document.table_bytes, document.table_bytes);
    line("rows in Krimp's codes", file.encoded, shuffled.encoded);
    line("rows, codes predicted", file.predicted, shuffled.predicted);
    text
}
