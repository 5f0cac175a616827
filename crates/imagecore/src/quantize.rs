//! Reduces the colors of a raster to a palette (color quantization).
//!
//! ```text
//! histogram ─▶ clusters: divided, then refined ─▶ palette ─▶ nearest entry of each pixel, or dither
//! ```
//!
//! Colors are compared in [`Vector`]s of OKLab, so that equal distances look about equally large. All steps use only
//! additions, multiplications, divisions and comparisons of IEEE 754, so WebAssembly and native programs give the same
//! bytes, whatever the number of threads.

mod clusters;
mod dither;
mod histogram;
mod nearest;
mod space;

use self::clusters::{divide, refine};
use self::histogram::Histogram;
use self::nearest::{Cache, Nearest};
use self::space::Space;
use crate::{Depth, Error, PixelFormat, Raster, alloc};

/// The largest number of entries of a PNG palette (PNG specification, 11.2.2).
const MAX_COLORS: usize = 256;

/// The entries of a palette: red, green, blue and straight alpha, 8 bits each.
struct Palette {
    colors: Vec<[u8; 4]>,
    nearest: Nearest,
}

impl Palette {
    /// `colors` must not be empty.
    fn new(colors: Vec<[u8; 4]>, space: &Space) -> Result<Self, Error> {
        let mut vectors = alloc::with_capacity(colors.len())?;
        vectors.extend(colors.iter().map(|&color| space.vector(color)));
        Ok(Self { nearest: Nearest::new(vectors)?, colors })
    }
}

/// Returns `raster` with at most `colors` different colors, in 8 bits per sample. Alpha is a part of a color. A raster
/// that has no more colors keeps them. With `dithers`, the error of each pixel is spread over its neighbors, so that the
/// mean color of an area is kept.
///
/// The numbers of the palette are in the color space of the raster, and they are compared as if it were sRGB.
///
/// # Errors
/// [`Error::InvalidArgument`] unless `colors` is 2 to 256; [`Error::OutOfMemory`].
pub fn quantize(raster: &Raster, colors: usize, dithers: bool) -> Result<Raster, Error> {
    if !(2..=MAX_COLORS).contains(&colors) {
        return Err(Error::InvalidArgument);
    }
    let format = PixelFormat { depth: Depth::Eight, ..raster.format() };
    let mut bytes = alloc::with_capacity(raster.size().pixels() * format.bytes_per_pixel())?;
    match raster.format().depth {
        Depth::Eight => bytes.extend_from_slice(raster.bytes()),
        Depth::Sixteen => bytes.extend(raster.bytes().as_chunks().0.iter().map(|&sample| to_8_bits(sample))),
    }
    let mut reduced = Raster::new(raster.size(), format, bytes)?.tagged_like(raster);
    with_channel_count!(format.channels, C => quantize_8::<C>(&mut reduced, colors, dithers))?;
    Ok(reduced)
}

/// Returns the nearest sample of 8 bits.
fn to_8_bits(sample: [u8; 2]) -> u8 {
    ((u32::from(u16::from_ne_bytes(sample)) * 255 + 32_767) / 65_535) as u8
}

fn quantize_8<const C: usize>(raster: &mut Raster, colors: usize, dithers: bool) -> Result<(), Error> {
    let width = raster.size().width() as usize;
    let pixels = raster.bytes_mut().as_chunks_mut::<C>().0;
    let space = Space::new();
    let mut histogram = Histogram::new()?;
    histogram.add(pixels.iter().map(rgba))?;
    if histogram.colors().is_some_and(|count| count <= colors) {
        return Ok(());
    }
    let mut points = histogram.points(&space)?;
    drop(histogram);
    let mut centers = divide(&mut points, colors)?;
    refine(&mut points, &mut centers)?;
    let mut entries = alloc::with_capacity(centers.len())?;
    entries.extend(centers.iter().map(|&center| space.color(center)));
    entries.sort_unstable();
    entries.dedup();
    let palette = Palette::new(entries, &space)?;
    if dithers {
        return dither::diffuse(pixels, width, &palette, &space);
    }
    let mut cache = Cache::new()?;
    for pixel in pixels {
        let entry = cache.entry(rgba(pixel), &palette.nearest, &space);
        *pixel = from_rgba(palette.colors[entry]);
    }
    Ok(())
}

#[inline(always)]
fn rgba<const C: usize>(pixel: &[u8; C]) -> [u8; 4] {
    match C {
        1 => [pixel[0], pixel[0], pixel[0], u8::MAX],
        2 => [pixel[0], pixel[0], pixel[0], pixel[1]],
        3 => [pixel[0], pixel[1], pixel[2], u8::MAX],
        _ => [pixel[0], pixel[1], pixel[2], pixel[3]],
    }
}

/// The inverse of [`rgba`]. The entries of the palette of a gray image are gray.
#[inline(always)]
fn from_rgba<const C: usize>(color: [u8; 4]) -> [u8; C] {
    std::array::from_fn(|channel| color[if C == 2 && channel == 1 { 3 } else { channel }])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Channels, Size};

    fn raster(format: PixelFormat, width: u32, height: u32, sample: impl Fn(usize) -> u8) -> Raster {
        let size = Size::new(width, height).unwrap();
        let bytes = (0..size.pixels() * format.bytes_per_pixel()).map(sample).collect();
        Raster::new(size, format, bytes).unwrap()
    }

    fn noise(i: usize) -> u8 {
        ((i as u32 ^ 0x5EED).wrapping_mul(0x9E37_79B9).rotate_left(13).wrapping_mul(0x85EB_CA6B) >> 21) as u8
    }

    fn formats() -> impl Iterator<Item = PixelFormat> {
        let channels = [Channels::Gray, Channels::GrayAlpha, Channels::Rgb, Channels::Rgba];
        let depths = [Depth::Eight, Depth::Sixteen];
        channels.into_iter().flat_map(move |channels| depths.map(|depth| PixelFormat { channels, depth }))
    }

    #[test]
    fn the_result_has_at_most_the_colors() {
        for format in formats() {
            let image = raster(format, 61, 47, noise);
            for (colors, dithers) in
                [(2, false), (2, true), (7, true), (16, false), (255, true), (256, false)]
            {
                let reduced = quantize(&image, colors, dithers).unwrap();
                assert!(reduced.has_at_most_colors(colors), "{format:?}, {colors}, {dithers}");
                assert_eq!(reduced.size(), image.size());
                assert_eq!(reduced.format(), PixelFormat { depth: Depth::Eight, ..format });
            }
        }
    }

    #[test]
    fn a_raster_with_few_colors_keeps_them() {
        for format in formats() {
            let image = raster(format, 64, 64, |i| (i / format.bytes_per_pixel() % 16 * 17) as u8);
            let reduced = quantize(&image, 16, true).unwrap();
            let expected: Vec<u8> = image.bytes().iter().copied().step_by(format.depth.bytes()).collect();
            assert_eq!(reduced.bytes(), expected, "{format:?}");
        }
    }

    #[test]
    fn other_numbers_of_colors_are_refused() {
        let image = raster(PixelFormat::RGB8, 2, 2, noise);
        for colors in [0, 1, 257, usize::MAX] {
            assert_eq!(quantize(&image, colors, false), Err(Error::InvalidArgument));
        }
    }

    #[test]
    fn dithering_keeps_the_mean_color_of_an_area() {
        // A ramp from black to white along each row. The palette has no color near its ends.
        let image = raster(PixelFormat::GRAY8, 256, 64, |i| (i % 256) as u8);
        let reduced = quantize(&image, 4, true).unwrap();
        let space = Space::new();
        let lightness = |raster: &Raster, x: usize| -> f64 {
            let column = |y: usize| space.vector(rgba(&[raster.bytes()[y * 256 + x]]))[0];
            (0..64).map(|y| f64::from(column(y))).sum::<f64>() / 64.0
        };
        for x in (64..200).step_by(16) {
            let mean = |raster: &Raster| (x - 8..x + 8).map(|x| lightness(raster, x)).sum::<f64>() / 16.0;
            assert!((mean(&reduced) - mean(&image)).abs() < 0.02, "{x}");
        }
    }

    #[test]
    fn invisible_colors_are_one_entry_and_soft_edges_keep_their_color() {
        // A red disc with a soft edge on transparent black, and noise where nothing is visible.
        let image = raster(PixelFormat::RGBA8, 64, 64, |i| {
            let (x, y) = ((i / 4 % 64) as i32 - 32, (i / 4 / 64) as i32 - 32);
            let alpha = ((26.0 - f64::from(x * x + y * y).sqrt()) * 32.0).clamp(0.0, 255.0) as u8;
            match (i % 4, alpha) {
                (3, _) => alpha,
                (_, 0) => noise(i),
                (0, _) => 220,
                _ => 10,
            }
        });
        for dithers in [false, true] {
            let reduced = quantize(&image, 16, dithers).unwrap();
            for (before, after) in
                image.bytes().as_chunks::<4>().0.iter().zip(reduced.bytes().as_chunks::<4>().0)
            {
                if before[3] == 0 {
                    assert_eq!(*after, [0; 4]);
                } else if after[3] > 0 {
                    assert!(after[0] > 200 && after[1] < 40 && after[2] < 40, "{before:?} {after:?}");
                }
                assert!(before[3].abs_diff(after[3]) < 48, "{before:?} {after:?}");
            }
        }
    }
}
