//! An image of one color must keep its color at any size, with any alpha. The kernel has negative weights, so a
//! weighted sum can be too large. The sums of a premultiplied color and of its alpha are then too large by the same
//! factor, and the division by alpha removes this factor.

use crate::common::{pixels, size};
use imagecore::{Channels, Depth, Filter, PixelFormat, Raster, Size, resize};
use imagecore_test_images::random::Random;

/// Number of random images for each format, and number of random target sizes for each image.
const IMAGES: u64 = 20;
const SIZES: usize = 20;

/// Formats with alpha.
const FORMATS: [PixelFormat; 4] = [
    PixelFormat { channels: Channels::GrayAlpha, depth: Depth::Eight },
    PixelFormat { channels: Channels::Rgba, depth: Depth::Eight },
    PixelFormat { channels: Channels::GrayAlpha, depth: Depth::Sixteen },
    PixelFormat { channels: Channels::Rgba, depth: Depth::Sixteen },
];

/// Only pixels of at least this alpha (0 to 1) are compared. The color is divided by alpha, so rounding errors are
/// larger at a lower alpha.
const OPAQUE: f64 = 250.0 / 255.0;

/// Creates an image of the color `color`, which has one sample for each channel except alpha. `alpha` returns the
/// alpha, 0 to 1, at the position (x, y) of the center of a pixel.
fn flat(size: Size, format: PixelFormat, color: &[u32], alpha: impl Fn(f64, f64) -> f64) -> Raster {
    let maximum = f64::from(pixels::maximum(format.depth));
    let mut samples = Vec::new();
    for y in 0..size.height() {
        for x in 0..size.width() {
            let alpha = alpha(f64::from(x) + 0.5, f64::from(y) + 0.5).clamp(0.0, 1.0);
            samples.extend_from_slice(color);
            samples.push((alpha * maximum).round() as u32);
        }
    }
    pixels::from_samples(size, format, &samples)
}

/// Returns three numbers: the number of opaque pixels, the number of opaque pixels with an error of more than one
/// level, and the largest error of an opaque pixel in levels. A pixel counts as opaque if its alpha is at least
/// [`OPAQUE`].
fn opaque_errors(image: &Raster, color: &[u32]) -> (usize, usize, u32) {
    let (mut count, mut wrong, mut largest) = (0, 0, 0);
    let maximum = f64::from(pixels::maximum(image.format().depth));
    for pixel in pixels::samples(image).chunks_exact(color.len() + 1) {
        if f64::from(pixel[color.len()]) >= OPAQUE * maximum {
            let error = pixel.iter().zip(color).map(|(ours, color)| ours.abs_diff(*color)).max().unwrap();
            count += 1;
            wrong += usize::from(error > 1);
            largest = largest.max(error);
        }
    }
    (count, wrong, largest)
}

/// Returns the alpha of a disc as a function of the position. Alpha falls to 0 over one pixel at the edge of the
/// disc. `center` and `radius` are in pixels.
fn disc(center: (f64, f64), radius: f64) -> impl Fn(f64, f64) -> f64 {
    move |x, y| radius + 0.5 - (x - center.0).hypot(y - center.1)
}

#[test]
fn a_disc_keeps_its_color() {
    let color = [200, 60, 120];
    let image = flat(size(400, 300), PixelFormat::RGBA8, &color, disc((200.0, 150.0), 120.0));
    for to in [size(64, 48), size(128, 96), size(800, 600)] {
        let (count, wrong, largest) = opaque_errors(&resize(&image, to, Filter::Lanczos3).unwrap(), &color);
        assert!(count > to.pixels() / 4, "{count} opaque pixels at {to:?}");
        assert_eq!(wrong, 0, "of {count} at {to:?}; the largest error is {largest}");
    }
}

/// The test resizes random images of one color. Their alpha channel is a disc, stripes, a checkerboard or noise.
#[test]
fn random_colors_and_shapes_keep_their_color() {
    for format in FORMATS {
        let mut opaque = 0;
        for seed in 0..IMAGES {
            let mut random = Random::new(seed);
            let from = size(random.between(1, 60), random.between(1, 60));
            let colors = format.channels.count() - 1;
            let maximum = pixels::maximum(format.depth);
            let color: Vec<u32> = (0..colors).map(|_| random.between(0, maximum)).collect();
            let (width, height) = (f64::from(from.width()), f64::from(from.height()));
            let step = f64::from(random.between(1, 6));
            let noise: Vec<f64> = (0..from.pixels()).map(|_| f64::from(random.below(2))).collect();
            let image = match seed % 4 {
                0 => flat(from, format, &color, disc((width / 2.0, height / 2.0), width.min(height) / 2.5)),
                1 => flat(from, format, &color, |x, y| ((x + y / 2.0) / step).sin() * 2.0 + 0.5),
                2 => flat(from, format, &color, |x, y| ((x / step).floor() + (y / step).floor()) % 2.0),
                _ => flat(from, format, &color, |x, y| {
                    noise[(y as usize) * from.width() as usize + x as usize]
                }),
            };
            for _ in 0..SIZES {
                let to = size(random.between(1, 120), random.between(1, 120));
                let (count, wrong, largest) =
                    opaque_errors(&resize(&image, to, Filter::Lanczos3).unwrap(), &color);
                assert_eq!(wrong, 0, "seed {seed}, {format:?}, {from:?} to {to:?}: {largest} off, {color:?}");
                opaque += count;
            }
        }
        assert!(opaque > 50_000, "{opaque} opaque pixels in {format:?}");
    }
}
