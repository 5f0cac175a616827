//! The division of an image into blocks, MCUs and bands.

use std::ops::Range;

use crate::Error;

/// Largest number of rows of MCUs in a band. All scans end their EOB runs at the end of a band, so that bands are encoded
/// independently. In progressive files, this costs about ten bytes per band.
const BAND_MCU_ROWS: usize = 16;

/// Largest number of pixels in a band of several rows of MCUs. Encoding a band takes less than 50 ms, so that work on it
/// need not be interrupted.
const BAND_PIXELS: usize = 1 << 19;

/// Largest width and height of a JPEG file in pixels (T.81, B.2.2).
const MAX_SIDE: usize = 65_535;

/// The components of a file that is encoded from pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// One component.
    Gray,
    /// Luma and chroma with the same resolution (4:4:4).
    YCbCr444,
    /// Chroma has half the width and half the height of luma (4:2:0).
    YCbCr420,
}

/// The geometry of a file: its components, and its bands. A band has up to 16 rows of MCUs, fewer in a wide image, and
/// is the unit of work: bands can be transformed, quantized and written in any order, on any number of workers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) components: Vec<ComponentLayout>,
    /// Number of MCUs in a row, and number of rows of MCUs.
    pub(crate) mcus: (usize, usize),
    /// Number of rows of MCUs in each band but the last.
    band_rows: usize,
}

/// The geometry of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ComponentLayout {
    /// Sampling factors.
    pub(crate) h_samp: usize,
    pub(crate) v_samp: usize,
    /// Number of blocks in a row, and number of rows of blocks, without the blocks that only pad the last MCUs.
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// Number of blocks in a row, with padding.
    pub(crate) stride: usize,
}

impl Layout {
    /// Returns the layout of an image of `width` × `height` pixels.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if `width` or `height` is not in the range 1 to 65,535.
    pub fn new(width: usize, height: usize, format: Format) -> Result<Self, Error> {
        let factors: &[(usize, usize)] = match format {
            Format::Gray => &[(1, 1)],
            Format::YCbCr444 => &[(1, 1); 3],
            Format::YCbCr420 => &[(2, 2), (1, 1), (1, 1)],
        };
        Self::with_factors(width, height, factors)
    }

    /// Returns the layout for components with the sampling factors `factors` (horizontal, vertical).
    pub(crate) fn with_factors(
        width: usize,
        height: usize,
        factors: &[(usize, usize)],
    ) -> Result<Self, Error> {
        if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
            return Err(Error::InvalidArgument("width and height must be 1 to 65,535"));
        }
        let h_max = factors.iter().map(|factors| factors.0).max().unwrap_or(1);
        let v_max = factors.iter().map(|factors| factors.1).max().unwrap_or(1);
        let mcus = (width.div_ceil(8 * h_max), height.div_ceil(8 * v_max));
        let components = factors.iter().map(|&(h_samp, v_samp)| ComponentLayout {
            h_samp,
            v_samp,
            columns: (width * h_samp).div_ceil(h_max).div_ceil(8),
            rows: (height * v_samp).div_ceil(v_max).div_ceil(8),
            stride: mcus.0 * h_samp,
        });
        let band_rows = (BAND_PIXELS / (width * 8 * v_max)).clamp(1, BAND_MCU_ROWS);
        Ok(Self { width, height, components: components.collect(), mcus, band_rows })
    }

    /// Returns the number of bands.
    #[must_use]
    pub fn bands(&self) -> usize {
        self.mcus.1.div_ceil(self.band_rows)
    }

    /// Returns the rows of pixels in the band with the index `band`.
    #[must_use]
    pub fn pixel_rows(&self, band: usize) -> Range<usize> {
        let v_max = self.components.iter().map(|component| component.v_samp).max().unwrap_or(1);
        let Range { start, end } = self.mcu_rows(band);
        (start * 8 * v_max).min(self.height)..(end * 8 * v_max).min(self.height)
    }

    /// Returns the rows of MCUs in the band with the index `band`.
    pub(crate) fn mcu_rows(&self, band: usize) -> Range<usize> {
        let start = band.saturating_mul(self.band_rows).min(self.mcus.1);
        start..(start + self.band_rows).min(self.mcus.1)
    }

    /// Returns the largest horizontal and the largest vertical sampling factor.
    pub(crate) fn max_samp(&self) -> (usize, usize) {
        let factors = || self.components.iter();
        (
            factors().map(|component| component.h_samp).max().unwrap_or(1),
            factors().map(|component| component.v_samp).max().unwrap_or(1),
        )
    }

    /// Returns whether chroma has fewer samples than luma.
    pub(crate) fn is_subsampled(&self) -> bool {
        self.max_samp() != (1, 1)
    }
}

impl ComponentLayout {
    /// Returns the number of rows of blocks in a band of `mcu_rows`, with padding.
    pub(crate) fn padded_rows(&self, mcu_rows: &Range<usize>) -> usize {
        mcu_rows.len() * self.v_samp
    }

    /// Returns the number of rows of blocks in a band of `mcu_rows`, without padding.
    pub(crate) fn real_rows(&self, mcu_rows: &Range<usize>) -> usize {
        (mcu_rows.end * self.v_samp).min(self.rows) - mcu_rows.start * self.v_samp
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_cover_all_rows_of_pixels() {
        for (format, height) in [(Format::Gray, 1), (Format::YCbCr444, 257), (Format::YCbCr420, 1000)] {
            let layout = Layout::new(33, height, format).unwrap();
            let rows: Vec<usize> = (0..layout.bands()).flat_map(|band| layout.pixel_rows(band)).collect();
            assert_eq!(rows, (0..height).collect::<Vec<_>>());
        }
    }

    #[test]
    fn bands_of_wide_images_have_fewer_rows() {
        let rows = |width, format| Layout::new(width, 4096, format).unwrap().mcu_rows(0).len();
        assert_eq!(rows(2048, Format::YCbCr420), 16);
        assert_eq!(rows(6000, Format::YCbCr420), 5);
        assert_eq!(rows(6000, Format::YCbCr444), 10);
        assert_eq!(rows(65_535, Format::YCbCr420), 1);
    }

    #[test]
    fn padding_is_not_counted_in_columns_and_rows() {
        let layout = Layout::new(33, 17, Format::YCbCr420).unwrap();
        let [luma, chroma, _] = layout.components[..] else { panic!("three components") };
        assert_eq!((layout.mcus, layout.bands()), ((3, 2), 1));
        assert_eq!((luma.columns, luma.rows, luma.stride), (5, 3, 6));
        assert_eq!((chroma.columns, chroma.rows, chroma.stride), (3, 2, 3));
        assert_eq!((luma.padded_rows(&(0..2)), luma.real_rows(&(0..2))), (4, 3));
    }

    #[test]
    fn sides_that_a_file_cannot_have_are_refused() {
        for (width, height) in [(0, 1), (1, 0), (65_536, 1), (1, 65_536)] {
            assert!(Layout::new(width, height, Format::Gray).is_err());
        }
    }
}
