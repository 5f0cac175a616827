//! Tests that `probe()` finds the metadata of a file: EXIF, XMP, IPTC and comments.

use std::fs;
use std::path::Path;

use crate::common::forge;
use allocation_counter::measure;
use imagecore::{Error, probe};
use imagecore_test_images::golden;

fn has_metadata(file: &[u8]) -> Result<bool, Error> {
    probe(file).map(|header| header.has_metadata)
}

fn png_suite(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pngsuite");
    fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn insert(file: &[u8], at: usize, block: &[u8]) -> Vec<u8> {
    [&file[..at], block, &file[at..]].concat()
}

/// Inserts a segment after the first marker of a JPEG.
fn jpeg_with(marker: u8, payload: &[u8]) -> Vec<u8> {
    let length = u16::try_from(payload.len() + 2).unwrap().to_be_bytes();
    let segment = [&[0xFF, marker][..], &length, payload].concat();
    insert(&golden::source("jpeg-444.jpg"), 2, &segment)
}

/// Appends a chunk to a WebP.
fn webp_with(name: &str, fourcc: &[u8; 4], payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_le_bytes();
    [&golden::source(name)[..], fourcc, &length, payload].concat()
}

/// Inserts an extension before the last byte of a GIF, which marks the end. `blocks` are its data sub-blocks.
fn gif_with(name: &str, label: u8, blocks: &[&[u8]]) -> Vec<u8> {
    let blocks: Vec<u8> =
        blocks.iter().flat_map(|block| [&[block.len() as u8][..], block].concat()).collect();
    let file = golden::source(name);
    insert(&file, file.len() - 1, &[&[0x21, label][..], &blocks, &[0]].concat())
}

fn with_metadata() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("a JPEG with EXIF", golden::source("orientation-6.jpg")),
        ("a JPEG with XMP", jpeg_with(0xE1, b"http://ns.adobe.com/xap/1.0/\0<x/>")),
        ("a JPEG with IPTC", jpeg_with(0xED, b"Photoshop 3.0\0")),
        ("a JPEG with a comment", jpeg_with(0xFE, b"taken at home")),
        ("a PNG with EXIF", png_suite("exif2c08.png")),
        ("a PNG with text", png_suite("ct1n0g04.png")),
        ("a PNG with compressed text", png_suite("ctzn0g04.png")),
        ("a PNG with international text", png_suite("ctjn0g04.png")),
        ("a WebP with EXIF", golden::source("orientation-8-prefixed.webp")),
        ("a lossy WebP with EXIF", webp_with("webp-lossy.webp", b"EXIF", b"II*\0")),
        ("a lossless WebP with XMP", webp_with("webp-lossless.webp", b"XMP ", b"<x/>")),
        ("a GIF with a comment", gif_with("gif.gif", 0xFE, &[b"taken at home"])),
        ("an animated GIF with XMP", gif_with("gif-animated.gif", 0xFF, &[b"XMP DataXMP", b"<x/>"])),
    ]
}

fn without_metadata() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("a JPEG", golden::source("jpeg-444.jpg")),
        ("a JPEG with a color profile", jpeg_with(0xE2, b"ICC_PROFILE\0\x01\x01")),
        ("a PNG", golden::source("png-rgb-8.png")),
        ("a lossy WebP", golden::source("webp-lossy.webp")),
        ("a lossless WebP", golden::source("webp-lossless.webp")),
        ("a WebP with a color profile", webp_with("webp-lossy.webp", b"ICCP", b"none")),
        ("a GIF", golden::source("gif.gif")),
        ("a GIF with a loop count", gif_with("gif-animated.gif", 0xFF, &[b"NETSCAPE2.0", b"\x01\0\0"])),
        ("a PNG with text after its end", {
            let file = golden::source("png-rgb-8.png");
            [&file[..], b"\0\0\0\0tEXt\0\0\0\0"].concat()
        }),
        ("a JPEG with a comment after its image", {
            let file = golden::source("jpeg-444.jpg");
            [&file[..], &[0xFF, 0xFE, 0, 2]].concat()
        }),
    ]
}

#[test]
fn metadata_is_found() {
    for (name, file) in with_metadata() {
        assert_eq!(has_metadata(&file), Ok(true), "{name}");
    }
}

#[test]
fn other_blocks_are_not_metadata_wherever_the_file_is_cut_off() {
    for (name, file) in without_metadata() {
        assert_eq!(has_metadata(&file), Ok(false), "{name}");
        for length in 0..file.len() {
            assert_ne!(has_metadata(&file[..length]), Ok(true), "{length} bytes of {name}");
        }
    }
}

#[test]
fn metadata_that_is_cut_off_is_found() {
    let files = [
        jpeg_with(0xFE, b"taken at home"),
        webp_with("webp-lossy.webp", b"EXIF", b"II*\0"),
        gif_with("gif.gif", 0xFE, &[b"taken at home"]),
        [&forge::png(3, 2)[..], b"\0\0\0\x09tEXtComment"].concat(),
    ];
    for (file, cut) in files.iter().zip([0, 3, 5, 2]) {
        assert_eq!(has_metadata(&file[..file.len() - cut]), Ok(true));
    }
}

/// As libjpeg does, the core skips bytes between two segments.
#[test]
fn metadata_of_a_jpeg_is_found_after_stray_bytes() {
    let stray = insert(&jpeg_with(0xFE, b"taken at home"), 2, &[0xFF, 0xE2, 0, 2, 7, 7]);
    assert_eq!(has_metadata(&stray), Ok(true));
}

/// Each file has 10 MB of the smallest blocks of its format. If the time were proportional to the square of the length,
/// the test would take hours.
#[test]
fn the_search_takes_linear_time_and_allocates_nothing() {
    let fill = |block: &[u8]| block.repeat(10_485_760 / block.len());
    let jpeg = forge::jpeg(3, 2);
    let gif = forge::gif((3, 2), (3, 2));
    let frame = &gif[19..gif.len() - 1];
    for (name, file) in [
        ("JPEG segments", insert(&jpeg, 2, &fill(&[0xFF, 0xE2, 0, 2]))),
        ("JPEG markers without a segment", insert(&jpeg, 2, &fill(&[0xFF, 0xD0]))),
        ("fill bytes", insert(&jpeg, 2, &fill(&[0xFF]))),
        ("stray bytes", insert(&jpeg, 2, &[&[0xFF, 0xD0][..], &fill(&[7])].concat())),
        ("stuffed zeros", insert(&jpeg, 2, &fill(&[0xFF, 0]))),
        ("PNG chunks", [&forge::png(3, 2)[..], &fill(b"\0\0\0\0acTL\0\0\0\0")].concat()),
        ("WebP chunks", [&forge::webp_lossy(3, 2)[..], &fill(b"ICCP\0\0\0\0")].concat()),
        ("GIF extensions", insert(&gif, 19, &fill(&[0x21, 0xFF, 0]))),
        ("GIF sub-blocks", insert(&gif, 19, &[&[0x21, 0xFF][..], &fill(&[1, 1]), &[0]].concat())),
        ("GIF frames", insert(&gif, gif.len() - 1, &fill(frame))),
    ] {
        let mut found = None;
        let allocations = measure(|| found = Some(has_metadata(&file)));
        assert_eq!((found, allocations.count_total), (Some(Ok(false)), 0), "{name}");
    }
}
