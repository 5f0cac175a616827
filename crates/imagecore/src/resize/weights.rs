use std::ops::Range;

use super::windows::Windows;

/// The windows of one axis with integers for weights.
pub(super) struct Weights {
    /// The weights of a position sum to two to the `bits`, exactly.
    pub(super) bits: u32,
    windows: Vec<(usize, Range<usize>)>,
    weights: Vec<i16>,
    /// How much larger than its samples a sum may get.
    pub(super) gain: f64,
}

impl Weights {
    /// As precise as sums of samples up to `largest` can be without overflowing 32 bits.
    pub(super) fn new(windows: &Windows, largest: f64) -> Self {
        let (mut gain, mut peak, mut count) = (0.0f64, 0.0f64, 0);
        for (_, weights) in windows.iter() {
            gain = gain.max(weights.iter().map(|weight| weight.abs()).sum());
            peak = weights.iter().fold(peak, |peak, weight| peak.max(weight.abs()));
            count = count.max(weights.len());
        }
        let fits = |bits: &u32| {
            let one = f64::from(1u32 << bits);
            // Rounding moves every weight by less than one.
            let sum = (gain * one + count as f64) * largest + one;
            peak * one + 1.0 < f64::from(i16::MAX) && sum < f64::from(i32::MAX)
        };
        let bits = (1..=16).rev().find(fits).expect("a kernel of two bits fits");
        Self::of_bits(bits, windows)
    }

    /// With weights that sum to two to the `bits`.
    pub(super) fn of_bits(bits: u32, windows: &Windows) -> Self {
        let one = f64::from(1u32 << bits);
        let mut gain = 0;
        let mut quantized = Vec::new();
        let mut places = Vec::new();
        for (start, weights) in windows.iter() {
            let offset = quantized.len();
            // The sum so far is rounded, not the weight: the errors cancel, and all sum to one.
            let (mut exact, mut rounded) = (0.0, 0);
            for weight in weights {
                exact += weight * one;
                let next = exact.round() as i32;
                quantized.push((next - rounded) as i16);
                rounded = next;
            }
            gain = gain.max(quantized[offset..].iter().map(|weight| i32::from(weight.abs())).sum());
            places.push((start, offset..quantized.len()));
        }
        Self { bits, windows: places, weights: quantized, gain: f64::from(gain) / one }
    }

    /// The first sample of a target position, and the weights from there on.
    pub(super) fn at(&self, target: usize) -> (usize, &[i16]) {
        let (start, range) = &self.windows[target];
        (*start, &self.weights[range.clone()])
    }

    /// The samples of a target position.
    pub(super) fn reach(&self, target: usize) -> Range<usize> {
        let (start, range) = &self.windows[target];
        *start..start + range.len()
    }

    /// The samples of some target positions in a row, at least one.
    pub(super) fn reach_of(&self, targets: &Range<usize>) -> Range<usize> {
        self.reach(targets.start).start..self.reach(targets.end - 1).end
    }

    /// Target positions.
    pub(super) fn len(&self) -> usize {
        self.windows.len()
    }

    /// The most samples that a target position is made of.
    pub(super) fn longest(&self) -> usize {
        self.windows.iter().map(|(_, range)| range.len()).max().unwrap_or(1)
    }
}
