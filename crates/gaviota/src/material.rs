//! The 35 combinations of men that have a table, and the names of their files.

use std::fmt;

use shakmaty::Role;

/// Men other than kings, in the order in which the files name them.
const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// What every file name of a table ends with.
const SUFFIX: &str = ".gtb.cp4";

/// Which men are on the board, such as king and rook against king.
///
/// The side named first is the strong one; which colour it has is not part of the
/// material. Displayed in the usual way: `KRvK`, `KBNvK`, `KQvKP`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GaviotaMaterial {
    first: Role,
    second: Second,
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
    /// All materials of three and four men that Gaviota has tables for.
    ///
    /// There are 35: 5 with three men, 30 with four.
    pub fn all() -> impl Iterator<Item = GaviotaMaterial> {
        ROLES.into_iter().enumerate().flat_map(|(rank, first)| {
            let weaker = ROLES[rank..].iter();
            let pairs = weaker.flat_map(|&role| [Second::Beside(role), Second::Against(role)]);
            std::iter::once(Second::Nobody)
                .chain(pairs)
                .map(move |second| GaviotaMaterial { first, second })
        })
    }

    /// The material of this name, such as `KRvK`; `None` if no table has that name.
    ///
    /// The stronger side comes first and stronger men come first: `KQvKP`, not `KPvKQ`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<GaviotaMaterial> {
        GaviotaMaterial::all().find(|material| material.to_string() == name)
    }

    /// The name of the file that holds the table, such as `krk.gtb.cp4`.
    #[must_use]
    pub fn file_name(self) -> String {
        let name: String = self.to_string().chars().filter(|&letter| letter != 'v').collect();
        name.to_ascii_lowercase() + SUFFIX
    }

    /// The material whose table has this file name, in upper or lower case.
    pub(crate) fn from_file_name(name: &str) -> Option<GaviotaMaterial> {
        GaviotaMaterial::all().find(|material| material.file_name().eq_ignore_ascii_case(name))
    }

    /// Men on the board, kings included: three or four.
    #[must_use]
    pub fn men(self) -> usize {
        match self.second {
            Second::Nobody => 3,
            Second::Beside(_) | Second::Against(_) => 4,
        }
    }

    /// The first man of the strong side, king apart.
    pub(crate) fn first(self) -> Role {
        self.first
    }

    /// The other man, if any, and its side.
    pub(crate) fn second(self) -> Second {
        self.second
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirty_five_different_tables() {
        let mut names: Vec<String> =
            GaviotaMaterial::all().map(GaviotaMaterial::file_name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 35);
        assert_eq!(GaviotaMaterial::all().filter(|material| material.men() == 3).count(), 5);
    }

    #[test]
    fn names_lead_back_to_the_material() {
        for material in GaviotaMaterial::all() {
            assert_eq!(GaviotaMaterial::from_name(&material.to_string()), Some(material));
            assert_eq!(GaviotaMaterial::from_file_name(&material.file_name()), Some(material));
        }
        assert_eq!(GaviotaMaterial::from_name("KPvKQ"), None);
        assert_eq!(
            GaviotaMaterial::from_file_name("KRK.GTB.CP4"),
            GaviotaMaterial::from_name("KRvK")
        );
        assert_eq!(GaviotaMaterial::from_file_name("kqqqk.gtb.cp4"), None);
    }
}
