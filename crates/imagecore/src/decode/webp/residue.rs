//! What is added to the predicted samples of a macroblock.

use super::bool_reader::BoolReader;
use super::steps::MacroblockSteps;
use super::tokens::{self, Coefficients, Kind, Places};
use super::transform::{add, add_any, add_first, is_moderate, walsh_hadamard};
use imagecore_simd128::U8x16;

/// Which blocks beside an edge of a macroblock have tokens, as 0 or 1: four of luma, two of each chroma, and the one of
/// luma's first coefficients.
pub(super) type Beside = [u8; 9];

/// The place of the block of luma's first coefficients, among the blocks and beside edges.
const SECOND: usize = 24;
const SECOND_BESIDE: usize = 8;

/// What a block has.
#[derive(Clone, Copy, Default, PartialEq)]
enum Holds {
    #[default]
    Nothing,
    /// The first coefficient alone.
    First,
    All,
    /// Coefficients of any size.
    Any,
}

/// The coefficients of a macroblock: sixteen blocks of luma, four of each chroma, and the one of luma's first.
#[derive(Default)]
pub(super) struct Residue {
    /// All zero between two macroblocks.
    blocks: [Coefficients; 25],
    holds: [Holds; 25],
}

/// A square of blocks that are read one after the other.
struct Square {
    kind: Kind,
    /// Blocks on a side.
    side: usize,
    /// Its place among the blocks, and beside edges.
    start: usize,
    beside: usize,
}

impl Residue {
    /// Reads the tokens of a macroblock, which `has_second` for a block of luma's first coefficients, between what is
    /// `above` and on the `left`, and leaves there what is for the next ones. Tells whether there was any coefficient,
    /// or a token for one.
    #[inline(never)]
    pub(super) fn read(
        &mut self,
        bits: &mut BoolReader<'_>,
        probabilities: &[Places; 4],
        steps: &MacroblockSteps,
        has_second: bool,
        above: &mut Beside,
        left: &mut Beside,
    ) -> bool {
        let mut reader = *bits;
        let luma = if has_second { Kind::LumaRest } else { Kind::LumaWhole };
        let squares = [
            Square { kind: Kind::LumaFirst, side: 1, start: SECOND, beside: SECOND_BESIDE },
            Square { kind: luma, side: 4, start: 0, beside: 0 },
            Square { kind: Kind::Chroma, side: 2, start: 16, beside: 4 },
            Square { kind: Kind::Chroma, side: 2, start: 20, beside: 6 },
        ];
        let mut any = false;
        for square in &squares[usize::from(!has_second)..] {
            let &Square { kind, side, start, beside } = square;
            let (steps, first) = match kind {
                Kind::LumaFirst => (steps.luma_first, 0),
                Kind::LumaRest => (steps.luma, 1),
                Kind::LumaWhole => (steps.luma, 0),
                Kind::Chroma => (steps.chroma, 0),
            };
            let probabilities = &probabilities[kind as usize];
            for row in 0..side {
                let left = &mut left[beside + row];
                for (column, above) in above[beside..][..side].iter_mut().enumerate() {
                    let place = start + row * side + column;
                    let block = &mut self.blocks[place];
                    let (end, mut magnitudes) =
                        tokens::read(&mut reader, probabilities, *above + *left, first, steps, block);
                    let has_tokens = end > first;
                    (*above, *left) = (has_tokens.into(), has_tokens.into());
                    magnitudes |= block[0].unsigned_abs();
                    self.holds[place] = if end > 1 {
                        if is_moderate(magnitudes) { Holds::All } else { Holds::Any }
                    } else if block[0] != 0 {
                        Holds::First
                    } else {
                        Holds::Nothing
                    };
                    any |= place != SECOND && (has_tokens || block[0] != 0);
                }
            }
            if let Kind::LumaFirst = kind {
                self.spread();
            }
        }
        *bits = reader;
        any
    }

    /// Gives all blocks of luma their first coefficients.
    #[inline(always)]
    fn spread(&mut self) {
        if self.holds[SECOND] != Holds::Nothing {
            let first = walsh_hadamard(&self.blocks[SECOND]);
            self.blocks[SECOND] = [0; 16];
            for (block, first) in self.blocks.iter_mut().zip(first) {
                block[0] = first;
            }
        }
    }

    /// Adds a block to its samples, and clears it.
    #[inline(always)]
    pub(super) fn add(&mut self, place: usize, samples: U8x16) -> U8x16 {
        let block = &mut self.blocks[place];
        let sum = match self.holds[place] {
            Holds::Nothing => return samples,
            Holds::First => {
                let sum = add_first(block[0], samples);
                block[0] = 0;
                return sum;
            }
            Holds::All => add(block, samples),
            Holds::Any => U8x16::load_quarters(add_any(block, &samples.quarters()).each_ref()),
        };
        *block = [0; 16];
        sum
    }

    /// Whether a block has anything to add.
    pub(super) fn has(&self, place: usize) -> bool {
        self.holds[place] != Holds::Nothing
    }

    /// Has nothing to add.
    pub(super) fn clear(&mut self) {
        self.holds = [Holds::Nothing; 25];
    }
}
