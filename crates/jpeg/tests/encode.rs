//! Tests that encoded files are decoded to the pixels that were encoded, by this crate and by `zune-jpeg`, that bands
//! give the same file in any order, and that files are as small as they were when the test was written.

// `clippy.toml` disallows `vec!`. These tests may use `vec!`, because the test images are small.
#![allow(clippy::disallowed_macros)]

use imagecore_jpeg::encode::{
    Analysis, BandCoefficients, Encoder, Format, Layout, Metadata, Quality, QuantizedBand, Samples,
    Statistics, encode,
};
use imagecore_jpeg::{Completeness, Decoder, Error, Limits, Segments};
use imagecore_test_images::random::Random;
use zune_core::bytestream::ZCursor;
use zune_jpeg::JpegDecoder;

const FORMATS: [Format; 3] = [Format::Gray, Format::YCbCr444, Format::YCbCr420];

/// An image with smooth areas, edges and noise. Each pixel has three samples.
fn image(width: usize, height: usize, seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let noise = random.below(30);
    let circle =
        (random.below(width as u32) as f32, random.below(height as u32) as f32, 4.0 + 0.3 * width as f32);
    let mut pixels = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let (fx, fy) = (x as f32, y as f32);
            let is_inside = (fx - circle.0).hypot(fy - circle.1) < circle.2;
            let base = if is_inside { [255.0, 250.0 - fy, 20.0] } else { [40.0 + fx, 80.0, 90.0 + 0.5 * fy] };
            pixels.extend(
                base.map(|level: f32| (level + random.below(noise + 1) as f32).clamp(0.0, 255.0) as u8),
            );
        }
    }
    pixels
}

/// Returns the pixels of a file, which must be complete.
fn decode(file: &[u8]) -> Vec<u8> {
    let decoder = Decoder::new(file, Limits::default()).unwrap();
    let mut pixels = vec![0; decoder.buffer_len()];
    assert_eq!(decoder.decode(&mut pixels).unwrap(), Completeness::Complete);
    pixels
}

fn encoded(layout: Layout, rgb: &[u8], quality: u8, is_progressive: bool) -> Vec<u8> {
    encode(layout, Samples::Rgb8(rgb), Quality::new(quality), is_progressive, &Metadata::default()).unwrap()
}

/// Returns the root of the mean square of the differences.
fn error(a: &[u8], b: &[u8]) -> f64 {
    assert_eq!(a.len(), b.len());
    let sum: f64 = a.iter().zip(b).map(|(&a, &b)| (f64::from(a) - f64::from(b)).powi(2)).sum();
    (sum / a.len() as f64).sqrt()
}

#[test]
fn decoders_return_the_pixels_for_any_size() {
    let mut random = Random::new(1);
    for seed in 0..150 {
        let (width, height) = (random.between(1, 70) as usize, random.between(1, 300) as usize);
        let rgb = image(width, height, seed);
        let format = FORMATS[seed as usize % 3];
        let quality = [1, 30, 75, 90, 100][random.below(5) as usize];
        let [baseline, progressive] = [false, true].map(|is_progressive| {
            encoded(Layout::new(width, height, format).unwrap(), &rgb, quality, is_progressive)
        });
        let pixels = decode(&baseline);
        assert!(pixels == decode(&progressive), "{width} x {height}, {format:?}, {quality}");
        let theirs = JpegDecoder::new(ZCursor::new(&progressive)).decode().unwrap();
        assert_eq!(theirs.len() % pixels.len(), 0);
        if quality == 100 && format == Format::YCbCr444 {
            assert!(error(&pixels, &rgb) < 0.8, "{width} x {height}: {}", error(&pixels, &rgb));
            assert!(error(&pixels, &theirs) < 1.0);
        }
    }
}

#[test]
fn the_error_falls_with_the_quality() {
    let rgb = image(120, 90, 5);
    for format in [Format::YCbCr444, Format::YCbCr420] {
        let at = |quality| {
            let file = encoded(Layout::new(120, 90, format).unwrap(), &rgb, quality, true);
            (error(&decode(&file), &rgb), file.len())
        };
        let results = [10, 30, 50, 70, 80, 90, 95, 100].map(at);
        assert!(results.is_sorted_by(|a, b| a.0 > b.0 && a.1 < b.1), "{results:?}");
    }
}

#[test]
fn gray_pixels_make_the_same_file_in_any_form() {
    let gray: Vec<u8> = image(50, 40, 3).iter().step_by(3).copied().collect();
    let rgb: Vec<u8> = gray.iter().flat_map(|&gray| [gray; 3]).collect();
    let wide: Vec<u16> = gray.iter().map(|&gray| 257 * u16::from(gray)).collect();
    let file = |samples| {
        let layout = Layout::new(50, 40, Format::Gray).unwrap();
        encode(layout, samples, Quality::new(80), true, &Metadata::default()).unwrap()
    };
    let expected = file(Samples::Gray8(&gray));
    assert!(file(Samples::Rgb8(&rgb)) == expected && file(Samples::Gray16(&wide)) == expected);
    let mut analysis = Analysis::default();
    analysis.add(50, Samples::Rgb8(&rgb)).unwrap();
    assert_eq!(analysis.format(Quality::new(80)), Format::Gray);
}

#[test]
fn sixteen_bits_are_used() {
    // A slow gradient between two levels of 8 bits: its mean in a block is not a whole level.
    let wide: Vec<u16> = (0..64 * 8).map(|i| 20_000 + i % 64 * 4).collect();
    let layout = Layout::new(64, 8, Format::Gray).unwrap();
    let file =
        encode(layout, Samples::Gray16(&wide), Quality::new(100), false, &Metadata::default()).unwrap();
    let pixels = decode(&file);
    assert!(
        pixels
            .iter()
            .zip(&wide)
            .all(|(&pixel, &wide)| (i32::from(pixel) * 257 - i32::from(wide)).abs() <= 257)
    );
    assert!(pixels[0] < pixels[63]);
}

#[test]
fn bands_in_any_order_make_the_same_file() {
    let (width, height) = (40, 700);
    let rgb = image(width, height, 9);
    for format in FORMATS {
        for is_progressive in [false, true] {
            let layout = Layout::new(width, height, format).unwrap();
            let encoder = Encoder::new(layout.clone(), Quality::new(85), is_progressive);
            assert!(layout.bands() > 2);
            let quantized: Vec<_> = (0..layout.bands())
                .rev()
                .map(|band| {
                    let rows = layout.pixel_rows(band);
                    let samples = Samples::Rgb8(&rgb[3 * width * rows.start..3 * width * rows.end]);
                    let coefficients = BandCoefficients::transform(&layout, band, samples).unwrap();
                    let bytes = encoder.quantize(&coefficients).unwrap().to_bytes().unwrap();
                    QuantizedBand::from_bytes(&layout, band, &bytes).unwrap()
                })
                .collect();
            let mut statistics: Vec<_> = quantized.iter().map(|band| encoder.count(band).unwrap()).collect();
            statistics.reverse();
            for statistics in &mut statistics {
                let bytes = statistics.to_bytes().unwrap();
                assert!(Statistics::from_bytes(&layout, is_progressive, &bytes[1..]).is_err());
                assert!(Statistics::from_bytes(&layout, !is_progressive, &bytes).is_err());
                *statistics = Statistics::from_bytes(&layout, is_progressive, &bytes).unwrap();
            }
            let plan = encoder.plan(&statistics.iter().collect::<Vec<_>>()).unwrap();
            let mut bits: Vec<_> = quantized.iter().map(|band| encoder.write(&plan, band).unwrap()).collect();
            bits.reverse();
            let file = encoder.join(&plan, &Metadata::default(), &bits).unwrap();
            assert!(file == encoded(layout, &rgb, 85, is_progressive));

            // The length is known before the file is written.
            let head = 20 + 2 + 2 + 69 * 3 + 19;
            let (least, estimated) = (plan.least_len() as usize, plan.estimated_len() as usize);
            assert!((least..=least + head + least / 64).contains(&file.len()));
            assert!(file.len().abs_diff(estimated) < head + estimated / 100);
        }
    }
}

#[test]
fn bytes_that_are_not_a_band_are_refused() {
    let layout = Layout::new(20, 20, Format::YCbCr420).unwrap();
    let rgb = image(20, 20, 2);
    let coefficients = BandCoefficients::transform(&layout, 0, Samples::Rgb8(&rgb)).unwrap();
    let band = Encoder::new(layout.clone(), Quality::new(90), true).quantize(&coefficients).unwrap();
    let bytes = band.to_bytes().unwrap();
    assert_eq!(QuantizedBand::from_bytes(&layout, 0, &bytes), Ok(band));
    for length in 0..bytes.len() {
        assert!(QuantizedBand::from_bytes(&layout, 0, &bytes[..length]).is_err());
    }
    assert!(QuantizedBand::from_bytes(&layout, 0, &[&bytes[..], &[0]].concat()).is_err());
    // Each change is refused, or gives a band that can be written.
    let mut random = Random::new(8);
    for _ in 0..2000 {
        let mut changed = bytes.clone();
        let at = random.below(bytes.len() as u32) as usize;
        changed[at] = random.below(256) as u8;
        if let Ok(band) = QuantizedBand::from_bytes(&layout, 0, &changed) {
            let encoder = Encoder::new(layout.clone(), Quality::new(90), random.flag());
            let plan = encoder.plan(&[&encoder.count(&band).unwrap()]).unwrap();
            let bits = encoder.write(&plan, &band).unwrap();
            decode(&encoder.join(&plan, &Metadata::default(), &[bits]).unwrap());
        }
    }
}

#[test]
fn metadata_are_in_the_file() {
    let profile: Vec<u8> = (0..140_000).map(|i| (i % 251) as u8).collect();
    let file = |metadata: &Metadata<'_>| {
        let layout = Layout::new(9, 9, Format::Gray).unwrap();
        encode(layout, Samples::Gray8(&[7; 81]), Quality::new(50), true, metadata)
    };
    let plain = file(&Metadata::default()).unwrap();
    assert_eq!(plain[2..20], *b"\xFF\xE0\0\x10JFIF\0\x01\x02\0\0\x01\0\x01\0\0");
    let metadata = Metadata { density: Some((300, 72)), icc_profile: Some(&profile), padding: 0 };
    let with = file(&metadata).unwrap();
    assert_eq!(with[13..18], [1, 1, 44, 0, 72]);
    let parts = Segments::new(&with).filter(|segment| segment.marker == 0xE2);
    let parts: Vec<_> = parts.map(|segment| segment.payload.unwrap()).collect();
    assert_eq!(parts.iter().map(|part| (part[12], part[13])).collect::<Vec<_>>(), [(1, 3), (2, 3), (3, 3)]);
    assert!(parts.iter().all(|part| part.starts_with(b"ICC_PROFILE\0")));
    assert!(parts.iter().flat_map(|part| &part[14..]).eq(&profile));
    assert_eq!(decode(&with), decode(&plain));

    for padding in [0, 4, 5, 1000, 65_536, 65_537, 65_538, 65_539, 65_540, 65_541, 65_542, 300_000] {
        let padded = file(&Metadata { padding, ..Metadata::default() }).unwrap();
        assert_eq!(padded.len(), plain.len() + padding);
        assert_eq!(decode(&padded), decode(&plain));
    }
    let refused = |metadata| matches!(file(&metadata), Err(Error::InvalidArgument(_)));
    assert!([1, 2, 3].iter().all(|&padding| refused(Metadata { padding, ..Metadata::default() })));
    assert!(refused(Metadata { density: Some((0, 1)), ..Metadata::default() }));
    let long = vec![0; 17_000_000];
    assert!(refused(Metadata { icc_profile: Some(&long), ..Metadata::default() }));
}

#[test]
fn a_wrong_number_of_samples_is_refused() {
    let layout = || Layout::new(2, 2, Format::YCbCr420).unwrap();
    for samples in [Samples::Gray8(&[0; 3]), Samples::Rgb8(&[0; 4]), Samples::Rgb16(&[0; 15])] {
        let refused = encode(layout(), samples, Quality::new(50), true, &Metadata::default());
        assert!(matches!(refused, Err(Error::InvalidArgument(_))));
        assert!(BandCoefficients::transform(&layout(), 0, samples).is_err());
    }
}

/// The files must not become larger. A change that makes them smaller should lower the numbers.
#[test]
fn files_are_as_small_as_they_were() {
    let rgb = image(256, 192, 11);
    let sizes = [(Format::YCbCr420, 60, true), (Format::YCbCr420, 85, true), (Format::YCbCr444, 85, false)]
        .map(|(format, quality, is_progressive)| {
            encoded(Layout::new(256, 192, format).unwrap(), &rgb, quality, is_progressive).len()
        });
    assert!(sizes.iter().zip([2500, 3550, 5200]).all(|(&size, budget)| size <= budget), "{sizes:?}");
}
