//! Huffman codes as a file holds them, and the best one for given symbols.

use super::segment;

/// The length of the longest code, in bits.
const LONGEST: usize = 16;

/// Symbols in the order of their codes, and how many codes there are of each length from one bit on (T.81, B.2.4.2).
pub(crate) struct Code {
    counts: [u8; LONGEST],
    symbols: Vec<u8>,
    /// Of each symbol the code and its length, which is 0 where the symbol has none.
    codes: [(u32, u32); 256],
}

impl Code {
    /// Of symbols in order, with the lengths of their codes, which must not fall.
    pub(crate) fn new(symbols: &[(u8, u8)]) -> Self {
        let mut code =
            Self { counts: [0; LONGEST], symbols: Vec::with_capacity(symbols.len()), codes: [(0, 0); 256] };
        // T.81, C.2: codes of one length are consecutive numbers.
        let (mut next, mut length) = (0_u32, 0);
        for &(symbol, bits) in symbols {
            next <<= u32::from(bits) - length;
            length = u32::from(bits);
            code.codes[usize::from(symbol)] = (next, length);
            code.counts[usize::from(bits) - 1] += 1;
            code.symbols.push(symbol);
            next += 1;
        }
        assert!(next < 1 << length, "a code of ones alone is not allowed");
        code
    }

    /// The shortest one for symbols that occur so often (T.81, K.2).
    pub(crate) fn optimal(frequencies: &[u32; 256]) -> Self {
        // One more symbol takes the code of ones alone.
        const RESERVED: usize = 256;
        let mut weights = [0_u64; 257];
        for (weight, &frequency) in weights.iter_mut().zip(frequencies) {
            *weight = frequency.into();
        }
        weights[RESERVED] = 1;
        // Figure K.1: the two groups of least weight become one, whose symbols get a bit more. Of equal weights the
        // symbol of the larger number comes first, so that the reserved one gets a code of the greatest length.
        let mut lengths = [0_usize; 257];
        let mut groups: Vec<(u64, Vec<usize>)> = (0..257)
            .filter(|&symbol| weights[symbol] > 0)
            .map(|symbol| (weights[symbol], vec![symbol]))
            .collect();
        while groups.len() > 1 {
            groups.sort_by_key(|(weight, symbols)| {
                std::cmp::Reverse((*weight, std::cmp::Reverse(symbols.iter().max().copied())))
            });
            let (Some((one, mut symbols)), Some((other, others))) = (groups.pop(), groups.pop()) else {
                unreachable!("there are two")
            };
            symbols.extend(others);
            symbols.iter().for_each(|&symbol| lengths[symbol] += 1);
            groups.push((one + other, symbols));
        }
        // A symbol alone beside the reserved one has a code of one bit; with none, there is no code at all.
        let mut counts = [0_usize; 258];
        lengths.iter().filter(|&&length| length > 0).for_each(|&length| counts[length] += 1);
        limit(&mut counts);
        // The reserved symbol has the last of the longest codes.
        if let Some(last) = counts.iter_mut().rev().find(|count| **count > 0) {
            *last -= 1;
        }
        // Figure K.4: by their lengths before the limit, then by their numbers.
        let mut symbols: Vec<u8> = (0..=255).filter(|&symbol| lengths[usize::from(symbol)] > 0).collect();
        symbols.sort_by_key(|&symbol| lengths[usize::from(symbol)]);
        let bits = (1_u8..).zip(&counts[1..]).flat_map(|(length, &count)| vec![length; count]);
        Self::new(&symbols.into_iter().zip(bits).collect::<Vec<_>>())
    }

    /// A symbol's code and its length.
    pub(crate) fn find(&self, symbol: u8) -> (u32, u32) {
        let found = self.codes[usize::from(symbol)];
        assert!(found.1 > 0, "{symbol:#x} has no code");
        found
    }

    /// What a file holds of it: its class (0 for DC, 1 for AC) and number, and the code (B.2.4.2).
    pub(crate) fn table(&self, class: u8, number: u8) -> Vec<u8> {
        [&[class << 4 | number][..], &self.counts, &self.symbols].concat()
    }

    pub(crate) fn segment(&self, class: u8, number: u8) -> Vec<u8> {
        segment(0xC4, &self.table(class, number))
    }
}

/// Brings the number of codes of each length to lengths of 16 bits at most (T.81, figure K.3): two of the longest go,
/// one of them to the bits that they had in common, and the other beside a shorter one that becomes longer.
fn limit(counts: &mut [usize; 258]) {
    for length in (LONGEST + 1..counts.len()).rev() {
        while counts[length] > 0 {
            let shorter = (1..length - 1).rev().find(|&shorter| counts[shorter] > 0).expect("a shorter code");
            counts[length] -= 2;
            counts[length - 1] += 1;
            counts[shorter + 1] += 2;
            counts[shorter] -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_frequent_has_a_short_code_and_none_is_longer_than_16_bits() {
        // Fibonacci numbers give the longest codes: one bit more for each symbol.
        let mut frequencies = [0; 256];
        let (mut last, mut next) = (1, 1);
        for frequency in &mut frequencies[..30] {
            *frequency = last;
            (last, next) = (next, last + next);
        }
        let code = Code::optimal(&frequencies);
        let lengths: Vec<_> = (0..30).map(|symbol| code.find(symbol).1).collect();
        assert!(lengths.is_sorted_by(|a, b| a >= b), "{lengths:?}");
        assert_eq!((lengths[29], lengths[0]), (1, 16));
        // Kraft's sum: what is left is room for the reserved symbol.
        let room: u32 = lengths.iter().map(|length| 1 << (16 - length)).sum();
        assert_eq!(room, (1 << 16) - 1);
    }

    #[test]
    fn a_symbol_alone_has_a_code_of_one_zero() {
        let mut frequencies = [0; 256];
        frequencies[0x42] = 7;
        assert_eq!(Code::optimal(&frequencies).find(0x42), (0, 1));
    }
}
