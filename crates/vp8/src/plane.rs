//! The samples of one plane: luma, Cb or Cr.

use imagecore_simd128::U8x16;

use crate::Error;
use crate::alloc::filled;

/// Number of elements that each row in memory has before its first sample, and after its last sample. The element
/// directly before the first sample is the left neighbor of this sample. All other elements of the margins are padding
/// for loads of whole vectors.
const MARGIN: usize = 16;

/// The value that prediction uses for samples to the left of the frame (RFC 6386, 12.2 and 12.3).
const LEFT_OF_FRAME: u8 = 129;
/// The value that prediction uses for samples above the frame (RFC 6386, 12.2 and 12.3).
const ABOVE_FRAME: u8 = 127;

/// The samples of the row of macroblocks that is being decoded, and of the row of macroblocks above it. A macroblock
/// has `SIDE` rows and `SIDE` columns of samples.
pub(crate) struct Plane<const SIDE: usize> {
    /// A ring buffer of `2 * SIDE` rows with margins. Row `n` of the plane is row `n % (2 * SIDE)` of the buffer.
    samples: Vec<u8>,
    /// Number of samples in a row of the buffer, including both margins.
    stride: usize,
    /// The row of unfiltered samples directly above the row of macroblocks that is being decoded. The element before
    /// these samples is the corner: the sample above and to the left of the first macroblock. The elements after these
    /// samples repeat the last sample.
    above: Vec<u8>,
}

impl<const SIDE: usize> Plane<SIDE> {
    /// Returns the number of bytes that a plane allocates.
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

    /// Returns the index in `samples` of the first sample of row `row` of the plane.
    fn start(&self, row: usize) -> usize {
        row % (2 * SIDE) * self.stride + MARGIN
    }

    /// Returns `samples` from the first sample of row `row` to the end.
    pub(crate) fn row(&self, row: usize) -> &[u8] {
        &self.samples[self.start(row)..]
    }

    /// Returns the index of a sample in `samples`. `macroblock_row` is the index of a row of macroblocks. `row` is the
    /// sample's row within that row of macroblocks, and `column` is the sample's column in the plane.
    pub(crate) fn offset(&self, macroblock_row: usize, row: usize, column: usize) -> usize {
        self.start(macroblock_row * SIDE + row) + column
    }

    pub(crate) fn samples(&mut self) -> &mut [u8] {
        &mut self.samples
    }

    /// Returns `COUNT` samples of the row above a macroblock. `column` is the first column of the macroblock. The first
    /// sample is the corner, which is one column to the left of `column`.
    #[inline(always)]
    pub(crate) fn above<const COUNT: usize>(&self, column: usize) -> &[u8; COUNT] {
        self.above[MARGIN - 1 + column..].first_chunk().expect("the row has margins")
    }

    /// Returns `COUNT` samples, one below the other. The first of them is directly to the left of the sample with the
    /// index `offset`.
    #[inline(always)]
    pub(crate) fn left<const COUNT: usize>(&self, offset: usize) -> [u8; COUNT] {
        std::array::from_fn(|row| self.samples[offset - 1 + row * self.stride])
    }

    /// Returns four rows of four samples. `offset` is the index of the first sample of the first row.
    #[inline(always)]
    pub(crate) fn block(&self, offset: usize) -> U8x16 {
        let samples = &self.samples[offset..];
        let row = |row: usize| samples[row * self.stride..].first_chunk().expect("the row has a margin");
        U8x16::load_quarters([row(0), row(1), row(2), row(3)])
    }

    /// Stores four rows of four samples. `offset` is the index of the first sample of the first row.
    #[inline(always)]
    pub(crate) fn store_block(&mut self, offset: usize, samples: U8x16) {
        for (row, samples) in samples.quarters().iter().enumerate() {
            self.samples[offset + row * self.stride..][..4].copy_from_slice(samples);
        }
    }

    /// Stores the samples of a macroblock. `offset` is the index of the first sample of the first row.
    #[inline(always)]
    pub(crate) fn store(&mut self, offset: usize, samples: &[[u8; SIDE]; SIDE]) {
        for (row, samples) in samples.iter().enumerate() {
            self.samples[offset + row * self.stride..][..SIDE].copy_from_slice(samples);
        }
    }

    /// Copies the bottom row of samples of a row of macroblocks to `above`, for the prediction of the next row of
    /// macroblocks. The caller must call this function before the loop filter changes the samples.
    pub(crate) fn save_last_row(&mut self, macroblock_row: usize) {
        let last = self.start(macroblock_row * SIDE + SIDE - 1);
        let end = self.stride - MARGIN;
        self.above[MARGIN..end].copy_from_slice(&self.samples[last..][..end - MARGIN]);
        let repeated = self.above[end - 1];
        self.above[end..].fill(repeated);
        // The corner is above the frame only in the first row of macroblocks. In all other rows of macroblocks, the
        // corner is to the left of the frame.
        self.above[MARGIN - 1] = LEFT_OF_FRAME;
    }
}
