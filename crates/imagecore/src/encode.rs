//! Encoding of a raster: as a PNG file without loss, or as a JPEG file.

mod effort;
pub(crate) mod jpeg;
mod lossless_jpeg;
pub(crate) mod png;

pub use self::effort::Effort;
pub use self::jpeg::{JpegEncoder, JpegSettings};
pub use self::lossless_jpeg::LosslessJpeg;
pub use self::png::{encode_png, encode_rgba_png};
