//! Tests that this crate and `image-webp`, an independent decoder, decode frames to the same pixels and refuse the same
//! frames.

// `clippy.toml` disallows `vec!`. These tests may use `vec!`, because the test files are small.
#![allow(clippy::disallowed_macros)]

use std::io::Cursor;

use image::ImageDecoder;
use image::codecs::webp::WebPDecoder;
use imagecore_test_images::random::Random;
use imagecore_test_images::vp8::{frame_of, random_frame, webp_file};
use imagecore_test_images::{corpora, golden};
use imagecore_vp8::{Decoder, Error, Limits};

/// Returns the pixels that `image-webp` decodes, or `None` if `image-webp` refuses the frame.
fn by_image_webp(frame: &[u8]) -> Option<Vec<u8>> {
    let decoder = WebPDecoder::new(Cursor::new(webp_file(frame))).ok()?;
    let mut pixels = vec![0; decoder.total_bytes() as usize];
    decoder.read_image(&mut pixels).ok()?;
    Some(pixels)
}

fn decode(frame: &[u8]) -> Result<Vec<u8>, Error> {
    let decoder = Decoder::new(frame, Limits::default())?;
    let mut pixels = vec![0; decoder.buffer_len()];
    decoder.decode(&mut pixels)?;
    Ok(pixels)
}

/// Asserts that this crate and `image-webp` agree: both decode the same pixels, or both refuse the frame. Returns
/// whether both decode the frame.
fn compare(name: &str, frame: &[u8]) -> bool {
    match (decode(frame), by_image_webp(frame)) {
        (Ok(ours), Some(theirs)) => {
            assert!(ours == theirs, "{name}: different pixels");
            true
        }
        (Err(Error::Malformed(_) | Error::Unsupported), None) => false,
        (ours, theirs) => panic!("{name}: {:?}, but image-webp: {}", ours.err(), theirs.is_some()),
    }
}

/// Returns the lossy WebP files among the golden files: the name of each file, and its frame.
fn golden_frames() -> Vec<(String, Vec<u8>)> {
    let names = golden::names().into_iter().filter(|name| name.ends_with(".webp"));
    names
        .filter_map(|name| Some((frame_of(&golden::source(&name))?.to_vec(), name)))
        .map(|(f, n)| (n, f))
        .collect()
}

#[test]
fn golden_frames_have_the_pixels_of_image_webp() {
    let frames = golden_frames();
    assert!(frames.len() >= 4, "only {} frames", frames.len());
    for (name, frame) in frames {
        assert!(compare(&name, &frame), "{name} is refused");
    }
}

/// The test changes up to three bytes of each frame. For every third seed, these bytes are among the first 80 bytes.
/// For every fifth seed, the test also cuts off the end of the frame.
#[test]
fn changed_frames_are_decoded_as_by_image_webp_or_refused_as_by_it() {
    let (mut decoded, mut refused) = (0, 0);
    for (name, frame) in golden_frames() {
        for seed in 0..if cfg!(debug_assertions) { 1500 } else { 6000 } {
            let mut random = Random::new(seed);
            let mut changed = frame.clone();
            let range = if seed % 3 == 0 { frame.len().min(80) } else { frame.len() };
            for _ in 0..random.between(1, 3) {
                let offset = random.below(range as u32) as usize;
                // Bytes 3 to 9 stay unchanged. They contain the start code, the width and the height.
                if !(3..10).contains(&offset) {
                    changed[offset] = random.next().to_le_bytes()[0];
                }
            }
            if seed % 5 == 0 {
                changed.truncate(random.below(frame.len() as u32) as usize);
            }
            *if compare(&format!("{name}, seed {seed}"), &changed) { &mut decoded } else { &mut refused } +=
                1;
        }
    }
    assert!(decoded > 300 && refused > 300, "{decoded} decoded, {refused} refused");
}

#[test]
fn random_frames_have_the_pixels_of_image_webp() {
    let count = if cfg!(debug_assertions) { 300 } else { 3000 };
    let is_decoded = |seed| {
        let file = random_frame(seed, 0xFF);
        compare(&format!("seed {seed}"), frame_of(&file).unwrap())
    };
    let decoded = (0..count).filter(|&seed| is_decoded(seed)).count() as u64;
    // Some random frames are refused, because their tokens need more bytes than the frame contains.
    assert!(decoded > count * 3 / 4, "{decoded} of {count} decoded");
}

#[test]
fn frames_that_are_cut_off_are_refused_as_by_image_webp() {
    for (name, frame) in golden_frames() {
        for length in 0..frame.len() {
            compare(&format!("{name}, {length} bytes"), &frame[..length]);
        }
    }
}

/// The corpora contain valid frames and broken frames.
#[test]
#[ignore = "needs the corpora: PIXEL_RESIZE_CORPORA"]
fn frames_of_the_corpora_have_the_pixels_of_image_webp() {
    let (mut decoded, mut refused) = (0, 0);
    for path in corpora::all_files() {
        let file = corpora::read(&path);
        let Some(frame) = file.starts_with(b"RIFF").then(|| frame_of(&file)).flatten() else { continue };
        *if compare(&path.display().to_string(), frame) { &mut decoded } else { &mut refused } += 1;
    }
    assert!(decoded > 40 && refused > 40, "{decoded} decoded, {refused} refused");
}
