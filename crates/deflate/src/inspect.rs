//! An inflater for the tests (RFC 1950, RFC 1951). The inflater is slow and strict: it panics if a stream violates any
//! rule of the formats. The inflater reports the type, the longest code and the largest copy of each block.
//! `miniz_oxide` and `fdeflate` do not report these properties.

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};

/// The block type, BTYPE (RFC 1951, 3.2.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BlockType {
    Stored,
    Fixed,
    Dynamic,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Block {
    pub(crate) block_type: BlockType,
    /// The number of bits, 1 to 8, that belong to the block in the last byte of the block.
    pub(crate) end_bit: usize,
    /// The number of decoded bytes.
    pub(crate) length: usize,
    /// The longest code that occurs in the block, in bits.
    pub(crate) max_code: usize,
    /// The longest copy in the block, in bytes.
    pub(crate) max_copy: usize,
    /// The largest distance of a copy in the block, in bytes.
    pub(crate) max_distance: usize,
}

pub(crate) struct Inflated {
    pub(crate) bytes: Vec<u8>,
    pub(crate) blocks: Vec<Block>,
}

/// Asserts that three inflaters decode `stream` to `bytes`, read all of the stream, and find its checksum correct.
/// Returns the blocks of the stream.
#[track_caller]
pub(crate) fn check(stream: &[u8], bytes: &[u8]) -> Vec<Block> {
    let inflated = read(stream);
    assert!(inflated.bytes == bytes, "other bytes");

    // The buffer has one byte more than `bytes`, so that output that is too long is detected.
    let mut out = vec![0; bytes.len() + 1];
    let flags = inflate_flags::TINFL_FLAG_PARSE_ZLIB_HEADER
        | inflate_flags::TINFL_FLAG_COMPUTE_ADLER32
        | inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let outcome = decompress(&mut DecompressorOxide::new(), stream, &mut out, 0, flags);
    assert_eq!(outcome, (TINFLStatus::Done, stream.len(), bytes.len()), "miniz_oxide");
    assert!(out[..bytes.len()] == *bytes, "other bytes by miniz_oxide");

    let mut inflater = fdeflate::Decompressor::new();
    let (mut consumed, mut made) = (0, 0);
    while !inflater.is_done() {
        let (read, written) = inflater.read(&stream[consumed..], &mut out, made, true).expect("fdeflate");
        assert!(read + written > 0 || inflater.is_done(), "fdeflate makes no progress");
        (consumed, made) = (consumed + read, made + written);
    }
    assert_eq!((consumed, made), (stream.len(), bytes.len()), "fdeflate");
    assert!(out[..made] == *bytes, "other bytes by fdeflate");
    inflated.blocks
}

/// Decodes a zlib stream.
///
/// # Panics
/// The function panics if `stream` is not exactly one valid zlib stream.
#[track_caller]
pub(crate) fn read(stream: &[u8]) -> Inflated {
    let (head, rest) = stream.split_first_chunk::<2>().expect("a header");
    assert_eq!(head[0], 0x78, "deflate, with a window of 32 KiB");
    assert_eq!(u16::from_be_bytes(*head) % 31, 0, "the header's check");
    assert_eq!(head[1] & 0x20, 0, "no dictionary");
    let (data, adler) = rest.split_last_chunk::<4>().expect("a checksum");
    let mut reader = Reader { data, bit_offset: 0, bytes: Vec::new(), blocks: Vec::new() };
    while !reader.block() {}
    assert_eq!(reader.bit_offset.div_ceil(8), data.len(), "bytes after the last block");
    while !reader.bit_offset.is_multiple_of(8) {
        assert_eq!(reader.bits(1), 0, "padding");
    }
    let (mut a, mut b) = (1u32, 0u32);
    for &byte in &reader.bytes {
        a = (a + u32::from(byte)) % 65_521;
        b = (b + a) % 65_521;
    }
    assert_eq!(u32::from_be_bytes(*adler), b << 16 | a, "the checksum");
    Inflated { bytes: reader.bytes, blocks: reader.blocks }
}

struct Reader<'a> {
    data: &'a [u8],
    bit_offset: usize,
    bytes: Vec<u8>,
    blocks: Vec<Block>,
}

/// A Huffman code. `counts[n]` is the number of symbols whose code has `n` bits. `symbols` is in the order of the
/// codes.
struct Code {
    counts: [usize; 16],
    symbols: Vec<usize>,
}

impl Code {
    /// Returns the code for `lengths`, the code length of each symbol in bits. If `may_be_incomplete` is true, a single
    /// code of one bit, or no code at all, is valid too.
    #[track_caller]
    fn new(lengths: &[usize], may_be_incomplete: bool) -> Self {
        let mut counts = [0; 16];
        lengths.iter().for_each(|&length| counts[length] += 1);
        let used = lengths.len() - counts[0];
        counts[0] = 0;
        let taken: usize = (1..16).map(|length| counts[length] << (15 - length)).sum();
        let is_allowed = may_be_incomplete && (used == 0 || used == 1 && counts[1] == 1);
        assert!(taken == 1 << 15 || is_allowed, "{taken} of 32768 codes: {lengths:?}");
        let mut symbols: Vec<usize> = (0..lengths.len()).filter(|&symbol| lengths[symbol] > 0).collect();
        symbols.sort_by_key(|&symbol| lengths[symbol]);
        Self { counts, symbols }
    }
}

impl Reader<'_> {
    #[track_caller]
    fn bits(&mut self, count: usize) -> usize {
        (0..count).fold(0, |value, position| {
            let byte = *self.data.get(self.bit_offset / 8).expect("more bits");
            let bit = usize::from(byte) >> (self.bit_offset % 8) & 1;
            self.bit_offset += 1;
            value | bit << position
        })
    }

    /// Reads a symbol. Returns the symbol and the length of its code in bits.
    #[track_caller]
    fn symbol(&mut self, code: &Code) -> (usize, usize) {
        let (mut value, mut first, mut before) = (0, 0, 0);
        for (length, &count) in code.counts.iter().enumerate().skip(1) {
            value = value << 1 | self.bits(1);
            first <<= 1;
            if value - first < count {
                return (code.symbols[before + value - first], length);
            }
            (first, before) = (first + count, before + count);
        }
        panic!("an unused code")
    }

    /// Reads a block. Returns true if the block is the final one.
    #[track_caller]
    fn block(&mut self) -> bool {
        let is_final = self.bits(1) == 1;
        let start = self.bytes.len();
        let block_type = match self.bits(2) {
            0 => BlockType::Stored,
            1 => BlockType::Fixed,
            2 => BlockType::Dynamic,
            _ => panic!("a reserved block type"),
        };
        let mut block =
            Block { block_type, end_bit: 0, length: 0, max_code: 0, max_copy: 0, max_distance: 0 };
        match block_type {
            BlockType::Stored => {
                // RFC 1951 allows any value of the padding bits. The writers of this crate write zeros.
                while !self.bit_offset.is_multiple_of(8) {
                    assert_eq!(self.bits(1), 0, "padding");
                }
                let length = self.bits(16);
                assert_eq!(self.bits(16), length ^ 0xFFFF, "the length's complement");
                for _ in 0..length {
                    let byte = self.bits(8) as u8;
                    self.bytes.push(byte);
                }
            }
            BlockType::Fixed => {
                let lengths: Vec<usize> = (0..288)
                    .map(|symbol| match symbol {
                        0..144 => 8,
                        144..256 => 9,
                        256..280 => 7,
                        _ => 8,
                    })
                    .collect();
                self.symbols(&Code::new(&lengths, false), &Code::new(&[5; 32], false), &mut block);
            }
            BlockType::Dynamic => {
                let (literals, distances) = self.codes();
                self.symbols(&literals, &distances, &mut block);
            }
        }
        block.length = self.bytes.len() - start;
        block.end_bit = (self.bit_offset + 7) % 8 + 1;
        self.blocks.push(block);
        is_final
    }

    /// Reads the literal/length code and the distance code of a dynamic block (RFC 1951, 3.2.7).
    #[track_caller]
    fn codes(&mut self) -> (Code, Code) {
        const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
        let (literals, distances) = (self.bits(5) + 257, self.bits(5) + 1);
        assert!(literals <= 286 && distances <= 30, "{literals} and {distances} codes");
        let mut lengths = [0; 19];
        for i in 0..self.bits(4) + 4 {
            lengths[ORDER[i]] = self.bits(3);
        }
        let code = Code::new(&lengths, false);
        let mut all = Vec::new();
        while all.len() < literals + distances {
            let (value, times) = match self.symbol(&code).0 {
                16 => (*all.last().expect("a length to repeat"), 3 + self.bits(2)),
                17 => (0, 3 + self.bits(3)),
                18 => (0, 11 + self.bits(7)),
                length => (length, 1),
            };
            all.resize(all.len() + times, value);
        }
        assert_eq!(all.len(), literals + distances, "a repetition past the end");
        assert!(all[256] > 0, "no code for the end-of-block symbol");
        (Code::new(&all[..literals], false), Code::new(&all[literals..], true))
    }

    #[track_caller]
    fn symbols(&mut self, literals: &Code, distances: &Code, block: &mut Block) {
        loop {
            let (symbol, length) = self.symbol(literals);
            block.max_code = block.max_code.max(length);
            let symbol = match symbol {
                0..256 => {
                    self.bytes.push(symbol as u8);
                    continue;
                }
                256 => return,
                symbol => symbol - 257,
            };
            // The tables in RFC 1951, 3.2.5 follow a rule. The first symbols have no extra bits. After them, each group
            // of four length symbols, or of two distance symbols, has one extra bit more than the group before.
            let length = match symbol {
                0..8 => 3 + symbol,
                28 => 258,
                8..28 => {
                    let extra = symbol / 4 - 1;
                    3 + ((4 + symbol % 4) << extra) + self.bits(extra)
                }
                _ => panic!("an invalid length"),
            };
            let (symbol, code) = self.symbol(distances);
            let distance = match symbol {
                0..4 => 1 + symbol,
                4..30 => {
                    let extra = symbol / 2 - 1;
                    1 + ((2 + symbol % 2) << extra) + self.bits(extra)
                }
                _ => panic!("an invalid distance"),
            };
            assert!(distance <= self.bytes.len(), "{distance} bytes back of {}", self.bytes.len());
            block.max_code = block.max_code.max(code);
            block.max_copy = block.max_copy.max(length);
            block.max_distance = block.max_distance.max(distance);
            for _ in 0..length {
                self.bytes.push(self.bytes[self.bytes.len() - distance]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_of_another_compressor_are_decoded() {
        let bytes: Vec<u8> = (0..60_000u32).map(|i| (i * i / 900 % 251) as u8).collect();
        for level in 0..=10 {
            let stream = miniz_oxide::deflate::compress_to_vec_zlib(&bytes, level);
            assert!(read(&stream).bytes == bytes, "level {level}");
        }
    }

    #[test]
    fn every_changed_byte_is_detected() {
        // Each match in these bytes has only one possible distance. With two possible distances, a stream with a
        // changed distance could decode to the same bytes.
        let bytes: Vec<u8> = (0..150u32).map(|i| (i * i * 7 % 61 + i / 50 * 61) as u8).collect();
        let stream = miniz_oxide::deflate::compress_to_vec_zlib(&bytes, 9);
        // In the second byte of the stream, the changed bit belongs to FCHECK, the check of the header. The byte also
        // contains FLEVEL, which decoders ignore, but no bit of FLEVEL is changed (RFC 1950, 2.2).
        for i in 0..stream.len() {
            let mut changed = stream.clone();
            changed[i] ^= 0x10;
            assert!(std::panic::catch_unwind(|| read(&changed)).is_err(), "byte {i}");
        }
    }
}
