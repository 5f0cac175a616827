use simd_adler32::adler32;

use crate::optimal::optimal_blocks;
use crate::stored::{stored, stored_len};
use crate::{Error, OptimalOptions, fast, level};

/// The zlib header, CMF and FLG: a window of 32 KiB, the level "fastest" (RFC 1950, 2.2).
pub(crate) const HEADER: [u8; 2] = [0x78, 0x01];

/// A part of a deflate stream. A segment consists of whole blocks, none of them final, and ends with a whole byte. Its
/// copies refer to no byte before the segment. Any number of concatenated segments between
/// [`zlib::HEADER`](crate::zlib::HEADER) and [`zlib::trailer`](crate::zlib::trailer) form a valid zlib stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// The bytes of the blocks (RFC 1951, 3.2.3).
    pub blocks: Vec<u8>,
    /// The Adler-32 checksum of the input of this segment (RFC 1950, 8.2). [`adler32_combine`](crate::adler32_combine)
    /// gives the checksum of the input of several segments.
    pub adler32: u32,
}

impl Segment {
    /// Compresses `bytes` with Huffman codes, and with copies for runs of whole 8-byte words that are all zero. There
    /// is no search for other matches. The segment is never longer than stored blocks that contain `bytes`.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn fast(bytes: &[u8]) -> Result<Self, Error> {
        Self { blocks: fast::blocks(bytes)?, adler32: adler32(&bytes) }.or_stored(bytes)
    }

    /// Compresses `bytes` by `miniz_oxide` at a level of zlib, 0 to 10. A `level` above 10 has the effect of 10. The
    /// segment is never longer than stored blocks that contain `bytes`.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn level(bytes: &[u8], level: u8) -> Result<Self, Error> {
        let (mut blocks, adler32) = level::blocks(bytes, level)?;
        blocks.drain(..HEADER.len());
        Self { blocks, adler32 }.or_stored(bytes)
    }

    /// Compresses `bytes` by the optimal writer, like [`zlib::optimal`](crate::zlib::optimal). The segment is
    /// never longer than stored blocks that contain `bytes`.
    ///
    /// # Errors
    /// [`Error::Capacity`] for more than [`MAX_OPTIMAL_LEN`](crate::MAX_OPTIMAL_LEN) bytes; [`Error::OutOfMemory`].
    pub fn optimal(bytes: &[u8], options: &OptimalOptions) -> Result<Self, Error> {
        Self { blocks: optimal_blocks(bytes, options)?, adler32: adler32(&bytes) }.or_stored(bytes)
    }

    /// Replaces the blocks with stored blocks if the stored blocks are shorter. The output of [`fast::blocks`] and of
    /// [`level::blocks`] can be longer than stored blocks.
    fn or_stored(mut self, bytes: &[u8]) -> Result<Self, Error> {
        if stored_len(bytes) < self.blocks.len() {
            self.blocks = stored(bytes)?;
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use miniz_oxide::inflate::decompress_to_vec_zlib;

    use super::*;
    use crate::{ADLER32_EMPTY, adler32_combine, zlib};

    /// Returns one zlib stream that has one segment for each piece.
    fn stream(pieces: &[&[u8]], make: impl Fn(&[u8]) -> Segment) -> Vec<u8> {
        let mut stream = zlib::HEADER.to_vec();
        let mut adler = ADLER32_EMPTY;
        for piece in pieces {
            let segment = make(piece);
            stream.extend_from_slice(&segment.blocks);
            adler = adler32_combine(adler, segment.adler32, piece.len());
        }
        stream.extend_from_slice(&zlib::trailer(adler));
        stream
    }

    #[test]
    fn segments_that_end_at_any_bit_join() {
        // The codes for these bytes have many different lengths, so that a block can end at any bit of a byte.
        let bytes: Vec<u8> = (0..600).map(|i| (i * i / 7 % 64) as u8).collect();
        for length in 0..bytes.len() {
            let (start, end) = bytes.split_at(length);
            let optimal = |bytes: &[u8]| Segment::optimal(bytes, &OptimalOptions::for_len(bytes.len()));
            for make in [Segment::fast, |bytes: &[u8]| Segment::level(bytes, 2), optimal] {
                let stream = stream(&[start, end, start], |piece| make(piece).unwrap());
                let expected = [start, end, start].concat();
                assert_eq!(decompress_to_vec_zlib(&stream).unwrap(), expected, "{length}");
                assert_eq!(fdeflate::decompress_to_vec(&stream).unwrap(), expected, "{length}");
            }
        }
    }

    #[test]
    fn noise_is_stored() {
        let noise: Vec<u8> = (0..200_000u32).map(|i| (i.wrapping_mul(0x9E37_79B9) >> 23) as u8).collect();
        let fast = |bytes: &[u8]| Segment::fast(bytes).unwrap();
        assert_eq!(fast(&noise).blocks.len(), noise.len() + 4 * 5);
        assert_eq!(decompress_to_vec_zlib(&stream(&[&noise, &noise], fast)).unwrap().len(), 400_000);
    }
}
