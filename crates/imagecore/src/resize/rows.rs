//! The trait that all resamplers implement, and access to the rows of the source.

use std::ops::Range;

use super::kernel::Windows;
use crate::{Error, Raster, Rect};

/// A resampling from one size to another size, for images of one pixel format.
pub(crate) trait Resampler {
    /// Returns the range of source rows that contribute to the target rows `targets`, which must not be empty.
    fn support(&self, targets: &Range<usize>) -> Range<usize>;

    /// Computes the target rows `targets` from the source rows in their [`support`](Self::support). `out` receives only
    /// the target columns that the resampler was created for. The samples of a target row are summed in the order of
    /// the source rows. The result therefore does not depend on which target rows are computed together.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn run(&self, source: SourceRows<'_>, targets: Range<usize>, out: &mut [u8]) -> Result<(), Error>;

    /// The same resampling for source rows that arrive in bands, if the sums of a target row are exact in any order: for
    /// 8 bits without alpha, if the height decreases.
    fn reduction(&self) -> Option<&dyn BandReducer> {
        None
    }
}

/// A resampling to fewer rows whose source rows arrive in bands: consecutive rows, each in one band. The target rows of a
/// band are those [touching](Windows::touching) it.
pub(crate) trait BandReducer {
    /// The source rows that contribute to each target row.
    fn windows(&self) -> &Windows<i16>;

    /// The number of bytes of the sums of a target row: 32-bit integers, little-endian.
    fn sums_len(&self) -> usize;

    /// Writes to `out`, for each target row of `band`, its bytes if the band has its whole support, otherwise its sums of
    /// the source rows in the band. `out` must have exactly this length.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn reduce(&self, source: SourceRows<'_>, band: Range<usize>, out: &mut [u8]) -> Result<(), Error>;

    /// Converts the sums of all source rows of a target row to its bytes.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn row_of(&self, sums: &[u8], row: &mut [u8]) -> Result<(), Error>;
}

pub(super) struct Columns {
    /// The source columns that contribute to the target columns.
    source: Range<usize>,
    /// Number of target columns.
    pub(super) count: usize,
}

impl Columns {
    /// Returns the columns for `targets` in a resampling with the windows `windows` of all target columns. `targets`
    /// must not be empty.
    pub(super) fn new<W>(windows: &Windows<W>, targets: &Range<usize>) -> Self {
        Self { source: windows.support_of(targets), count: targets.len() }
    }

    /// Returns the number of source columns that contribute to the target columns.
    pub(super) fn source_count(&self) -> usize {
        self.source.len()
    }
}

/// Whether all rows of `part` are in `band`.
pub(crate) fn contains(band: &Range<usize>, part: &Range<usize>) -> bool {
    band.start <= part.start && part.end <= band.end
}

/// Consecutive rows of a source, which is an image or a part of one.
#[derive(Clone, Copy)]
pub(crate) struct SourceRows<'a> {
    bytes: &'a [u8],
    /// Number of bytes from one row to the next.
    stride: usize,
    /// The offset in bytes of the first column.
    offset: usize,
    /// Number of bytes in the columns of a row.
    length: usize,
    /// The index that the first of these rows has in the source.
    pub(super) first: usize,
}

impl<'a> SourceRows<'a> {
    /// Returns the rows `rows` of the part `part` of `raster`. The part must be inside the raster.
    pub(crate) fn of(raster: &'a Raster, part: Rect, rows: &Range<usize>) -> Self {
        let (stride, pixel) = (raster.stride(), raster.format().bytes_per_pixel());
        let top = part.y as usize;
        let [offset, length] = [part.x, part.size.width()].map(|columns| columns as usize * pixel);
        Self {
            bytes: raster.rows(top + rows.start..top + rows.end),
            stride,
            offset,
            length,
            first: rows.start,
        }
    }

    /// Wraps `bytes`, which are whole rows of the source, each of `stride` bytes. The first row has the index `first`.
    pub(crate) fn whole(bytes: &'a [u8], stride: usize, first: usize) -> Self {
        Self { bytes, stride, offset: 0, length: stride, first }
    }

    /// Returns these rows with only those columns that contribute to the target columns. A pixel has `pixel` bytes.
    pub(super) fn with_columns(self, columns: &Columns, pixel: usize) -> Self {
        let (start, length) = (columns.source.start * pixel, columns.source_count() * pixel);
        Self { offset: self.offset + start, length, ..self }
    }

    /// Returns the bytes of the columns in the row with the index `y` in the source.
    pub(crate) fn row(&self, y: usize) -> &'a [u8] {
        let start = (y - self.first) * self.stride + self.offset;
        &self.bytes[start..start + self.length]
    }
}
