//! Whole zlib streams (RFC 1950), and the header and the trailer of a stream of segments.

use crate::optimal::{OptimalOptions, zlib_optimal};
use crate::segment::{self, Segment};
use crate::{Error, alloc};

/// The two bytes before the first segment of a stream: a window of 32 KiB, and the level "fastest" (RFC 1950, 2.2).
pub const HEADER: [u8; 2] = segment::HEADER;

/// An empty final block with the fixed codes (RFC 1951, 3.2.6).
const FINAL_BLOCK: [u8; 2] = [0x03, 0x00];

/// Returns the end of a stream of segments: an empty final block, and `adler32`, the Adler-32 checksum of the whole
/// input.
#[must_use]
pub fn trailer(adler32: u32) -> [u8; 6] {
    let [first, second] = FINAL_BLOCK;
    let [a, b, c, d] = adler32.to_be_bytes();
    [first, second, a, b, c, d]
}

/// Compresses `bytes` to a zlib stream of one segment, by [`Segment::fast`].
///
/// # Errors
/// [`Error::OutOfMemory`].
pub fn fast(bytes: &[u8]) -> Result<Vec<u8>, Error> {
    let Segment { blocks, adler32 } = Segment::fast(bytes)?;
    let mut stream = alloc::with_capacity(HEADER.len() + blocks.len() + 6)?;
    alloc::extend(&mut stream, &HEADER)?;
    alloc::extend(&mut stream, &blocks)?;
    alloc::extend(&mut stream, &trailer(adler32))?;
    Ok(stream)
}

/// Compresses `bytes` to a zlib stream by `miniz_oxide` at a level of zlib, 0 to 10. A `level` above 10 has the effect
/// of 10.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub fn level(bytes: &[u8], level: u8) -> Result<Vec<u8>, Error> {
    crate::level::stream(bytes, level)
}

/// Compresses `bytes` to the smallest zlib stream that the optimal writer finds with `options`. The stream is never
/// longer than a stream of level 0, which consists of stored blocks.
///
/// # Errors
/// [`Error::Capacity`] for more than [`MAX_OPTIMAL_LEN`](crate::MAX_OPTIMAL_LEN) bytes; [`Error::OutOfMemory`].
pub fn optimal(bytes: &[u8], options: &OptimalOptions) -> Result<Vec<u8>, Error> {
    let stream = zlib_optimal(bytes, options)?;
    if stream.len() <= bytes.len() {
        return Ok(stream);
    }
    let stored = level(bytes, 0)?;
    Ok(if stored.len() < stream.len() { stored } else { stream })
}
