//! The pixels that are encoded, and their conversion to luma and chroma.

use std::ops::Range;

use crate::Error;
use crate::alloc::zeroed;

use super::layout::Layout;

/// Pixels, row by row, without padding.
#[derive(Debug, Clone, Copy)]
pub enum Samples<'a> {
    /// Gray from 0 to 255.
    Gray8(&'a [u8]),
    /// Gray from 0 to 65,535.
    Gray16(&'a [u16]),
    /// Red, green and blue from 0 to 255.
    Rgb8(&'a [u8]),
    /// Red, green and blue from 0 to 65,535.
    Rgb16(&'a [u16]),
}

impl<'a> Samples<'a> {
    /// Returns the number of samples per pixel.
    #[must_use]
    pub fn channels(&self) -> usize {
        match self {
            Self::Gray8(_) | Self::Gray16(_) => 1,
            Self::Rgb8(_) | Self::Rgb16(_) => 3,
        }
    }

    /// Returns the number of samples.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Gray8(samples) | Self::Rgb8(samples) => samples.len(),
            Self::Gray16(samples) | Self::Rgb16(samples) => samples.len(),
        }
    }

    /// Returns the pixels in `range`, which must be in the image.
    pub(crate) fn pixels(&self, range: Range<usize>) -> Samples<'a> {
        let at = range.start * self.channels()..range.end * self.channels();
        match self {
            Self::Gray8(samples) => Self::Gray8(&samples[at]),
            Self::Gray16(samples) => Self::Gray16(&samples[at]),
            Self::Rgb8(samples) => Self::Rgb8(&samples[at]),
            Self::Rgb16(samples) => Self::Rgb16(&samples[at]),
        }
    }
}

/// The samples of one row of MCUs, without the level shift: gray is from −128 to 127, chroma from −128 to 128.
pub(crate) struct McuRow {
    /// One plane for each component, of `8 * v_samp` rows.
    pub(crate) planes: Vec<Plane>,
    /// Chroma before it is reduced, or if the file has no chroma.
    full: [Vec<f32>; 2],
}

/// The samples of a component for one row of MCUs.
#[derive(Clone, Default)]
pub(crate) struct Plane {
    /// Number of samples in a row, with padding.
    pub(crate) stride: usize,
    pub(crate) samples: Vec<f32>,
}

impl Plane {
    /// Returns the samples of a block. `row` is the row of blocks.
    #[inline]
    pub(crate) fn block(&self, column: usize, row: usize) -> [[f32; 8]; 8] {
        let start = 8 * row * self.stride + 8 * column;
        std::array::from_fn(|y| {
            *self.samples[start + y * self.stride..].first_chunk().expect("the plane has whole blocks")
        })
    }
}

impl McuRow {
    pub(crate) fn new(layout: &Layout) -> Result<Self, Error> {
        let mut planes = Vec::new();
        for component in &layout.components {
            let stride = 8 * component.stride;
            planes.push(Plane { stride, samples: zeroed(stride * 8 * component.v_samp)? });
        }
        let is_full = layout.components.len() == 3 && !layout.is_subsampled();
        let full = if is_full { 0 } else { planes[0].samples.len() };
        Ok(Self { planes, full: [zeroed(full)?, zeroed(full)?] })
    }

    /// Converts the pixels of a row of MCUs. `samples` has the rows of the band, `first` is the row with which the
    /// row of MCUs begins. The last pixels of rows and columns are repeated to whole MCUs.
    pub(crate) fn load(&mut self, layout: &Layout, samples: &Samples<'_>, first: usize) {
        let channels = samples.channels();
        match samples {
            Samples::Gray8(samples) | Samples::Rgb8(samples) => {
                self.convert(layout, samples, channels, first, 1.0);
            }
            Samples::Gray16(samples) | Samples::Rgb16(samples) => {
                self.convert(layout, samples, channels, first, 1.0 / 257.0);
            }
        }
        if layout.is_subsampled() {
            let [_, chroma @ ..] = &mut self.planes[..] else { return };
            for (plane, full) in chroma.iter_mut().zip(&self.full) {
                halve(full, plane);
            }
        }
    }

    #[inline(never)]
    fn convert<T: Copy + Into<f32>>(
        &mut self,
        layout: &Layout,
        samples: &[T],
        channels: usize,
        first: usize,
        scale: f32,
    ) {
        let row_len = channels * layout.width;
        let rows = samples.len() / row_len;
        let Self { planes, full } = self;
        let (luma, [cb, cr]) = match &mut planes[..] {
            [luma, cb, cr] if !layout.is_subsampled() => (luma, [&mut cb.samples, &mut cr.samples]),
            [luma, ..] => (luma, full.each_mut()),
            [] => return,
        };
        let stride = luma.stride;
        for (y, luma) in luma.samples.chunks_exact_mut(stride).enumerate() {
            let row = &samples[(first + y).min(rows - 1) * row_len..][..row_len];
            let at = y * stride..(y + 1) * stride;
            let (cb, cr) = (&mut cb[at.clone()], &mut cr[at]);
            if channels == 1 {
                // Chroma stays zero.
                gray(row, scale, luma);
            } else {
                luma_and_chroma(row, scale, luma, cb, cr);
            }
            [luma, cb, cr].into_iter().for_each(|row| pad(row, layout.width));
        }
    }
}

/// Level shift of 8-bit samples (T.81, A.3.1).
const LEVEL_SHIFT: f32 = 128.0;

/// The weights of red, green and blue in luma, Cb and Cr (JFIF 1.02, page 3).
const LUMA: [f32; 3] = [0.299, 0.587, 0.114];
const CB: [f32; 3] = [-0.168_735_9, -0.331_264_1, 0.5];
const CR: [f32; 3] = [0.5, -0.418_687_6, -0.081_312_4];

#[inline(always)]
fn weighted<T: Copy + Into<f32>>(pixel: &[T; 3], weights: [f32; 3]) -> f32 {
    let [r, g, b] = pixel.map(Into::into);
    r * weights[0] + g * weights[1] + b * weights[2]
}

fn gray<T: Copy + Into<f32>>(row: &[T], scale: f32, luma: &mut [f32]) {
    luma.iter_mut().zip(row).for_each(|(luma, &sample)| *luma = sample.into() * scale - LEVEL_SHIFT);
}

fn luma_and_chroma<T: Copy + Into<f32>>(
    row: &[T],
    scale: f32,
    luma: &mut [f32],
    cb: &mut [f32],
    cr: &mut [f32],
) {
    let chroma = cb.iter_mut().zip(cr);
    for ((luma, (cb, cr)), pixel) in luma.iter_mut().zip(chroma).zip(row.as_chunks::<3>().0) {
        *luma = weighted(pixel, LUMA) * scale - LEVEL_SHIFT;
        *cb = weighted(pixel, CB) * scale;
        *cr = weighted(pixel, CR) * scale;
    }
}

/// Repeats the sample before `width` up to the end of `row`.
fn pad(row: &mut [f32], width: usize) {
    let last = row[width - 1];
    row[width..].fill(last);
}

/// Reduces chroma to half the width and half the height. A sample is the mean of four.
fn halve(full: &[f32], plane: &mut Plane) {
    let rows = full.chunks_exact(4 * plane.stride);
    for (half, two) in plane.samples.chunks_exact_mut(plane.stride).zip(rows) {
        let (above, below) = two.split_at(2 * plane.stride);
        let pairs = above.as_chunks::<2>().0.iter().zip(below.as_chunks::<2>().0);
        for (half, ([a, b], [c, d])) in half.iter_mut().zip(pairs) {
            *half = ((a + b) + (c + d)) * 0.25;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::Format;

    fn load(format: Format, samples: &Samples<'_>) -> McuRow {
        let layout = Layout::new(3, 2, format).unwrap();
        let mut row = McuRow::new(&layout).unwrap();
        row.load(&layout, samples, 0);
        row
    }

    #[test]
    fn gray_pixels_have_no_chroma_and_edges_are_repeated() {
        let rgb: Vec<u16> = [0, 257, 514, 1028, 2056, 65_535].iter().flat_map(|&gray| [gray; 3]).collect();
        for format in [Format::YCbCr444, Format::YCbCr420] {
            let row = load(format, &Samples::Rgb16(&rgb));
            let luma = &row.planes[0];
            for (x, expected) in [(0, 0.0), (1, 1.0), (2, 2.0), (3, 2.0), (7, 2.0)] {
                assert!((luma.samples[x] + 128.0 - expected).abs() < 1e-3);
            }
            assert!((luma.samples[7 * luma.stride + 7] - 127.0).abs() < 1e-3);
            assert!(
                row.planes[1..].iter().flat_map(|plane| &plane.samples).all(|chroma| chroma.abs() < 1e-3)
            );
        }
    }

    #[test]
    fn chroma_is_the_mean_of_four_pixels() {
        let blue = [0, 0, 255];
        let rgb = [blue, [0; 3], [0; 3], [0; 3], [0; 3], [0; 3]].concat();
        let row = load(Format::YCbCr420, &Samples::Rgb8(&rgb));
        assert!((row.planes[1].samples[0] - 127.5 / 4.0).abs() < 1e-4);
        assert!((row.planes[0].samples[0] - (0.114 * 255.0 - 128.0)).abs() < 1e-4);
    }
}
