//! Compressed blocks: the choice of their Huffman codes, their size, and their bits (RFC 1951, 3.2.3 to 3.2.7).

use crate::Error;
use crate::bit_writer::BitWriter;
use crate::header::Header;
use crate::huffman;
use crate::symbols::{
    DISTANCE_SYMBOLS, END_OF_BLOCK, Histogram, LITERAL_LENGTH_SYMBOLS, Token, distance_symbol, length_symbol,
};

/// The Huffman codes of a block.
pub(crate) struct BlockCodes {
    /// Code lengths of the literal/length alphabet.
    literal_length: [u8; LITERAL_LENGTH_SYMBOLS],
    /// Code lengths of the distance alphabet.
    distance: [u8; DISTANCE_SYMBOLS],
    /// `None` for the fixed codes.
    header: Option<Header>,
    /// The length of the whole block.
    bits: usize,
}

impl BlockCodes {
    /// The codes that make the block smallest: fixed, dynamic, or dynamic for smoothed counts.
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

    /// Without smoothing, and with all repeat symbols: a few bits more, in a fraction of the time.
    pub(crate) fn quick(histogram: &Histogram) -> Self {
        let (dynamic, fixed) = (Self::dynamic(histogram, histogram, Header::quick), Self::fixed(histogram));
        if fixed.bits < dynamic.bits { fixed } else { dynamic }
    }

    /// Codes that are optimal for `optimal_for`, with the size of a block of `histogram`. Both have the same symbols.
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

    /// The code lengths of the fixed codes (RFC 1951, 3.2.6).
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

    /// The length of the whole block in bits.
    pub(crate) fn bits(&self) -> usize {
        self.bits
    }

    /// Writes the block: the tokens must be those of the histogram.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn write(&self, tokens: &[Token], is_final: bool, out: &mut BitWriter) -> Result<(), Error> {
        out.reserve(self.bits)?;
        // BFINAL and BTYPE.
        out.write(is_final.into(), 1);
        out.write(if self.header.is_some() { 2 } else { 1 }, 2);
        if let Some(header) = &self.header {
            header.write(out);
        }
        let literal_length = match self.header {
            Some(_) => huffman::codes(&self.literal_length),
            None => {
                // The fixed code has two symbols more. They never occur, but take part in the numbering of codes.
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

/// All bits of a block after its header.
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

/// Replaces runs of similar counts with their mean. Equal counts get equal code lengths, which the header stores as
/// repetitions; that may save more than the codes lose.
fn smooth<const N: usize>(counts: &[u32; N]) -> [u32; N] {
    let mut smoothed = *counts;
    let mut start = 0;
    while start < N {
        let mut sum = counts[start];
        let mut end = start + 1;
        // A symbol that does not occur must not get a code.
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
