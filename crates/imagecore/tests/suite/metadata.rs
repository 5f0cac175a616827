//! Tests that `probe()` finds the metadata of a file: EXIF, XMP, IPTC, comments and thumbnails, and what they contain.

use std::fs;
use std::path::Path;

use crate::common::forge;
use allocation_counter::measure;
use imagecore::{Error, Metadata, probe};
use imagecore_test_images::golden;

/// Returns the names of the kinds of metadata in a file.
fn kinds(file: &[u8]) -> Result<Vec<&'static str>, Error> {
    probe(file).map(|header| header.metadata.names().collect())
}

fn has_metadata(file: &[u8]) -> Result<bool, Error> {
    kinds(file).map(|kinds| !kinds.is_empty())
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

/// An entry of a directory of TIFF: a tag, a field type, a number of values, and the values.
type Entry<'a> = (u16, u16, u32, &'a [u8]);

/// Returns a big-endian directory that begins at `offset`, and the offset of `next` or 0. Values of more than four
/// bytes follow the directory.
fn directory(offset: usize, entries: &[Entry], next: usize) -> Vec<u8> {
    let mut values = offset + 2 + 12 * entries.len() + 4;
    let (mut head, mut tail) = ((entries.len() as u16).to_be_bytes().to_vec(), Vec::new());
    for &(tag, kind, count, value) in entries {
        head.extend([&tag.to_be_bytes()[..], &kind.to_be_bytes(), &count.to_be_bytes()].concat());
        if value.len() > 4 {
            head.extend((values as u32).to_be_bytes());
            tail.extend(value);
            values += value.len();
        } else {
            head.extend([value, &[0; 4][value.len()..]].concat());
        }
    }
    [&head[..], &(next as u32).to_be_bytes(), &tail].concat()
}

/// Returns an EXIF block with the entries `first` in its first directory, and with up to three further directories: the
/// EXIF directory, the GPS directory, and the directory of the thumbnail.
fn exif(first: &[Entry], exif: &[Entry], gps: &[Entry], thumbnail: &[Entry]) -> Vec<u8> {
    let start = 1000;
    let mut rest = Vec::new();
    let mut add = |entries: &[Entry]| {
        let offset = start + rest.len();
        rest.extend(directory(offset, entries, 0));
        if entries.is_empty() { 0 } else { offset }
    };
    let offsets = [add(exif), add(gps)].map(|offset| (offset as u32).to_be_bytes());
    let next = add(thumbnail);
    let mut entries = first.to_vec();
    for (tag, entries_of, offset) in [(0x8769, exif, &offsets[0]), (0x8825, gps, &offsets[1])] {
        if !entries_of.is_empty() {
            entries.push((tag, 4, 1, offset));
        }
    }
    let mut block = [b"MM\0*\0\0\0\x08", &directory(8, &entries, next)[..]].concat();
    block.resize(start, 0);
    [block, rest].concat()
}

const MAKE: Entry = (0x10F, 2, 8, b"A maker\0");
const ORIENTATION: Entry = (0x112, 3, 1, &[0, 1]);
/// 48° 51′ 30″.
const DEGREES: &[u8] = &[0, 0, 0, 48, 0, 0, 0, 1, 0, 0, 0, 51, 0, 0, 0, 1, 0, 0, 0, 30, 0, 0, 0, 1];
const LATITUDE: Entry = (2, 5, 3, DEGREES);
const VERSION_OF_GPS: Entry = (0, 1, 4, &[2, 3, 0, 0]);
const DATE: Entry = (0x9003, 2, 4, b"now\0");
const PICTURE: Entry = (0x201, 4, 1, &[0, 0, 0, 9]);

#[test]
fn exif_has_a_location_a_camera_a_thumbnail_and_more() {
    let (all, none): (_, &[Entry]) = (exif(&[MAKE, ORIENTATION], &[DATE], &[LATITUDE], &[PICTURE]), &[]);
    let cases: [(&str, Vec<u8>, &[&str]); 18] = [
        ("all kinds", all.clone(), &["location", "camera", "thumbnail", "other"]),
        ("an orientation", exif(&[ORIENTATION], none, none, none), &["other"]),
        ("a maker", exif(&[MAKE], none, none, none), &["camera"]),
        ("a model", exif(&[(0x110, 2, 2, b"m\0")], none, none, none), &["camera"]),
        ("a serial number", exif(none, &[(0xA431, 2, 2, b"1\0")], none, none), &["camera"]),
        ("a lens", exif(none, &[(0xA434, 2, 2, b"1\0")], none, none), &["camera"]),
        ("a note of the maker", exif(none, &[(0x927C, 7, 2, b"..")], none, none), &["camera"]),
        ("a date", exif(none, &[DATE], none, none), &["other"]),
        ("a latitude", exif(none, none, &[VERSION_OF_GPS, LATITUDE], none), &["location"]),
        ("a longitude", exif(none, none, &[(4, 10, 3, DEGREES)], none), &["location"]),
        ("a version of GPS without a position", exif(none, none, &[VERSION_OF_GPS], none), &["other"]),
        ("a cleared position", exif(none, none, &[(2, 5, 3, &[0; 24])], none), &["other"]),
        ("a position outside the block", exif(none, none, &[(2, 5, 3, &[0xFF; 4])], none), &["other"]),
        ("a JPEG", exif(none, none, none, &[PICTURE]), &["thumbnail"]),
        ("pixels", exif(none, none, none, &[(0x111, 4, 1, &[0, 0, 0, 9])]), &["thumbnail"]),
        ("a second directory without a picture", exif(none, none, none, &[ORIENTATION]), &["other"]),
        ("no entries", exif(none, none, none, none), &["other"]),
        ("a directory outside the block", exif(&[(0x8825, 4, 1, &[0xFF; 4])], none, none, none), &["other"]),
    ];
    for (name, block, expected) in cases {
        let segment = [b"Exif\0\0", &block[..]].concat();
        let mut png = forge::png(3, 2);
        png.extend([&(block.len() as u32).to_be_bytes()[..], b"eXIf", &block, &[0; 4]].concat());
        for file in [
            jpeg_with(0xE1, &segment),
            png,
            webp_with("webp-lossy.webp", b"EXIF", &block),
            webp_with("webp-lossy.webp", b"EXIF", &segment),
        ] {
            assert_eq!(kinds(&file).as_deref(), Ok(expected), "{name}");
        }
    }
    // A block that is cut off within a directory still has its complete entries.
    for length in 0..all.len() {
        let found = kinds(&webp_with("webp-lossy.webp", b"EXIF", &all[..length])).unwrap();
        assert!(found.contains(&"other"), "{length} bytes: {found:?}");
    }
}

#[test]
fn xmp_has_a_location_a_camera_and_a_thumbnail() {
    let cases: [(&str, &[&str]); 8] = [
        ("<x/>", &["other"]),
        ("<a exif:GPSLatitude='48,51.5N'/>", &["location", "other"]),
        ("<exif:GPSLongitude>2,17E</exif:GPSLongitude>", &["location", "other"]),
        ("<a tiff:Make='A maker'/>", &["camera", "other"]),
        ("<a aux:SerialNumber='1'/>", &["camera", "other"]),
        ("<a exifEX:LensModel='1'/>", &["camera", "other"]),
        ("<xmp:Thumbnails/>", &["thumbnail", "other"]),
        ("<a xmp:CreateDate='1' tiff:Orientation='1'/>: :", &["other"]),
    ];
    for (packet, expected) in cases {
        let packet = packet.as_bytes();
        let text = [b"XML:com.adobe.xmp\0\0\0\0\0", packet].concat();
        let mut png = forge::png(3, 2);
        png.extend([&(text.len() as u32).to_be_bytes()[..], b"iTXt", &text, &[0; 4]].concat());
        // The trailer of XMP in a GIF: a reader of sub-blocks ends at its last byte from any of its bytes.
        let trailer: Vec<u8> = [1].into_iter().chain((0..=255).rev()).chain([0]).collect();
        let gif = golden::source("gif.gif");
        let gif_block = [b"\x21\xFF\x0BXMP DataXMP", packet, &trailer].concat();
        for file in [
            jpeg_with(0xE1, &[b"http://ns.adobe.com/xap/1.0/\0", packet].concat()),
            jpeg_with(0xE1, &[b"http://ns.adobe.com/xmp/extension/\0", packet].concat()),
            png,
            webp_with("webp-lossless.webp", b"XMP ", packet),
            insert(&gif, gif.len() - 1, &gif_block),
        ] {
            assert_eq!(kinds(&file).as_deref(), Ok(expected), "{}", String::from_utf8_lossy(packet));
        }
    }
}

#[test]
fn segments_of_a_jpeg_have_thumbnails() {
    let jfif = |width, height| [b"JFIF\0\x01\x02\0\0\x01\0\x01", &[width, height, 9, 9, 9][..]].concat();
    let resource = |id: u16, name: &[u8], data: &[u8]| {
        let length = (data.len() as u32).to_be_bytes();
        let padded = [data, &[0][..data.len() % 2]].concat();
        [b"8BIM", &id.to_be_bytes()[..], name, &length, &padded].concat()
    };
    let photoshop = |resources: &[&[u8]]| [b"Photoshop 3.0\0", &resources.concat()[..]].concat();
    let (thumbnail, iptc) = (resource(0x040C, b"\0\0", b"odd"), resource(0x0404, b"\x02ab\0", b"1234"));
    let cases: [(u8, Vec<u8>, &[&str]); 12] = [
        (0xE0, jfif(1, 1), &["thumbnail"]),
        (0xE0, jfif(0, 1), &[]),
        (0xE0, jfif(1, 1)[..14].to_vec(), &[]),
        (0xE0, b"JFXX\0\x10\xFF\xD8".to_vec(), &["thumbnail"]),
        (0xE0, b"JFXX\0".to_vec(), &[]),
        (0xED, photoshop(&[&thumbnail]), &["thumbnail"]),
        (0xED, photoshop(&[&resource(0x0409, b"\0\0", b"1")]), &["thumbnail"]),
        (0xED, photoshop(&[&iptc]), &["other"]),
        (0xED, photoshop(&[&iptc, &thumbnail]), &["thumbnail", "other"]),
        (0xED, photoshop(&[&thumbnail, &iptc]), &["thumbnail", "other"]),
        (0xED, photoshop(&[&thumbnail[..12]]), &["other"]),
        (0xED, b"Adobe_CM".to_vec(), &["other"]),
    ];
    for (marker, payload, expected) in cases {
        assert_eq!(kinds(&jpeg_with(marker, &payload)).as_deref(), Ok(expected), "{payload:?}");
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
    ] {
        let other = ["XMP", "EXIF", "resources"].iter().any(|start| name.starts_with(start));
        let expected = Metadata { other, ..Metadata::default() };
        let mut found = None;
        let allocations = measure(|| found = Some(probe(&file).map(|header| header.metadata)));
        assert_eq!((found, allocations.count_total), (Some(Ok(expected)), 0), "{name}");
    }
}

#[test]
fn a_density_above_that_of_png_is_dropped() {
    let raster =
        imagecore::Raster::filled(crate::common::size(1, 1), imagecore::PixelFormat::GRAY8, 0).unwrap();
    let density = |x, y| imagecore::Density { x, y, per_meter: true };
    let kept = |density| raster.try_clone().unwrap().with_density(Some(density)).density().is_some();
    assert!(kept(density(imagecore::Density::MAX, 1)));
    assert!(!kept(density(1 << 31, 1)) && !kept(density(1, 1 << 31)));
}

#[test]
fn another_density_leaves_the_compressed_profile_as_it_is() {
    let decoded = imagecore::decode(&crate::common::found("png-iccp-without-adler32.png")).unwrap();
    let raster = std::sync::Arc::new(decoded.raster.with_density(None));
    let job = || imagecore::PngJob::attempt(raster.clone(), 0).unwrap();
    let with_density = job().with_density(imagecore::Density::per_meter(11_811).unwrap()).unwrap();
    let position = with_density.head().windows(4).position(|name| name == b"pHYs").unwrap() - 4;
    // The chunk pHYs has 21 bytes.
    let others = [&with_density.head()[..position], &with_density.head()[position + 21..]].concat();
    assert_eq!(others, job().head());
}
