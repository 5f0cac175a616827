//! For the tests: reads zlib streams bit by bit (RFC 1950, RFC 1951), accepts nothing that the formats forbid, and tells
//! of what a stream consists.

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};

/// How a block is stored: RFC 1951, 3.2.3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Stored,
    Fixed,
    Dynamic,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Block {
    pub(super) kind: Kind,
    /// Where its last bit is in the last byte: 1 to 8 bits of that are used.
    pub(super) phase: usize,
    /// Bytes that it holds.
    pub(super) length: usize,
    /// The longest code that it uses.
    pub(super) longest_code: usize,
    /// The longest copy in it, and the one from farthest back.
    pub(super) longest_copy: usize,
    pub(super) farthest: usize,
}

pub(super) struct Inflated {
    pub(super) bytes: Vec<u8>,
    pub(super) blocks: Vec<Block>,
}

/// What a stream holds must be these bytes, by two other inflaters and the one here, its checksum and length right.
#[track_caller]
pub(super) fn check(stream: &[u8], bytes: &[u8]) -> Vec<Block> {
    let inflated = read(stream);
    assert!(inflated.bytes == bytes, "other bytes");

    // One byte more than there should be is seen.
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
        assert!(read + written > 0 || inflater.is_done(), "fdeflate stands still");
        (consumed, made) = (consumed + read, made + written);
    }
    assert_eq!((consumed, made), (stream.len(), bytes.len()), "fdeflate");
    assert!(out[..made] == *bytes, "other bytes by fdeflate");
    inflated.blocks
}

/// # Panics
/// For whatever is not a whole and valid zlib stream, and nothing else.
#[track_caller]
pub(super) fn read(stream: &[u8]) -> Inflated {
    let (head, rest) = stream.split_first_chunk::<2>().expect("a header");
    assert_eq!(head[0], 0x78, "deflate, with a window of 32 KiB");
    assert_eq!(u16::from_be_bytes(*head) % 31, 0, "the header's check");
    assert_eq!(head[1] & 0x20, 0, "no dictionary");
    let (data, adler) = rest.split_last_chunk::<4>().expect("a checksum");
    let mut reader = Reader { data, at: 0, bytes: Vec::new(), blocks: Vec::new() };
    while !reader.block() {}
    assert_eq!(reader.at.div_ceil(8), data.len(), "bytes after the last block");
    while !reader.at.is_multiple_of(8) {
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
    /// In bits.
    at: usize,
    bytes: Vec<u8>,
    blocks: Vec<Block>,
}

/// A prefix code: how many codes there are of each length, and the symbols in the order of their codes.
struct Code {
    counts: [usize; 16],
    symbols: Vec<usize>,
}

impl Code {
    /// `may_lack`: whether one code of one bit may be all there is, or none.
    #[track_caller]
    fn new(lengths: &[usize], may_lack: bool) -> Self {
        let mut counts = [0; 16];
        lengths.iter().for_each(|&length| counts[length] += 1);
        let used = lengths.len() - counts[0];
        counts[0] = 0;
        let taken: usize = (1..16).map(|length| counts[length] << (15 - length)).sum();
        let lacks = may_lack && (used == 0 || used == 1 && counts[1] == 1);
        assert!(taken == 1 << 15 || lacks, "{taken} of 32768 codes: {lengths:?}");
        let mut symbols: Vec<usize> = (0..lengths.len()).filter(|&symbol| lengths[symbol] > 0).collect();
        symbols.sort_by_key(|&symbol| lengths[symbol]);
        Self { counts, symbols }
    }
}

impl Reader<'_> {
    #[track_caller]
    fn bits(&mut self, count: usize) -> usize {
        (0..count).fold(0, |value, place| {
            let byte = *self.data.get(self.at / 8).expect("more bits");
            let bit = usize::from(byte) >> (self.at % 8) & 1;
            self.at += 1;
            value | bit << place
        })
    }

    /// A symbol, and how long its code is.
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
        panic!("no such code")
    }

    /// Reads a block, and tells whether it is the last.
    #[track_caller]
    fn block(&mut self) -> bool {
        let is_last = self.bits(1) == 1;
        let start = self.bytes.len();
        let kind = match self.bits(2) {
            0 => Kind::Stored,
            1 => Kind::Fixed,
            2 => Kind::Dynamic,
            _ => panic!("no such kind of block"),
        };
        let mut block = Block { kind, phase: 0, length: 0, longest_code: 0, longest_copy: 0, farthest: 0 };
        match kind {
            Kind::Stored => {
                // The rest of the byte: what it is does not matter, but ours is zero.
                while !self.at.is_multiple_of(8) {
                    assert_eq!(self.bits(1), 0, "padding");
                }
                let length = self.bits(16);
                assert_eq!(self.bits(16), length ^ 0xFFFF, "the length's complement");
                for _ in 0..length {
                    let byte = self.bits(8) as u8;
                    self.bytes.push(byte);
                }
            }
            Kind::Fixed => {
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
            Kind::Dynamic => {
                let (literals, distances) = self.codes();
                self.symbols(&literals, &distances, &mut block);
            }
        }
        block.length = self.bytes.len() - start;
        block.phase = (self.at + 7) % 8 + 1;
        self.blocks.push(block);
        is_last
    }

    /// RFC 1951, 3.2.7.
    #[track_caller]
    fn codes(&mut self) -> (Code, Code) {
        const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
        let (literals, distances) = (self.bits(5) + 257, self.bits(5) + 1);
        assert!(literals <= 286 && distances <= 30, "{literals} and {distances} codes");
        let mut lengths = [0; 19];
        for place in 0..self.bits(4) + 4 {
            lengths[ORDER[place]] = self.bits(3);
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
        assert_eq!(all.len(), literals + distances, "a repetition beyond the end");
        assert!(all[256] > 0, "no code for the end of the block");
        (Code::new(&all[..literals], false), Code::new(&all[literals..], true))
    }

    #[track_caller]
    fn symbols(&mut self, literals: &Code, distances: &Code, block: &mut Block) {
        loop {
            let (symbol, length) = self.symbol(literals);
            block.longest_code = block.longest_code.max(length);
            let symbol = match symbol {
                0..256 => {
                    self.bytes.push(symbol as u8);
                    continue;
                }
                256 => return,
                symbol => symbol - 257,
            };
            // The tables of 3.2.5, by their rule: four lengths to each count of further bits, two distances.
            let length = match symbol {
                0..8 => 3 + symbol,
                28 => 258,
                8..28 => {
                    let extra = symbol / 4 - 1;
                    3 + ((4 + symbol % 4) << extra) + self.bits(extra)
                }
                _ => panic!("no such length"),
            };
            let (symbol, code) = self.symbol(distances);
            let distance = match symbol {
                0..4 => 1 + symbol,
                4..30 => {
                    let extra = symbol / 2 - 1;
                    1 + ((2 + symbol % 2) << extra) + self.bits(extra)
                }
                _ => panic!("no such distance"),
            };
            assert!(distance <= self.bytes.len(), "{distance} bytes back of {}", self.bytes.len());
            block.longest_code = block.longest_code.max(code);
            block.longest_copy = block.longest_copy.max(length);
            block.farthest = block.farthest.max(distance);
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
    fn streams_of_another_compressor_are_read() {
        let bytes: Vec<u8> = (0..60_000u32).map(|i| (i * i / 900 % 251) as u8).collect();
        for level in 0..=10 {
            let stream = miniz_oxide::deflate::compress_to_vec_zlib(&bytes, level);
            assert!(read(&stream).bytes == bytes, "level {level}");
        }
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        // Nothing repeats from more than one place, or another distance would do as well.
        let bytes: Vec<u8> = (0..150u32).map(|i| (i * i * 7 % 61 + i / 50 * 61) as u8).collect();
        let stream = miniz_oxide::deflate::compress_to_vec_zlib(&bytes, 9);
        // The level of the compressor, in the second byte, means nothing, but has a check of its own.
        for place in 0..stream.len() {
            let mut changed = stream.clone();
            changed[place] ^= 0x10;
            assert!(std::panic::catch_unwind(|| read(&changed)).is_err(), "byte {place}");
        }
    }
}
