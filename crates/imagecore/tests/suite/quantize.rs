//! The result of `quantize` is the same in native programs and in WebAssembly: `tests/imagecore/quantize.test.ts` expects
//! the same fingerprints of the same picture.

use imagecore::{Channels, Depth, Effort, PixelFormat, Raster, Size, encode_png, quantize};
use imagecore_test_images::fingerprint;

fn raster(format: PixelFormat, width: u32, height: u32, bytes: Vec<u8>) -> Raster {
    Raster::new(Size::new(width, height).unwrap(), format, bytes).unwrap()
}

/// Returns numbers that look random.
fn noise(i: u32) -> u8 {
    (i.wrapping_mul(0x9E37_79B9).rotate_left(13).wrapping_mul(0x85EB_CA6B) >> 24) as u8
}

/// Returns the linear light and the lightness in OKLab of a gray sample in sRGB.
fn light_and_lightness(sample: u8) -> [f64; 2] {
    let sample = f64::from(sample) / 255.0;
    let light = if sample <= 0.040_45 { sample / 12.92 } else { ((sample + 0.055) / 1.055).powf(2.4) };
    [light, light.cbrt()]
}

fn mean(values: impl Iterator<Item = f64> + Clone) -> f64 {
    values.clone().sum::<f64>() / values.count() as f64
}

/// A picture with slopes in all four samples and a little noise.
fn picture() -> Raster {
    let (width, height) = (200, 150);
    let sample = |i: u32| {
        let (channel, x, y) = (i % 4, i / 4 % width, i / 4 / width);
        (x * (channel + 1) + y * (4 - channel) + (i.wrapping_mul(0x9E37_79B9) >> 28)) as u8
    };
    let bytes = (0..4 * width * height).map(sample).collect();
    Raster::new(Size::new(width, height).unwrap(), PixelFormat::RGBA8, bytes).unwrap()
}

#[test]
fn the_result_has_known_fingerprints() {
    let runs = [(256, false), (256, true), (16, false), (16, true), (3, true)];
    let fingerprints = runs.map(|(colors, dithers)| {
        let file = encode_png(&quantize(&picture(), colors, dithers).unwrap(), Effort::Fast).unwrap();
        // The signature and IHDR have 33 bytes.
        format!("{:016x}", fingerprint(&file[33..]))
    });
    let expected =
        ["fac6ccd3c7b70ffc", "718b2c2a52ed5c55", "7a296ae973f7e4e4", "12e5809e8833dd35", "0c0430f9b27e9238"];
    assert_eq!(fingerprints, expected);
}

// Requirements: R271
#[test]
fn invisible_pixels_stay_invisible_and_opaque_ones_stay_opaque() {
    let (width, height) = (120, 90);
    // A disc with a soft shadow. It is one color, or looks like a photograph. Around it, all is invisible, or nothing.
    for (is_photo, outside) in [(false, 0), (true, 0), (true, 2)] {
        let pixel = |i: u32| {
            let (x, y) = (f64::from(i % width) - 60.0, f64::from(i / width) - 45.0);
            let alpha = ((40.0 - x.hypot(y)) / 15.0 * 255.0).clamp(f64::from(outside), 255.0) as u8;
            match (alpha, is_photo) {
                (0, _) => [noise(i), 0, 0, 0],
                (u8::MAX, true) => [noise(i), i as u8, noise(i + 7), alpha],
                (u8::MAX, false) => [200, 30, 40, alpha],
                _ => [0, 0, 0, alpha],
            }
        };
        let bytes: Vec<u8> = (0..width * height).flat_map(pixel).collect();
        let image = raster(PixelFormat::RGBA8, width, height, bytes);
        for colors in [2, 3, 4, 8, 16, 64, 256] {
            for dithers in [false, true] {
                let reduced = quantize(&image, colors, dithers).unwrap();
                let what = format!("{is_photo}, {outside}, {colors}, {dithers}");
                for (before, after) in image.bytes().chunks_exact(4).zip(reduced.bytes().chunks_exact(4)) {
                    match before[3] {
                        0 => assert_eq!(after, [0; 4], "{what}"),
                        u8::MAX => assert_eq!(after[3], u8::MAX, "{what}"),
                        _ => {}
                    }
                }
            }
        }
    }
}

// Requirements: R272
#[test]
fn the_most_frequent_color_stays_exact() {
    let rgba = |page: [u8; 4]| {
        move |i: u32| {
            let (x, y) = (i % 200, i / 200);
            // Letters with soft edges in various colors, and a small photograph.
            let is_photo = x < 60 && y < 60;
            let ink = (x % 20).min(19 - x % 20) * (y % 15).min(14 - y % 15);
            match (is_photo, ink) {
                (true, _) => [noise(i), noise(i + 1), i as u8, 255],
                (_, 40..) => [(x as u8) & 0xF0, 10, 200, 255],
                (_, 24..40) => page.map(|sample| sample / 8 * 7 + 20),
                _ => page,
            }
        }
    };
    let pages = [
        [255, 255, 255, 255],
        [0, 0, 0, 255],
        [250, 240, 215, 255],
        [13, 71, 161, 255],
        [128, 128, 128, 255],
        [10, 200, 30, 77],
        [255, 255, 255, 3],
    ];
    for page in pages {
        let pixel = rgba(page);
        let bytes: Vec<u8> = (0..200 * 150).flat_map(pixel).collect();
        let image = raster(PixelFormat::RGBA8, 200, 150, bytes);
        // The same in 16 bits: each sample is 257 times as large, and up to 50 more.
        let wide = |(i, &sample): (usize, &u8)| {
            (u16::from(sample) * 257).saturating_add(u16::from(noise(i as u32) / 5)).to_ne_bytes()
        };
        let bytes: Vec<u8> = image.bytes().iter().enumerate().flat_map(wide).collect();
        let format = PixelFormat { channels: Channels::Rgba, depth: Depth::Sixteen };
        let deep = raster(format, 200, 150, bytes);
        for (colors, dithers) in [(2, false), (2, true), (3, true), (4, true), (16, false), (256, true)] {
            for source in [&image, &deep] {
                let reduced = quantize(source, colors, dithers).unwrap();
                for (before, after) in image.bytes().chunks_exact(4).zip(reduced.bytes().chunks_exact(4)) {
                    assert!(before != page || after == page, "{page:?}, {colors}, {dithers}: {after:?}");
                }
            }
        }
    }
}

// Requirements: R272
#[test]
fn the_most_frequent_color_stays_exact_among_very_many_colors() {
    // Above the page is a picture of 240,000 colors. The histogram merges similar ones.
    let pixel =
        |i: u32| if i < 240_000 { [(i >> 10) as u8, (i >> 2) as u8, noise(i)] } else { [253, 252, 247] };
    let bytes: Vec<u8> = (0..600 * 600).flat_map(pixel).collect();
    for (colors, dithers) in [(2, false), (8, true)] {
        let reduced = quantize(&raster(PixelFormat::RGB8, 600, 600, bytes.clone()), colors, dithers).unwrap();
        assert!(reduced.bytes()[3 * 240_000..].chunks_exact(3).all(|pixel| pixel == [253, 252, 247]));
    }
}

// Requirements: R273
#[test]
fn dithering_in_two_colors_keeps_the_mean_of_flat_tones() {
    for tone in (16..=240).step_by(16) {
        let bytes = (0..300 * 100).map(|i| [0, tone, 255][i % 300 / 100]).collect();
        let reduced = quantize(&raster(PixelFormat::GRAY8, 300, 100, bytes), 2, true).unwrap();
        let area = reduced.bytes().chunks_exact(300).flat_map(|row| &row[100..200]);
        let white = mean(area.map(|&sample| f64::from(u8::from(sample == 255))));
        let [light, lightness] = light_and_lightness(tone);
        assert!((light..lightness).contains(&white), "{tone}: {light:.3} {white:.3} {lightness:.3}");
    }
}

// Requirements: R273
#[test]
fn dithering_keeps_the_mean_of_flat_tones() {
    // Sixty flat areas of 40 × 40 pixels, in steps of four levels.
    let tone = |i: usize| (8 + 4 * (i % 400 / 40 + 10 * (i / 400 / 40))) as u8;
    let image = raster(PixelFormat::GRAY8, 400, 240, (0..400 * 240).map(tone).collect());
    for colors in [2, 4, 8, 16] {
        let reduced = quantize(&image, colors, true).unwrap();
        let (least, most) = (reduced.bytes().iter().min().unwrap(), reduced.bytes().iter().max().unwrap());
        for (left, top) in (0..60).map(|area| (area % 10 * 40, area / 10 * 40)) {
            let tone = image.bytes()[top * 400 + left];
            if !(least..=most).contains(&&tone) {
                continue;
            }
            let rows = reduced.bytes().chunks_exact(400).skip(top).take(40);
            let area = rows.flat_map(|row| &row[left..left + 40]).map(|&sample| light_and_lightness(sample));
            // The mean is between that in linear light and that in OKLab.
            let (light, lightness) =
                (mean(area.clone().map(|[light, _]| light)), mean(area.map(|[_, lightness]| lightness)));
            let [own_light, own_lightness] = light_and_lightness(tone);
            assert!(
                light > own_light - 0.012 && lightness < own_lightness + 0.012,
                "{colors}, {tone}: {light:.3} for {own_light:.3}, {lightness:.3} for {own_lightness:.3}"
            );
        }
    }
}

// Requirements: R273
#[test]
fn the_means_of_a_dithered_gradient_are_near_its_own() {
    // A fingerprint says that a result has changed; this says whether it is worse: the mean difference of 4 × 4 pixels.
    let side = 256;
    let image: Vec<u8> = (0..side * side).map(|i| ((i % side + i / side * 2) / 3) as u8).collect();
    let error = |colors| {
        let source = raster(PixelFormat::GRAY8, 256, 256, image.clone());
        let reduced = quantize(&source, colors, true).unwrap();
        let (least, most) = (reduced.bytes().iter().min().unwrap(), reduced.bytes().iter().max().unwrap());
        let blocks = (0..side * side / 16).map(|block| block % 64 * 4 + block / 64 * 4 * side);
        // The other tones are lighter or darker than all entries.
        let between = blocks.filter(|&at| (*least..=*most - 6).contains(&image[at]));
        let tone = |bytes: &[u8], at: usize| {
            mean((0..16).map(|i| light_and_lightness(bytes[at + i / 4 * side + i % 4])[0].sqrt()))
        };
        mean(between.map(|at| (tone(reduced.bytes(), at) - tone(&image, at)).abs()))
    };
    let errors = [2, 4, 16].map(error);
    let recorded = [0.011_66, 0.006_73, 0.002_60];
    for (is, recorded) in errors.into_iter().zip(recorded) {
        assert!(is <= recorded * 1.01, "{errors:?}");
    }
}
