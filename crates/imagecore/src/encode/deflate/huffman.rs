//! Prefix codes with a longest length (RFC 1951, 3.2.2).

/// Code lengths for symbols that come so often, none longer than `limit`, with the least sum of bits
/// there is; zero for a symbol that does not come.
pub(super) fn lengths<const N: usize>(counts: &[u32; N], limit: u8) -> [u8; N] {
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
    let counts: Vec<u32> = symbols.iter().map(|&(count, _)| count).collect();
    let mut sorted = unlimited(counts.clone());
    if sorted[0] > u32::from(limit) {
        sorted = limited(&counts, limit);
    }
    for ((_, symbol), length) in symbols.into_iter().zip(sorted) {
        lengths[symbol] = length as u8;
    }
    lengths
}

/// The lengths for two counts or more, the rarest first, as long as they come out.
///
/// In place: A. Moffat, J. Katajainen, In-place calculation of minimum-redundancy codes, WADS (1995). First
/// the tree is made from below, each of its nodes leaving the place of the one above it; then the depths of
/// the nodes are read from above, and at last those of the leaves, which fill up what the nodes leave free.
fn unlimited(mut tree: Vec<u32>) -> Vec<u32> {
    let count = tree.len();
    let (mut leaf, mut node) = (0, 0);
    for next in 0..count - 1 {
        let mut sum = 0;
        for _ in 0..2 {
            if leaf < count && (node == next || tree[leaf] <= tree[node]) {
                sum += tree[leaf];
                leaf += 1;
            } else {
                sum += tree[node];
                tree[node] = next as u32;
                node += 1;
            }
        }
        tree[next] = sum;
    }
    let root = count - 2;
    tree[root] = 0;
    for node in (0..root).rev() {
        tree[node] = tree[tree[node] as usize] + 1;
    }
    let (mut nodes, mut place) = (root + 1, count);
    let (mut depth, mut free) = (0, 1);
    while free > 0 {
        let mut inner = 0;
        while nodes > 0 && tree[nodes - 1] == depth {
            inner += 1;
            nodes -= 1;
        }
        for _ in inner..free {
            place -= 1;
            tree[place] = depth;
        }
        free = 2 * inner;
        depth += 1;
    }
    tree
}

/// The lengths for two counts or more, the rarest first, none longer than `limit`.
///
/// Package-merge: L. L. Larmore, D. S. Hirschberg, A fast algorithm for optimal length-limited Huffman
/// codes, Journal of the ACM 37 (1990). `limit` levels of coins are merged, each level of one coin for
/// every symbol and the pairs of the level before; how often a symbol is among the cheapest is its length.
fn limited(counts: &[u32], limit: u8) -> Vec<u32> {
    let mut levels: Vec<Vec<bool>> = Vec::with_capacity(limit.into());
    let mut coins: Vec<u32> = Vec::new();
    for _ in 0..limit {
        let mut pairs = coins.as_chunks::<2>().0.iter().map(|[a, b]| a + b).peekable();
        let mut singles = counts.iter().copied().peekable();
        let room = 2 * counts.len();
        let (mut merged, mut is_single) = (Vec::with_capacity(room), Vec::with_capacity(room));
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
    let mut lengths = vec![0; counts.len()];
    let mut taken = 2 * counts.len() - 2;
    for is_single in levels.iter().rev() {
        let singles = is_single[..taken].iter().filter(|&&single| single).count();
        lengths[..singles].iter_mut().for_each(|length| *length += 1);
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
    fn both_ways_take_as_many_bits_where_the_limit_does_not_bite() {
        let mut state = 1u32;
        for count in 2..300 {
            let mut counts: Vec<u32> = (0..count)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (state >> 20) % 1000 + 1
                })
                .collect();
            counts.sort_unstable();
            let bits = |lengths: Vec<u32>| -> u32 {
                counts.iter().zip(lengths).map(|(count, length)| count * length).sum()
            };
            assert_eq!(bits(unlimited(counts.clone())), bits(limited(&counts, 30)), "{count}");
        }
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
