//! Pictures with hard and easy content, of any size and format.

use imagecore::{PixelFormat, Raster, Size};
use imagecore_test_images::random::Random;

use super::pixels;

/// A function that draws a picture of the given size and format.
pub(crate) type Picture = fn(&mut Random, Size, PixelFormat) -> Raster;

/// Draws waves with values from `low` to `high`, where 1 is the largest sample value. The phases of all channels,
/// including alpha, differ.
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

pub(crate) fn bright(random: &mut Random, size: Size, format: PixelFormat) -> Raster {
    waves(random, size, format, [0.1, 1.0])
}

pub(crate) fn dark(random: &mut Random, size: Size, format: PixelFormat) -> Raster {
    waves(random, size, format, [0.0, 0.12])
}

/// Draws random samples. This picture is the hardest case: in all its areas, weighted sums are below black or above
/// white.
pub(crate) fn noise(random: &mut Random, size: Size, format: PixelFormat) -> Raster {
    let samples: Vec<u32> = (0..size.pixels() * format.channels.count())
        .map(|_| random.between(0, pixels::maximum(format.depth)))
        .collect();
    pixels::from_samples(size, format, &samples)
}

/// Draws a checkerboard with squares of 1 to 9 pixels. Each sample is 0 or the largest value, so black and white
/// squares and opaque and transparent squares have hard edges.
pub(crate) fn edges(random: &mut Random, size: Size, format: PixelFormat) -> Raster {
    let width = random.between(1, 9);
    let samples: Vec<u32> = (0..size.pixels() * format.channels.count())
        .map(|index| {
            let (pixel, channel) = (index / format.channels.count(), index % format.channels.count());
            let (x, y) = (pixel as u32 % size.width(), pixel as u32 / size.width());
            let on = ((x / width) + (y / width) + channel as u32).is_multiple_of(2);
            if on { pixels::maximum(format.depth) } else { 0 }
        })
        .collect();
    pixels::from_samples(size, format, &samples)
}
