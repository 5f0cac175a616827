//! The imaging core of Pixel Resize: decodes, edits and encodes one image.
//!
//! ```text
//! bytes ─▶ probe ─▶ decode ─▶ orient ─▶ resize · crop · pad · orient · warp · quantize ─▶ encode_png ─▶ bytes
//! ```
//!
//! A [`Raster`] is the input and the output of every step between `decode` and `encode_png`. Every failure is an
//! [`Error`]. Invalid files and invalid arguments cause errors, never panics. A [`Job`] divides decoding, resizing, warping
//! or encoding into parts, which several threads can run. A [`Quantization`] divides [`quantize`] into short
//! steps, a [`JpegEncoder`] the encoding of a JPEG, and a [`LosslessJpeg`] its rotation without loss.
//!
//! ```
//! use imagecore::{Effort, Filter, Size, decode, encode_png, orient, resize};
//!
//! # fn main() -> Result<(), imagecore::Error> {
//! # let file = encode_png(&imagecore::Raster::filled(Size::new(4, 3)?, imagecore::PixelFormat::RGB8, 128)?, Effort::Fast)?;
//! let decoded = decode(&file)?;
//! let upright = orient(decoded.raster, decoded.orientation)?;
//! let icon = resize(&upright, Size::new(16, 16)?, Filter::Lanczos3)?;
//! let png = encode_png(&icon, Effort::Small)?;
//! # assert_eq!(decode(&png)?.raster.size(), Size::new(16, 16)?);
//! # Ok(())
//! # }
//! ```

#![cfg_attr(test, allow(clippy::disallowed_methods, clippy::disallowed_macros))]

#[macro_use]
mod dispatch;

mod alloc;
mod background;
mod bytes;
mod canvas;
mod color;
mod content;
mod crop;
mod decode;
mod density;
mod encode;
mod error;
mod exif;
mod header;
mod icon;
mod inflate;
mod jobs;
mod metadata;
mod orient;
mod pad;
mod quantize;
mod raster;
mod resize;
mod size;
#[cfg(test)]
mod test_rasters;
mod transfer;
mod warp;
#[cfg(target_arch = "wasm32")]
mod wasm;

pub use background::Background;
pub use color::Color;
pub use content::content_rect;
pub use crop::{Rect, crop};
pub use decode::{Decoded, decode, mcu_size};
pub use density::Density;
pub use encode::{Effort, JpegEncoder, JpegSettings, LosslessJpeg, encode_png, encode_rgba_png};
pub use error::Error;
pub use header::{Format, Header, UnsupportedFormat, probe};
pub use icon::{silhouette, to_rgba8};
pub use jobs::{
    ByteSource, Job, JpegJob, PartRunner, PngJob, RenderJob, ResizeGeometry, ResizeJob, ScanJob, WarpJob,
};
pub use metadata::{Metadata, find_metadata};
pub use orient::{Orientation, orient};
pub use pad::{Padding, pad};
pub use quantize::{Quantization, quantize};
pub use raster::{Channels, Depth, PixelFormat, Raster};
pub use resize::{Filter, resize, resize_region};
pub use size::{MAX_PIXELS, MAX_SIDE, Size};
pub use transfer::{Parametric, TransferFunction};
