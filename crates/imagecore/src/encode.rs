//! Rasters in, PNG files out, losslessly.

mod effort;
mod png;

pub use self::effort::Effort;
pub use self::png::{Band, PngPlan, encode_band, encode_png};
