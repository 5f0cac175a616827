//! Deflate (RFC 1951) writers for image data, as zlib streams (RFC 1950) or as segments that join into one stream.
//!
//! | Writer | What it searches for | Meant for |
//! |---|---|---|
//! | [`zlib::fast`], [`Segment::fast`] | runs of zero bytes | filtered rows of large images |
//! | [`zlib::level`], [`Segment::level`] | earlier copies, by hash chains (`miniz_oxide`) | everything between |
//! | [`zlib::optimal`] | the cheapest sequence of literals and copies (as Zopfli) | small images, where each byte counts |
//!
//! All output is deterministic: the same bytes on every machine. A segment depends on its own input alone, so that
//! threads or workers can make segments independently; [`adler32_combine`] gives the checksum of the whole.
//!
//! ```
//! use imagecore_deflate::{ADLER32_EMPTY, Segment, adler32_combine, zlib};
//!
//! # fn main() -> Result<(), imagecore_deflate::Error> {
//! let halves = [&[0; 1000][..], &[7; 500][..]];
//! let mut stream = zlib::HEADER.to_vec();
//! let mut adler = ADLER32_EMPTY;
//! for half in halves {
//!     let segment = Segment::fast(half)?;
//!     stream.extend_from_slice(&segment.blocks);
//!     adler = adler32_combine(adler, segment.adler32, half.len());
//! }
//! stream.extend_from_slice(&zlib::trailer(adler));
//! # assert_eq!(miniz_oxide::inflate::decompress_to_vec_zlib(&stream).unwrap(), halves.concat());
//! # Ok(())
//! # }
//! ```
//!
//! No function panics, and no allocation that depends on the length of the input can abort: see [`Error`].

#![forbid(unsafe_code)]
#![deny(missing_docs)]
// Tests allocate little, and of known size.
#![cfg_attr(test, allow(clippy::disallowed_methods, clippy::disallowed_macros))]

mod adler32;
#[cfg(test)]
mod adversarial;
mod alloc;
mod bit_writer;
mod block;
mod entropy;
mod error;
mod fast;
mod header;
mod huffman;
#[cfg(test)]
mod inspect;
mod level;
mod match_table;
mod optimal;
mod parse;
mod segment;
mod split;
mod stored;
mod symbols;
pub mod zlib;

pub use self::adler32::{ADLER32_EMPTY, adler32_combine};
pub use self::entropy::entropy;
pub use self::error::Error;
pub use self::optimal::{MAX_OPTIMAL_LEN, OptimalOptions};
pub use self::segment::Segment;
