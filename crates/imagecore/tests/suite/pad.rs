//! Padding compared with its definition, pixel by pixel.

use imagecore::{
    Background, Channels, Depth, Error, Filter, Job, Padding, PixelFormat, Raster, Rect, ResizeGeometry,
    ResizeJob, Size, crop, pad,
};
use proptest::prelude::*;

const CHANNELS: [Channels; 4] = [Channels::Gray, Channels::GrayAlpha, Channels::Rgb, Channels::Rgba];

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

/// An image of noise in which a third of the alpha samples is opaque, and a third transparent.
fn noise(size: Size, format: PixelFormat, seed: u32) -> Raster {
    let (channels, depth) = (format.channels.count(), format.depth.bytes());
    let random =
        |i: usize| (i as u32 ^ seed).wrapping_mul(0x9E37_79B9).rotate_left(13).wrapping_mul(0x85EB_CA6B) >> 8;
    let bytes = (0..size.pixels() * channels).flat_map(|i| {
        let is_alpha = channels.is_multiple_of(2) && i % channels == channels - 1;
        let sample = match random(i) % 3 {
            0 if is_alpha => 0,
            1 if is_alpha => u16::MAX,
            _ => random(i + 7_777) as u16,
        };
        sample.to_ne_bytes().into_iter().take(depth).collect::<Vec<_>>()
    });
    Raster::new(size, format, bytes.collect()).unwrap()
}

/// The number of points of a pixel along each axis, for `coverage`.
const SAMPLES: u32 = 40;

/// The part of a pixel that is inside a rectangle with rounded corners, from `SAMPLES`² points of it.
fn coverage(size: Size, diameter: u32, x: u32, y: u32) -> f64 {
    if diameter == 0 {
        return 1.0;
    }
    let radius = f64::from(diameter) / 2.0;
    let point = |start: u32, index: u32| f64::from(start) + (f64::from(index) + 0.5) / f64::from(SAMPLES);
    let beyond = |at: f64, side: u32| (radius - at).max(at - (f64::from(side) - radius)).max(0.0);
    let inside = (0..SAMPLES * SAMPLES).filter(|index| {
        let across = beyond(point(x, index % SAMPLES), size.width());
        let down = beyond(point(y, index / SAMPLES), size.height());
        across.hypot(down) < radius
    });
    inside.count() as f64 / f64::from(SAMPLES * SAMPLES)
}

/// The error of `coverage`: along the edge, at most this part of the points is wrong.
const COVERAGE_ERROR: f64 = 0.03;

/// A part of a pixel without any of these points, as at the top of a circle, is no larger.
const UNSEEN: f64 = 0.5 / SAMPLES as f64;

/// Checks all pixels of `padded`, which `pad` has made of `image`, against the definition.
fn check(image: &Raster, padding: Padding, parts: &[f64], padded: &Raster) {
    let Padding { size, margin, diameter, background } = padding;
    let whole = Size::new(size.width() + 2 * margin, size.height() + 2 * margin).unwrap();
    assert_eq!(padded.size(), whole, "{padding:?}");
    let format = image.format();
    let most = if format.depth == Depth::Eight { 255.0 } else { 65_535.0 };
    let color = match background {
        Background::Color(color) => Some(color.map(|level| f64::from(level) / 255.0 * most)),
        Background::Transparent => None,
    };
    let offset = |from: u32, to: u32| {
        i64::from(margin)
            + (i64::from(to) - i64::from(from)).div_euclid(2)
            + i64::from(to < from && (from - to) % 2 == 1)
    };
    let left = offset(image.size().width(), size.width());
    let top = offset(image.size().height(), size.height());
    for y in 0..whole.height() {
        for x in 0..whole.width() {
            let is_in_size =
                (margin..margin + size.width()).contains(&x) && (margin..margin + size.height()).contains(&y);
            let at = [i64::from(x) - left, i64::from(y) - top].map(u32::try_from);
            let source = match at {
                [Ok(x), Ok(y)] if is_in_size => image.pixel(x, y).ok(),
                _ => None,
            };
            let seen = source.map_or([0.0; 4], |pixel| pixel.map(f64::from));
            let mixed = match color {
                Some(color) => {
                    let blend = |i: usize| (seen[i] * seen[3] + color[i] * (most - seen[3])) / most;
                    [blend(0), blend(1), blend(2), most]
                }
                None => seen,
            };
            let part = parts[(y * whole.width() + x) as usize];
            let found = padded.pixel(x, y).unwrap().map(f64::from);
            let context = || format!("{format:?}, {padding:?}, {x}, {y}: {found:?}, {mixed:?}, {part}");
            assert!((found[3] - mixed[3] * part).abs() <= 1.0 + COVERAGE_ERROR * most, "{}", context());
            if part == 1.0 {
                assert!((found[3] - mixed[3]).abs() <= UNSEEN * most, "{}", context());
            }
            if part == 0.0 {
                assert!(found[3] <= UNSEEN * most, "{}", context());
            }
            if found[3] > 0.0 || diameter == 0 {
                // Opaque pixels are exact.
                let error = if seen[3] == most || color.is_none() { 0.0 } else { 0.5001 };
                assert!((0..3).all(|i| (found[i] - mixed[i]).abs() <= error), "{}", context());
            }
            if found[3] == 0.0 && part == 0.0 {
                assert_eq!(found, [0.0; 4]);
            }
        }
    }
}

fn background() -> impl Strategy<Value = Background> {
    prop_oneof![
        Just(Background::Transparent),
        Just(Background::Color([255; 3])),
        Just(Background::Color([0; 3])),
        Just(Background::Color([119; 3])),
        Just(Background::Color([200, 30, 0])),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    // Requirements: R330, R331, R332
    #[test]
    fn every_pixel_is_that_of_the_definition(
        from in (1u32..24, 1u32..24),
        to in (1u32..24, 1u32..24),
        margin in 0u32..6,
        part in 0.0f64..=1.0,
        rounds in any::<bool>(),
        background in background(),
        seed in any::<u32>(),
    ) {
        let shorter = to.0.min(to.1) + 2 * margin;
        let diameter = if rounds { (f64::from(shorter) * part).round() as u32 } else { 0 };
        let padding = Padding { size: size(to.0, to.1), margin, diameter, background };
        let whole = size(to.0 + 2 * margin, to.1 + 2 * margin);
        let pixels = (0..whole.height()).flat_map(|y| (0..whole.width()).map(move |x| (x, y)));
        let parts: Vec<f64> = pixels.map(|(x, y)| coverage(whole, diameter, x, y)).collect();
        for channels in CHANNELS {
            for depth in [Depth::Eight, Depth::Sixteen] {
                let image = noise(size(from.0, from.1), PixelFormat { channels, depth }, seed);
                let padded = pad(&image, padding).unwrap();
                check(&image, padding, &parts, &padded);
                prop_assert_eq!(padded.density(), image.density());
            }
        }
    }
}

// Requirements: R331
#[test]
fn the_format_is_the_smallest_that_has_the_colors() {
    use Channels::{Gray, GrayAlpha, Rgb, Rgba};
    let white = Background::Color([255; 3]);
    let red = Background::Color([255, 0, 0]);
    for depth in [Depth::Eight, Depth::Sixteen] {
        for (channels, background, diameter, expected) in [
            (Gray, white, 0, Gray),
            (Gray, red, 0, Rgb),
            (Gray, red, 6, Rgba),
            (Gray, Background::Transparent, 0, GrayAlpha),
            (GrayAlpha, white, 0, Gray),
            (GrayAlpha, red, 0, Rgb),
            (Rgb, white, 0, Rgb),
            (Rgb, white, 6, Rgba),
            (Rgb, Background::Transparent, 0, Rgba),
            (Rgba, red, 0, Rgb),
            (Rgba, Background::Transparent, 0, Rgba),
        ] {
            let image = noise(size(9, 7), PixelFormat { channels, depth }, 1);
            let padding = Padding { size: size(12, 12), margin: 1, diameter, background };
            let padded = pad(&image, padding).unwrap();
            assert_eq!(
                padded.format(),
                PixelFormat { channels: expected, depth },
                "{channels:?}, {padding:?}"
            );
        }
    }
}

// Requirements: R331
#[test]
fn without_a_visible_background_the_samples_are_those_of_a_crop() {
    for channels in CHANNELS {
        let image = noise(size(20, 11), PixelFormat { channels, depth: Depth::Eight }, 2);
        let same =
            Padding { size: image.size(), margin: 0, diameter: 0, background: Background::Transparent };
        assert_eq!(pad(&image, same).unwrap().bytes().as_ptr(), image.bytes().as_ptr());
        let smaller = Padding { size: size(11, 11), ..same };
        let middle = Rect { x: 4, y: 0, size: size(11, 11) };
        assert_eq!(pad(&image, smaller), crop(&image, middle));
    }
    // A color behind an image without alpha is seen nowhere.
    let gray = noise(size(5, 5), PixelFormat::GRAY8, 3);
    let red = Background::Color([255, 0, 0]);
    let padding = Padding { size: gray.size(), margin: 0, diameter: 0, background: red };
    assert_eq!(pad(&gray, padding), Ok(gray));
}

// Requirements: R332
#[test]
fn a_circle_has_the_area_of_a_circle() {
    for side in [1, 2, 3, 16, 101, 500] {
        let image = Raster::filled(
            size(side, side),
            PixelFormat { channels: Channels::Rgb, depth: Depth::Sixteen },
            255,
        );
        let padding = Padding {
            size: size(side, side),
            margin: 0,
            diameter: side,
            background: Background::Transparent,
        };
        let padded = pad(&image.unwrap(), padding).unwrap();
        let alpha = |x, y| f64::from(padded.pixel(x, y).unwrap()[3]) / 65_535.0;
        let sum: f64 = (0..side).flat_map(|y| (0..side).map(move |x| (x, y))).map(|(x, y)| alpha(x, y)).sum();
        let area = std::f64::consts::PI * f64::from(side * side) / 4.0;
        // Each alpha is rounded to a whole level.
        assert!((sum - area).abs() < 1e-4 * f64::from(side).max(1.0), "{side}: {sum}, {area}");
    }
}

// Requirements: R334
#[test]
fn what_is_too_large_or_impossible_is_refused() {
    let image = noise(size(10, 10), PixelFormat::RGB8, 4);
    let padding = Padding { size: size(10, 10), margin: 0, diameter: 0, background: Background::Transparent };
    for margin in [8_188, u32::MAX] {
        assert!(pad(&image, Padding { margin, ..padding }).is_err());
    }
    assert!(pad(&image, Padding { margin: 4_996, ..padding }).is_err(), "more than 100 megapixels");
    let wide = Padding { size: size(16_384, 10), ..padding };
    assert!(pad(&image, wide).is_ok() && pad(&image, Padding { margin: 1, ..wide }).is_err());
    assert_eq!(pad(&image, Padding { diameter: 11, ..padding }), Err(Error::InvalidArgument));
    assert!(pad(&image, Padding { diameter: 11, margin: 1, ..padding }).is_ok());
}

// Requirements: R335
#[test]
fn a_resize_that_leaves_bars_gives_them_the_background() {
    for channels in CHANNELS {
        let image = noise(size(12, 9), PixelFormat { channels, depth: Depth::Eight }, 5);
        let filled = Rect { x: 4, y: 6, size: size(12, 9) };
        let geometry = ResizeGeometry { kept: Rect::whole(image.size()), size: size(20, 21), filled };
        for background in
            [Background::Transparent, Background::Color([255; 3]), Background::Color([9, 0, 200])]
        {
            let job = ResizeJob::new(&image, geometry, Filter::Lanczos3).unwrap();
            let resized = job.on(background).unwrap().finish().unwrap();
            let padding = Padding { size: size(20, 21), margin: 0, diameter: 0, background };
            assert_eq!(resized, pad(&image, padding).unwrap());
        }
    }
}
