//! Tests of truncated and damaged files. A truncated JPEG is decoded as far as possible and marked as damaged.
//! Truncated files of other formats are refused. A valid file is never marked as damaged, even if its structure is
//! unusual.

use crate::common::decode_upright;
use imagecore::{Error, decode};
use imagecore_test_images::golden;

const JPEGS: [&str; 5] =
    ["jpeg-444.jpg", "jpeg-420.jpg", "jpeg-progressive.jpg", "jpeg-gray.jpg", "jpeg-restart.jpg"];

/// Returns the byte offset in `jpeg` of the entropy-coded data of the first scan.
fn scan_start(jpeg: &[u8]) -> usize {
    let start = jpeg.windows(2).position(|pair| pair == [0xFF, 0xDA]).expect("a scan");
    start + 2 + usize::from(u16::from_be_bytes([jpeg[start + 2], jpeg[start + 3]]))
}

/// Returns the headers and the first `percent` percent of the data after the headers. The headers are a large part of
/// the small golden files, so truncating a percentage of the whole file could leave no image data.
fn truncated(jpeg: &[u8], percent: usize) -> &[u8] {
    let start = scan_start(jpeg);
    &jpeg[..start + (jpeg.len() - start) * percent / 100]
}

// Requirements: R133
#[test]
fn a_truncated_jpeg_opens_as_damaged() {
    for name in JPEGS {
        let file = golden::source(name);
        let whole = decode(&file).unwrap();
        // The progressive file is not cut at 10 percent here. The next test cuts it at many positions.
        let percents: &[usize] = if name == "jpeg-progressive.jpg" { &[90, 50] } else { &[90, 50, 10] };
        for percent in percents {
            let truncated = truncated(&file, *percent);
            let decoded = decode(truncated).unwrap_or_else(|error| panic!("{name}, {percent} %: {error}"));
            assert!(decoded.damaged, "{name}, {percent} %");
            assert_eq!(decoded.raster.size(), whole.raster.size(), "{name}, {percent} %");
        }
        // Only the end marker (EOI) is missing. All pixels are decoded, but the decoder cannot exclude that more data
        // are missing.
        let decoded = decode(&file[..file.len() - 2]).unwrap();
        assert!(decoded.damaged, "{name} without its end");
    }
}

/// The file is truncated at every 17th byte after the header of its first scan. Some of these positions lie in
/// Huffman tables between two scans.
#[test]
fn a_truncated_progressive_jpeg_opens_as_damaged() {
    let file = golden::source("jpeg-progressive.jpg");
    for length in (scan_start(&file)..file.len()).step_by(17) {
        assert!(decode(&file[..length]).unwrap().damaged, "{length} bytes");
    }
}

#[test]
fn pixels_before_the_truncation_are_correct() {
    let file = golden::source("jpeg-444.jpg");
    let (whole, half) = (decode(&file).unwrap().raster, decode(truncated(&file, 50)).unwrap().raster);
    // The first row of blocks, which has 8 rows of pixels, is encoded in the first half of the data.
    let rows = 8 * whole.stride();
    assert_eq!(whole.bytes()[..rows], half.bytes()[..rows]);
    assert_ne!(whole.bytes(), half.bytes());
}

/// Returns a copy of `jpeg` with the bytes `extra` between the SOI marker and the first segment.
fn with_first_segment(jpeg: &[u8], extra: &[u8]) -> Vec<u8> {
    [&jpeg[..2], extra, &jpeg[2..]].concat()
}

/// Builds an APP1 segment as written by cameras. The TIFF structure in this segment has two directories. The first
/// directory has the orientation tag. The second directory has the offset and the length of `thumbnail`, a small JPEG
/// with its own end marker.
fn exif_with_thumbnail(orientation: u8, thumbnail: &[u8]) -> Vec<u8> {
    let length = u16::try_from(thumbnail.len()).unwrap().to_be_bytes();
    let first = [&[0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0][..], &26u32.to_be_bytes()].concat();
    let second = [
        &[0, 2][..],
        &[2, 1, 0, 4, 0, 0, 0, 1, 0, 0, 0, 56],
        &[2, 2, 0, 4, 0, 0, 0, 1, 0, 0],
        &length,
        &[0; 4],
    ];
    let body = [b"Exif\0\0MM\0*\0\0\0\x08", &first[..], &second.concat(), thumbnail].concat();
    let length = u16::try_from(body.len() + 2).unwrap().to_be_bytes();
    [&[0xFF, 0xE1][..], &length, &body].concat()
}

#[test]
fn valid_jpegs_are_not_damaged() {
    for name in JPEGS {
        let file = golden::source(name);
        let variants = [
            ("as it is", file.clone()),
            (
                "with text after its end",
                [&file[..], b"trailing bytes, as phones and editors add them"].concat(),
            ),
            ("with another JPEG after its end", [&file[..], &file].concat()),
            ("with an empty comment", with_first_segment(&file, &[0xFF, 0xFE, 0, 2])),
            ("with fill bytes before a marker", with_first_segment(&file, &[0xFF, 0xFF, 0xFF])),
            (
                "with end markers in a comment",
                with_first_segment(&file, &[0xFF, 0xFE, 0, 6, 0xFF, 0xD9, 0xFF, 0xD9]),
            ),
        ];
        let plain = decode(&file).unwrap().raster;
        for (variant, file) in variants {
            let decoded = decode(&file).unwrap_or_else(|error| panic!("{name} {variant}: {error}"));
            assert!(!decoded.damaged, "{name} {variant}");
            assert!(decoded.raster == plain, "{name} {variant}");
        }
    }
}

/// Some cameras write stray bytes between two segments, and all viewers open such files.
#[test]
fn stray_bytes_between_segments_are_skipped() {
    for name in JPEGS {
        let file = golden::source(name);
        let second = 4 + usize::from(u16::from_be_bytes([file[4], file[5]]));
        let stray = [&file[..second], &[0, 0x12, 0], &file[second..]].concat();
        let decoded = decode(&stray).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!decoded.damaged, "{name}");
        assert!(decoded.raster == decode(&file).unwrap().raster, "{name}");
    }
}

#[test]
fn the_end_of_a_thumbnail_is_not_the_end_of_the_file() {
    let thumbnail = golden::source("orientation-1.jpg");
    for name in JPEGS {
        let file = with_first_segment(&golden::source(name), &exif_with_thumbnail(6, &thumbnail));
        let decoded = decode(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!decoded.damaged, "{name}");
        assert_eq!(decoded.orientation.to_exif(), 6, "{name}");
        assert_eq!(decoded.raster.size(), decode(&golden::source(name)).unwrap().raster.size(), "{name}");
        assert!(decode(&file[..file.len() - 2]).unwrap().damaged, "{name}: the end is the thumbnail's");
    }
}

/// Zero bytes in the middle of the entropy-coded data may be valid Huffman codes. So the decoder need not mark the
/// file as damaged, but it must decode the pixels before the zeros correctly.
#[test]
fn a_jpeg_with_zeroed_data_opens_and_is_correct_before_them() {
    for name in ["jpeg-444.jpg", "jpeg-420.jpg", "jpeg-gray.jpg", "jpeg-restart.jpg"] {
        let mut file = golden::source(name);
        let whole = decode(&file).unwrap().raster;
        let middle = scan_start(&file) + (file.len() - scan_start(&file)) / 2;
        file[middle..middle + 4].fill(0);
        let shown = decode(&file).unwrap_or_else(|error| panic!("{name}: {error}")).raster;
        assert_eq!((shown.size(), shown.format()), (whole.size(), whole.format()), "{name}");
        let differs = shown.bytes().iter().zip(whole.bytes()).position(|(ours, theirs)| ours != theirs);
        let row = differs.unwrap_or_else(|| panic!("{name}: no difference")) / whole.stride();
        // The first row of blocks (rows of pixels 0 to 7) is encoded before the zeros, which are in the middle of the
        // data. Rows 0 to 6 must be equal. Row 7 may differ, as a margin.
        assert!(row >= 7, "{name}: row {row}");
    }
}

// Requirements: R134
#[test]
fn other_truncated_formats_are_refused() {
    for name in golden::names().iter().filter(|name| !name.ends_with(".jpg")) {
        let file = golden::source(name);
        // The first half of an animation may contain the complete first frame. Such a file opens.
        let percents: &[usize] = if decode(&file).unwrap().animated { &[10, 20] } else { &[10, 50, 80] };
        for percent in percents {
            let cut = &file[..file.len() * percent / 100];
            assert_eq!(decode(cut).err(), Some(Error::Undecodable), "{name}, {percent} %");
        }
    }
}

/// Every prefix of a file is decoded or refused, without a panic.
#[test]
fn no_prefix_of_any_file_panics() {
    for name in golden::names() {
        let file = golden::source(&name);
        // All lengths within the first header, all lengths near the end of the file, and every 29th length between them
        // are tried.
        let lengths =
            (0..file.len()).filter(|&length| length < 60 || length % 29 == 0 || length + 20 > file.len());
        for length in lengths {
            let outcome = std::panic::catch_unwind(|| decode_upright(&file[..length]).err());
            let Ok(error) = outcome else { panic!("{name}: a panic at {length} of {} bytes", file.len()) };
            assert!(
                matches!(error, None | Some(Error::Undecodable | Error::UnsupportedFormat { .. })),
                "{name}: {error:?} at {length} bytes"
            );
        }
    }
}
