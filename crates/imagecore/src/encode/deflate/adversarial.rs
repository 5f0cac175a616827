//! Every compressor, with what is hard for one, read back by three inflaters.

use proptest::prelude::{ProptestConfig, any, prop, prop_oneof, proptest};
use proptest::strategy::Strategy as _;

use super::super::inflate::{Block, Kind, check};
use super::super::segment::{FINAL_BLOCK, Segment, ZLIB_HEADER, joined_adler};
use super::block::{Bits, Codes};
use super::symbols::{Counts, Token};
use super::*;

type Compressor = fn(&[u8]) -> Vec<u8>;

/// Segments of their own, of so many bytes at most, as one stream.
fn joined(bytes: &[u8], length: usize, make: fn(&[u8]) -> Segment) -> Vec<u8> {
    let (mut stream, mut adler) = (ZLIB_HEADER.to_vec(), 1);
    for piece in bytes.chunks(length) {
        let segment = make(piece);
        stream.extend_from_slice(&segment.blocks);
        adler = joined_adler(adler, segment.adler, piece.len());
    }
    stream.extend_from_slice(&FINAL_BLOCK);
    stream.extend_from_slice(&adler.to_be_bytes());
    stream
}

/// All ways in which a PNG's data are compressed.
const COMPRESSORS: [(&str, Compressor); 9] = [
    ("quickest", quickest),
    ("densest", densest),
    ("squeezed slowly", |bytes| squeeze(bytes, &Pace { depth: 96, first: 6, block: 15 })),
    ("squeezed quickly", |bytes| squeeze(bytes, &Pace { depth: 8, first: 2, block: 2 })),
    ("beside the image, small", |bytes| zlib(bytes, Effort::Small)),
    ("beside the image, fast", |bytes| zlib(bytes, Effort::Fast)),
    ("quick segments", |bytes| joined(bytes, 10_007, Segment::quick)),
    ("matched segments", |bytes| joined(bytes, 10_007, |piece| Segment::matched(piece, 2))),
    ("matched in one", |bytes| joined(bytes, usize::MAX, |piece| Segment::matched(piece, 2))),
];

/// Compresses in all ways and reads back.
fn check_all(bytes: &[u8], what: &str) {
    for (name, compress) in COMPRESSORS {
        // A failed check says what is wrong; this, with what.
        let outcome = std::panic::catch_unwind(|| check(&compress(bytes), bytes));
        assert!(outcome.is_ok(), "{name}: {what}, {} bytes", bytes.len());
    }
}

/// `SplitMix64` (Steele, Lea and Flood, 2014).
fn random(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}

fn noise(length: usize, seed: u64) -> Vec<u8> {
    let mut random = random(seed);
    (0..length).map(|_| random() as u8).collect()
}

/// So many numbers, each the sum of the two before it: of all counts those of the deepest tree.
fn fibonacci(count: usize) -> Vec<u32> {
    let mut numbers = vec![1, 1];
    while numbers.len() < count {
        numbers.push(numbers[numbers.len() - 1] + numbers[numbers.len() - 2]);
    }
    numbers
}

/// Each value as often as its count says, in no order.
fn shuffled<T: Clone>(counts: &[u32], value: impl Fn(usize) -> T) -> Vec<T> {
    let mut all: Vec<T> =
        counts.iter().enumerate().flat_map(|(i, &count)| vec![value(i); count as usize]).collect();
    let mut random = random(5);
    for place in (1..all.len()).rev() {
        all.swap(place, (random() % (place as u64 + 1)) as usize);
    }
    all
}

/// A stream of one block of these tokens, and what it holds.
fn block_of(tokens: &[Token], codes: &Codes) -> (Vec<u8>, Vec<u8>) {
    let mut bytes: Vec<u8> = Vec::new();
    for token in tokens {
        match token.length {
            1 => bytes.push(token.value as u8),
            length => (0..length).for_each(|_| bytes.push(bytes[bytes.len() - usize::from(token.value)])),
        }
    }
    let mut out = Bits::default();
    codes.write(tokens, true, &mut out);
    let mut stream = ZLIB_HEADER.to_vec();
    stream.extend(out.finish());
    stream.extend(simd_adler32::adler32(&&bytes[..]).to_be_bytes());
    (stream, bytes)
}

const fn byte(value: u16) -> Token {
    Token { length: 1, value }
}

const fn copy(length: u16, value: u16) -> Token {
    Token { length, value }
}

#[test]
fn nothing_one_byte_and_one_symbol_come_back() {
    check_all(&[], "nothing");
    for value in [0, 1, 143, 144, 255] {
        for length in [1, 2, 3, 4, 5, 1000] {
            check_all(&vec![value; length], "one symbol");
        }
    }
    let all: Vec<u8> = (0..=255).collect();
    check_all(&all, "every symbol once");
    check_all(&all.repeat(9), "every symbol nine times");
}

#[test]
fn runs_next_to_the_longest_copy_come_back() {
    for length in (255..=262).chain(514..=520).chain(773..=777) {
        for value in [0, 7] {
            let run = vec![value; length];
            check_all(&run, "a run");
            check_all(&[&b"ab"[..], &run, b"a"].concat(), "a run between others");
            check_all(&[&run[..], &[9], &run].concat(), "two runs");
        }
    }
}

#[test]
fn copies_from_the_farthest_place_are_taken_and_none_from_beyond_it() {
    let pattern = noise(258, 1);
    for (distance, is_near) in [(32_766, true), (32_767, true), (32_768, true), (32_769, false)] {
        // What lies between has no byte in common with any three of the pattern's neighbours but by chance.
        let between = noise(distance - pattern.len(), 2);
        let bytes = [&pattern[..], &between, &pattern].concat();
        check_all(&bytes, "a distance");
        let blocks = check(&squeeze(&bytes, &Pace { depth: 96, first: 3, block: 3 }), &bytes);
        let found = blocks.iter().any(|block| block.farthest == distance && block.longest_copy == 258);
        assert_eq!(found, is_near, "{distance}: {blocks:?}");
    }
    for period in [1, 2, 3, 4, 5, 257, 258, 259, 32_767, 32_768, 32_769] {
        let bytes: Vec<u8> = noise(period, 3).into_iter().cycle().take(70_000).collect();
        check_all(&bytes, "a period");
    }
}

#[test]
fn what_does_not_shrink_is_stored() {
    for length in [1, 5, 100, 65_534, 65_535, 65_536, 65_537, 131_070, 131_071] {
        let bytes = noise(length, 4);
        check_all(&bytes, "noise");
        let blocks = check(&quickest(&bytes), &bytes);
        if length > 1000 {
            let stored: Vec<usize> =
                blocks.iter().filter(|block| block.kind == Kind::Stored).map(|block| block.length).collect();
            let expected: Vec<usize> = bytes.chunks(65_535).map(<[u8]>::len).collect();
            assert_eq!(stored, expected, "{length}");
            let dense = densest(&bytes).len();
            assert!(dense <= length + length / 1000 + 11, "{dense} bytes of {length}");
        }
    }
}

/// No three bytes come twice, so that there is nothing to copy and no code for distances.
#[test]
fn what_has_nothing_to_copy_comes_back() {
    let bytes: Vec<u8> = (0..85u8).flat_map(|i| [i, i.wrapping_mul(3).wrapping_add(90), 255 - i]).collect();
    let blocks = check(&densest(&bytes), &bytes);
    assert!(blocks.iter().all(|block| block.longest_copy == 0), "{blocks:?}");
    check_all(&bytes, "nothing to copy");
    // Few symbols, so that codes of the block's own pay.
    let few: Vec<u8> = shuffled(&[4, 2, 1, 1], |i| i as u8);
    check_all(&few, "nothing to copy, and few symbols");
}

#[test]
fn trees_that_would_be_too_deep_come_back() {
    // The first number is the one end of the block.
    let counts = fibonacci(22).split_off(1);
    let tokens = shuffled(&counts, |i| byte(i as u16));
    let all = Counts::of(&tokens);
    assert!(
        huffman::lengths(&all.literals, 30).into_iter().max() > Some(15),
        "the tree would be deeper than 15"
    );

    // All 256 symbols, most of them once, in the order of their values and in no order.
    for of in [|i: usize| i as u8, |i: usize| 255 - i as u8] {
        let mut counts = counts.clone();
        counts.resize(256, 1);
        let bytes = shuffled(&counts, of);
        check_all(&bytes, "frequencies of Fibonacci");
        // The quick compressor has a limit of its own, 14.
        let blocks = check(&quickest(&bytes), &bytes);
        assert_eq!(blocks.iter().map(|block| block.longest_code).max(), Some(14));
    }
    // As literals alone, whatever could be copied, with codes that are as long as they come out.
    let (stream, bytes) = block_of(&tokens, &Codes::quick(&all));
    let blocks = check(&stream, &bytes);
    assert_eq!((blocks[0].kind, blocks[0].longest_code), (Kind::Dynamic, 15));
}

/// Distances have codes of their own, which may be as deep.
#[test]
fn trees_of_distances_that_would_be_too_deep_come_back() {
    let start: Vec<Token> = noise(800, 6).into_iter().map(|value| byte(value.into())).collect();
    // The first distance of each symbol: 1, 2, 3, 4, 5, 7, 9, 13, 17, 25...
    let first = |symbol: usize| match symbol {
        0..4 => symbol as u16 + 1,
        _ => 1 + ((2 + symbol as u16 % 2) << (symbol / 2 - 1)),
    };
    let copies = shuffled(&fibonacci(19), |symbol| copy(3, first(symbol)));
    let tokens = [start, copies].concat();
    let (stream, bytes) = block_of(&tokens, &Codes::best(&Counts::of(&tokens)));
    let blocks = check(&stream, &bytes);
    assert_eq!((blocks[0].longest_code, blocks[0].farthest), (15, first(18).into()));
}

/// Both ends of the further bits of every symbol, in each way to write a block.
#[test]
fn every_length_and_every_distance_come_back() {
    let start = || noise(32_768, 7).into_iter().map(|value| byte(value.into())).collect::<Vec<_>>();
    let ends = (0..30usize).flat_map(|symbol| {
        let (base, extra) = match symbol {
            0..4 => (symbol as u32 + 1, 0),
            _ => (1 + ((2 + symbol as u32 % 2) << (symbol / 2 - 1)), symbol / 2 - 1),
        };
        [base, base + (1 << extra) - 1].map(|distance| distance as u16)
    });
    let by_distance = ends.map(|distance| copy(3 + distance % 256, distance));
    let by_length = (3..=258).map(|length| copy(length, length));
    let tokens: Vec<Token> = start().into_iter().chain(by_distance).chain(by_length).collect();
    let counts = Counts::of(&tokens);
    for codes in [Codes::best(&counts), Codes::quick(&counts)] {
        let (stream, bytes) = block_of(&tokens, &codes);
        let blocks = check(&stream, &bytes);
        assert_eq!((blocks[0].longest_copy, blocks[0].farthest), (258, 32_768));
        check_all(&bytes, "every length and distance");
    }
    // So few that the codes that every decoder knows are the best.
    let (stream, bytes) =
        block_of(&[byte(1), copy(258, 1), byte(255)], &Codes::best(&Counts::of(&[byte(1)])));
    assert_eq!(check(&stream, &bytes)[0].kind, Kind::Fixed);
}

/// Where a segment's last block ends within a byte is filled up, be that by seven bits or by none.
#[test]
fn segments_join_at_every_bit() {
    for (name, make) in [
        ("quick", Segment::quick as fn(&[u8]) -> Segment),
        ("matched", |piece: &[u8]| Segment::matched(piece, 2)),
    ] {
        let mut phases = [0; 9];
        for seed in 0..64 {
            // Few values, so that no segment is stored as it is.
            let bytes: Vec<u8> = noise(900, seed).into_iter().map(|byte| byte % 7).collect();
            for length in [1, 97, 301] {
                let blocks: Vec<Block> = check(&joined(&bytes, length, make), &bytes);
                // An empty stored block fills up what the one before it has left.
                for pair in blocks.windows(2) {
                    if let [before, Block { kind: Kind::Stored, length: 0, .. }] = pair {
                        phases[before.phase] += 1;
                    }
                }
            }
        }
        assert!(phases[1..].iter().all(|&count| count > 0), "{name}: {phases:?}");
    }
}

/// Pieces of every sort, next to the sizes at which something changes.
fn any_bytes() -> impl proptest::strategy::Strategy<Value = Vec<u8>> {
    let length =
        prop_oneof![4 => 1..700usize, 4 => 255..262usize, 1 => 8_185..8_200usize, 1 => 65_530..65_540usize];
    let piece = (0..5, any::<u8>(), length, 1..40_000usize);
    prop::collection::vec(piece, 0..8).prop_map(|pieces| {
        let mut bytes: Vec<u8> = Vec::new();
        for (kind, value, length, distance) in pieces {
            match kind {
                0 => bytes.extend(std::iter::repeat_n(value, length)),
                1 => bytes.extend(std::iter::repeat_n(0, length)),
                2 => bytes.extend(noise(length, distance as u64)),
                3 => bytes.extend(noise(length, distance as u64).iter().map(|byte| byte & value)),
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
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_come_back(bytes in any_bytes(), length in 1..70_000usize) {
        check_all(&bytes, "any bytes");
        check(&joined(&bytes, length, Segment::quick), &bytes);
        check(&joined(&bytes, length, |piece| Segment::matched(piece, 2)), &bytes);
    }
}
