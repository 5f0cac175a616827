//! Builds Huffman tables from code lengths, and optimal Huffman tables from the frequencies of
//! symbols.

use super::segment;

/// The maximum length of a Huffman code, in bits.
const MAX_BITS: usize = 16;

/// A Huffman table as a DHT segment contains it (T.81, B.2.4.2).
pub(crate) struct HuffmanTable {
    /// BITS of T.81: the number of codes of each length. Index 0 is for codes of one bit.
    bits: [u8; MAX_BITS],
    /// HUFFVAL of T.81: the symbols in the order of their codes.
    values: Vec<u8>,
    /// The index is a symbol. An entry is the code and its length in bits. The length is 0 if the
    /// symbol has no code.
    codes: [(u32, u32); 256],
}

impl HuffmanTable {
    /// Builds a table. An entry of `symbols` is a symbol and the length of its code in bits. `symbols` must be sorted
    /// by code length.
    pub(crate) fn new(symbols: &[(u8, u8)]) -> Self {
        let mut table =
            Self { bits: [0; MAX_BITS], values: Vec::with_capacity(symbols.len()), codes: [(0, 0); 256] };
        // Codes of one length are consecutive numbers (T.81, C.2).
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

    /// Builds the optimal table for the given frequencies (T.81, K.2). The index of `frequencies`
    /// is a symbol.
    pub(crate) fn optimal(frequencies: &[u32; 256]) -> Self {
        // T.81, C.2 forbids the code that consists only of ones. Symbol 256 takes this code, because symbol 256 does
        // not occur in data.
        const RESERVED: usize = 256;
        let mut weights = [0_u64; 257];
        for (weight, &frequency) in weights.iter_mut().zip(frequencies) {
            *weight = frequency.into();
        }
        weights[RESERVED] = 1;
        // The loop below is figure K.1 of T.81. Each step merges the two groups of symbols that have the least weights.
        // The codes of these symbols become one bit longer. If groups have equal weights, the group with the greatest
        // symbol is merged first. The reserved symbol therefore has one of the longest codes.
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
        // The reserved symbol has the last code of the greatest length. This statement removes that
        // code.
        if let Some(last) = counts.iter_mut().rev().find(|count| **count > 0) {
            *last -= 1;
        }
        // `lengths` contains the code lengths before `limit_lengths`. The symbols are sorted by these lengths, as in
        // figure K.4 of T.81. Symbols of equal length are sorted by value.
        let mut symbols: Vec<u8> = (0..=255).filter(|&symbol| lengths[usize::from(symbol)] > 0).collect();
        symbols.sort_by_key(|&symbol| lengths[usize::from(symbol)]);
        let bits = (1_u8..).zip(&counts[1..]).flat_map(|(length, &count)| vec![length; count]);
        Self::new(&symbols.into_iter().zip(bits).collect::<Vec<_>>())
    }

    /// Returns the code of `symbol`, and the length of the code in bits.
    pub(crate) fn code(&self, symbol: u8) -> (u32, u32) {
        let found = self.codes[usize::from(symbol)];
        assert!(found.1 > 0, "{symbol:#x} has no code");
        found
    }

    /// Returns the parameters of the table in a DHT segment: Tc and Th in one byte, BITS, HUFFVAL
    /// (T.81, B.2.4.2). `class` (Tc) is 0 for DC and 1 for AC. `id` (Th) is 0 to 3.
    pub(crate) fn parameters(&self, class: u8, id: u8) -> Vec<u8> {
        [&[class << 4 | id][..], &self.bits, &self.values].concat()
    }

    /// Returns a DHT segment that contains only this table.
    pub(crate) fn segment(&self, class: u8, id: u8) -> Vec<u8> {
        segment(0xC4, &self.parameters(class, id))
    }
}

/// Limits the length of codes to 16 bits (T.81, figure K.3). `counts[n]` is the number of codes of
/// n bits. Each step changes the codes of three symbols: two symbols with codes of the greatest
/// length, and one symbol with a shorter code. The common prefix of the two long codes becomes the
/// code of one symbol. The two extensions of the shorter code by one bit become the codes of the
/// other two symbols.
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
        // Fibonacci numbers are the frequencies that give the longest codes. Without the limit of 16 bits, some of the
        // 30 symbols would have longer codes.
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
        // The sum of `2^-length` over all codes (Kraft's inequality), in units of 2^-16. The sum is one unit less
        // than 1, because only the code of sixteen ones is not used.
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
