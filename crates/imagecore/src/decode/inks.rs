//! CMYK with a profile becomes sRGB: a PNG cannot hold inks, and only the profile knows how they look.
//!
//! A colour management library would add half as much again to the module; what is needed of one is a
//! table of four dimensions.

use crate::color::IccProfile;
use crate::{Error, PixelFormat, Raster};

/// From the inks that a profile describes to sRGB.
pub(super) struct InksToSrgb {
    /// What each ink does on its own, 0 to 1, by its amount from 0 to 255.
    inks: [[f32; 256]; 4],
    /// Points along each side of the grid.
    side: usize,
    /// What the table has at each point of the grid, the last ink changing fastest.
    grid: Vec<[f32; 3]>,
    /// From there to Lab, all 0 to 1.
    curves: [Vec<f32>; 3],
    /// How much more than 1 the table can say.
    range: f32,
    /// The light that comes back from all inks at once, of that from the paper.
    black: f32,
}

/// The largest table in use has 17 points a side.
const MOST_POINTS: usize = 33;

impl InksToSrgb {
    /// `None` where the profile has no table from four inks to Lab that can be read: a lut8Type or a
    /// lut16Type (ICC.1:2022, 10.10 and 10.11), as nearly all profiles for presses have.
    pub(super) fn new(profile: &IccProfile) -> Option<Self> {
        let data = profile.tag(b"A2B0")?;
        let wide = match data.get(..4)? {
            b"mft1" => false,
            b"mft2" => true,
            _ => return None,
        };
        let (&[inputs, outputs, side], pcs) = (data.get(8..11)?.first_chunk()?, profile.bytes().get(20..24)?);
        let side = usize::from(side);
        if (inputs, outputs) != (4, 3) || !(2..=MOST_POINTS).contains(&side) || pcs != b"Lab " {
            return None;
        }
        let entries =
            |at: usize| Some(usize::from(u16::from_be_bytes(data.get(at..at + 2)?.try_into().ok()?)));
        let (input, output, start) = if wide { (entries(48)?, entries(50)?, 52) } else { (256, 256, 48) };
        if input < 2 || output < 2 {
            return None;
        }
        let mut numbers = Numbers { data: data.get(start..)?, wide };
        let mut inks = [[0.0; 256]; 4];
        for ink in &mut inks {
            let curve = numbers.take(input)?;
            *ink = std::array::from_fn(|amount| along(&curve, amount as f32 / 255.0));
        }
        let points = numbers.take(side.pow(4) * 3)?;
        let curves = [numbers.take(output)?, numbers.take(output)?, numbers.take(output)?];
        // In 16 bits 100 percent are FF00h, a legacy of the time when 8 bits came first: 6.3.4.2.
        let range = if wide { 65_535.0 / 65_280.0 } else { 1.0 };
        let mut table = Self { inks, side, grid: points.as_chunks().0.to_vec(), curves, range, black: 0.0 };
        let [lightness, ..] = table.lab([255; 4]);
        // Beyond half of white it is no black, but a strange table.
        table.black = light_of((lightness.min(50.0) + 16.0) / 116.0);
        Some(table)
    }

    /// The colours of four inks, as a JPEG stores them: inverted, 255 for no ink (Adobe Technical Note
    /// 5116), and, if `with_luma`, the first three as luma and chroma.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn convert(&self, stored: &Raster, with_luma: bool) -> Result<Raster, Error> {
        let mut colours = Raster::filled(stored.size(), PixelFormat::RGB8, 0)?;
        // Neighbours are often alike.
        let (mut last, mut colour) = ([0; 4], self.colour(inks_of([0; 4], with_luma)));
        let pixels = stored.bytes().as_chunks::<4>().0;
        for (stored, pixel) in pixels.iter().zip(colours.bytes_mut().as_chunks_mut::<3>().0) {
            if *stored != last {
                (last, colour) = (*stored, self.colour(inks_of(*stored, with_luma)));
            }
            *pixel = colour;
        }
        Ok(colours)
    }

    /// L*a*b* of inks: between the sixteen points of the grid around them, in proportion.
    fn lab(&self, inks: [u8; 4]) -> [f32; 3] {
        let last = self.side - 1;
        let mut place = 0;
        let mut steps = [0; 4];
        let mut parts = [0.0; 4];
        for (axis, amount) in inks.into_iter().enumerate() {
            let exact = self.inks[axis][usize::from(amount)] * last as f32;
            let below = (exact as usize).min(last - 1);
            steps[axis] = self.side.pow(3 - axis as u32);
            place += below * steps[axis];
            parts[axis] = exact - below as f32;
        }
        let mut colour = [0.0; 3];
        for corner in 0..16usize {
            let (mut at, mut weight) = (place, 1.0);
            for axis in 0..4 {
                if corner >> axis & 1 == 1 {
                    at += steps[axis];
                    weight *= parts[axis];
                } else {
                    weight *= 1.0 - parts[axis];
                }
            }
            for (sum, value) in colour.iter_mut().zip(self.grid[at]) {
                *sum += weight * value;
            }
        }
        let [lightness, a, b] =
            std::array::from_fn(|axis| self.range * along(&self.curves[axis], colour[axis]));
        [lightness * 100.0, a * 255.0 - 128.0, b * 255.0 - 128.0]
    }

    /// The darkest print becomes black: black point compensation, as ISO 18619 has it.
    fn colour(&self, inks: [u8; 4]) -> [u8; 3] {
        lab_to_srgb(self.lab(inks), self.black).map(|value| (value * 255.0 + 0.5) as u8)
    }
}

/// The amounts of cyan, magenta, yellow and black, 255 for all of it.
fn inks_of([first, second, third, black]: [u8; 4], with_luma: bool) -> [u8; 4] {
    let [cyan, magenta, yellow] = if with_luma {
        // What luma and chroma encode are the complements of the inverted inks: the inks themselves.
        from_luma([first, second, third])
    } else {
        [first, second, third].map(|inverted| 255 - inverted)
    };
    [cyan, magenta, yellow, 255 - black]
}

/// Red, green and blue of luma and chroma: JFIF 1.02, page 3.
fn from_luma(stored: [u8; 3]) -> [u8; 3] {
    let [luma, blue, red] = stored.map(f32::from);
    let (blue, red) = (blue - 128.0, red - 128.0);
    [luma + 1.402 * red, luma - 0.344_136 * blue - 0.714_136 * red, luma + 1.772 * blue]
        .map(|value| (value + 0.5).clamp(0.0, 255.0) as u8)
}

/// Numbers of 8 or 16 bits as parts of the largest.
struct Numbers<'a> {
    data: &'a [u8],
    wide: bool,
}

impl Numbers<'_> {
    fn take(&mut self, count: usize) -> Option<Vec<f32>> {
        let (own, rest) = self.data.split_at_checked(if self.wide { 2 * count } else { count })?;
        self.data = rest;
        Some(if self.wide {
            own.as_chunks::<2>()
                .0
                .iter()
                .map(|&bytes| f32::from(u16::from_be_bytes(bytes)) / 65_535.0)
                .collect()
        } else {
            own.iter().map(|&byte| f32::from(byte) / 255.0).collect()
        })
    }
}

/// The value of a curve of at least two points at a place from 0 to 1.
fn along(curve: &[f32], place: f32) -> f32 {
    let exact = place.clamp(0.0, 1.0) * (curve.len() - 1) as f32;
    let below = (exact as usize).min(curve.len() - 2);
    curve[below] + (curve[below + 1] - curve[below]) * (exact - below as f32)
}

/// The light, of white's, that a level of CIE 1976 L*a*b* (ISO 11664-4) stands for.
fn light_of(level: f32) -> f32 {
    const KNEE: f32 = 6.0 / 29.0;
    if level > KNEE { level.powi(3) } else { (level - 4.0 / 29.0) * 3.0 * KNEE * KNEE }
}

/// L*a*b* under D50 to sRGB, 0 to 1; what sRGB cannot show becomes what is next to it.
fn lab_to_srgb([lightness, a, b]: [f32; 3], black: f32) -> [f32; 3] {
    let level = (lightness + 16.0) / 116.0;
    let parts =
        [level + a / 500.0, level, level - b / 200.0].map(|level| (light_of(level) - black) / (1.0 - black));
    // The white of the connection space: ICC.1:2022, 7.2.16.
    let [x, y, z] = [0.9642 * parts[0], parts[1], 0.8249 * parts[2]];
    // From D50 to linear sRGB, adapted by Bradford's method: the inverse of the colorants in sRGB's profile.
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
