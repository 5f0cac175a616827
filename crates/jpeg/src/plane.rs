//! Stores the samples of one component.

use crate::Error;
use crate::alloc::zeroed;
use crate::frame::{Component, Frame};

/// The samples of a component in two rows of MCUs: the row that was stored most recently, and the row above
/// it.
pub(crate) struct Plane {
    samples: Vec<u8>,
    /// Number of samples from the beginning of one row to the beginning of the next row.
    pub(crate) stride: usize,
    /// Number of rows of samples in the buffer `samples`. Row `n` of the component is row `n % rows` of the
    /// buffer.
    rows: usize,
    /// Width and height of the component in samples, without the padding of the last blocks.
    pub(crate) width: usize,
    height: usize,
    /// Number of pixels per sample, horizontally and vertically; 0 if this number is not whole.
    pub(crate) ratio: (usize, usize),
    /// The sampling factors of the component, and the largest ones of the frame.
    samp: (usize, usize),
    max_samp: (usize, usize),
}

impl Plane {
    /// Returns the number of bytes that [`new`](Self::new) allocates for `component`.
    pub(crate) fn bytes(component: &Component, frame: &Frame) -> usize {
        let (mcus, _) = frame.mcus();
        // Callers load sixteen samples at once. Such a load can end up to 16 bytes after the last row.
        mcus * component.h_samp * 8 * 2 * component.v_samp * 8 + 16
    }

    pub(crate) fn new(component: &Component, frame: &Frame) -> Result<Self, Error> {
        let (mcus, _) = frame.mcus();
        let (width, height) = frame.samples(component);
        Ok(Self {
            samples: zeroed(Self::bytes(component, frame))?,
            stride: mcus * component.h_samp * 8,
            rows: 2 * component.v_samp * 8,
            width,
            height,
            ratio: component.ratio,
            samp: (component.h_samp, component.v_samp),
            max_samp: frame.max_samp,
        })
    }

    /// Returns `true` if the component has half the width of the image, and at most two samples per row.
    /// libjpeg does not interpolate such rows.
    pub(crate) fn is_narrow(&self) -> bool {
        self.ratio.0 == 2 && self.width <= 2
    }

    /// Stores the samples of a block. `column` and `row` are the position of the block, counted in blocks of
    /// the component from the left and from the top.
    #[inline(always)]
    pub(crate) fn store_block(&mut self, column: usize, row: usize, block: &[[u8; 8]; 8]) {
        let start = row * 8 % self.rows * self.stride + column * 8;
        for (row, samples) in self.samples[start..].chunks_mut(self.stride).zip(block) {
            row[..8].copy_from_slice(samples);
        }
    }

    /// Returns the samples of the buffer from the beginning of row `row` to the end of the buffer. For a row
    /// below the bottom of the component, the slice begins with the bottom row.
    pub(crate) fn row(&self, row: usize) -> &[u8] {
        &self.samples[row.min(self.height - 1) % self.rows * self.stride..]
    }

    /// Returns the index of the sample that covers the left edge of the pixel in column `x`.
    pub(crate) fn column_of(&self, x: usize) -> usize {
        x * self.samp.0 / self.max_samp.0
    }

    /// Returns the index of the row of samples that covers the upper edge of the pixels in row `y`.
    pub(crate) fn row_of(&self, y: usize) -> usize {
        y * self.samp.1 / self.max_samp.1
    }

    /// Returns the samples of two rows: the row nearest to the row of pixels with the index `row`, and the
    /// next nearest. The result is correct only if the component has half the height of the image.
    pub(crate) fn near_and_far(&self, row: usize) -> [&[u8]; 2] {
        let near = row / 2;
        let far = if row.is_multiple_of(2) { near.saturating_sub(1) } else { near + 1 };
        [self.row(near), self.row(far)]
    }
}
