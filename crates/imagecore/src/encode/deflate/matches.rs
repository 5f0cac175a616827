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
        // One more than the last place with a hash, and than the place before with the same.
        let mut last = vec![0u32; 1 << HASH_BITS];
        let mut before = vec![0u32; bytes.len()];
        for (place, rest) in (0..bytes.len()).map(|place| (place, &bytes[place..])) {
            starts.push(found.len() as u32);
            let Some(head) = rest.first_chunk::<SHORTEST>() else { continue };
            let mut candidate = std::mem::replace(&mut last[hash(*head)], place as u32 + 1);
            before[place] = candidate;
            let most = rest.len().min(LONGEST);
            let mut longest = SHORTEST - 1;
            for _ in 0..DEPTH {
                let Some(start) = (candidate as usize).checked_sub(1) else { break };
                if place - start > FARTHEST {
                    break;
                }
                let from = &bytes[start..];
                if from[longest] == rest[longest] {
                    let length = from.iter().zip(&rest[..most]).take_while(|(a, b)| a == b).count();
                    if length > longest {
                        longest = length;
                        found.push(Match { length: length as u16, distance: (place - start) as u16 });
                        if length == most {
                            break;
                        }
                    }
                }
                candidate = before[start];
            }
        }
        starts.push(found.len() as u32);
        Self { found, starts }
    }

    pub(super) fn at(&self, place: usize) -> &[Match] {
        &self.found[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}

fn hash([a, b, c]: [u8; SHORTEST]) -> usize {
    (u32::from_le_bytes([a, b, c, 0]).wrapping_mul(0x9E37_79B1) >> (32 - HASH_BITS)) as usize
}
