//! Compares `resize()` with the reference implementation of Lanczos3 in double precision. The tests have hundreds of
//! random sizes, scales from 1/300 to 8, sides of one pixel, and all pixel formats. The pictures are bright, dark,
//! random noise, or hard edges.

use crate::common::pictures::{Picture, bright, dark, edges, noise};
use crate::common::{FORMATS, lanczos, pixels, size};
use imagecore::{Depth, Filter, PixelFormat, Raster, resize};
use imagecore_test_images::random::Random;

/// Number of pairs of a source size and a target size, for each format and picture.
const PAIRS: usize = 30;

/// Differences between the core and the reference in all resized images, in levels. A pixel is opaque if its alpha in
/// the reference is 1, or if the format has no alpha.
#[derive(Debug, Default)]
struct Errors {
    /// The largest absolute difference from the rounded reference, over the samples of opaque pixels.
    opaque: f64,
    /// The largest weighted difference from the reference. The difference of a color sample is multiplied by alpha
    /// (0 to 1). The difference of an alpha sample has the weight 1.
    weighted: f64,
    /// The number of samples of opaque pixels (`count`), and the number of these samples that differ from the rounded
    /// reference (`different`).
    count: usize,
    different: usize,
    /// The sum of the signed differences, core minus reference, over the samples of opaque pixels.
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

fn errors(format: PixelFormat, picture: Picture) -> Errors {
    let mut random = Random::new(7);
    let mut errors = Errors::default();
    for pair in 0..PAIRS {
        let (from, to) = match pair % 3 {
            // The scale of the width is 1/2 to 1/300, and the scale of the height is 1/2 to 1/30.
            0 => {
                let to = size(random.between(1, 4), random.between(1, 4));
                (size(to.width() * random.between(2, 300), to.height() * random.between(2, 30)), to)
            }
            // The scale of the width and the scale of the height are integers from 1 to 8.
            1 => {
                let from = size(random.between(1, 40), random.between(1, 40));
                (from, size(from.width() * random.between(1, 8), from.height() * random.between(1, 8)))
            }
            // The source size and the target size are independent of each other.
            _ => (
                size(random.between(1, 90), random.between(1, 90)),
                size(random.between(1, 90), random.between(1, 90)),
            ),
        };
        let raster = picture(&mut random, from, format);
        errors.add(&resize(&raster, to, Filter::Lanczos3).unwrap(), &lanczos::resize(&raster, to));
    }
    errors
}

/// The test compares the samples of opaque pixels with the reference. With 8 bits per sample, the largest allowed
/// difference is one level, and at most the share `differing` of the samples differ. With 16 bits per sample, the
/// largest allowed difference is two levels of 65,535, because the core computes with `f32`, which has a significand of
/// 24 bits. The mean signed difference must be nearly 0.
// Requirements: R20
#[test]
fn resized_pictures_match_the_reference() {
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
            // The mean difference of fewer than 2000 samples is not limited, because it varies too much by chance.
            assert!(errors.count < 2000 || bias.abs() <= 0.02, "{context}");
        }
    }
}

/// This test detects a shift by half a pixel, which is a common mistake in resamplers.
#[test]
fn a_single_pixel_becomes_a_kernel_centered_on_it() {
    let mut bytes = vec![0; 33];
    bytes[16] = 255;
    let line = Raster::new(size(33, 1), PixelFormat::GRAY8, bytes).unwrap();
    for factor in [3, 5, 7] {
        let wide = resize(&line, size(33 * factor, 1), Filter::Lanczos3).unwrap();
        let center = (33 * factor / 2) as usize;
        assert_eq!(wide.bytes()[center], 255, "the peak, {factor} times as wide");
        for distance in 1..=center {
            let (left, right) = (wide.bytes()[center - distance], wide.bytes()[center + distance]);
            assert!(left.abs_diff(right) <= 1, "{left} and {right} at {distance}, {factor} times as wide");
        }
    }
}

/// A flat image stays the same, because the weights sum to one and the conversion to linear light and back is exact.
#[test]
fn a_flat_image_stays_as_it_is() {
    for level in 0..=u8::MAX {
        for (from, to) in [(size(40, 30), size(7, 9)), (size(7, 9), size(40, 30)), (size(900, 1), size(3, 1))]
        {
            let flat = Raster::filled(from, PixelFormat::RGB8, level).unwrap();
            let resized = resize(&flat, to, Filter::Lanczos3).unwrap();
            assert!(resized.bytes().iter().all(|&byte| byte == level), "{level}, {from:?} to {to:?}");
        }
    }
}

/// The left half of the image is red with alpha 0. The right half is opaque green. The resized image must have no
/// red.
#[test]
fn colors_under_alpha_zero_do_not_bleed() {
    let pixels: Vec<u8> =
        (0..64 * 64).flat_map(|i| if i % 64 < 32 { [255, 0, 0, 0] } else { [0, 200, 0, 255] }).collect();
    let image = Raster::new(size(64, 64), PixelFormat::RGBA8, pixels).unwrap();
    for to in [size(9, 9), size(150, 150)] {
        for pixel in resize(&image, to, Filter::Lanczos3).unwrap().bytes().as_chunks::<4>().0 {
            assert!(pixel[0] == 0 && (pixel[3] == 0 || pixel[1] >= 199), "{pixel:?}");
        }
    }
}
