//! Load on `lucena serve`: many connections at once that ask `/standard` for positions of a solved endgame of four
//! men; how long answers take, whether one fails, and whether the server's memory grows.
//!
//! `cargo bench -p lucena-benches --bench load -- [PATH-TO-LUCENA] [--connections 64] [--seconds 30]`; build the
//! program first; its path is absolute. The clients share the machine with the server, so real answers are faster than these.

use std::error::Error;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What is asked, with the endgames' tables solved before.
const POSITIONS: [&str; 4] = [
    "8/8/8/3k4/8/8/8/2B1K1N1_w_-_-_0_1",
    "8/8/8/3k4/8/1r6/8/Q3K3_w_-_-_0_1",
    "k7/8/1r6/8/8/3K4/8/6Q1_b_-_-_0_1",
    "7k/8/5K2/8/4N3/8/8/5B2_w_-_-_0_1",
];

/// The program as cargo builds it, seen from wherever this runs.
const BUILT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/release/lucena");

struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let number = |name: &str, usual: u64| -> u64 {
        let at = words.iter().position(|word| word == name);
        at.and_then(|at| words.get(at + 1)?.parse().ok()).unwrap_or(usual)
    };
    let (connections, seconds) = (number("--connections", 64), number("--seconds", 30));
    let lucena = words.first().filter(|word| !word.starts_with("--"));
    let lucena = lucena.map_or(BUILT, String::as_str);
    let folder = tempfile::tempdir()?;
    let mut child = Command::new(lucena)
        .args(["serve", "--port", "0", "--json", "--data"])
        .arg(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{lucena} does not start: {error}; build it first"))?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let serving = Serving(child);
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    let address = address.ok_or("the server does not say where it is")?.to_string();
    for fen in POSITIONS {
        let path = format!("/standard?fen={fen}");
        let begun = Instant::now();
        while ask(&mut connect(&address)?, &address, &path)?.0 != 200 {
            if begun.elapsed() > Duration::from_secs(120) {
                return Err("the tables are not solved in two minutes".into());
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }
    // What the first questions began has ended, and every thread has been at work once.
    let patience = Instant::now();
    while let (_, jobs) = ask(&mut connect(&address)?, &address, "/api/v1/jobs")?
        && let jobs = String::from_utf8_lossy(&jobs)
        && (jobs.contains("\"running\"") || jobs.contains("\"waiting\""))
    {
        if patience.elapsed() > Duration::from_secs(120) {
            return Err("the work of the first questions does not end".into());
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    load(&address, connections, 3)?;
    let before = memory(serving.0.id());
    let (mut times, errors) = load(&address, connections, seconds)?;
    let after = memory(serving.0.id());
    times.sort();
    let at = |share: f64| {
        let place = (times.len() as f64 * share) as usize;
        times.get(place.min(times.len().saturating_sub(1))).map_or(0.0, |t| t.as_secs_f64() * 1e3)
    };
    println!(
        "{connections} connections for {seconds} s: {} answers, {} errors",
        times.len(),
        errors.len()
    );
    println!("{:.0} answers a second", times.len() as f64 / seconds as f64);
    println!("p50 {:.2} ms, p99 {:.2} ms, worst {:.2} ms", at(0.5), at(0.99), at(1.0));
    match (before, after) {
        (Some(before), Some(after)) => println!("memory {before} kB before, {after} kB after"),
        _ => println!("skipped: this system does not say how much memory a process has"),
    }
    if let Some(error) = errors.first() {
        return Err(error.clone().into());
    }
    if at(0.99) >= 20.0 {
        return Err("p99 is 20 ms or more".into());
    }
    if before.zip(after).is_some_and(|(before, after)| after > before + 16_384) {
        return Err("memory grew by more than 16 MB".into());
    }
    Ok(())
}

/// How long answers took, and what went wrong.
type Loaded = (Vec<Duration>, Vec<String>);

/// Asks on so many connections for so long.
fn load(address: &str, connections: u64, seconds: u64) -> Result<Loaded, Box<dyn Error>> {
    let end = Instant::now() + Duration::from_secs(seconds);
    let clients: Vec<_> = (0..connections)
        .map(|client| {
            let address = address.to_string();
            std::thread::spawn(move || -> Result<Vec<Duration>, String> {
                let mut stream = connect(&address).map_err(|error| error.to_string())?;
                let mut times = Vec::new();
                while Instant::now() < end {
                    let fen = POSITIONS[(client as usize + times.len()) % POSITIONS.len()];
                    let begun = Instant::now();
                    let (status, _) = ask(&mut stream, &address, &format!("/standard?fen={fen}"))
                        .map_err(|error| error.to_string())?;
                    times.push(begun.elapsed());
                    if status != 200 {
                        return Err(format!("status {status}"));
                    }
                }
                Ok(times)
            })
        })
        .collect();
    let (mut times, mut errors) = (Vec::new(), Vec::new());
    for client in clients {
        match client.join().map_err(|_| "a client fell")? {
            Ok(mut own) => times.append(&mut own),
            Err(error) => errors.push(error),
        }
    }
    Ok((times, errors))
}

fn connect(address: &str) -> std::io::Result<BufReader<TcpStream>> {
    let stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    Ok(BufReader::new(stream))
}

/// One question on a connection that stays open; status and body.
fn ask(
    stream: &mut BufReader<TcpStream>,
    address: &str,
    path: &str,
) -> std::io::Result<(u16, Vec<u8>)> {
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\n\r\n");
    stream.get_mut().write_all(request.as_bytes())?;
    let (mut status, mut length, mut line) = (0, 0, String::new());
    loop {
        line.clear();
        stream.read_line(&mut line)?;
        let text = line.trim_end();
        if text.is_empty() {
            break;
        }
        match text.split_once(": ") {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.parse().unwrap_or(0);
            }
            Some(_) => {}
            None => status = text.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0),
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body)?;
    Ok((status, body))
}

/// Memory that a process has, in kB; `None` where the system does not say.
fn memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
