//! The interface of all implementations, and the rows of the source.

use std::ops::Range;

/// A resampling of images with one pixel format and size.
pub(crate) trait Resampler {
    /// The source rows that contribute to some target rows, at least one.
    fn support(&self, targets: &Range<usize>) -> Range<usize>;

    /// Computes some target rows from the source rows in their [`support`](Self::support). The samples of a target row are
    /// summed in the order of the source rows, so that the result does not depend on which rows are computed together.
    fn run(&self, source: &[u8], targets: Range<usize>, out: &mut [u8]);
}

/// Whether the last of so many channels is alpha.
pub(super) const fn has_alpha(channels: usize) -> bool {
    channels.is_multiple_of(2)
}

/// Consecutive rows of a source image.
#[derive(Clone, Copy)]
pub(super) struct SourceRows<'a> {
    bytes: &'a [u8],
    /// Bytes in a row.
    stride: usize,
    /// The index of the first of these rows in the image.
    pub(super) first: usize,
}

impl<'a> SourceRows<'a> {
    /// Rows of an image, from the row with the index `first` on.
    pub(super) fn new(bytes: &'a [u8], stride: usize, first: usize) -> Self {
        Self { bytes, stride, first }
    }

    /// The row with an index in the image.
    pub(super) fn row(&self, y: usize) -> &'a [u8] {
        let start = (y - self.first) * self.stride;
        &self.bytes[start..start + self.stride]
    }
}
