//! Trees as text, to the letter as WEKA prints them.

use std::fmt::{self, Write};

use crate::tree::{Fact, Node, Tree};

/// The tree as WEKA's J48 prints it: a line for each branch, `(rows/wrong)` behind each leaf.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f, false)
    }
}

impl Tree {
    /// The tree as text with the number of its node before each line, so that one can ask for
    /// the boards of a node.
    ///
    /// ```
    /// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
    /// use lucena_attribute::Set;
    /// use lucena_learn::C45;
    /// use lucena_work::Silent;
    /// let frame = krk::krk(Set::Sadikov); // KRvK with Black to move
    /// let tree = C45 { min_leaf: 500, ..C45::default() }.grow(&frame, &Silent)?;
    /// // Node 1 is the root, which has no line.
    /// assert!(tree.numbered().contains("\n 2 distance_WR_BK <= 1"));
    /// let boards = tree.rows_at(&frame, 2)?;
    /// assert!(boards.iter().all(|&row| frame.level(row, 1).0 <= 1));
    /// # Ok::<(), lucena_learn::LearnError>(())
    /// ```
    pub fn numbered(&self) -> String {
        let mut text = String::new();
        self.print(&mut text, true).expect("a string takes all that is written");
        text
    }

    fn print(&self, out: &mut impl Write, numbers: bool) -> fmt::Result {
        let kind = if self.is_pruned() { "pruned" } else { "unpruned" };
        write!(out, "J48 {kind} tree\n------------------\n")?;
        if self.root().is_leaf() {
            write!(out, ": {}", self.leaf(self.root(), self.root()))?;
        }
        let width = if numbers { self.size().to_string().len() } else { 0 };
        self.below(out, self.root(), 0, width, &mut 1)?;
        write!(out, "\n\nNumber of Leaves  : \t{}\n", self.leaves())?;
        write!(out, "\nSize of the tree : \t{}\n", self.size())
    }

    /// The branches of a node; `number` is its own, and then that of the last node below it.
    fn below(
        &self,
        out: &mut impl Write,
        node: &Node,
        depth: usize,
        width: usize,
        number: &mut usize,
    ) -> fmt::Result {
        let Some(split) = &node.split else {
            return Ok(());
        };
        for branch in split.branches(self.attributes()) {
            *number += 1;
            out.write_char('\n')?;
            if width > 0 {
                write!(out, "{number:width$} ")?;
            }
            (0..depth).try_for_each(|_| out.write_str("|   "))?;
            let attribute = split.attribute;
            let fact = Fact { attribute, relation: branch.relation, level: branch.level };
            out.write_str(&fact.text(self.attributes()))?;
            let child = &split.children[branch.child];
            if child.is_leaf() {
                write!(out, ": {}", self.leaf(child, node))?;
            } else {
                self.below(out, child, depth + 1, width, number)?;
            }
        }
        Ok(())
    }

    /// `fourteen (6.0/1.0)`: the class, the training rows, and how many were of another class.
    fn leaf(&self, leaf: &Node, above: &Node) -> String {
        let judge = if leaf.rows() > 0 { leaf } else { above };
        let label = self.label(judge.majority());
        match leaf.wrong() {
            0 => format!("{label} ({}.0)", leaf.rows()),
            wrong => format!("{label} ({}.0/{wrong}.0)", leaf.rows()),
        }
    }
}
