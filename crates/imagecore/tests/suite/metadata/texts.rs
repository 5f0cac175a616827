//! The texts of PNG files, and IPTC.

use super::{compressed_text, gif_with, jpeg_with, jpeg_with_segments, kinds, png_with, segment};

// Requirements: R266
#[test]
fn keywords_tell_a_location_or_a_camera() {
    for (keyword, text, expected) in [
        ("exif:GPSLatitude", "12/1, 34/1, 56/1", "location"),
        ("exif:GPSLongitude", "43/1, 21/1, 9/1", "location"),
        ("GPS Latitude", "12.5", "location"),
        ("latitude", "-12.5", "location"),
        ("GPSPosition", "12.5 43.3", "location"),
        ("Location", "Paris", "location"),
        ("photoshop:City", "Paris", "location"),
        ("exif:Make", "A maker", "camera"),
        ("tiff:Model", "A model", "camera"),
        ("Model", "A model", "camera"),
        ("exif:LensModel", "A lens", "camera"),
        ("exif:UserComment", "at home", "comments"),
        ("exif:GPSLatitude", "0/1, 0/1, 0/1", "other"),
        ("exif:GPSLatitudeRef", "N", "other"),
        ("Description", "exif:GPSLatitude=12", "other"),
        ("Software", "GPSLatitude 12", "other"),
        ("xmp:Model", "1", "other"),
    ] {
        let text_of = |kind: &[u8; 4], data: &[u8]| kinds(&png_with(kind, data));
        let plain = [keyword.as_bytes(), b"\0", text.as_bytes()].concat();
        let international = [keyword.as_bytes(), b"\0\0\0en\0\0", text.as_bytes()].concat();
        assert_eq!(text_of(b"tEXt", &plain), [expected], "{keyword}: {text}");
        assert_eq!(text_of(b"iTXt", &international), [expected], "{keyword}: {text}");
        assert_eq!(
            text_of(b"zTXt", &compressed_text(keyword, text.as_bytes())),
            [expected],
            "{keyword}: {text}"
        );
    }
    for keyword in ["exif:GPSLatitude", "exif:Make", "Comment", "Raw profile type exif", "XML:com.adobe.xmp"]
    {
        let blank = [keyword.as_bytes(), b"\0 \n"].concat();
        assert_eq!(kinds(&png_with(b"tEXt", &blank)), [""; 0], "{keyword}");
    }
}

fn iptc(sets: &[(u8, &[u8])]) -> Vec<u8> {
    let of = |&(number, text): &(u8, &[u8])| [&[0x1C, 2, number, 0, text.len() as u8][..], text].concat();
    sets.iter().flat_map(of).collect()
}

fn resource(id: u16, data: &[u8]) -> Vec<u8> {
    let padded = [data, &[0][..data.len() % 2]].concat();
    [b"8BIM", &id.to_be_bytes()[..], b"\0\0", &(data.len() as u32).to_be_bytes(), &padded].concat()
}

// Requirements: R266
#[test]
fn iptc_names_places() {
    let photoshop = |data: &[u8]| jpeg_with(0xED, &[b"Photoshop 3.0\0", data].concat());
    let digits = |block: &[u8]| block.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    for (sets, expected) in [
        (&[(0, &b"\0\x04"[..]), (90, b"Paris")][..], &["location", "other"][..]),
        (&[(92, b"Montmartre")], &["location", "other"]),
        (&[(101, b"France")], &["location", "other"]),
        (&[(90, b""), (101, b"  ")], &["other"]),
        (&[(120, b"City: Paris")], &["other"]),
    ] {
        let block = iptc(sets);
        let image_resource = resource(0x0404, &block);
        let profile = format!("Raw profile type iptc\0\niptc\n 9\n{}", digits(&image_resource));
        for (place, file) in [
            ("APP13", photoshop(&image_resource)),
            (
                "after another resource without padding",
                photoshop(&[&resource(0x03ED, b"odd")[..15], &image_resource].concat()),
            ),
            ("raw profile", png_with(b"tEXt", profile.as_bytes())),
            ("a GIF of ImageMagick", gif_with("gif.gif", 0xFF, &[b"MGKIPTC0000", &block])),
        ] {
            assert_eq!(kinds(&file), expected, "{place}: {sets:?}");
        }
        // The resources may be cut anywhere.
        for cut in 1..image_resource.len() {
            let (begin, end) = image_resource.split_at(cut);
            let of = |part: &[u8]| segment(0xED, &[b"Photoshop 3.0\0", part].concat());
            assert_eq!(kinds(&jpeg_with_segments(&[of(begin), of(end)])), expected, "{cut}: {sets:?}");
        }
    }
}
