//! Tries.
use lucena_pack::build::*;
use lucena_table::*;
use shakmaty::Color;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let material: Material = a[1].parse().unwrap();
    let level: u8 = a[2].parse().unwrap();
    let steps: u64 = a[3].parse().unwrap();
    let rounds: u64 = a[4].parse().unwrap();
    let wdl = a.get(5).is_some_and(|s| s == "wdl");
    let tables = Tables::new("/tmp/ldata");
    for m in material.chain() {
        if m.men() > 2 {
            tables.solve(m, Metric::Dtm, &Silent).unwrap();
        }
    }
    let t = std::time::Instant::now();
    let graph = Graph::new(&tables, material, Color::White, wdl).unwrap();
    eprintln!(
        "graph {:?}: weak {} strong {} moves {} replies {} scale {:?}",
        t.elapsed(),
        graph.weak.len(),
        graph.strong_rank.len(),
        graph.moves.len(),
        graph.replies.len(),
        graph.scale
    );
    let problem = Problem::of_level(&graph, level, |p| {
        1.0 / (1.0 + 0.25 * graph.replies.of(p as usize).len() as f64)
    });
    eprintln!(
        "problem {:?}: needs {} rows {}",
        t.elapsed(),
        problem.bound.len(),
        problem.rows(&graph).len()
    );
    let features = if std::env::var("RICH").is_ok() {
        lucena_pack::Feature::rich(&graph.ending)
    } else {
        lucena_pack::Feature::plain(&graph.ending)
    };
    let (columns, levels) = columns(&graph, &features);
    let rows = problem.rows(&graph);
    let mut search = Search::new(problem, &columns, &levels, rows, 0);
    let check = |s: &Search| {
        let b = Backup::new(&graph, &s.everywhere(), level);
        b.wrong(&graph, level)
    };
    eprintln!(
        "first {:?}: leaves {} sound {} wrong {:?}",
        t.elapsed(),
        search.root.leaves(),
        search.is_sound(),
        check(&search)
    );
    for round in 0..rounds {
        let (from, to) =
            (1.0 - round as f64 / rounds as f64, 1.0 - (round + 1) as f64 / rounds as f64);
        search.run(steps / rounds, (6.0 * from * from, 6.0 * to * to), &Silent);
        if level > 0 && round + 1 < rounds {
            let noise = [0.0, 0.2, 0.6][round as usize % 3];
            let problem = search.problem.again(&graph, &search.everywhere(), level, |p| {
                (1.0 + noise * hashed(p, round * 77 + 5))
                    / (1.0 + 0.25 * graph.replies.of(p as usize).len() as f64)
            });
            let rows = problem.rows(&graph);
            search.change_problem(problem, rows);
        }
        if round % (rounds / 8).max(1) == 0 || round + 1 == rounds {
            eprintln!(
                "{:?}: leaves {} sound {} bytes about {:.0} wrong {:?}",
                t.elapsed(),
                search.root.leaves(),
                search.is_sound(),
                search.estimate() / 8.0,
                check(&search)
            );
        }
    }
}
