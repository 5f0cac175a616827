//! Deflate (RFC 1951) writers for image data, as zlib streams (RFC 1950) or as segments that join into one stream.
//!
//! | Writer | What it searches for | Meant for |
//! |---|---|---|
//! | [`zlib::fast`], [`Segment::fast`] | runs of zero bytes | filtered rows of large images |
//! | [`zlib::level`], [`Segment::level`] | repetitions, by hash chains (`miniz_oxide`) | repetitive data of any size |
//! | [`zlib::optimal`], [`Segment::optimal`] | the sequence of literals and copies with the fewest bits, by the method of Zopfli | small images, where each byte counts |
//!
//! All output is deterministic: the bytes are the same on every machine. A segment depends only on its own input, so
//! that threads or workers can make segments independently. [`adler32_combine`] gives the checksum of the whole input.
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
//! No function panics. If an allocation whose size depends on the length of the input fails, the function returns an
//! [`Error`], and the program does not abort.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
// The tests may use functions that abort when an allocation fails, because the allocations of the tests are small.
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
