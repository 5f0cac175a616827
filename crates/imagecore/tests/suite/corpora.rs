//! Decodes real, unusual and broken files. The documentation of `imagecore_test_images::corpora` describes the folder
//! of these files. Some files once broke a decoder. The tests in this module decode only a few of them. `tests/long`
//! decodes all of them.

use crate::common::corpora::files_that_broke_decoders;
use crate::common::{decode_upright, difference, size};
use imagecore::{Error, Filter, decode, find_metadata, orient, resize};
use imagecore_test_images::corpora::{file, files, read};

/// Largest number of pixels of the files that once broke a decoder. Files with more pixels are skipped, because they
/// take too long for a plain `cargo test`.
const MAX_PIXELS_DAILY: u64 = 700_000;

/// All files show the same picture, but each file has a different orientation tag, from 0 (invalid) to 8. The decoded
/// pixels differ, because the files were compressed separately, and because the value of the tag is written in the
/// picture. The test compares the images at an eighth of their width and height. The measured mean difference is at
/// most 1.3 levels. With a wrong orientation, the mean difference is 72 levels.
#[test]
#[ignore = "needs the corpora: PIXEL_RESIZE_CORPORA"]
fn all_orientations_decode_to_the_same_image() {
    for (kind, width, height) in [("Landscape", 1800, 1200), ("Portrait", 1200, 1800)] {
        let small = |tag: u8| {
            let upright = decode_upright(&file(&format!("exif-orientation/{kind}_{tag}.jpg"))).unwrap();
            assert_eq!(upright.size(), size(width, height), "{kind}_{tag}");
            resize(&upright, size(width / 8, height / 8), Filter::Lanczos3).unwrap()
        };
        let first = small(1);
        for tag in [0, 2, 3, 4, 5, 6, 7, 8] {
            let difference = difference(&small(tag), &first);
            println!("{kind}_{tag}: {difference:?}");
            assert!(difference.mean <= 3.0, "{kind}_{tag}: {difference:?}");
        }
    }
}

/// The result of decoding a file.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Outcome {
    /// The file opens. A damaged file opens as far as it can be decoded.
    Opens {
        damaged: bool,
        animated: bool,
        orientation: u8,
    },
    Undecodable,
    Unsupported,
    TooLarge,
}

impl Outcome {
    fn of(file: &[u8]) -> Self {
        match decode(file) {
            Ok(decoded) => Self::Opens {
                damaged: decoded.damaged,
                animated: decoded.animated,
                orientation: decoded.orientation.to_exif(),
            },
            Err(Error::Undecodable) => Self::Undecodable,
            Err(Error::UnsupportedFormat { .. }) => Self::Unsupported,
            Err(Error::TooLarge { .. }) => Self::TooLarge,
            Err(error) => panic!("{error}"),
        }
    }
}

/// Returns the expected result of decoding the file `name` in `bad/edge`. `class` and `expect` are columns of the line
/// for this file in `MANIFEST.tsv`. The first `match` lists the files for which these columns do not determine the
/// result.
///
/// # Panics
/// Panics if `class` and `expect` have an unknown combination of values.
fn expected(name: &str, class: &str, expect: &str) -> Outcome {
    let opens = Outcome::Opens { damaged: false, animated: false, orientation: 1 };
    let damaged = Outcome::Opens { damaged: true, animated: false, orientation: 1 };
    let animated = Outcome::Opens { damaged: false, animated: true, orientation: 1 };
    let turned = |orientation| Outcome::Opens { damaged: false, animated: false, orientation };
    match name {
        // The file is too short for a signature.
        "one-byte.jpg" => return Outcome::Unsupported,
        "soi-only.jpg" => return Outcome::Undecodable,
        // The signature is invalid.
        "crlf-mangled.png" => return Outcome::Unsupported,
        // Random bytes follow the signature of JPEG. Some of these bytes are decoded as a frame header with a large
        // size.
        "random-1M.jpg" => return Outcome::TooLarge,
        // The limit is 100 megapixels (`MAX_PIXELS`). The first image has 101 megapixels, and the second image has
        // exactly 100 megapixels.
        "photo-101MP.jpg" => return Outcome::TooLarge,
        "big-ok-10000x10000-gray8.png" => return opens,
        // A side may have at most 16384 pixels (`MAX_SIDE`).
        "dim-1x65535.png" | "dim-65535x1.png" | "dim-1x65500.jpg" | "dim-65500x1.jpg" => {
            return Outcome::TooLarge;
        }
        // The core receives only the bytes of a file, and not the name.
        "double.png.exe" | "png-no-extension" => return opens,
        // The decoder skips the 200 MiB of additional data, or reads them only up to a limit.
        "ztxt-200MiB.png" | "iccp-200MiB.png" | "itxt-200MiB.png" | "idat-trailing-200MiB.png" => {
            return opens;
        }
        // The file opens, because `imagecore` converts CMYK to RGB.
        "cmyk.jpg" => return opens,
        // The file contains all rows, but no IEND chunk.
        "no-iend.png" => return damaged,
        "ihdr-twice.png" => return Outcome::Undecodable,
        // A pixel with an index outside the palette is decoded as black, as in libpng.
        "pal-index-oob.png" => return opens,
        "bitflip-mid.jpg" => return damaged,
        // The length of the RIFF chunk is not used.
        "riff-size-4G.webp" => return opens,
        "corrupt-vp8l.webp" => return Outcome::Undecodable,
        // The orientation tag has the value 6, and precedes the error in the Exif data.
        "exif-ifd-loop.jpg" | "exif-64k.jpg" => return turned(6),
        _ => {}
    }
    let orientation = || {
        let digit = name.strip_prefix("exif-orient-").and_then(|rest| rest.chars().next()?.to_digit(10));
        match digit.expect("a number of an orientation") {
            // Invalid orientations are ignored.
            0 | 9 => 1,
            orientation => orientation as u8,
        }
    };
    match (class, expect) {
        ("empty", _) => Outcome::Unsupported,
        ("truncated", _) if name.starts_with("trunc") && name.ends_with(".jpg") => damaged,
        ("truncated", _) => Outcome::Undecodable,
        // The web page, and not the core, checks the limit on the length of a file in bytes.
        ("size-edge", _) => opens,
        // A side of 0 pixels is invalid. The other files of the class `header-bomb` claim a size above the limits.
        ("header-bomb", _) if name.contains("-0x") || name.contains("x0.") => Outcome::Undecodable,
        ("header-bomb" | "bomb", _) => Outcome::TooLarge,
        ("animated" | "animation-bomb", _) => animated,
        ("exif", _) if name.starts_with("exif-orient-") => turned(orientation()),
        (_, "reject-type") => Outcome::Unsupported,
        (_, "reject-decode") => Outcome::Undecodable,
        ("control" | "type-mismatch" | "file-name" | "degenerate" | "modes", expect)
        | ("exif" | "polyglot" | "corrupt" | "big-valid", expect)
            if expect == "accept" || expect.starts_with("accept") && !expect.contains("error") =>
        {
            opens
        }
        _ => panic!("{name} ({class}, {expect}) is unknown"),
    }
}

/// Removes the quotation marks around `name`, a file name in the manifest, and replaces the escape sequences in it by
/// the characters that they stand for.
fn unescaped(name: &str) -> String {
    let name = name.trim_matches(['\'', '"']);
    name.replace("\\'", "'").replace("\\n", "\n").replace("\\u202e", "\u{202E}")
}

#[test]
#[ignore = "needs the corpora: PIXEL_RESIZE_CORPORA"]
fn edge_files_match_their_manifest() {
    let manifest = String::from_utf8(file("bad/edge/MANIFEST.tsv")).unwrap();
    let files = files("bad/edge");
    let (mut checked, mut absent, mut wrong) = (0, Vec::new(), Vec::new());
    for line in manifest.lines().skip(1) {
        let [name, bytes, class, expect] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let name = unescaped(name);
        let expected = expected(&name, class, expect);
        // The manifest lists some large files that are not in the folder.
        let Some((_, path)) = files.iter().find(|(file, _)| *file == name) else {
            absent.push(name);
            continue;
        };
        let file = read(path);
        assert_eq!(file.len().to_string(), bytes, "{name}");
        checked += 1;
        let outcome = Outcome::of(&file);
        if outcome != expected {
            wrong.push(format!("{name} ({class}, {expect}): {outcome:?}, and not {expected:?}"));
        }
    }
    println!("{checked} checked, absent: {absent:?}");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(checked >= 164 && checked + 1 >= files.len(), "{checked} of {} files are listed", files.len());
}

#[test]
#[ignore = "needs the corpora: PIXEL_RESIZE_CORPORA"]
fn an_image_of_280_megapixels_is_refused() {
    let outcome = decode(&file("photos/giant-gray-280MP.jpg"));
    assert!(matches!(outcome, Err(Error::TooLarge { .. })), "{outcome:?}");
}

#[test]
#[ignore = "needs the corpora: PIXEL_RESIZE_CORPORA"]
fn a_photograph_with_orientation_8_opens_upright() {
    let decoded = decode(&file("photos/leica-16MP-orientation8.jpg")).unwrap();
    assert_eq!((decoded.raster.size(), decoded.damaged), (size(4928, 3264), false));
    let upright = orient(decoded.raster, decoded.orientation).unwrap();
    assert_eq!(upright.size(), size(3264, 4928));
}

/// No file of the corpora has a location. The GPS directory of the Leica has latitude and longitude 0 / 0.
#[test]
#[ignore = "needs the corpora: PIXEL_RESIZE_CORPORA"]
fn photographs_tell_their_metadata() {
    let cases: [(&str, &[&str]); 9] = [
        ("photos/leica-16MP-orientation8.jpg", &["camera", "thumbnail", "other"]),
        ("photos/canon-10MP-orientation6.jpg", &["camera", "thumbnail", "other"]),
        ("photos/p3-phone-12MP.jpg", &["camera", "thumbnail", "other"]),
        ("photos/kodak-16MP.jpg", &["camera", "other"]),
        ("photos/kleiber-20MP.jpg", &["other"]),
        ("photos/relief-58MP.jpg", &["thumbnail", "other"]),
        ("photos/licorice-17MP.webp", &[]),
        ("photos/kodak/1.png", &["other"]),
        ("formats/gif-anim/image-gif_tests_samples_beacon_xmp.gif", &["other"]),
    ];
    for (name, expected) in cases {
        let found: Vec<_> = find_metadata(&file(name)).names().collect();
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
#[ignore = "needs the corpora: PIXEL_RESIZE_CORPORA"]
fn color_profiles_have_descriptions() {
    for (name, expected, converted) in [
        ("colour/wide-gamut/R2020-P3-red.png", Some("R2020-D65-2_2-Gamma"), false),
        ("colour/wide-gamut/rgb-to-gbr-test.jpg", Some("RGB-to-GBR"), false),
        ("formats/gif-anim/image-gif_tests_samples_beacon_icc.gif", Some("ColorSpin"), false),
        (
            "formats/webp-alpha/golang-image_testdata_gopher-doc.with-alpha.lossless.webp",
            Some("GIMP built-in sRGB"),
            false,
        ),
        ("found/icc-segment-twice.jpg", Some("Display P3"), false),
        ("found/colour-with-gray-icc.jpg", None, false),
        ("colour/cmyk/Channel_digital_image_CMYK_color.jpg", None, true),
        ("colour/cmyk/Channel_digital_image_CMYK_color_no_profile.jpg", None, true),
        ("colour/cmyk/ycck.jpg", None, true),
    ] {
        let decoded = decode(&file(name)).unwrap();
        let description = decoded.raster.color().profile_description();
        assert_eq!((description.as_deref(), decoded.converted), (expected, converted), "{name}");
    }
}

#[test]
#[ignore = "needs the corpora: PIXEL_RESIZE_CORPORA"]
fn some_files_that_broke_decoders_do_not_panic() {
    let (opened, refused) = files_that_broke_decoders(16, MAX_PIXELS_DAILY);
    println!("{opened} opened, {refused} refused");
    assert!(opened > 50 && refused > 150, "{opened} opened, {refused} refused");
}

/// Files that are not valid, although they are in folders of valid files. An entry has the beginning of the file name,
/// and the expected result: an error, or `Ok(true)` for a file that opens as damaged.
const NOT_VALID: [(&str, Result<bool, Error>); 4] = [
    // The frame has 65,535 × 65,535 pixels. Pillow also refuses this file.
    ("libgd_tests_gif_bug00005_2.gif", Err(Error::TooLarge { width: 65_535, height: 65_535 })),
    // The file is a lossless JPEG, which no browser can open.
    ("jpeg-decoder_tests_reftest_images_lossless", Err(Error::Undecodable)),
    ("pillow_Tests_images_truncated_jpeg.jpg", Ok(true)),
    // The last scan refines coefficients of a component that has no first scan. This scan has a code for a
    // coefficient of 14 bits, but a refinement scan allows only coefficients of 1 bit (T.81, G.1.2.3). libjpeg-turbo
    // decodes the file, and warns that the file is corrupt.
    ("jpeg-decoder_tests_reftest_images_partial_progressive.jpg", Ok(true)),
];

/// All files in the folders of valid files open, and are not reported as damaged. The only exceptions are the files
/// in [`NOT_VALID`].
#[test]
#[ignore = "needs the corpora: PIXEL_RESIZE_CORPORA"]
fn valid_files_of_every_kind_open() {
    let sets = [
        "apng",
        "gif-anim",
        "gray-jpeg",
        "one-pixel-wide-or-high",
        "png-trns",
        "progressive-jpeg",
        "webp-alpha",
        "webp-anim",
        "webp-lossless",
    ];
    let (mut right, mut wrong) = (0, Vec::new());
    for set in sets {
        for (name, path) in files(&format!("formats/{set}")) {
            let outcome = decode(&read(&path)).map(|decoded| decoded.damaged);
            let listed = NOT_VALID.iter().find(|(start, _)| name.starts_with(start));
            if outcome == listed.map_or(Ok(false), |(_, outcome)| *outcome) {
                right += 1;
            } else {
                wrong.push(format!("{set}/{name}: {outcome:?}"));
            }
        }
    }
    assert!(right >= 118 && wrong.is_empty(), "{right} right\n{}", wrong.join("\n"));
}
