//! The weights of the kernel as integers.

use std::ops::Range;

use super::kernel::Windows;

/// Kernel windows of one axis, with 16-bit integers for weights.
pub(super) struct Weights {
    /// The weights of each position sum to exactly `2^bits`.
    pub(super) bits: u32,
    windows: Vec<(usize, Range<usize>)>,
    weights: Vec<i16>,
    /// The largest sum of absolute weights, in units of `2^bits`: the largest ratio of a result to the samples.
    pub(super) gain: f64,
}

impl Weights {
    /// With the most bits with which sums of samples up to `largest` cannot overflow 32 bits.
    pub(super) fn new(windows: &Windows, largest: f64) -> Self {
        let (mut gain, mut peak, mut count) = (0.0f64, 0.0f64, 0);
        for (_, weights) in windows.iter() {
            gain = gain.max(weights.iter().map(|weight| weight.abs()).sum());
            peak = weights.iter().fold(peak, |peak, weight| peak.max(weight.abs()));
            count = count.max(weights.len());
        }
        let fits = |bits: &u32| {
            let one = f64::from(1u32 << bits);
            // Rounding changes each weight by less than one.
            let sum = (gain * one + count as f64) * largest + one;
            peak * one + 1.0 < f64::from(i16::MAX) && sum < f64::from(i32::MAX)
        };
        let bits = (1..=16).rev().find(fits).expect("a kernel of two bits fits");
        Self::of_bits(bits, windows)
    }

    /// With weights that sum to `2^bits`.
    pub(super) fn of_bits(bits: u32, windows: &Windows) -> Self {
        let one = f64::from(1u32 << bits);
        let mut gain = 0;
        let mut quantized = Vec::new();
        let mut ranges = Vec::new();
        for (start, weights) in windows.iter() {
            let offset = quantized.len();
            // The running sum is rounded, not each weight: rounding errors do not accumulate, and the total is exact.
            let (mut exact, mut rounded) = (0.0, 0);
            for weight in weights {
                exact += weight * one;
                let next = exact.round() as i32;
                quantized.push((next - rounded) as i16);
                rounded = next;
            }
            gain = gain.max(quantized[offset..].iter().map(|weight| i32::from(weight.abs())).sum());
            ranges.push((start, offset..quantized.len()));
        }
        Self { bits, windows: ranges, weights: quantized, gain: f64::from(gain) / one }
    }

    /// The first source sample of a target position, and the weights of this sample and those after it.
    pub(super) fn at(&self, target: usize) -> (usize, &[i16]) {
        let (start, range) = &self.windows[target];
        (*start, &self.weights[range.clone()])
    }

    /// The source samples of a target position.
    pub(super) fn support(&self, target: usize) -> Range<usize> {
        let (start, range) = &self.windows[target];
        *start..start + range.len()
    }

    /// The source samples of consecutive target positions, at least one.
    pub(super) fn support_of(&self, targets: &Range<usize>) -> Range<usize> {
        self.support(targets.start).start..self.support(targets.end - 1).end
    }

    /// The number of target positions.
    pub(super) fn len(&self) -> usize {
        self.windows.len()
    }

    /// The largest number of source samples of a target position.
    pub(super) fn longest(&self) -> usize {
        self.windows.iter().map(|(_, range)| range.len()).max().unwrap_or(1)
    }
}
