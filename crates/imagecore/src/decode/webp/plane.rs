//! The samples of luma, or of a kind of chroma, of the last two rows of macroblocks.

use imagecore_simd128::U8x16;

/// What is before the first sample of a row, so that there is one on the left; and after the last, which is read with it.
const MARGIN: usize = 16;

/// What stands on the left of the picture, and above it (RFC 6386, 12.2 and 12.3).
const LEFT_OF_ALL: u8 = 129;
const ABOVE_ALL: u8 = 127;

/// A plane whose macroblocks have `SIDE` samples on a side.
pub(super) struct Plane<const SIDE: usize> {
    /// Two rows of macroblocks, of which each takes the place of the one before the last.
    samples: Vec<u8>,
    stride: usize,
    /// The last row of samples above the macroblocks, before any filter: with one before the first, and four after the
    /// last.
    above: Vec<u8>,
}

impl<const SIDE: usize> Plane<SIDE> {
    pub(super) fn new(across: usize) -> Self {
        let stride = MARGIN + across * SIDE + MARGIN;
        Self { samples: vec![LEFT_OF_ALL; stride * 2 * SIDE], stride, above: vec![ABOVE_ALL; stride] }
    }

    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    /// The place of a row.
    fn start(&self, row: usize) -> usize {
        row % (2 * SIDE) * self.stride + MARGIN
    }

    /// A row, and what is read with its end.
    pub(super) fn row(&self, row: usize) -> &[u8] {
        &self.samples[self.start(row)..]
    }

    /// The place of the sample at this column, in a row of a row of macroblocks.
    pub(super) fn place(&self, macroblock_row: usize, row: usize, column: usize) -> usize {
        self.start(macroblock_row * SIDE + row) + column
    }

    pub(super) fn samples(&mut self) -> &mut [u8] {
        &mut self.samples
    }

    /// What is above a macroblock: one before it, and for luma four after it.
    #[inline(always)]
    pub(super) fn above<const COUNT: usize>(&self, column: usize) -> &[u8; COUNT] {
        self.above[MARGIN - 1 + column..].first_chunk().expect("the row has margins")
    }

    /// What is on the left of so many rows.
    #[inline(always)]
    pub(super) fn left<const COUNT: usize>(&self, place: usize) -> [u8; COUNT] {
        std::array::from_fn(|row| self.samples[place - 1 + row * self.stride])
    }

    /// Four rows of four samples.
    #[inline(always)]
    pub(super) fn block(&self, place: usize) -> U8x16 {
        let samples = &self.samples[place..];
        let row = |row: usize| samples[row * self.stride..].first_chunk().expect("the row has a margin");
        U8x16::load_quarters([row(0), row(1), row(2), row(3)])
    }

    #[inline(always)]
    pub(super) fn put_block(&mut self, place: usize, samples: U8x16) {
        for (row, samples) in samples.quarters().iter().enumerate() {
            self.samples[place + row * self.stride..][..4].copy_from_slice(samples);
        }
    }

    #[inline(always)]
    pub(super) fn put(&mut self, place: usize, samples: &[[u8; SIDE]; SIDE]) {
        for (row, samples) in samples.iter().enumerate() {
            self.samples[place + row * self.stride..][..SIDE].copy_from_slice(samples);
        }
    }

    /// Keeps for the next row of macroblocks what is above it.
    pub(super) fn keep_last_row(&mut self, macroblock_row: usize) {
        let last = self.start(macroblock_row * SIDE + SIDE - 1);
        let end = self.stride - MARGIN;
        self.above[MARGIN..end].copy_from_slice(&self.samples[last..][..end - MARGIN]);
        let repeated = self.above[end - 1];
        self.above[end..].fill(repeated);
        // From the second row on the corner is on the left of the picture.
        self.above[MARGIN - 1] = LEFT_OF_ALL;
    }
}
