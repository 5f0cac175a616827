//! Parts of a deflate stream that are made apart and join into one (RFC 1950, RFC 1951): of each the blocks
//! are not final and end with a byte, and the checksum of the whole is made of theirs.

use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, compress_to_output, create_comp_flags_from_zip_params,
};
use simd_adler32::adler32;

use super::deflate::write_runs;

/// What a zlib stream begins with: a window of 32 KiB, and the level that says "fastest" (RFC 1950, 2.2).
pub(super) const ZLIB_HEADER: [u8; 2] = [0x78, 0x01];

/// The last block of a stream, without data: final, with the codes that every decoder knows.
pub(super) const FINAL_BLOCK: [u8; 2] = [0x03, 0x00];

/// Whole blocks, none of them final, that end with a byte.
pub(super) struct Segment {
    pub(super) blocks: Vec<u8>,
    /// Of what they hold: RFC 1950, 8.
    pub(super) adler: u32,
}

impl Segment {
    /// What is made soonest: runs of zeroes and codes for bytes, no search for repetition.
    pub(super) fn quick(bytes: &[u8]) -> Self {
        let mut blocks = Vec::with_capacity(bytes.len() / 2);
        write_runs(bytes, &mut blocks);
        Self { blocks, adler: adler32(&bytes) }.or_stored(bytes)
    }

    /// By miniz, which looks for repetition.
    pub(super) fn matched(bytes: &[u8], level: u8) -> Self {
        let flags = create_comp_flags_from_zip_params(level.into(), 1, 0);
        let mut compressor = CompressorOxide::new(flags);
        let mut blocks = Vec::with_capacity(bytes.len() / 2);
        compress_to_output(&mut compressor, bytes, TDEFLFlush::Sync, |piece| {
            blocks.extend_from_slice(piece);
            true
        });
        blocks.drain(..ZLIB_HEADER.len());
        Self { blocks, adler: compressor.adler32() }.or_stored(bytes)
    }

    /// Noise does not shrink, and neither compressor notices.
    fn or_stored(mut self, bytes: &[u8]) -> Self {
        let pieces = bytes.chunks(u16::MAX.into());
        if bytes.len() + 5 * pieces.len() < self.blocks.len() {
            self.blocks.clear();
            for piece in pieces {
                let length = piece.len() as u16;
                self.blocks.push(0);
                self.blocks.extend_from_slice(&length.to_le_bytes());
                self.blocks.extend_from_slice(&(!length).to_le_bytes());
                self.blocks.extend_from_slice(piece);
            }
        }
        self
    }
}

/// The checksum of some bytes and `length` more after them, of the checksums of both: RFC 1950, 8. The second
/// starts its sums at one and nothing, where they had come to `before`.
pub(super) fn joined_adler(before: u32, after: u32, length: usize) -> u32 {
    const BASE: u64 = 65_521;
    let sums = |adler: u32| (u64::from(adler & 0xFFFF), u64::from(adler >> 16));
    let ((a1, b1), (a2, b2)) = (sums(before), sums(after));
    let a = (a1 + a2 + BASE - 1) % BASE;
    let b = (b1 + b2 + (a1 + BASE - 1) % BASE * (length as u64 % BASE)) % BASE;
    (b as u32) << 16 | a as u32
}

#[cfg(test)]
mod tests {
    use miniz_oxide::inflate::decompress_to_vec_zlib;

    use super::*;

    /// A segment for each piece, as one stream.
    fn stream(pieces: &[&[u8]], make: impl Fn(&[u8]) -> Segment) -> Vec<u8> {
        let mut stream = ZLIB_HEADER.to_vec();
        let mut adler = 1;
        for piece in pieces {
            let segment = make(piece);
            stream.extend_from_slice(&segment.blocks);
            adler = joined_adler(adler, segment.adler, piece.len());
        }
        stream.extend_from_slice(&FINAL_BLOCK);
        stream.extend_from_slice(&adler.to_be_bytes());
        stream
    }

    #[test]
    fn segments_that_end_at_every_bit_join() {
        // Each byte's code has a length of its own, so that all ends are met.
        let bytes: Vec<u8> = (0..600).map(|i| (i * i / 7 % 64) as u8).collect();
        for length in 0..bytes.len() {
            let (start, end) = bytes.split_at(length);
            for make in [Segment::quick, |bytes: &[u8]| Segment::matched(bytes, 2)] {
                let stream = stream(&[start, end, start], make);
                let expected = [start, end, start].concat();
                assert_eq!(decompress_to_vec_zlib(&stream).unwrap(), expected, "{length}");
                assert_eq!(fdeflate::decompress_to_vec(&stream).unwrap(), expected, "{length}");
            }
        }
    }

    #[test]
    fn noise_is_stored_in_pieces() {
        let noise: Vec<u8> = (0..200_000u32).map(|i| (i.wrapping_mul(0x9E37_79B9) >> 23) as u8).collect();
        let segment = Segment::quick(&noise);
        assert_eq!(segment.blocks.len(), noise.len() + 4 * 5);
        assert_eq!(
            decompress_to_vec_zlib(&stream(&[&noise, &noise], Segment::quick)).unwrap().len(),
            400_000
        );
    }
}
