//! Tests the errors and the limits of the public interface.

// `clippy.toml` disallows `vec!`. These tests may use `vec!`, because the test files are small.
#![allow(clippy::disallowed_macros)]

use imagecore_jpeg::{ColorTransform, Completeness, Decoder, Error, Limits};

const SEQUENTIAL: &[u8] = include_bytes!("../../../tests/golden/decode/jpeg-420.jpg");
const PROGRESSIVE: &[u8] = include_bytes!("../../../tests/golden/decode/jpeg-progressive.jpg");

fn decode(file: &[u8], limits: Limits) -> Result<(Vec<u8>, bool), Error> {
    let decoder = Decoder::new(file, limits)?;
    let mut pixels = vec![0; decoder.buffer_len()];
    let is_complete = decoder.decode(&mut pixels)? == Completeness::Complete;
    Ok((pixels, is_complete))
}

/// Returns `SEQUENTIAL` with `marker` as the marker code of the frame header.
fn with_frame_marker(marker: u8) -> Vec<u8> {
    let mut file = SEQUENTIAL.to_vec();
    let frame = file.windows(2).position(|pair| pair == [0xFF, 0xC0]).unwrap();
    file[frame + 1] = marker;
    file
}

#[test]
fn files_within_the_limits_are_complete() {
    for file in [SEQUENTIAL, PROGRESSIVE] {
        assert!(decode(file, Limits::default()).unwrap().1);
    }
}

#[test]
fn more_pixels_than_the_limit_are_refused() {
    let size = Decoder::new(SEQUENTIAL, Limits::default()).map(|it| it.width() * it.height()).unwrap() as u64;
    let with = |pixels| {
        decode(SEQUENTIAL, Limits { pixels, ..Limits::default() }).map(|(_, is_complete)| is_complete)
    };
    assert_eq!([with(size), with(size - 1)], [Ok(true), Err(Error::LimitExceeded)]);
}

#[test]
fn more_bytes_than_the_limit_are_refused() {
    for file in [SEQUENTIAL, PROGRESSIVE] {
        let result = decode(file, Limits { bytes: 1000, ..Limits::default() });
        assert_eq!(result.err(), Some(Error::LimitExceeded));
    }
}

#[test]
fn scans_beyond_the_budget_are_ignored() {
    let (whole, _) = decode(PROGRESSIVE, Limits::default()).unwrap();
    let with = |scan_blocks| decode(PROGRESSIVE, Limits { scan_blocks, ..Limits::default() }).unwrap();
    let (none, is_complete) = with(0);
    assert!(
        !is_complete && none.iter().all(|sample| *sample == none[0]),
        "without a scan all pixels are equal"
    );
    // The limit is 150 blocks. The first four of ten scans have 72, 35, 12 and 12 blocks, together 131
    // blocks. The fifth scan has 35 blocks and would exceed the limit.
    let (first, is_complete) = with(150);
    assert!(!is_complete && first != none && first != whole);
    let (all, is_complete) = with(100_000);
    assert!(is_complete && all == whole);
}

#[test]
fn other_coding_processes_are_unsupported_and_truncated_headers_malformed() {
    for marker in [0xC3, 0xC5, 0xC9, 0xCA, 0xCF] {
        assert_eq!(
            decode(&with_frame_marker(marker), Limits::default()),
            Err(Error::Unsupported),
            "{marker:x}"
        );
    }
    let scan = SEQUENTIAL.windows(2).position(|pair| pair == [0xFF, 0xDA]).unwrap();
    for length in 0..scan {
        let result = decode(&SEQUENTIAL[..length], Limits::default());
        assert!(matches!(result, Err(Error::Malformed(_))), "{length} bytes");
    }
}

#[test]
fn wrong_transforms_and_buffer_lengths_are_refused() {
    let mut decoder = Decoder::new(SEQUENTIAL, Limits::default()).unwrap();
    assert_eq!(decoder.color_transform(), ColorTransform::YCbCrToRgb);
    for transform in [ColorTransform::Gray, ColorTransform::CmykToRgb, ColorTransform::YcckToRgb] {
        assert!(matches!(decoder.set_color_transform(transform), Err(Error::InvalidArgument(_))));
    }
    assert_eq!(decoder.set_color_transform(ColorTransform::Identity), Ok(()));
    let mut short = vec![0; decoder.buffer_len() - 1];
    assert!(matches!(decoder.decode(&mut short), Err(Error::InvalidArgument(_))));
}
