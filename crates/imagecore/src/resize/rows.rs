//! The trait that all resamplers implement, and access to the rows of the source.

use std::ops::Range;

use super::kernel::Windows;
use crate::Error;

/// A resampling from one size to another size, for images of one pixel format.
pub(crate) trait Resampler {
    /// Returns the range of source rows that contribute to the target rows `targets`, which must not be empty.
    fn support(&self, targets: &Range<usize>) -> Range<usize>;

    /// Computes the target rows `targets` from the source rows in their [`support`](Self::support). `source` has whole
    /// rows, and `out` receives only the target columns that the resampler was created for. The samples of a
    /// target row are summed in the order of the source rows. The result therefore does not depend on which target rows
    /// are computed together.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn run(&self, source: &[u8], targets: Range<usize>, out: &mut [u8]) -> Result<(), Error>;
}

/// Returns whether an image with this number of channels has alpha. If so, the last channel is alpha.
pub(super) const fn has_alpha(channels: usize) -> bool {
    channels.is_multiple_of(2)
}

pub(super) struct Columns {
    /// Number of columns of the whole source image.
    width: usize,
    /// The source columns that contribute to the target columns.
    source: Range<usize>,
    /// Number of target columns.
    pub(super) count: usize,
}

impl Columns {
    /// Returns the columns for `targets` in a resampling with the windows `windows` of all target columns. `from` is
    /// the width of the source image. `targets` must not be empty.
    pub(super) fn new<W>(from: u32, windows: &Windows<W>, targets: &Range<usize>) -> Self {
        Self { width: from as usize, source: windows.support_of(targets), count: targets.len() }
    }

    /// Returns the number of source columns that contribute to the target columns.
    pub(super) fn source_count(&self) -> usize {
        self.source.len()
    }
}

/// Consecutive rows of a source image, and in these rows the columns that contribute to the target columns.
#[derive(Clone, Copy)]
pub(super) struct SourceRows<'a> {
    /// Whole rows.
    bytes: &'a [u8],
    /// Number of bytes in a whole row.
    stride: usize,
    /// The offset in bytes of the first contributing column.
    offset: usize,
    /// Number of bytes in the contributing columns of a row.
    length: usize,
    /// The index that the first of these rows has in the whole image.
    pub(super) first: usize,
}

impl<'a> SourceRows<'a> {
    /// Wraps `bytes`, which are whole rows of an image. The first row has the index `first`. A pixel has `pixel` bytes.
    pub(super) fn new(bytes: &'a [u8], pixel: usize, columns: &Columns, first: usize) -> Self {
        let (offset, length) = (columns.source.start * pixel, columns.source_count() * pixel);
        Self { bytes, stride: columns.width * pixel, offset, length, first }
    }

    /// Returns the bytes of the contributing columns in the row with the index `y` in the image.
    pub(super) fn row(&self, y: usize) -> &'a [u8] {
        let start = (y - self.first) * self.stride + self.offset;
        &self.bytes[start..start + self.length]
    }
}
