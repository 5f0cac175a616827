//! This crate decodes and encodes JPEG files (ITU-T T.81) with 8-bit samples and Huffman coding. It decodes baseline,
//! extended sequential and progressive files, and encodes baseline and progressive files. All results are the same, byte
//! for byte, in WebAssembly and in native code.
//!
//! [`Decoder`] decodes a file in one piece. [`parallel`] decodes a file in parts on several workers, with or
//! without restart markers in the file. [`Segments`] iterates over the marker segments of a file, for example
//! to read metadata.
//!
//! [`encode`] encodes pixels, in one piece or in bands on several workers. [`lossless`] turns and crops a file without
//! decoding its pixels.
//!
//! The pixels of an intact file equal those of libjpeg-turbo with its accurate inverse DCT (`JDCT_ISLOW`),
//! bit for bit. A damaged file is decoded as far as possible. [`Limits`] bound the memory and the time that a
//! hostile file can take.
//!
//! # Steps
//!
//! In the decoder, data pass through the modules in this order; [`encode`] shows those of the encoder:
//! ```text
//! markers ▸ headers (frame, tables) ▸ bits ▸ huffman ─┬▸ blocks ▸ reconstruct (idct) ─┬▸ plane ▸ chroma, color (upsample)
//!                                                    └▸ multi_scan (idct) ───────────┘
//! ```
//!
//! The crate allocates no more memory than [`Limits`] allow, and returns an error if an allocation fails. The
//! crate has no unsafe code.

#![deny(missing_docs)]
#![forbid(unsafe_code)]
// Tests may use the methods and macros that `clippy.toml` disallows, because tests allocate only small
// buffers of known size.
#![cfg_attr(test, allow(clippy::disallowed_methods, clippy::disallowed_macros))]

mod alloc;
mod bits;
mod blocks;
mod chroma;
mod color;
mod decoder;
pub mod encode;
mod error;
mod frame;
mod headers;
mod huffman;
mod idct;
mod limits;
pub mod lossless;
mod markers;
mod multi_scan;
pub mod parallel;
mod plane;
mod reconstruct;
mod scan_state;
mod single_scan;
mod smoothing;
mod tables;
mod typical_huffman;
mod upsample;

pub use decoder::{Completeness, Decoder};
pub use error::Error;
pub use frame::ColorTransform;
pub use limits::Limits;
pub use markers::{Segment, Segments, dimensions};
