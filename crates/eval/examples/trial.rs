use lucena_eval::*;
use lucena_table::*;
use lucena_attribute::atomic::Kind;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let get = |name: &str| a.iter().find_map(|x| x.strip_prefix(&format!("{name}=")).map(str::to_string));
    let tables = Tables::new(get("data").unwrap_or("/tmp/ldata5".into()));
    let material: Material = a[1].parse().unwrap();
    let mut lesson = Lesson::default();
    if get("kind").as_deref() == Some("modern") { lesson.kind = Kind::Modern; }
    if let Some(k) = get("k") { lesson.mining.features = k.parse().unwrap(); }
    if let Some(p) = get("p") { lesson.mining.share = p.parse::<f64>().unwrap() / 100.0; }
    if let Some(m) = get("most") { let v: Vec<usize> = m.split(',').map(|x| x.parse().unwrap()).collect(); lesson.mining.most = ByRole([v[0],v[1],v[2],v[3],v[4],v[5]]); }
    if let Some(m) = get("it") { lesson.iterations = m.parse().unwrap(); }
    if get("moves").is_some() { lesson.moves = false; }
    let mut pop = Population::whole(material);
    if let Some(m) = get("held") { pop.held_out = m.parse().unwrap(); }
    if let Some(m) = get("part") { pop.share = Share::Part(m.parse().unwrap()); }
    if get("dtp").is_some() { pop.metric = Metric::Dtp; }
    if let Some(m) = get("with") { for x in m.split(',') { pop.materials.push(x.parse().unwrap()); } }
    let t = std::time::Instant::now();
    let l = lesson.learn(&tables, &pop, &Silent).unwrap();
    for (n, m) in [("train", Some(l.training)), ("test", l.test)] { if let Some(m) = m {
        println!("{n} {} longest {} conf {:?} vectors {} before {:.3}/{:.1} after {:.3}/{:.3} outcome {:.3}% t {:?} best {:?} random {:?}", m.positions, l.group.target.longest, l.configurations().0, l.vectors, m.before.mean, m.before.squared, m.after.mean, m.after.squared, 100.*m.confusion.hit(), l.group.drawn, m.hits.map(|h| [h[0].best_rate(), h[1].best_rate(), h[0].and(h[1]).best_rate()]), m.both().map(|h| h.random_rate()));
        println!("   {:?}", m.confusion.0.map(|r| r.map(|x| (x as f64 / m.positions as f64 * 1e5).round()/1e3)));
    }}
    let s = l.steps.last().unwrap();
    println!("  steps {} grad {:.1e} squared {:.3}  {:.1}s", s.iteration, s.gradient, s.squared, t.elapsed().as_secs_f64());
}
