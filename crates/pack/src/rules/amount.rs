//! Bounds on a number as a person says them.

/// `2 steps`, `at most 3 steps`, `1 or 2 steps`, `2 to 4 steps`: what lies from the least to the
/// most of what there can be. The unit is given for one and for many.
pub(super) fn amount<N: Copy + PartialOrd + Into<i32>>(
    (least, most): (N, N),
    (lowest, highest): (N, N),
    (one, many): (&str, &str),
) -> String {
    let (least, most): (i32, i32) = (least.into(), most.into());
    let (lowest, highest): (i32, i32) = (lowest.into(), highest.into());
    let (number, last) = if least >= most {
        (least.to_string(), least)
    } else if least <= lowest {
        (format!("at most {most}"), most)
    } else if most >= highest {
        (format!("at least {least}"), least)
    } else {
        (span(least, most), most)
    };
    let unit = if last == 1 { one } else { many };
    let space = if unit.is_empty() { "" } else { " " };
    format!("{number}{space}{unit}")
}

/// `2 or 3`, `2 to 4`.
pub(super) fn span(least: i32, most: i32) -> String {
    let word = if most - least == 1 { "or" } else { "to" };
    format!("{least} {word} {most}")
}

/// `file c`, `file c or d`, `files b to e`: things that have names.
pub(super) fn named((least, most): (u8, u8), thing: &str, name: impl Fn(u8) -> char) -> String {
    let (first, last) = (name(least), name(most));
    match most.saturating_sub(least) {
        0 => format!("{thing} {first}"),
        1 => format!("{thing} {first} or {last}"),
        _ => format!("{thing}s {first} to {last}"),
    }
}

/// Where one man stands seen from another along one direction, `least` to `most` steps on in it.
/// The words are for what is passed (one, many), for more than none and for less.
pub(super) fn offset(
    (least, most): (i32, i32),
    reach: i32,
    (one, many): (&str, &str),
    (onward, back): (&str, &str),
    other: &str,
) -> String {
    let at = |steps: i32| match steps {
        0 => format!("on the {one} of"),
        1 => format!("1 {one} {onward}"),
        -1 => format!("1 {one} {back}"),
        2.. => format!("{steps} {many} {onward}"),
        _ => format!("{} {many} {back}", -steps),
    };
    match (least, most) {
        _ if least >= most => format!("{} {other}", at(least)),
        (1, _) if most >= reach => format!("{onward} {other}"),
        (_, -1) if least <= -reach => format!("{back} {other}"),
        (0, _) if most >= reach => format!("{onward} {other} or on its {one}"),
        (_, 0) if least <= -reach => format!("{back} {other} or on its {one}"),
        _ if most >= reach && least > 0 => format!("at least {} {other}", at(least)),
        _ if least <= -reach && most < 0 => format!("at least {} {other}", at(most)),
        _ if most >= reach => format!("no more than {} {other}", at(least)),
        _ if least <= -reach => format!("no more than {} {other}", at(most)),
        (0.., _) => format!("{} {many} {onward} {other}", span(least, most)),
        (_, ..=0) => format!("{} {many} {back} {other}", span(-most, -least)),
        _ => {
            let first = at(least);
            let first = first.trim_end_matches(" of");
            format!("between {first} and {} {other}", at(most))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_said_as_people_say_them() {
        let steps = |bounds: (u8, u8)| amount(bounds, (0, 7), ("step", "steps"));
        let said = [(0, 0), (1, 1), (0, 1), (0, 4), (2, 7), (2, 3), (2, 5)].map(steps);
        let right = ["0 steps", "1 step", "at most 1 step", "at most 4 steps", "at least 2 steps"];
        assert_eq!(said[..5], right);
        assert_eq!(said[5..], ["2 or 3 steps", "2 to 5 steps"]);
        let file = |bounds| named(bounds, "file", |n| (b'a' + n) as char);
        assert_eq!([(2, 2), (2, 3), (1, 4)].map(file), ["file c", "file c or d", "files b to e"]);
        let files = |bounds| {
            offset(bounds, 7, ("file", "files"), ("to the right of", "to the left of"), "it")
        };
        for (bounds, said) in [
            ((0, 0), "on the file of it"),
            ((-2, -2), "2 files to the left of it"),
            ((1, 7), "to the right of it"),
            ((-7, 0), "to the left of it or on its file"),
            ((3, 7), "at least 3 files to the right of it"),
            ((-7, 2), "no more than 2 files to the right of it"),
            ((0, 2), "0 to 2 files to the right of it"),
            ((-3, -1), "1 to 3 files to the left of it"),
            ((-1, 2), "between 1 file to the left and 2 files to the right of it"),
        ] {
            assert_eq!(files(bounds), said);
        }
    }
}
