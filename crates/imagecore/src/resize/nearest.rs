//! Nearest-neighbor resampling: every target pixel is a copy of one source pixel, so no new colors arise.
//!
//! The center of the target pixel `i` is at `i + ½`. With pixels as squares, it lies in the source pixel
//! ⌊(i + ½) · from / to⌋ = ⌊(2 · i + 1) · from / (2 · to)⌋. Sides have at most 2^14 pixels, so the product of integers
//! stays below 2^29, and the result is exact. If the center lies on the border of two source pixels, the result is the
//! right or lower one. An enlargement by an integer factor repeats every pixel that many times.

use std::ops::Range;

use super::kernel::Scaling;
use super::rows::{Resampler, SourceRows};
use crate::{Error, alloc};

/// Returns the position of the source pixel that contains the center of the target pixel at `target`. `from` and `to`
/// are the lengths of the axis in the source and in the target.
fn nearest(target: usize, from: u32, to: u32) -> usize {
    (2 * target + 1) * from as usize / (2 * to as usize)
}

/// A resampler that copies pixels.
pub(super) struct NearestNeighbor {
    scaling: Scaling,
    /// Bytes per pixel.
    pixel: usize,
    /// For each target column, the source column.
    columns: Vec<usize>,
}

impl NearestNeighbor {
    /// Creates the resampling for the target columns `columns`.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn new(scaling: &Scaling, columns: &Range<usize>, pixel: usize) -> Result<Self, Error> {
        let mut origins = alloc::with_capacity(columns.len())?;
        let (from, to) = (scaling.from.width(), scaling.to.width());
        origins.extend(columns.clone().map(|x| nearest(x, from, to)));
        Ok(Self { scaling: *scaling, pixel, columns: origins })
    }

    fn source_row(&self, target: usize) -> usize {
        nearest(target, self.scaling.from.height(), self.scaling.to.height())
    }
}

impl Resampler for NearestNeighbor {
    fn support(&self, targets: &Range<usize>) -> Range<usize> {
        self.source_row(targets.start)..self.source_row(targets.end - 1) + 1
    }

    fn run(&self, source: SourceRows<'_>, targets: Range<usize>, out: &mut [u8]) -> Result<(), Error> {
        let (stride, mut above) = (self.pixel * self.columns.len(), None);
        for (start, y) in (0..).step_by(stride).zip(targets) {
            let origin = self.source_row(y);
            if above == Some(origin) {
                out.copy_within(start - stride..start, start);
                continue;
            }
            let (from, to) = (source.row(origin), &mut out[start..start + stride]);
            with_pixel_length!(self.pixel, N => copy::<N>(from, &self.columns, to));
            above = Some(origin);
        }
        Ok(())
    }
}

/// Copies pixels of `N` bytes. `columns` has the source column of each target column.
fn copy<const N: usize>(from: &[u8], columns: &[usize], to: &mut [u8]) {
    let from = from.as_chunks::<N>().0;
    for (pixel, &x) in to.as_chunks_mut::<N>().0.iter_mut().zip(columns) {
        *pixel = from[x];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_center_of_a_target_pixel_is_in_its_source_pixel() {
        let all = |from, to| (0..to as usize).map(|target| nearest(target, from, to)).collect::<Vec<_>>();
        assert_eq!(all(3, 6), [0, 0, 1, 1, 2, 2]);
        assert_eq!(all(6, 3), [1, 3, 5]);
        assert_eq!(all(2, 3), [0, 1, 1]);
        assert_eq!(all(5, 2), [1, 3]);
        assert_eq!(all(5, 1), [2]);
        assert_eq!(all(1, 4), [0; 4]);
        assert_eq!([nearest(0, 16_384, 16_383), nearest(16_382, 16_384, 16_383)], [0, 16_383]);
    }
}
