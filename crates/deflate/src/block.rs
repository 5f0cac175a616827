//! Compressed blocks (RFC 1951, 3.2.3 to 3.2.7): the choice of the Huffman codes, the size in bits, and the output.

use crate::Error;
use crate::bit_writer::BitWriter;
use crate::header::Header;
use crate::huffman;
use crate::symbols::{
    DISTANCE_SYMBOLS, END_OF_BLOCK, Histogram, LITERAL_LENGTH_SYMBOLS, Token, distance_symbol, length_symbol,
};

/// The Huffman codes of a block.
pub(crate) struct BlockCodes {
    /// The length of the code of each literal/length symbol, in bits.
    literal_length: [u8; LITERAL_LENGTH_SYMBOLS],
    /// The length of the code of each distance symbol, in bits.
    distance: [u8; DISTANCE_SYMBOLS],
    /// The header with the code lengths; `None` for a block with the fixed codes.
    header: Option<Header>,
    /// The length of the whole block in bits.
    bits: usize,
}

impl BlockCodes {
    /// Returns the codes that give the smallest block. There are three candidates: dynamic codes for the counts in
    /// `histogram`, dynamic codes for the counts that [`smooth`] returns, and the fixed codes.
    pub(crate) fn smallest(histogram: &Histogram) -> Self {
        let smoothed = Histogram {
            literal_length: smooth(&histogram.literal_length),
            distance: smooth(&histogram.distance),
        };
        [
            Self::dynamic(histogram, histogram, Header::smallest),
            Self::dynamic(&smoothed, histogram, Header::smallest),
            Self::fixed(histogram),
        ]
        .into_iter()
        .min_by_key(|codes| codes.bits)
        .expect("three candidates")
    }

    /// Returns dynamic codes for the counts in `histogram`, or the fixed codes if they give a smaller block.
    /// [`smallest`](Self::smallest) also tries smoothed counts and shorter headers. The block is then a few bits
    /// smaller, but the choice of the codes takes several times as long.
    pub(crate) fn quick(histogram: &Histogram) -> Self {
        let (dynamic, fixed) = (Self::dynamic(histogram, histogram, Header::quick), Self::fixed(histogram));
        if fixed.bits < dynamic.bits { fixed } else { dynamic }
    }

    /// Returns dynamic codes that are optimal for the counts in `optimal_for`. The field `bits` of the result is the
    /// size of a block with the counts in `histogram`. The same symbols must occur in both histograms. `header` encodes
    /// the code lengths.
    fn dynamic(
        optimal_for: &Histogram,
        histogram: &Histogram,
        header: fn(&[u8; LITERAL_LENGTH_SYMBOLS], &[u8; DISTANCE_SYMBOLS]) -> Header,
    ) -> Self {
        let literal_length = huffman::code_lengths(&optimal_for.literal_length, 15);
        let distance = huffman::code_lengths(&optimal_for.distance, 15);
        let header = header(&literal_length, &distance);
        let bits = 3 + header.bits() + body_bits(histogram, &literal_length, &distance);
        Self { literal_length, distance, header: Some(header), bits }
    }

    /// Returns the code lengths of the fixed codes, in bits (RFC 1951, 3.2.6).
    pub(crate) fn fixed_lengths() -> ([u8; LITERAL_LENGTH_SYMBOLS], [u8; DISTANCE_SYMBOLS]) {
        let literal_length = std::array::from_fn(|symbol| match symbol {
            0..=143 => 8,
            144..=255 => 9,
            256..=279 => 7,
            _ => 8,
        });
        (literal_length, [5; DISTANCE_SYMBOLS])
    }

    fn fixed(histogram: &Histogram) -> Self {
        let (literal_length, distance) = Self::fixed_lengths();
        let bits = 3 + body_bits(histogram, &literal_length, &distance);
        Self { literal_length, distance, header: None, bits }
    }

    pub(crate) fn bits(&self) -> usize {
        self.bits
    }

    /// Writes a block of `tokens`. The codes must have been made from the histogram of the same tokens.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn write(&self, tokens: &[Token], is_final: bool, out: &mut BitWriter) -> Result<(), Error> {
        out.reserve(self.bits)?;
        // A block begins with the fields BFINAL (one bit) and BTYPE (two bits).
        out.write(is_final.into(), 1);
        out.write(if self.header.is_some() { 2 } else { 1 }, 2);
        if let Some(header) = &self.header {
            header.write(out);
        }
        let literal_length = match self.header {
            Some(_) => huffman::codes(&self.literal_length),
            None => {
                // The fixed literal/length code has 288 symbols. The last two symbols never occur, but they take part
                // in the construction of the code (RFC 1951, 3.2.6).
                let mut all = [8; 288];
                all[..LITERAL_LENGTH_SYMBOLS].copy_from_slice(&self.literal_length);
                *huffman::codes(&all).first_chunk().expect("288 is more than 286")
            }
        };
        let distances = huffman::codes(&self.distance);
        for token in tokens {
            if token.length == 1 {
                let literal = usize::from(token.value);
                out.write(literal_length[literal], self.literal_length[literal]);
                continue;
            }
            let length = length_symbol(token.length.into());
            out.write(literal_length[length.symbol], self.literal_length[length.symbol]);
            out.write(length.extra_value, length.extra_bits);
            let distance = distance_symbol(token.value.into());
            out.write(distances[distance.symbol], self.distance[distance.symbol]);
            out.write(distance.extra_value, distance.extra_bits);
        }
        out.write(literal_length[END_OF_BLOCK], self.literal_length[END_OF_BLOCK]);
        Ok(())
    }
}

/// Returns the number of bits that the symbols of a block and their extra bits take.
fn body_bits(
    histogram: &Histogram,
    literal_length: &[u8; LITERAL_LENGTH_SYMBOLS],
    distance: &[u8; DISTANCE_SYMBOLS],
) -> usize {
    let bits = |counts: &[u32], lengths: &[u8]| -> usize {
        counts.iter().zip(lengths).map(|(&count, &length)| count as usize * usize::from(length)).sum()
    };
    bits(&histogram.literal_length, literal_length)
        + bits(&histogram.distance, distance)
        + histogram.extra_bits()
}

/// Replaces runs of similar counts with their mean. Equal counts usually get equal code lengths, and the header stores
/// equal code lengths as repetitions. The shorter header may save more bits than the changed codes cost.
fn smooth<const N: usize>(counts: &[u32; N]) -> [u32; N] {
    let mut smoothed = *counts;
    let mut start = 0;
    while start < N {
        let mut sum = counts[start];
        let mut end = start + 1;
        // A count of zero ends the run and stays zero, because a symbol that does not occur must not get a code.
        while end < N && counts[start] > 0 && counts[end] > 0 {
            let mean = sum / (end - start) as u32;
            if counts[end].abs_diff(mean) > 3 {
                break;
            }
            sum += counts[end];
            end += 1;
        }
        if end - start >= 4 {
            smoothed[start..end].fill((sum / (end - start) as u32).max(1));
        }
        start = end;
    }
    smoothed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_has_the_predicted_size() {
        let literal = |value| Token { length: 1, value };
        let copy = |length, value| Token { length, value };
        let all: Vec<_> =
            (0..256).map(literal).chain((3..259).map(|length| copy(length, length * 127))).collect();
        let blocks =
            [vec![], vec![literal(7)], vec![literal(7), copy(258, 1)], all[..200].to_vec(), all.clone()];
        for tokens in blocks {
            let histogram = Histogram::of_block(&tokens);
            for codes in [
                BlockCodes::dynamic(&histogram, &histogram, Header::smallest),
                BlockCodes::fixed(&histogram),
                BlockCodes::smallest(&histogram),
            ] {
                let mut out = BitWriter::default();
                codes.write(&tokens, true, &mut out).unwrap();
                let (bytes, _, bit_count) = out.into_parts();
                let written = 8 * bytes.len() + usize::from(bit_count);
                assert_eq!(written, codes.bits(), "{} tokens", tokens.len());
            }
        }
    }
}
