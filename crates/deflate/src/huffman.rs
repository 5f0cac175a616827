//! Huffman codes with a length limit (RFC 1951, 3.2.2).

/// Returns the code length of each symbol in bits, at most `limit`. The sum of `count × length` over all symbols is the
/// least possible. A symbol that does not occur has the length zero. If only one symbol occurs, its length is one.
///
/// The sum of all counts must fit into 32 bits.
pub(crate) fn code_lengths<const N: usize>(counts: &[u32; N], limit: u8) -> [u8; N] {
    let mut lengths = [0; N];
    // The count and the symbol are in one `u64`, because this crate's users sort `u64` too: the module has one sort.
    let mut by_count = [0u64; N];
    let mut used = 0;
    for (symbol, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
        by_count[used] = u64::from(count) << u32::BITS | symbol as u64;
        used += 1;
    }
    let by_count = &mut by_count[..used];
    if let &mut [only] = by_count {
        lengths[only as u32 as usize] = 1;
    }
    if used < 2 {
        return lengths;
    }
    by_count.sort_unstable();
    let mut tree = [0; N];
    let tree = &mut tree[..used];
    let count = |&entry: &u64| (entry >> u32::BITS) as u32;
    tree.iter_mut().zip(&*by_count).for_each(|(node, entry)| *node = count(entry));
    unlimited_lengths(tree);
    if tree[0] > u32::from(limit) {
        tree.iter_mut().zip(&*by_count).for_each(|(node, entry)| *node = count(entry));
        limited_lengths(tree, limit);
    }
    for (&entry, &mut length) in by_count.iter().zip(tree) {
        lengths[entry as u32 as usize] = length as u8;
    }
    lengths
}

/// Replaces the counts in `tree` with optimal code lengths in bits, without a limit. There must be at least two counts,
/// in ascending order.
///
/// The algorithm is from A. Moffat, J. Katajainen, In-place calculation of minimum-redundancy codes, WADS (1995). The
/// first loop builds the tree from the leaves to the root, and replaces each inner node with the index of its parent.
/// The second loop replaces these indices with the depths of the inner nodes, from the root to the leaves. The third
/// loop derives the depths of the leaves.
fn unlimited_lengths(tree: &mut [u32]) {
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
    // `positions` is the number of nodes at `depth`. Of these nodes, `inner` are inner nodes, and the rest are leaves.
    let (mut inner_left, mut next_leaf) = (root + 1, count);
    let (mut depth, mut positions) = (0, 1);
    while positions > 0 {
        let mut inner = 0;
        while inner_left > 0 && tree[inner_left - 1] == depth {
            inner += 1;
            inner_left -= 1;
        }
        for _ in inner..positions {
            next_leaf -= 1;
            tree[next_leaf] = depth;
        }
        positions = 2 * inner;
        depth += 1;
    }
}

/// Replaces `counts` with optimal code lengths of at most `limit` bits. There must be at least two counts, in ascending
/// order.
///
/// The algorithm is package-merge, from L. L. Larmore, D. S. Hirschberg, A fast algorithm for optimal length-limited
/// Huffman codes, Journal of the ACM 37 (1990). There are `limit` levels. Each level has one item per symbol, and
/// packages. A package consists of two items or packages of the previous level. The code length of a symbol is the
/// number of levels in which its item is selected.
fn limited_lengths(counts: &mut [u32], limit: u8) {
    // There are at most 15 levels of at most 2 × 286 items. The vectors in this function are therefore small for every
    // input.
    let mut levels: Vec<Vec<bool>> = Vec::new();
    // The weight of a package is a sum of counts. A package can contain the count of a symbol once per level, so the
    // sum can need more than 32 bits.
    let mut items: Vec<u64> = Vec::new();
    for _ in 0..limit {
        let mut packages = items.as_chunks::<2>().0.iter().map(|[a, b]| a + b).peekable();
        let mut symbols = counts.iter().map(|&count| u64::from(count)).peekable();
        let (mut merged, mut is_symbol) = (Vec::new(), Vec::new());
        loop {
            let symbol_is_next = match (symbols.peek(), packages.peek()) {
                (Some(symbol), Some(package)) => symbol <= package,
                (Some(_), None) => true,
                (None, Some(_)) => false,
                (None, None) => break,
            };
            merged.extend(if symbol_is_next { symbols.next() } else { packages.next() });
            is_symbol.push(symbol_is_next);
        }
        items = merged;
        levels.push(is_symbol);
    }
    let mut selected = 2 * counts.len() - 2;
    counts.fill(0);
    for is_symbol in levels.iter().rev() {
        let symbols = is_symbol[..selected].iter().filter(|&&is_symbol| is_symbol).count();
        counts[..symbols].iter_mut().for_each(|length| *length += 1);
        selected = 2 * (selected - symbols);
    }
}

/// Returns the canonical codes for `lengths`, at most 15 bits each (RFC 1951, 3.2.2). The bits of each code are
/// reversed. Deflate packs a code starting with its most significant bit, but
/// [`BitWriter`](crate::bit_writer::BitWriter) packs every value starting with its least significant bit (RFC 1951,
/// 3.1.1).
pub(crate) fn codes<const N: usize>(lengths: &[u8; N]) -> [u16; N] {
    let mut codes = [0; N];
    let mut next_code = 0u16;
    for length in 1..=15 {
        for (code, _) in codes.iter_mut().zip(lengths).filter(|&(_, &of_symbol)| of_symbol == length) {
            *code = next_code.reverse_bits() >> (16 - length);
            next_code += 1;
        }
        next_code <<= 1;
    }
    codes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_match_a_textbook_example() {
        // The first example is from Cormen, Leiserson, Rivest, Stein: Introduction to Algorithms, 16.3.
        assert_eq!(code_lengths(&[5, 9, 12, 13, 16, 45], 15), [4, 4, 3, 3, 3, 1]);
        assert_eq!(code_lengths(&[0, 7, 0], 15), [0, 1, 0]);
        assert_eq!(code_lengths(&[0; 3], 15), [0; 3]);
    }

    #[test]
    fn both_algorithms_need_as_many_bits_where_the_limit_has_no_effect() {
        let mut state = 1u32;
        for symbols in 2..300 {
            let mut counts: Vec<u32> = (0..symbols)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (state >> 20) % 1000 + 1
                })
                .collect();
            counts.sort_unstable();
            let bits = |lengths: &[u32]| -> u32 {
                counts.iter().zip(lengths).map(|(count, length)| count * length).sum()
            };
            let (mut unlimited, mut limited) = (counts.clone(), counts.clone());
            unlimited_lengths(&mut unlimited);
            limited_lengths(&mut limited, 30);
            assert_eq!(bits(&unlimited), bits(&limited), "{symbols}");
        }
    }

    fn fibonacci<const N: usize>() -> [u32; N] {
        let mut numbers = [1; N];
        for i in 2..N {
            numbers[i] = numbers[i - 1] + numbers[i - 2];
        }
        numbers
    }

    #[test]
    fn no_length_exceeds_the_limit() {
        let lengths = code_lengths(&fibonacci::<30>(), 15);
        assert_eq!(lengths.iter().max(), Some(&15));
        let kraft_sum: u32 = lengths.iter().map(|&length| 1 << (15 - length)).sum();
        assert_eq!(kraft_sum, 1 << 15, "the code is complete");
    }

    #[test]
    fn packages_may_exceed_32_bits() {
        // The sum of all counts must be less than 2^32. This is true for the first 45 Fibonacci numbers, but not for
        // the first 46.
        let counts = fibonacci::<45>();
        let lengths = code_lengths(&counts, 7);
        assert_eq!(lengths.iter().max(), Some(&7));
        assert_eq!(lengths.iter().map(|&length| 1 << (7 - length)).sum::<u32>(), 1 << 7);
    }
}
