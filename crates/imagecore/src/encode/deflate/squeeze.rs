//! The smallest zlib stream: J. Alakuijala, L. Vandevenne, Data compression using Zopfli (2013), with
//! matches that are looked for once and costs in whole numbers.

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
    let (tokens, _) = refine(bytes, 0..bytes.len(), &matches, Costs::first(bytes), pace.first);
    let mut better = Vec::with_capacity(tokens.len());
    let mut start = 0;
    for block in blocks(&tokens) {
        let end = start + block.iter().map(|token| usize::from(token.length)).sum::<usize>();
        let (parsed, size) = refine(bytes, start..end, &matches, Costs::of(&Counts::of(block)), pace.block);
        better.extend_from_slice(if size < bits(block) { &parsed } else { block });
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
    stream.extend_from_slice(&adler32(bytes).to_be_bytes());
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

/// RFC 1950, 8.
fn adler32(bytes: &[u8]) -> u32 {
    let (mut a, mut b) = (1u32, 0u32);
    // So many sums fit into 32 bits.
    for piece in bytes.chunks(5552) {
        for &byte in piece {
            a += u32::from(byte);
            b += a;
        }
        (a, b) = (a % 65_521, b % 65_521);
    }
    (b << 16) | a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8]) -> usize {
        let stream = squeeze(bytes, &Pace { depth: 96, first: 3, block: 5 });
        assert!(miniz_oxide::inflate::decompress_to_vec_zlib(&stream).is_ok_and(|all| all == bytes));
        stream.len()
    }

    #[test]
    fn nothing_is_lost() {
        let mut state = 1u32;
        let mut random = |most: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((state >> 16) * most) >> 16
        };
        check(&[]);
        check(&[7]);
        for length in [2, 3, 4, 100, 257, 258, 259, 260, 5000, 70_000] {
            check(&vec![3; length]);
            for most in [2, 7, 256] {
                check(&(0..length).map(|_| random(most) as u8).collect::<Vec<_>>());
            }
            let mut shapes: Vec<u8> = Vec::new();
            while shapes.len() < length {
                let piece = (0..random(40)).map(|i| if random(9) == 0 { random(256) as u8 } else { i as u8 });
                shapes.extend(piece.collect::<Vec<_>>());
            }
            check(&shapes);
        }
    }

    #[test]
    fn it_is_smaller_than_the_ordinary() {
        let bytes: Vec<u8> = (0..40_000u32).map(|i| (i * i / 700 % 251) as u8 / 3).collect();
        let ordinary = miniz_oxide::deflate::compress_to_vec_zlib(&bytes, 9).len();
        assert!(check(&bytes) < ordinary);
    }
}
