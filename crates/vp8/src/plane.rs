//! Samples of luma, Cb or Cr.

use imagecore_simd128::U8x16;

use crate::Error;
use crate::alloc::filled;

/// Samples before the first one of a row and after the last one: the left neighbour, and padding for vectors.
const MARGIN: usize = 16;

/// The values that prediction uses for samples left of the frame, and above it (RFC 6386, 12.2 and 12.3).
const LEFT_OF_FRAME: u8 = 129;
const ABOVE_FRAME: u8 = 127;

/// The samples of the last two rows of macroblocks, which have `SIDE` samples on a side.
pub(crate) struct Plane<const SIDE: usize> {
    /// Row `n` is stored at `n % (2 * SIDE)`.
    samples: Vec<u8>,
    /// Samples from one row to the next.
    stride: usize,
    /// The last row of the macroblocks above, before the loop filter, with margins: the corner before it, and four samples
    /// after it.
    above: Vec<u8>,
}

impl<const SIDE: usize> Plane<SIDE> {
    /// Bytes that a plane allocates.
    pub(crate) fn bytes(macroblocks_per_row: usize) -> usize {
        (MARGIN + macroblocks_per_row * SIDE + MARGIN) * (2 * SIDE + 1)
    }

    pub(crate) fn new(macroblocks_per_row: usize) -> Result<Self, Error> {
        let stride = MARGIN + macroblocks_per_row * SIDE + MARGIN;
        let samples = filled(LEFT_OF_FRAME, stride * 2 * SIDE)?;
        Ok(Self { samples, stride, above: filled(ABOVE_FRAME, stride)? })
    }

    pub(crate) fn stride(&self) -> usize {
        self.stride
    }

    /// Offset of a row.
    fn start(&self, row: usize) -> usize {
        row % (2 * SIDE) * self.stride + MARGIN
    }

    /// A row, and all that follows it in memory.
    pub(crate) fn row(&self, row: usize) -> &[u8] {
        &self.samples[self.start(row)..]
    }

    /// Offset of a sample, by its column, and its row within a row of macroblocks.
    pub(crate) fn offset(&self, macroblock_row: usize, row: usize, column: usize) -> usize {
        self.start(macroblock_row * SIDE + row) + column
    }

    pub(crate) fn samples(&mut self) -> &mut [u8] {
        &mut self.samples
    }

    /// The samples above a macroblock at a column: the corner, the row, and for luma four more on the right.
    #[inline(always)]
    pub(crate) fn above<const COUNT: usize>(&self, column: usize) -> &[u8; COUNT] {
        self.above[MARGIN - 1 + column..].first_chunk().expect("the row has margins")
    }

    /// The column on the left of an offset, `COUNT` rows high.
    #[inline(always)]
    pub(crate) fn left<const COUNT: usize>(&self, offset: usize) -> [u8; COUNT] {
        std::array::from_fn(|row| self.samples[offset - 1 + row * self.stride])
    }

    /// Four rows of four samples at an offset.
    #[inline(always)]
    pub(crate) fn block(&self, offset: usize) -> U8x16 {
        let samples = &self.samples[offset..];
        let row = |row: usize| samples[row * self.stride..].first_chunk().expect("the row has a margin");
        U8x16::load_quarters([row(0), row(1), row(2), row(3)])
    }

    /// Stores four rows of four samples.
    #[inline(always)]
    pub(crate) fn store_block(&mut self, offset: usize, samples: U8x16) {
        for (row, samples) in samples.quarters().iter().enumerate() {
            self.samples[offset + row * self.stride..][..4].copy_from_slice(samples);
        }
    }

    /// Stores the samples of a macroblock.
    #[inline(always)]
    pub(crate) fn store(&mut self, offset: usize, samples: &[[u8; SIDE]; SIDE]) {
        for (row, samples) in samples.iter().enumerate() {
            self.samples[offset + row * self.stride..][..SIDE].copy_from_slice(samples);
        }
    }

    /// Copies the last row of a row of macroblocks, before the loop filter changes it, for prediction of the next one.
    pub(crate) fn save_last_row(&mut self, macroblock_row: usize) {
        let last = self.start(macroblock_row * SIDE + SIDE - 1);
        let end = self.stride - MARGIN;
        self.above[MARGIN..end].copy_from_slice(&self.samples[last..][..end - MARGIN]);
        let repeated = self.above[end - 1];
        self.above[end..].fill(repeated);
        // The corner is above the frame in the first row of macroblocks only; below, it is on the left of the frame.
        self.above[MARGIN - 1] = LEFT_OF_FRAME;
    }
}
