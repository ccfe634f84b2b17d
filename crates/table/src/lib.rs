//! Endgame tables.
mod error;
mod geometry;
mod material;
mod progress;
mod solve;
mod space;
mod value;
pub use error::TableError;
pub use material::{MAX_MEN, Material, MaterialError};
pub use progress::{Progress, Silent};
pub use solve::Metric;
pub use space::{Orbit, Space};
pub use value::{Plies, Value};

/// debug
pub fn quick(material: Material, metric: Metric) -> Vec<(String, f64)> {
    use std::{collections::HashMap, sync::Arc, time::Instant};
    let mut map: HashMap<Material, Arc<solve::Solution>> = HashMap::new();
    let mut out = vec![];
    for m in material.chain() {
        let t = Instant::now();
        let space = Arc::new(Space::new(m));
        let t1 = t.elapsed();
        let s = solve::solve(
            space.clone(),
            metric,
            &|m| Ok(map[&m].clone() as Arc<dyn solve::Neighbour>),
            &Silent,
        )
        .unwrap();
        out.push((format!("{m} space {t1:?}"), t.elapsed().as_secs_f64()));
        if m == material {
            for c in [0, 1] {
                let mut hist: std::collections::BTreeMap<u16, (u64, u64)> = Default::default();
                let sl = space.slice_len();
                for i in 0..space.len() {
                    let code = s.slices[c][i / sl].code(i % sl);
                    if let Orbit::Of(n) = space.orbit(i) {
                        let e = hist.entry(code).or_default();
                        e.0 += n as u64;
                        e.1 += 1;
                    }
                }
                let top = hist.iter().filter(|(k, _)| **k < 0xfff0).next_back();
                let legal = hist
                    .iter()
                    .filter(|(k, _)| **k < 0xffff)
                    .fold((0, 0), |a, (_, v)| (a.0 + v.0, a.1 + v.1));
                let won = hist
                    .keys()
                    .filter(|k| **k < 0xfff0 && **k & 1 == 1)
                    .next_back();
                let lost = hist
                    .keys()
                    .filter(|k| **k < 0xfff0 && **k & 1 == 0)
                    .next_back();
                println!("{m} side {c}: legal {legal:?} top {top:?} win {won:?} loss {lost:?}");
            }
        }
        map.insert(m, Arc::new(s));
    }
    out
}
