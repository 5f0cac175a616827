//! Lossless encoding of a raster as a PNG file.

mod effort;
pub(crate) mod png;

pub use self::effort::Effort;
pub use self::png::encode_png;
