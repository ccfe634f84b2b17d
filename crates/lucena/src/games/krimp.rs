//! `lucena games krimp` and `lucena games decode`.

use std::path::PathBuf;
use std::process::ExitCode;

use lucena_mine::{Candidates, CodeTable, Dataset, FoundTable, Krimp, Miner, SetKind, Slim};
use lucena_work::Progress;
use serde::Serialize;
use serde_json::json;

use super::dataset;
use crate::args::{CandidatesArg, DecodeArgs, KrimpArgs};
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::Meter;
use crate::output::{grouped, write_file};

#[derive(Serialize)]
struct Described<'a> {
    transactions: usize,
    items: usize,
    way: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    min_support: Option<u32>,
    candidates: usize,
    #[serde(flatten)]
    found: &'a FoundTable,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoded_bytes: Option<usize>,
    cpu_seconds: f64,
    peak_bytes: Option<u64>,
}

pub fn run(context: &Context, args: &KrimpArgs) -> Result<ExitCode, Failure> {
    if args.output.is_some() && args.output == args.encode {
        return Err(Failure::Told(
            "-o and --encode name the same file: use different names".into(),
        ));
    }
    let data = dataset(&args.file)?;
    let meter = Meter::start();
    if !args.sweep.is_empty() {
        return sweep(context, args, &data, &meter);
    }
    let (prune, limit) = (!args.no_prune, args.limit);
    let (way, min_support, candidates, found) = match args.min_support {
        None => ("slim", None, None, Slim { prune, limit }.run(&data, &context.bar)?),
        Some(support) => {
            let min_support = support.of(data.len());
            let candidates = candidates(context, args, &data, min_support)?;
            let found = Krimp { prune, limit }.run(&data, &candidates, &context.bar)?;
            ("krimp", Some(min_support), Some(candidates.len()), found)
        }
    };
    let encoded = kept(args, &data, &found.table)?;
    if context.bar.cancelled() {
        let kept =
            args.output.as_ref().map(|path| format!("the table so far is in {}", path.display()));
        return Err(Failure::Interrupted(kept));
    }
    let described = Described {
        min_support,
        candidates: candidates.unwrap_or(found.tried as usize),
        encoded_bytes: encoded,
        ..Described::new(way, &data, &found, &meter)
    };
    context.tell(&described, || text(&described))
}

impl Described<'_> {
    fn new<'a>(
        way: &'static str,
        data: &Dataset,
        found: &'a FoundTable,
        meter: &Meter,
    ) -> Described<'a> {
        Described {
            transactions: data.len(),
            items: data.items(),
            way,
            min_support: None,
            candidates: found.tried as usize,
            found,
            encoded_bytes: None,
            cpu_seconds: meter.cpu_seconds(),
            peak_bytes: meter.peak_bytes(),
        }
    }
}

/// The sets to try; those that do not fit into memory go to files beside the table.
fn candidates(
    context: &Context,
    args: &KrimpArgs,
    data: &Dataset,
    min_support: u32,
) -> Result<Candidates, Failure> {
    let kind = match args.candidates {
        CandidatesArg::All => SetKind::All,
        CandidatesArg::Closed => SetKind::Closed,
    };
    let folder = match args.output.as_ref().and_then(|path| path.parent()) {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        Some(_) => PathBuf::from("."),
        None => std::env::temp_dir(),
    };
    let miner = Miner { kind, min_support };
    let bytes = args.memory.saturating_mul(1 << 20);
    Ok(Candidates::mine_within(&miner, data, bytes, &folder, &context.bar)?)
}

/// Writes the table and the encoded rows, as far as asked for; says how many bytes the rows take.
fn kept(args: &KrimpArgs, data: &Dataset, table: &CodeTable) -> Result<Option<usize>, Failure> {
    if let Some(path) = &args.output {
        table.save(path)?;
    }
    let Some(path) = &args.encode else { return Ok(None) };
    let bytes = match args.plain_codes {
        true => table.encode(data)?,
        false => table.encode_mixed(data)?,
    };
    let name = path.display().to_string();
    if table.decode(&name, &bytes)? != *data {
        return Err(Failure::Told(format!(
            "{name}: the encoded rows do not decode to the same rows: please report this; nothing was written"
        )));
    }
    write_file(path, &bytes)?;
    Ok(Some(bytes.len()))
}

/// One support after the other, as the thesis advises, to see where the table stops getting better.
fn sweep(
    context: &Context,
    args: &KrimpArgs,
    data: &Dataset,
    meter: &Meter,
) -> Result<ExitCode, Failure> {
    let supports: Vec<u32> = args.sweep.iter().map(|support| support.of(data.len())).collect();
    if supports.windows(2).any(|two| two[0] <= two[1]) {
        return Err(Failure::Told("--sweep needs falling supports, such as 50%,40%,30%".into()));
    }
    let lowest = supports.last().copied().unwrap_or(1);
    let candidates = candidates(context, args, data, lowest)?;
    let krimp = Krimp { prune: !args.no_prune, limit: args.limit };
    let swept = krimp.sweep(data, &candidates, &supports, &context.bar)?;
    let best = swept.iter().min_by(|a, b| a.found.table.ratio().total_cmp(&b.found.table.ratio()));
    if let Some(best) = best {
        kept(args, data, &best.found.table)?;
    }
    context.check_interrupt()?;
    let described = swept.iter().map(|one| Described {
        min_support: Some(one.min_support),
        ..Described::new("krimp", data, &one.found, meter)
    });
    let all: Vec<Described<'_>> = described.collect();
    context.tell(&all, || {
        let lines = all.iter().map(|one| {
            let (table, lengths) = (&one.found.table, one.found.table.lengths());
            format!(
                "{:>9} {:>12} {:>7} {:>11} {:5.1} %\n",
                grouped(one.min_support.unwrap_or(0).into()),
                grouped(one.found.tried),
                table.sets().len(),
                grouped(lengths.total().round() as u64),
                100.0 * table.ratio(),
            )
        });
        format!("  support   candidates    sets        bits   ratio\n{}", lines.collect::<String>())
    })
}

fn text(described: &Described<'_>) -> String {
    let bits = |bits: f64| grouped(bits.round() as u64);
    let (table, lengths) = (&described.found.table, described.found.table.lengths());
    let candidates = match described.min_support {
        Some(support) => {
            let (candidates, support) = (described.candidates as u64, u64::from(support));
            format!("{} candidates in at least {} rows\n", grouped(candidates), grouped(support))
        }
        None => "candidates joined from the table\n".into(),
    };
    let encoded = described.encoded_bytes.map_or(String::new(), |bytes| {
        format!("encoded: {} bytes, decoded and compared\n", grouped(bytes as u64))
    });
    format!(
        "{} rows, {} items\n{candidates}{} sets and {} single items in the code table\n\
         {} bits for the rows, {} for the table; {} with single items alone: {:.1} %\n{encoded}",
        grouped(described.transactions as u64),
        described.items,
        grouped(table.sets().len() as u64),
        table.used_singletons(),
        bits(lengths.data),
        bits(lengths.table),
        bits(table.standard_lengths().total()),
        100.0 * table.ratio(),
    )
}

pub fn decode(context: &Context, args: &DecodeArgs) -> Result<ExitCode, Failure> {
    let table = CodeTable::open(&args.table)?;
    let name = args.file.display().to_string();
    let bytes = std::fs::read(&args.file)
        .map_err(|error| Failure::Told(format!("{name}: cannot be read: {error}")))?;
    let data = table.decode(&name, &bytes)?;
    let mut text = Vec::new();
    data.write(&mut text).map_err(|error| Failure::Told(error.to_string()))?;
    write_file(&args.output, &text)?;
    let document = json!({"transactions": data.len(), "items": data.items(), "bytes": text.len()});
    context.tell(&document, || {
        let (rows, bytes) = (grouped(data.len() as u64), grouped(text.len() as u64));
        format!("{rows} rows, {bytes} bytes in {}\n", args.output.display())
    })
}
