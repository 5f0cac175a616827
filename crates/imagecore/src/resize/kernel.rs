//! The kernels, and the weights of the source samples for each target position.

use std::f64::consts::PI;
use std::ops::Range;

use crate::{Error, Size, alloc};

/// The distance from which on the kernel is zero.
pub(crate) const RADIUS: f64 = 3.0;

/// Returns the weight of a source sample at the distance `x` from a target position: sinc(x) · sinc(x/3) for |x| < 3, else 0
/// (Duchon, "Lanczos filtering in one and two dimensions", Journal of Applied Meteorology 18, 1979). `x` must be below
/// [`RADIUS`].
pub(crate) fn lanczos3(x: f64) -> f64 {
    let sinc = |x: f64| if x == 0.0 { 1.0 } else { (PI * x).sin() / (PI * x) };
    sinc(x) * sinc(x / RADIUS)
}

/// A change of the size.
#[derive(Clone, Copy)]
pub(crate) struct Scaling {
    pub(crate) from: Size,
    pub(crate) to: Size,
}

impl Scaling {
    /// The windows of the columns.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn horizontal(&self) -> Result<Windows<f64>, Error> {
        Windows::new(self.from.width(), self.to.width())
    }

    /// The windows of the rows.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn vertical(&self) -> Result<Windows<f64>, Error> {
        Windows::new(self.from.height(), self.to.height())
    }

    pub(super) fn reduces_height(&self) -> bool {
        self.to.height() < self.from.height()
    }
}

/// The source samples in the support of each target position along one axis, and their weights. A weight is a real
/// number (`f64`), or an integer that represents it (see [`Weights`](super::weights::Weights)).
///
/// The center of pixel n lies at n + 1/2. If the number of samples decreases, the kernel is stretched, so that every
/// source sample has a weight. If the number increases, the support has at most six samples. The weights of a target
/// position sum to one, even at the edges of the image, where the kernel is cut off.
///
/// From one target position to the next, the indices of the first and the last source sample in the support never
/// decrease.
pub(crate) struct Windows<W> {
    windows: Vec<Window>,
    weights: Vec<W>,
}

/// The support of one target position: consecutive source samples.
#[derive(Clone, Copy)]
struct Window {
    /// The index of the first source sample.
    start: usize,
    /// The index in `Windows::weights` of the weight of the first source sample.
    offset: usize,
    /// The number of source samples, at least one.
    length: usize,
}

impl Windows<f64> {
    /// Returns the windows for a change from `from` samples to `to` samples. Both numbers must be positive.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn new(from: u32, to: u32) -> Result<Self, Error> {
        let scale = f64::from(from) / f64::from(to);
        let stretch = scale.max(1.0);
        let support = RADIUS * stretch;
        let mut windows = alloc::with_capacity(to as usize)?;
        let mut weights = Vec::new();
        for target in 0..to {
            let center = (f64::from(target) + 0.5) * scale;
            // If the number of samples does not change, no kernel may blur them.
            let (start, end) = if from == to {
                (target as usize, target as usize + 1)
            } else {
                // Both ends of the kernel are excluded, because the kernel is zero there.
                let first = ((center - support - 0.5).floor() + 1.0).max(0.0) as usize;
                (first, ((center + support - 0.5).ceil() as usize).min(from as usize))
            };
            let offset = weights.len();
            alloc::reserve(&mut weights, end - start)?;
            weights.extend((start..end).map(|sample| lanczos3((sample as f64 + 0.5 - center) / stretch)));
            let of_target = &mut weights[offset..];
            let sum: f64 = of_target.iter().sum();
            of_target.iter_mut().for_each(|weight| *weight /= sum);
            windows.push(Window { start, offset, length: end - start });
        }
        Ok(Self { windows, weights })
    }

    /// Returns these windows with integer weights. `quantize` gets the weights of one target position, and appends one
    /// integer for each weight to the vector.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn quantized(
        &self,
        mut quantize: impl FnMut(&[f64], &mut Vec<i16>),
    ) -> Result<Windows<i16>, Error> {
        let mut weights = alloc::with_capacity(self.weights.len())?;
        self.iter().for_each(|(_, of_target)| quantize(of_target, &mut weights));
        Ok(Windows { windows: alloc::copied(&self.windows)?, weights })
    }
}

impl<W> Windows<W> {
    /// The number of target positions.
    pub(super) fn len(&self) -> usize {
        self.windows.len()
    }

    /// Returns the index of the first source sample in the support of a target position, and the weights of all source
    /// samples in the support.
    pub(super) fn at(&self, target: usize) -> (usize, &[W]) {
        let Window { start, offset, length } = self.windows[target];
        (start, &self.weights[offset..offset + length])
    }

    /// Returns the result of [`at`](Self::at) for each target position in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &[W])> {
        (0..self.len()).map(|target| self.at(target))
    }

    /// Returns the indices of the source samples in the support of a target position.
    pub(crate) fn support(&self, target: usize) -> Range<usize> {
        let Window { start, length, .. } = self.windows[target];
        start..start + length
    }

    /// Returns the indices of the source samples in the supports of consecutive target positions. `targets` must not be
    /// empty.
    pub(super) fn support_of(&self, targets: &Range<usize>) -> Range<usize> {
        self.support(targets.start).start..self.support(targets.end - 1).end
    }

    /// Returns the target positions whose support has a sample of `source`.
    pub(crate) fn touching(&self, source: &Range<usize>) -> Range<usize> {
        let start = self.windows.partition_point(|window| window.start + window.length <= source.start);
        let end = self.windows.partition_point(|window| window.start < source.end);
        start..if source.is_empty() { start } else { end }
    }

    /// Returns the windows of the target positions `targets` alone. Both the target positions and the source samples
    /// are then counted from zero: source sample 0 is the first sample of [`support_of`](Self::support_of) the targets.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn of(&self, targets: &Range<usize>) -> Result<Self, Error>
    where
        W: Copy,
    {
        let first = self.support_of(targets).start;
        let windows = &self.windows[targets.clone()];
        let (start, end) = (windows[0].offset, windows[windows.len() - 1]);
        let part = |window: &Window| Window {
            start: window.start - first,
            offset: window.offset - start,
            length: window.length,
        };
        let mut parts = alloc::with_capacity(windows.len())?;
        parts.extend(windows.iter().map(part));
        let weights = alloc::copied(&self.weights[start..end.offset + end.length])?;
        Ok(Self { windows: parts, weights })
    }

    /// Returns the largest number of source samples in the support of a target position.
    pub(super) fn longest(&self) -> usize {
        self.windows.iter().map(|window| window.length).max().unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernel_is_symmetric_ends_at_its_radius_and_has_known_values() {
        for distance in (0..300).map(|i| f64::from(i) / 100.0) {
            assert_eq!(lanczos3(distance), lanczos3(-distance), "{distance}");
        }
        for (distance, value) in [(0.0, 1.0), (1.0, 0.0), (1.5, -4.0 / (3.0 * PI * PI)), (RADIUS, 0.0)] {
            assert!((lanczos3(distance) - value).abs() < 1e-15, "{distance}");
        }
    }
}
