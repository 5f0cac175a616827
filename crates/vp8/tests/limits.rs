//! Errors and limits of the public interface. What frames decode to is tested through imagecore, which has the references.

// Test files are small.
#![allow(clippy::disallowed_macros)]

use imagecore_vp8::{Decoder, Error, Limits};

/// The only chunk of a WebP file begins after 20 bytes.
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
fn limits_are_kept() {
    let limits = |pixels, bytes| Limits { pixels, bytes };
    assert!(decode(frame(), limits(256, 10_000)).is_ok());
    assert_eq!(decode(frame(), limits(255, 10_000)).err(), Some(Error::OutOfMemory));
    assert_eq!(decode(frame(), limits(256, 100)).err(), Some(Error::OutOfMemory));
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
fn a_buffer_must_fit_the_pixels() {
    let decoder = Decoder::new(frame(), Limits::default()).unwrap();
    assert!(matches!(decoder.decode(&mut [0; 3]), Err(Error::Malformed(_))));
}
