//! Pictures as PNG, for programs that cannot show SVG.

#[cfg(feature = "png")]
use resvg::{tiny_skia, usvg};

use crate::svg::Svg;

/// A picture of more points than this is refused: it would not fit into memory.
#[cfg(feature = "png")]
const MOST: f64 = 1e8;

impl Svg {
    /// The picture as a PNG file, scaled by a factor. Text needs fonts and is left out;
    /// boards have none. Without the feature `png` there is only a sentence that says how to get it.
    ///
    /// ```
    /// use lucena_show::BoardPicture;
    /// let svg = BoardPicture::default().draw(&shakmaty::Board::new());
    /// let png = svg.to_png(2.0)?;
    /// assert!(png.starts_with(b"\x89PNG"));
    /// # Ok::<(), String>(())
    /// ```
    #[cfg(feature = "png")]
    pub fn to_png(&self, scale: f32) -> Result<Vec<u8>, String> {
        let tree = usvg::Tree::from_str(self.as_str(), &usvg::Options::default())
            .map_err(|error| format!("the picture cannot be drawn: {error}"))?;
        let size = tree.size();
        let (width, height) = ((size.width() * scale).ceil(), (size.height() * scale).ceil());
        let fits = f64::from(width) * f64::from(height) <= MOST;
        let mut points = Some((width as u32, height as u32))
            .filter(|_| fits)
            .and_then(|(width, height)| tiny_skia::Pixmap::new(width, height))
            .ok_or_else(|| format!("a picture of {width} by {height} points cannot be drawn"))?;
        resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut points.as_mut());
        points.encode_png().map_err(|error| format!("the picture cannot be written: {error}"))
    }

    /// The picture as a PNG file, if the program were built for it.
    #[cfg(not(feature = "png"))]
    pub fn to_png(&self, _: f32) -> Result<Vec<u8>, String> {
        Err("this program was built without PNG: leave out --png, for the pictures are there as SVG, \
             or build it with `cargo install --path crates/lucena --features png`"
            .into())
    }
}
