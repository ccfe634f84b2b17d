//! `lucena pack --compare`: what others make of the same table.

use lucena_pack::build::Graph;
use lucena_pack::compare::{Published, Squeezed, both_arrays, published, squeeze, weak_array};
use lucena_pack::exact::{self, ErrorModel};
use lucena_pack::{PackError, PackFeature, PackFile, PackMetric};
use serde::Serialize;

use crate::context::Context;
use crate::failure::Failure;
use crate::output::grouped;

/// Sizes in bytes.
#[derive(Serialize)]
pub struct Compare {
    /// Of a byte for each canonical position with the weak side to move, which one ply of search
    /// turns into both sides: the harder rival.
    #[serde(flatten)]
    weak: Squeezed,
    /// Of a byte for each canonical position of both sides.
    both_sides: Squeezed,
    /// A tree and its errors, the weak side to move.
    exact_tree: u64,
    /// The same with errors guessed from the positions around.
    exact_around: u64,
    published: Vec<Published>,
}

/// Refuses before anything is packed if there are no compressors.
pub fn check() -> Result<(), Failure> {
    squeezed(&[]).map(drop)
}

fn squeezed(array: &[u8]) -> Result<Squeezed, Failure> {
    squeeze(array).map_err(|error| Failure::Told(format!("could not compress: {error}")))
}

impl Compare {
    pub fn new(context: &Context, pack: &PackFile) -> Result<Compare, Failure> {
        let wdl = pack.metric() == PackMetric::Wdl;
        let graph = Graph::new(&context.tables, pack.material, pack.strong, wdl)?;
        let exact = |errors| -> Result<u64, Failure> {
            let mut least = u64::MAX;
            for features in [PackFeature::plain(&graph.ending), PackFeature::rich(&graph.ending)] {
                let stored = exact::encode(&graph, &features, errors, &context.bar)?;
                let again = exact::decode(&stored.bytes, &graph.ending, graph.scale, &graph.weak)?;
                if again != graph.weak_rank {
                    return Err(PackError::OtherTable(pack.material).into());
                }
                least = least.min(stored.bytes.len() as u64);
            }
            Ok(least)
        };
        Ok(Compare {
            weak: squeezed(&weak_array(&graph))?,
            both_sides: squeezed(&both_arrays(&graph))?,
            exact_tree: exact(ErrorModel::Alone)?,
            exact_around: exact(ErrorModel::Around)?,
            published: published(pack.material, pack.metric()),
        })
    }

    pub fn text(&self, pack: u64) -> String {
        let mut text = String::from("\n  bytes, one side to move and both sides\n");
        let mut line = |name: &str, one: u64, both: Option<u64>| {
            let both = both.map(grouped).unwrap_or_default();
            text.push_str(&format!("    {name:<38} {:>12} {both:>12}\n", grouped(one)));
        };
        let (weak, both) = (&self.weak, &self.both_sides);
        line("a byte a position", weak.plain, Some(both.plain));
        line("gzip -9", weak.gzip, Some(both.gzip));
        line("bzip2 -9", weak.bzip2, Some(both.bzip2));
        line("xz -9e", weak.xz, Some(both.xz));
        line("zstd --ultra -22", weak.zstd, Some(both.zstd));
        line("brotli -q 11", weak.brotli, Some(both.brotli));
        line("exact tree and its errors", self.exact_tree, None);
        line("exact, guessed from around", self.exact_around, None);
        text.push_str(&format!("    {:<38} {:>12} {:>12}\n", "this pack", "", grouped(pack)));
        for peer in &self.published {
            text.push_str(&format!(
                "    {:<38} {:>12} {:>12}\n",
                format!("{}, published", peer.name),
                "",
                grouped(peer.bytes)
            ));
        }
        text
    }
}
