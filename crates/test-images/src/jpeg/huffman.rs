//! Huffman tables, and the optimal one for given frequencies.

use super::segment;

/// The length of the longest code, in bits.
const MAX_BITS: usize = 16;

/// A Huffman table as a DHT segment has it (T.81, B.2.4.2).
pub(crate) struct HuffmanTable {
    /// BITS: the number of codes of each length, from one bit on.
    bits: [u8; MAX_BITS],
    /// HUFFVAL: the symbols in the order of their codes.
    values: Vec<u8>,
    /// By symbol: the code and its length in bits, 0 if the symbol has no code.
    codes: [(u32, u32); 256],
}

impl HuffmanTable {
    /// The table of `symbols` with the lengths of their codes, sorted by length.
    pub(crate) fn new(symbols: &[(u8, u8)]) -> Self {
        let mut table =
            Self { bits: [0; MAX_BITS], values: Vec::with_capacity(symbols.len()), codes: [(0, 0); 256] };
        // T.81, C.2: codes of one length are consecutive numbers.
        let (mut next, mut length) = (0_u32, 0);
        for &(symbol, bits) in symbols {
            next <<= u32::from(bits) - length;
            length = u32::from(bits);
            table.codes[usize::from(symbol)] = (next, length);
            table.bits[usize::from(bits) - 1] += 1;
            table.values.push(symbol);
            next += 1;
        }
        assert!(next < 1 << length, "the code of all ones is reserved");
        table
    }

    /// The optimal table for symbols of these frequencies (T.81, K.2).
    pub(crate) fn optimal(frequencies: &[u32; 256]) -> Self {
        // A reserved symbol gets the code of all ones.
        const RESERVED: usize = 256;
        let mut weights = [0_u64; 257];
        for (weight, &frequency) in weights.iter_mut().zip(frequencies) {
            *weight = frequency.into();
        }
        weights[RESERVED] = 1;
        // Figure K.1: merge the two groups of least weight; the codes of their symbols become a bit longer. Of equal
        // weights the group with the larger symbol is merged first, so that the reserved symbol gets a longest code.
        let mut lengths = [0_usize; 257];
        let mut groups: Vec<(u64, Vec<usize>)> = (0..257)
            .filter(|&symbol| weights[symbol] > 0)
            .map(|symbol| (weights[symbol], vec![symbol]))
            .collect();
        while groups.len() > 1 {
            groups.sort_by_key(|(weight, symbols)| {
                std::cmp::Reverse((*weight, std::cmp::Reverse(symbols.iter().max().copied())))
            });
            let (Some((weight, mut symbols)), Some((other_weight, other_symbols))) =
                (groups.pop(), groups.pop())
            else {
                unreachable!("there are two groups")
            };
            symbols.extend(other_symbols);
            symbols.iter().for_each(|&symbol| lengths[symbol] += 1);
            groups.push((weight + other_weight, symbols));
        }
        let mut counts = [0_usize; 258];
        lengths.iter().filter(|&&length| length > 0).for_each(|&length| counts[length] += 1);
        limit_lengths(&mut counts);
        // Remove the code of the reserved symbol, the last of the longest codes.
        if let Some(last) = counts.iter_mut().rev().find(|count| **count > 0) {
            *last -= 1;
        }
        // Figure K.4: sorted by length before the limit, then by value.
        let mut symbols: Vec<u8> = (0..=255).filter(|&symbol| lengths[usize::from(symbol)] > 0).collect();
        symbols.sort_by_key(|&symbol| lengths[usize::from(symbol)]);
        let bits = (1_u8..).zip(&counts[1..]).flat_map(|(length, &count)| vec![length; count]);
        Self::new(&symbols.into_iter().zip(bits).collect::<Vec<_>>())
    }

    /// The code of a symbol, and its length in bits.
    pub(crate) fn code(&self, symbol: u8) -> (u32, u32) {
        let found = self.codes[usize::from(symbol)];
        assert!(found.1 > 0, "{symbol:#x} has no code");
        found
    }

    /// The table in a DHT segment, from Tc and Th on (B.2.4.2): `class` is 0 for DC and 1 for AC, `id` is 0 to 3.
    pub(crate) fn parameters(&self, class: u8, id: u8) -> Vec<u8> {
        [&[class << 4 | id][..], &self.bits, &self.values].concat()
    }

    /// A DHT segment with this table alone.
    pub(crate) fn segment(&self, class: u8, id: u8) -> Vec<u8> {
        segment(0xC4, &self.parameters(class, id))
    }
}

/// Changes the number of codes of each length so that no code is longer than 16 bits (T.81, figure K.3). Each step removes two
/// codes of the greatest length, adds their common prefix, and replaces a shorter code by its two extensions by one bit.
fn limit_lengths(counts: &mut [usize; 258]) {
    for length in (MAX_BITS + 1..counts.len()).rev() {
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
    fn frequent_symbols_have_short_codes_and_no_code_exceeds_16_bits() {
        // Fibonacci numbers give the longest codes: one bit more for each symbol.
        let mut frequencies = [0; 256];
        let (mut last, mut next) = (1, 1);
        for frequency in &mut frequencies[..30] {
            *frequency = last;
            (last, next) = (next, last + next);
        }
        let table = HuffmanTable::optimal(&frequencies);
        let lengths: Vec<_> = (0..30).map(|symbol| table.code(symbol).1).collect();
        assert!(lengths.is_sorted_by(|a, b| a >= b), "{lengths:?}");
        assert_eq!((lengths[29], lengths[0]), (1, 16));
        // Kraft's sum: all codes but one are in use.
        let sum: u32 = lengths.iter().map(|length| 1 << (16 - length)).sum();
        assert_eq!(sum, (1 << 16) - 1);
    }

    #[test]
    fn a_single_symbol_has_the_code_0_of_one_bit() {
        let mut frequencies = [0; 256];
        frequencies[0x42] = 7;
        assert_eq!(HuffmanTable::optimal(&frequencies).code(0x42), (0, 1));
    }
}
