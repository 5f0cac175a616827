//! Converts CMYK to sRGB with an ICC profile. PNG does not support CMYK, and only the profile defines the colors.
//!
//! No color management library is used. `moxcms` enlarges the WebAssembly module by 108 kB (compressed), a quarter of
//! the module, and has no black point compensation.

mod table;

use self::table::{Table, WHITE, light_of};
use crate::color::{IccProfile, IccSpace};
use crate::{Error, PixelFormat, Raster, TransferFunction};

/// Converts CMYK samples to sRGB. A profile defines the colors of the CMYK samples.
pub(super) struct CmykToSrgb {
    table: Table,
    /// Luminance that becomes black, relative to white: 0 to 1.
    black_point: f32,
    /// The nearest sRGB sample of each linear light. The index is the light in units of 1 / [`LIGHTS`].
    samples: Vec<u8>,
}

/// Number of units of linear light from black to white. Near black, two sRGB samples differ by 10 units.
const LIGHTS: usize = 1 << 15;

/// Luminance of the black of the perceptual reference medium, relative to white (`cmsPERCEPTUAL_BLACK_Y` of Little CMS).
/// The perceptual and the saturation table of a profile of version 4 convert the darkest print to this black.
const PERCEPTUAL_BLACK: f32 = 0.003_473_1;

impl CmykToSrgb {
    /// Reads the table of `profile` that converts CMYK to the profile connection space: the table for the perceptual
    /// intent, or, without a usable one, the table for another intent. Returns `None` if the profile has no usable
    /// table, or is for another color space.
    pub(super) fn new(profile: &IccProfile) -> Option<Self> {
        if profile.space() != IccSpace::Cmyk {
            return None;
        }
        let (version, pcs) = (*profile.bytes().get(8)?, profile.bytes().get(20..24)?);
        let (name, table) = [b"A2B0", b"A2B1", b"A2B2"]
            .into_iter()
            .find_map(|name| Some((name, Table::new(profile.tag(name)?, pcs)?)))?;
        let black_point = if version >= 4 && name != b"A2B1" {
            PERCEPTUAL_BLACK
        } else {
            let [_, luminance, _] = table.relative_xyz([255; 4]);
            // The limit is the luminance at a lightness of 50. A higher lightness is not plausible for black.
            luminance.clamp(0.0, light_of((50.0 + 16.0) / 116.0))
        };
        Some(Self { table, black_point, samples: nearest_samples() })
    }

    /// Converts CMYK pixels to sRGB. A JPEG stores the inks inverted, so 255 means no ink (Adobe Technical Note 5116).
    /// If `is_ycck` is true, the first three inks are stored as luma and chroma.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn convert(&self, stored: &Raster, is_ycck: bool) -> Result<Raster, Error> {
        let mut colors = Raster::filled(stored.size(), PixelFormat::RGB8, 0)?;
        // Adjacent pixels are often equal. The color of the previous pixel is therefore kept for reuse.
        let (mut last, mut color) = ([0; 4], self.color(cmyk_of([0; 4], is_ycck)));
        let pixels = stored.bytes().as_chunks::<4>().0;
        for (stored, pixel) in pixels.iter().zip(colors.bytes_mut()?.as_chunks_mut::<3>().0) {
            if *stored != last {
                (last, color) = (*stored, self.color(cmyk_of(*stored, is_ycck)));
            }
            *pixel = color;
        }
        Ok(colors)
    }

    /// Converts CMYK to sRGB with black point compensation (ISO 18619), which maps the darkest print to black. Colors
    /// outside the sRGB gamut are clamped.
    fn color(&self, cmyk: [u8; 4]) -> [u8; 3] {
        let relative = self.table.relative_xyz(cmyk);
        let [x, y, z] = std::array::from_fn(|i| {
            WHITE[i] * (relative[i] - self.black_point) * (1.0 / (1.0 - self.black_point))
        });
        // This matrix converts XYZ under D50 to linear sRGB. It is the inverse of the matrix of the colorants in the
        // sRGB profile, which are adapted to D50 by Bradford's method.
        let light = [
            3.134_136 * x - 1.617_386 * y - 0.490_662 * z,
            -0.978_796 * x + 1.916_254 * y + 0.033_442 * z,
            0.071_955 * x - 0.228_977 * y + 1.405_386 * z,
        ];
        light.map(|light| self.samples[(light.clamp(0.0, 1.0) * LIGHTS as f32 + 0.5) as usize])
    }
}

/// Returns the nearest sRGB sample of each linear light, 0 to [`LIGHTS`].
#[expect(clippy::disallowed_methods, reason = "a table of constant length")]
fn nearest_samples() -> Vec<u8> {
    let mut samples = Vec::with_capacity(LIGHTS + 1);
    for sample in 0..255u8 {
        let boundary = TransferFunction::SRGB.light((f64::from(sample) + 0.5) / 255.0) * LIGHTS as f64;
        samples.resize(boundary.ceil() as usize, sample);
    }
    samples.resize(LIGHTS + 1, 255);
    samples
}

/// Returns the amounts of cyan, magenta, yellow and black from the samples of a pixel in the file. In the result, 255
/// is full ink.
fn cmyk_of([first, second, third, black]: [u8; 4], is_ycck: bool) -> [u8; 4] {
    let [cyan, magenta, yellow] = if is_ycck {
        // Luma and chroma encode the amounts of cyan, magenta and yellow. Only black is stored inverted.
        ycbcr_to_rgb([first, second, third])
    } else {
        [first, second, third].map(|inverted| 255 - inverted)
    };
    [cyan, magenta, yellow, 255 - black]
}

/// Converts YCbCr to RGB (JFIF 1.02, page 3).
fn ycbcr_to_rgb(stored: [u8; 3]) -> [u8; 3] {
    let [luma, cb, cr] = stored.map(f32::from);
    let (cb, cr) = (cb - 128.0, cr - 128.0);
    [luma + 1.402 * cr, luma - 0.344_136 * cb - 0.714_136 * cr, luma + 1.772 * cb]
        .map(|value| (value + 0.5).clamp(0.0, 255.0) as u8)
}

#[cfg(test)]
mod tests;
