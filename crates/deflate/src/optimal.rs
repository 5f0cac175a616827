//! The optimal writer, by the method of J. Alakuijala, L. Vandevenne, Data compression using Zopfli (2013). Unlike
//! Zopfli, this writer searches for matches only once, in binary trees, and its costs are integers.

use simd_adler32::adler32;

use crate::bit_writer::BitWriter;
use crate::block::BlockCodes;
use crate::match_table::MatchTable;
use crate::parse::{Costs, parse_iteratively};
use crate::split::split;
use crate::symbols::{Histogram, Token};
use crate::{Error, alloc};

/// The longest input of the optimal writer, in bytes: 1 GiB. With longer inputs, the 32-bit counts and costs of the
/// writer could overflow. The writer takes about 30 bytes of memory per byte of the input.
pub const MAX_OPTIMAL_LEN: usize = 1 << 30;

/// Limits on the work of the optimal writer. With higher limits, the writer takes longer and usually gives a smaller
/// stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptimalOptions {
    /// The largest number of earlier positions with which each position in the input is compared. With zero, the writer
    /// finds no copies.
    pub max_depth: usize,
    /// The largest number of times that the whole input is parsed (divided into literals and copies), before the
    /// literals and copies are divided into blocks. Zero has the same effect as one.
    pub first_iterations: usize,
    /// The largest number of times that each block is parsed again (divided into literals and copies). Zero has the
    /// same effect as one.
    pub block_iterations: usize,
    /// Parsing is repeated only as long as each time saves more than one `gain_fraction`th of the size. Zero has the same
    /// effect as one.
    pub gain_fraction: usize,
}

impl OptimalOptions {
    /// Returns options for an input of `length` bytes. With these options, an input of up to some megabytes takes at
    /// most about a second. The limits are higher for shorter inputs.
    #[must_use]
    pub fn for_len(length: usize) -> Self {
        let length = length.max(1);
        Self {
            max_depth: ((192 << 20) / length).clamp(48, 128),
            first_iterations: ((64 << 10) / length).clamp(2, 6),
            block_iterations: ((4 << 20) / length).clamp(4, 15),
            // With larger values, the writer takes up to twice the time, and saves less than a thousandth more.
            gain_fraction: 4096,
        }
    }
}

/// Returns a zlib stream of compressed blocks with optimally chosen literals and copies. There are no stored blocks, so
/// the stream for random bytes is a little longer than these bytes.
pub(crate) fn zlib_optimal(bytes: &[u8], options: &OptimalOptions) -> Result<Vec<u8>, Error> {
    let mut out = BitWriter::default();
    out.reserve(16)?;
    // The header consists of two bytes (RFC 1950, 2.2). CMF is 0x78, for a window of 32 KiB. FLG is 0xDA, for the level
    // "maximum compression".
    out.write(0xDA78, 16);
    write_blocks(bytes, options, true, &mut out)?;
    let mut stream = out.finish()?;
    alloc::extend(&mut stream, &adler32(&bytes).to_be_bytes())?;
    Ok(stream)
}

/// Returns the same blocks, none of them final. An empty stored block follows, so that the output ends with a whole
/// byte.
pub(crate) fn optimal_blocks(bytes: &[u8], options: &OptimalOptions) -> Result<Vec<u8>, Error> {
    let mut out = BitWriter::default();
    write_blocks(bytes, options, false, &mut out)?;
    // Three zero bits, padding to a whole byte, and the length zero with its complement (RFC 1951, 3.2.4).
    out.reserve(3)?;
    out.write(0, 3);
    let mut blocks = out.finish()?;
    alloc::extend(&mut blocks, &[0, 0, 0xFF, 0xFF])?;
    Ok(blocks)
}

/// Writes compressed blocks of all `bytes`. With `ends`, the last one is the final block of the stream.
fn write_blocks(
    bytes: &[u8],
    options: &OptimalOptions,
    ends: bool,
    out: &mut BitWriter,
) -> Result<(), Error> {
    if bytes.len() > MAX_OPTIMAL_LEN {
        return Err(Error::Capacity);
    }
    let table = MatchTable::new(bytes, options.max_depth)?;
    let parse = |range, costs, iterations| {
        parse_iteratively(bytes, range, &table, costs, iterations, options.gain_fraction)
    };
    let tokens = parse(0..bytes.len(), Costs::initial(bytes), options.first_iterations)?;
    // Each block is divided into literals and copies again, with costs from the symbol counts of this block.
    let mut refined = alloc::with_capacity(tokens.len())?;
    let mut start = 0;
    for block in split(&tokens)? {
        let end = start + block.iter().map(|token| usize::from(token.length)).sum::<usize>();
        let costs = Costs::of(&Histogram::of_block(block));
        let parsed = parse(start..end, costs, options.block_iterations)?;
        let is_better = block_bits(&parsed) < block_bits(block);
        alloc::extend(&mut refined, if is_better { &parsed } else { block })?;
        start = end;
    }
    let blocks = split(&refined)?;
    for (number, block) in (1..).zip(&blocks) {
        let is_final = ends && number == blocks.len();
        BlockCodes::smallest(&Histogram::of_block(block)).write(block, is_final, out)?;
    }
    Ok(())
}

/// Returns the size of a block of `tokens` in bits.
fn block_bits(tokens: &[Token]) -> usize {
    BlockCodes::smallest(&Histogram::of_block(tokens)).bits()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Asserts that two decoders decode the stream for `bytes` correctly. Returns the length of the stream in bytes.
    fn check(bytes: &[u8]) -> usize {
        let options =
            OptimalOptions { max_depth: 96, first_iterations: 3, block_iterations: 5, gain_fraction: 1000 };
        let stream = zlib_optimal(bytes, &options).unwrap();
        assert!(miniz_oxide::inflate::decompress_to_vec_zlib(&stream).is_ok_and(|all| all == bytes));
        assert!(fdeflate::decompress_to_vec(&stream).is_ok_and(|all| all == bytes));
        stream.len()
    }

    fn noise(mut state: u32) -> impl Iterator<Item = u8> {
        std::iter::repeat_with(move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
    }

    /// Generates concatenated runs, noise and copies. The noise has few or many different values. Some distances of the
    /// copies are below the limit of 32 KiB, and some are above it.
    fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
        let piece = (0..3, any::<u8>(), 1..700usize, 1..40_000usize);
        prop::collection::vec(piece, 0..120).prop_map(|pieces| {
            let mut bytes: Vec<u8> = Vec::new();
            for (kind, value, length, distance) in pieces {
                match kind {
                    0 => bytes.extend(std::iter::repeat_n(value, length)),
                    1 => bytes.extend(noise(distance as u32).take(length).map(|byte| byte & value)),
                    _ => {
                        let from = bytes.len().saturating_sub(distance);
                        bytes.extend_from_within(from..bytes.len().min(from + length));
                    }
                }
            }
            bytes
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_bytes_round_trip(bytes in any_bytes()) {
            check(&bytes);
        }
    }

    #[test]
    fn inputs_of_any_length_round_trip() {
        for length in [0, 1, 2, 3, 4, 100, 257, 258, 259, 260, 516, 517, 70_000, 1_100_000] {
            check(&vec![3; length]);
            let noise: Vec<u8> = noise(1).take(length.min(70_000)).collect();
            check(&noise);
            check(&noise.iter().map(|byte| byte / 128).collect::<Vec<_>>());
        }
    }

    #[test]
    fn options_of_zero_are_valid() {
        let options =
            OptimalOptions { max_depth: 0, first_iterations: 0, block_iterations: 0, gain_fraction: 0 };
        for length in [0, 10, 10_000] {
            let stream = zlib_optimal(&vec![7; length], &options).unwrap();
            assert_eq!(fdeflate::decompress_to_vec(&stream).unwrap(), vec![7; length]);
        }
    }

    #[test]
    fn noise_grows_by_less_than_a_500th() {
        let bytes: Vec<u8> = noise(7).take(100_000).collect();
        assert!(check(&bytes) < 100_200);
    }

    #[test]
    fn short_inputs_use_the_fixed_codes() {
        // A literal and a copy take four bytes. The zlib header takes two bytes, and the checksum four.
        assert_eq!(check(&[0; 10]), 2 + 4 + 4);
    }

    #[test]
    fn streams_are_smaller_than_those_of_level_9() {
        let bytes: Vec<u8> = (0..40_000u32).map(|i| (i * i / 700 % 251) as u8 / 3).collect();
        let level_9 = miniz_oxide::deflate::compress_to_vec_zlib(&bytes, 9).len();
        assert!(check(&bytes) < level_9);
    }
}
