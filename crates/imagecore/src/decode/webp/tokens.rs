//! The coefficients of blocks of 4×4 samples, as tokens of the coder (RFC 6386, section 13).

use super::bool_reader::BoolReader;

/// The probabilities of the nodes of the tree of tokens: by the kind of a block, the band of a coefficient, and what
/// was before it.
pub(super) type TokenProbabilities = [[[[u8; 11]; 3]; 8]; 4];

/// The same for a kind of block, by the place of a coefficient. The last one is for what comes after all, and not read.
pub(super) type Places = [[[u8; 11]; 3]; 17];

/// The kinds of blocks, in the order of the tables.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// Luma without its first coefficients.
    LumaRest,
    /// The first coefficients of luma.
    LumaFirst,
    Chroma,
    LumaWhole,
}

/// The band of each coefficient.
const BANDS: [usize; 17] = [0, 1, 2, 3, 6, 4, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7, 7];

/// The natural place of each coefficient of the stored, zigzag order.
const ZIGZAG: [u8; 16] = [0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15];

/// The probabilities of the bits that follow the tokens of the four last categories: 11 to 18, to 34, to 66, and above.
const EXTRA: [&[u8]; 4] = [
    &[173, 148, 140],
    &[176, 155, 140, 135],
    &[180, 157, 141, 134, 130],
    &[254, 254, 243, 230, 196, 177, 153, 140, 133, 130, 129],
];

/// Puts the bands in their places.
pub(super) fn places(probabilities: &TokenProbabilities) -> [Places; 4] {
    std::array::from_fn(|kind| BANDS.map(|band| probabilities[kind][band]))
}

/// What the steps of coefficients are: of the first, and of all others.
#[derive(Clone, Copy, Default)]
pub(super) struct Steps {
    pub(super) first: i32,
    pub(super) rest: i32,
}

/// A block's coefficients, in natural order.
pub(super) type Coefficients = [i32; 16];

/// Reads the coefficients from the place `first` on, times their steps, into a block of zeros. Tells the place after
/// the last one that there is a token for, and all bits of the magnitudes. `around` is how many of the two blocks above
/// and on the left have tokens.
#[inline(always)]
pub(super) fn read(
    bits: &mut BoolReader<'_>,
    probabilities: &Places,
    around: u8,
    first: usize,
    steps: Steps,
    block: &mut Coefficients,
) -> (usize, u32) {
    let mut magnitudes = 0;
    let mut place = first;
    let mut nodes = &probabilities[place][usize::from(around.min(2))];
    while bits.bool(nodes[0]) {
        while !bits.bool(nodes[1]) {
            place += 1;
            if place >= 16 {
                return (16, magnitudes);
            }
            nodes = &probabilities[place][0];
        }
        let after = &probabilities[place + 1];
        let magnitude = if bits.bool(nodes[2]) {
            let magnitude = above_one(bits, nodes);
            nodes = &after[2];
            magnitude
        } else {
            nodes = &after[1];
            1
        };
        let step = if place == 0 { steps.first } else { steps.rest };
        magnitudes |= (magnitude * step) as u32;
        block[usize::from(ZIGZAG[place] & 15)] = bits.signed(magnitude * step);
        place += 1;
        if place >= 16 {
            return (16, magnitudes);
        }
    }
    (place, magnitudes)
}

/// The rest of a token of more than one (RFC 6386, 13.2).
#[inline(always)]
fn above_one(bits: &mut BoolReader<'_>, nodes: &[u8; 11]) -> i32 {
    if !bits.bool(nodes[3]) {
        return if bits.bool(nodes[4]) { 3 + bits.bit(nodes[5]) } else { 2 };
    }
    if !bits.bool(nodes[6]) {
        return if bits.bool(nodes[7]) {
            let high = bits.bit(165);
            7 + 2 * high + bits.bit(145)
        } else {
            5 + bits.bit(159)
        };
    }
    let category =
        if bits.bool(nodes[8]) { 2 + bits.bit(nodes[10]) } else { bits.bit(nodes[9]) } as usize & 3;
    let extra = EXTRA[category].iter().fold(0, |extra, &probability| 2 * extra + bits.bit(probability));
    3 + (8 << category) + extra
}
