//! Where bytes come again.

/// The longest piece that is copied, and the shortest: RFC 1951, 3.2.5.
pub(super) const LONGEST: usize = 258;
const SHORTEST: usize = 3;

/// From how far back.
const FARTHEST: usize = 32_768;

const HASH_BITS: u32 = 15;

/// A piece that came before.
#[derive(Debug, Clone, Copy)]
pub(super) struct Match {
    pub(super) length: u16,
    pub(super) distance: u16,
}

/// For each byte the pieces that begin there and came before: ever longer ones, each from as near as it
/// can be had.
pub(super) struct Matches {
    found: Vec<Match>,
    starts: Vec<u32>,
}

impl Matches {
    /// Looks at no more than `depth` earlier places for each byte.
    pub(super) fn find(bytes: &[u8], depth: usize) -> Self {
        let mut found = Vec::new();
        let mut starts = Vec::with_capacity(bytes.len() + 1);
        let mut trees = Trees::new(bytes.len());
        for place in 0..bytes.len() {
            starts.push(found.len() as u32);
            trees.insert(bytes, place, depth, |length, distance| {
                found.push(Match { length: length as u16, distance: distance as u16 });
            });
        }
        starts.push(found.len() as u32);
        Self { found, starts }
    }

    pub(super) fn at(&self, place: usize) -> &[Match] {
        &self.found[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}

/// Earlier places, in search trees by what follows them; those with the same three bytes share a tree.
/// Nearer places stand above those farther back, so that the first to match so many bytes is the nearest.
struct Trees {
    /// The nearest place of each tree. Here as below one more than a place; zero is none.
    roots: Vec<u32>,
    /// Below each place one that sorts before it, and one that sorts after.
    below: Vec<[u32; 2]>,
}

impl Trees {
    fn new(length: usize) -> Self {
        Self { roots: vec![0; 1 << HASH_BITS], below: vec![[0; 2]; length] }
    }

    /// Makes a place the root of its tree, and tells of ever longer matches on the way.
    fn insert(&mut self, bytes: &[u8], place: usize, depth: usize, mut tell: impl FnMut(usize, usize)) {
        let rest = &bytes[place..bytes.len().min(place + LONGEST)];
        let Some(&[a, b, c]) = rest.first_chunk() else { return };
        let hash = u32::from_le_bytes([a, b, c, 0]).wrapping_mul(0x9E37_79B1) >> (32 - HASH_BITS);
        let mut node = std::mem::replace(&mut self.roots[hash as usize], place as u32 + 1);
        let mut longest = SHORTEST - 1;
        // Where the next smaller and the next greater place hang, and how much those above them match:
        // whatever lies between matches as much.
        let mut ends = [(place, 0), (place, 1)];
        let mut matched = [0, 0];
        for _ in 0..depth {
            let Some(other) = (node as usize).checked_sub(1).filter(|other| place - other <= FARTHEST) else {
                break;
            };
            let known = matched[0].min(matched[1]);
            let more = bytes[other + known..].iter().zip(&rest[known..]).take_while(|(a, b)| a == b).count();
            let length = known + more;
            if length > longest {
                longest = length;
                tell(length, place - other);
            }
            if length == rest.len() {
                // As good as alike: the nearer takes the place of the other.
                for (side, (at, slot)) in ends.into_iter().enumerate() {
                    self.below[at][slot] = self.below[other][side];
                }
                return;
            }
            let side = usize::from(bytes[other + length] > rest[length]);
            let (at, slot) = ends[side];
            self.below[at][slot] = node;
            ends[side] = (other, 1 - side);
            matched[side] = length;
            node = self.below[other][1 - side];
        }
        for (at, slot) in ends {
            self.below[at][slot] = 0;
        }
    }
}
