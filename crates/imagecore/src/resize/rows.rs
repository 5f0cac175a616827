//! What all implementations for 8 bits have in common.

use std::ops::Range;

use crate::Size;

/// A resampling of images of 8 bits with one format and size.
pub(crate) trait Resampler {
    /// The source rows that contribute to some target rows, at least one.
    fn support(&self, targets: &Range<usize>) -> Range<usize>;

    /// Computes some target rows from the source rows in their [`support`](Self::support). All sums are integers, so that
    /// the result does not depend on which rows are computed together.
    fn run(&self, source: &[u8], targets: Range<usize>, out: &mut [u8]);
}

/// Whether the last of so many channels is alpha.
pub(super) const fn has_alpha(channels: usize) -> bool {
    channels.is_multiple_of(2)
}

/// Consecutive rows of a source image.
pub(super) struct SourceRows<'a, const C: usize> {
    pixels: &'a [[u8; C]],
    width: usize,
    /// The indices of the rows in the image.
    pub(super) range: Range<usize>,
}

impl<'a, const C: usize> SourceRows<'a, C> {
    /// The rows in `range` of an image of that size.
    pub(super) fn new(bytes: &'a [u8], size: Size, range: Range<usize>) -> Self {
        Self { pixels: bytes.as_chunks().0, width: size.width() as usize, range }
    }

    /// The row with an index in the image.
    pub(super) fn row(&self, y: usize) -> &'a [[u8; C]] {
        let start = (y - self.range.start) * self.width;
        &self.pixels[start..start + self.width]
    }
}
