//! The weights of the kernel as integers.

use super::kernel::Windows;
use crate::Error;

/// Kernel windows of one axis, with 16-bit integers for weights.
pub(super) struct Weights {
    /// Number of fraction bits: the weights of each target position sum to exactly `2^bits`.
    pub(super) bits: u32,
    pub(super) windows: Windows<i16>,
    /// The maximum of Σ |weight| / 2^bits over all target positions. A resampled value is therefore at most `gain`
    /// times the largest sample.
    pub(super) gain: f64,
}

impl Weights {
    /// Quantizes the weights with the largest number of fraction bits for which every weight fits into 16 bits, and
    /// every weighted sum of samples up to `largest` fits into 32 bits.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn new(windows: &Windows<f64>, largest: f64) -> Result<Self, Error> {
        let (mut gain, mut peak) = (0.0f64, 0.0f64);
        for (_, weights) in windows.iter() {
            gain = gain.max(weights.iter().map(|weight| weight.abs()).sum());
            peak = weights.iter().fold(peak, |peak, weight| peak.max(weight.abs()));
        }
        let fits = |bits: &u32| {
            let one = f64::from(1u32 << bits);
            // Rounding changes each integer weight by less than 1. So the largest weight grows by less than 1, and the
            // sum of the absolute weights grows by less than their number.
            let sum = (gain * one + windows.longest() as f64) * largest + one;
            peak * one + 1.0 < f64::from(i16::MAX) && sum < f64::from(i32::MAX)
        };
        let bits = (1..=16).rev().find(fits).expect("a kernel of two bits fits");
        Self::of_bits(bits, windows)
    }

    /// Quantizes the weights to integers that sum to `2^bits` for each target position.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn of_bits(bits: u32, windows: &Windows<f64>) -> Result<Self, Error> {
        let one = f64::from(1u32 << bits);
        let windows = windows.quantized(|weights, quantized| {
            // The running sum is rounded, not each weight. Rounding errors therefore do not accumulate, and the total
            // is exact.
            let (mut exact, mut rounded) = (0.0, 0);
            for weight in weights {
                exact += weight * one;
                let next = exact.round() as i32;
                quantized.push((next - rounded) as i16);
                rounded = next;
            }
        })?;
        let sums =
            windows.iter().map(|(_, weights)| weights.iter().map(|weight| i32::from(weight.abs())).sum());
        let gain: i32 = sums.max().unwrap_or(0);
        Ok(Self { bits, gain: f64::from(gain) / one, windows })
    }
}
