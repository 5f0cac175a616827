//! A block of deflate: its codes, how many bits it takes, and how it is written (RFC 1951, 3.2.3 to 3.2.7).

use super::huffman;
use super::symbols::{Counts, DISTANCES, END, LITERALS, Token, distance_symbol, length_symbol};

/// The codes of a block.
pub(super) struct Codes {
    literals: [u8; LITERALS],
    distances: [u8; DISTANCES],
    /// What stands before the symbols; none for the codes that every decoder knows.
    header: Option<Header>,
    bits: usize,
}

impl Codes {
    /// Those that make the block smallest.
    pub(super) fn best(counts: &Counts) -> Self {
        let own = Self::own(counts, counts, 0..8);
        let smoothed = Counts { literals: smooth(&counts.literals), distances: smooth(&counts.distances) };
        [Self::own(&smoothed, counts, 0..8), Self::known(counts)]
            .into_iter()
            .fold(own, |best, codes| if codes.bits < best.bits { codes } else { best })
    }

    /// Nearly those, sooner.
    pub(super) fn quick(counts: &Counts) -> Self {
        let (own, known) = (Self::own(counts, counts, 7..8), Self::known(counts));
        if known.bits < own.bits { known } else { own }
    }

    /// Codes made for some counts, to be used for others.
    fn own(made_for: &Counts, counts: &Counts, kinds: std::ops::Range<u8>) -> Self {
        let literals = huffman::lengths(&made_for.literals, 15);
        let distances = huffman::lengths(&made_for.distances, 15);
        let header = Header::best(&literals, &distances, kinds);
        let bits = 3 + header.bits + body_bits(counts, &literals, &distances);
        Self { literals, distances, header: Some(header), bits }
    }

    /// RFC 1951, 3.2.6.
    pub(super) fn known_lengths() -> ([u8; LITERALS], [u8; DISTANCES]) {
        let literals = std::array::from_fn(|symbol| match symbol {
            0..=143 => 8,
            144..=255 => 9,
            256..=279 => 7,
            _ => 8,
        });
        (literals, [5; DISTANCES])
    }

    fn known(counts: &Counts) -> Self {
        let (literals, distances) = Self::known_lengths();
        Self { literals, distances, header: None, bits: 3 + body_bits(counts, &literals, &distances) }
    }

    /// Of the whole block.
    pub(super) fn bits(&self) -> usize {
        self.bits
    }

    pub(super) fn write(&self, tokens: &[Token], last: bool, out: &mut Bits) {
        out.push(last.into(), 1);
        out.push(if self.header.is_some() { 2 } else { 1 }, 2);
        if let Some(header) = &self.header {
            header.write(out);
        }
        // Two codes of the known ones stand for nothing, but count where codes are numbered.
        let literals = match self.header {
            Some(_) => huffman::codes(&self.literals),
            None => {
                let mut all = [8; 288];
                all[..LITERALS].copy_from_slice(&self.literals);
                *huffman::codes(&all).first_chunk().expect("fewer of more")
            }
        };
        let distances = huffman::codes(&self.distances);
        for token in tokens {
            if token.length == 1 {
                let byte = usize::from(token.value);
                out.push(literals[byte], self.literals[byte]);
                continue;
            }
            let length = length_symbol(token.length.into());
            out.push(literals[length.symbol], self.literals[length.symbol]);
            out.push(length.bits, length.extra);
            let distance = distance_symbol(token.value.into());
            out.push(distances[distance.symbol], self.distances[distance.symbol]);
            out.push(distance.bits, distance.extra);
        }
        out.push(literals[END], self.literals[END]);
    }
}

fn body_bits(counts: &Counts, literals: &[u8; LITERALS], distances: &[u8; DISTANCES]) -> usize {
    let bits = |counts: &[u32], lengths: &[u8]| -> usize {
        counts.iter().zip(lengths).map(|(&count, &length)| count as usize * usize::from(length)).sum()
    };
    bits(&counts.literals, literals) + bits(&counts.distances, distances) + counts.extra_bits()
}

/// Counts that are nearly the same made the same, so that lengths repeat and take less room themselves.
fn smooth<const N: usize>(counts: &[u32; N]) -> [u32; N] {
    let mut smoothed = *counts;
    let mut start = 0;
    while start < N {
        let mut sum = counts[start];
        let mut end = start + 1;
        // What does not come stays without a code.
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

/// The lengths of a block's codes, themselves coded: RFC 1951, 3.2.7.
pub(super) struct Header {
    literals: usize,
    distances: usize,
    /// A length, or a repetition; and how often.
    symbols: Vec<(u8, u8)>,
    lengths: [u8; 19],
    /// Of `lengths`, in the order of [`ORDER`].
    written: usize,
    bits: usize,
}

const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// The bits that follow the symbols for repetitions, and the least that they repeat.
fn repetition(symbol: u8) -> (u8, u8) {
    match symbol {
        16 => (2, 3),
        17 => (3, 3),
        18 => (7, 11),
        _ => (0, 0),
    }
}

impl Header {
    /// Of nearly the fewest bits.
    pub(super) fn quick(literals: &[u8; LITERALS], distances: &[u8; DISTANCES]) -> Self {
        Self::best(literals, distances, 7..8)
    }

    fn best(literals: &[u8; LITERALS], distances: &[u8; DISTANCES], kinds: std::ops::Range<u8>) -> Self {
        let used = |lengths: &[u8]| lengths.iter().rposition(|&length| length > 0).map_or(0, |last| last + 1);
        let (literal_count, distance_count) = (used(literals).max(257), used(distances).max(1));
        let all = [&literals[..literal_count], &distances[..distance_count]].concat();
        let mut best: Option<Self> = None;
        // A repetition is a symbol more, with a code of its own; not all pay.
        for kinds in kinds {
            let symbols = repeated(&all, kinds);
            let mut counts = [0; 19];
            symbols.iter().for_each(|&(symbol, _)| counts[usize::from(symbol)] += 1);
            let lengths = huffman::lengths(&counts, 7);
            let written =
                ORDER.iter().rposition(|&symbol| lengths[symbol] > 0).map_or(4, |last| last + 1).max(4);
            let bits =
                |&(symbol, _): &(u8, u8)| usize::from(lengths[usize::from(symbol)] + repetition(symbol).0);
            let bits = 14 + 3 * written + symbols.iter().map(bits).sum::<usize>();
            if best.as_ref().is_none_or(|best| bits < best.bits) {
                let (literals, distances) = (literal_count, distance_count);
                best = Some(Self { literals, distances, symbols, lengths, written, bits });
            }
        }
        best.expect("at least one")
    }

    pub(super) fn write(&self, out: &mut Bits) {
        out.push((self.literals - 257) as u16, 5);
        out.push((self.distances - 1) as u16, 5);
        out.push((self.written - 4) as u16, 4);
        for &symbol in &ORDER[..self.written] {
            out.push(self.lengths[symbol].into(), 3);
        }
        let codes = huffman::codes(&self.lengths);
        for &(symbol, times) in &self.symbols {
            out.push(codes[usize::from(symbol)], self.lengths[usize::from(symbol)]);
            let (extra, least) = repetition(symbol);
            if extra > 0 {
                out.push(u16::from(times - least), extra);
            }
        }
    }
}

/// Lengths with runs written as repetitions of those kinds: bit 0 for 16, bit 1 for 17, bit 2 for 18.
fn repeated(lengths: &[u8], kinds: u8) -> Vec<(u8, u8)> {
    let [again, few, many] = [1, 2, 4].map(|bit| kinds & bit != 0);
    let mut symbols = Vec::with_capacity(lengths.len());
    for run in lengths.chunk_by(|a, b| a == b) {
        let (length, mut left) = (run[0], run.len());
        while length == 0 && many && left >= 11 {
            let times = left.min(138);
            symbols.push((18, times as u8));
            left -= times;
        }
        while length == 0 && few && left >= 3 {
            let times = left.min(10);
            symbols.push((17, times as u8));
            left -= times;
        }
        if length > 0 && again && left >= 4 {
            symbols.push((length, 1));
            left -= 1;
            while left >= 3 {
                // Not so many that one or two are left for themselves.
                let times = if left == 7 || left == 8 { left - 3 } else { left.min(6) };
                symbols.push((16, times as u8));
                left -= times;
            }
        }
        symbols.extend(std::iter::repeat_n((length, 1), left));
    }
    symbols
}

/// Bits, the first in the lowest place of a byte.
#[derive(Default)]
pub(super) struct Bits {
    bytes: Vec<u8>,
    pending: u32,
    count: u8,
}

impl Bits {
    pub(super) fn push(&mut self, bits: u16, count: u8) {
        self.pending |= u32::from(bits) << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.pending as u8);
            self.pending >>= 8;
            self.count -= 8;
        }
    }

    /// Whole bytes, and what there is of the next: its bits and how many they are.
    pub(super) fn into_parts(self) -> (Vec<u8>, u32, u8) {
        (self.bytes, self.pending, self.count)
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.pending as u8);
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_as_large_as_it_says() {
        let byte = |value| Token { length: 1, value };
        let copy = |length, value| Token { length, value };
        let all: Vec<_> =
            (0..256).map(byte).chain((3..259).map(|length| copy(length, length * 127))).collect();
        for tokens in [vec![], vec![byte(7)], vec![byte(7), copy(258, 1)], all[..200].to_vec(), all.clone()] {
            let counts = Counts::of(&tokens);
            for codes in [Codes::own(&counts, &counts, 0..8), Codes::known(&counts), Codes::best(&counts)] {
                let mut out = Bits::default();
                codes.write(&tokens, true, &mut out);
                assert_eq!(
                    8 * out.bytes.len() + usize::from(out.count),
                    codes.bits(),
                    "{} tokens",
                    tokens.len()
                );
            }
        }
    }

    #[test]
    fn runs_of_lengths_come_back() {
        let runs = [(0, 1), (5, 3), (0, 2), (5, 4), (0, 11), (8, 8), (0, 3), (8, 9), (0, 150), (9, 14)];
        let lengths: Vec<u8> = runs.iter().flat_map(|&(length, times)| vec![length; times]).collect();
        for kinds in 0..8 {
            let mut back: Vec<u8> = Vec::new();
            for (symbol, times) in repeated(&lengths, kinds) {
                let length = match symbol {
                    16 => back[back.len() - 1],
                    17 | 18 => 0,
                    _ => symbol,
                };
                back.extend(std::iter::repeat_n(length, times.into()));
            }
            assert_eq!(back, lengths, "{kinds:03b}");
        }
    }
}
