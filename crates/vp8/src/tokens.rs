//! Reads tokens. The tokens of a block encode its 16 coefficients (RFC 6386, section 13).

use crate::bool_decoder::BoolDecoder;
use crate::dequant::BlockFactors;

/// Token probabilities, indexed by block type, coefficient band, context, and node of the token tree.
pub(crate) type CoeffProbs = [[[[u8; 11]; 3]; 8]; 4];

/// Token probabilities of one block type, indexed by position in zigzag order, context, and node of the token tree.
/// Element 16 is padding: [`read`] fetches this element after the last coefficient, but does not use it.
pub(crate) type PositionProbs = [[[u8; 11]; 3]; 17];

/// The types of blocks (RFC 6386, 13.3). Their order is that of the first index of [`CoeffProbs`].
#[derive(Clone, Copy)]
pub(crate) enum BlockType {
    /// A luma block without DC coefficient. The Y2 block encodes the DC coefficient.
    LumaAfterY2,
    /// The block that encodes the DC coefficients of all luma blocks of a macroblock.
    Y2,
    Chroma,
    /// A luma block with its DC coefficient. The macroblock has no Y2 block.
    LumaWithDc,
}

/// Element `k` is the coefficient band of position `k` in zigzag order. The last element is for the padding in
/// [`PositionProbs`].
const BANDS: [usize; 17] = [0, 1, 2, 3, 6, 4, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7, 7];

/// Element `k` is the row-major index of the coefficient at position `k` in zigzag order.
const ZIGZAG: [u8; 16] = [0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15];

/// The probabilities of the extra bits of the DCT categories 3 to 6, one row for each category. These categories
/// contain the magnitudes 11 to 18, 19 to 34, 35 to 66, and 67 and above.
const EXTRA_BITS: [&[u8]; 4] = [
    &[173, 148, 140],
    &[176, 155, 140, 135],
    &[180, 157, 141, 134, 130],
    &[254, 254, 243, 230, 196, 177, 153, 140, 133, 130, 129],
];

/// Copies the probabilities of each band to the positions of the band. [`read`] then needs no lookup of the band.
pub(crate) fn by_position(probs: &CoeffProbs) -> [PositionProbs; 4] {
    std::array::from_fn(|block_type| BANDS.map(|band| probs[block_type][band]))
}

/// The dequantized coefficients of a block, in row-major order.
pub(crate) type Coefficients = [i32; 16];

/// Reads the coefficients of a block, multiplies them by `factors`, and stores the products in `block`. The first
/// coefficient has the position `first` in zigzag order. The elements of `block` from this position on must be zero
/// before the call. `context` is the number of blocks with tokens among two blocks: the block above and the block on
/// the left. Returns the position after the last token, and the bitwise OR of the magnitudes of all products.
#[inline(always)]
pub(crate) fn read(
    bits: &mut BoolDecoder<'_>,
    probs: &PositionProbs,
    context: u8,
    first: usize,
    factors: BlockFactors,
    block: &mut Coefficients,
) -> (usize, u32) {
    let mut magnitudes = 0;
    let mut index = first;
    let mut nodes = &probs[index][usize::from(context.min(2))];
    while bits.bool(nodes[0]) {
        while !bits.bool(nodes[1]) {
            index += 1;
            if index >= 16 {
                return (16, magnitudes);
            }
            nodes = &probs[index][0];
        }
        let after = &probs[index + 1];
        let magnitude = if bits.bool(nodes[2]) {
            let magnitude = read_above_one(bits, nodes);
            nodes = &after[2];
            magnitude
        } else {
            nodes = &after[1];
            1
        };
        let factor = if index == 0 { factors.dc } else { factors.ac };
        magnitudes |= (magnitude * factor) as u32;
        block[usize::from(ZIGZAG[index] & 15)] = bits.signed(magnitude * factor);
        index += 1;
        if index >= 16 {
            return (16, magnitudes);
        }
    }
    (index, magnitudes)
}

/// Reads a magnitude of 2 or more, with the part of the token tree that begins at node 3 (RFC 6386, 13.2).
#[inline(always)]
fn read_above_one(bits: &mut BoolDecoder<'_>, nodes: &[u8; 11]) -> i32 {
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
    let extra = EXTRA_BITS[category].iter().fold(0, |extra, &probability| 2 * extra + bits.bit(probability));
    3 + (8 << category) + extra
}
