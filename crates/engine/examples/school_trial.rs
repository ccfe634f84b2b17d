//! trial
use lucena_engine::*;
use lucena_games::*;
use lucena_table::Silent;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let get = |name: &str| a.iter().find_map(|x| x.strip_prefix(&format!("{name}=")).map(str::to_string));
    let num = |name: &str, or: f64| get(name).map_or(or, |x| x.parse().unwrap());
    let mut school = School { exam: num("exam", 100.) as usize, nodes: num("nodes", 1000.) as u64, games: num("games", 500.) as usize, ..School::default() };
    school.valuing.share = num("share", school.valuing.share as f64) as f32;
    school.valuing.bonus = num("bonus", school.valuing.bonus as f64) as f32;
    school.valuing.near = num("near", school.valuing.near as f64) as f32;
    school.valuing.window = num("window", school.valuing.window as f64) as usize;
    school.sampling.quiet = num("quiet", 1.) == 1.;
    school.lesson.iterations = num("it", school.lesson.iterations as f64) as usize;
    school.lesson.mining.share = num("p", school.lesson.mining.share);
    school.lesson.mining.features = num("k", 3.) as u32;
    if num("modern", 0.) == 1. { school.lesson.kind = lucena_attribute::atomic::Kind::Modern; }
    let balance = || Box::new(Balance) as Box<dyn Evaluate>;
    let nodes = school.clone();
    let opponent = move |_: usize| Ok(Box::new(nodes.seat(balance(), 0)) as Box<dyn Mover>);
    let games: Vec<lucena_games::Game> = match get("pgn") {
        Some(p) => Games::open(p).unwrap().filter_map(Result::ok).take(school.games).collect(),
        None => school.play(&balance, &opponent, &Silent).unwrap().played.iter().map(|g| played(&g.record)).collect(),
    };
    let learned = school.learn(games.into_iter(), &Silent).unwrap();
    for p in &learned { print!("{} {:?} {:.0}->{:.0} ({:.0}->{:.0}) | ", p.group.name, p.positions, p.before[0].mean, p.after[0].mean, p.before[1].mean, p.after[1].mean); }
    let g = graduate(&learned, "x");
    let after = || Box::new(g.clone()) as Box<dyn Evaluate>;
    let r = school.examine(&after, &opponent, &Silent).unwrap();
    println!("\n  {:?} {}", r.score(), r.elo());
}
