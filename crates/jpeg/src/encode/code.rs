//! Huffman codes for encoding: optimal code lengths, and the table as a DHT segment has it.

/// The maximum length of a code in bits.
const MAX_BITS: usize = 16;

/// Counts how often each symbol occurs.
pub type Frequencies = [u32; 256];

/// A Huffman code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// BITS of T.81, B.2.4.2: the number of codes of each length from 1 to 16 bits.
    bits: [u8; MAX_BITS],
    /// HUFFVAL of T.81: the symbols in the order of their codes, and their number.
    values: [u8; 256],
    count: usize,
    /// The code of each symbol, and its length in bits; 0 if the symbol has no code.
    pub(crate) codes: [(u16, u8); 256],
}

impl Code {
    /// Returns the optimal code for symbols with the given frequencies, with codes up to 16 bits (T.81, K.2).
    #[must_use]
    pub fn optimal(frequencies: &Frequencies) -> Self {
        let (mut counts, symbols, count) = lengths(frequencies);
        limit(&mut counts);
        // The reserved symbol has the last code of the greatest length.
        if let Some(last) = counts.iter_mut().rev().find(|count| **count > 0) {
            *last -= 1;
        }
        let mut code = Self { bits: [0; MAX_BITS], values: symbols, count, codes: [(0, 0); 256] };
        let (mut next, mut index) = (0_u16, 0);
        for (length, &count) in (1..).zip(&counts[1..=MAX_BITS]) {
            code.bits[usize::from(length) - 1] = count as u8;
            for &symbol in &symbols[index..index + count as usize] {
                code.codes[usize::from(symbol)] = (next, length);
                next += 1;
            }
            index += count as usize;
            next <<= 1;
        }
        code
    }

    /// Returns the number of codes of each length from 1 to 16 bits.
    #[must_use]
    pub fn bits(&self) -> &[u8; 16] {
        &self.bits
    }

    /// Returns the symbols in the order of their codes.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values[..self.count]
    }

    /// Returns the length of the code of `symbol` in bits.
    pub(crate) fn length(&self, symbol: u8) -> u32 {
        self.codes[usize::from(symbol)].1.into()
    }

    /// Returns the number of bits of all symbols with the given frequencies.
    pub(crate) fn total_bits(&self, frequencies: &Frequencies) -> u64 {
        let bits = |(&frequency, code): (&u32, &(u16, u8))| u64::from(frequency) * u64::from(code.1);
        frequencies.iter().zip(&self.codes).map(bits).sum()
    }

    /// Returns the number of bytes of the table in a DHT segment.
    pub(crate) fn table_len(&self) -> usize {
        1 + MAX_BITS + self.count
    }
}

/// Index of the symbol that takes the code of all ones, which T.81, C.2 reserves.
const RESERVED: usize = 256;

/// Numbers of codes by their length. An optimal code of 257 symbols has up to 256 bits.
type Counts = [u32; 258];

/// Returns the number of codes of each length in an optimal code without limit, and the symbols that occur, in the
/// order of the length of their codes (T.81, figure K.1). The reserved symbol is counted too.
fn lengths(frequencies: &Frequencies) -> (Counts, [u8; 256], usize) {
    /// The end of a list of symbols.
    const NONE: usize = usize::MAX;
    let mut weights = [0_u64; 257];
    weights.iter_mut().zip(frequencies).for_each(|(weight, &frequency)| *weight = frequency.into());
    weights[RESERVED] = 1;
    let mut lengths = [0_usize; 257];
    // The symbols of a group form a list: `next` has the following symbol. A group is known by its first symbol.
    let mut next = [NONE; 257];
    loop {
        // The two groups of the least weight. Of equal weights, the greater symbol is taken first, so that the
        // reserved symbol has one of the longest codes.
        let [mut least, mut second] = [NONE; 2];
        for symbol in (0..=RESERVED).rev().filter(|&symbol| weights[symbol] > 0) {
            if least == NONE || weights[symbol] < weights[least] {
                (least, second) = (symbol, least);
            } else if second == NONE || weights[symbol] < weights[second] {
                second = symbol;
            }
        }
        if second == NONE {
            break;
        }
        weights[least] += std::mem::take(&mut weights[second]);
        let mut symbol = least;
        loop {
            lengths[symbol] += 1;
            if next[symbol] == NONE {
                next[symbol] = second;
                break;
            }
            symbol = next[symbol];
        }
        while symbol != NONE {
            symbol = next[symbol];
            if symbol != NONE {
                lengths[symbol] += 1;
            }
        }
    }
    let mut counts = [0; 258];
    lengths.iter().filter(|&&length| length > 0).for_each(|&length| counts[length] += 1);
    let mut symbols = [0; 256];
    let mut count = 0;
    for length in 1..lengths.len() {
        for symbol in (0..=255_u8).filter(|&symbol| lengths[usize::from(symbol)] == length) {
            symbols[count] = symbol;
            count += 1;
        }
    }
    (counts, symbols, count)
}

/// Limits the length of codes to 16 bits (T.81, figure K.3). Two of the longest codes become one that is a bit
/// shorter, and one code, and a code of lesser length becomes two that are a bit longer.
fn limit(counts: &mut Counts) {
    for length in (MAX_BITS + 1..counts.len()).rev() {
        while counts[length] > 0 {
            let Some(shorter) = (1..length - 1).rev().find(|&shorter| counts[shorter] > 0) else { return };
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
        // Fibonacci numbers are the frequencies that give the longest codes.
        let mut frequencies = [0; 256];
        let (mut last, mut next) = (1, 2);
        for frequency in &mut frequencies[..30] {
            *frequency = last;
            (last, next) = (next, last + next);
        }
        let code = Code::optimal(&frequencies);
        let lengths: Vec<_> = (0..30).map(|symbol| code.length(symbol)).collect();
        assert!(lengths.is_sorted_by(|a, b| a >= b), "{lengths:?}");
        assert_eq!((lengths[29], lengths[0]), (1, 16));
        // Only the code of sixteen ones is free (Kraft's inequality, in units of 2^-16).
        assert_eq!(lengths.iter().map(|length| 1 << (16 - length)).sum::<u32>(), (1 << 16) - 1);
    }

    #[test]
    fn a_single_symbol_has_the_code_0_of_one_bit_and_no_symbol_none() {
        let mut frequencies = [0; 256];
        assert!(Code::optimal(&frequencies).values().is_empty());
        frequencies[0x42] = 7;
        let code = Code::optimal(&frequencies);
        assert_eq!(
            (code.codes[0x42], code.values(), code.total_bits(&frequencies)),
            ((0, 1), &[0x42][..], 7)
        );
    }

    #[test]
    fn all_symbols_have_distinct_prefixes() {
        let frequencies =
            std::array::from_fn(|symbol| if symbol % 3 == 0 { 0 } else { (symbol * symbol) as u32 });
        let code = Code::optimal(&frequencies);
        let mut ranges: Vec<_> = code.codes.iter().filter(|code| code.1 > 0).collect();
        ranges.sort_by_key(|(bits, length)| u32::from(*bits) << (16 - length));
        assert_eq!(ranges.len(), code.values().len());
        for pair in ranges.windows(2) {
            let [a, b] = [pair[0], pair[1]];
            assert!((u32::from(a.0) + 1) << (16 - a.1) <= u32::from(b.0) << (16 - b.1));
        }
    }
}
