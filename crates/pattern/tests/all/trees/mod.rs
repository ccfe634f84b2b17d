//! Random syntax trees in the shape that the parser gives them.

use lucena_pattern::syntax::{
    ClassRank, Comparison, Expr, ExprKind, File, Joint, List, ManName, Remark, RemarkedStatement,
    Says, Shape, Statement, TieBreaks, Which, Wish, Worth, WrittenClaim, WrittenClass,
};
use lucena_pattern::words::{ENTRIES, Function, GRAMMAR, Quality, STEPS, Word};
use proptest::prelude::*;
use proptest::sample::select;
use shakmaty::{Color, Role, Square};

fn boxed(kind: impl Strategy<Value = ExprKind> + 'static) -> BoxedStrategy<Expr> {
    kind.prop_map(|kind| Expr { kind, span: 0..0 }).boxed()
}

fn square() -> impl Strategy<Value = Square> {
    (0u32..64).prop_map(Square::new)
}

fn man() -> impl Strategy<Value = ManName> {
    let color = prop::option::of(select(vec![Color::White, Color::Black]));
    let which = vec![Which::Only, Which::Dark, Which::Light, Which::Near, Which::Far];
    (color, select(Role::ALL.to_vec()), select(which)).prop_map(|(color, role, which)| ManName {
        color,
        role,
        which,
    })
}

fn quality() -> impl Strategy<Value = Quality> {
    select(vec![Quality::Attacked, Quality::Defended, Quality::Loose])
}

/// Names as attributes have them: files that give no name to anything can use them, too.
fn name() -> impl Strategy<Value = String> {
    select(vec!["distance_WR_BK", "my_name", "region_corner_BK", "x_1"]).prop_map(String::from)
}

fn leaf() -> BoxedStrategy<Expr> {
    let entries = |kind: fn(Word) -> Option<ExprKind>| {
        select(ENTRIES.iter().filter_map(|entry| kind(entry.word)).collect::<Vec<_>>())
    };
    let lines = || (0u8..8, 0u8..8).prop_map(|(a, b)| (a.min(b), a.max(b)));
    let shape =
        select(vec![Shape::Triangle, Shape::Trapezium, Shape::Line]).prop_flat_map(|shape| {
            prop::collection::vec(square(), shape.corners())
                .prop_map(move |s| ExprKind::Shape(shape, s))
        });
    boxed(prop_oneof![
        (0..=1_000_000i32).prop_map(ExprKind::Number),
        "[a-z ü#]{0,6}".prop_map(ExprKind::Text),
        name().prop_map(ExprKind::Name),
        man().prop_map(ExprKind::Man),
        square().prop_map(ExprKind::Square),
        prop::collection::vec(square(), 1..5).prop_map(ExprKind::Squares),
        entries(|word| if let Word::Place(place) = word {
            Some(ExprKind::Place(place))
        } else {
            None
        }),
        entries(|word| if let Word::BoardFact(fact) = word {
            Some(ExprKind::Fact(fact))
        } else {
            None
        }),
        lines().prop_map(|(a, b)| ExprKind::Ranks(a, b)),
        lines().prop_map(|(a, b)| ExprKind::Files(a, b)),
        shape,
        quality().prop_map(ExprKind::AnyPiece),
    ])
}

fn functions() -> Vec<(Function, usize)> {
    let entries = ENTRIES.iter().filter_map(|entry| match entry.word {
        Word::Function(function, count) => Some((function, count)),
        _ => None,
    });
    entries.chain(STEPS.iter().map(|(_, function, _)| (*function, 1))).collect()
}

/// Who attacks: a side, or anything.
fn by(inner: BoxedStrategy<Expr>) -> BoxedStrategy<Expr> {
    let side = boxed(select(vec!["white", "black"]).prop_map(|side| ExprKind::Name(side.into())));
    prop_oneof![side, inner].boxed()
}

pub fn expr() -> BoxedStrategy<Expr> {
    leaf()
        .prop_recursive(4, 24, 3, |inner| {
            let one = || inner.clone().prop_map(Box::new);
            let two = || (inner.clone(), inner.clone()).prop_map(|(a, b)| Box::new([a, b]));
            let some = || prop::collection::vec(inner.clone(), 2..4);
            let properties = ENTRIES.iter().filter_map(|entry| match entry.word {
                Word::Property(property) => Some(property),
                _ => None,
            });
            let properties = select(properties.collect::<Vec<_>>());
            let call = select(functions()).prop_flat_map({
                let inner = inner.clone();
                move |(function, count)| {
                    prop::collection::vec(inner.clone(), count)
                        .prop_map(move |of| ExprKind::Call(function, of))
                }
            });
            let comparisons = vec![
                Comparison::Equal,
                Comparison::Unequal,
                Comparison::Less,
                Comparison::AtMost,
                Comparison::Greater,
                Comparison::AtLeast,
            ];
            // Only `attacked` is said with an attacker.
            let attacked = prop::option::of(by(inner.clone()).prop_map(Box::new));
            let said = (one(), quality(), attacked).prop_map(|(man, quality, by)| {
                let by = by.filter(|_| quality == Quality::Attacked);
                ExprKind::Quality { man, quality, by }
            });
            let three = (inner.clone(), inner.clone(), inner.clone());
            boxed(prop_oneof![
                (properties, by(inner.clone()))
                    .prop_map(|(p, of)| ExprKind::Property(p, Box::new(of))),
                call,
                said,
                (one(), one(), any::<bool>()).prop_map(|(what, set, not)| ExprKind::In {
                    what,
                    set,
                    not
                }),
                three.prop_map(|(a, b, c)| ExprKind::Between(Box::new([a, b, c]))),
                two().prop_map(ExprKind::Closer),
                (select(comparisons), two()).prop_map(|(c, both)| ExprKind::Compare(c, both)),
                (select(vec![Joint::With, Joint::Without, Joint::Within]), two())
                    .prop_map(|(joint, both)| ExprKind::Join(joint, both)),
                some().prop_map(ExprKind::And),
                some().prop_map(ExprKind::Or),
                one().prop_map(ExprKind::Not),
                prop::collection::vec((any::<bool>(), inner.clone()), 2..4).prop_map(ExprKind::Sum),
                inner.clone().prop_map(|of| ExprKind::Sum(vec![(true, of)])),
                some().prop_map(ExprKind::Product),
                one().prop_map(ExprKind::Before),
                one().prop_map(ExprKind::Was),
            ])
        })
        .boxed()
}

fn quoted() -> impl Strategy<Value = String> {
    "[a-zA-Zäß,.:# ]{0,30}"
}

fn worth() -> impl Strategy<Value = Worth> {
    let rank = prop_oneof![
        select(vec![
            ClassRank::Won,
            ClassRank::Worst,
            ClassRank::Drawn,
            ClassRank::Lost,
            ClassRank::Never
        ]),
        (-1_000_000..=1_000_000i32).prop_map(ClassRank::Value),
    ];
    let wish = prop_oneof![
        expr().prop_map(Wish::Fewer),
        expr().prop_map(Wish::More),
        expr().prop_map(Wish::Have),
    ];
    let ties = prop_oneof![
        Just(TieBreaks::Alike),
        prop::collection::vec(wish, 1..4).prop_map(TieBreaks::Better),
        expr().prop_map(TieBreaks::Score),
    ];
    (prop::option::of(rank), ties).prop_map(|(rank, ties)| Worth { rank, ties })
}

fn statement() -> impl Strategy<Value = Statement> {
    let class = (0..100u32, quoted(), prop::option::of(expr()), worth())
        .prop_map(|(number, name, when, worth)| WrittenClass { number, name, when, worth });
    let turn = prop::option::of(select(vec![Color::White, Color::Black]));
    let source = prop::option::of(quoted());
    let claim = (quoted(), expr(), select(Says::ALL.to_vec()), turn, source).prop_map(
        |(name, when, says, turn, source)| WrittenClaim { name, when, says, turn, source },
    );
    let materials = select(vec!["KRvK", "KBNvK", "KPvK", "KRRvK", "KBBvK", "KRvKR"]);
    prop_oneof![
        1 => materials.prop_map(|name| Statement::Endgame(name.parse().unwrap())),
        1 => prop::option::of(expr()).prop_map(Statement::Model),
        1 => (1..=9u32).prop_map(Statement::Depth),
        1 => expr().prop_map(Statement::Start),
        2 => (quoted(), expr()).prop_map(|(name, expr)| Statement::Reject(name, expr)),
        2 => select(List::ALL.to_vec()).prop_map(Statement::List),
        6 => class.prop_map(Statement::Class),
        2 => claim.prop_map(Statement::Claim),
        1 => Just(Statement::Otherwise),
        2 => expr().prop_map(|value| Statement::Let("some_name".into(), value)),
    ]
}

/// A remark as it is found: no space at its end.
fn remark() -> impl Strategy<Value = String> {
    "( [a-zü\"#]{1,8}){0,3}"
}

pub fn file() -> impl Strategy<Value = File> {
    let above = || {
        let one = (remark(), any::<bool>());
        prop::collection::vec(one.prop_map(|(text, after_gap)| Remark { text, after_gap }), 0..3)
    };
    let item = (above(), prop::option::of(remark()), any::<bool>(), statement()).prop_map(
        |(above, beside, after_gap, statement)| RemarkedStatement {
            above,
            beside,
            after_gap,
            statement,
            span: 0..0,
        },
    );
    (prop::collection::vec(item, 0..6), above()).prop_map(|(mut items, closing)| {
        // Each name is given once.
        for (place, item) in items.iter_mut().enumerate() {
            if let Statement::Let(name, _) = &mut item.statement {
                *name = format!("name{place}");
            }
        }
        File { items, closing }
    })
}

/// Any word or sign that the language knows.
pub fn word() -> impl Strategy<Value = String> {
    let entries = ENTRIES.iter().flat_map(|entry| entry.text.split(' '));
    let signs = [
        "(", ")", "{", "}", ",", ":", "=", "<", "+", "-", "*", "a1", "h8", "1", "8", "\"x\"",
        "# x\n",
    ];
    let all = entries.chain(GRAMMAR.iter().copied()).chain(signs).map(str::to_string);
    select(all.collect::<Vec<_>>())
}
