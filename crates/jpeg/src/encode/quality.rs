//! Quantization tables by quality.

use crate::tables::ZIGZAG;

use super::layout::Layout;

/// A quality from 1 to 100, on a scale like that of libjpeg: 75 is good, 90 is very good, and at 100 all steps are 1.
/// Files of the same number are about as good as those of libjpeg, and smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Quality(u8);

impl Quality {
    /// Returns a quality. A number outside of 1 to 100 becomes 1 or 100.
    #[must_use]
    pub fn new(quality: u8) -> Self {
        Self(quality.clamp(1, 100))
    }

    /// Returns the number, 1 to 100.
    #[must_use]
    pub fn get(self) -> u8 {
        self.0
    }

    /// Returns the quantization table of each component of `layout`, in zigzag order.
    pub(crate) fn tables(self, layout: &Layout) -> Vec<[u16; 64]> {
        let position = self.interpolate(&POSITIONS);
        let chroma = if layout.is_subsampled() { &CHROMA_420 } else { &CHROMA_444 };
        let profiles = [&LUMA, &chroma[0], &chroma[1]];
        profiles.into_iter().take(layout.components.len()).map(|profile| profile.table(position)).collect()
    }

    /// Interpolates linearly between the values of `points`, which are sorted by their qualities, from 1 to 100.
    pub(crate) fn interpolate(self, points: &[(f32, f32)]) -> f32 {
        let quality = f32::from(self.0);
        let above = points.iter().position(|point| point.0 >= quality).unwrap_or(points.len() - 1).max(1);
        let ((q0, v0), (q1, v1)) = (points[above - 1], points[above]);
        v0 + (v1 - v0) * ((quality - q0) / (q1 - q0))
    }
}

/// Qualities, and their positions in a [`Profile`]. They give photographs about the score of SSIMULACRA2 that
/// libjpeg-turbo has at the same number. Between them, the position is linear.
const POSITIONS: [(f32, f32); 10] = [
    (1.0, -4.0),
    (10.0, -2.8),
    (20.0, -1.5),
    (30.0, -0.84),
    (50.0, -0.03),
    (75.0, 0.51),
    (90.0, 1.09),
    (97.0, 1.5),
    (99.0, 1.8),
    (100.0, 2.0),
];

/// The distances of a coefficient from DC for which a [`Profile`] has a step: √(u² + v²) for the frequencies u and v.
const RADII: [f32; 7] = [0.0, 1.0, 2.0, 3.5, 5.0, 7.0, 9.9];

/// Two quantization tables, for a medium and for a high quality. The quantization step depends on the distance of a
/// coefficient from DC. The numbers are logarithms to the base 2, so that steps are interpolated geometrically: between
/// two distances, and between the tables, which have the positions 0 and 1. Below 0, all steps become coarser by the same
/// factor. Above 1, they become finer, and are 1 at the position 2.
///
/// The numbers were fitted: by coordinate descent, the bytes of photographs at equal SSIMULACRA2 (scores 72 and 88)
/// became least. Like the tables of jpegli (libjxl, `lib/jpegli/quant.cc`), they have finer steps for DC and the first
/// AC coefficients than those of T.81, K.1, coarser steps next to them, other tables for chroma at 4:2:0, and a shape
/// that depends on the quality.
struct Profile {
    medium: [f32; 7],
    high: [f32; 7],
}

const LUMA: Profile =
    Profile { medium: [2.9, 3.3, 4.8, 4.9, 5.3, 5.6, 6.1], high: [1.5, 1.8, 3.3, 3.2, 3.5, 3.6, 3.8] };

/// Cb and Cr at 4:2:0.
const CHROMA_420: [Profile; 2] = [
    Profile { medium: [2.4, 3.7, 5.0, 5.0, 5.8, 6.5, 6.5], high: [0.7, 0.8, 3.4, 3.4, 3.8, 3.8, 4.3] },
    Profile { medium: [3.2, 4.0, 4.2, 4.8, 5.6, 6.0, 6.5], high: [1.1, 2.0, 2.1, 2.8, 3.2, 3.7, 4.2] },
];

/// Cb and Cr at 4:4:4.
const CHROMA_444: [Profile; 2] = [
    Profile { medium: [3.1, 5.5, 5.4, 5.2, 6.0, 6.4, 6.8], high: [1.4, 2.4, 4.2, 4.2, 4.8, 5.0, 5.1] },
    Profile { medium: [3.7, 4.8, 5.3, 6.0, 6.0, 6.8, 6.8], high: [1.8, 2.8, 4.2, 4.2, 4.6, 4.6, 4.6] },
];

impl Profile {
    /// Returns the table at `position`, in zigzag order.
    fn table(&self, position: f32) -> [u16; 64] {
        let logarithms: [f32; 7] = std::array::from_fn(|i| {
            let (medium, high) = (self.medium[i], self.high[i]);
            if position < 0.0 {
                medium - position
            } else if position < 1.0 {
                medium + (high - medium) * position
            } else {
                high * (2.0 - position)
            }
        });
        ZIGZAG.map(|index| {
            let (u, v) = (f32::from(index % 8), f32::from(index / 8));
            let radius = (u * u + v * v).sqrt();
            let i = RADII[1..6].iter().filter(|&&other| other <= radius).count();
            let share = (radius - RADII[i]) / (RADII[i + 1] - RADII[i]);
            let logarithm = logarithms[i] + (logarithms[i + 1] - logarithms[i]) * share;
            // Baseline files have elements up to 255 (T.81, B.2.4.1).
            (exp2(logarithm.clamp(-1.0, 8.0)) + 0.5).clamp(1.0, 255.0) as u16
        })
    }
}

/// Returns 2 to the power of `exponent`, which is at least −1. `f32::exp2` can differ between targets.
fn exp2(exponent: f32) -> f32 {
    let whole = (exponent + 1.0) as i32 - 1;
    let x = (exponent - whole as f32) * std::f32::consts::LN_2;
    // The Taylor series of the exponential function; the error is below 10⁻⁴.
    let power = 1.0 + x * (1.0 + x * (0.5 + x * (1.0 / 6.0 + x * (1.0 / 24.0 + x * (1.0 / 120.0)))));
    if whole < 0 { power * 0.5 } else { power * (1_u32 << whole) as f32 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::Format;

    #[test]
    fn steps_become_finer_with_the_quality() {
        for format in [Format::Gray, Format::YCbCr444, Format::YCbCr420] {
            let layout = Layout::new(1, 1, format).unwrap();
            let tables = |quality| Quality::new(quality).tables(&layout);
            for quality in 2..=100 {
                let (coarse, fine) = (tables(quality - 1), tables(quality));
                let pairs = coarse.as_flattened().iter().zip(fine.as_flattened());
                assert!(pairs.clone().all(|(coarse, fine)| fine <= coarse), "{quality}");
                assert!(pairs.clone().any(|(coarse, fine)| fine < coarse), "{quality}");
            }
            assert!(tables(100).as_flattened().iter().all(|&step| step == 1));
        }
    }

    #[test]
    fn powers_of_two_are_near_those_of_the_library() {
        for i in -100..800 {
            let exponent = i as f32 / 100.0;
            assert!((exp2(exponent) / exponent.exp2() - 1.0).abs() < 1e-4, "{exponent}");
        }
    }
}
