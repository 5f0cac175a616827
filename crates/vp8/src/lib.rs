//! A decoder of VP8 key frames (RFC 6386), the image data of lossy WebP files. The vector code of the decoder produces
//! the same bytes in WebAssembly and in native builds.
//!
//! [`Decoder`] reads the content of a `VP8 ` chunk, and writes RGB pixels. Chroma upsampling and color conversion
//! produce the same bytes as libwebp.
//! Interframes, alpha and the RIFF container are out of scope.
//!
//! # Steps
//!
//! ```text
//! frame_header ▸ macroblocks: modes ▸ tokens, residual ▸ predict + transform ▸ edges (loop_filter) ▸ upsample
//! ```
//!
//! `bool_decoder` decodes the bits of `frame_header`, `modes` and `tokens`.
//!
//! The decoder allocates memory for two rows of macroblocks, independent of the height of the frame. If an allocation
//! fails, the decoder returns an error. The crate contains no unsafe code.

#![deny(missing_docs)]
#![forbid(unsafe_code)]
// `clippy.toml` disallows methods that abort if an allocation fails. Tests may use these methods, because the
// allocations of the tests are small.
#![cfg_attr(test, allow(clippy::disallowed_methods, clippy::disallowed_macros))]

mod alloc;
mod bool_decoder;
mod coeff_update_probs;
mod decoder;
mod default_coeff_probs;
mod dequant;
mod edges;
mod error;
mod frame_header;
mod kf_bmode_probs;
mod limits;
mod loop_filter;
mod macroblocks;
mod modes;
mod plane;
mod predict;
mod residual;
mod tokens;
mod transform;
mod upsample;

pub use decoder::Decoder;
pub use error::Error;
pub use frame_header::dimensions;
pub use limits::Limits;
