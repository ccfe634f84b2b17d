//! Something for each kind of man, pawn first.

use std::ops::{Index, IndexMut};

use lucena_table::role_name;
use shakmaty::Role;

/// Something for each kind of man.
///
/// ```
/// use lucena_eval::ByRole;
/// use shakmaty::Role;
/// let mut counts = ByRole::<usize>::default();
/// counts[Role::King] += 2;
/// assert_eq!(counts.iter().map(|(_, n)| n).sum::<usize>(), 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByRole<T>(pub [T; 6]);

impl<T> ByRole<T> {
    /// Each kind of man with what it has, pawn first.
    pub fn iter(&self) -> impl Iterator<Item = (Role, &T)> {
        Role::ALL.into_iter().zip(&self.0)
    }

    /// Makes something else of each.
    pub fn map<U>(self, with: impl FnMut(T) -> U) -> ByRole<U> {
        ByRole(self.0.map(with))
    }
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    fn index(&self, role: Role) -> &T {
        &self.0[role as usize - 1]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role as usize - 1]
    }
}

/// The kind of man of a name.
///
/// ```
/// use lucena_eval::role_named;
/// assert_eq!(role_named("queen"), Some(shakmaty::Role::Queen));
/// assert_eq!(role_named("amazon"), None);
/// ```
pub fn role_named(name: &str) -> Option<Role> {
    Role::ALL.into_iter().find(|&role| role_name(role) == name)
}
