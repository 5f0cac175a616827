//! Bytes and copies as deflate writes them: symbols with further bits (RFC 1951, 3.2.5).

/// A byte as it is, or a piece that came before.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    /// One for a byte.
    pub(super) length: u16,
    /// How far back the piece is, or the byte.
    pub(super) value: u16,
}

/// Bytes, the end of a block, lengths.
pub(super) const LITERALS: usize = 286;
pub(super) const DISTANCES: usize = 30;
pub(super) const END: usize = 256;

/// A symbol, how many bits follow it, and which.
#[derive(Debug, Clone, Copy)]
pub(super) struct Symbol {
    pub(super) symbol: usize,
    pub(super) extra: u8,
    pub(super) bits: u16,
}

/// Four symbols, and then in steps as wide as the further bits allow, `GROUP` symbols to a width.
fn stepped<const GROUP_BITS: u32>(offset: usize) -> Symbol {
    if offset < 2 << GROUP_BITS {
        return Symbol { symbol: offset, extra: 0, bits: 0 };
    }
    let extra = offset.ilog2() - GROUP_BITS;
    let symbol = ((extra as usize) << GROUP_BITS) + (offset >> extra);
    Symbol { symbol, extra: extra as u8, bits: (offset & ((1 << extra) - 1)) as u16 }
}

pub(super) fn length_symbol(length: usize) -> Symbol {
    if length == 258 {
        return Symbol { symbol: 285, extra: 0, bits: 0 };
    }
    let stepped = stepped::<2>(length - 3);
    Symbol { symbol: 257 + stepped.symbol, ..stepped }
}

pub(super) fn distance_symbol(distance: usize) -> Symbol {
    stepped::<1>(distance - 1)
}

/// How often each symbol comes.
#[derive(Clone)]
pub(super) struct Counts {
    pub(super) literals: [u32; LITERALS],
    pub(super) distances: [u32; DISTANCES],
}

impl Counts {
    /// Of a block: the tokens and its end.
    pub(super) fn of(tokens: &[Token]) -> Self {
        let mut counts = Self { literals: [0; LITERALS], distances: [0; DISTANCES] };
        counts.literals[END] = 1;
        counts.add(tokens);
        counts
    }

    pub(super) fn add(&mut self, tokens: &[Token]) {
        for token in tokens {
            if token.length == 1 {
                self.literals[usize::from(token.value)] += 1;
            } else {
                self.literals[length_symbol(token.length.into()).symbol] += 1;
                self.distances[distance_symbol(token.value.into()).symbol] += 1;
            }
        }
    }

    /// Of the block that begins where the earlier counts ended.
    pub(super) fn since(&self, earlier: &Self) -> Self {
        let mut counts = self.clone();
        counts.literals.iter_mut().zip(&earlier.literals).for_each(|(count, before)| *count -= before);
        counts.distances.iter_mut().zip(&earlier.distances).for_each(|(count, before)| *count -= before);
        counts.literals[END] = 1;
        counts
    }

    /// Bits that follow symbols.
    pub(super) fn extra_bits(&self) -> usize {
        let lengths = (0..).zip(&self.literals[257..285]).map(|(symbol, &count)| (symbol / 4, count));
        let distances = (0..).zip(&self.distances).map(|(symbol, &count)| (symbol / 2, count));
        lengths
            .chain(distances)
            .map(|(group, count)| usize::max(group, 1).saturating_sub(1) * count as usize)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_those_of_the_tables() {
        for (length, symbol, extra, bits) in [
            (3, 257, 0, 0),
            (10, 264, 0, 0),
            (12, 265, 1, 1),
            (19, 269, 2, 0),
            (257, 284, 5, 30),
            (258, 285, 0, 0),
        ] {
            let found = length_symbol(length);
            assert_eq!((found.symbol, found.extra, found.bits), (symbol, extra, bits), "{length}");
        }
        for (distance, symbol, extra, bits) in [
            (1, 0, 0, 0),
            (4, 3, 0, 0),
            (6, 4, 1, 1),
            (7, 5, 1, 0),
            (24_577, 29, 13, 0),
            (32_768, 29, 13, 8191),
        ] {
            let found = distance_symbol(distance);
            assert_eq!((found.symbol, found.extra, found.bits), (symbol, extra, bits), "{distance}");
        }
    }

    #[test]
    fn further_bits_are_counted() {
        for (length, value, bits) in [(3, 1, 0), (258, 32_768, 13), (257, 6, 5 + 1), (12, 4, 1)] {
            assert_eq!(Counts::of(&[Token { length, value }]).extra_bits(), bits, "{length} {value}");
        }
    }
}
