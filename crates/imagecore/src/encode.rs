//! Rasters in, PNG files out, losslessly.

mod effort;
pub(crate) mod png;

pub use self::effort::Effort;
pub use self::png::encode_png;
