//! The compiler: the syntax tree into a program. Names become men, words become numbers, errors of
//! meaning are found.

mod expression;
mod kinds;
mod reach;
mod sets;
mod statements;

pub(crate) use kinds::ALREADY_SAID;
pub(crate) use statements::{DRAWN, NAMES as MAX_NAMES, NEVER, WON};

use lucena_attribute::{Attribute, catalogue};
use lucena_table::Material;
use lucena_table::words::ROLES;
use shakmaty::{Color, Piece, Role};

use crate::fault::Fault;
use crate::program::{CompiledFile, NamedValue, Num};
use crate::syntax::{Expr, File};
use kinds::Type;

type Compiled<T> = Result<T, Fault>;

/// Compiles a syntax tree, or says everything that is wrong with it.
pub fn compile(file: &File) -> Result<CompiledFile, Vec<Fault>> {
    let mut faults = reach::faults(file);
    match statements::program(file, &mut faults) {
        Some(program) if faults.is_empty() => Ok(program),
        _ => {
            faults.sort_by_key(|fault| fault.span.start);
            Err(faults)
        }
    }
}

/// Parts of the names of attributes that tell files from ranks: with them a file means something
/// else if the board is turned on its side. A test goes through the others.
const SEEING: [&str; 4] = ["file_distance_", "rank_distance_", "same_zone_", "_holds_"];

/// What expressions are compiled with.
pub(crate) struct Compiler {
    material: Material,
    men: Vec<Piece>,
    pub(crate) names: Vec<String>,
    pub(crate) values: Vec<NamedValue>,
    /// Names whose values are wrong.
    pub(crate) wrong: Vec<String>,
    /// The catalogue for the endgame, asked for when first wanted.
    known: Option<Vec<Attribute>>,
    attributes: Vec<Attribute>,
    remembers: bool,
    /// Whether the file means something else if the board is turned.
    oriented: bool,
}

impl Compiler {
    pub(crate) fn new(material: Material) -> Compiler {
        Compiler {
            material,
            men: men(material),
            names: Vec::new(),
            values: Vec::new(),
            wrong: Vec::new(),
            known: None,
            attributes: Vec::new(),
            remembers: false,
            oriented: false,
        }
    }

    pub(crate) fn men(&self) -> &[Piece] {
        &self.men
    }

    /// Whether what was compiled since the last question depends on how the board is turned.
    pub(crate) fn take_oriented(&mut self) -> bool {
        std::mem::take(&mut self.oriented)
    }

    /// Whether what was compiled since the last question asks for the position before the move.
    pub(crate) fn take_remembers(&mut self) -> bool {
        std::mem::take(&mut self.remembers)
    }

    /// A program without classes, for those who ask for themselves.
    pub(crate) fn into_program(self) -> CompiledFile {
        CompiledFile {
            material: self.material,
            men: self.men,
            depth: 1,
            turns: 1,
            model: None,
            start: None,
            lets: self.values,
            rejects: Vec::new(),
            lists: Default::default(),
            attributes: self.attributes,
            remembers: self.remembers,
        }
    }

    /// A number, the size of a set, or 1 where a condition holds.
    pub(crate) fn counted(&mut self, expr: &Expr) -> Compiled<Num> {
        Ok(match self.kind_of(expr)? {
            Type::Set => Num::Size(self.set(expr)?),
            Type::Condition => Num::Truth(Box::new(self.condition(expr)?)),
            _ => self.number(expr)?,
        })
    }

    fn catalogue(&mut self) -> &[Attribute] {
        let material = self.material;
        self.known.get_or_insert_with(|| {
            catalogue(material).into_iter().map(|listed| listed.attribute).collect()
        })
    }

    /// The place of an attribute among those asked.
    fn attribute(&mut self, name: &str) -> Option<usize> {
        let sees = SEEING.iter().any(|part| name.contains(part));
        let sees = sees && !self.material.has_pawns();
        if let Some(place) = self.attributes.iter().position(|known| known.name() == name) {
            self.oriented |= sees;
            return Some(place);
        }
        let found = self.catalogue().iter().find(|known| known.name() == name)?.clone();
        self.oriented |= sees;
        self.attributes.push(found);
        Some(self.attributes.len() - 1)
    }
}

/// The men of an endgame: white king, white's others strongest first, then black's.
///
/// ```
/// let letters: String = lucena_pattern::men("KBNvK".parse()?).iter().map(|man| man.char()).collect();
/// assert_eq!(letters, "KBNk");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn men(material: Material) -> Vec<Piece> {
    let side = |color: Color| {
        let others = ROLES.into_iter().flat_map(move |role| {
            (0..material.count(color, role)).map(move |_| Piece { color, role })
        });
        std::iter::once(Piece { color, role: Role::King }).chain(others)
    };
    side(Color::White).chain(side(Color::Black)).collect()
}

/// What the men of an endgame are called.
///
/// ```
/// let men = lucena_pattern::men_in_words("KBBvK".parse()?);
/// let names: Vec<&str> = men.iter().map(|(name, _)| name.as_str()).collect();
/// assert_eq!(names, ["white king", "dark bishop", "light bishop", "black king"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn men_in_words(material: Material) -> Vec<(String, Piece)> {
    let men = men(material);
    let role = |piece: Piece| format!("{:?}", piece.role).to_lowercase();
    men.iter()
        .enumerate()
        .map(|(place, &piece)| {
            let like = men.iter().filter(|&&other| other == piece).count();
            let sides = men.iter().any(|o| o.role == piece.role && o.color != piece.color);
            let first = men.iter().position(|&other| other == piece) == Some(place);
            let which = match (like, piece.role, first) {
                (1, ..) => "",
                (_, Role::Bishop, true) => "dark ",
                (_, Role::Bishop, false) => "light ",
                (_, _, true) => "near ",
                (_, _, false) => "far ",
            };
            let side = if sides { piece.color.fold_wb("white ", "black ") } else { "" };
            (format!("{side}{which}{}", role(piece)), piece)
        })
        .collect()
}
