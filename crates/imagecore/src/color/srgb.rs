//! Converts colors of sRGB to the color space of a raster, and small rasters to sRGB. Section numbers in this file refer to ICC.1:2022.

use super::icc::{IccProfile, IccSpace, curve};
use super::made::{self, BT709, Matrix, apply, colorants, inverse, product};
use super::{Color, Tags};
use crate::bytes::Reader;
use crate::{Channels, Error, TransferFunction};

/// A color space with a matrix and one transfer function for each of red, green and blue. Gray pixels have the same space
/// as the equal samples of colors.
struct MatrixSpace {
    /// From XYZ relative to D50 to linear light.
    from_xyz: Matrix,
    curves: [TransferFunction; 3],
}

/// Converts samples of 8 bits to sRGB.
pub(crate) struct ToSrgb {
    /// The linear light of each level of red, green and blue.
    light: [[f64; 256]; 3],
    matrix: Matrix,
    /// The linear light of each level of sRGB.
    levels: [f64; 256],
}

impl ToSrgb {
    /// Returns the nearest color of sRGB. A color outside its gamut is clipped. Three equal samples stay equal.
    #[inline(never)]
    pub(crate) fn convert(&self, samples: [u8; 3]) -> [u8; 3] {
        let light = std::array::from_fn(|channel| self.light[channel][usize::from(samples[channel])]);
        let mut srgb = apply(&self.matrix, light).map(|light| {
            let above = self.levels.partition_point(|&level| level < light).min(255);
            let below = above.saturating_sub(1);
            if light - self.levels[below] < self.levels[above] - light { below as u8 } else { above as u8 }
        });
        if samples[0] == samples[1] && samples[1] == samples[2] {
            srgb = [srgb[1]; 3];
        }
        srgb
    }
}

/// Returns the identity in place of a matrix that differs from it only because a profile has rounded its numbers, so that
/// sRGB keeps its levels.
fn without_rounding(matrix: Matrix) -> Matrix {
    let identity: Matrix = std::array::from_fn(|row| std::array::from_fn(|column| f64::from(row == column)));
    let is_near = |(a, b): (&f64, &f64)| (a - b).abs() < 0.002;
    if matrix.as_flattened().iter().zip(identity.as_flattened()).all(is_near) { identity } else { matrix }
}

#[inline(never)]
fn light_of_levels(transfer: &TransferFunction) -> [f64; 256] {
    std::array::from_fn(|level| transfer.light(level as f64 / 255.0))
}

impl Color {
    /// Returns what converts samples of this color space to sRGB, or `None` if it has no known matrix.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    #[inline(never)]
    pub(crate) fn to_srgb(&self) -> Result<Option<ToSrgb>, Error> {
        let Some(MatrixSpace { from_xyz, curves }) = self.matrix_space()? else { return Ok(None) };
        let Some(to_srgb) = of_chromaticities(&BT709).and_then(|to_xyz| inverse(&to_xyz)) else {
            return Ok(None);
        };
        Ok(inverse(&from_xyz).map(|to_xyz| ToSrgb {
            light: std::array::from_fn(|channel| light_of_levels(&curves[channel])),
            matrix: without_rounding(product(&to_srgb, &to_xyz)),
            levels: light_of_levels(&TransferFunction::SRGB),
        }))
    }

    /// Returns whether all colors of sRGB can be converted to this color space. Otherwise only black and white can.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn converts_srgb(&self) -> Result<bool, Error> {
        Ok(self.matrix_space()?.is_some())
    }

    /// Returns the color `srgb` as samples of this color space, whose largest value is `most`: 255 or 65,535. A color
    /// outside its gamut is clipped. Three equal samples stay equal.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if the color can't be converted; [`Error::OutOfMemory`].
    #[inline(never)]
    pub(crate) fn samples_of(&self, srgb: [u8; 3], most: u16) -> Result<[u16; 3], Error> {
        let same = srgb.map(|level| u16::from(level) * (most / 255));
        if [[0; 3], [255; 3]].contains(&srgb) {
            return Ok(same);
        }
        let MatrixSpace { from_xyz, curves } = self.matrix_space()?.ok_or(Error::InvalidArgument)?;
        let (_, to_xyz) = colorants(&BT709).ok_or(Error::InvalidArgument)?;
        let light = srgb.map(|level| TransferFunction::SRGB.light(f64::from(level) / 255.0));
        let light = apply(&from_xyz, apply(&to_xyz, light));
        let mut samples = [0; 3];
        for (sample, (curve, light)) in samples.iter_mut().zip(curves.iter().zip(light)) {
            *sample = nearest(curve, light, most);
        }
        let is_gray = srgb[0] == srgb[1] && srgb[1] == srgb[2];
        Ok(if is_gray { [samples[1]; 3] } else { samples })
    }

    /// Returns the color space of the same samples as red, green and blue, where a gray sample becomes three equal ones.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn of_colors(&self) -> Result<Self, Error> {
        let profile = self.tags.profile.as_ref().filter(|profile| profile.space() == IccSpace::Gray);
        if profile.is_some() && self.tags.chunk(b"cICP").is_some() {
            // cICP has priority, and a gray profile does not apply to colors.
            return Self::new(Tags { profile: None, chunks: self.tags.chunks.clone() }, Channels::Rgb);
        }
        let Some(curve) = profile.and_then(|profile| profile.tag(b"kTRC")) else { return Ok(self.clone()) };
        let profile = made::profile_of_gray(curve)?.map_or(Ok(None), |bytes| IccProfile::new(&bytes))?;
        Self::new(Tags { profile, chunks: Vec::new() }, Channels::Rgb)
    }

    /// Returns `None` for lookup tables, and for what has no known transfer function.
    #[inline(never)]
    fn matrix_space(&self) -> Result<Option<MatrixSpace>, Error> {
        let tags = &self.tags;
        let is_srgb = tags.chunk(b"cICP").is_none() && tags.chunk(b"sRGB").is_some();
        let (to_xyz, curves) = match &tags.profile {
            Some(profile) if tags.chunk(b"cICP").is_none() => (matrix_of(profile), curves_of(profile)?),
            _ if is_srgb || tags.chunks.is_empty() => {
                (of_chromaticities(&BT709), [(); 3].map(|()| Some(self.transfer.clone())))
            }
            _ => match made::space(tags) {
                Some((chromaticities, transfer)) => {
                    (of_chromaticities(&chromaticities), [(); 3].map(|()| Some(transfer.clone())))
                }
                None => return Ok(None),
            },
        };
        let [Some(red), Some(green), Some(blue)] = curves else { return Ok(None) };
        let curves = [red, green, blue];
        if !curves.iter().all(TransferFunction::is_valid) {
            return Ok(None);
        }
        let from_xyz = to_xyz.and_then(|matrix| inverse(&matrix));
        Ok(from_xyz.map(|from_xyz| MatrixSpace { from_xyz, curves }))
    }
}

fn of_chromaticities(chromaticities: &made::Chromaticities) -> Option<Matrix> {
    colorants(chromaticities).map(|(_, to_xyz)| to_xyz)
}

/// Returns the matrix from linear light to XYZ relative to D50 (F.3). A profile with a lookup table has none: programs use
/// the table, even if there is a matrix too (8.10).
#[inline(never)]
fn matrix_of(profile: &IccProfile) -> Option<Matrix> {
    let has_table = [b"A2B0", b"A2B1", b"A2B2"].iter().any(|name| profile.tag(name).is_some());
    match profile.space() {
        _ if has_table => None,
        IccSpace::Gray => of_chromaticities(&BT709),
        IccSpace::Rgb => {
            let [red, green, blue] = [b"rXYZ", b"gXYZ", b"bXYZ"].map(|name| xyz(profile.tag(name)?));
            let (red, green, blue) = (red?, green?, blue?);
            Some(std::array::from_fn(|row| [red[row], green[row], blue[row]]))
        }
        IccSpace::Cmyk => None,
    }
}

/// Reads the first number of an XYZType (10.31).
fn xyz(data: &[u8]) -> Option<[f64; 3]> {
    let mut reader = Reader::at(data.strip_prefix(b"XYZ ")?, 4);
    let mut number = || Some(f64::from(reader.i32_be()?) / 65_536.0);
    Some([number()?, number()?, number()?])
}

/// Returns the transfer functions of red, green and blue.
#[inline(never)]
fn curves_of(profile: &IccProfile) -> Result<[Option<TransferFunction>; 3], Error> {
    let read = |name| profile.tag(name).map_or(Ok(None), curve);
    Ok(match profile.space() {
        IccSpace::Gray => {
            let gray = read(b"kTRC")?;
            [gray.clone(), gray.clone(), gray]
        }
        IccSpace::Rgb => [read(b"rTRC")?, read(b"gTRC")?, read(b"bTRC")?],
        IccSpace::Cmyk => [None, None, None],
    })
}

/// Returns the sample whose light is nearest to `light`. The transfer function never decreases.
#[inline(never)]
fn nearest(transfer: &TransferFunction, light: f64, most: u16) -> u16 {
    let of = |sample: u16| transfer.light(f64::from(sample) / f64::from(most));
    // Ends at the first sample that is at least as bright, or at the last one.
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = low + (high - low) / 2;
        if of(middle) < light { low = middle + 1 } else { high = middle }
    }
    let below = low.saturating_sub(1);
    if light - of(below) < of(low) - light { below } else { low }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_chunks(chunks: &[(&[u8; 4], &[u8])]) -> Color {
        let chunks = chunks.iter().map(|(name, data)| (**name, data.to_vec())).collect();
        Color::new(Tags { profile: None, chunks }, Channels::Rgb).unwrap()
    }

    fn of_profile(bytes: &[u8], channels: Channels) -> Color {
        Color::from_profile(IccProfile::new(bytes).unwrap(), channels).unwrap()
    }

    const COLORS: [[u8; 3]; 6] =
        [[255, 0, 0], [0, 255, 0], [10, 20, 200], [128, 128, 128], [254, 255, 255], [1, 0, 2]];

    // Requirements: R333
    #[test]
    fn srgb_keeps_its_levels_however_a_file_names_it() {
        let gama = 45_455u32.to_be_bytes();
        for color in [
            Color::default(),
            of_chunks(&[(b"sRGB", &[0])]),
            of_chunks(&[(b"gAMA", &gama)]),
            of_chunks(&[(b"cICP", &[1, 13, 0, 1])]),
        ] {
            for srgb in COLORS {
                assert_eq!(color.samples_of(srgb, 255), Ok(srgb.map(u16::from)));
                let wide = color.samples_of(srgb, u16::MAX).unwrap();
                let is_near = |(a, b): (u16, u8)| a.abs_diff(u16::from(b) * 257) <= 1;
                assert!(wide.into_iter().zip(srgb).all(is_near), "{wide:?}");
            }
        }
    }

    // Requirements: R333
    #[test]
    fn colors_are_converted_to_the_primaries_and_the_curve_of_the_file() {
        // Display P3 of red in sRGB, as CSS Color 4 gives it: color(display-p3 0.9175 0.2003 0.1386).
        let p3 = of_chunks(&[(b"cICP", &[12, 13, 0, 1])]);
        assert_eq!(p3.samples_of([255, 0, 0], 255), Ok([234, 51, 35]));
        // Adobe RGB (1998) has the red and the blue of sRGB, and a gamma of 2.2: red is (0.7152 / 1)^(1 / 2.2) of light.
        let chrm: Vec<u8> = [31_270u32, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000]
            .iter()
            .flat_map(|value| value.to_be_bytes())
            .collect();
        let adobe = of_chunks(&[(b"cHRM", &chrm), (b"gAMA", &45_470u32.to_be_bytes())]);
        assert_eq!(adobe.samples_of([255, 0, 0], 255), Ok([219, 0, 0]));
        assert_eq!(adobe.samples_of([128, 128, 128], 255), Ok([127; 3]));
    }

    // Requirements: R333
    #[test]
    fn an_embedded_profile_is_read_as_the_chunks_that_it_was_made_of() {
        let chrm: Vec<u8> = [31_270u32, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]
            .iter()
            .flat_map(|value| value.to_be_bytes())
            .collect();
        let chunks = of_chunks(&[(b"cHRM", &chrm), (b"gAMA", &50_000u32.to_be_bytes())]);
        let profile = of_profile(&chunks.profile_of_file(false).unwrap().unwrap(), Channels::Rgb);
        for srgb in COLORS {
            let [a, b] = [&chunks, &profile].map(|color| color.samples_of(srgb, 255).unwrap());
            assert!(a.iter().zip(b).all(|(a, b)| a.abs_diff(b) <= 1), "{a:?}, {b:?}");
        }
    }

    // Requirements: R333
    #[test]
    fn gray_samples_keep_their_light_as_colors() {
        let gray = of_chunks(&[(b"gAMA", &100_000u32.to_be_bytes())]);
        let profile = of_profile(&gray.profile_of_file(true).unwrap().unwrap(), Channels::Gray);
        let colors = profile.of_colors().unwrap();
        assert_eq!(colors.tags.profile.as_ref().map(IccProfile::space), Some(IccSpace::Rgb));
        assert_eq!(colors.transfer(), profile.transfer());
        for srgb in COLORS {
            let [a, b] = [&profile, &colors].map(|color| color.samples_of(srgb, 255).unwrap());
            assert!(a.iter().zip(b).all(|(a, b)| a.abs_diff(b) <= 1), "{a:?}, {b:?}");
        }
        assert_eq!(profile.samples_of([128; 3], 255), Ok([55; 3]));
    }

    // Requirements: R333
    #[test]
    fn cicp_counts_before_a_gray_profile_also_for_colors() {
        let gamma = of_chunks(&[(b"gAMA", &55_556u32.to_be_bytes())]);
        let profile = IccProfile::new(&gamma.profile_of_file(true).unwrap().unwrap()).unwrap();
        let chunks = vec![(*b"cICP", vec![1, 13, 0, 1])];
        let gray = Color::new(Tags { profile, chunks }, Channels::Gray).unwrap();
        let colors = gray.of_colors().unwrap();
        assert!(colors.tags.profile.is_none());
        assert_eq!(colors.transfer(), gray.transfer());
        for srgb in COLORS {
            assert_eq!(colors.samples_of(srgb, 255), Ok(srgb.map(u16::from)));
        }
    }

    // Requirements: R333
    #[test]
    fn without_a_matrix_only_black_and_white_are_converted() {
        // PQ, and a profile of a lookup table.
        let made = of_chunks(&[(b"gAMA", &100_000u32.to_be_bytes())]);
        let mut table = made.profile_of_file(false).unwrap().unwrap().into_owned();
        let at = table.windows(4).position(|name| name == b"cprt").unwrap();
        table[at..at + 4].copy_from_slice(b"A2B0");
        for color in [of_chunks(&[(b"cICP", &[9, 16, 0, 1])]), of_profile(&table, Channels::Rgb)] {
            assert_eq!(color.converts_srgb(), Ok(false));
            assert_eq!(color.samples_of([0; 3], 255), Ok([0; 3]));
            assert_eq!(color.samples_of([255; 3], u16::MAX), Ok([u16::MAX; 3]));
            for srgb in COLORS {
                assert_eq!(color.samples_of(srgb, 255), Err(Error::InvalidArgument));
            }
        }
        assert_eq!(Color::default().converts_srgb(), Ok(true));
    }
}
