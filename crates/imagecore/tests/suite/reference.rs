//! `resize()` against Lanczos3 in double precision, as the textbook has it: at hundreds of random sizes,
//! from a three-hundredth to eight times, to and from sides of one pixel, edges included, for every pixel
//! format, for pictures bright, dark and with hard edges.

use crate::common::{FORMATS, lanczos, pixels, size};
use imagecore::{Depth, PixelFormat, Raster, Size, resize};
use imagecore_test_images::random::Random;

/// Pairs of sizes for each format and picture.
const PAIRS: usize = 30;

/// How far our samples lie from the reference's, over all sizes, in levels.
#[derive(Debug, Default)]
struct Errors {
    /// The largest distance from the reference rounded, where alpha is full.
    opaque: f64,
    /// The largest distance from the reference, times alpha from 0 to 1; for alpha itself, as it is.
    weighted: f64,
    /// Samples where alpha is full, and how many of them differ from the reference rounded.
    count: usize,
    different: usize,
    /// The sum of the signed distances from the reference, where alpha is full.
    signed: f64,
}

impl Errors {
    fn add(&mut self, ours: &Raster, ideal: &[f64]) {
        let format = ours.format();
        let maximum = f64::from(pixels::maximum(format.depth));
        let channels = format.channels.count();
        let samples: Vec<f64> = pixels::samples(ours).into_iter().map(f64::from).collect();
        assert_eq!(samples.len(), ideal.len());
        for (ours, ideal) in samples.chunks_exact(channels).zip(ideal.chunks_exact(channels)) {
            let alpha = if pixels::has_alpha(format) { ideal[channels - 1] / maximum } else { 1.0 };
            for (channel, (ours, ideal)) in ours.iter().zip(ideal).enumerate() {
                let is_alpha = pixels::has_alpha(format) && channel == channels - 1;
                let weight = if is_alpha { 1.0 } else { alpha };
                self.weighted = self.weighted.max((ours - ideal).abs() * weight);
                if alpha == 1.0 {
                    let off = (ours - ideal.round()).abs();
                    self.opaque = self.opaque.max(off);
                    self.count += 1;
                    self.different += usize::from(off > 0.0);
                    self.signed += ours - ideal;
                }
            }
        }
    }

    fn share_different(&self) -> f64 {
        self.different as f64 / self.count.max(1) as f64
    }

    fn bias(&self) -> f64 {
        self.signed / self.count.max(1) as f64
    }
}

/// A picture of a size.
type Picture = fn(&mut Random, Size, PixelFormat) -> Raster;

fn errors(format: PixelFormat, picture: Picture) -> Errors {
    let mut random = Random::new(7);
    let mut errors = Errors::default();
    for pair in 0..PAIRS {
        let (from, to) = match pair % 3 {
            // Far down: up to three hundred to one.
            0 => {
                let to = size(random.between(1, 4), random.between(1, 4));
                (size(to.width() * random.between(2, 300), to.height() * random.between(2, 30)), to)
            }
            // Up to eight times.
            1 => {
                let from = size(random.between(1, 40), random.between(1, 40));
                (from, size(from.width() * random.between(1, 8), from.height() * random.between(1, 8)))
            }
            // From anything to anything.
            _ => (
                size(random.between(1, 90), random.between(1, 90)),
                size(random.between(1, 90), random.between(1, 90)),
            ),
        };
        let raster = picture(&mut random, from, format);
        errors.add(&resize(&raster, to).unwrap(), &lanczos::resize(&raster, to));
    }
    errors
}

/// Waves from `low` to `high`, both 0 to 1, in every channel another; alpha among them.
fn waves(random: &mut Random, size: Size, format: PixelFormat, [low, high]: [f64; 2]) -> Raster {
    let maximum = f64::from(pixels::maximum(format.depth));
    let phase = f64::from(random.below(100)) / 10.0;
    let mut samples = Vec::new();
    for y in 0..size.height() {
        for x in 0..size.width() {
            for channel in 0..u32::try_from(format.channels.count()).unwrap() {
                let wave =
                    (f64::from(x) * 0.3 + f64::from(channel) + phase).sin() * (f64::from(y) * 0.23).cos();
                samples.push(((low + (high - low) * (0.5 + 0.5 * wave)) * maximum).round() as u32);
            }
        }
    }
    pixels::from_samples(size, format, &samples)
}

fn bright(random: &mut Random, size: Size, format: PixelFormat) -> Raster {
    waves(random, size, format, [0.1, 1.0])
}

fn dark(random: &mut Random, size: Size, format: PixelFormat) -> Raster {
    waves(random, size, format, [0.0, 0.12])
}

/// Every sample at random: the hardest there is. Overshoot beyond black and white is everywhere.
fn noise(random: &mut Random, size: Size, format: PixelFormat) -> Raster {
    let samples: Vec<u32> = (0..size.pixels() * format.channels.count())
        .map(|_| random.between(0, pixels::maximum(format.depth)))
        .collect();
    pixels::from_samples(size, format, &samples)
}

/// Black and white, opaque and transparent, side by side.
fn edges(random: &mut Random, size: Size, format: PixelFormat) -> Raster {
    let width = random.between(1, 9);
    let samples: Vec<u32> = (0..size.pixels() * format.channels.count())
        .map(|place| {
            let (pixel, channel) = (place / format.channels.count(), place % format.channels.count());
            let (x, y) = (pixel as u32 % size.width(), pixel as u32 / size.width());
            let on = ((x / width) + (y / width) + channel as u32).is_multiple_of(2);
            if on { pixels::maximum(format.depth) } else { 0 }
        })
        .collect();
    pixels::from_samples(size, format, &samples)
}

/// In 8 bits: never more than a level off where all is opaque, hardly ever off at all, and not brighter
/// or darker on the whole. In 16 bits two levels of 65535 are allowed: the kernel counts in 24 bits.
#[test]
fn pictures_come_out_as_the_reference_has_them() {
    for (name, picture, differing) in [
        ("bright", bright as Picture, 0.01),
        ("dark", dark, 0.04),
        ("noise", noise, 0.01),
        ("edges", edges, 0.01),
    ] {
        for format in FORMATS {
            let errors = errors(format, picture);
            let (share, bias) = (errors.share_different(), errors.bias());
            println!("{name} {format:?}: {errors:?}, different {share:.5}, bias {bias:.5}");
            let context = format!("{name} {format:?}: {errors:?}, different {share}, bias {bias}");
            match format.depth {
                Depth::Eight => {
                    assert!(errors.opaque <= 1.0, "{context}");
                    assert!(errors.weighted <= 1.0, "{context}");
                    assert!(share <= differing, "{context}");
                }
                Depth::Sixteen => {
                    assert!(errors.opaque <= 2.0, "{context}");
                    assert!(errors.weighted <= 2.5, "{context}");
                }
            }
            // A few hundred samples leave chance; their errors of up to half a level then average less.
            assert!(errors.count < 2000 || bias.abs() <= 0.02, "{context}");
        }
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

/// An image of one colour stays that colour, at any size: weights sum to one, and nothing is lost on the
/// way to light and back.
#[test]
fn a_flat_image_stays_as_it_is() {
    for level in 0..=u8::MAX {
        for (from, to) in [(size(40, 30), size(7, 9)), (size(7, 9), size(40, 30)), (size(900, 1), size(3, 1))]
        {
            let flat = Raster::filled(from, PixelFormat::RGB8, level).unwrap();
            let resized = resize(&flat, to).unwrap();
            assert!(resized.bytes().iter().all(|&byte| byte == level), "{level}, {from:?} to {to:?}");
        }
    }
}

/// What cannot be seen has no colour to give: red under an alpha of zero beside opaque green.
#[test]
fn transparent_colours_do_not_bleed() {
    let pixels: Vec<u8> =
        (0..64 * 64).flat_map(|i| if i % 64 < 32 { [255, 0, 0, 0] } else { [0, 200, 0, 255] }).collect();
    let image = Raster::new(size(64, 64), PixelFormat::RGBA8, pixels).unwrap();
    for to in [size(9, 9), size(150, 150)] {
        for pixel in resize(&image, to).unwrap().bytes().as_chunks::<4>().0 {
            assert!(pixel[0] == 0 && (pixel[3] == 0 || pixel[1] >= 199), "{pixel:?}");
        }
    }
}
