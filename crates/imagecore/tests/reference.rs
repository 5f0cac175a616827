//! `resize()` against Lanczos3 in double precision, as the textbook has it: at random sizes, up and
//! down, to and from sides of one pixel, edges included, for every pixel format.
//!
//! Colours are compared premultiplied, which is how they are seen: below an alpha of 10 of 255 a colour
//! of 8 bits cannot be kept to a level, and need not be.

mod common;

use common::lanczos::{self, Passes};
use common::{FORMATS, pixels, random::Random, size};
use imagecore::{Depth, PixelFormat, Raster, Size, resize};

/// Pairs of sizes for each format.
const PAIRS: usize = 40;

/// How far our samples lie from the reference's, over all sizes.
#[derive(Debug)]
struct Error {
    /// The largest distance, in levels.
    max: f64,
    /// The share of samples farther off than one level.
    beyond_one: f64,
    /// The mean of the signed distances, in levels.
    bias: f64,
}

fn error(format: PixelFormat, passes: Passes, draw: fn(&mut Random, Size, PixelFormat) -> Raster) -> Error {
    let mut random = Random::new(7);
    let mut differences = Vec::new();
    for _ in 0..PAIRS {
        let from = size(random.between(1, 50), random.between(1, 50));
        let to = size(random.between(1, 70), random.between(1, 70));
        let raster = draw(&mut random, from, format);
        let ours = lanczos::premultiplied(&resize(&raster, to).unwrap());
        let ideal = lanczos::resize(&raster, to, passes);
        assert_eq!(ours.len(), ideal.len());
        differences.extend(ours.iter().zip(&ideal).map(|(ours, ideal)| ours - ideal));
    }
    let count = differences.len() as f64;
    Error {
        max: differences.iter().fold(0.0, |max, d| d.abs().max(max)),
        beyond_one: differences.iter().filter(|d| d.abs() > 1.0).count() as f64 / count,
        bias: differences.iter().sum::<f64>() / count,
    }
}

/// Waves that stay away from black and white, so that the kernel's overshoot fits into a sample.
fn waves(random: &mut Random, size: Size, format: PixelFormat) -> Raster {
    let maximum = f64::from(pixels::maximum(format.depth));
    let phase = f64::from(random.below(100)) / 10.0;
    let mut samples = Vec::new();
    for y in 0..size.height() {
        for x in 0..size.width() {
            for channel in 0..u32::try_from(format.channels.count()).unwrap() {
                let wave =
                    (f64::from(x) * 0.3 + f64::from(channel) + phase).sin() * (f64::from(y) * 0.23).cos();
                samples.push(((0.5 + 0.35 * wave) * maximum).round() as u32);
            }
        }
    }
    pixels::from_samples(size, format, &samples)
}

/// Every sample at random: the hardest there is.
fn noise(random: &mut Random, size: Size, format: PixelFormat) -> Raster {
    let samples: Vec<u32> = (0..size.pixels() * format.channels.count())
        .map(|_| random.between(0, pixels::maximum(format.depth)))
        .collect();
    pixels::from_samples(size, format, &samples)
}

/// Rounding after each of two passes is all that separates us from the ideal; with alpha, the two
/// roundings of premultiplying and dividing come on top. Measured: 1.2 levels at most, with alpha 2.0.
#[test]
fn pictures_without_overshoot_come_out_ideal() {
    for format in FORMATS {
        let error = error(format, Passes::Exact, waves);
        println!("{format:?}: {error:?}");
        let allowed = if pixels::has_alpha(format) { 2.1 } else { 1.3 };
        assert!(error.max <= allowed, "{format:?}: {error:?}");
        assert!(error.beyond_one <= 0.04, "{format:?}: {error:?}");
        assert!(error.bias.abs() <= 0.03, "{format:?}: {error:?}");
    }
}

/// Beyond black and white the resampler departs from the ideal: what overshoots in its first pass is cut
/// off before the second. At hard edges between black and white that is up to 38 levels of 255 (in
/// noise, measured; `golden.rs` finds libvips doing the same). Which pass comes first is its own affair, but here we must know it: columns
/// at 8 bits, rows at 16. A kernel that keeps the overshoot would have to meet `Passes::Exact` here.
#[test]
fn noise_comes_out_ideal_but_for_the_overshoot_between_the_passes() {
    for format in FORMATS {
        let passes = match format.depth {
            Depth::Eight => Passes::ColumnsThenRows,
            Depth::Sixteen => Passes::RowsThenColumns,
        };
        let error = error(format, passes, noise);
        println!("{format:?}: {error:?}");
        let allowed = if pixels::has_alpha(format) { 2.1 } else { 1.3 };
        assert!(error.max <= allowed, "{format:?}: {error:?}");
        assert!(error.beyond_one <= 0.04, "{format:?}: {error:?}");
        assert!(error.bias.abs() <= 0.03, "{format:?}: {error:?}");
    }
}

/// One white pixel on black becomes the kernel itself, centred where it should be: a shift by half a
/// pixel, the commonest mistake, would show at once.
#[test]
fn a_single_pixel_becomes_the_kernel_around_its_own_place() {
    let mut bytes = vec![0; 33];
    bytes[16] = 255;
    let line = Raster::new(size(33, 1), PixelFormat::GRAY8, bytes).unwrap();
    for factor in [3, 5, 7] {
        let wide = resize(&line, size(33 * factor, 1)).unwrap();
        let centre = (33 * factor / 2) as usize;
        assert_eq!(wide.bytes()[centre], 255, "the peak, {factor} times as wide");
        for distance in 1..=centre {
            let (left, right) = (wide.bytes()[centre - distance], wide.bytes()[centre + distance]);
            assert!(left.abs_diff(right) <= 1, "{left} and {right} at {distance}, {factor} times as wide");
        }
    }
}
