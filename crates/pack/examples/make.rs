//! Makes packs and checks them.
use lucena_pack::build::*;
use lucena_pack::*;
use lucena_table::*;
use shakmaty::Color;
use std::sync::Arc;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let material: Material = a[1].parse().unwrap();
    let packing = Packing {
        level: a[2].parse().unwrap(),
        effort: a[3].parse().unwrap(),
        metric: if a[4] == "wdl" { PackMetric::Wdl } else { PackMetric::Dtm },
        rich: a[5] == "rich",
        strong: a.get(6).map(|s| Color::from_white(s == "white")),
        warmth: std::env::var("WARM").map_or(6.0, |w| w.parse().unwrap()),
        seed: std::env::var("SEED").map_or(0, |w| w.parse().unwrap()),
        ..Packing::default()
    };
    let tables = Tables::new("/tmp/ldata");
    for m in material.chain() {
        if m.men() > 2 {
            tables.solve(m, Metric::Dtm, &Silent).unwrap();
        }
    }
    let t = Instant::now();
    let file = packing.pack(&tables, material, &Silent).unwrap();
    debug(&file.tree, &Ending::new(material, file.strong));
    let bytes = file.to_bytes();
    println!(
        "{material} level {} {} {}: {} bytes, {} leaves, {:?}",
        a[2],
        a[4],
        a[5],
        bytes.len(),
        file.tree.leaves(),
        t.elapsed()
    );
    let folder = std::path::Path::new("/tmp/packs");
    file.write(&PackFile::path(folder, material, file.metric())).unwrap();
    let file = PackFile::from_bytes(&bytes, folder).unwrap();
    let mut all = vec![];
    for m in material.chain() {
        if m.men() == 2 {
            continue;
        }
        let f = if m == material {
            Ok(file.clone())
        } else {
            PackFile::read(&PackFile::path(folder, m, file.metric()))
        };
        if let Ok(f) = f {
            all.push(Arc::new(
                Knowledge::new(Ending::new(f.material, f.strong), f.scale, f.level, &f.tree)
                    .unwrap(),
            ));
        }
    }
    let packs = Packs::new(all);
    let table = tables.table(material, Metric::Dtm).unwrap();
    for side in [Color::White, Color::Black] {
        let (mut wrong, mut n, mut error) = (0, 0, None);
        let entries: Vec<_> = table.entries(side).map(Result::unwrap).collect();
        let step = (entries.len() / 60000).max(1);
        let sample: Vec<_> = entries
            .iter()
            .step_by(step)
            .map(|e| (table.space().board(e.index).unwrap(), e.value))
            .collect();
        let t = Instant::now();
        for (board, value) in &sample {
            match packs.probe_board(board, side) {
                Ok(answer) => {
                    n += 1;
                    let ok = match answer.value {
                        Some(v) => v == *value,
                        None => (answer.outcome as i8 - 1) == value.outcome(),
                    };
                    if !ok {
                        wrong += 1;
                    }
                }
                Err(e) => error = Some(e),
            }
        }
        println!(
            "  {side:?}: {n} probed, {wrong} wrong, mean {:.2} us {error:?}",
            t.elapsed().as_secs_f64() * 1e6 / n.max(1) as f64
        );
    }
}
#[allow(dead_code)]
fn debug(tree: &Tree, ending: &Ending) {
    fn go(tree: &Tree, at: &mut usize, room: &mut Vec<(u8, u8)>) {
        let node = tree.nodes[*at];
        *at += 1;
        if let Node::Split { feature, cut } = node {
            let f = usize::from(feature);
            let (l, h) = room[f];
            if cut < l || cut >= h {
                println!("bad {:?} cut {cut} room {l}..{h} at {}", tree.features[f], *at - 1);
            }
            room[f] = (l, cut.min(h));
            go(tree, at, room);
            room[f] = ((cut + 1).max(l), h);
            go(tree, at, room);
            room[f] = (l, h);
        }
    }
    let mut room: Vec<_> = tree.features.iter().map(|f| f.range(ending)).collect();
    go(tree, &mut 0, &mut room);
}
