//! The 35 combinations of men that have a table, and the names of their files.

use std::fmt;

use shakmaty::Role;

/// Men other than kings, in the order in which the files name them.
const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// Which men are on the board, such as king and rook against king.
///
/// The side named first is the strong one; which colour it has is not part of the material.
///
/// ```
/// use lucena_gaviota::GaviotaMaterial;
/// let rook = GaviotaMaterial::all().find(|material| material.to_string() == "KRvK");
/// assert_eq!(rook.map(|rook| rook.file_name()), Some("krk.gtb.cp4".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GaviotaMaterial {
    /// The first man of the strong side, king apart.
    pub(crate) first: Role,
    /// The other man, if any, and its side.
    pub(crate) second: Second,
}

/// The man beyond the kings and the first man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Second {
    /// Three men only.
    Nobody,
    /// On the side of the first man; never stronger than it.
    Beside(Role),
    /// On the other side; never stronger than the first man.
    Against(Role),
}

impl GaviotaMaterial {
    /// All materials that Gaviota has tables for: 5 with three men, 30 with four.
    pub fn all() -> impl Iterator<Item = GaviotaMaterial> {
        ROLES.into_iter().enumerate().flat_map(|(rank, first)| {
            let weaker = ROLES[rank..].iter();
            let pairs = weaker.flat_map(|&role| [Second::Beside(role), Second::Against(role)]);
            std::iter::once(Second::Nobody)
                .chain(pairs)
                .map(move |second| GaviotaMaterial { first, second })
        })
    }

    /// The name of the file that holds the table, such as `krk.gtb.cp4`.
    #[must_use]
    pub fn file_name(self) -> String {
        let name: String = self.to_string().chars().filter(|&letter| letter != 'v').collect();
        name.to_ascii_lowercase() + ".gtb.cp4"
    }
}

impl fmt::Display for GaviotaMaterial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.first.upper_char();
        match self.second {
            Second::Nobody => write!(f, "K{first}vK"),
            Second::Beside(role) => write!(f, "K{first}{}vK", role.upper_char()),
            Second::Against(role) => write!(f, "K{first}vK{}", role.upper_char()),
        }
    }
}
