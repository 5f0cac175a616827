//! Tests that frames are decoded to the pixels of libwebp, bit for bit. Some frames are from libwebp's encoder, with
//! all settings that change the coding of a frame. The other frames are random. `tests/vp8/make.mjs` wrote the files
//! and the expected pixels.

// `clippy.toml` disallows `vec!`. These tests may use `vec!`, because the test files are small.
#![allow(clippy::disallowed_macros)]

use std::collections::BTreeSet;

use imagecore_test_images::libwebp::{Expected, encoded_files, random_frames};
use imagecore_test_images::vp8::{HeaderFields, frame_of, random_frame};
use imagecore_vp8::{Decoder, Error, Limits};

fn decode(file: &[u8]) -> Result<Vec<u8>, Error> {
    let decoder = Decoder::new(frame_of(file).expect("a lossy WebP file"), Limits::default())?;
    let mut pixels = vec![0; decoder.buffer_len()];
    decoder.decode(&mut pixels)?;
    Ok(pixels)
}

/// Returns a message about the differences from libwebp, or `None` if there are none.
fn difference(expected: &Expected, file: &[u8]) -> Option<String> {
    match decode(file) {
        Ok(pixels) => expected.compare(&pixels).err(),
        Err(error) => Some(format!("{} ({}): {error}", expected.name, expected.settings)),
    }
}

#[track_caller]
fn assert_none(differences: &[String]) {
    assert!(differences.is_empty(), "{}\n{}", differences.len(), differences.join("\n"));
}

/// Returns the encoded files without alpha. The tests of `imagecore` decode the files with alpha.
fn opaque_files() -> Vec<Expected> {
    encoded_files().into_iter().filter(|expected| expected.channels == 3).collect()
}

#[test]
fn encoded_frames_have_the_pixels_of_libwebp() {
    let files = opaque_files();
    assert_eq!(files.len(), 134);
    let differences: Vec<_> =
        files.iter().filter_map(|expected| difference(expected, &expected.file())).collect();
    assert_none(&differences);
}

/// The random frames cover the simple filter (with and without segments), filter deltas, arbitrary probabilities, and
/// large coefficients.
#[test]
fn random_frames_have_the_pixels_of_libwebp() {
    let frames = random_frames();
    assert_eq!(frames.len(), 200);
    let file = |expected: &Expected| random_frame(expected.name.parse().unwrap(), 0xFE);
    let differences: Vec<_> =
        frames.iter().filter_map(|expected| difference(expected, &file(expected))).collect();
    assert_none(&differences);
}

/// This test fails if the files in `tests/vp8` are replaced with files that cover fewer header values.
#[test]
fn encoded_frames_cover_all_sharpness_levels_filter_levels_and_partition_counts() {
    let files = opaque_files();
    let headers: Vec<_> = files.iter().map(|expected| HeaderFields::read(&expected.file())).collect();
    let values = |field: fn(&HeaderFields) -> u8| headers.iter().map(field).collect::<BTreeSet<u8>>();
    assert_eq!(values(|header| header.partitions), BTreeSet::from([1, 2, 4, 8]));
    assert_eq!(values(|header| header.has_segments.into()).len(), 2);
    // Only frames whose filter level is not 0 are counted here, because the sharpness has no effect on other frames.
    for is_simple in [false, true] {
        let filtered =
            headers.iter().filter(|header| header.is_simple_filter == is_simple && header.filter_level > 0);
        let pairs: BTreeSet<_> = filtered.map(|header| (header.sharpness, header.partitions)).collect();
        assert_eq!(pairs.len(), 8 * 4, "simple: {is_simple}");
    }
    let (levels, indices) = (values(|header| header.filter_level), values(|header| header.quant_index));
    assert!(levels.contains(&0) && levels.contains(&63) && levels.len() > 40, "{levels:?}");
    assert!(indices.contains(&0) && indices.contains(&127) && indices.len() > 60, "{indices:?}");
    let quality = |expected: &Expected| expected.settings.split(' ').next().unwrap().to_owned();
    assert_eq!(files.iter().map(quality).collect::<BTreeSet<_>>().len(), 101);
}
