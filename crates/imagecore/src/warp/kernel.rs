//! The weights of the source samples along one axis.

use super::projection::Footprint;
use crate::resize::{RADIUS, lanczos3};
use crate::{Error, alloc};

/// Number of entries of the table for each pixel of distance. Between the entries, the kernel is interpolated linearly:
/// the error is at most (1/256)² / 8 of its second derivative, less than 1e-5.
const STEPS: usize = 256;

/// Number of entries, of which the last ones, beyond the radius of the kernel, are 0. A power of two, so that an index is
/// limited by a mask.
const LENGTH: usize = 4 * STEPS;

/// The Lanczos kernel of three lobes, as a table.
pub(super) struct Kernel {
    values: Box<[f32; LENGTH]>,
}

impl Kernel {
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn new() -> Result<Self, Error> {
        let mut values = alloc::with_capacity(LENGTH)?;
        values.extend((0..LENGTH).map(|index| {
            let distance = index as f64 / STEPS as f64;
            if distance < RADIUS { lanczos3(distance) as f32 } else { 0.0 }
        }));
        Ok(Self { values: values.into_boxed_slice().try_into().map_err(|_| Error::OutOfMemory)? })
    }

    /// Returns the weight at a distance, 0 to 3.
    #[inline(always)]
    fn at(&self, distance: f32) -> f32 {
        let position = distance * STEPS as f32;
        let index = position as usize;
        let [from, to] = [index, index + 1].map(|index| self.values[index % LENGTH]);
        from + (to - from) * (position - index as f32)
    }

    /// Computes the weights of the samples in the support of `footprint` along an axis with `length` samples, 1 or more.
    /// The weights of samples beyond an end are added to the sample at this end. Returns the index of the first sample,
    /// the weights from this sample on, which are written to `weights`, and their sum.
    #[inline(always)]
    pub(super) fn weigh<'a>(
        &self,
        Footprint { center, stretch }: Footprint,
        length: u32,
        weights: &'a mut [f32],
    ) -> (usize, &'a [f32], f32) {
        let reach = RADIUS * stretch;
        // The conversions saturate. Both ends of the kernel are excluded, because it is 0 there.
        let begin = (center - reach - 0.5).floor() as i64 + 1;
        let end = (center + reach - 0.5).ceil() as i64;
        let last = i64::from(length) - 1;
        let inside = |index: i64| index.max(0).min(last) as usize;
        let (first, count) = (inside(begin), inside(end - 1) - inside(begin) + 1);
        let weights = &mut weights[..count];
        weights.fill(0.0);
        let scale = 1.0 / stretch as f32;
        let offset = (begin as f64 + 0.5 - center) as f32;
        let mut sum = 0.0;
        for index in begin..end {
            let weight = self.at(((offset + (index - begin) as f32) * scale).abs());
            weights[inside(index) - first] += weight;
            sum += weight;
        }
        (first, weights, sum)
    }
}
