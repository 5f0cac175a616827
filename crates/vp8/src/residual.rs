//! The residual of a macroblock: the numbers that are added to its predicted samples (RFC 6386, sections 13 and 14).

use imagecore_simd128::U8x16;

use crate::bool_decoder::BoolDecoder;
use crate::dequant::DequantFactors;
use crate::tokens::{self, BlockType, Coefficients, PositionProbs};
use crate::transform::{add_32, add_64, add_dc, fits_32_bits, inverse_wht};

/// The context for the tokens of a macroblock. It has one element for each block in the bottom row of the macroblock
/// above, or in the right column of the macroblock on the left: 1 if the block has tokens, and 0 if not. The blocks are
/// four luma blocks, two Cb blocks, two Cr blocks, and the Y2 block.
pub(crate) type Context = [u8; 9];

/// The index of the Y2 block in the blocks of a macroblock.
const Y2: usize = 24;
/// The index of the Y2 block in a [`Context`].
const Y2_CONTEXT: usize = 8;

/// Which coefficients of a block can differ from zero, and which arithmetic the inverse transform needs.
#[derive(Clone, Copy, Default, PartialEq)]
enum Content {
    #[default]
    None,
    /// Only the DC coefficient is not zero.
    Dc,
    /// AC coefficients can differ from zero. 32-bit arithmetic [suffices](fits_32_bits) for the inverse transform.
    Fits32,
    /// AC coefficients can differ from zero. The inverse transform needs 64-bit arithmetic.
    Needs64,
}

/// The coefficients of a macroblock: sixteen luma blocks, four Cb blocks, four Cr blocks, and the Y2 block.
#[derive(Default)]
pub(crate) struct Residual {
    /// The dequantized coefficients. Each block is set to zero after its use, because [`read`](Self::read) needs blocks
    /// of zeros.
    blocks: [Coefficients; 25],
    contents: [Content; 25],
}

/// Blocks of a macroblock that form a square and are read one after the other.
struct BlockGroup {
    block_type: BlockType,
    /// Number of blocks on a side of the square.
    side: usize,
    /// The index of the group's first block in [`Residual::blocks`].
    start: usize,
    /// The index of the group's first element in a [`Context`].
    context: usize,
}

impl Residual {
    /// Reads the tokens of a macroblock. `above` and `left` are the contexts from the macroblocks above and on the
    /// left. The function replaces them with the contexts for the macroblocks below and on the right. Returns `true` if
    /// a block other than Y2 has a token, or a DC coefficient that is not zero.
    #[inline(never)]
    pub(crate) fn read(
        &mut self,
        bits: &mut BoolDecoder<'_>,
        probs: &[PositionProbs; 4],
        factors: &DequantFactors,
        has_y2: bool,
        above: &mut Context,
        left: &mut Context,
    ) -> bool {
        let mut decoder = *bits;
        let luma = if has_y2 { BlockType::LumaAfterY2 } else { BlockType::LumaWithDc };
        let groups = [
            BlockGroup { block_type: BlockType::Y2, side: 1, start: Y2, context: Y2_CONTEXT },
            BlockGroup { block_type: luma, side: 4, start: 0, context: 0 },
            BlockGroup { block_type: BlockType::Chroma, side: 2, start: 16, context: 4 },
            BlockGroup { block_type: BlockType::Chroma, side: 2, start: 20, context: 6 },
        ];
        let mut has_residual = false;
        for group in &groups[usize::from(!has_y2)..] {
            let &BlockGroup { block_type, side, start, context } = group;
            let (factors, first) = match block_type {
                BlockType::Y2 => (factors.y2, 0),
                BlockType::LumaAfterY2 => (factors.luma, 1),
                BlockType::LumaWithDc => (factors.luma, 0),
                BlockType::Chroma => (factors.chroma, 0),
            };
            let probs = &probs[block_type as usize];
            for row in 0..side {
                let left = &mut left[context + row];
                for (column, above) in above[context..][..side].iter_mut().enumerate() {
                    let index = start + row * side + column;
                    let block = &mut self.blocks[index];
                    let (end, mut magnitudes) =
                        tokens::read(&mut decoder, probs, *above + *left, first, factors, block);
                    let has_tokens = end > first;
                    (*above, *left) = (has_tokens.into(), has_tokens.into());
                    magnitudes |= block[0].unsigned_abs();
                    self.contents[index] = if end > 1 {
                        if fits_32_bits(magnitudes) { Content::Fits32 } else { Content::Needs64 }
                    } else if block[0] != 0 {
                        Content::Dc
                    } else {
                        Content::None
                    };
                    has_residual |= index != Y2 && (has_tokens || block[0] != 0);
                }
            }
            if let BlockType::Y2 = block_type {
                self.distribute_y2();
            }
        }
        *bits = decoder;
        has_residual
    }

    /// Computes the DC coefficients of the luma blocks: the inverse transform of the Y2 block. Sets the Y2 block to
    /// zero.
    #[inline(always)]
    fn distribute_y2(&mut self) {
        if self.contents[Y2] != Content::None {
            let dc = inverse_wht(&self.blocks[Y2]);
            self.blocks[Y2] = [0; 16];
            for (block, dc) in self.blocks.iter_mut().zip(dc) {
                block[0] = dc;
            }
        }
    }

    /// Adds the inverse transform of the block `index` to `samples`, the predicted samples of the block. Returns the
    /// sum, and sets the block to zero.
    #[inline(always)]
    pub(crate) fn add(&mut self, index: usize, samples: U8x16) -> U8x16 {
        let block = &mut self.blocks[index];
        let sum = match self.contents[index] {
            Content::None => return samples,
            Content::Dc => {
                let sum = add_dc(block[0], samples);
                block[0] = 0;
                return sum;
            }
            Content::Fits32 => add_32(block, samples),
            Content::Needs64 => U8x16::load_quarters(add_64(block, &samples.quarters()).each_ref()),
        };
        *block = [0; 16];
        sum
    }

    /// Returns whether the block `index` can have coefficients that are not zero.
    pub(crate) fn has_coefficients(&self, index: usize) -> bool {
        self.contents[index] != Content::None
    }

    /// Prepares the residual for a macroblock without tokens. All coefficients are zero already.
    pub(crate) fn clear(&mut self) {
        self.contents = [Content::None; 25];
    }
}
