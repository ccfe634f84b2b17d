use lucena_table::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n: usize = a.get(2).map_or(1, |x| x.parse().unwrap());
    rayon::ThreadPoolBuilder::new()
        .num_threads(n)
        .build_global()
        .unwrap();
    let t = std::time::Instant::now();
    let r = quick(
        a[1].parse().unwrap(),
        if a.len() > 3 {
            Metric::Dtc
        } else {
            Metric::Dtm
        },
    );
    let mut s = 0.0;
    for (m, x) in r {
        s += x;
        println!("{m}: {x:.4}");
    }
    println!("total {s:.4} of {:?}", t.elapsed());
}
