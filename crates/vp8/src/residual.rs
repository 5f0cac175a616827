//! The residual of a macroblock, which is added to its predicted samples (RFC 6386, sections 13 and 14).

use imagecore_simd128::U8x16;

use crate::bool_decoder::BoolDecoder;
use crate::dequant::DequantFactors;
use crate::tokens::{self, BlockType, Coefficients, PositionProbs};
use crate::transform::{add_32, add_64, add_dc, fits_32_bits, inverse_wht};

/// Which blocks at an edge of a macroblock have tokens, as 0 or 1: four of luma, two of each chroma, and Y2. The context
/// of the next macroblock.
pub(crate) type Context = [u8; 9];

/// Index of the Y2 block among the blocks, and in a context.
const Y2: usize = 24;
const Y2_CONTEXT: usize = 8;

/// The non-zero coefficients of a block.
#[derive(Clone, Copy, Default, PartialEq)]
enum Content {
    #[default]
    None,
    /// DC only.
    Dc,
    /// Several, which [fit](fits_32_bits) 32-bit arithmetic.
    Fits32,
    /// Several, which need 64-bit arithmetic.
    Needs64,
}

/// The coefficients of a macroblock: sixteen blocks of luma, four of each chroma, and Y2.
#[derive(Default)]
pub(crate) struct Residual {
    /// Set to zero after each macroblock, so that every macroblock starts with zeros.
    blocks: [Coefficients; 25],
    contents: [Content; 25],
}

/// A square of blocks that are read one after the other.
struct BlockGroup {
    block_type: BlockType,
    /// Blocks on a side.
    side: usize,
    /// Index of its first block.
    start: usize,
    /// Index in a context.
    context: usize,
}

impl Residual {
    /// Reads the tokens of a macroblock. `above` and `left` are the contexts; they are updated for the macroblocks below
    /// and on the right. Returns whether a block other than Y2 has a token or a coefficient.
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

    /// Transforms the Y2 block into the DC coefficients of luma.
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

    /// Adds a block to its predicted samples, and clears it.
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

    /// Whether a block has coefficients that are not zero.
    pub(crate) fn has_coefficients(&self, index: usize) -> bool {
        self.contents[index] != Content::None
    }

    /// The residual of a macroblock without tokens.
    pub(crate) fn clear(&mut self) {
        self.contents = [Content::None; 25];
    }
}
