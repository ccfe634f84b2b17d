//! `lucena unpack`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lucena_pack::{PackFile, PackMetric, Packs};
use lucena_table::{Material, Metric, Table, Tables};
use serde_json::json;

use crate::args::UnpackArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::grouped;

pub fn run(context: &Context, args: &UnpackArgs) -> Result<ExitCode, Failure> {
    let path = locate(context, &args.pack)?;
    let pack = PackFile::read(&path)?;
    if pack.metric() == PackMetric::Wdl {
        return Err(lucena_pack::PackError::NoDistances(pack.material).into());
    }
    let table = Table::path(&args.output, pack.material, Metric::Dtm);
    if table.exists() {
        return Err(Failure::Told(format!(
            "{} exists already: name another folder with -o, or move the file away",
            table.display()
        )));
    }
    let beside = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let packs = match Packs::around(&pack, beside.unwrap_or(Path::new("."))) {
        Err(lucena_pack::PackError::Missing(_)) => Packs::around(&pack, context.tables.folder())?,
        packs => packs?,
    };
    let solution = packs.unpack(pack.material, &context.bar)?;
    context.check_interrupt()?;
    let kept = Tables::new(&args.output).keep(solution)?;
    let document = json!({
        "material": pack.material, "pack": path.display().to_string(),
        "table": table.display().to_string(),
        "positions": kept.positions, "file_bytes": kept.file_bytes,
    });
    context.tell(&document, || {
        let (positions, bytes) = (grouped(kept.positions), grouped(kept.file_bytes));
        let (material, table) = (pack.material, table.display());
        format!("{material}: {positions} positions unpacked into {table}, {bytes} bytes\n")
    })
}

/// The file meant: one that is there, or the pack of an endgame in the data folder.
fn locate(context: &Context, pack: &str) -> Result<PathBuf, Failure> {
    let file = PathBuf::from(pack);
    if file.exists() || pack.ends_with(".pack") {
        return Ok(file);
    }
    let material: Material = pack.parse().map_err(|error| {
        Failure::Told(format!("{pack:?} is neither a file nor an endgame: {error}"))
    })?;
    Ok(PackFile::path(context.tables.folder(), material, PackMetric::Dtm))
}
