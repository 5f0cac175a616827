//! Tests that `find_metadata()` finds what a file contains besides its picture, and never what is not there.

mod exif;
mod limits;
mod pictures;
mod texts;
mod xmp;

use std::fs;
use std::path::Path;

use imagecore::{Metadata, find_metadata};
use imagecore_test_images::golden;

use crate::common::forge;

/// Returns the names of the kinds of metadata in a file.
fn kinds(file: &[u8]) -> Vec<&'static str> {
    find_metadata(file).names().collect()
}

fn has_metadata(file: &[u8]) -> bool {
    find_metadata(file) != Metadata::NONE
}

fn png_suite(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pngsuite");
    fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn insert(file: &[u8], at: usize, block: &[u8]) -> Vec<u8> {
    [&file[..at], block, &file[at..]].concat()
}

fn segment(marker: u8, payload: &[u8]) -> Vec<u8> {
    let length = u16::try_from(payload.len() + 2).unwrap().to_be_bytes();
    [&[0xFF, marker][..], &length, payload].concat()
}

/// Inserts a segment after the first marker of a JPEG.
fn jpeg_with(marker: u8, payload: &[u8]) -> Vec<u8> {
    jpeg_with_segments(&[segment(marker, payload)])
}

/// Inserts segments after the first marker of a JPEG.
fn jpeg_with_segments(segments: &[Vec<u8>]) -> Vec<u8> {
    insert(&golden::source("jpeg-444.jpg"), 2, &segments.concat())
}

/// Inserts a block before the marker of the end of a JPEG.
fn jpeg_with_last(block: &[u8]) -> Vec<u8> {
    let file = golden::source("jpeg-444.jpg");
    insert(&file, file.len() - 2, block)
}

/// Returns a PNG without pixels that has a chunk with a wrong checksum.
fn png_with(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut png = forge::png(3, 2);
    png.extend([&(data.len() as u32).to_be_bytes()[..], kind, data, &[0; 4]].concat());
    png
}

/// Appends a chunk to a WebP.
fn webp_with(name: &str, fourcc: &[u8; 4], payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_le_bytes();
    [&golden::source(name)[..], fourcc, &length, payload].concat()
}

/// Returns the data of a zTXt chunk.
fn compressed_text(keyword: &str, text: &[u8]) -> Vec<u8> {
    [keyword.as_bytes(), b"\0\0", &miniz_oxide::deflate::compress_to_vec_zlib(text, 6)].concat()
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
        ("a JPEG of Adobe", jpeg_with(0xEE, b"Adobe\0\x64\0\0\0\0\x01")),
        ("a JPEG with an empty comment", jpeg_with(0xFE, b" \0")),
        (
            "a JPEG with padding after its image",
            [&golden::source("jpeg-444.jpg")[..], b"\0\0\xFF\xFF\r\n"].concat(),
        ),
        ("a JPEG that ends twice", [&golden::source("jpeg-444.jpg")[..], b"\xFF\xD9\xFF\xD9"].concat()),
        ("a PNG with padding after its end", [&golden::source("png-rgb-8.png")[..], &[0; 9]].concat()),
        ("a GIF with an empty comment", gif_with("gif.gif", 0xFE, &[b" "])),
    ]
}

#[test]
fn metadata_is_found() {
    for (name, file) in with_metadata() {
        assert!(has_metadata(&file), "{name}");
    }
}

#[test]
fn other_blocks_are_not_metadata_wherever_the_file_is_cut_off() {
    for (name, file) in without_metadata() {
        assert!(!has_metadata(&file), "{name}");
        for length in 0..file.len() {
            assert!(!has_metadata(&file[..length]), "{length} bytes of {name}");
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
        assert!(has_metadata(&file[..file.len() - cut]));
    }
}

/// As libjpeg does, the core skips bytes between two segments.
#[test]
fn metadata_of_a_jpeg_is_found_after_stray_bytes() {
    let stray = insert(&jpeg_with(0xFE, b"taken at home"), 2, &[0xFF, 0xE2, 0, 2, 7, 7]);
    assert!(has_metadata(&stray));
}

#[test]
fn a_density_above_that_of_png_is_dropped() {
    let raster =
        imagecore::Raster::filled(crate::common::size(1, 1), imagecore::PixelFormat::GRAY8, 0).unwrap();
    let density = |x, y| imagecore::Density { x, y, per_meter: true };
    let kept = |density| raster.clone().with_density(Some(density)).density().is_some();
    assert!(kept(density(imagecore::Density::MAX, 1)));
    assert!(!kept(density(1 << 31, 1)) && !kept(density(1, 1 << 31)));
}

#[test]
fn another_density_leaves_the_compressed_profile_as_it_is() {
    let decoded = imagecore::decode(&crate::common::found("png-iccp-without-adler32.png")).unwrap();
    let raster = decoded.raster.with_density(None);
    let head = |raster: &imagecore::Raster| imagecore::PngJob::attempt(raster, 0).unwrap().head().to_vec();
    let without = head(&raster);
    let density = imagecore::Density::per_meter(11_811).unwrap();
    let with_density = head(&raster.with_density(Some(density)));
    let position = with_density.windows(4).position(|name| name == b"pHYs").unwrap() - 4;
    // The chunk pHYs has 21 bytes.
    assert_eq!([&with_density[..position], &with_density[position + 21..]].concat(), without);
}
