//! EXIF in all places in which a file can have it.

use super::{
    compressed_text, jpeg_with, jpeg_with_last, jpeg_with_segments, kinds, png_with, segment, webp_with,
};

/// An entry of a directory of TIFF: a tag, a field type, a number of values, and the values.
pub(super) type Entry<'a> = (u16, u16, u32, &'a [u8]);

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
pub(super) fn exif(first: &[Entry], exif: &[Entry], gps: &[Entry], thumbnail: &[Entry]) -> Vec<u8> {
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

pub(super) const MAKE: Entry = (0x10F, 2, 8, b"A maker\0");
const ORIENTATION: Entry = (0x112, 3, 1, &[0, 1]);
/// 48° 51′ 30″.
pub(super) const DEGREES: &[u8] =
    &[0, 0, 0, 48, 0, 0, 0, 1, 0, 0, 0, 51, 0, 0, 0, 1, 0, 0, 0, 30, 0, 0, 0, 1];
pub(super) const LATITUDE: Entry = (2, 5, 3, DEGREES);
const VERSION_OF_GPS: Entry = (0, 1, 4, &[2, 3, 0, 0]);
const DATE: Entry = (0x9003, 2, 4, b"now\0");
/// The offset and the length of a JPEG: the beginning of the block.
const PICTURE: [Entry; 2] = [(0x201, 4, 1, &[0, 0, 0, 0]), (0x202, 4, 1, &[0, 0, 0, 9])];
const NONE: &[Entry] = &[];

/// Returns files with an EXIF block: in a segment of a JPEG before the image and after its scan, in a chunk of a PNG, in
/// hexadecimal texts, and in a WebP with and without the prefix.
fn files_with(block: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let prefixed = [b"Exif\0\0", block].concat();
    let digits: String = prefixed.iter().map(|byte| format!("{byte:02x}")).collect();
    let profile = format!("\nexif\n    {}\n{digits}\n", prefixed.len());
    let raw = |kind: &str| [format!("Raw profile type {kind}\0").as_bytes(), profile.as_bytes()].concat();
    vec![
        ("APP1", jpeg_with(0xE1, &prefixed)),
        ("APP1 after the scan", jpeg_with_last(&segment(0xE1, &prefixed))),
        ("eXIf", png_with(b"eXIf", block)),
        ("EXIF of a WebP", webp_with("webp-lossy.webp", b"EXIF", block)),
        ("prefixed EXIF of a WebP", webp_with("webp-lossy.webp", b"EXIF", &prefixed)),
        ("raw profile exif", png_with(b"tEXt", &raw("exif"))),
        ("raw profile APP1", png_with(b"tEXt", &raw("APP1"))),
        (
            "compressed raw profile",
            png_with(b"zTXt", &compressed_text("Raw profile type exif", profile.as_bytes())),
        ),
    ]
}

/// The kinds that are tested: a text of a PNG with EXIF also has a length and digits, which count as other metadata.
fn told(file: &[u8], is_text: bool) -> Vec<&'static str> {
    let mut found = kinds(file);
    found.retain(|kind| !is_text || *kind != "other");
    found
}

// Requirements: R266
#[test]
fn exif_has_a_location_a_camera_a_thumbnail_and_more() {
    let cases: [(&str, Vec<u8>, &[&str]); 14] = [
        (
            "all kinds",
            exif(&[MAKE, ORIENTATION], &[DATE], &[LATITUDE], &PICTURE),
            &["location", "camera", "thumbnail", "other"],
        ),
        ("an orientation", exif(&[ORIENTATION], NONE, NONE, NONE), &["other"]),
        ("a maker", exif(&[MAKE], NONE, NONE, NONE), &["camera"]),
        ("a model", exif(&[(0x110, 2, 2, b"m\0")], NONE, NONE, NONE), &["camera"]),
        ("a model in UTF-8", exif(&[(0x110, 129, 2, b"m\0")], NONE, NONE, NONE), &["camera"]),
        ("a serial number", exif(NONE, &[(0xA431, 2, 2, b"1\0")], NONE, NONE), &["camera"]),
        ("a lens", exif(NONE, &[(0xA434, 2, 2, b"1\0")], NONE, NONE), &["camera"]),
        ("a note of the maker", exif(NONE, &[(0x927C, 7, 2, b"..")], NONE, NONE), &["camera"]),
        ("a date", exif(NONE, &[DATE], NONE, NONE), &["other"]),
        ("a comment", exif(NONE, &[(0x9286, 7, 9, b"ASCII\0\0\0a")], NONE, NONE), &["comments"]),
        ("a JPEG", exif(NONE, NONE, NONE, &PICTURE), &["thumbnail"]),
        ("pixels", exif(NONE, NONE, NONE, &[(0x111, 4, 1, &[0; 4]), (0x117, 3, 1, &[0, 9])]), &["thumbnail"]),
        ("a second directory without a picture", exif(NONE, NONE, NONE, &[ORIENTATION]), &["other"]),
        ("no entries", exif(NONE, NONE, NONE, NONE), &["other"]),
    ];
    for (name, block, expected) in cases {
        for (place, file) in files_with(&block) {
            let is_text = place.contains("profile");
            let expected: Vec<_> =
                expected.iter().copied().filter(|kind| !is_text || *kind != "other").collect();
            assert_eq!(told(&file, is_text), expected, "{name}, {place}");
        }
    }
}

// Requirements: R266
#[test]
fn a_position_is_a_coordinate_that_is_not_zero() {
    let zero: &[u8] = &[0, 0, 0, 0, 0, 0, 0, 1].repeat(3);
    let cases: [(&str, &[Entry], bool); 12] = [
        ("a latitude", &[VERSION_OF_GPS, LATITUDE], true),
        ("a longitude", &[(4, 10, 3, DEGREES)], true),
        ("on the equator", &[(2, 5, 3, zero), (4, 5, 3, DEGREES)], true),
        ("on the meridian of Greenwich", &[LATITUDE, (4, 5, 3, zero)], true),
        ("seconds alone", &[(2, 5, 3, &[&zero[..16], &DEGREES[16..]].concat())], true),
        ("decimal degrees", &[(2, 12, 1, &48.5_f64.to_be_bytes())], true),
        ("a destination", &[(0x14, 5, 3, DEGREES)], true),
        ("the version alone", &[VERSION_OF_GPS], false),
        ("zero", &[(1, 2, 2, b"N\0"), (2, 5, 3, zero), (3, 2, 2, b"E\0"), (4, 5, 3, zero)], false),
        ("0/0", &[(2, 5, 3, &[0; 24]), (4, 5, 3, &[0; 24])], false),
        ("48/0", &[(2, 5, 3, &[0, 0, 0, 48, 0, 0, 0, 0].repeat(3))], false),
        ("outside the block", &[(2, 5, 3, &[0xFF; 4])], false),
    ];
    for (name, gps, expected) in cases {
        for (place, file) in files_with(&exif(NONE, NONE, gps, NONE)) {
            assert_eq!(kinds(&file).contains(&"location"), expected, "{name}, {place}");
        }
    }
    // A directory outside the block.
    let outside = exif(&[(0x8825, 4, 1, &[0xFF; 4])], NONE, NONE, NONE);
    assert_eq!(kinds(&png_with(b"eXIf", &outside)), ["other"]);
}

// Requirements: R266
#[test]
fn empty_and_blank_values_are_not_there() {
    let cases: [(&str, Vec<u8>); 11] = [
        ("an empty maker and model", exif(&[(0x10F, 2, 1, b"\0"), (0x110, 2, 1, b"\0")], NONE, NONE, NONE)),
        ("a maker of blanks", exif(&[(0x10F, 2, 6, b"     \0")], NONE, NONE, NONE)),
        ("a model of zeros", exif(&[(0x110, 2, 8, &[0; 8])], NONE, NONE, NONE)),
        ("a maker without characters", exif(&[(0x10F, 2, 0, b"")], NONE, NONE, NONE)),
        ("an empty note of the maker", exif(NONE, &[(0x927C, 7, 9, &[0; 9])], NONE, NONE)),
        ("an unknown lens", exif(NONE, &[(0xA432, 5, 4, &[0; 32])], NONE, NONE)),
        ("a comment of blanks", exif(NONE, &[(0x9286, 7, 12, b"ASCII\0\0\0    ")], NONE, NONE)),
        ("a comment of zeros", exif(NONE, &[(0x9286, 7, 9, &[0; 9])], NONE, NONE)),
        ("a thumbnail without a length", exif(NONE, NONE, NONE, &PICTURE[..1])),
        ("a thumbnail of the length 0", exif(NONE, NONE, NONE, &[PICTURE[0], (0x202, 4, 1, &[0; 4])])),
        ("a thumbnail beyond the file", exif(NONE, NONE, NONE, &[(0x201, 4, 1, &[0, 1, 0, 0]), PICTURE[1]])),
    ];
    for (name, block) in cases {
        for (place, file) in files_with(&block) {
            assert_eq!(kinds(&file), ["other"], "{name}, {place}");
        }
    }
}

// Requirements: R266
#[test]
fn exif_may_have_several_segments() {
    let identifier = b"Exif\0\0";
    let [first, second] = [exif(&[MAKE], NONE, NONE, NONE), exif(NONE, NONE, &[LATITUDE], NONE)];
    let of = |block: &[u8]| segment(0xE1, &[identifier, block].concat());
    assert_eq!(kinds(&jpeg_with_segments(&[of(&first), of(&second)])), ["location", "camera"]);
    // A block that is longer than a segment continues in the next one.
    for cut in [1, 500, 1010, second.len() - 1] {
        let (begin, end) = second.split_at(cut.max(8));
        assert_eq!(kinds(&jpeg_with_segments(&[of(begin), of(end)])), ["location"], "{cut}");
    }
}

#[test]
fn a_block_that_is_cut_off_has_its_complete_entries() {
    let all = exif(&[MAKE, ORIENTATION], &[DATE], &[LATITUDE], &PICTURE);
    for length in 0..all.len() {
        let found = kinds(&webp_with("webp-lossy.webp", b"EXIF", &all[..length]));
        assert!(found.contains(&"other") || length == 0, "{length} bytes: {found:?}");
    }
}

#[test]
fn exif_contains_xmp_and_iptc() {
    let (xmp, iptc) = (b"<a exif:GPSLatitude='48,51.5N'/>", b"\x1C\x02\x5A\0\x05Paris");
    let value = |tag, bytes: &[u8]| {
        kinds(&png_with(b"eXIf", &exif(&[(tag, 1, bytes.len() as u32, bytes)], NONE, NONE, NONE)))
    };
    assert_eq!(value(0x2BC, xmp), ["location", "other"]);
    assert_eq!(value(0x83BB, iptc), ["location", "other"]);
}
