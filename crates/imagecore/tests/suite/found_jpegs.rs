//! JPEG files that libjpeg-turbo decodes rightly, and that the core once refused or misread. `tests/found` has one small
//! file for each situation. The tests make more files of the same kinds from the golden files.

use imagecore::{Decoded, Density, Raster, decode, orient};
use imagecore_test_images::golden;

use crate::common::{decode_upright, found, size};

/// The CRC-32 of the RGB pixels of a picture of 40 × 30 pixels, which most of the files show. This checksum and the
/// checksums below are of the pixels that `djpeg -dct int` of libjpeg-turbo 2.1.5 writes.
const PICTURE: u32 = 0xDB60_6F07;

/// Names, checksums, and whether the file is damaged. The checksum of the cut progressive file is that of libjpeg-turbo
/// 3.2 and of sharp; 2.1.5 smooths its last rows differently.
const FILES: [(&str, u32, bool); 18] = [
    ("adobe-segment-too-short.jpg", PICTURE, false),
    ("adobe-transform-3.jpg", PICTURE, false),
    ("colour-with-gray-icc.jpg", 0x48A4_E222, false),
    ("damaged-12-bytes-no-restart-markers.jpg", 0xBB26_B1A3, true),
    ("duplicate-component-ids.jpg", PICTURE, false),
    ("extended-xmp-too-short.jpg", PICTURE, false),
    ("icc-segment-twice.jpg", PICTURE, false),
    ("jfif-72dpi-exif-300dpi.jpg", PICTURE, false),
    ("jfif-and-adobe-transform-0.jpg", PICTURE, false),
    ("jfif-density-300dpi.jpg", 0x0E11_3557, false),
    ("jpeg-damage-not-reported.jpg", 0xD33B_6D59, true),
    ("jpeg-progressive-cut.jpg", 0x8574_18A6, true),
    ("jpeg-sos-se-64.jpg", 0x0029_A16C, false),
    ("no-huffman-tables.jpg", PICTURE, false),
    ("restart-3-stray-bytes-before-marker.jpg", 0x4FEF_A028, true),
    ("restart-one-wrong-number.jpg", 0x4FEF_A028, true),
    ("tem-marker-in-header.jpg", PICTURE, false),
    ("two-exif-segments-1-then-6.jpg", PICTURE, false),
];

#[track_caller]
fn opened(name: &str, file: &[u8]) -> Decoded {
    decode(file).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn pixels_are_those_of_libjpeg_turbo() {
    for (name, checksum, damaged) in FILES {
        let Decoded { raster, damaged: ours, .. } = opened(name, &found(name));
        assert_eq!((crc32fast::hash(raster.bytes()), ours), (checksum, damaged), "{name}");
    }
}

#[test]
fn profiles_and_densities_are_kept() {
    let open = |name: &str| opened(name, &found(name)).raster;
    let density = Some(Density { x: 11_811, y: 11_811, per_meter: true });
    assert_eq!(open("jfif-density-300dpi.jpg").density(), density);
    assert_eq!(open("jfif-72dpi-exif-300dpi.jpg").density(), density, "EXIF counts before JFIF");
    let profile = |name: &str| open(name).color().icc_profile().map(<[u8]>::len);
    assert_eq!(profile("icc-segment-twice.jpg"), Some(536));
    assert_eq!(profile("colour-with-gray-icc.jpg"), None);
    let upright = decode_upright(&found("two-exif-segments-1-then-6.jpg")).unwrap();
    assert_eq!(upright.size(), size(40, 30), "the first EXIF segment");
}

/// Returns `jpeg` with `segment` after SOI. The first byte of `segment` is its marker, and the others are its payload.
fn with_segment(jpeg: &[u8], segment: &[u8]) -> Vec<u8> {
    let length = (segment.len() as u16 + 1).to_be_bytes();
    [&jpeg[..2], &[0xFF, segment[0]], &length, &segment[1..], &jpeg[2..]].concat()
}

/// Returns the offset of the marker `marker`. The golden files have no such bytes before it.
fn offset(jpeg: &[u8], marker: u8) -> usize {
    jpeg.windows(2).position(|pair| pair == [0xFF, marker]).expect("the marker")
}

#[test]
fn an_orientation_transposes_the_density() {
    let exif = |orientation: u8| {
        let entry = [0xE1, b'E', b'x', b'i', b'f', 0, 0, b'M', b'M', 0, 42, 0, 0, 0, 8, 0, 1];
        [&entry[..], &[1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]].concat()
    };
    let jfif = b"\xE0JFIF\0\x01\x02\x02\0\x64\0\x32\0\0";
    for orientation in 1..=8 {
        let plain = golden::source("jpeg-420.jpg");
        let file = with_segment(&with_segment(&plain, &exif(orientation)), jfif);
        let decoded = opened("a density per centimeter", &file);
        let density = orient(decoded.raster, decoded.orientation).unwrap().density();
        let [x, y] = if orientation < 5 { [10_000, 5000] } else { [5000, 10_000] };
        assert_eq!(density, Some(Density { x, y, per_meter: true }), "{orientation}");
    }
}

/// Segments that are of no use for the pixels are skipped, even if they are short, unknown or invalid.
#[test]
fn segments_of_no_use_are_skipped() {
    for name in ["jpeg-420.jpg", "jpeg-progressive.jpg", "jpeg-gray.jpg", "jpeg-restart.jpg"] {
        let plain = golden::source(name);
        let expected = opened(name, &plain);
        let unused: [&[u8]; 12] = [
            &[0xE1],
            &[0xE1, b'h', b't', b't', b'p'],
            b"\xE1http://ns.adobe.com/xmp/extension/\0",
            &[0xE2],
            b"\xE2ICC_PROFILE\0",
            b"\xE0JFIF\0",
            b"\xEEAdobe\0",
            // Arithmetic conditioning, number of lines, a fourth quantization table and a fourth Huffman table that are
            // cut off, and a table that does not exist.
            &[0xCC, 0, 0x10, 0x10, 5],
            &[0xDC, 0, 1],
            &[0xDB, 3, 1, 1, 1],
            &[0xC4, 3, 1, 1],
            &[0xC4, 0x59, 1],
        ];
        for segment in unused {
            let decoded = opened(name, &with_segment(&plain, segment));
            assert!(
                decoded.raster.bytes() == expected.raster.bytes() && !decoded.damaged,
                "{name} {segment:x?}"
            );
        }
        for raw in [&[0xFF, 0x01][..], &[0xFF, 0xD3], &[0xFF, 0xEB, 0, 0], &[0xFF, 0xFE, 0, 1]] {
            let decoded = opened(name, &[&plain[..2], raw, &plain[2..]].concat());
            assert!(decoded.raster.bytes() == expected.raster.bytes() && !decoded.damaged, "{name} {raw:x?}");
        }
    }
}

/// The JFIF segment decides before the Adobe segment, and the Adobe segment before the identifiers of the components.
#[test]
fn segments_decide_about_the_colors() {
    let bare = golden::source("jpeg-444.jpg");
    let jfif = b"\xE0JFIF\0\x01\x02\0\0\x01\0\x01\0\0";
    let pixels = |file: &[u8]| opened("colors", file).raster.bytes().to_vec();
    let ycbcr = pixels(&bare);
    let adobe = |transform: u8| [&b"\xEEAdobe\0\x64\0\0\0\0"[..], &[transform]].concat();
    let rgb = pixels(&with_segment(&bare, &adobe(0)));
    assert!(rgb != ycbcr);
    for transform in 0..3 {
        let file = with_segment(&with_segment(&bare, &adobe(transform)), jfif);
        assert!(pixels(&file) == ycbcr, "JFIF before Adobe: {transform}");
        let file = with_segment(&with_segment(&bare, jfif), &adobe(transform));
        assert!(pixels(&file) == ycbcr, "JFIF after Adobe: {transform}");
    }
    let with_ids = |file: &[u8], ids: [u8; 3]| {
        let mut file = file.to_vec();
        let (frame, scan) = (offset(&file, 0xC0), offset(&file, 0xDA));
        for (i, id) in ids.into_iter().enumerate() {
            (file[frame + 10 + 3 * i], file[scan + 5 + 2 * i]) = (id, id);
        }
        file
    };
    assert!(pixels(&with_ids(&bare, *b"RGB")) == rgb);
    for transform in 1..=3 {
        let file = with_segment(&with_ids(&bare, *b"RGB"), &adobe(transform));
        assert!(pixels(&file) == ycbcr, "Adobe before identifiers: {transform}");
    }
    for ids in [[0, 0, 0], [1, 1, 1], [1, 2, 2], [0, 1, 2], [255, 7, 255]] {
        assert!(pixels(&with_ids(&bare, ids)) == ycbcr, "{ids:?}");
    }
}

/// A profile for RGB or gray in a file with four inks does not describe the pixels, before or after their conversion.
#[test]
fn a_profile_for_other_colors_than_inks_is_dropped() {
    let file = found("cmyk-icc-v4-mab.jpg");
    let start = offset(&file, 0xE2);
    let end = start + 2 + usize::from(u16::from_be_bytes([file[start + 2], file[start + 3]]));
    let without = opened("no profile", &[&file[..start], &file[end..]].concat()).raster;
    // The color space is at the offset 16 of the profile, which follows the identifier, a number and a count.
    let space = start + 4 + 14 + 16;
    assert_eq!(file[space..space + 4], *b"CMYK");
    for name in [b"RGB ", b"GRAY"] {
        let mut file = file.clone();
        file[space..space + 4].copy_from_slice(name);
        let raster = opened("another color space", &file).raster;
        assert_eq!(raster.color().icc_profile(), None);
        assert!(raster == without, "the conversion of a file without a profile");
    }
}

/// Returns the fraction of the samples that differ by more than 3 levels.
fn difference(ours: &Raster, theirs: &Raster) -> f64 {
    let pairs = ours.bytes().iter().zip(theirs.bytes());
    pairs.filter(|(a, b)| a.abs_diff(**b) > 3).count() as f64 / theirs.bytes().len() as f64
}

/// In a file with restart markers, an error costs one interval, whether it concerns the data or the marker.
#[test]
fn an_error_costs_one_interval() {
    let file = include_bytes!("../../../../fuzz/jpeg/restarts.jpg");
    let whole = opened("restarts.jpg", file).raster;
    let is_restart = |&at: &usize| matches!(file[at..], [0xFF, 0xD0..=0xD7, ..]);
    let markers: Vec<_> = (offset(file, 0xDA)..file.len()).filter(is_restart).collect();
    assert_eq!(markers.len(), 109);
    // An interval is 5 of 546 MCUs. A wrong number can cost two intervals, as in libjpeg.
    let allowed = 2.5 * 5.0 / 546.0;
    for pair in markers.windows(2).step_by(9) {
        let (this, next) = (pair[0], pair[1]);
        let code = file[this + 1];
        let replaced = |bytes: &[u8], end: usize| [&file[..this], bytes, &file[end..]].concat();
        let variants = [
            ("stray bytes before the marker", replaced(&[1, 2, 3, 0xFF, code], this + 2)),
            ("a distant number", replaced(&[0xFF, 0xD0 | (code + 4) & 7], this + 2)),
            ("the next number", replaced(&[0xFF, 0xD0 | (code + 1) & 7], this + 2)),
            ("no marker", replaced(&[], this + 2)),
            ("no interval", replaced(&[], next)),
            ("invalid codes", replaced(&[0xFF, code, 0xFF, 0, 0xFF, 0, 0xFF, 0, 0xFF, 0], this + 8)),
            ("a reserved marker in the data", replaced(&[0xFF, code, 0xFF, 0x12], this + 4)),
        ];
        for (variant, damaged) in variants {
            let decoded = opened(variant, &damaged);
            let difference = difference(&decoded.raster, &whole);
            assert!(decoded.damaged, "{variant}, {this}");
            assert!(difference <= allowed, "{variant}, {this}: {difference}");
        }
    }
}

/// Without restart markers, decoding goes on after an error, and the error is reported, even if the data have the right
/// number of blocks.
#[test]
fn data_that_are_left_over_or_missing_are_reported() {
    for name in ["jpeg-444.jpg", "jpeg-420.jpg", "jpeg-gray.jpg", "jpeg-progressive.jpg", "jpeg-restart.jpg"]
    {
        let file = golden::source(name);
        let end = file.len() - 2;
        assert!(file.ends_with(&[0xFF, 0xD9]), "{name}");
        let left_over = [&file[..end], &[0x12; 40], &file[end..]].concat();
        let decoded = opened(name, &left_over);
        assert!(decoded.damaged && decoded.raster == opened(name, &file).raster, "{name}");
        let missing = [&file[..end - 20], &file[end..]].concat();
        assert!(opened(name, &missing).damaged, "{name}");
    }
}

/// In a progressive file, a broken scan costs that scan.
#[test]
fn a_broken_scan_costs_that_scan() {
    let file = golden::source("jpeg-progressive.jpg");
    let whole = opened("whole", &file).raster;
    let scans: Vec<_> = (0..file.len()).filter(|&at| file[at..].starts_with(&[0xFF, 0xDA])).collect();
    assert!(scans.len() > 5);
    for &scan in &scans[1..] {
        let mut broken = file.clone();
        // The scan selects a component that does not exist.
        broken[scan + 5] = 99;
        let decoded = opened("broken", &broken);
        assert!(decoded.damaged);
        let difference = difference(&decoded.raster, &whole);
        assert!(difference < 0.9, "{scan}: {difference}");
    }
}
