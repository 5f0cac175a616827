//! Converts CMYK to sRGB with an ICC profile. PNG does not support CMYK, and only the profile defines the colours.
//!
//! No colour management library is used, because it would enlarge the WebAssembly module by half. A conversion needs
//! only an interpolation in a table of four dimensions.

use crate::color::IccProfile;
use crate::{Error, PixelFormat, Raster};

/// Converts CMYK samples to sRGB. A profile defines the colours of the CMYK samples.
pub(super) struct CmykToSrgb {
    /// One table for each ink. A table maps the amount of ink, 0 to 255, to a position along one dimension of the grid,
    /// 0 to 1.
    input_curves: [[f32; 256]; 4],
    /// Number of grid points along each of the four dimensions of the grid. Each dimension belongs to an ink.
    side: usize,
    /// The three values of each grid point, 0 to 1. Of the four indices of a grid point, the index of the last ink
    /// (black) varies fastest along the vector.
    grid: Vec<[f32; 3]>,
    /// Three tables, which map the three values of a grid point to L*, a* and b*. All values are 0 to 1.
    output_curves: [Vec<f32>; 3],
    /// The factor by which the results of `output_curves` are multiplied. For tables of 8 bits it is 1. For tables of
    /// 16 bits it is 65535 / 65280.
    range: f32,
    /// Luminance of a print with full amounts of all four inks, relative to the paper: 0 to 1.
    black_point: f32,
}

/// Largest number of grid points along a dimension of the grid. The largest grids in use have 17 points per dimension.
/// A grid with 33 points per dimension takes 14 MB: 33⁴ × 3 values × 4 bytes.
const MAX_SIDE: usize = 33;

impl CmykToSrgb {
    /// Reads the table of `profile` that converts CMYK to L*a*b*. Returns `None` if the profile has no such table of
    /// lut8Type or lut16Type (ICC.1:2022, 10.10 and 10.11). Nearly all profiles for printing presses have such a table.
    pub(super) fn new(profile: &IccProfile) -> Option<Self> {
        let data = profile.tag(b"A2B0")?;
        let is_wide = match data.get(..4)? {
            b"mft1" => false,
            b"mft2" => true,
            _ => return None,
        };
        let (&[inputs, outputs, side], pcs) = (data.get(8..11)?.first_chunk()?, profile.bytes().get(20..24)?);
        let side = usize::from(side);
        if (inputs, outputs) != (4, 3) || !(2..=MAX_SIDE).contains(&side) || pcs != b"Lab " {
            return None;
        }
        let entries = |offset: usize| {
            Some(usize::from(u16::from_be_bytes(data.get(offset..offset + 2)?.try_into().ok()?)))
        };
        let (input, output, start) = if is_wide { (entries(48)?, entries(50)?, 52) } else { (256, 256, 48) };
        if input < 2 || output < 2 {
            return None;
        }
        let mut numbers = Numbers { data: data.get(start..)?, is_wide };
        let mut input_curves = [[0.0; 256]; 4];
        for ink in &mut input_curves {
            let curve = numbers.take(input)?;
            *ink = std::array::from_fn(|amount| interpolate(&curve, amount as f32 / 255.0));
        }
        let grid = numbers.take(side.pow(4) * 3)?;
        let output_curves = [numbers.take(output)?, numbers.take(output)?, numbers.take(output)?];
        // A table of 16 bits encodes 100 % as FF00h (ICC.1:2022, 6.3.4.2), so its largest number FFFFh is above 100 %.
        let range = if is_wide { 65_535.0 / 65_280.0 } else { 1.0 };
        let mut table = Self {
            input_curves,
            side,
            grid: grid.as_chunks().0.to_vec(),
            output_curves,
            range,
            black_point: 0.0,
        };
        let [lightness, ..] = table.lab([255; 4]);
        // The lightness is limited to 50, because a higher lightness is not plausible for black.
        table.black_point = light_of((lightness.min(50.0) + 16.0) / 116.0);
        Some(table)
    }

    /// Converts CMYK pixels to sRGB. A JPEG stores the inks inverted, so 255 means no ink (Adobe Technical Note 5116).
    /// If `is_ycck` is true, the first three inks are stored as luma and chroma.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn convert(&self, stored: &Raster, is_ycck: bool) -> Result<Raster, Error> {
        let mut colours = Raster::filled(stored.size(), PixelFormat::RGB8, 0)?;
        // Adjacent pixels are often equal. The colour of the previous pixel is therefore kept for reuse.
        let (mut last, mut colour) = ([0; 4], self.colour(cmyk_of([0; 4], is_ycck)));
        let pixels = stored.bytes().as_chunks::<4>().0;
        for (stored, pixel) in pixels.iter().zip(colours.bytes_mut().as_chunks_mut::<3>().0) {
            if *stored != last {
                (last, colour) = (*stored, self.colour(cmyk_of(*stored, is_ycck)));
            }
            *pixel = colour;
        }
        Ok(colours)
    }

    /// Converts CMYK to L*a*b*, by linear interpolation between the sixteen surrounding grid points.
    fn lab(&self, cmyk: [u8; 4]) -> [f32; 3] {
        let last = self.side - 1;
        let mut index = 0;
        let mut strides = [0; 4];
        let mut fractions = [0.0; 4];
        for (axis, amount) in cmyk.into_iter().enumerate() {
            let exact = self.input_curves[axis][usize::from(amount)] * last as f32;
            let below = (exact as usize).min(last - 1);
            strides[axis] = self.side.pow(3 - axis as u32);
            index += below * strides[axis];
            fractions[axis] = exact - below as f32;
        }
        let mut colour = [0.0; 3];
        for corner in 0..16usize {
            let (mut corner_index, mut weight) = (index, 1.0);
            for axis in 0..4 {
                if corner >> axis & 1 == 1 {
                    corner_index += strides[axis];
                    weight *= fractions[axis];
                } else {
                    weight *= 1.0 - fractions[axis];
                }
            }
            for (sum, value) in colour.iter_mut().zip(self.grid[corner_index]) {
                *sum += weight * value;
            }
        }
        let [lightness, a, b] =
            std::array::from_fn(|axis| self.range * interpolate(&self.output_curves[axis], colour[axis]));
        [lightness * 100.0, a * 255.0 - 128.0, b * 255.0 - 128.0]
    }

    /// Converts CMYK to sRGB with black point compensation (ISO 18619), which maps the darkest print to black.
    fn colour(&self, cmyk: [u8; 4]) -> [u8; 3] {
        lab_to_srgb(self.lab(cmyk), self.black_point).map(|value| (value * 255.0 + 0.5) as u8)
    }
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

/// Reads numbers of 8 bits, or of 16 bits if `is_wide` is true, and scales them to 0..=1.
struct Numbers<'a> {
    data: &'a [u8],
    is_wide: bool,
}

impl Numbers<'_> {
    fn take(&mut self, count: usize) -> Option<Vec<f32>> {
        let (bytes, rest) = self.data.split_at_checked(if self.is_wide { 2 * count } else { count })?;
        self.data = rest;
        Some(if self.is_wide {
            bytes
                .as_chunks::<2>()
                .0
                .iter()
                .map(|&bytes| f32::from(u16::from_be_bytes(bytes)) / 65_535.0)
                .collect()
        } else {
            bytes.iter().map(|&byte| f32::from(byte) / 255.0).collect()
        })
    }
}

/// Returns the value of `curve` at `x` from 0 to 1, by linear interpolation. The curve must have at least two points.
fn interpolate(curve: &[f32], x: f32) -> f32 {
    let exact = x.clamp(0.0, 1.0) * (curve.len() - 1) as f32;
    let below = (exact as usize).min(curve.len() - 2);
    curve[below] + (curve[below + 1] - curve[below]) * (exact - below as f32)
}

/// The inverse of the function f of CIE 1976 L*a*b* (ISO 11664-4). Returns a tristimulus value relative to white.
fn light_of(level: f32) -> f32 {
    const KNEE: f32 = 6.0 / 29.0;
    if level > KNEE { level.powi(3) } else { (level - 4.0 / 29.0) * 3.0 * KNEE * KNEE }
}

/// Converts L*a*b* under D50 to sRGB, 0 to 1. `black_point` is the luminance that becomes black, relative to white.
/// Colours outside the sRGB gamut are clamped.
fn lab_to_srgb([lightness, a, b]: [f32; 3], black_point: f32) -> [f32; 3] {
    let level = (lightness + 16.0) / 116.0;
    let relative = [level + a / 500.0, level, level - b / 200.0]
        .map(|level| (light_of(level) - black_point) / (1.0 - black_point));
    // The factors are the white of the profile connection space (ICC.1:2022, 7.2.16).
    let [x, y, z] = [0.9642 * relative[0], relative[1], 0.8249 * relative[2]];
    // This matrix converts XYZ under D50 to linear sRGB. It is the inverse of the matrix of the colorants in the sRGB
    // profile, which are adapted to D50 by Bradford's method.
    let light = [
        3.134_136 * x - 1.617_386 * y - 0.490_662 * z,
        -0.978_796 * x + 1.916_254 * y + 0.033_442 * z,
        0.071_955 * x - 0.228_977 * y + 1.405_386 * z,
    ];
    light.map(|light| {
        let light = light.clamp(0.0, 1.0);
        if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 }
    })
}
