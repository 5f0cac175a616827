//! The space in which colors are compared.

use crate::TransferFunction;

/// A color as α × (L − ½, a, b, ½), where L, a and b are its OKLab coordinates and α is its alpha from 0 to 1. If a
/// color is blended with its background in OKLab, the squared distance of two vectors is the mean of two squared
/// distances: that of the colors on black, and that on white. All invisible colors are equal.
pub(super) type Vector = [f32; 4];

/// Converts between 8-bit samples and [`Vector`].
pub(super) struct Space {
    /// The linear light of each sample.
    light: [f32; 256],
    /// The linear light halfway between a sample and the next one.
    boundaries: [f32; 255],
}

impl Space {
    /// `transfer` is that of the samples. Their primaries are taken for those of sRGB.
    pub(super) fn new(transfer: &TransferFunction) -> Self {
        let light = |sample: f64| transfer.light(sample / 255.0) as f32;
        Self {
            light: std::array::from_fn(|sample| light(sample as f64)),
            boundaries: std::array::from_fn(|sample| light(sample as f64 + 0.5)),
        }
    }

    /// Returns the vector of a color with straight alpha.
    #[inline(always)]
    pub(super) fn vector(&self, [red, green, blue, alpha]: [u8; 4]) -> Vector {
        let light = [red, green, blue].map(|sample| self.light[usize::from(sample)]);
        vector_of_light(light, f32::from(alpha) / 255.0, cube_root)
    }

    /// Returns the vector of a color with straight alpha in the space in which errors are diffused: OKLab with square roots
    /// in place of cube roots. The mean of a gray area is then between that of its light, which is darker, and that of its
    /// lightness, and near that of its samples in sRGB.
    #[inline(always)]
    pub(super) fn tone(&self, [red, green, blue, alpha]: [u8; 4]) -> Vector {
        let light = [red, green, blue].map(|sample| self.light[usize::from(sample)]);
        vector_of_light(light, f32::from(alpha) / 255.0, f32::sqrt)
    }

    /// Returns the vector of a color whose samples, 0 to 255, can lie between two integers. Alpha is 0 to 1.
    pub(super) fn vector_between(&self, samples: [f64; 3], alpha: f64) -> Vector {
        let light = samples.map(|sample| {
            let below = sample as usize;
            let [low, high] = [below, (below + 1).min(255)].map(|sample| self.light[sample]);
            low + (high - low) * (sample - below as f64) as f32
        });
        vector_of_light(light, alpha as f32, cube_root)
    }

    /// Returns the nearest color with straight alpha.
    pub(super) fn color(&self, vector: Vector) -> [u8; 4] {
        let alpha = vector[3] * 2.0;
        let stored = (alpha * 255.0 + 0.5) as u8;
        if stored == 0 {
            return [0; 4];
        }
        let light = light_of_lab([vector[0] / alpha + 0.5, vector[1] / alpha, vector[2] / alpha]);
        let [red, green, blue] =
            light.map(|light| self.boundaries.partition_point(|&boundary| boundary < light) as u8);
        [red, green, blue, stored]
    }
}

/// `light` is linear sRGB, 0 to 1, and `root` gives the cube root. The matrices are those of B. Ottosson, A perceptual color space for image processing
/// (2020), revised in 2021.
#[inline(always)]
fn vector_of_light([red, green, blue]: [f32; 3], alpha: f32, root: impl Fn(f32) -> f32) -> Vector {
    let long = root(0.412_221_47 * red + 0.536_332_55 * green + 0.051_445_995 * blue);
    let medium = root(0.211_903_5 * red + 0.680_699_5 * green + 0.107_396_96 * blue);
    let short = root(0.088_302_46 * red + 0.281_718_85 * green + 0.629_978_7 * blue);
    let lightness = 0.210_454_26 * long + 0.793_617_8 * medium - 0.004_072_047 * short;
    let a = 1.977_998_5 * long - 2.428_592_2 * medium + 0.450_593_7 * short;
    let b = 0.025_904_037 * long + 0.782_771_77 * medium - 0.808_675_77 * short;
    [alpha * (lightness - 0.5), alpha * a, alpha * b, alpha * 0.5]
}

/// The inverse of the conversion in [`vector_of_light`]. The light can be outside of 0 to 1.
fn light_of_lab([lightness, a, b]: [f32; 3]) -> [f32; 3] {
    let long = lightness + 0.396_337_78 * a + 0.215_803_76 * b;
    let medium = lightness - 0.105_561_346 * a - 0.063_854_17 * b;
    let short = lightness - 0.089_484_18 * a - 1.291_485_5 * b;
    let [long, medium, short] = [long, medium, short].map(|root| root * root * root);
    [
        4.076_741_7 * long - 3.307_711_6 * medium + 0.230_969_94 * short,
        -1.268_438 * long + 2.609_757_4 * medium - 0.341_319_4 * short,
        -0.004_196_086_3 * long - 0.703_418_6 * medium + 1.707_614_7 * short,
    ]
}

/// Returns the cube root of a number from 0 to 1, with a relative error below 10⁻⁶. The function of the standard
/// library can give another last digit in WebAssembly than in a native program. The first approximation divides the
/// exponent by three. Each of two steps of Halley's method triples the number of correct digits.
#[inline(always)]
fn cube_root(x: f32) -> f32 {
    if x <= 0.0 {
        return 0.0;
    }
    let mut root = f32::from_bits(x.to_bits() / 3 + 0x2A51_4067);
    for _ in 0..2 {
        let cube = root * root * root;
        root *= (cube + x + x) / (cube + cube + x);
    }
    root
}

/// The squared distance.
#[inline(always)]
pub(super) fn distance(a: &Vector, b: &Vector) -> f32 {
    let [x, y, z, w] = [a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]];
    (x * x + y * y) + (z * z + w * w)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cube_root_has_six_digits() {
        for i in 1..=100_000 {
            let x = i as f32 / 100_000.0;
            assert!((cube_root(x) / x.cbrt() - 1.0).abs() < 1e-6, "{x}");
        }
        assert_eq!(cube_root(0.0), 0.0);
    }

    /// CSS Color 4 gives these coordinates.
    #[test]
    fn the_coordinates_are_those_of_oklab() {
        let space = Space::new(&TransferFunction::SRGB);
        for (color, lab) in [
            ([255, 255, 255], [1.0, 0.0, 0.0]),
            ([255, 0, 0], [0.627_96, 0.224_86, 0.125_85]),
            ([0, 255, 0], [0.866_44, -0.233_89, 0.179_5]),
            ([0, 0, 255], [0.452_01, -0.032_46, -0.311_53]),
        ] {
            let [red, green, blue] = color;
            let [l, a, b, _] = space.vector([red, green, blue, 255]);
            for (is, should) in [l + 0.5, a, b].into_iter().zip(lab) {
                assert!((is - should).abs() < 1e-4, "{color:?}: {is} {should}");
            }
        }
    }

    #[test]
    fn every_color_is_the_nearest_of_its_own_vector() {
        let space = Space::new(&TransferFunction::SRGB);
        for i in 0..200_000u32 {
            let [red, green, blue, alpha] = i.wrapping_mul(0x9E37_79B9).to_le_bytes();
            let color = [red, green, blue, alpha | 128];
            assert_eq!(space.color(space.vector(color)), color);
        }
        assert_eq!(space.color(space.vector([9, 8, 7, 0])), [0; 4]);
    }
}
