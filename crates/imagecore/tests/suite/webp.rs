//! Tests of complete WebP files: the container, alpha, and the refusal of invalid files. The tests of `crates/vp8`
//! compare the pixels of lossy frames.

use std::io::Cursor;

use image::ImageDecoder;
use image::codecs::webp::WebPDecoder;
use imagecore::{Error, decode, probe};
use imagecore_test_images::libwebp::{Expected, encoded_files};
use imagecore_test_images::{corpora, golden};

/// Returns the pixels that `image-webp` decodes from `file`. Returns `None` if `image-webp` or `probe` refuses the
/// file, or if they return different sizes.
fn by_image_webp(file: &[u8]) -> Option<Vec<u8>> {
    let decoder = WebPDecoder::new(Cursor::new(file)).ok()?;
    let header = probe(file).ok()?;
    if decoder.dimensions() != (header.size.width(), header.size.height()) {
        return None;
    }
    let mut pixels = vec![0; decoder.total_bytes() as usize];
    decoder.read_image(&mut pixels).ok()?;
    Some(pixels)
}

/// Returns whether `imagecore-vp8` decodes the frame in `file`. Such a frame is lossy, without alpha and without
/// animation.
fn is_opaque_lossy(file: &[u8]) -> bool {
    let has_chunk = |kind: &[u8]| file.windows(4).any(|window| window == kind);
    has_chunk(b"VP8 ") && !has_chunk(b"ALPH") && !has_chunk(b"ANMF")
}

/// Asserts that the core and `image-webp` agree: both decode the same pixels, or both refuse the file. Returns
/// whether both decode the file.
fn compare(name: &str, file: &[u8]) -> bool {
    match (decode(file), by_image_webp(file)) {
        (Ok(ours), Some(theirs)) => {
            assert!(ours.raster.bytes() == theirs, "{name}: different pixels");
            true
        }
        (Err(Error::Undecodable | Error::UnsupportedFormat { .. } | Error::TooLarge { .. }), None) => false,
        (ours, theirs) => panic!("{name}: {:?}, but image-webp: {}", ours.err(), theirs.is_some()),
    }
}

/// `image-webp` opens a file of which one byte of the pixels is missing. The core opens it as damaged, and only if this
/// byte has no effect.
#[test]
fn lossy_files_that_are_cut_off_open_only_with_all_pixels() {
    let files = golden::names().into_iter().filter(|name| name.ends_with(".webp"));
    let files = files.map(|name| (golden::source(&name), name)).filter(|(file, _)| is_opaque_lossy(file));
    for (file, name) in files {
        assert!(compare(&name, &file), "{name} is refused");
        let whole = decode(&file).unwrap().raster;
        for length in 0..file.len() {
            let cut = &file[..length];
            match decode(cut) {
                Ok(decoded) => {
                    assert!(decoded.damaged && by_image_webp(cut).is_some(), "{name}, {length} bytes");
                    assert!(
                        decoded.raster.bytes() == whole.bytes(),
                        "{name}, {length} bytes: different pixels"
                    );
                }
                Err(error) => {
                    assert!(
                        matches!(error, Error::Undecodable | Error::UnsupportedFormat { .. }),
                        "{name}: {error}"
                    );
                }
            }
        }
    }
}

#[test]
fn files_with_alpha_have_the_pixels_of_libwebp() {
    let files: Vec<Expected> =
        encoded_files().into_iter().filter(|expected| expected.channels == 4).collect();
    assert_eq!(files.len(), 18);
    for expected in files {
        let raster = decode(&expected.file()).unwrap().raster;
        assert_eq!(raster.format().channels.count(), 4);
        assert_eq!(expected.compare(raster.bytes()), Ok(()));
    }
}

#[test]
#[ignore = "needs the corpora: PIXEL_RESIZE_CORPORA"]
fn lossy_files_of_the_corpora_have_the_pixels_of_image_webp() {
    let (mut decoded, mut refused) = (0, 0);
    // `image-webp` refuses some of the files in `found`, of which `found_formats` checks the pixels.
    let found = corpora::folder().join("found");
    for path in corpora::all_files().into_iter().filter(|path| !path.starts_with(&found)) {
        let file = corpora::read(&path);
        if is_opaque_lossy(&file) {
            *if compare(&path.display().to_string(), &file) { &mut decoded } else { &mut refused } += 1;
        }
    }
    assert!(decoded > 40 && refused > 40, "{decoded} decoded, {refused} refused");
}
