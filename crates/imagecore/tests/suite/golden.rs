//! The core against files that another program has looked at.
//!
//! `scripts/golden.mjs` makes the sources and writes down the pixels that sharp (libvips, with decoders
//! which share no code with ours) finds in them. Nothing here compares the core with itself, but for
//! the fingerprints at the end.

use imagecore_test_images::{fingerprint, golden};

use crate::common::{Difference, decode_upright, difference, pam, pixels, size};
use imagecore::{
    Color, Effort, Format, Orientation, Raster, TransferFunction, crop, decode, encode_png, orient, resize,
};

/// What sharp finds in a golden source.
fn expected(name: &str) -> Raster {
    let stem = name.rsplit_once('.').expect("a name with an extension").0;
    pam::read(&golden::folder().join("decode").join(format!("{stem}.pam")))
}

/// JPEG and lossy WebP too: the inverse transforms, the colours and the chroma in between are those of the libraries that
/// most programs have, to the last bit.
#[test]
fn files_decode_to_the_very_pixels() {
    let names = golden::names();
    assert!(names.len() >= 52, "only {} files found", names.len());
    for name in names {
        let (ours, theirs) = (decode_upright(&golden::source(&name)).unwrap(), expected(&name));
        assert_eq!((ours.size(), ours.format()), (theirs.size(), theirs.format()), "{name}");
        assert!(visible(&ours) == visible(&theirs), "{name}: {:?}", difference(&ours, &theirs));
    }
}

/// All samples, with every pixel of alpha 0 as zeros: what colour an invisible pixel has is left open
/// by GIF (which has no colour for it) and WebP.
fn visible(raster: &Raster) -> Vec<u32> {
    let mut samples = pixels::samples(raster);
    if pixels::has_alpha(raster.format()) {
        for pixel in samples.chunks_exact_mut(raster.format().channels.count()) {
            if pixel.last() == Some(&0) {
                pixel.fill(0);
            }
        }
    }
    samples
}

#[test]
fn orientations_are_read_from_the_file() {
    let written = [
        Orientation::NoTransforms,
        Orientation::FlipHorizontal,
        Orientation::Rotate180,
        Orientation::FlipVertical,
        Orientation::Rotate90FlipH,
        Orientation::Rotate90,
        Orientation::Rotate270FlipH,
        Orientation::Rotate270,
    ];
    for (tag, orientation) in (1..).zip(written) {
        let decoded = decode(&golden::source(&format!("orientation-{tag}.jpg"))).unwrap();
        assert_eq!(decoded.orientation, orientation, "tag {tag}");
        assert_eq!(decoded.raster.size(), size(24, 17), "stored as it was, tag {tag}");
    }
    assert_eq!(decode(&golden::source("orientation-6-exif.png")).unwrap().orientation, Orientation::Rotate90);
    assert_eq!(
        decode(&golden::source("orientation-8-plain.webp")).unwrap().orientation,
        Orientation::Rotate270
    );
}

/// A WebP's EXIF block has no prefix by RFC 9649, but libvips (and so sharp) writes it as it
/// stands in a JPEG, behind "Exif\0\0", and reads it either way.
#[test]
fn webp_orientation_is_read_behind_the_prefix_of_jpeg() {
    let name = "orientation-8-prefixed.webp";
    assert_eq!(decode(&golden::source(name)).unwrap().orientation, Orientation::Rotate270);
    assert_eq!(decode_upright(&golden::source(name)).unwrap().bytes(), expected(name).bytes());
}

#[test]
fn every_file_is_known_by_its_content_and_whether_it_moves() {
    let moving = ["apng.png", "apng-own-image.png", "gif-animated.gif", "webp-animated.webp"];
    for name in golden::names() {
        let decoded = decode(&golden::source(&name)).unwrap();
        let format = match name.rsplit_once('.').unwrap().1 {
            "jpg" => Format::Jpeg,
            "png" => Format::Png,
            "webp" => Format::WebP,
            _ => Format::Gif,
        };
        assert_eq!(decoded.format, format, "{name}");
        assert_eq!(decoded.animated, moving.contains(&name.as_str()), "{name}");
        assert!(!decoded.damaged, "{name}");
    }
}

/// Sharp's Lanczos3 and ours, away from the edges.
///
/// At the edges the two differ on purpose: libvips repeats the outermost pixels, our kernel is cut off
/// and brought back to a sum of one (as Pillow's is). `reference.rs` has the edges, and the way up, for
/// which sharp has no Lanczos. And libvips places its kernel in steps of 1/64 pixel, which shows most
/// near the scale of one: 3 levels where the other sizes have 2.
#[test]
fn resizing_is_that_of_sharp() {
    // Sharp resizes the numbers as they stand, and so do we where they are light.
    let light = Color::with_transfer(TransferFunction::Linear);
    let source = pam::read(&golden::folder().join("resize/source.pam")).with_color(light);
    for (width, height, tolerance) in [(71, 53, 3), (53, 40, 2), (40, 58, 2), (27, 24, 2), (21, 16, 2)] {
        let theirs = pam::read(&golden::folder().join(format!("resize/{width}x{height}.pam")));
        let ours = resize(&source, theirs.size()).unwrap();
        // The kernel reaches over three pixels of the smaller image.
        let (ours, theirs) = (without_border(&ours, 3), without_border(&theirs, 3));
        let difference = difference(&ours, &theirs);
        println!("{width}x{height}: {difference:?}");
        assert!(difference.p999 <= tolerance, "{width}x{height}: {difference:?}");
        assert!(difference.bias.abs() <= 0.2, "{width}x{height}: {difference:?}");
    }
}

fn without_border(raster: &Raster, border: u32) -> Raster {
    let inner = size(raster.size().width() - 2 * border, raster.size().height() - 2 * border);
    crop(raster, imagecore::Rect { x: border, y: border, size: inner }).unwrap()
}

/// The bytes of three finished files, so that no update changes them unnoticed.
///
/// These are the only expectations here that the core itself has made. After a change that is meant,
/// look at the files, and copy the numbers that the failing test prints.
#[test]
fn finished_files_stay_the_same() {
    let jobs: [(&str, (u32, u32), u64); 3] = [
        ("png-rgba-16.png", (29, 23), 0x02D048059377770F),
        ("orientation-6.jpg", (100, 120), 0xC63B5148FBE594E9),
        ("webp-lossy-alpha.webp", (20, 31), 0x4AB8283CCD740909),
    ];
    let now = jobs.map(|(name, (width, height), _)| {
        let decoded = decode(&golden::source(name)).unwrap();
        let upright = orient(decoded.raster, decoded.orientation).unwrap();
        let raster = resize(&upright, size(width, height)).unwrap();
        fingerprint(&encode_png(&raster, Effort::Small).unwrap())
    });
    assert_eq!(now, jobs.map(|(_, _, then)| then), "now: {now:#018X?}");
}

#[test]
fn the_comparison_sees_a_difference() {
    let gray = expected("png-gray-8.png");
    let mut other = gray.try_clone().unwrap();
    other.bytes_mut()[100] ^= 4;
    let Difference { max, p999, .. } = difference(&gray, &other);
    assert_eq!((max, p999), (4, 4));
}
