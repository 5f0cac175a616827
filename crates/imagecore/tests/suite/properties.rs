//! Tests of properties that hold for every image. proptest generates random images. If an image fails, proptest
//! reduces this image to the smallest image that still fails. The following command tests more images:
//! `PROPTEST_CASES=10000 cargo test --test suite properties`

use crate::common::fit::{Fit, resize_to_fit};
use crate::common::{FORMATS, pixels, size};
use imagecore::{
    Effort, Error, Filter, MAX_PIXELS, MAX_SIDE, Orientation, PixelFormat, Raster, Rect, Size, crop, decode,
    encode_png, orient, resize,
};
use imagecore_test_images::random::Random;
use proptest::prelude::*;

/// Longest side of most random images in pixels. `rotate` processes an image in blocks of 32 × 32 pixels, so images of
/// this size have complete blocks and incomplete blocks.
const LONGEST: u32 = 70;

fn any_format() -> impl Strategy<Value = PixelFormat> {
    (0..FORMATS.len()).prop_map(|i| FORMATS[i])
}

fn any_size(longest: u32) -> impl Strategy<Value = Size> {
    (1..=longest, 1..=longest).prop_map(|(width, height)| size(width, height))
}

/// Generates images of random bytes in all formats. Both sides have at most `longest` pixels. A third of the bytes
/// are 0 and a third are 255, so that transparent and opaque pixels occur. proptest generates only a seed for the
/// bytes. Ten thousand separate bytes would take seconds to generate, and minutes to reduce.
fn any_raster(longest: u32) -> impl Strategy<Value = Raster> {
    (any_format(), any_size(longest), any::<u64>()).prop_map(|(format, size, seed)| {
        let mut random = Random::new(seed);
        let byte = |_| match random.next().to_le_bytes() {
            [0..=84, ..] => 0,
            [85..=169, ..] => 255,
            [_, byte, ..] => byte,
        };
        let bytes = (0..size.pixels() * format.bytes_per_pixel()).map(byte).collect();
        Raster::new(size, format, bytes).expect("the right length")
    })
}

const LEFT: Orientation = Orientation::Rotate270;
const RIGHT: Orientation = Orientation::Rotate90;

fn turned(raster: &Raster, turns: &[Orientation]) -> Raster {
    turns.iter().fold(raster.clone(), |raster, &turn| orient(raster, turn).unwrap())
}

/// Returns the source pixel that contains the center of the target pixel `target`, found by comparing fractions. `from`
/// and `to` are the lengths of the axis.
fn origin(target: u32, from: u32, to: u32) -> u32 {
    let (target, from, to) = (u64::from(target), u64::from(from), u64::from(to));
    // In units of the source, the center is at (2 · target + 1) · from / (2 · to).
    let is_left_of_center = |border: &u64| border * 2 * to <= (2 * target + 1) * from;
    (1..from).take_while(is_left_of_center).last().unwrap_or(0) as u32
}

proptest! {
    // Each property is tested with 64 images, which take a second in a build without optimization.
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    // Requirements: R11
    #[test]
    fn four_quarter_turns_are_the_identity(raster in any_raster(LONGEST)) {
        prop_assert_eq!(&turned(&raster, &[LEFT; 4]), &raster);
        prop_assert_eq!(&turned(&raster, &[RIGHT; 4]), &raster);
    }

    #[test]
    fn left_undoes_right(raster in any_raster(LONGEST)) {
        prop_assert_eq!(&turned(&raster, &[LEFT, RIGHT]), &raster);
        prop_assert_eq!(&turned(&raster, &[RIGHT, LEFT]), &raster);
    }

    // Requirements: R11
    #[test]
    fn two_flips_are_the_identity(raster in any_raster(LONGEST)) {
        for flip in [Orientation::FlipHorizontal, Orientation::FlipVertical] {
            prop_assert_eq!(&turned(&raster, &[flip; 2]), &raster);
        }
    }

    #[test]
    fn two_quarter_turns_are_both_flips(raster in any_raster(LONGEST)) {
        let both = turned(&raster, &[Orientation::FlipHorizontal, Orientation::FlipVertical]);
        prop_assert_eq!(&turned(&raster, &[RIGHT; 2]), &both);
        prop_assert_eq!(&turned(&raster, &[LEFT; 2]), &both);
    }

    /// The expected positions are from TIFF 6.0, tag 274 (Orientation). Each closure receives the position (x, y) of a
    /// pixel in the upright image, and returns the position of this pixel in `raster`.
    #[test]
    fn orientations_are_those_of_tiff(raster in any_raster(LONGEST)) {
        let (right, bottom) = (raster.size().width() - 1, raster.size().height() - 1);
        let (upright, turned) = (raster.size(), raster.size().transposed());
        for tag in 1..=8 {
            let expected = match tag {
                1 => pixels::gather(&raster, upright, |x, y| (x, y)),
                2 => pixels::gather(&raster, upright, |x, y| (right - x, y)),
                3 => pixels::gather(&raster, upright, |x, y| (right - x, bottom - y)),
                4 => pixels::gather(&raster, upright, |x, y| (x, bottom - y)),
                5 => pixels::gather(&raster, turned, |x, y| (y, x)),
                6 => pixels::gather(&raster, turned, |x, y| (y, bottom - x)),
                7 => pixels::gather(&raster, turned, |x, y| (right - y, bottom - x)),
                _ => pixels::gather(&raster, turned, |x, y| (right - y, x)),
            };
            let orientation = Orientation::from_exif(tag).unwrap();
            prop_assert_eq!(orient(raster.clone(), orientation).unwrap(), expected, "tag {}", tag);
        }
    }

    // Requirements: R10
    #[test]
    fn a_crop_is_the_pixels_inside(raster in any_raster(LONGEST), a in any::<[u16; 4]>()) {
        let whole = raster.size();
        let (x, y) = (u32::from(a[0]) % whole.width(), u32::from(a[1]) % whole.height());
        let inner = size(1 + u32::from(a[2]) % (whole.width() - x), 1 + u32::from(a[3]) % (whole.height() - y));
        let cropped = crop(&raster, Rect { x, y, size: inner }).unwrap();
        prop_assert_eq!(cropped, pixels::gather(&raster, inner, |left, top| (x + left, y + top)));
    }

    #[test]
    fn a_crop_past_the_edge_is_refused(
        raster in any_raster(9), x in 0..20u32, y in 0..20u32, inner in any_size(20),
    ) {
        let whole = raster.size();
        let fits = x + inner.width() <= whole.width() && y + inner.height() <= whole.height();
        let cropped = crop(&raster, Rect { x, y, size: inner });
        prop_assert_eq!(cropped.err(), if fits { None } else { Some(Error::OutsideImage) });
        // The sum of a position and a side must not overflow.
        for (x, y) in [(u32::MAX, 0), (0, u32::MAX)] {
            prop_assert_eq!(crop(&raster, Rect { x, y, size: inner }).err(), Some(Error::OutsideImage));
        }
    }

    #[test]
    fn the_same_size_is_the_same_bytes(raster in any_raster(LONGEST)) {
        prop_assert_eq!(&resize(&raster, raster.size(), Filter::Lanczos3).unwrap(), &raster);
    }

    #[test]
    fn a_resized_image_has_the_given_size_and_the_same_format(raster in any_raster(20), to in any_size(40)) {
        let resized = resize(&raster, to, Filter::Lanczos3).unwrap();
        prop_assert_eq!((resized.size(), resized.format()), (to, raster.format()));
    }

    #[test]
    fn the_nearest_neighbor_copies_the_pixel_at_the_center(raster in any_raster(LONGEST), to in any_size(LONGEST)) {
        let from = raster.size();
        let expected = pixels::gather(&raster, to, |x, y| {
            (origin(x, from.width(), to.width()), origin(y, from.height(), to.height()))
        });
        prop_assert_eq!(resize(&raster, to, Filter::Nearest).unwrap(), expected);
    }

    #[test]
    fn the_nearest_neighbor_repeats_pixels_at_integer_factors(
        raster in any_raster(20), x_factor in 1..6u32, y_factor in 1..6u32,
    ) {
        let (from, to) = (raster.size(), size(raster.size().width() * x_factor, raster.size().height() * y_factor));
        let enlarged = resize(&raster, to, Filter::Nearest).unwrap();
        prop_assert_eq!(&enlarged, &pixels::gather(&raster, to, |x, y| (x / x_factor, y / y_factor)));
        prop_assert_eq!(resize(&enlarged, from, Filter::Nearest).unwrap(), raster);
    }

    #[test]
    fn the_nearest_neighbor_fits_as_lanczos_does(raster in any_raster(40), to in any_size(40)) {
        for fit in Fit::ALL {
            let [lanczos, nearest] = [Filter::Lanczos3, Filter::Nearest]
                .map(|filter| resize_to_fit(&raster, to, fit, filter).unwrap());
            prop_assert_eq!((lanczos.size(), lanczos.format()), (nearest.size(), nearest.format()));
            // The bars of `Contain` are the same, and all other pixels are pixels of the image.
            let opaque = Raster::filled(raster.size(), raster.format(), u8::MAX).unwrap();
            let shape = resize_to_fit(&opaque, to, fit, Filter::Lanczos3).unwrap();
            let sources = pixels::rgba_16(&raster);
            for (pixel, inside) in pixels::rgba_16(&nearest).iter().zip(pixels::rgba_16(&shape)) {
                let is_bar = inside[3] == 0;
                prop_assert!(if is_bar { pixel == &[0; 4] } else { sources.contains(pixel) }, "{:?}", fit);
            }
        }
    }

    /// Opaque colors and all values of alpha stay exactly the same at every size. A translucent color is
    /// premultiplied and rounded, with an error of up to half a level. The division by alpha enlarges this error. The
    /// color may therefore change by up to `maximum / 2 / alpha + 1` levels.
    #[test]
    fn one_color_stays_one_color(
        format in any_format(), from in any_size(LONGEST), to in any_size(LONGEST),
        color in any::<[u16; 4]>(), opaque in any::<bool>(),
    ) {
        let maximum = pixels::maximum(format.depth);
        let mut pixel: Vec<u32> = color[..format.channels.count()].iter().map(|&c| u32::from(c) % (maximum + 1)).collect();
        let has_alpha = pixels::has_alpha(format);
        let last = pixel.len() - 1;
        if has_alpha {
            pixel[last] = if opaque { maximum } else { pixel[last].max(1) };
        }
        let raster = pixels::from_samples(from, format, &pixel.repeat(from.pixels()));
        let resized = resize(&raster, to, Filter::Lanczos3).unwrap();
        let tolerance = if has_alpha && pixel[last] < maximum { maximum / 2 / pixel[last] + 1 } else { 0 };
        for (i, sample) in pixels::samples(&resized).into_iter().enumerate() {
            let (expected, channel) = (pixel[i % pixel.len()], i % pixel.len());
            let allowed = if has_alpha && channel == last { 0 } else { tolerance };
            prop_assert!(sample.abs_diff(expected) <= allowed, "{} for {}, sample {}", sample, expected, i);
        }
    }

    /// If the alpha of a pixel is 0, the color of the pixel has no effect on the resized image.
    #[test]
    fn color_under_alpha_zero_does_not_bleed(raster in any_raster(30), to in any_size(40)) {
        prop_assume!(pixels::has_alpha(raster.format()) && to != raster.size());
        let mut samples = pixels::samples(&raster);
        for pixel in samples.chunks_exact_mut(raster.format().channels.count()) {
            let (alpha, colors) = pixel.split_last_mut().unwrap();
            if *alpha == 0 {
                colors.iter_mut().for_each(|color| *color ^= 0xFF);
            }
        }
        let other = pixels::from_samples(raster.size(), raster.format(), &samples);
        prop_assert_eq!(resize(&raster, to, Filter::Lanczos3).unwrap(), resize(&other, to, Filter::Lanczos3).unwrap());
    }

    // Requirements: R12, R14
    #[test]
    fn encoding_is_lossless(raster in any_raster(LONGEST)) {
        let decoded = decode(&encode_png(&raster, Effort::Small).unwrap()).unwrap();
        prop_assert!(!decoded.damaged && !decoded.animated);
        prop_assert_eq!(decoded.orientation, Orientation::NoTransforms);
        prop_assert_eq!(decoded.raster, raster.without_opaque_alpha().unwrap());
    }

    /// A worker can receive an image as a PNG of `Effort::Fast`, and encode this image with `Effort::Small`. The
    /// resulting file must be the same as if the original raster were encoded with `Effort::Small`.
    #[test]
    fn encoding_small_after_fast_gives_the_same_file(raster in any_raster(30), mask in any::<u8>()) {
        let bytes = raster.bytes().iter().map(|byte| byte & mask).collect();
        let few = Raster::new(raster.size(), raster.format(), bytes).unwrap();
        for raster in [raster, few] {
            let quick = decode(&encode_png(&raster, Effort::Fast).unwrap()).unwrap().raster;
            let (own, by_way) = (encode_png(&raster, Effort::Small), encode_png(&quick, Effort::Small));
            prop_assert_eq!(own.unwrap(), by_way.unwrap());
        }
    }

    #[test]
    fn few_colors_round_trip_through_any_png_format(raster in any_raster(30), mask in any::<u8>()) {
        let bytes = raster.bytes().iter().map(|byte| byte & mask & 0xC3).collect();
        let raster = Raster::new(raster.size(), raster.format(), bytes).unwrap();
        for effort in [Effort::Small, Effort::Fast] {
            let decoded = decode(&encode_png(&raster, effort).unwrap()).unwrap().raster;
            prop_assert_eq!(pixels::rgba_16(&decoded), pixels::rgba_16(&raster));
        }
    }

    #[test]
    fn alpha_is_dropped_only_if_all_pixels_are_opaque(mut raster in any_raster(12), opaque in any::<bool>()) {
        let (format, channels) = (raster.format(), raster.format().channels.count());
        let mut samples = pixels::samples(&raster);
        if opaque && pixels::has_alpha(format) {
            samples.iter_mut().skip(channels - 1).step_by(channels).for_each(|a| *a = pixels::maximum(format.depth));
            raster = pixels::from_samples(raster.size(), format, &samples);
        }
        let is_opaque = samples.iter().skip(channels - 1).step_by(channels).all(|&a| a == pixels::maximum(format.depth));
        let dropped = raster.clone().without_opaque_alpha().unwrap();
        if pixels::has_alpha(format) && is_opaque {
            prop_assert_eq!(dropped.format().channels, format.channels.without_alpha());
            let colors: Vec<u32> = samples.chunks_exact(channels).flat_map(|pixel| &pixel[..channels - 1]).copied().collect();
            prop_assert_eq!(pixels::samples(&dropped), colors);
        } else {
            prop_assert_eq!(dropped, raster);
        }
    }

    // Requirements: R141
    #[test]
    fn sizes_within_the_limits_are_accepted(width in 0..20_000u32, height in 0..20_000u32) {
        let pixels = u64::from(width) * u64::from(height);
        let expected = if pixels == 0 {
            Err(Error::EmptySize)
        } else if width > MAX_SIDE || height > MAX_SIDE || pixels > MAX_PIXELS {
            Err(Error::TooLarge { width, height })
        } else {
            Ok((width, height))
        };
        prop_assert_eq!(Size::new(width, height).map(|size| (size.width(), size.height())), expected);
    }

    #[test]
    fn fitting_keeps_the_aspect_ratio_within_the_bounds(
        from in (1..=MAX_SIDE, 1..=6000u32), bounds in (1..=6000u32, 1..=MAX_SIDE),
    ) {
        let (from, bounds) = (size(from.0, from.1), size(bounds.0, bounds.1));
        let fitted = from.fit_within(bounds);
        prop_assert!(fitted.width() <= bounds.width().min(from.width()));
        prop_assert!(fitted.height() <= bounds.height().min(from.height()));
        prop_assert_eq!(fitted.fit_within(bounds), fitted, "fitting is idempotent");
        if from == fitted {
            prop_assert!(from.width() <= bounds.width() && from.height() <= bounds.height());
        } else {
            prop_assert!(fitted.width() == bounds.width() || fitted.height() == bounds.height(), "the largest possible");
            // One side of `fitted` equals the same side of `bounds`. The other side is that of `from`, multiplied by
            // `scale` and rounded to a whole pixel, and at least 1 pixel.
            let scale = f64::min(
                f64::from(bounds.width()) / f64::from(from.width()),
                f64::from(bounds.height()) / f64::from(from.height()),
            );
            for (side, exact) in [
                (fitted.width(), f64::from(from.width()) * scale),
                (fitted.height(), f64::from(from.height()) * scale),
            ] {
                prop_assert!((f64::from(side) - exact).abs() <= 0.5 + 1e-9 || (side == 1 && exact < 1.0));
            }
        }
    }
}

/// The test resizes between sizes at which resamplers often fail.
#[test]
fn one_color_stays_one_color_at_extreme_sizes() {
    let sizes = [(1, 1), (1, 300), (300, 1), (2, 2), (199, 200), (200, 200), (16_384, 1), (1, 16_384)];
    for format in FORMATS {
        for (from_width, from_height) in sizes {
            let from = Raster::filled(size(from_width, from_height), format, 0xFF).unwrap();
            for (width, height) in sizes
                .into_iter()
                .filter(|&(w, h)| u64::from(from_width.max(w)) * u64::from(from_height.max(h)) <= 50_000)
            {
                let resized = resize(&from, size(width, height), Filter::Lanczos3).unwrap();
                assert!(
                    resized.bytes().iter().all(|&byte| byte == 0xFF),
                    "{from_width}x{from_height} to {width}x{height}"
                );
            }
        }
    }
}

#[test]
fn the_nearest_neighbor_copies_pixels_at_extreme_sizes() {
    let lengths = [1, 3, 256, 5461, 16_383, 16_384];
    for format in FORMATS {
        for (from, to) in lengths.into_iter().flat_map(|from| lengths.map(|to| (from, to))) {
            let pixels = size(from, 1);
            let mut random = Random::new(from.into());
            let length = pixels.pixels() * format.bytes_per_pixel();
            let bytes: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
            for (pixels, to) in [(pixels, size(to, 1)), (pixels.transposed(), size(1, to))] {
                let line = Raster::new(pixels, format, bytes.clone()).unwrap();
                let resized = resize(&line, to, Filter::Nearest).unwrap();
                let (long, count) = (u64::from(pixels.width().max(pixels.height())), to.pixels() as u64);
                let source = line.bytes().chunks_exact(format.bytes_per_pixel());
                let source: Vec<_> = source.collect();
                for (i, pixel) in (0..).zip(resized.bytes().chunks_exact(format.bytes_per_pixel())) {
                    let origin = ((2 * i + 1) * long / (2 * count)) as usize;
                    assert_eq!(pixel, source[origin], "{format:?}, {pixels:?} to {to:?}, {i}");
                }
            }
        }
    }
}
