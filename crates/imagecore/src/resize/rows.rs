//! The trait that all resamplers implement, and access to the rows of the source.

use std::ops::Range;

/// A resampling from one size to another size, for images of one pixel format.
pub(crate) trait Resampler {
    /// Returns the range of source rows that contribute to the target rows `targets`, which must not be empty.
    fn support(&self, targets: &Range<usize>) -> Range<usize>;

    /// Computes the target rows `targets` from the source rows in their [`support`](Self::support). The samples of a
    /// target row are summed in the order of the source rows. The result therefore does not depend on which target rows
    /// are computed together.
    fn run(&self, source: &[u8], targets: Range<usize>, out: &mut [u8]);
}

/// Returns whether an image with this number of channels has alpha. If so, the last channel is alpha.
pub(super) const fn has_alpha(channels: usize) -> bool {
    channels.is_multiple_of(2)
}

/// Consecutive rows of a source image.
#[derive(Clone, Copy)]
pub(super) struct SourceRows<'a> {
    bytes: &'a [u8],
    /// Number of bytes in a row.
    stride: usize,
    /// The index that the first of these rows has in the whole image.
    pub(super) first: usize,
}

impl<'a> SourceRows<'a> {
    /// Wraps consecutive rows of an image. `first` is the index of the first row in the image, and `stride` is the
    /// number of bytes in a row.
    pub(super) fn new(bytes: &'a [u8], stride: usize, first: usize) -> Self {
        Self { bytes, stride, first }
    }

    /// Returns the bytes of the row `y` of the image.
    pub(super) fn row(&self, y: usize) -> &'a [u8] {
        let start = (y - self.first) * self.stride;
        &self.bytes[start..start + self.stride]
    }
}
