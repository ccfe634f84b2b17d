//! Measures the crate alone: `measure count FILE KIND SUPPORT`, `measure krimp FILE KIND SUPPORT
//! [unpruned]`, `measure slim FILE`, `measure standard FILE`, `measure mixed FILE TABLE`; KIND is all,
//! closed or maximal. `LIMIT` bounds the candidates, `SAVE` names a file for the table. Run it under
//! `time`.

use std::error::Error;
use std::io::BufReader;

use lucena_mine::{Candidates, CodeTable, Dataset, Krimp, Miner, SetKind, Slim};
use lucena_work::Silent;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let path = args.get(1).ok_or("give what to measure and a file")?;
    let data = Dataset::read(path, BufReader::new(std::fs::File::open(path)?))?;
    match args[..] {
        ["count", _, kind, support] => {
            println!("{}", miner(kind, support)?.count(&data, &Silent)?);
            Ok(())
        }
        ["krimp", _, kind, support, ref rest @ ..] => {
            let candidates = Candidates::mine(&miner(kind, support)?, &data, &Silent)?;
            print!("{} candidates, ", candidates.len());
            let krimp = Krimp { prune: rest.is_empty(), limit: limit() };
            show(&krimp.run(&data, &candidates, &Silent)?.table, &data)
        }
        ["slim", _] => {
            let found = Slim { prune: true, limit: limit() }.run(&data, &Silent)?;
            print!("{} tried, {}", found.tried, if found.stopped { "stopped, " } else { "" });
            show(&found.table, &data)
        }
        ["mixed", _, table] => {
            let table = CodeTable::open(std::path::Path::new(table))?;
            show(&table, &data)
        }
        ["standard", _] => show(&CodeTable::standard(&data), &data),
        _ => {
            Err("give count, krimp, slim, standard or mixed, a file, and what else that needs"
                .into())
        }
    }
}

fn limit() -> Option<u64> {
    std::env::var("LIMIT").ok().and_then(|limit| limit.parse().ok())
}

fn miner(kind: &str, support: &str) -> Result<Miner, Box<dyn Error>> {
    let kind = match kind {
        "all" => SetKind::All,
        "closed" => SetKind::Closed,
        "maximal" => SetKind::Maximal,
        _ => return Err("the kind is all, closed or maximal".into()),
    };
    Ok(Miner { kind, min_support: support.parse()? })
}

fn show(table: &CodeTable, data: &Dataset) -> Result<(), Box<dyn Error>> {
    let lengths = table.lengths();
    print!("{} + {} codes, ", table.sets().len(), table.used_singletons());
    print!("{:.0} + {:.0} = {:.0} bits, ", lengths.data, lengths.table, lengths.total());
    let bytes = table.encode(data)?;
    print!("{:.1} %, {} bytes encoded, ", 100.0 * table.ratio(), bytes.len());
    let mixed = table.encode_mixed(data)?;
    let back = table.decode("data", &mixed)? == *data;
    print!("{} bytes mixed ({}), ", mixed.len(), if back { "all back" } else { "not back" });
    print!("table {} bytes, ", table.print().len());
    if let Some(path) = std::env::var_os("SAVE") {
        table.save(std::path::Path::new(&path))?;
    }
    println!("{} back", if table.decode("data", &bytes)? == *data { "all" } else { "not" });
    Ok(())
}
