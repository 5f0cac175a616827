//! The header of a block with dynamic Huffman codes (RFC 1951, 3.2.7). The header holds the code lengths of the
//! literal/length alphabet and of the distance alphabet. These lengths are run-length coded and then Huffman coded.

use std::ops::Range;

use crate::bit_writer::BitWriter;
use crate::huffman;
use crate::symbols::{DISTANCE_SYMBOLS, LITERAL_LENGTH_SYMBOLS};

/// The order in which the lengths of the code length code are written (RFC 1951, 3.2.7).
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// A set of repeat symbols (RFC 1951, 3.2.7). Bit 0 stands for the symbol 16, which repeats the previous length. Bits 1
/// and 2 stand for the symbols 17 and 18, which repeat the length zero.
type RepeatSymbols = u8;

/// All eight sets of repeat symbols.
const ALL_SETS: Range<RepeatSymbols> = 0..8;

/// The range that contains only 7, the set of all three repeat symbols.
const FULL_SET: Range<RepeatSymbols> = 7..8;

/// The header of a block with dynamic codes (RFC 1951, 3.2.7), before it is written as bits.
pub(crate) struct Header {
    literal_length_count: usize,
    distance_count: usize,
    /// Symbols of the code length alphabet, each with the number of code lengths that the symbol stands for.
    symbols: Vec<(u8, u8)>,
    /// The length of the code of each symbol of the code length alphabet, in bits.
    lengths: [u8; 19],
    /// The number of entries of `lengths` that are written, in the order of [`ORDER`].
    length_count: usize,
    bits: usize,
}

impl Header {
    /// Encodes the code lengths with the set of repeat symbols that gives the shortest header. The set of all repeat
    /// symbols is not always the best: a repeat symbol can lengthen the codes of other symbols, and cost more bits than
    /// it saves.
    pub(crate) fn smallest(
        literal_length: &[u8; LITERAL_LENGTH_SYMBOLS],
        distance: &[u8; DISTANCE_SYMBOLS],
    ) -> Self {
        Self::smallest_of(ALL_SETS, literal_length, distance)
    }

    /// Encodes the code lengths with all repeat symbols. [`smallest`](Self::smallest) tries eight sets of repeat
    /// symbols, and its header is a few bits shorter.
    pub(crate) fn quick(
        literal_length: &[u8; LITERAL_LENGTH_SYMBOLS],
        distance: &[u8; DISTANCE_SYMBOLS],
    ) -> Self {
        Self::smallest_of(FULL_SET, literal_length, distance)
    }

    fn smallest_of(
        sets: Range<RepeatSymbols>,
        literal_length: &[u8; LITERAL_LENGTH_SYMBOLS],
        distance: &[u8; DISTANCE_SYMBOLS],
    ) -> Self {
        let used = |lengths: &[u8]| lengths.iter().rposition(|&length| length > 0).map_or(0, |last| last + 1);
        let (literal_length_count, distance_count) = (used(literal_length).max(257), used(distance).max(1));
        // The code lengths of the literal/length alphabet and of the distance alphabet form one sequence. A repetition
        // can begin in the first alphabet and end in the second (RFC 1951, 3.2.7).
        let mut all = [0; LITERAL_LENGTH_SYMBOLS + DISTANCE_SYMBOLS];
        all[..literal_length_count].copy_from_slice(&literal_length[..literal_length_count]);
        let all = &mut all[..literal_length_count + distance_count];
        all[literal_length_count..].copy_from_slice(&distance[..distance_count]);
        let candidates = sets.map(|set| {
            let symbols = run_length_coded(all, set);
            let mut counts = [0; 19];
            symbols.iter().for_each(|&(symbol, _)| counts[usize::from(symbol)] += 1);
            let lengths = huffman::code_lengths(&counts, 7);
            let last = ORDER.iter().rposition(|&symbol| lengths[symbol] > 0);
            let length_count = last.map_or(4, |last| last + 1).max(4);
            let symbol_bits = symbols
                .iter()
                .map(|&(symbol, _)| usize::from(lengths[usize::from(symbol)] + repetition(symbol).0))
                .sum::<usize>();
            let bits = 14 + 3 * length_count + symbol_bits;
            Self { literal_length_count, distance_count, symbols, lengths, length_count, bits }
        });
        candidates.min_by_key(|header| header.bits).expect("at least one set")
    }

    /// Returns the length of the header in bits.
    pub(crate) fn bits(&self) -> usize {
        self.bits
    }

    pub(crate) fn write(&self, out: &mut BitWriter) {
        // The header begins with the fields HLIT, HDIST and HCLEN (RFC 1951, 3.2.7).
        out.write((self.literal_length_count - 257) as u16, 5);
        out.write((self.distance_count - 1) as u16, 5);
        out.write((self.length_count - 4) as u16, 4);
        for &symbol in &ORDER[..self.length_count] {
            out.write(self.lengths[symbol].into(), 3);
        }
        let codes = huffman::codes(&self.lengths);
        for &(symbol, count) in &self.symbols {
            out.write(codes[usize::from(symbol)], self.lengths[usize::from(symbol)]);
            let (extra_bits, min_count) = repetition(symbol);
            if extra_bits > 0 {
                out.write(u16::from(count - min_count), extra_bits);
            }
        }
    }
}

/// Returns the number of extra bits of a repeat symbol, and its smallest repeat count. For all other symbols, both
/// numbers are zero.
fn repetition(symbol: u8) -> (u8, u8) {
    match symbol {
        16 => (2, 3),
        17 => (3, 3),
        18 => (7, 11),
        _ => (0, 0),
    }
}

/// Returns the code lengths as symbols of the code length alphabet, each with the number of lengths that the symbol
/// stands for. Of the repeat symbols, only those in `set` are used.
#[expect(clippy::disallowed_methods, reason = "at most 286 + 30 lengths")]
fn run_length_coded(lengths: &[u8], set: RepeatSymbols) -> Vec<(u8, u8)> {
    let [previous, zeros_short, zeros_long] = [1, 2, 4].map(|bit| set & bit != 0);
    let mut symbols = Vec::with_capacity(lengths.len());
    for run in lengths.chunk_by(|a, b| a == b) {
        let (length, mut left) = (run[0], run.len());
        while length == 0 && zeros_long && left >= 11 {
            let times = left.min(138);
            symbols.push((18, times as u8));
            left -= times;
        }
        while length == 0 && zeros_short && left >= 3 {
            let times = left.min(10);
            symbols.push((17, times as u8));
            left -= times;
        }
        if length > 0 && previous && left >= 4 {
            symbols.push((length, 1));
            left -= 1;
            while left >= 3 {
                // A repetition stands for at least three lengths. Each step therefore leaves either no length or at
                // least three lengths.
                let times = if left == 7 || left == 8 { left - 3 } else { left.min(6) };
                symbols.push((16, times as u8));
                left -= times;
            }
        }
        symbols.extend(std::iter::repeat_n((length, 1), left));
    }
    symbols
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn run_length_coding_can_be_reversed() {
        let runs = [(0, 1), (5, 3), (0, 2), (5, 4), (0, 11), (8, 8), (0, 3), (8, 9), (0, 150), (9, 14)];
        let lengths: Vec<u8> = runs.iter().flat_map(|&(length, times)| vec![length; times]).collect();
        for set in ALL_SETS {
            let mut decoded: Vec<u8> = Vec::new();
            for (symbol, times) in run_length_coded(&lengths, set) {
                let length = match symbol {
                    16 => decoded[decoded.len() - 1],
                    17 | 18 => 0,
                    _ => symbol,
                };
                decoded.extend(std::iter::repeat_n(length, times.into()));
            }
            assert_eq!(decoded, lengths, "{set:03b}");
        }
    }
}
