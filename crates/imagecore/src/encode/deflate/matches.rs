//! Where bytes come again.

/// The longest piece that is copied, and the shortest: RFC 1951, 3.2.5.
pub(super) const LONGEST: usize = 258;
const SHORTEST: usize = 3;

/// From how far back.
const FARTHEST: usize = 32_768;

/// Earlier places that are looked at for each byte. More make files hardly smaller.
const DEPTH: usize = 400;

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
    pub(super) fn find(bytes: &[u8]) -> Self {
        let mut found = Vec::new();
        let mut starts = Vec::with_capacity(bytes.len() + 1);
        let runs = runs(bytes);
        let mut near = Chain::new(bytes.len());
        let mut alike = Chain::new(bytes.len());
        for (place, rest) in (0..bytes.len()).map(|place| (place, &bytes[place..])) {
            starts.push(found.len() as u32);
            let Some(&[a, b, c]) = rest.first_chunk() else { continue };
            let hash = u32::from_le_bytes([a, b, c, 0]);
            near.add(place, hash);
            alike.add(place, hash ^ u32::from(runs[place]) << 23);
            let most = rest.len().min(LONGEST);
            let run = usize::from(runs[place]);
            let mut longest = SHORTEST - 1;
            let (mut chain, mut candidate) = (&near, place);
            for _ in 0..DEPTH {
                let Some(start) = chain.before(candidate) else { break };
                if place - start > FARTHEST {
                    break;
                }
                candidate = start;
                let from = &bytes[start..];
                if from[longest] != rest[longest] {
                    continue;
                }
                let known = run.min(runs[start].into()).min(most);
                let more = from[known..].iter().zip(&rest[known..most]).take_while(|(a, b)| a == b).count();
                // Their first bytes are one, or both runs were of other bytes.
                let length = if from[0] == rest[0] { known + more } else { 0 };
                if length > longest {
                    longest = length;
                    found.push(Match { length: length as u16, distance: (place - start) as u16 });
                    if length == most {
                        break;
                    }
                    // Within a run any earlier place of it matches as far as the run goes. What follows it
                    // matches only where as much of a run was left.
                    if longest >= run && std::ptr::eq(chain, &near) && run > SHORTEST {
                        (chain, candidate) = (&alike, place);
                    }
                }
            }
        }
        starts.push(found.len() as u32);
        Self { found, starts }
    }

    pub(super) fn at(&self, place: usize) -> &[Match] {
        &self.found[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}

/// How often each byte comes in a row from there on, up to the longest piece.
fn runs(bytes: &[u8]) -> Vec<u16> {
    let mut runs = vec![1; bytes.len()];
    for place in (1..bytes.len()).rev() {
        if bytes[place - 1] == bytes[place] {
            runs[place - 1] = (runs[place] + 1).min(LONGEST as u16);
        }
    }
    runs
}

/// Places with the same hash, from each to the one before.
struct Chain {
    /// One more than a place; zero is none.
    last: Vec<u32>,
    before: Vec<u32>,
}

impl Chain {
    fn new(length: usize) -> Self {
        Self { last: vec![0; 1 << HASH_BITS], before: vec![0; length] }
    }

    fn add(&mut self, place: usize, value: u32) {
        let hash = (value.wrapping_mul(0x9E37_79B1) >> (32 - HASH_BITS)) as usize;
        self.before[place] = std::mem::replace(&mut self.last[hash], place as u32 + 1);
    }

    fn before(&self, place: usize) -> Option<usize> {
        (self.before[place] as usize).checked_sub(1)
    }
}
