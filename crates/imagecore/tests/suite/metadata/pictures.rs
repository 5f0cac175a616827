//! What a JPEG has besides EXIF and XMP: thumbnails, further pictures, videos, content credentials, comments, and segments
//! of programs. What other formats have of it.

use imagecore_test_images::golden;

use super::{gif_with, jpeg_with, jpeg_with_last, jpeg_with_segments, kinds, png_with, segment, webp_with};

#[test]
fn segments_of_a_jpeg_have_thumbnails() {
    let jfif = |width, height| [b"JFIF\0\x01\x02\0\0\x01\0\x01", &[width, height, 9, 9, 9][..]].concat();
    let resource = |id: u16, name: &[u8], data: &[u8]| {
        let length = (data.len() as u32).to_be_bytes();
        let padded = [data, &[0][..data.len() % 2]].concat();
        [b"8BIM", &id.to_be_bytes()[..], name, &length, &padded].concat()
    };
    let photoshop = |resources: &[&[u8]]| [b"Photoshop 3.0\0", &resources.concat()[..]].concat();
    let (thumbnail, iptc) = (resource(0x040C, b"\0\0", &[1; 29]), resource(0x0404, b"\x02ab\0", b"1234"));
    let cases: [(u8, Vec<u8>, &[&str]); 13] = [
        (0xE0, jfif(1, 1), &["thumbnail"]),
        (0xE0, jfif(0, 1), &[]),
        (0xE0, jfif(1, 1)[..14].to_vec(), &[]),
        (0xE0, b"JFXX\0\x10\xFF\xD8".to_vec(), &["thumbnail"]),
        (0xE0, b"JFXX\0".to_vec(), &[]),
        (0xED, photoshop(&[&thumbnail]), &["thumbnail"]),
        (0xED, photoshop(&[&resource(0x0409, b"\0\0", &[1; 30])]), &["thumbnail"]),
        (0xED, photoshop(&[&resource(0x0409, b"\0\0", &[1; 28])]), &["other"]),
        (0xED, photoshop(&[&iptc]), &["other"]),
        (0xED, photoshop(&[&iptc, &thumbnail]), &["thumbnail", "other"]),
        (0xED, photoshop(&[&thumbnail, &iptc]), &["thumbnail", "other"]),
        (0xED, photoshop(&[&thumbnail[..12]]), &["other"]),
        (0xED, b"Adobe_CM".to_vec(), &["other"]),
    ];
    for (marker, payload, expected) in cases {
        assert_eq!(kinds(&jpeg_with(marker, &payload)), expected, "{payload:?}");
    }
}

fn jpeg_followed_by(segments: &[Vec<u8>], after: &[u8]) -> Vec<u8> {
    [&jpeg_with_segments(segments)[..], after].concat()
}

/// An index of MPF with a picture of each kind.
fn mpf(kinds: &[u32]) -> Vec<u8> {
    let entries: Vec<u8> =
        kinds.iter().flat_map(|kind| [&kind.to_be_bytes()[..], &[0; 12]].concat()).collect();
    let count = kinds.len() as u32;
    let entry = |tag: u16, kind: u16, count: u32, value: u32| {
        [&tag.to_be_bytes()[..], &kind.to_be_bytes(), &count.to_be_bytes(), &value.to_be_bytes()].concat()
    };
    let directory = [entry(0xB001, 4, 1, count), entry(0xB002, 7, 16 * count, 38)].concat();
    segment(0xE2, &[b"MPF\0MM\0*\0\0\0\x08\0\x02", &directory[..], &[0; 4], &entries].concat())
}

fn xmp(attributes: &str) -> Vec<u8> {
    segment(0xE1, &[b"http://ns.adobe.com/xap/1.0/\0<a ", attributes.as_bytes(), b"/>"].concat())
}

const VIDEO: &[u8] = b"\0\0\0\x18ftypmp42\0\0\0\0isommp42\0\0\0\x08mdat";

// Requirements: R267
#[test]
fn pictures_and_videos_after_the_image_are_found() {
    let second = golden::source("jpeg-420.jpg");
    let iso = segment(0xE2, b"urn:iso:std:iso:ts:21496:-1\0\0\0\0\0");
    let adobe = xmp("hdrgm:Version='1.0'");
    let apple = xmp("xmlns:h='http://ns.apple.com/HDRGainMap/1.0/' h:HDRGainMapVersion='65536'");
    let apple_second = jpeg_with_segments(&[xmp(
        "xmlns:a='http://ns.apple.com/pixeldatainfo/1.0/' a:AuxiliaryImageType='urn:com:apple:photo:2020:aux:hdrgainmap'",
    )]);
    let motion = xmp("xmlns:c='http://ns.google.com/photos/1.0/camera/' c:MotionPhoto='1'");
    let micro = xmp("GCamera:MicroVideo='1' GCamera:MicroVideoOffset='99'");
    let samsung = [b"\0\0\x30\x0A\x10\0\0\0MotionPhoto_Data", VIDEO, b"SEFH\x6A\0\0\0SEFT"].concat();
    let located = jpeg_with_segments(&[xmp("exif:GPSLatitude='1,2N'")]);
    let cases: [(&str, Vec<u8>, &[&str]); 18] = [
        (
            "a gain map of ISO 21496-1",
            jpeg_followed_by(&[mpf(&[0x2003_0000, 0]), iso.clone()], &second),
            &["gainMap", "other"],
        ),
        (
            "a gain map without an index",
            jpeg_followed_by(std::slice::from_ref(&iso), &second),
            &["gainMap", "other"],
        ),
        ("a gain map of Adobe", jpeg_followed_by(&[adobe], &second), &["gainMap", "other"]),
        ("a gain map of Apple", jpeg_followed_by(&[apple], &second), &["gainMap", "other"]),
        ("a gain map of Apple, in its own XMP", jpeg_followed_by(&[], &apple_second), &["gainMap", "other"]),
        (
            "a gain map and a further picture",
            jpeg_followed_by(std::slice::from_ref(&iso), &second.repeat(2)),
            &["gainMap", "pictures", "other"],
        ),
        (
            "a second picture",
            jpeg_followed_by(&[mpf(&[0x2003_0000, 0x2_0002])], &second),
            &["pictures", "other"],
        ),
        (
            "a second picture after padding",
            jpeg_followed_by(&[], &[&[0; 9], &second[..]].concat()),
            &["pictures"],
        ),
        (
            "a large thumbnail",
            jpeg_followed_by(&[mpf(&[0x2003_0000, 0x1_0002])], &second),
            &["thumbnail", "other"],
        ),
        (
            "a second picture with a location",
            jpeg_followed_by(&[], &located),
            &["location", "pictures", "other"],
        ),
        ("a motion photo", jpeg_followed_by(std::slice::from_ref(&motion), VIDEO), &["video", "other"]),
        ("a micro video", jpeg_followed_by(&[micro], VIDEO), &["video", "other"]),
        ("a video alone", jpeg_followed_by(&[], VIDEO), &["video"]),
        (
            "a video after a gain map",
            jpeg_followed_by(std::slice::from_ref(&iso), &[&second, VIDEO].concat()),
            &["gainMap", "video", "other"],
        ),
        ("a video of Samsung", jpeg_followed_by(&[], &samsung), &["video"]),
        ("data after the image", jpeg_followed_by(&[], b"SEFH\x6A\0\0\0SEFT"), &["other"]),
        // What is named is not there.
        ("a gain map that was removed", jpeg_followed_by(&[mpf(&[0x2003_0000, 0]), iso], b""), &["other"]),
        ("a video that was removed", jpeg_followed_by(&[motion], b""), &["other"]),
    ];
    for (name, file, expected) in cases {
        assert_eq!(kinds(&file), expected, "{name}");
    }
}

/// The superbox of a C2PA manifest, with its description.
const MANIFEST: &[u8] = b"\0\0\0\x26jumb\0\0\0\x1Ejumdc2pa\0\x11\0\x10\x80\0\0\xAA\0\x38\x9B\x71\x03c2pa\0";

// Requirements: R267
#[test]
fn content_credentials_are_found() {
    let app11 = |number: u8, data: &[u8]| segment(0xEB, &[b"JP\0\x01\0\0\0", &[number][..], data].concat());
    let long = [app11(1, MANIFEST), app11(2, b"\0\0\0\x26jumbmore")];
    for (name, file, expected) in [
        ("APP11", jpeg_with_segments(&long[..1]), "credentials"),
        ("two segments", jpeg_with_segments(&long), "credentials"),
        ("APP11 after the scan", jpeg_with_last(&long[0]), "credentials"),
        ("another box", jpeg_with_segments(&[app11(1, b"\0\0\0\x10jumb\0\0\0\x08jumd")]), "other"),
        ("caBX", png_with(b"caBX", MANIFEST), "credentials"),
        ("C2PA of a WebP", webp_with("webp-lossy.webp", b"C2PA", MANIFEST), "credentials"),
        ("C2PA of a GIF", gif_with("gif.gif", 0xFF, &[b"C2PA_GIF\x01\0\0", MANIFEST]), "credentials"),
    ] {
        assert_eq!(kinds(&file), [expected], "{name}");
    }
}

// Requirements: R267
#[test]
fn comments_and_other_segments_are_found_before_and_after_the_scan() {
    let comment = segment(0xFE, b"taken at home");
    for (name, file, expected) in [
        ("a comment", jpeg_with_segments(std::slice::from_ref(&comment)), "comments"),
        ("a comment after the scan", jpeg_with_last(&comment), "comments"),
        ("a comment of a GIF", gif_with("gif.gif", 0xFE, &[b" ", b"taken at home"]), "comments"),
        ("a comment of a PNG", png_with(b"tEXt", b"Comment\0taken at home"), "comments"),
        ("a text of a GIF", gif_with("gif.gif", 0x01, &[&[0; 12], b"text"]), "other"),
        ("Kodak", jpeg_with(0xE3, b"Meta\0\0II*\0"), "other"),
        ("JPS", jpeg_with(0xE3, b"_JPSJPS_\0\x10"), "other"),
        ("FlashPix", jpeg_with(0xE2, b"FPXR\0\0"), "other"),
        ("Ducky", jpeg_with(0xEC, b"Ducky\0\x01\0\x04\0\0\0\x3C"), "other"),
        ("GoPro", jpeg_with(0xE6, b"GoPro\0"), "other"),
        ("APP15", jpeg_with(0xEF, b"TEXT"), "other"),
        ("CIFF", jpeg_with(0xE0, b"II\x1A\0\0\0HEAPJPGM"), "other"),
        ("the date of change", png_with(b"tIME", &[7, 0xE9, 1, 2, 3, 4, 5]), "other"),
        ("a private chunk", png_with(b"prVW", b"\x89PNG"), "other"),
        ("an unknown chunk of a WebP", webp_with("webp-lossy.webp", b"ABCD", b"1234"), "other"),
        ("an unknown application of a GIF", gif_with("gif.gif", 0xFF, &[b"MIDICTRLJon", b"1234"]), "other"),
        ("data after a PNG", [&golden::source("png-rgb-8.png")[..], b"\0\0\0\0tEXt"].concat(), "other"),
        ("data after a GIF", [&golden::source("gif.gif")[..], b"more"].concat(), "other"),
    ] {
        assert_eq!(kinds(&file), [expected], "{name}");
    }
}

// Requirements: R267
#[test]
fn what_describes_the_pixels_is_no_metadata() {
    for (name, file) in [
        ("JFIF", jpeg_with(0xE0, b"JFIF\0\x01\x02\0\0\x01\0\x01\0\0")),
        ("Adobe", jpeg_with(0xEE, b"Adobe\0\x64\0\0\0\0\x01")),
        ("a profile", jpeg_with(0xE2, b"ICC_PROFILE\0\x01\x01")),
        ("Motion JPEG", jpeg_with(0xE0, b"AVI1\0\0")),
        ("restart markers", jpeg_with(0xDD, &[0, 0])),
        ("a significant number of bits", png_with(b"sBIT", &[5, 6, 5])),
        ("a background", png_with(b"bKGD", &[0; 6])),
        ("the offsets of Apple", png_with(b"iDOT", &[1; 28])),
        ("a loop", gif_with("gif-animated.gif", 0xFF, &[b"NETSCAPE2.0", b"\x01\0\0"])),
    ] {
        assert_eq!(kinds(&file), [""; 0], "{name}");
    }
}
