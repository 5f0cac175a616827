//! The smallest zlib stream: J. Alakuijala, L. Vandevenne, Data compression using Zopfli (2013), with
//! matches that are looked for once and costs in whole numbers.

use simd_adler32::adler32;

use super::block::{Bits, Codes};
use super::matches::Matches;
use super::parse::{Costs, refine};
use super::symbols::{Counts, Token};

/// How hard to try.
pub(super) struct Pace {
    /// Earlier places that are looked at for each byte.
    pub(super) depth: usize,
    /// Rounds before blocks are known.
    pub(super) first: usize,
    /// Rounds for each block.
    pub(super) block: usize,
}

pub(super) fn squeeze(bytes: &[u8], pace: &Pace) -> Vec<u8> {
    let matches = Matches::find(bytes, pace.depth);
    let tokens = refine(bytes, 0..bytes.len(), &matches, Costs::first(bytes), pace.first);
    let mut better = Vec::with_capacity(tokens.len());
    let mut start = 0;
    for block in blocks(&tokens) {
        let end = start + block.iter().map(|token| usize::from(token.length)).sum::<usize>();
        let parsed = refine(bytes, start..end, &matches, Costs::of(&Counts::of(block)), pace.block);
        better.extend_from_slice(if bits(&parsed) < bits(block) { &parsed } else { block });
        start = end;
    }
    let mut out = Bits::default();
    // A window of 32 KiB, and the level that says "smallest": RFC 1950, 2.2.
    out.push(0xDA78, 16);
    let blocks = blocks(&better);
    for (number, block) in (1..).zip(&blocks) {
        Codes::best(&Counts::of(block)).write(block, number == blocks.len(), &mut out);
    }
    let mut stream = out.finish();
    stream.extend_from_slice(&adler32(&bytes).to_be_bytes());
    stream
}

/// What a block of these tokens takes.
fn bits(tokens: &[Token]) -> usize {
    Codes::best(&Counts::of(tokens)).bits()
}

/// Parts of the tokens that are smaller with codes of their own.
fn blocks(tokens: &[Token]) -> Vec<&[Token]> {
    let sums = Sums::of(tokens);
    let mut done = Vec::new();
    let mut open = vec![(0, sums.steps())];
    while let Some((from, to)) = open.pop() {
        let (place, split) = best_place(&sums, from, to);
        if place > from && split < sums.bits(from, to) {
            open.extend([(place, to), (from, place)]);
        } else {
            done.push(&tokens[from * sums.step..tokens.len().min(to * sums.step)]);
        }
    }
    done
}

/// How often symbols come up to every so many tokens.
struct Sums {
    counts: Vec<Counts>,
    step: usize,
}

impl Sums {
    /// Places at which blocks may begin.
    const MOST: usize = 512;

    fn of(tokens: &[Token]) -> Self {
        let step = tokens.len().div_ceil(Self::MOST).max(1);
        let mut counts = vec![Counts::of(&[])];
        for piece in tokens.chunks(step) {
            let mut sum = counts[counts.len() - 1].clone();
            sum.add(piece);
            counts.push(sum);
        }
        Self { counts, step }
    }

    fn steps(&self) -> usize {
        self.counts.len() - 1
    }

    fn bits(&self, from: usize, to: usize) -> usize {
        Codes::quick(&self.counts[to].since(&self.counts[from])).bits()
    }
}

/// Where to cut, and to how many bits that leads. Looked for by places ever nearer to the best of nine:
/// the sizes have more than one valley, but most of them have a good one.
fn best_place(sums: &Sums, from: usize, to: usize) -> (usize, usize) {
    const PLACES: usize = 9;
    let mut best = (from, usize::MAX);
    let (mut low, mut high) = (from, to);
    loop {
        let step = (high - low).div_ceil(PLACES + 1).max(1);
        let places = (low + step..high).step_by(step).filter(|&place| place > from && place < to);
        let sizes = places.map(|place| (place, sums.bits(from, place) + sums.bits(place, to)));
        let Some((place, size)) = sizes.min_by_key(|&(_, size)| size) else { break };
        if size < best.1 {
            best = (place, size);
        }
        if size > best.1 || step == 1 {
            break;
        }
        (low, high) = (place - step, place + step);
    }
    best
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The size of the stream, which two decoders read.
    fn check(bytes: &[u8]) -> usize {
        let stream = squeeze(bytes, &Pace { depth: 96, first: 3, block: 5 });
        assert!(miniz_oxide::inflate::decompress_to_vec_zlib(&stream).is_ok_and(|all| all == bytes));
        assert!(fdeflate::decompress_to_vec(&stream).is_ok_and(|all| all == bytes));
        stream.len()
    }

    fn noise(mut state: u32) -> impl Iterator<Item = u8> {
        std::iter::repeat_with(move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
    }

    /// Runs, noise of more or fewer values, and copies from as far back as deflate reaches and farther.
    fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
        let piece = (0..3, any::<u8>(), 1..700usize, 1..40_000usize);
        prop::collection::vec(piece, 0..120).prop_map(|pieces| {
            let mut bytes: Vec<u8> = Vec::new();
            for (kind, value, length, distance) in pieces {
                match kind {
                    0 => bytes.extend(std::iter::repeat_n(value, length)),
                    1 => bytes.extend(noise(distance as u32).take(length).map(|byte| byte & value)),
                    _ => {
                        let from = bytes.len().saturating_sub(distance);
                        bytes.extend_from_within(from..bytes.len().min(from + length));
                    }
                }
            }
            bytes
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn nothing_is_lost(bytes in any_bytes()) {
            check(&bytes);
        }
    }

    #[test]
    fn nothing_is_lost_at_any_length() {
        for length in [0, 1, 2, 3, 4, 100, 257, 258, 259, 260, 516, 517, 70_000, 1_100_000] {
            check(&vec![3; length]);
            let noise: Vec<u8> = noise(1).take(length.min(70_000)).collect();
            check(&noise);
            check(&noise.iter().map(|byte| byte / 128).collect::<Vec<_>>());
        }
    }

    #[test]
    fn noise_grows_by_little() {
        let bytes: Vec<u8> = noise(7).take(100_000).collect();
        assert!(check(&bytes) < 100_200);
    }

    #[test]
    fn what_is_short_takes_the_codes_that_every_decoder_knows() {
        // A byte and a copy of it in four bytes, between a header and a checksum.
        assert_eq!(check(&[0; 10]), 2 + 4 + 4);
    }

    #[test]
    fn it_is_smaller_than_the_ordinary() {
        let bytes: Vec<u8> = (0..40_000u32).map(|i| (i * i / 700 % 251) as u8 / 3).collect();
        let ordinary = miniz_oxide::deflate::compress_to_vec_zlib(&bytes, 9).len();
        assert!(check(&bytes) < ordinary);
    }
}
