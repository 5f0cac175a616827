use std::ops::Range;

use crate::{Error, PixelFormat, Raster, Size, alloc};

/// A raster whose rows are computed in parts, in any order. It grows to the end of each part, because the first access to
/// memory takes time: the helpers have their first parts by then.
pub(super) struct GrowingRaster {
    size: Size,
    format: PixelFormat,
    /// The rows from the first one on. Those that are not computed yet are 0.
    bytes: Vec<u8>,
}

impl GrowingRaster {
    /// Creates a raster without rows. The memory of all rows is reserved, but not accessed.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn new(size: Size, format: PixelFormat) -> Result<Self, Error> {
        let bytes = alloc::with_capacity(size.pixels() * format.bytes_per_pixel())?;
        Ok(Self { size, format, bytes })
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    pub(super) fn format(&self) -> PixelFormat {
        self.format
    }

    /// The number of bytes in a row.
    pub(super) fn stride(&self) -> usize {
        self.size.width() as usize * self.format.bytes_per_pixel()
    }

    /// Returns rows for changes in place. The raster must have them.
    #[inline(never)]
    #[expect(clippy::disallowed_methods, reason = "the capacity is that of the whole raster")]
    pub(super) fn rows_mut(&mut self, rows: Range<usize>) -> &mut [u8] {
        let stride = self.stride();
        let (start, end) = (rows.start * stride, rows.end * stride);
        if self.bytes.len() < end {
            self.bytes.resize(end, 0);
        }
        &mut self.bytes[start..end]
    }

    /// Returns the raster, in sRGB.
    ///
    /// # Errors
    /// [`Error::Protocol`] if the last row is missing.
    pub(super) fn finish(self) -> Result<Raster, Error> {
        Raster::new(self.size, self.format, self.bytes).map_err(|_| Error::Protocol)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_in_any_order() {
        let size = Size::new(2, 3).unwrap();
        let mut raster = GrowingRaster::new(size, PixelFormat::GRAY8).unwrap();
        raster.rows_mut(1..2).copy_from_slice(&[3, 4]);
        raster.rows_mut(0..1).copy_from_slice(&[1, 2]);
        raster.rows_mut(2..3).copy_from_slice(&[5, 6]);
        assert_eq!(raster.finish(), Raster::new(size, PixelFormat::GRAY8, vec![1, 2, 3, 4, 5, 6]));
    }

    #[test]
    fn without_the_last_row_there_is_no_raster() {
        let mut raster = GrowingRaster::new(Size::new(2, 3).unwrap(), PixelFormat::GRAY8).unwrap();
        raster.rows_mut(0..2).fill(1);
        assert_eq!(raster.finish(), Err(Error::Protocol));
    }
}
