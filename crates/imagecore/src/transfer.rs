/// How light is written down as numbers: the function from a stored sample to the light that it stands
/// for, both 0 to 1. It never falls.
#[derive(Debug, Clone, PartialEq)]
pub enum TransferFunction {
    /// The sample is the light.
    Linear,
    /// A power with a straight piece below it: the parametricCurveType of ICC.1:2022, 10.18.
    Parametric(Parametric),
    /// Values at equal distances, as the curveType of ICC.1:2022, 10.6, has them. Fewer than two are no curve: the
    /// sample is the light then.
    Sampled(Vec<u16>),
}

/// (scale × x + offset) ^ exponent + lift from `start` on, slope × x + base below.
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(missing_docs, reason = "the formula above says it all")]
pub struct Parametric {
    pub exponent: f64,
    pub scale: f64,
    pub offset: f64,
    pub lift: f64,
    pub start: f64,
    pub slope: f64,
    pub base: f64,
}

impl Parametric {
    /// The exponent alone.
    #[must_use]
    pub const fn power(exponent: f64) -> Self {
        Self { exponent, scale: 1.0, offset: 0.0, lift: 0.0, start: 0.0, slope: 0.0, base: 0.0 }
    }

    /// A curve that meets its straight piece, as the standards for video write it.
    const fn joined(exponent: f64, rise: f64, start: f64, slope: f64) -> Self {
        let scale = 1.0 / (1.0 + rise);
        Self { exponent, scale, offset: rise * scale, lift: 0.0, start, slope, base: 0.0 }
    }
}

/// How much flatter than one a curve may run near black. A plain power is flat at zero, so that its
/// darkest levels could not be told apart at any finite precision; colour management in practice puts a
/// straight piece of this slope there.
const LEAST_SLOPE: f64 = 1.0 / 32.0;

impl TransferFunction {
    /// That of sRGB (IEC 61966-2-1).
    pub const SRGB: Self = Self::Parametric(Parametric::joined(2.4, 0.055, 0.04045, 1.0 / 12.92));

    /// That of video (Rec. ITU-R BT.709, the camera's side).
    pub(crate) const BT709: Self = Self::Parametric(Parametric::joined(1.0 / 0.45, 0.099, 0.081, 1.0 / 4.5));

    /// A plain power, as Adobe RGB (1998) and the gAMA chunk of PNG have it.
    #[must_use]
    pub fn power(exponent: f64) -> Self {
        if exponent == 1.0 { Self::Linear } else { Self::Parametric(Parametric::power(exponent)) }
    }

    /// The light that a stored value stands for, both 0 to 1: what lies outside is taken as the nearer end, and
    /// what is no number as 0. A
    /// number for any function and any value, though a function with parameters that make no sense gives light that
    /// makes none.
    #[must_use]
    pub fn light(&self, stored: f64) -> f64 {
        let stored = if stored.is_nan() { 0.0 } else { stored.clamp(0.0, 1.0) };
        let light = match self {
            Self::Linear => return stored,
            Self::Parametric(Parametric { start, slope, base, .. }) if stored < *start => {
                slope * stored + base
            }
            Self::Parametric(Parametric { exponent, scale, offset, lift, .. }) => {
                (scale * stored + offset).max(0.0).powf(*exponent) + lift
            }
            Self::Sampled(values) => {
                let Some(last) = values.len().checked_sub(2) else { return stored };
                let place = stored * (last + 1) as f64;
                let below = (place as usize).min(last);
                let [low, high] = [values[below], values[below + 1]].map(|value| f64::from(value) / 65_535.0);
                low + (high - low) * (place - below as f64)
            }
        };
        light.max(stored * LEAST_SLOPE).min(1.0)
    }

    /// Whether it does what a transfer function must: begin near black, end near white, never fall.
    pub(crate) fn is_sound(&self) -> bool {
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
    fn srgb_is_that_of_the_standard() {
        // From the tables of the standard's formulas: black, the end of the straight piece, middle, white.
        for (stored, light) in [(0.0, 0.0), (0.04045, 0.003_130_8), (0.5, 0.214_041), (1.0, 1.0)] {
            assert!((TransferFunction::SRGB.light(stored) - light).abs() < 1e-6, "{stored}");
        }
        assert!(TransferFunction::SRGB.is_sound());
    }

    #[test]
    fn unsound_curves_are_told_apart() {
        for (values, sound) in [
            (vec![0, 65_535], true),
            (vec![0, 30_000, 29_000, 65_535], false),
            (vec![65_535, 0], false),
            (vec![0, 1000], false),
        ] {
            assert_eq!(TransferFunction::Sampled(values.clone()).is_sound(), sound, "{values:?}");
        }
        assert!(TransferFunction::power(2.2).is_sound());
        assert!(!TransferFunction::power(f64::NAN).is_sound());
    }

    #[test]
    fn light_lies_between_black_and_white_whatever_the_function_and_the_value() {
        let odd = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 0.0, 0.5, 1.0, 7.0, f64::MAX];
        let mut functions = vec![TransferFunction::Linear, TransferFunction::SRGB];
        functions.extend([vec![], vec![9], vec![9, 0], vec![0, 9, 65_535]].map(TransferFunction::Sampled));
        functions.extend(odd.map(TransferFunction::power));
        for function in odd.map(|value| Parametric { exponent: 2.0, scale: value, offset: value, ..ODD }) {
            functions.push(TransferFunction::Parametric(function));
        }
        for function in functions {
            for stored in odd {
                let light = function.light(stored);
                assert!((0.0..=1.0).contains(&light), "{function:?} makes {light} of {stored}");
            }
        }
    }

    const ODD: Parametric = Parametric { start: f64::NAN, lift: f64::INFINITY, ..Parametric::power(0.0) };

    #[test]
    fn a_curve_of_fewer_than_two_values_is_none() {
        for values in [vec![], vec![40_000]] {
            assert_eq!(TransferFunction::Sampled(values).light(0.25), 0.25);
        }
    }
}
