//! Finds matches: for each position, earlier occurrences of the bytes from this position on.

use crate::symbols::{MAX_COPY, MAX_DISTANCE, MIN_COPY};
use crate::{Error, alloc};

const HASH_BITS: u32 = 15;

/// A match: an earlier occurrence of the bytes from a position on. `length` and `distance` are in bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Match {
    pub(crate) length: u16,
    pub(crate) distance: u16,
}

/// For each position in the input, its matches in ascending order of length. No two matches of a position have the same
/// length. Each match has the smallest distance that was found for its length.
pub(crate) struct MatchTable {
    matches: Vec<Match>,
    /// The index in `matches` of the first match of each position. One additional entry at the end holds the number of
    /// all matches.
    starts: Vec<u32>,
}

impl MatchTable {
    /// Finds matches at all positions of `bytes`. Each position is compared with at most `max_depth` earlier positions.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]; [`Error::Capacity`] for more than 2^32 − 1 matches or positions.
    pub(crate) fn new(bytes: &[u8], max_depth: usize) -> Result<Self, Error> {
        if u32::try_from(bytes.len()).is_err() {
            return Err(Error::Capacity);
        }
        let mut matches = Vec::new();
        let mut starts = alloc::with_capacity(bytes.len() + 1)?;
        let mut trees = Trees::new(bytes.len())?;
        for position in 0..bytes.len() {
            starts.push(u32::try_from(matches.len()).map_err(|_| Error::Capacity)?);
            trees.insert(bytes, position, max_depth, |length, distance| {
                alloc::push(&mut matches, Match { length: length as u16, distance: distance as u16 })
            })?;
        }
        starts.push(u32::try_from(matches.len()).map_err(|_| Error::Capacity)?);
        Ok(Self { matches, starts })
    }

    pub(crate) fn at(&self, position: usize) -> &[Match] {
        &self.matches[self.starts[position] as usize..self.starts[position + 1] as usize]
    }
}

/// Binary search trees of earlier positions, as in the `bt` match finders of LZMA. The positions in a tree are ordered
/// by the bytes from each position on. Positions whose first three bytes have the same hash are in the same tree. A
/// child is always an earlier position than its parent. On a path from the root, the first match of a given length is
/// therefore the nearest match of that length.
struct Trees {
    /// The root of each tree. The index is the hash of the first three bytes at each position in the tree. The value is
    /// the position of the root plus one, or zero for an empty tree.
    roots: Vec<u32>,
    /// `children[p]` holds the two children of position `p`, each as a position plus one, or as zero for no child. In
    /// the subtree of the first child, the bytes from each position on are less than the bytes from `p` on. In the
    /// subtree of the second child, they are greater.
    children: Vec<[u32; 2]>,
}

impl Trees {
    fn new(length: usize) -> Result<Self, Error> {
        Ok(Self { roots: alloc::filled(0, 1 << HASH_BITS)?, children: alloc::filled([0; 2], length)? })
    }

    /// Makes `position` the root of its tree. The search goes down the old tree, and compares the bytes at `position`
    /// with the bytes at up to `max_depth` earlier positions. The search calls `found` for each match that is longer
    /// than all matches found before. The arguments of `found` are the length and the distance of the match in bytes.
    fn insert(
        &mut self,
        bytes: &[u8],
        position: usize,
        max_depth: usize,
        mut found: impl FnMut(usize, usize) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let rest = &bytes[position..bytes.len().min(position + MAX_COPY)];
        let Some(&[a, b, c]) = rest.first_chunk() else { return Ok(()) };
        let hash = u32::from_le_bytes([a, b, c, 0]).wrapping_mul(0x9E37_79B1) >> (32 - HASH_BITS);
        let mut node = std::mem::replace(&mut self.roots[hash as usize], position as u32 + 1);
        let mut longest = MIN_COPY - 1;
        // The loop splits the old tree into two new trees: tree 0 has the positions whose bytes are less than `rest`,
        // and tree 1 has the positions whose bytes are greater. `slots[i]` is the place for the next node of tree `i`:
        // the parent, and the index of the child. `matched[i]` is the number of bytes that the last node of tree `i`
        // shares with `rest`. Every node that is still in the old tree shares at least `min(matched[0], matched[1])`
        // bytes with `rest`.
        let mut slots = [(position, 0), (position, 1)];
        let mut matched = [0, 0];
        for _ in 0..max_depth {
            let Some(other) = (node as usize).checked_sub(1).filter(|other| position - other <= MAX_DISTANCE)
            else {
                break;
            };
            let known = matched[0].min(matched[1]);
            let length = known + common_prefix(&bytes[other + known..], &rest[known..]);
            if length > longest {
                longest = length;
                found(length, position - other)?;
            }
            if length == rest.len() {
                // All bytes that a copy can contain are equal at `position` and at `other`. `position` therefore
                // replaces `other` in the tree.
                for (side, (parent, slot)) in slots.into_iter().enumerate() {
                    self.children[parent][slot] = self.children[other][side];
                }
                return Ok(());
            }
            let side = usize::from(bytes[other + length] > rest[length]);
            let (parent, slot) = slots[side];
            self.children[parent][slot] = node;
            slots[side] = (other, 1 - side);
            matched[side] = length;
            node = self.children[other][1 - side];
        }
        for (parent, slot) in slots {
            self.children[parent][slot] = 0;
        }
        Ok(())
    }
}

/// Returns the number of equal bytes at the start of `a` and `b`.
fn common_prefix(a: &[u8], b: &[u8]) -> usize {
    let (words_a, words_b) = (a.as_chunks::<8>().0, b.as_chunks::<8>().0);
    for (i, (a, b)) in words_a.iter().zip(words_b).enumerate() {
        let difference = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if difference != 0 {
            return 8 * i + difference.trailing_zeros() as usize / 8;
        }
    }
    let equal = 8 * words_a.len().min(words_b.len());
    equal + a[equal..].iter().zip(&b[equal..]).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_match_is_an_earlier_occurrence() {
        let bytes: Vec<u8> = (0..5000u32).map(|i| (i * i / 300 % 11) as u8).collect();
        let table = MatchTable::new(&bytes, 96).unwrap();
        let mut count = 0;
        for position in 0..bytes.len() {
            let matches = table.at(position);
            count += matches.len();
            assert!(matches.is_sorted_by(|a, b| a.length < b.length), "{position}");
            for &Match { length, distance } in matches {
                let (length, distance) = (usize::from(length), usize::from(distance));
                assert!((MIN_COPY..=MAX_COPY).contains(&length) && distance <= position);
                let end = position + length;
                assert_eq!(bytes[position..end], bytes[position - distance..end - distance], "{position}");
            }
        }
        assert!(count > 1000, "{count} matches");
    }

    #[test]
    fn a_depth_of_zero_finds_nothing() {
        let table = MatchTable::new(&[7; 100], 0).unwrap();
        assert!((0..100).all(|position| table.at(position).is_empty()));
    }
}
