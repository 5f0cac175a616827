//! A JPEG decoder (ITU-T T.81) for baseline, extended and progressive files with samples of 8 bits and Huffman coding. Its
//! vector kernels give the same bytes in WebAssembly and natively.
//!
//! [`Decoder`] decodes a file in one piece. [`parallel`] decodes a file in parts on several workers, also without restart
//! markers. [`Segments`] iterates over marker segments, for metadata.
//!
//! Pixels equal those of libjpeg-turbo's accurate setting, bit for bit. A damaged file is decoded as far as possible.
//! [`Limits`] bound memory and time for hostile files.
//!
//! # Steps
//!
//! ```text
//! markers ▸ headers (frame, tables) ▸ bits ▸ huffman ─┬▸ blocks ▸ reconstruct (idct) ─┬▸ plane ▸ chroma, color (upsample)
//!                                                    └▸ multi_scan (idct) ───────────┘
//! ```
//!
//! The crate allocates only what [`Limits`] allow, and reports a failed allocation. It has no unsafe code.

#![deny(missing_docs)]
#![forbid(unsafe_code)]
// Tests allocate little, and of known size.
#![cfg_attr(test, allow(clippy::disallowed_methods, clippy::disallowed_macros))]

mod alloc;
mod bits;
mod blocks;
mod chroma;
mod color;
mod decoder;
mod error;
mod frame;
mod headers;
mod huffman;
mod idct;
mod limits;
mod markers;
mod multi_scan;
pub mod parallel;
mod plane;
mod reconstruct;
mod restarts;
mod single_scan;
mod tables;
mod upsample;

pub use decoder::Decoder;
pub use error::Error;
pub use frame::ColorTransform;
pub use limits::Limits;
pub use markers::{Extent, Segment, Segments, dimensions, extent};
