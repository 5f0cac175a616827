//! Tests every writer with adversarial inputs: extreme statistics, lengths and distances. Three inflaters decode each
//! output.

use proptest::prelude::{ProptestConfig, any, prop, prop_oneof, proptest};
use proptest::strategy::Strategy as _;

use crate::bit_writer::BitWriter;
use crate::block::BlockCodes;
use crate::inspect::{Block, BlockType, check};
use crate::optimal::zlib_optimal;
use crate::symbols::{Histogram, Token};
use crate::{ADLER32_EMPTY, OptimalOptions, Segment, adler32_combine, huffman, zlib};

type Compressor = fn(&[u8]) -> Vec<u8>;

fn fast_segment(bytes: &[u8]) -> Segment {
    Segment::fast(bytes).unwrap()
}

fn level_2_segment(bytes: &[u8]) -> Segment {
    Segment::level(bytes, 2).unwrap()
}

fn optimal_segment(bytes: &[u8]) -> Segment {
    Segment::optimal(bytes, &OptimalOptions::for_len(bytes.len())).unwrap()
}

fn fast(bytes: &[u8]) -> Vec<u8> {
    zlib::fast(bytes).unwrap()
}

/// Compresses with [`OptimalOptions::for_len`], the options that the PNG encoder uses.
fn optimal(bytes: &[u8]) -> Vec<u8> {
    zlib::optimal(bytes, &OptimalOptions::for_len(bytes.len())).unwrap()
}

/// Compresses with the given options. The output has no stored blocks.
fn optimal_with(bytes: &[u8], max_depth: usize, first_iterations: usize, block_iterations: usize) -> Vec<u8> {
    let options = OptimalOptions { max_depth, first_iterations, block_iterations, gain_fraction: usize::MAX };
    zlib_optimal(bytes, &options).unwrap()
}

/// Returns one zlib stream that consists of segments. `segment` makes each segment from at most `length` bytes of
/// input.
fn joined(bytes: &[u8], length: usize, segment: fn(&[u8]) -> Segment) -> Vec<u8> {
    let (mut stream, mut adler) = (zlib::HEADER.to_vec(), ADLER32_EMPTY);
    for piece in bytes.chunks(length) {
        let segment = segment(piece);
        stream.extend_from_slice(&segment.blocks);
        adler = adler32_combine(adler, segment.adler32, piece.len());
    }
    stream.extend_from_slice(&zlib::trailer(adler));
    stream
}

const COMPRESSORS: [(&str, Compressor); 9] = [
    ("fast", fast),
    ("optimal", optimal),
    ("optimal, many iterations", |bytes| optimal_with(bytes, 96, 6, 15)),
    ("optimal, few iterations", |bytes| optimal_with(bytes, 8, 2, 2)),
    ("level 9", |bytes| zlib::level(bytes, 9).unwrap()),
    ("fast segments", |bytes| joined(bytes, 10_007, fast_segment)),
    ("optimal segments", |bytes| joined(bytes, 10_007, optimal_segment)),
    ("segments of level 2", |bytes| joined(bytes, 10_007, level_2_segment)),
    ("one segment of level 2", |bytes| joined(bytes, usize::MAX, level_2_segment)),
];

/// Asserts that the output of every writer decodes to the input.
fn check_all(bytes: &[u8], what: &str) {
    for (name, compress) in COMPRESSORS {
        // The panic message of `check` describes the fault. The message of the assertion below names the writer and the
        // input.
        let outcome = std::panic::catch_unwind(|| check(&compress(bytes), bytes));
        assert!(outcome.is_ok(), "{name}: {what}, {} bytes", bytes.len());
    }
}

/// Returns a generator of random numbers, `SplitMix64` (Steele, Lea and Flood, 2014). `state` is the seed.
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

/// Returns the first `count` Fibonacci numbers. Symbol counts with these values give the deepest Huffman tree.
fn fibonacci(count: usize) -> Vec<u32> {
    let mut numbers = vec![1, 1];
    while numbers.len() < count {
        numbers.push(numbers[numbers.len() - 1] + numbers[numbers.len() - 2]);
    }
    numbers
}

/// Returns a vector in random order. For each index `i`, it contains `counts[i]` copies of `value(i)`.
fn shuffled<T: Clone>(counts: &[u32], value: impl Fn(usize) -> T) -> Vec<T> {
    let mut all: Vec<T> =
        counts.iter().enumerate().flat_map(|(i, &count)| vec![value(i); count as usize]).collect();
    let mut random = random(5);
    for i in (1..all.len()).rev() {
        all.swap(i, (random() % (i as u64 + 1)) as usize);
    }
    all
}

/// Returns a zlib stream of one block with `tokens`, and the bytes that the stream decodes to.
fn block_of(tokens: &[Token], codes: &BlockCodes) -> (Vec<u8>, Vec<u8>) {
    let mut bytes: Vec<u8> = Vec::new();
    for token in tokens {
        match token.length {
            1 => bytes.push(token.value as u8),
            length => (0..length).for_each(|_| bytes.push(bytes[bytes.len() - usize::from(token.value)])),
        }
    }
    let mut out = BitWriter::default();
    codes.write(tokens, true, &mut out).unwrap();
    let mut stream = zlib::HEADER.to_vec();
    stream.extend(out.finish().unwrap());
    stream.extend(simd_adler32::adler32(&&bytes[..]).to_be_bytes());
    (stream, bytes)
}

const fn literal(value: u16) -> Token {
    Token { length: 1, value }
}

const fn copy(length: u16, value: u16) -> Token {
    Token { length, value }
}

#[test]
fn empty_short_and_uniform_inputs_round_trip() {
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
fn runs_near_the_longest_copy_round_trip() {
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
fn copies_reach_the_largest_distance_and_no_farther() {
    let pattern = noise(258, 1);
    for (distance, is_allowed) in [(32_766, true), (32_767, true), (32_768, true), (32_769, false)] {
        // The noise between the two occurrences of the pattern does not contain the pattern. A copy of the whole
        // pattern is therefore possible only at `distance`.
        let between = noise(distance - pattern.len(), 2);
        let bytes = [&pattern[..], &between, &pattern].concat();
        check_all(&bytes, "a distance");
        let blocks = check(&optimal_with(&bytes, 96, 3, 3), &bytes);
        let found = blocks.iter().any(|block| block.max_distance == distance && block.max_copy == 258);
        assert_eq!(found, is_allowed, "{distance}: {blocks:?}");
    }
    for period in [1, 2, 3, 4, 5, 257, 258, 259, 32_767, 32_768, 32_769] {
        let bytes: Vec<u8> = noise(period, 3).into_iter().cycle().take(70_000).collect();
        check_all(&bytes, "a period");
    }
}

#[test]
fn incompressible_input_is_stored() {
    for length in [1, 5, 100, 65_534, 65_535, 65_536, 65_537, 131_070, 131_071] {
        let bytes = noise(length, 4);
        check_all(&bytes, "noise");
        let blocks = check(&fast(&bytes), &bytes);
        if length > 1000 {
            let stored: Vec<usize> = blocks
                .iter()
                .filter(|block| block.block_type == BlockType::Stored)
                .map(|block| block.length)
                .collect();
            let expected: Vec<usize> = bytes.chunks(65_535).map(<[u8]>::len).collect();
            assert_eq!(stored, expected, "{length}");
            let optimal = optimal(&bytes).len();
            assert!(optimal <= length + length / 1000 + 11, "{optimal} bytes of {length}");
        }
    }
}

/// No sequence of three bytes occurs twice in the input. There are therefore no copies, and no distance symbol has a
/// code.
#[test]
fn input_without_matches_round_trip() {
    let bytes: Vec<u8> = (0..85u8).flat_map(|i| [i, i.wrapping_mul(3).wrapping_add(90), 255 - i]).collect();
    let blocks = check(&optimal(&bytes), &bytes);
    assert!(blocks.iter().all(|block| block.max_copy == 0), "{blocks:?}");
    check_all(&bytes, "nothing to copy");
    // These eight bytes are too few for dynamic codes. The block uses the fixed codes, and has no distance symbol.
    let few: Vec<u8> = shuffled(&[4, 2, 1, 1], |i| i as u8);
    check_all(&few, "nothing to copy, and few symbols");
}

#[test]
fn literal_trees_beyond_the_limit_round_trip() {
    // The first Fibonacci number, 1, is left out, because the end-of-block symbol already has the count 1.
    let counts = fibonacci(22).split_off(1);
    let tokens = shuffled(&counts, |i| literal(i as u16));
    let all = Histogram::of_block(&tokens);
    assert!(
        huffman::code_lengths(&all.literal_length, 30).into_iter().max() > Some(15),
        "the tree would be deeper than 15"
    );

    // All 256 literals occur, most of them once. In the first iteration, the frequent literals have small values. In
    // the second iteration, the frequent literals have large values.
    for of in [|i: usize| i as u8, |i: usize| 255 - i as u8] {
        let mut counts = counts.clone();
        counts.resize(256, 1);
        let bytes = shuffled(&counts, of);
        check_all(&bytes, "Fibonacci frequencies");
        // The fast writer limits its codes to 14 bits.
        let blocks = check(&fast(&bytes), &bytes);
        assert_eq!(blocks.iter().map(|block| block.max_code).max(), Some(14));
    }
    // This block contains only literals. Its longest code has deflate's maximum length, 15 bits.
    let (stream, bytes) = block_of(&tokens, &BlockCodes::quick(&all));
    let blocks = check(&stream, &bytes);
    assert_eq!((blocks[0].block_type, blocks[0].max_code), (BlockType::Dynamic, 15));
}

#[test]
fn distance_trees_beyond_the_limit_round_trip() {
    let start: Vec<Token> = noise(800, 6).into_iter().map(|value| literal(value.into())).collect();
    // `first` returns the smallest distance that `symbol` encodes: 1, 2, 3, 4, 5, 7, 9, 13, 17, 25, … for the symbols
    // 0, 1, 2, ….
    let first = |symbol: usize| match symbol {
        0..4 => symbol as u16 + 1,
        _ => 1 + ((2 + symbol as u16 % 2) << (symbol / 2 - 1)),
    };
    let copies = shuffled(&fibonacci(19), |symbol| copy(3, first(symbol)));
    let tokens = [start, copies].concat();
    let (stream, bytes) = block_of(&tokens, &BlockCodes::smallest(&Histogram::of_block(&tokens)));
    let blocks = check(&stream, &bytes);
    assert_eq!((blocks[0].max_code, blocks[0].max_distance), (15, first(18).into()));
}

/// The input has the smallest and the largest distance of every distance symbol, and every copy length.
#[test]
fn every_length_and_distance_symbol_round_trip() {
    let start = || noise(32_768, 7).into_iter().map(|value| literal(value.into())).collect::<Vec<_>>();
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
    let counts = Histogram::of_block(&tokens);
    for codes in [BlockCodes::smallest(&counts), BlockCodes::quick(&counts)] {
        let (stream, bytes) = block_of(&tokens, &codes);
        let blocks = check(&stream, &bytes);
        assert_eq!((blocks[0].max_copy, blocks[0].max_distance), (258, 32_768));
        check_all(&bytes, "every length and distance");
    }
    // The histogram counts only the first token of the block. For a single literal, `smallest` returns the fixed codes.
    // The fixed codes have a code for every symbol, so they can also encode the other two tokens of the block.
    let (stream, bytes) = block_of(
        &[literal(1), copy(258, 1), literal(255)],
        &BlockCodes::smallest(&Histogram::of_block(&[literal(1)])),
    );
    assert_eq!(check(&stream, &bytes)[0].block_type, BlockType::Fixed);
}

/// The compressed data of a segment can end at any bit of a byte. The empty stored block after the data pads the
/// segment to a whole byte.
#[test]
fn segments_join_at_every_bit() {
    for (name, segment) in [("fast", fast_segment as fn(&[u8]) -> Segment), ("level 2", level_2_segment)] {
        let mut end_bits = [0; 9];
        for seed in 0..64 {
            // Noise of only seven values is compressible, so that no segment consists of stored blocks.
            let bytes: Vec<u8> = noise(900, seed).into_iter().map(|byte| byte % 7).collect();
            for length in [1, 97, 301] {
                let blocks: Vec<Block> = check(&joined(&bytes, length, segment), &bytes);
                // An empty stored block pads the preceding block, `before`, to a whole byte.
                for pair in blocks.windows(2) {
                    if let [before, Block { block_type: BlockType::Stored, length: 0, .. }] = pair {
                        end_bits[before.end_bit] += 1;
                    }
                }
            }
        }
        assert!(end_bits[1..].iter().all(|&count| count > 0), "{name}: {end_bits:?}");
    }
}

/// Generates concatenated runs, noise and copies. Many lengths are near limits of the writers: the longest copy (258
/// bytes), the number of input bytes that the fast writer processes at a time (8192), and the longest stored block
/// (65535 bytes).
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
    fn any_bytes_round_trip(bytes in any_bytes(), length in 1..70_000usize) {
        check_all(&bytes, "any bytes");
        check(&joined(&bytes, length, fast_segment), &bytes);
        check(&joined(&bytes, length, level_2_segment), &bytes);
    }
}
