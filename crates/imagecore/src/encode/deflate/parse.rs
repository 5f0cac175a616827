//! Which of the copies to take: the cheapest way through a block, given what symbols cost.

use std::ops::Range;

use super::super::log2::{UNIT, log2};
use super::block::Codes;
use super::matches::{LONGEST, Matches};
use super::symbols::{Counts, DISTANCES, END, LITERALS, Token, distance_symbol, length_symbol};

/// What symbols cost, with the bits that follow them, in units of 1/[`UNIT`] bit.
pub(super) struct Costs {
    bytes: [i32; 256],
    lengths: [i32; LONGEST + 1],
    distances: [i32; DISTANCES],
}

impl Costs {
    /// If codes could be as long as fits how often symbols come: no whole bits, which would make all that
    /// is rare look alike.
    pub(super) fn of(counts: &Counts) -> Self {
        Self::with(&costs(&counts.literals), &costs(&counts.distances))
    }

    fn with(literals: &[u32; LITERALS], distances: &[u32; DISTANCES]) -> Self {
        Self {
            bytes: std::array::from_fn(|byte| literals[byte] as i32),
            lengths: std::array::from_fn(|length| {
                let symbol = length_symbol(length.max(3));
                (literals[symbol.symbol] + u32::from(symbol.extra) * UNIT) as i32
            }),
            distances: std::array::from_fn(|symbol| {
                (distances[symbol] + (symbol as u32 / 2).saturating_sub(1) * UNIT) as i32
            }),
        }
    }

    /// With the codes that every decoder knows.
    fn known() -> Self {
        let (literals, distances) = Codes::known_lengths();
        Self::with(
            &literals.map(|bits| u32::from(bits) * UNIT),
            &distances.map(|bits| u32::from(bits) * UNIT),
        )
    }

    /// Before anything is known but the bytes.
    pub(super) fn first(bytes: &[u8]) -> Self {
        let mut counts = Counts { literals: [0; LITERALS], distances: [1; DISTANCES] };
        bytes.iter().for_each(|&byte| counts.literals[usize::from(byte)] += 1);
        let each = bytes.len() as u32 / 64 + 1;
        counts.literals[END + 1..].fill(each);
        Self::of(&counts)
    }
}

/// Their share of all, as bits: what comes never costs as much as what comes once.
fn costs<const N: usize>(counts: &[u32; N]) -> [u32; N] {
    let total = log2(counts.iter().sum::<u32>().max(1));
    counts.map(|count| (total - log2(count.max(1))).max(1))
}

/// Bytes through which a way is looked for at once: costs of so many fit into 31 bits.
const PIECE: usize = 1 << 18;

/// A token as one number, the length above the value: of many lengths the vector unit then writes four at once.
type Packed = u32;

/// A copy of each length, of yet no distance.
const COPIES: [Packed; LONGEST + 1] = {
    let mut copies = [0; LONGEST + 1];
    let mut length = 0;
    while length <= LONGEST {
        copies[length] = (length as u32) << 16;
        length += 1;
    }
    copies
};

/// The cheapest tokens for a range of bytes.
fn parse(bytes: &[u8], range: Range<usize>, matches: &Matches, costs: &Costs) -> Vec<Token> {
    let pieces = range.clone().step_by(PIECE).map(|start| start..range.end.min(start + PIECE));
    pieces.flat_map(|piece| parse_piece(bytes, piece, matches, costs)).collect()
}

fn parse_piece(bytes: &[u8], range: Range<usize>, matches: &Matches, costs: &Costs) -> Vec<Token> {
    let length = range.len();
    let mut best = vec![i32::MAX; length + 1];
    let mut tokens: Vec<Packed> = vec![0; length + 1];
    best[0] = 0;
    // From where a piece of full length comes.
    let longest = |place| {
        let found = matches.at(place).last();
        found.filter(|found| usize::from(found.length) == LONGEST).map(|found| found.distance)
    };
    for place in 0..length {
        let here = best[place];
        let byte = bytes[range.start + place];
        let cost = here + costs.bytes[usize::from(byte)];
        if cost < best[place + 1] {
            best[place + 1] = cost;
            tokens[place + 1] = COPIES[1] | u32::from(byte);
        }
        let most = length - place;
        let found = matches.at(range.start + place);
        // Far inside a repetition a piece as long as can be is not worth cutting; near its ends it may be.
        let far_inside = most > LONGEST
            && longest(range.start + place).is_some()
            && (place == 0 || longest(range.start + place - 1) == longest(range.start + place))
            && longest(range.start + place + LONGEST) == longest(range.start + place);
        let mut next = if far_inside { LONGEST } else { 3 };
        for found in found {
            let end = usize::from(found.length).min(most);
            let symbol = distance_symbol(usize::from(found.distance)).symbol;
            let here = here + costs.distances[symbol];
            if end >= next {
                let reached =
                    best[place + next..=place + end].iter_mut().zip(&mut tokens[place + next..=place + end]);
                let ways = costs.lengths[next..=end].iter().zip(&COPIES[next..=end]);
                for ((best, token), (cost, copy)) in reached.zip(ways) {
                    let cost = here + cost;
                    let (copy, better) = (copy | u32::from(found.distance), cost < *best);
                    *token = if better { copy } else { *token };
                    *best = if better { cost } else { *best };
                }
            }
            next = next.max(end + 1);
        }
    }
    let mut place = length;
    let mut way = Vec::new();
    while place > 0 {
        let token = Token { length: (tokens[place] >> 16) as u16, value: tokens[place] as u16 };
        way.push(token);
        place -= usize::from(token.length);
    }
    way.reverse();
    way
}

/// Up to so many bytes the codes that every decoder knows can be the better ones: one's own take dozens of
/// bytes themselves.
const SHORT: usize = 4096;

/// Parses again and again, each time with the costs of the last result, and keeps the smallest.
pub(super) fn refine(
    bytes: &[u8],
    range: Range<usize>,
    matches: &Matches,
    mut costs: Costs,
    rounds: usize,
) -> Vec<Token> {
    let mut best: (Vec<Token>, usize) = (Vec::new(), usize::MAX);
    if range.len() <= SHORT {
        let tokens = parse(bytes, range.clone(), matches, &Costs::known());
        let bits = Codes::quick(&Counts::of(&tokens)).bits();
        best = (tokens, bits);
    }
    let mut last = usize::MAX;
    for _ in 0..rounds {
        let tokens = parse(bytes, range.clone(), matches, &costs);
        let counts = Counts::of(&tokens);
        let bits = Codes::quick(&counts).bits();
        costs = Costs::of(&counts);
        if bits < best.1 {
            best = (tokens, bits);
        }
        if bits == last {
            break;
        }
        last = bits;
    }
    best.0
}
