//! The choice of the color type and the bit depth of a PNG file: either the one format that probably gives the
//! smallest file, or a list of all candidates.

use super::analyze::{Analysis, analyze};
use super::palette::{MAX_COLORS, Palette};
use crate::color::IccSpace;
use crate::{Channels, Depth, PixelFormat, Raster};

/// The format of the pixels in a PNG, before filtering.
pub(super) struct PngFormat {
    pub(super) color_type: ColorType,
    /// Bits per sample or palette index: 1, 2, 4, 8 or 16.
    pub(super) bit_depth: u8,
}

/// The color type (PNG specification, 11.2.1).
pub(super) enum ColorType {
    /// Samples: grayscale or truecolor, with or without alpha.
    Direct(Channels),
    /// Indices into a palette.
    Indexed(Palette),
}

impl ColorType {
    /// Returns the code of the color type in IHDR.
    pub(super) fn code(&self) -> u8 {
        match self {
            Self::Direct(Channels::Gray) => 0,
            Self::Direct(Channels::Rgb) => 2,
            Self::Indexed(_) => 3,
            Self::Direct(Channels::GrayAlpha) => 4,
            Self::Direct(Channels::Rgba) => 6,
        }
    }

    fn samples_per_pixel(&self) -> usize {
        match self {
            Self::Direct(channels) => channels.count(),
            Self::Indexed(_) => 1,
        }
    }
}

impl PngFormat {
    /// Returns the number of bytes per pixel, rounded up to a whole byte. For the filters, this is the distance from a
    /// byte to its left neighbor, the byte "a" (PNG specification, 9.2).
    pub(super) fn filter_distance(&self) -> usize {
        (self.color_type.samples_per_pixel() * usize::from(self.bit_depth)).div_ceil(8)
    }

    /// Returns the number of bytes of a scanline of `width` pixels, without the filter type byte.
    pub(super) fn stride(&self, width: usize) -> usize {
        (width * self.color_type.samples_per_pixel() * usize::from(self.bit_depth)).div_ceil(8)
    }

    /// Returns the number of bytes of the chunks PLTE and tRNS: 12 for each chunk, three for each color, and one for each
    /// color that is not opaque. Without a palette there is no PLTE, and if all colors are opaque, there is no tRNS.
    pub(super) fn palette_chunk_bytes(&self) -> usize {
        let ColorType::Indexed(palette) = &self.color_type else { return 0 };
        let colors = palette.colors();
        let alphas = colors.iter().filter(|color| color[3] < u8::MAX).count();
        12 + 3 * colors.len() + if alphas > 0 { 12 + alphas } else { 0 }
    }

    /// Returns true if the PNG specification allows this PNG format, and if it has no more bits per sample than the
    /// pixel format `format`.
    pub(super) fn is_valid_for(&self, format: PixelFormat) -> bool {
        match (&self.color_type, self.bit_depth) {
            (ColorType::Indexed(palette), bits @ (1 | 2 | 4 | 8)) => {
                (1..=1 << bits).contains(&palette.colors().len())
            }
            (ColorType::Direct(Channels::Gray), 1 | 2 | 4) | (ColorType::Direct(_), 8) => true,
            (ColorType::Direct(_), 16) => format.depth == Depth::Sixteen,
            _ => false,
        }
    }
}

/// Returns the format that can hold the raster and probably gives the smallest file.
pub(super) fn likeliest(raster: &Raster) -> PngFormat {
    let analysis = analyze(raster);
    let direct = direct_format(&analysis, raster);
    let (width, height) = (raster.size().width() as usize, raster.size().height() as usize);
    let Some(indexed) = indexed_format(&analysis, raster) else { return direct };
    // These sizes are before compression. The compression ratios are not known, so a palette must save more than twice
    // the size of its chunks.
    let bytes = |format: &PngFormat| height * format.stride(width);
    let saves = bytes(&indexed) + 2 * indexed.palette_chunk_bytes() < bytes(&direct);
    if saves { indexed } else { direct }
}

/// Returns all formats that can hold the raster and may give the smallest file: one with a palette, if it is possible, and
/// one without.
pub(super) fn candidates(raster: &Raster) -> Vec<PngFormat> {
    let analysis = analyze(raster);
    let direct = direct_format(&analysis, raster);
    indexed_format(&analysis, raster).into_iter().chain([direct]).collect()
}

fn profile_space(raster: &Raster) -> Option<IccSpace> {
    raster.color().tags().profile.as_ref().map(|profile| profile.space())
}

/// Of the formats without a palette, returns the one with the fewest channels and the fewest bits per sample.
fn direct_format(analysis: &Analysis, raster: &Raster) -> PngFormat {
    // An RGB profile is not allowed in a grayscale PNG, and a gray profile is allowed only in a grayscale PNG (PNG
    // specification, 11.3.2.3). Only a gray raster has a gray profile.
    let is_gray = analysis.is_gray && profile_space(raster) != Some(IccSpace::Rgb);
    let channels = match (is_gray, analysis.is_opaque) {
        (true, true) => Channels::Gray,
        (true, false) => Channels::GrayAlpha,
        (false, true) => Channels::Rgb,
        (false, false) => Channels::Rgba,
    };
    let bit_depth = match (analysis.depth, &analysis.palette, channels) {
        (Depth::Sixteen, ..) => 16,
        (Depth::Eight, Some(palette), Channels::Gray) => gray_bits(palette),
        _ => 8,
    };
    PngFormat { color_type: ColorType::Direct(channels), bit_depth }
}

/// Returns the format with a palette, if the file may have one. With a gray profile the file is a grayscale PNG, which has
/// no palette (PNG specification, 11.2.2).
fn indexed_format(analysis: &Analysis, raster: &Raster) -> Option<PngFormat> {
    let palette = analysis.palette.as_ref().filter(|_| profile_space(raster) != Some(IccSpace::Gray))?;
    let bit_depth = index_bits(palette.colors().len());
    let palette = palette.sorted(background(raster, palette));
    Some(PngFormat { color_type: ColorType::Indexed(palette), bit_depth })
}

/// Returns the color that occurs most often among the first and last pixels of all rows. `palette` must have all colors
/// of the raster.
fn background(raster: &Raster, palette: &Palette) -> [u8; 4] {
    let format = raster.format();
    let mut counts = [0u32; MAX_COLORS];
    for row in raster.bytes().chunks_exact(raster.stride()) {
        for pixel in [&row[..format.bytes_per_pixel()], &row[row.len() - format.bytes_per_pixel()..]] {
            let index = palette.index(pixel_rgba_8(format, pixel));
            counts[usize::from(index.expect("the palette has all colors of the image"))] += 1;
        }
    }
    let colors = palette.colors();
    // Among equal counts, the first color.
    colors[(0..colors.len()).rev().max_by_key(|&index| counts[index]).expect("an image has a color")]
}

/// Returns a pixel as 8-bit RGBA. The two bytes of each 16-bit sample must be equal.
fn pixel_rgba_8(PixelFormat { channels, depth }: PixelFormat, pixel: &[u8]) -> [u8; 4] {
    let sample = |channel: usize| pixel[channel * depth.bytes()];
    match channels {
        Channels::Gray => [sample(0), sample(0), sample(0), u8::MAX],
        Channels::GrayAlpha => [sample(0), sample(0), sample(0), sample(1)],
        Channels::Rgb => [sample(0), sample(1), sample(2), u8::MAX],
        Channels::Rgba => [sample(0), sample(1), sample(2), sample(3)],
    }
}

/// Returns the smallest bit depth for the indices of `colors` colors.
fn index_bits(colors: usize) -> u8 {
    match colors {
        0..=2 => 1,
        3..=4 => 2,
        5..=16 => 4,
        _ => 8,
    }
}

/// Returns the smallest bit depth that holds all gray levels of the palette. A bit depth of n holds the multiples of
/// 255 / (2^n − 1) (PNG specification, 13.12).
fn gray_bits(palette: &Palette) -> u8 {
    let holds = |step: u8| palette.colors().iter().all(|[gray, ..]| gray % step == 0);
    let depths = [(1, 255), (2, 85), (4, 17)];
    depths.into_iter().find(|&(_, step)| holds(step)).map_or(8, |(bits, _)| bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_rasters::raster;

    fn described(format: &PngFormat) -> (u8, u8) {
        (format.color_type.code(), format.bit_depth)
    }

    #[test]
    fn gray_levels_take_the_fewest_bits() {
        for (step, bits) in [(255, 1), (85, 2), (17, 4), (1, 8)] {
            let gray = raster(PixelFormat::GRAY8, 100, 100, |i| (i % 256 / step * step) as u8);
            assert_eq!(described(&likeliest(&gray)), (0, bits), "{step}");
        }
    }

    #[test]
    fn a_palette_must_save_more_than_it_takes() {
        let two_colors = |width| raster(PixelFormat::RGB8, width, 1, |i| (i / 3 % 2 * (1 + i % 3)) as u8);
        assert_eq!(described(&likeliest(&two_colors(2))), (2, 8));
        assert_eq!(described(&likeliest(&two_colors(100))), (3, 1));
    }

    #[test]
    fn the_background_of_a_picture_has_the_index_0() {
        // The border has two colors, and most of it is the lightest gray of the picture.
        let drawing = raster(PixelFormat::RGB8, 100, 50, |i| match (i / 3 % 100, i / 300) {
            (0 | 99, 0..10) => 3 * (i % 3) as u8,
            (0 | 99, _) => 9,
            (x, _) => (x % 8) as u8,
        });
        let ColorType::Indexed(palette) = likeliest(&drawing).color_type else { panic!("no palette") };
        assert_eq!(palette.colors()[..3], [[9, 9, 9, 255], [0, 0, 0, 255], [1, 1, 1, 255]]);
    }

    #[test]
    fn candidates_are_with_and_without_a_palette() {
        let with_colors = |count: usize| {
            let image = raster(PixelFormat::RGB8, 64, 64, |i| ((i / 3 % count) >> (2 * (i % 3))) as u8);
            candidates(&image).iter().map(described).collect::<Vec<_>>()
        };
        assert_eq!(with_colors(2), [(3, 1), (2, 8)]);
        assert_eq!(with_colors(256), [(3, 8), (2, 8)]);
        assert_eq!(with_colors(257), [(2, 8)]);
    }
}
