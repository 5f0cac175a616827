//! Time and memory of the search, and what is not read.

use std::time::Instant;

use allocation_counter::measure;
use imagecore::{Metadata, find_metadata};

use super::{insert, jpeg_with_segments, kinds, segment, webp_with};
use crate::common::forge;

/// Each file has 10 MB of the smallest blocks of its format. If the time were proportional to the square of the length,
/// the test would take hours.
#[test]
fn the_search_takes_linear_time_and_little_memory() {
    let fill = |block: &[u8]| block.repeat(10_485_760 / block.len());
    let jpeg = forge::jpeg(3, 2);
    let gif = forge::gif((3, 2), (3, 2));
    let frame = &gif[19..gif.len() - 1];
    let webp_of = |fourcc: &[u8; 4], payload: &[u8]| {
        let length = u32::try_from(payload.len()).unwrap().to_le_bytes();
        [&forge::webp_lossy(3, 2)[..], fourcc, &length, payload].concat()
    };
    // Every directory has as many entries as possible, and each of them points to the first directory.
    let pointer = |tag: u16| [&tag.to_le_bytes()[..], &[4, 0, 1, 0, 0, 0, 8, 0, 0, 0]].concat();
    let pointers = [pointer(0x8825), pointer(0x8769)].concat().repeat(0x8000);
    let loops = [b"II*\0\x08\0\0\0\xFF\xFF", &pointers[..], b"\0\0"].concat();
    let resource = b"8BIM\x04\x04\0\0\0\0\0\0".repeat(5459);
    let resources = [b"\xFF\xED\xFF\xF6Photoshop 3.0\0", &resource[..]].concat();
    let extended = segment(0xE1, &[b"http://ns.adobe.com/xmp/extension/\0", &[b'0'; 43][..]].concat());
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
        ("XMP", webp_of(b"XMP ", &fill(b"exif:GPS"))),
        ("XMP without properties", webp_of(b"XMP ", &fill(b":"))),
        ("XMP in a GIF", insert(&gif, 19, &[b"\x21\xFF\x08XMP Data", &fill(&[1, b':'])[..], &[0]].concat())),
        ("EXIF", webp_of(b"EXIF", &loops)),
        ("EXIF segments", insert(&jpeg, 2, &fill(&[b"\xFF\xE1\xFF\xFEExif\0\0", &loops[..65_526]].concat()))),
        ("resources", insert(&jpeg, 2, &fill(&resources))),
        (
            "texts",
            [&forge::png(3, 2)[..], &fill(&[b"\0\0\0\x08tEXta\0exif:", &[0; 5][..]].concat())].concat(),
        ),
        ("compressed texts", [&forge::png(3, 2)[..], &fill(&text_of(&[1; 9]))].concat()),
        (
            "blocks without data",
            [&forge::png(3, 2)[..], &ztxt(&[b"\x78\x01", &fill(&[0, 0, 0, 0xFF, 0xFF])[..]].concat())]
                .concat(),
        ),
        ("elements", webp_of(b"XMP ", &fill(b"<exif:City>"))),
        ("elements without end", webp_of(b"XMP ", &fill(b"<a b='"))),
        ("attributes", webp_of(b"XMP ", &[b"<a", &fill(b" e:Location='")[..]].concat())),
        ("prefixes", webp_of(b"XMP ", &fill(b"<a xmlns:b='c' d:city='e'>"))),
        ("entities", webp_of(b"XMP ", &[b"<a exif:GPSLatitude='", &fill(b"&#48;")[..]].concat())),
        ("parts of long XMP", insert(&jpeg, 2, &fill(&extended))),
        ("data after the end", [&jpeg_with_segments(&[])[..], &fill(b"fty")].concat()),
        ("pictures", jpeg_with_segments(&[]).repeat(10_485_760 / jpeg_with_segments(&[]).len())),
    ] {
        let (mut found, start) = (Metadata::NONE, Instant::now());
        let allocations = measure(|| found = find_metadata(&file));
        println!("{name}: {:?}, {} bytes, {found:?}", start.elapsed(), allocations.bytes_max);
        assert!(allocations.bytes_max <= 33 << 20, "{name}: {allocations:?}");
    }
}

/// Returns a chunk with a compressed text.
fn ztxt(compressed: &[u8]) -> Vec<u8> {
    let data = [b"a\0\0", compressed].concat();
    [&(data.len() as u32).to_be_bytes()[..], b"zTXt", &data, &[0; 4]].concat()
}

/// Returns a chunk with the compressed text `text`.
fn text_of(text: &[u8]) -> Vec<u8> {
    ztxt(&miniz_oxide::deflate::compress_to_vec_zlib(text, 6))
}

// Requirements: R268
#[test]
fn what_is_beyond_the_limits_counts_as_unread() {
    let png = |chunks: &[Vec<u8>]| [&forge::png(3, 2)[..], &chunks.concat()].concat();
    let text = |length: usize| [&vec![b' '; length - 9][..], b"something"].concat();
    let xmp = |length: usize| {
        let packet = [&vec![b' '; length - 32][..], b"<a exif:GPSLatitude='48,51.5N'/>"].concat();
        webp_with("webp-lossless.webp", b"XMP ", &packet)
    };
    let (most, all) = (1 << 20, 16 << 20);
    for (name, file, expected) in [
        ("a megabyte of text", png(&[text_of(&text(most))]), &["other"][..]),
        ("more than a megabyte of text", png(&[text_of(&text(most + 9))]), &["unread"]),
        ("text of a gigabyte in a small file", png(&[text_of(&vec![b'a'; 100 << 20])]), &["other", "unread"]),
        (
            "16 MB of XMP, of which a tag and an attribute count 128 bytes",
            xmp(all - 128),
            &["location", "other"],
        ),
        ("more than 16 MB of XMP", xmp(all + 1), &["other", "unread"]),
        ("more than 16 MB of compressed texts", png(&vec![text_of(b"a"); 5000]), &["other", "unread"]),
    ] {
        assert_eq!(kinds(&file), expected, "{name}");
    }
}
