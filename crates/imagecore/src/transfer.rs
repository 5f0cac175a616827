mod inverse;

use std::sync::Arc;

pub(crate) use self::inverse::InverseTransfer;

/// A transfer function, which converts a sample of a raster to linear light. Sample and light are 0 to 1.
#[derive(Debug, Clone, PartialEq)]
pub enum TransferFunction {
    /// The identity: light is equal to the sample.
    Linear,
    /// A power function with a linear segment near black: the parametricCurveType of ICC.1:2022, 10.18.
    Parametric(Parametric),
    /// The light of equally spaced samples from 0 to 1, where 65535 is full light. Between these samples, light is
    /// interpolated linearly. This is the curveType of ICC.1:2022, 10.6. Fewer than two values represent the identity.
    Sampled(Arc<Vec<u16>>),
}

/// The parameters of a [`TransferFunction`]. The light of a sample x is
///
/// ```text
/// (scale × x + offset) ^ exponent + lift   if x ≥ start
/// slope × x + base                         if x < start
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parametric {
    /// The parameter g of ICC.1:2022, 10.18.
    pub exponent: f64,
    /// The parameter a of ICC.1:2022, 10.18.
    pub scale: f64,
    /// The parameter b of ICC.1:2022, 10.18.
    pub offset: f64,
    /// The parameter e of function type 4, and c of function type 2 (ICC.1:2022, 10.18).
    pub lift: f64,
    /// The parameter d of ICC.1:2022, 10.18: the sample at which the linear segment ends.
    pub start: f64,
    /// The parameter c of function types 3 and 4 (ICC.1:2022, 10.18).
    pub slope: f64,
    /// The parameter f of function type 4, and c of function type 2 (ICC.1:2022, 10.18).
    pub base: f64,
}

impl Parametric {
    /// Returns a power function without a linear segment.
    #[must_use]
    pub const fn power(exponent: f64) -> Self {
        Self { exponent, scale: 1.0, offset: 0.0, lift: 0.0, start: 0.0, slope: 0.0, base: 0.0 }
    }

    /// Returns the function ((x + alpha) / (1 + alpha)) ^ exponent for x ≥ start, with the linear segment slope × x for
    /// x < start. sRGB and video standards have this form.
    const fn with_linear_segment(exponent: f64, alpha: f64, start: f64, slope: f64) -> Self {
        let scale = 1.0 / (1.0 + alpha);
        Self { exponent, scale, offset: alpha * scale, lift: 0.0, start, slope, base: 0.0 }
    }
}

/// Smallest ratio of light to sample. Without this limit, the darkest levels would become equal at finite precision,
/// because a power function has the slope 0 at 0. Color management modules limit the slope in the same way.
const MIN_SLOPE: f64 = 1.0 / 32.0;

impl TransferFunction {
    /// The transfer function of sRGB (IEC 61966-2-1).
    pub const SRGB: Self =
        Self::Parametric(Parametric::with_linear_segment(2.4, 0.055, 0.04045, 1.0 / 12.92));

    /// The inverse of the opto-electronic transfer function of Rec. ITU-R BT.709.
    pub(crate) const BT709: Self =
        Self::Parametric(Parametric::with_linear_segment(1.0 / 0.45, 0.099, 0.081, 1.0 / 4.5));

    /// Returns a power function, which is the form of Adobe RGB (1998) and of the gAMA chunk of PNG.
    #[must_use]
    pub fn power(exponent: f64) -> Self {
        if exponent == 1.0 { Self::Linear } else { Self::Parametric(Parametric::power(exponent)) }
    }

    /// Returns the function that has `values` at equally spaced samples.
    #[must_use]
    pub fn sampled(values: Vec<u16>) -> Self {
        Self::Sampled(Arc::new(values))
    }

    /// Returns the linear light of the sample `stored`. Light and sample are 0 to 1. The sample is clamped to this
    /// range, and NaN counts as 0. The light is in this range for any parameters.
    // One copy: the core has a limit for its size, and the power takes far longer than a call.
    #[must_use]
    #[inline(never)]
    pub fn light(&self, stored: f64) -> f64 {
        let stored = if stored.is_nan() { 0.0 } else { stored.clamp(0.0, 1.0) };
        self.value(stored).max(stored * MIN_SLOPE).min(1.0)
    }

    /// Returns the value of the function at `stored`, which must be 0 to 1. The value is not limited, and can be NaN.
    pub(crate) fn value(&self, stored: f64) -> f64 {
        match self {
            Self::Linear => stored,
            Self::Parametric(Parametric { start, slope, base, .. }) if stored < *start => {
                slope * stored + base
            }
            Self::Parametric(Parametric { exponent, scale, offset, lift, .. }) => {
                (scale * stored + offset).max(0.0).powf(*exponent) + lift
            }
            Self::Sampled(values) => {
                let Some(last) = values.len().checked_sub(2) else { return stored };
                let position = stored * (last + 1) as f64;
                let below = (position as usize).min(last);
                let [low, high] = [values[below], values[below + 1]].map(|value| f64::from(value) / 65_535.0);
                low + (high - low) * (position - below as f64)
            }
        }
    }

    /// Returns whether all parameters are finite, and the function starts near 0, ends near 1, and never decreases.
    pub(crate) fn is_valid(&self) -> bool {
        if let Self::Parametric(Parametric { exponent, scale, offset, lift, start, slope, base }) = self {
            let parameters = [exponent, scale, offset, lift, start, slope, base];
            if !parameters.into_iter().all(|parameter| parameter.is_finite()) {
                return false;
            }
        }
        let lights: Vec<f64> = (0..=255).map(|level| self.light(f64::from(level) / 255.0)).collect();
        lights[0] < 0.01 && lights[255] > 0.99 && lights.is_sorted()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn srgb_has_the_values_of_the_standard() {
        // The samples are black, the end of the linear segment, the middle, and white.
        for (stored, light) in [(0.0, 0.0), (0.04045, 0.003_130_8), (0.5, 0.214_041), (1.0, 1.0)] {
            assert!((TransferFunction::SRGB.light(stored) - light).abs() < 1e-6, "{stored}");
        }
        assert!(TransferFunction::SRGB.is_valid());
    }

    #[test]
    fn decreasing_curves_and_curves_without_black_or_white_are_invalid() {
        for (values, is_valid) in [
            (vec![0, 65_535], true),
            (vec![0, 30_000, 29_000, 65_535], false),
            (vec![65_535, 0], false),
            (vec![0, 1000], false),
        ] {
            assert_eq!(TransferFunction::sampled(values.clone()).is_valid(), is_valid, "{values:?}");
        }
        assert!(TransferFunction::power(2.2).is_valid());
        assert!(!TransferFunction::power(f64::NAN).is_valid());
    }

    #[test]
    fn light_is_0_to_1_for_all_parameters_and_samples() {
        let odd = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 0.0, 0.5, 1.0, 7.0, f64::MAX];
        let mut functions = vec![TransferFunction::Linear, TransferFunction::SRGB];
        functions.extend([vec![], vec![9], vec![9, 0], vec![0, 9, 65_535]].map(TransferFunction::sampled));
        functions.extend(odd.map(TransferFunction::power));
        for function in odd.map(|value| Parametric { exponent: 2.0, scale: value, offset: value, ..ODD }) {
            functions.push(TransferFunction::Parametric(function));
        }
        for function in functions {
            for stored in odd {
                let light = function.light(stored);
                assert!((0.0..=1.0).contains(&light), "{function:?} of {stored} is {light}");
            }
        }
    }

    const ODD: Parametric = Parametric { start: f64::NAN, lift: f64::INFINITY, ..Parametric::power(0.0) };

    #[test]
    fn a_curve_of_fewer_than_two_values_is_the_identity() {
        for values in [vec![], vec![40_000]] {
            assert_eq!(TransferFunction::sampled(values).light(0.25), 0.25);
        }
    }
}
