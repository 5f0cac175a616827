//! Tests of `probe()`, which reads the format and the size of a file before memory is allocated for the image.

use crate::common::{forge, size};
use allocation_counter::measure;
use imagecore::{Error, Format, Header, MAX_SIDE, decode, probe};
use imagecore_test_images::golden;

/// Largest number of bytes that may be allocated while a file is refused. Decoding images of the claimed sizes would
/// need gigabytes.
const REFUSAL: u64 = 64 << 10;

/// Returns a name and a file for each kind of header. Each file claims the size of `width` × `height` pixels.
fn claims(width: u16, height: u16) -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("png", forge::png(width.into(), height.into())),
        ("jpeg", forge::jpeg(width, height)),
        ("gif screen", forge::gif((width, height), (1, 1))),
        ("gif frame", forge::gif((1, 1), (width, height))),
        ("webp canvas", forge::webp_canvas(width.into(), height.into())),
    ]
}

#[track_caller]
pub(crate) fn assert_refused(name: &str, file: &[u8], expected: Error) {
    let mut outcomes = None;
    let allocations = measure(|| outcomes = Some((probe(file).err(), decode(file).err())));
    assert_eq!(outcomes, Some((Some(expected), Some(expected))), "{name}");
    assert!(allocations.bytes_total <= REFUSAL, "{name}: {allocations:?}");
}

#[test]
fn allocations_are_measured() {
    let allocations = measure(|| drop(std::hint::black_box(vec![0u8; 1 << 20])));
    assert_eq!(allocations.bytes_total, 1 << 20);
}

// Requirements: R141
#[test]
fn the_longest_side_is_accepted_and_one_pixel_more_is_refused() {
    let longest = u16::try_from(MAX_SIDE).unwrap();
    for (width, height) in [(longest, 1), (1, longest)] {
        for (name, file) in claims(width, height) {
            let header = probe(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(header.size, size(width.into(), height.into()), "{name}");
        }
    }
    for (width, height) in [(longest + 1, 1), (1, longest + 1)] {
        for (name, file) in claims(width, height) {
            assert_refused(name, &file, Error::TooLarge { width: width.into(), height: height.into() });
        }
    }
    // The headers of lossless and lossy WebP have 14 bits for each side, so no side can exceed `MAX_SIDE`.
    assert_eq!(probe(&forge::webp_lossless(16_384, 1)).unwrap().size, size(16_384, 1));
    assert_eq!(probe(&forge::webp_lossy(1, 16_383)).unwrap().size, size(1, 16_383));
}

// Requirements: R141
#[test]
fn a_hundred_megapixels_are_accepted_and_one_row_more_is_refused() {
    for (width, height) in [(10_000, 10_000), (6_250, 16_000)] {
        for (name, file) in claims(width, height) {
            assert!(probe(&file).is_ok(), "{name}");
        }
        for (name, file) in claims(width, height + 1) {
            assert_refused(name, &file, Error::TooLarge { width: width.into(), height: (height + 1).into() });
        }
    }
    let too_large = Error::TooLarge { width: 16_383, height: 16_383 };
    assert_refused("lossy webp", &forge::webp_lossy(16_383, 16_383), too_large);
    assert_refused("lossless webp", &forge::webp_lossless(16_383, 16_383), too_large);
}

#[test]
fn huge_sizes_are_refused_without_allocating() {
    for (name, file) in claims(u16::MAX, u16::MAX) {
        assert_refused(name, &file, Error::TooLarge { width: 65_535, height: 65_535 });
    }
    let (most, half) = (u32::MAX, 1 << 31);
    for (width, height) in [(most, most), (most, 1), (1, most), (half, 2), (1 << 16, 1 << 16)] {
        assert_refused("png", &forge::png(width, height), Error::TooLarge { width, height });
    }
    let canvas = forge::webp_canvas(1 << 24, 1 << 24);
    assert_refused("webp canvas", &canvas, Error::TooLarge { width: 1 << 24, height: 1 << 24 });
}

/// For a header without image data, the core may allocate one raster of the claimed size, with at most 4 bytes per
/// pixel. For GIF, the core may also allocate a frame of palette indices, with 1 byte per pixel. All other allocations
/// may have 1 MiB together.
#[test]
fn a_header_without_pixels_allocates_at_most_one_raster() {
    for (name, file) in claims(2_000, 2_000) {
        let mut outcome = None;
        let allocations = measure(|| outcome = Some(decode(&file).is_err()));
        println!("{name}: {} bytes at most", allocations.bytes_max);
        assert!(allocations.bytes_max <= 2_000 * 2_000 * 5 + (1 << 20), "{name}: {allocations:?}");
    }
}

/// The length of a metadata chunk must be checked before memory is allocated for the chunk.
#[test]
fn metadata_that_claims_gigabytes_allocates_little() {
    let valid = golden::source("orientation-8-prefixed.webp");
    for name in [b"ICCP", b"EXIF"] {
        let offset = valid.windows(4).position(|window| window == name).unwrap();
        for claim in [0xFF00_0000_u32, u32::MAX, 1 << 30] {
            let mut file = valid.clone();
            file[4..8].fill(0xFF);
            file[offset + 4..offset + 8].copy_from_slice(&claim.to_le_bytes());
            let allocations = measure(|| drop(decode(&file)));
            assert!(allocations.bytes_max < 1 << 20, "{claim} in {name:?}: {allocations:?}");
        }
    }
}

#[test]
fn empty_sizes_are_undecodable() {
    for (width, height) in [(0, 10), (10, 0), (0, 0)] {
        assert_refused("png", &forge::png(width.into(), height.into()), Error::Undecodable);
        assert_refused("jpeg", &forge::jpeg(width, height), Error::Undecodable);
        assert_refused("gif", &forge::gif((width, height), (width, height)), Error::Undecodable);
        assert_refused("webp", &forge::webp_lossy(width, height), Error::Undecodable);
    }
}

#[test]
fn the_screen_of_a_gif_grows_until_it_covers_the_first_frame() {
    for (screen, frame, expected) in [
        ((10, 8), (200, 100), (200, 100)),
        ((10, 8), (20, 4), (20, 8)),
        ((10, 8), (9, 8), (10, 8)),
        ((0, 0), (3, 2), (3, 2)),
        ((10, 8), (0, 0), (10, 8)),
    ] {
        let expected = size(expected.0, expected.1);
        let header = Header { format: Format::Gif, size: expected, animated: false };
        assert_eq!(probe(&forge::gif(screen, frame)), Ok(header));
    }
}

// Requirements: R132
#[test]
fn files_with_several_frames_are_animated() {
    let animated = ["apng.png", "apng-own-image.png", "gif-animated.gif", "webp-animated.webp"];
    for name in animated {
        assert!(probe(&golden::source(name)).unwrap().animated, "{name}");
    }
    for name in ["png-rgb-8.png", "gif.gif", "webp-lossless.webp", "jpeg-444.jpg"] {
        assert!(!probe(&golden::source(name)).unwrap().animated, "{name}");
    }
}

#[test]
fn a_signature_alone_is_undecodable() {
    for (name, file) in [
        ("jpeg", &b"\xFF\xD8\xFF"[..]),
        ("png", b"\x89PNG\r\n\x1A\n"),
        ("webp", b"RIFF\0\0\0\0WEBP"),
        ("gif", b"GIF89a"),
    ] {
        assert_refused(name, file, Error::Undecodable);
    }
}

/// Metadata before the frame header are skipped, even if they have many megabytes.
#[test]
fn the_size_is_read_after_any_amount_of_metadata() {
    let header = forge::jpeg(30, 20);
    let comment = [&[0xFF, 0xFE, 0xFF, 0xFF][..], &[0xFF; 65_533]].concat();
    let file = [&header[..2], &comment.repeat(100), &header[2..]].concat();
    assert_eq!(probe(&file).unwrap().size, size(30, 20));

    let endless = [&header[..2], &[0xFF, 0xFE, 0xFF, 0xFF, 0, 0], &header[2..]].concat();
    assert_refused("a comment longer than the file", &endless, Error::Undecodable);
    // A length includes its own two bytes. libjpeg takes a smaller length for an empty segment.
    let negative = [&header[..2], &[0xFF, 0xFE, 0, 1], &header[2..]].concat();
    assert_eq!(probe(&negative).unwrap().size, size(30, 20));
}
