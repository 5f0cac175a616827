//! From a raster to a PNG file, losslessly.

mod effort;
pub(crate) mod png;

pub use self::effort::Effort;
pub use self::png::encode_png;
