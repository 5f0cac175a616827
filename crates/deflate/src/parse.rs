//! Optimal parsing: the cheapest sequence of tokens for a range of bytes, given the cost of each symbol.

use std::ops::Range;

use crate::block::BlockCodes;
use crate::entropy::{UNITS_PER_BIT, log2};
use crate::match_table::MatchTable;
use crate::symbols::{
    DISTANCE_SYMBOLS, END_OF_BLOCK, Histogram, LITERAL_LENGTH_SYMBOLS, MAX_COPY, MIN_COPY, Token,
    distance_symbol, length_symbol,
};
use crate::{Error, alloc};

/// The costs of each literal, each copy length and each distance symbol, including extra bits, in units of 1/256 bit.
pub(crate) struct Costs {
    literals: [i32; 256],
    lengths: [i32; MAX_COPY + 1],
    distances: [i32; DISTANCE_SYMBOLS],
}

impl Costs {
    /// Returns the costs for the symbol counts in `histogram`. The cost of a symbol is its information content, −log2
    /// of its relative frequency. The costs are not rounded to whole bits, so that symbols of similar frequency have
    /// different costs.
    pub(crate) fn of(histogram: &Histogram) -> Self {
        Self::new(&information(&histogram.literal_length), &information(&histogram.distance))
    }

    fn new(literal_length: &[u32; LITERAL_LENGTH_SYMBOLS], distance: &[u32; DISTANCE_SYMBOLS]) -> Self {
        Self {
            literals: std::array::from_fn(|literal| literal_length[literal] as i32),
            lengths: std::array::from_fn(|length| {
                let symbol = length_symbol(length.max(MIN_COPY));
                (literal_length[symbol.symbol] + u32::from(symbol.extra_bits) * UNITS_PER_BIT) as i32
            }),
            distances: std::array::from_fn(|symbol| {
                let extra_bits = (symbol as u32 / 2).saturating_sub(1);
                (distance[symbol] + extra_bits * UNITS_PER_BIT) as i32
            }),
        }
    }

    /// Returns the costs of the symbols in the fixed codes.
    fn fixed() -> Self {
        let (literal_length, distance) = BlockCodes::fixed_lengths();
        Self::new(
            &literal_length.map(|bits| u32::from(bits) * UNITS_PER_BIT),
            &distance.map(|bits| u32::from(bits) * UNITS_PER_BIT),
        )
    }

    /// Returns a first estimate of the costs, before any parsing. Each byte counts as a literal. Each length symbol is
    /// counted about once per 64 bytes of the input, and each distance symbol once in total.
    pub(crate) fn initial(bytes: &[u8]) -> Self {
        let mut histogram =
            Histogram { literal_length: [0; LITERAL_LENGTH_SYMBOLS], distance: [1; DISTANCE_SYMBOLS] };
        bytes.iter().for_each(|&byte| histogram.literal_length[usize::from(byte)] += 1);
        let each = bytes.len() as u32 / 64 + 1;
        histogram.literal_length[END_OF_BLOCK + 1..].fill(each);
        Self::of(&histogram)
    }
}

/// Returns −log2 of the relative frequency of each symbol, in units of 1/256 bit. A symbol that does not occur costs as
/// much as a symbol that occurs once. The smallest cost is one unit, so that no symbol is free.
fn information<const N: usize>(counts: &[u32; N]) -> [u32; N] {
    let total = log2(counts.iter().sum::<u32>().max(1));
    counts.map(|count| (total - log2(count.max(1))).max(1))
}

/// The number of bytes that [`parse_piece`] parses. This number keeps all costs below 2^31 units of 1/256 bit. The
/// cheapest tokens for these bytes cost at most as much as 2^18 literals. Each literal costs less than 31 bits, because
/// the sum of all counts is less than 2^31. The product 2^18 × 31 × 256 is less than 2^31.
const PIECE_LEN: usize = 1 << 18;

/// A token as one integer, `length << 16 | value`. With this form, the compiler can vectorize the loop over the
/// possible lengths of a copy.
type PackedToken = u32;

/// The packed token of each length, with a value of zero. The parser adds the value: the distance of a copy, or the
/// byte of a literal.
const COPIES: [PackedToken; MAX_COPY + 1] = {
    let mut copies = [0; MAX_COPY + 1];
    let mut length = 0;
    while length <= MAX_COPY {
        copies[length] = (length as u32) << 16;
        length += 1;
    }
    copies
};

/// Returns the cheapest tokens for the bytes in `range`. The range is parsed in pieces of [`PIECE_LEN`] bytes.
fn parse(bytes: &[u8], range: Range<usize>, table: &MatchTable, costs: &Costs) -> Result<Vec<Token>, Error> {
    let mut tokens = Vec::new();
    for start in range.clone().step_by(PIECE_LEN) {
        let piece = start..range.end.min(start + PIECE_LEN);
        parse_piece(bytes, piece, table, costs, &mut tokens)?;
    }
    Ok(tokens)
}

/// Appends the cheapest tokens for `piece` to `tokens`. The tokens are a shortest path in a graph, from the first
/// position of the piece to its end. The edges of the graph are all possible tokens, and the weight of an edge is the
/// cost of its token.
fn parse_piece(
    bytes: &[u8],
    piece: Range<usize>,
    table: &MatchTable,
    costs: &Costs,
    tokens: &mut Vec<Token>,
) -> Result<(), Error> {
    let length = piece.len();
    // For each position, `best_costs` holds the least cost of a path to the position, and `last_tokens` holds the last
    // token of that path.
    let mut best_costs = alloc::filled(i32::MAX, length + 1)?;
    let mut last_tokens: Vec<PackedToken> = alloc::filled(0, length + 1)?;
    best_costs[0] = 0;
    // Returns the distance of the match of length `MAX_COPY` at a position, if there is one.
    let full_match = |position| {
        let longest = table.at(position).last();
        longest.filter(|longest| usize::from(longest.length) == MAX_COPY).map(|longest| longest.distance)
    };
    for position in 0..length {
        let here = best_costs[position];
        let byte = bytes[piece.start + position];
        let cost = here + costs.literals[usize::from(byte)];
        if cost < best_costs[position + 1] {
            best_costs[position + 1] = cost;
            last_tokens[position + 1] = COPIES[1] | u32::from(byte);
        }
        let left = length - position;
        let in_bytes = piece.start + position;
        // Inside a long repetition, only copies of the largest length are tried. To try all lengths would take 256 steps
        // for each byte.
        let is_in_repetition = left > MAX_COPY
            && full_match(in_bytes).is_some()
            && (position == 0 || full_match(in_bytes - 1) == full_match(in_bytes));
        let mut next_length = if is_in_repetition { MAX_COPY } else { MIN_COPY };
        for found in table.at(in_bytes) {
            // A match contains a match of each shorter length. The matches are in ascending order of length and of
            // distance. Of the matches with at least a given length, the first therefore has the smallest distance.
            let end = usize::from(found.length).min(left);
            let symbol = distance_symbol(usize::from(found.distance)).symbol;
            let here = here + costs.distances[symbol];
            if end >= next_length {
                let targets = position + next_length..=position + end;
                let reached = best_costs[targets.clone()].iter_mut().zip(&mut last_tokens[targets]);
                let copies = costs.lengths[next_length..=end].iter().zip(&COPIES[next_length..=end]);
                for ((best, token), (cost, copy)) in reached.zip(copies) {
                    let cost = here + cost;
                    let (copy, is_better) = (copy | u32::from(found.distance), cost < *best);
                    *token = if is_better { copy } else { *token };
                    *best = if is_better { cost } else { *best };
                }
            }
            next_length = next_length.max(end + 1);
        }
    }
    // The tokens of the path are collected from its end to its beginning, and then reversed.
    let first = tokens.len();
    let mut position = length;
    while position > 0 {
        let packed = last_tokens[position];
        let token = Token { length: (packed >> 16) as u16, value: packed as u16 };
        alloc::push(tokens, token)?;
        position -= usize::from(token.length);
    }
    tokens[first..].reverse();
    Ok(())
}

/// The longest range, in bytes, for which the fixed codes are tried. In longer ranges, dynamic codes save more bits
/// than their header takes. The header takes dozens of bytes.
const MAX_FIXED: usize = 4096;

/// Parses the bytes in `range` up to `iterations` times, but at least once. The first iteration uses `costs`, and each
/// further iteration uses the costs of the previous result. The loop ends early if an iteration saves at most one
/// `gain_fraction`th of the size. A short range is also parsed with the costs of the fixed codes. Returns the smallest
/// result.
pub(crate) fn parse_iteratively(
    bytes: &[u8],
    range: Range<usize>,
    table: &MatchTable,
    mut costs: Costs,
    iterations: usize,
    gain_fraction: usize,
) -> Result<Vec<Token>, Error> {
    let mut best: (Vec<Token>, usize) = (Vec::new(), usize::MAX);
    if range.len() <= MAX_FIXED {
        let tokens = parse(bytes, range.clone(), table, &Costs::fixed())?;
        let bits = BlockCodes::quick(&Histogram::of_block(&tokens)).bits();
        best = (tokens, bits);
    }
    let mut previous = usize::MAX;
    for _ in 0..iterations.max(1) {
        let tokens = parse(bytes, range.clone(), table, &costs)?;
        let histogram = Histogram::of_block(&tokens);
        let bits = BlockCodes::quick(&histogram).bits();
        costs = Costs::of(&histogram);
        if bits < best.1 {
            best = (tokens, bits);
        }
        if bits <= previous && previous - bits <= bits / gain_fraction.max(1) {
            break;
        }
        previous = bits;
    }
    Ok(best.0)
}
