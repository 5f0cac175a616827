//! Tests errors and limits of the public interface.

// `clippy.toml` disallows `vec!`. These tests may use `vec!`, because the test files are small.
#![allow(clippy::disallowed_macros)]

use imagecore_vp8::{Decoder, Error, Limits};

/// Returns the frame of a WebP file. The frame begins at byte 20, because the file contains only a `VP8 ` chunk.
fn frame() -> &'static [u8] {
    &include_bytes!("../../../tests/vp8/side-16x16.webp")[20..]
}

fn decode(frame: &[u8], limits: Limits) -> Result<Vec<u8>, Error> {
    let decoder = Decoder::new(frame, limits)?;
    assert_eq!((decoder.width(), decoder.height()), (16, 16));
    let mut pixels = vec![0; decoder.buffer_len()];
    decoder.decode(&mut pixels)?;
    Ok(pixels)
}

#[test]
fn frames_that_exceed_a_limit_are_refused() {
    let limits = |pixels, bytes| Limits { pixels, bytes };
    assert!(decode(frame(), limits(256, 10_000)).is_ok());
    assert_eq!(decode(frame(), limits(255, 10_000)).err(), Some(Error::LimitExceeded));
    assert_eq!(decode(frame(), limits(256, 100)).err(), Some(Error::LimitExceeded));
}

#[test]
fn frames_that_are_cut_off_are_malformed() {
    let frame = frame();
    for length in 0..frame.len() / 2 {
        let result = decode(&frame[..length], Limits::default());
        assert!(matches!(result, Err(Error::Malformed(_))), "{length} bytes");
    }
}

#[test]
fn wrong_buffer_lengths_are_refused() {
    let decoder = Decoder::new(frame(), Limits::default()).unwrap();
    assert!(matches!(decoder.decode(&mut [0; 3]), Err(Error::InvalidArgument(_))));
}
