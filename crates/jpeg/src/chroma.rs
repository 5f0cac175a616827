//! Computes the samples of a component for one row of pixels, by the rules of libjpeg ("fancy upsampling",
//! `jdsample.c`). If a component has half the width of the image, half its height, or half of both, the
//! samples are interpolated by a triangle filter. Otherwise the samples are repeated. docs/jpeg.md has the
//! rules.

use imagecore_simd128::{I16x8, U8x16};

use crate::Error;
use crate::alloc::zeroed;
use crate::plane::Plane;

/// The samples of a component for one row of pixels. They are interpolated vertically, but not yet horizontally.
/// The component must have the full or half the width of the image, and the full or half its height.
pub(crate) struct ChromaRow {
    /// The samples of the row. If chroma has half the width and half the height of the image, these numbers
    /// are 4 times the samples, and `interpolate_16` later divides by 16 instead of 4. A copy of the first
    /// sample precedes the row, and a copy of the last sample follows the row.
    samples: Vec<i16>,
}

impl ChromaRow {
    /// Creates a row for a plane with a stride of `stride` samples.
    pub(crate) fn new(stride: usize) -> Result<Self, Error> {
        Ok(Self { samples: zeroed(stride + 2 * 8)? })
    }

    /// Loads the samples of `chroma` for the row of pixels with the index `row`. If chroma has half the
    /// height of the image, a sample is `(3 * near + far) / 4`. If chroma also has half the width, the
    /// division is left to `interpolate_16`. `near` is the sample in the chroma row nearest to the row of
    /// pixels, and `far` is the sample in the next nearest chroma row.
    pub(crate) fn load(&mut self, chroma: &Plane, row: usize) {
        let count = chroma.width.next_multiple_of(8);
        let (samples, _) = self.samples[1..].as_chunks_mut::<8>();
        let (h_ratio, v_ratio) = chroma.ratio;
        if v_ratio == 1 {
            for (sample, bytes) in samples.iter_mut().zip(groups_of_8(chroma.row(row), count)) {
                I16x8::load_bytes(bytes).store(sample);
            }
        } else {
            let [near, far] = chroma.near_and_far(row);
            let both = groups_of_8(near, count).zip(groups_of_8(far, count));
            let three = I16x8::splat(3);
            for (sample, (near, far)) in samples.iter_mut().zip(both) {
                I16x8::load_bytes(near).mul(three).add(I16x8::load_bytes(far)).store(sample);
            }
            if h_ratio == 1 {
                // A fraction of ½ is rounded down in even rows of pixels, and up in odd rows. If chroma also
                // has half the width, `interpolate_16` divides and rounds instead.
                let rounding = I16x8::splat(if row.is_multiple_of(2) { 1 } else { 2 });
                for sample in &mut samples[..count / 8] {
                    I16x8::load(sample).add(rounding).shr(2).store(sample);
                }
            }
        }
        self.samples[0] = self.samples[1];
        self.samples[chroma.width + 1] = self.samples[chroma.width];
    }

    /// Returns the samples for sixteen pixels from `column` on. Chroma must have the full width of the image.
    #[inline(always)]
    pub(crate) fn load_16(&self, column: usize) -> [I16x8; 2] {
        let (halves, _) = self.samples[column + 1..][..16].as_chunks();
        [I16x8::load(&halves[0]), I16x8::load(&halves[1])]
    }

    /// Returns the samples for sixteen pixels from `column` on. Chroma must have half the width of the image.
    /// A sample is `(3 * near + far + EVEN) >> SHIFT` in even columns, and `(3 * near + far + ODD) >> SHIFT`
    /// in odd columns. `near` is the chroma sample nearest to the pixel, and `far` is the next nearest.
    #[inline(always)]
    pub(crate) fn interpolate_16<const EVEN: i16, const ODD: i16, const SHIFT: u32>(
        &self,
        column: usize,
    ) -> [I16x8; 2] {
        let window: &[i16; 10] = self.samples[column / 2..].first_chunk().expect("the row is padded");
        let from = |index: usize| I16x8::load(window[index..].first_chunk().expect("ten hold eight"));
        let three = from(1).mul(I16x8::splat(3));
        let even = three.add(from(0)).add(I16x8::splat(EVEN)).shr(SHIFT);
        let odd = three.add(from(2)).add(I16x8::splat(ODD)).shr(SHIFT);
        even.interleave(odd)
    }
}

fn groups_of_8(row: &[u8], count: usize) -> impl Iterator<Item = &[u8; 8]> {
    row[..count].as_chunks().0.iter()
}

/// The samples of one component for one row of pixels, one sample per pixel. This type supports all sampling
/// factors.
pub(crate) struct FullRow {
    /// The samples of the row. The length of the vector is a multiple of sixteen.
    pub(crate) samples: Vec<u8>,
    interpolated: ChromaRow,
}

impl FullRow {
    /// Creates a row for a plane with a stride of `stride` samples, in an image of `width` pixels.
    pub(crate) fn new(stride: usize, width: usize) -> Result<Self, Error> {
        Ok(Self { samples: zeroed(width.next_multiple_of(16))?, interpolated: ChromaRow::new(stride)? })
    }

    /// Loads the samples of `plane` for the row of pixels with the index `row`. `width` is the width of the
    /// image. If the component has half the width of the image, half its height, or half of both, the samples
    /// are interpolated as in [`ChromaRow`]. Otherwise the samples are repeated.
    #[inline(never)]
    pub(crate) fn load(&mut self, plane: &Plane, row: usize, width: usize) {
        match plane.ratio {
            (1, 1 | 2) => self.interpolate(plane, row, ChromaRow::load_16),
            (2, 1) if !plane.is_narrow() => {
                self.interpolate(plane, row, ChromaRow::interpolate_16::<1, 2, 2>)
            }
            (2, 2) if !plane.is_narrow() => {
                self.interpolate(plane, row, ChromaRow::interpolate_16::<8, 7, 4>)
            }
            _ => {
                let source = plane.row(plane.row_of(row));
                let samples = self.samples[..width].iter_mut().enumerate();
                samples.for_each(|(x, sample)| *sample = source[plane.column_of(x)]);
            }
        }
    }

    #[inline(always)]
    fn interpolate(&mut self, plane: &Plane, row: usize, at: impl Fn(&ChromaRow, usize) -> [I16x8; 2]) {
        self.interpolated.load(plane, row);
        for (i, samples) in self.samples.as_chunks_mut().0.iter_mut().enumerate() {
            let [low, high] = at(&self.interpolated, 16 * i);
            U8x16::narrow(low, high).store(samples);
        }
    }

    /// Returns the samples for sixteen pixels from `column` on.
    #[inline(always)]
    pub(crate) fn load_16(&self, column: usize) -> [I16x8; 2] {
        let (halves, _) = self.samples[column..][..16].as_chunks();
        [I16x8::load_bytes(&halves[0]), I16x8::load_bytes(&halves[1])]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::frame::Frame;

    /// The second component has two samples for three pixels, in both directions.
    #[test]
    fn samples_are_repeated_where_a_ratio_is_not_whole() {
        let header = [8, 0, 24, 0, 24, 3, 1, 0x33, 0, 2, 0x22, 0, 3, 0x11, 0];
        let frame = Frame::read(&header, false, &Limits::default()).unwrap();
        let mut plane = Plane::new(&frame.components[1], &frame).unwrap();
        let value = |x: usize, y: usize| (16 * y + x) as u8;
        for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let sample = |x, y| value(8 * column + x, 8 * row + y);
            let block = std::array::from_fn(|y| std::array::from_fn(|x| sample(x, y)));
            plane.store_block(column, row, &block);
        }
        let mut full = FullRow::new(plane.stride, 24).unwrap();
        for y in 0..24 {
            full.load(&plane, y, 24);
            for x in 0..24 {
                assert_eq!(full.samples[x], value(x * 2 / 3, y * 2 / 3), "{x} {y}");
            }
        }
    }
}
