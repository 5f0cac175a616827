//! The alphabets of compressed blocks: literals, lengths and distances with their extra bits (RFC 1951, 3.2.5).

/// The number of symbols of the literal/length alphabet that are allowed in a block: 256 literals, the end-of-block
/// symbol, 29 lengths.
pub(crate) const LITERAL_LENGTH_SYMBOLS: usize = 286;

/// The number of symbols of the distance alphabet that are allowed in a block.
pub(crate) const DISTANCE_SYMBOLS: usize = 30;

/// The symbol that ends a block.
pub(crate) const END_OF_BLOCK: usize = 256;

/// The longest copy, in bytes.
pub(crate) const MAX_COPY: usize = 258;
/// The shortest copy, in bytes.
pub(crate) const MIN_COPY: usize = 3;

/// The largest distance of a copy, in bytes: the window of 32 KiB.
pub(crate) const MAX_DISTANCE: usize = 32_768;

/// A literal byte, or a copy of earlier bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Token {
    /// For a copy, the length in bytes, [`MIN_COPY`] to [`MAX_COPY`]. For a literal, 1.
    pub(crate) length: u16,
    /// For a copy, the distance in bytes, 1 to [`MAX_DISTANCE`]. For a literal, the byte.
    pub(crate) value: u16,
}

/// The encoded form of a length or a distance: a symbol of its alphabet, then extra bits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Symbol {
    pub(crate) symbol: usize,
    /// The number of extra bits, 0 to 13.
    pub(crate) extra_bits: u8,
    pub(crate) extra_value: u16,
}

/// Returns the symbol for a length or a distance. The table of lengths and the table of distances in RFC 1951, 3.2.5
/// follow the same rule: The first two groups of `2^GROUP_BITS` symbols have no extra bits. Each further group of
/// `2^GROUP_BITS` symbols has one extra bit more than the group before. `offset` is the length minus the smallest
/// length, or the distance minus the smallest distance.
#[inline]
fn symbol_of<const GROUP_BITS: u32>(offset: usize) -> Symbol {
    if offset < 2 << GROUP_BITS {
        return Symbol { symbol: offset, extra_bits: 0, extra_value: 0 };
    }
    let extra_bits = offset.ilog2() - GROUP_BITS;
    let symbol = ((extra_bits as usize) << GROUP_BITS) + (offset >> extra_bits);
    let extra_value = (offset & ((1 << extra_bits) - 1)) as u16;
    Symbol { symbol, extra_bits: extra_bits as u8, extra_value }
}

/// Returns the symbol of a length from [`MIN_COPY`] to [`MAX_COPY`].
pub(crate) fn length_symbol(length: usize) -> Symbol {
    if length == MAX_COPY {
        return Symbol { symbol: 285, extra_bits: 0, extra_value: 0 };
    }
    let symbol = symbol_of::<2>(length - MIN_COPY);
    Symbol { symbol: 257 + symbol.symbol, ..symbol }
}

/// Returns the symbol of a distance from 1 to [`MAX_DISTANCE`].
pub(crate) fn distance_symbol(distance: usize) -> Symbol {
    symbol_of::<1>(distance - 1)
}

/// The number of occurrences of each symbol in a block.
#[derive(Clone)]
pub(crate) struct Histogram {
    pub(crate) literal_length: [u32; LITERAL_LENGTH_SYMBOLS],
    pub(crate) distance: [u32; DISTANCE_SYMBOLS],
}

impl Histogram {
    /// Counts the symbols of a whole block: the symbols of `tokens`, and one end-of-block symbol.
    pub(crate) fn of_block(tokens: &[Token]) -> Self {
        let mut histogram =
            Self { literal_length: [0; LITERAL_LENGTH_SYMBOLS], distance: [0; DISTANCE_SYMBOLS] };
        histogram.literal_length[END_OF_BLOCK] = 1;
        histogram.add(tokens);
        histogram
    }

    /// Adds the symbols of `tokens`, without an end-of-block symbol.
    pub(crate) fn add(&mut self, tokens: &[Token]) {
        for token in tokens {
            if token.length == 1 {
                self.literal_length[usize::from(token.value)] += 1;
            } else {
                self.literal_length[length_symbol(token.length.into()).symbol] += 1;
                self.distance[distance_symbol(token.value.into()).symbol] += 1;
            }
        }
    }

    /// Returns the histogram of a block. `earlier` counts the tokens before the block, and `self` counts the tokens
    /// before the end of the block. The result has one end-of-block symbol.
    pub(crate) fn since(&self, earlier: &Self) -> Self {
        let mut block = self.clone();
        block
            .literal_length
            .iter_mut()
            .zip(&earlier.literal_length)
            .for_each(|(count, before)| *count -= before);
        block.distance.iter_mut().zip(&earlier.distance).for_each(|(count, before)| *count -= before);
        block.literal_length[END_OF_BLOCK] = 1;
        block
    }

    /// Returns the total number of extra bits in the block.
    pub(crate) fn extra_bits(&self) -> usize {
        // Four successive length symbols, or two successive distance symbols, form a group with the same number of
        // extra bits. The number is zero for the first two groups, and then increases by one per group.
        let lengths = (0..).zip(&self.literal_length[257..285]).map(|(symbol, &count)| (symbol / 4, count));
        let distances = (0..).zip(&self.distance).map(|(symbol, &count)| (symbol / 2, count));
        lengths.chain(distances).map(|(group, count)| usize::saturating_sub(group, 1) * count as usize).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_match_the_tables_of_the_rfc() {
        for (length, symbol, extra_bits, extra_value) in [
            (3, 257, 0, 0),
            (10, 264, 0, 0),
            (12, 265, 1, 1),
            (19, 269, 2, 0),
            (257, 284, 5, 30),
            (258, 285, 0, 0),
        ] {
            let found = length_symbol(length);
            let expected = (symbol, extra_bits, extra_value);
            assert_eq!((found.symbol, found.extra_bits, found.extra_value), expected, "{length}");
        }
        for (distance, symbol, extra_bits, extra_value) in [
            (1, 0, 0, 0),
            (4, 3, 0, 0),
            (6, 4, 1, 1),
            (7, 5, 1, 0),
            (24_577, 29, 13, 0),
            (32_768, 29, 13, 8191),
        ] {
            let found = distance_symbol(distance);
            let expected = (symbol, extra_bits, extra_value);
            assert_eq!((found.symbol, found.extra_bits, found.extra_value), expected, "{distance}");
        }
    }

    #[test]
    fn extra_bits_are_summed_over_lengths_and_distances() {
        for (length, value, bits) in [(3, 1, 0), (258, 32_768, 13), (257, 6, 5 + 1), (12, 4, 1)] {
            assert_eq!(
                Histogram::of_block(&[Token { length, value }]).extra_bits(),
                bits,
                "{length} {value}"
            );
        }
    }
}
