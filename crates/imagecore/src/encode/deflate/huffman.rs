//! Prefix codes with a longest length (RFC 1951, 3.2.2).

/// Code lengths for symbols that come so often, none longer than `limit`, with the least sum of bits
/// there is; zero for a symbol that does not come.
///
/// Package-merge: L. L. Larmore, D. S. Hirschberg, A fast algorithm for optimal length-limited Huffman
/// codes, Journal of the ACM 37 (1990). `limit` levels of coins are merged, each level of one coin for
/// every symbol and the pairs of the level before; how often a symbol is among the cheapest is its length.
pub(super) fn lengths<const N: usize>(counts: &[u32; N], limit: usize) -> [u8; N] {
    let mut lengths = [0; N];
    let mut symbols: Vec<(u32, usize)> =
        counts.iter().copied().zip(0..).filter(|&(count, _)| count > 0).collect();
    if let [(_, only)] = symbols[..] {
        lengths[only] = 1;
    }
    if symbols.len() < 2 {
        return lengths;
    }
    symbols.sort_unstable();
    let mut levels: Vec<Vec<bool>> = Vec::with_capacity(limit);
    let mut coins: Vec<u32> = Vec::new();
    for _ in 0..limit {
        let mut pairs = coins.as_chunks::<2>().0.iter().map(|[a, b]| a + b).peekable();
        let mut singles = symbols.iter().map(|&(count, _)| count).peekable();
        let (mut merged, mut is_single) = (Vec::with_capacity(2 * N), Vec::with_capacity(2 * N));
        loop {
            let single = match (singles.peek(), pairs.peek()) {
                (Some(single), Some(pair)) => single <= pair,
                (Some(_), None) => true,
                (None, Some(_)) => false,
                (None, None) => break,
            };
            merged.extend(if single { singles.next() } else { pairs.next() });
            is_single.push(single);
        }
        coins = merged;
        levels.push(is_single);
    }
    let mut taken = 2 * symbols.len() - 2;
    for is_single in levels.iter().rev() {
        let singles = is_single[..taken].iter().filter(|&&single| single).count();
        symbols[..singles].iter().for_each(|&(_, symbol)| lengths[symbol] += 1);
        taken = 2 * (taken - singles);
    }
    lengths
}

/// The codes of these lengths, their bits in the order in which they are written.
pub(super) fn codes<const N: usize>(lengths: &[u8; N]) -> [u16; N] {
    let mut codes = [0; N];
    let mut next = 0u16;
    for length in 1..=15 {
        for (code, _) in codes.iter_mut().zip(lengths).filter(|&(_, &own)| own == length) {
            *code = next.reverse_bits() >> (16 - length);
            next += 1;
        }
        next <<= 1;
    }
    codes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_those_of_the_textbook() {
        assert_eq!(lengths(&[5, 9, 12, 13, 16, 45], 15), [4, 4, 3, 3, 3, 1]);
        assert_eq!(lengths(&[0, 7, 0], 15), [0, 1, 0]);
        assert_eq!(lengths(&[0; 3], 15), [0; 3]);
    }

    #[test]
    fn no_length_is_beyond_the_limit() {
        let mut fibonacci = [1u32; 30];
        for i in 2..30 {
            fibonacci[i] = fibonacci[i - 1] + fibonacci[i - 2];
        }
        let lengths = lengths(&fibonacci, 15);
        assert_eq!(lengths.iter().max(), Some(&15));
        let kraft: u32 = lengths.iter().map(|&length| 1 << (15 - length)).sum();
        assert_eq!(kraft, 1 << 15, "no code is left over");
    }
}
