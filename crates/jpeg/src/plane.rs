//! Samples of one component.

use crate::Error;
use crate::alloc::zeroed;
use crate::frame::{Component, Frame};

/// The samples of a component in the last two rows of MCUs.
pub(crate) struct Plane {
    samples: Vec<u8>,
    /// Samples from one row to the next.
    pub(crate) stride: usize,
    /// Rows that are kept: row `n` is stored at `n % rows`.
    rows: usize,
    /// The size of the component in samples, without the padding of its last blocks.
    pub(crate) width: usize,
    height: usize,
    /// See [`Component::ratio`].
    pub(crate) ratio: (usize, usize),
}

impl Plane {
    /// Bytes that a plane allocates.
    pub(crate) fn bytes(component: &Component, frame: &Frame) -> usize {
        let (mcus, _) = frame.mcus();
        // The last row is read sixteen samples at a time.
        mcus * component.h_samp * 8 * 2 * component.v_samp * 8 + 16
    }

    pub(crate) fn new(component: &Component, frame: &Frame) -> Result<Self, Error> {
        let (mcus, _) = frame.mcus();
        Ok(Self {
            samples: zeroed(Self::bytes(component, frame))?,
            stride: mcus * component.h_samp * 8,
            rows: 2 * component.v_samp * 8,
            width: frame.width.div_ceil(component.ratio.0),
            height: frame.height.div_ceil(component.ratio.1),
            ratio: component.ratio,
        })
    }

    /// Whether a row has half as many samples as pixels, but too few for libjpeg to interpolate.
    pub(crate) fn is_narrow(&self) -> bool {
        self.ratio.0 == 2 && self.width <= 2
    }

    /// Stores a block, by its column and row among the blocks of the component.
    #[inline(always)]
    pub(crate) fn store_block(&mut self, column: usize, row: usize, block: &[[u8; 8]; 8]) {
        let start = row * 8 % self.rows * self.stride + column * 8;
        for (row, samples) in self.samples[start..].chunks_mut(self.stride).zip(block) {
            row[..8].copy_from_slice(samples);
        }
    }

    /// A row, and all that follows it in memory. The last row is repeated below the component.
    pub(crate) fn row(&self, row: usize) -> &[u8] {
        &self.samples[row.min(self.height - 1) % self.rows * self.stride..]
    }

    /// The nearest row to a row of pixels, and the next nearest, for a component of half as many rows.
    pub(crate) fn near_and_far(&self, row: usize) -> [&[u8]; 2] {
        let near = row / 2;
        let far = if row.is_multiple_of(2) { near.saturating_sub(1) } else { near + 1 };
        [self.row(near), self.row(far)]
    }
}
