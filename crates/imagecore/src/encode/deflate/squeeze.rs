//! The smallest zlib stream: J. Alakuijala, L. Vandevenne, Data compression using Zopfli (2013), with
//! matches that are looked for once and costs in whole numbers.

use super::block::{Bits, Codes};
use super::matches::Matches;
use super::parse::{Costs, refine};
use super::symbols::{Counts, Token};

/// How hard to try.
pub(super) struct Rounds {
    /// Before blocks are known.
    pub(super) first: usize,
    /// For each block.
    pub(super) block: usize,
}

pub(super) fn squeeze(bytes: &[u8], rounds: &Rounds) -> Vec<u8> {
    let matches = Matches::find(bytes);
    let (tokens, _) = refine(bytes, 0..bytes.len(), &matches, Costs::first(bytes), rounds.first);
    let mut better = Vec::with_capacity(tokens.len());
    let mut start = 0;
    for block in blocks(&tokens) {
        let end = start + block.iter().map(|token| usize::from(token.length)).sum::<usize>();
        let (parsed, size) = refine(bytes, start..end, &matches, Costs::of(&Counts::of(block)), rounds.block);
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
    let mut done = Vec::new();
    let mut open = vec![tokens];
    while let Some(block) = open.pop() {
        let (place, split) = best_place(block);
        if place > 0 && split < bits(block) {
            open.extend([&block[place..], &block[..place]]);
        } else {
            done.push(block);
        }
    }
    done
}

/// Where to cut, and to how many bits that leads. Looked for by places ever nearer to the best of nine:
/// the sizes have more than one valley, but most of them have a good one.
fn best_place(tokens: &[Token]) -> (usize, usize) {
    const PLACES: usize = 9;
    let (mut from, mut to) = (0, tokens.len());
    let mut best = (0, usize::MAX);
    while to - from > PLACES {
        let step = (to - from) / (PLACES + 1);
        let places = (1..=PLACES).map(|i| from + i * step);
        let (place, size) = places
            .map(|place| (place, bits(&tokens[..place]) + bits(&tokens[place..])))
            .min_by_key(|&(_, size)| size)
            .expect("nine places");
        if size >= best.1 {
            break;
        }
        best = (place, size);
        (from, to) = (place - step, place + step);
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
    b << 16 | a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8]) -> usize {
        let stream = squeeze(bytes, &Rounds { first: 3, block: 5 });
        assert!(miniz_oxide::inflate::decompress_to_vec_zlib(&stream).is_ok_and(|all| all == bytes));
        stream.len()
    }

    #[test]
    fn nothing_is_lost() {
        let mut state = 1u32;
        let mut random = |most: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) * most >> 16
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
