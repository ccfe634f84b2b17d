//! `lucena attributes`: what can be asked, what a position answers, what matters most.

use std::process::ExitCode;

use lucena_attribute::{
    Ambiguity, Attribute, AttributeError, Combinations, Domain, Frame, Level, Listed, Position,
    Set, catalogue,
};
use lucena_learn::{Chosen, Ranked, Ranking, Selection};
use lucena_play::is_sampled;
use lucena_report::figure;
use lucena_table::words::colour;
use lucena_table::{Material, parse_fen};
use serde_json::{Map, Value, json};
use shakmaty::Position as _;

use crate::args::AttributesArgs;
use crate::board;
use crate::context::Context;
use crate::describe::frame;
use crate::failure::Failure;
use crate::outcomes;
use crate::output::{grouped, write_file};

/// One attribute as JSON shows it.
fn shown(listed: &Listed) -> Value {
    let attribute = &listed.attribute;
    let sets: Vec<&str> = listed.sets.iter().map(|set| set.name()).collect();
    let mut shown = json!({
        "name": attribute.name(), "doc": attribute.doc(),
        "domain": attribute.domain().describe(), "sets": sets,
    });
    if let Some((fen, level)) = attribute.example() {
        let (level, sentence) = (plain(attribute, level), attribute.sentence(level));
        shown["example"] = json!({"fen": fen, "level": level, "sentence": sentence});
    }
    shown
}

/// A level as JSON: `true`, `3` or `"odd"`.
fn plain(attribute: &Attribute, level: Level) -> Value {
    match attribute.domain() {
        Domain::YesNo => json!(level == Level::YES),
        Domain::Number { .. } => json!(level.0),
        domain @ Domain::Word(_) => json!(domain.text(level)),
    }
}

pub fn run(context: &Context, args: &AttributesArgs) -> Result<ExitCode, Failure> {
    match (&args.fen, args.material) {
        (Some(fen), _) => answer(context, args, fen),
        (None, Some(material)) => matter(context, args, material),
        (None, None) => list(context, args),
    }
}

/// The attributes of an endgame that the arguments ask for.
fn wanted(material: Material, set: Option<Set>) -> Result<Vec<Listed>, AttributeError> {
    if let Some(set) = set {
        set.attributes(material)?;
    }
    let mut all = catalogue(material);
    all.retain(|listed| set.is_none_or(|set| listed.sets.contains(&set)));
    Ok(all)
}

fn list(context: &Context, args: &AttributesArgs) -> Result<ExitCode, Failure> {
    let rook = "KRvK".parse().expect("KRvK is an endgame");
    let all = wanted(rook, args.set)?;
    let shown: Vec<Value> = all.iter().map(shown).collect();
    context.tell(&json!({"attributes": shown}), || listing(&all))
}

fn listing(all: &[Listed]) -> String {
    let mut text = String::from("The attributes of KRvK (other endgames: --material)\n\n");
    for listed in all {
        let sets: Vec<&str> = listed.sets.iter().map(|set| set.name()).collect();
        let (name, domain) = (listed.attribute.name(), listed.attribute.domain().describe());
        let doc = listed.attribute.doc();
        text.push_str(&format!("{name}  ({domain}; {})\n    {doc}\n", sets.join(", ")));
        if let Some((fen, level)) = listed.attribute.example() {
            let sentence = listed.attribute.sentence(level);
            text.push_str(&format!("    On {fen}: {sentence}\n"));
        }
    }
    text
}

fn answer(context: &Context, args: &AttributesArgs, fen: &str) -> Result<ExitCode, Failure> {
    let chess = parse_fen(fen)?;
    let position = Position::of(&chess);
    let material = position.material();
    if material.men() == 2 {
        return Err(lucena_table::TableError::BareKings.into());
    }
    let all = wanted(material, args.set)?;
    // Sentences speak of the board with the first-named side white: say so if that turned it.
    let turned = position.board() != chess.board();
    let answered = |listed: &Listed| {
        let (attribute, level) = (&listed.attribute, listed.attribute.level(&position));
        let mut shown = shown(listed);
        shown["level"] = plain(attribute, level);
        shown["sentence"] = json!(attribute.sentence(level));
        shown
    };
    let document = json!({
        "fen": fen.trim(), "material": material, "turned": turned,
        "side": colour(position.turn()), "attributes": all.iter().map(answered).collect::<Vec<_>>(),
    });
    context.tell(&document, || answers(&position, turned, &all))
}

fn answers(position: &Position, turned: bool, all: &[Listed]) -> String {
    let (material, side) = (position.material(), colour(position.turn()));
    let mut text = format!("{material}, {side} to move\n");
    if turned {
        text.push_str("(colours exchanged, so that the first-named side is White)\n");
    }
    text.push_str(&format!("{}\n", board::draw(position.board())));
    for listed in all {
        let level = listed.attribute.level(position);
        let value = listed.attribute.domain().text(level);
        let sentence = listed.attribute.sentence(level);
        text.push_str(&format!("  {:<36} {value:>16}  {sentence}\n", listed.attribute.name()));
    }
    text
}

fn matter(
    context: &Context,
    args: &AttributesArgs,
    material: Material,
) -> Result<ExitCode, Failure> {
    if args.select == Some(0) {
        return Err(Failure::Told("--select needs at least 1".into()));
    }
    if !(0.0..=1.0).contains(&args.bound) {
        return Err(Failure::Told(format!(
            "{} is not a valid share of positions: give --bound a number from 0 to 1",
            args.bound
        )));
    }
    let all = wanted(material, args.set)?;
    let attributes: Vec<Attribute> = all.iter().map(|listed| listed.attribute.clone()).collect();
    let (frame, ranking, positions) = match is_sampled(material) {
        true => large(context, args, material, attributes)?,
        false => {
            let frame = frame(context, material, args.side.color(), attributes)?;
            let ranking = Ranking::of(&frame, &context.bar)?;
            let positions = frame.rows() as u64;
            (frame, ranking, positions)
        }
    };
    let ranked: Vec<Ranked> = ranking.by_ratio(None).into_iter().cloned().collect();
    let chosen = match args.select {
        Some(most) => {
            let selection = Selection { most, bound: args.bound, ..Selection::default() };
            Some(selection.of(&frame, &context.bar)?)
        }
        None => None,
    };
    if let Some(path) = &args.plot {
        let title = format!("{material}: gain ratio of each attribute at each depth");
        let picture = figure::gain_ratios(&frame, &ranked, &title);
        write_file(path, picture.as_str())?;
    }
    context.check_interrupt()?;
    let shown = ranked.iter().map(|r| valued(&all[r.attribute], r, &frame));
    let step = |c: &Chosen| json!({"name": name(&frame, c.attribute), "ambiguous": c.ambiguous});
    let selection = chosen.as_ref().map(|all| all.iter().map(step).collect::<Vec<_>>());
    let mut document = json!({
        "material": material, "side": colour(args.side.color()), "positions": positions,
        "attributes": shown.collect::<Vec<_>>(), "selection": selection,
    });
    if is_sampled(material) {
        document["sampled_rows"] = json!(frame.rows());
        document["judged_positions"] = json!(positions);
    }
    context.tell(&document, || {
        let chosen = chosen.as_ref().map_or(String::new(), |chosen| choice(&frame, chosen));
        ranking_text(args, positions, &frame, &ranked) + &chosen
    })
}

/// An endgame of many men: ranked over every position, and a sample for what cannot be counted
/// position by position.
fn large(
    context: &Context,
    args: &AttributesArgs,
    material: Material,
    attributes: Vec<Attribute>,
) -> Result<(Frame, Ranking, u64), Failure> {
    outcomes::check_sample(&args.sample)?;
    let (side, bar) = (args.side.color(), &context.bar);
    let needed = outcomes::sample_bytes(&args.sample, attributes.len());
    let planes = outcomes::planes(context, material, false, needed)?;
    let frame = outcomes::sampled(context, &planes, side, attributes.clone(), &args.sample)?;
    let ranking = Ranking::over(&planes, side, attributes, bar)?;
    Ok((frame, ranking, planes.counts(side).iter().sum()))
}

fn name(frame: &Frame, attribute: usize) -> &str {
    frame.attributes()[attribute].name()
}

fn valued(listed: &Listed, ranked: &Ranked, frame: &Frame) -> Value {
    let by_class = frame.classes().iter().zip(&ranked.by_class);
    let by_class: Map<String, Value> =
        by_class.map(|(&class, about)| (frame.label(class), json!(about.ratio))).collect();
    let mut shown = shown(listed);
    shown["gain"] = json!(ranked.overall.gain);
    shown["gain_ratio"] = json!(ranked.overall.ratio);
    shown["gain_ratio_by_class"] = by_class.into();
    shown
}

fn ranking_text(args: &AttributesArgs, positions: u64, frame: &Frame, ranked: &[Ranked]) -> String {
    let mut text = format!(
        "{}, {} to move, {} positions: attributes by gain ratio\n\n  gain ratio    gain (bits)  attribute                              tells best apart\n",
        frame.material(),
        colour(args.side.color()),
        grouped(positions),
    );
    for r in ranked {
        let best =
            frame.classes().iter().zip(&r.by_class).max_by(|a, b| a.1.ratio.total_cmp(&b.1.ratio));
        let best = best.map_or(String::new(), |(&class, about)| {
            format!("{} ({:.3})", frame.label(class), about.ratio)
        });
        let name = name(frame, r.attribute);
        text.push_str(&format!(
            "  {:>10.4} {:>14.4}  {name:<38} {best}\n",
            r.overall.ratio, r.overall.gain
        ));
    }
    text
}

fn choice(frame: &Frame, chosen: &[Chosen]) -> String {
    let mut text =
        String::from("\nchosen one after another             ambiguous positions left\n");
    for c in chosen {
        let left = grouped(c.ambiguous as u64);
        text.push_str(&format!("  {:<38} {left:>20}\n", name(frame, c.attribute)));
    }
    // The thesis' own choice for KRvK, counted beside ours.
    if let Ok(attributes) = Set::Breda.attributes(frame.material())
        && let Some(columns) = attributes
            .iter()
            .map(|a| frame.attributes().iter().position(|b| a.name() == b.name()))
            .collect::<Option<Vec<usize>>>()
    {
        let theirs = frame.project(&columns);
        let left = Ambiguity::of(&theirs, &Combinations::of(&theirs)).ambiguous;
        text.push_str(&format!(
            "  (Breda's own selection of {} leaves {})\n",
            columns.len(),
            grouped(left as u64)
        ));
    }
    text
}
