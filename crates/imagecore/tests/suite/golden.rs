//! Compares the core with sharp (libvips), whose decoders share no code with the core. `tests/golden/make.mjs` writes
//! the source files, and the pixels that sharp decodes from these files. Only the fingerprints in the test
//! `encoded_files_have_known_fingerprints` are computed by the core itself.

use imagecore_test_images::{fingerprint, golden};

use crate::common::{Difference, decode_upright, difference, pam, pixels, size, warp};
use imagecore::{
    Color, Effort, Filter, Format, Orientation, Raster, TransferFunction, crop, decode, encode_png, orient,
    resize,
};

/// Returns the pixels that sharp decodes from the golden source file `name`.
fn expected(name: &str) -> Raster {
    let stem = name.rsplit_once('.').expect("a name with an extension").0;
    pam::read(&golden::folder().join("decode").join(format!("{stem}.pam")))
}

/// The pixels must equal those of sharp, also for JPEG and lossy WebP files. For JPEG, the core uses the same inverse
/// transform, chroma upsampling and color conversion as libjpeg-turbo. For lossy WebP, the core uses the same steps as
/// libwebp.
// Requirements: R6
#[test]
fn files_decode_to_exactly_the_expected_pixels() {
    let names = golden::names();
    assert!(names.len() >= 52, "only {} files found", names.len());
    for name in names {
        let (ours, theirs) = (decode_upright(&golden::source(&name)).unwrap(), expected(&name));
        assert_eq!((ours.size(), ours.format()), (theirs.size(), theirs.format()), "{name}");
        assert!(visible(&ours) == visible(&theirs), "{name}: {:?}", difference(&ours, &theirs));
    }
}

/// Returns all samples of `raster`, with all samples of a pixel set to 0 if its alpha is 0. Decoders of GIF and WebP
/// may give such a pixel any color.
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

/// In RFC 9649, the EXIF chunk of WebP has no prefix. libvips, which sharp uses, writes the prefix "Exif\0\0" of JPEG
/// to this chunk. libvips reads chunks with and without the prefix.
#[test]
fn webp_orientation_is_read_after_a_jpeg_exif_prefix() {
    let name = "orientation-8-prefixed.webp";
    assert_eq!(decode(&golden::source(name)).unwrap().orientation, Orientation::Rotate270);
    assert_eq!(decode_upright(&golden::source(name)).unwrap().bytes(), expected(name).bytes());
}

// Requirements: R6
#[test]
fn format_and_animation_are_detected_from_the_content() {
    let animated = ["apng.png", "apng-own-image.png", "gif-animated.gif", "webp-animated.webp"];
    for name in golden::names() {
        let decoded = decode(&golden::source(&name)).unwrap();
        let format = match name.rsplit_once('.').unwrap().1 {
            "jpg" => Format::Jpeg,
            "png" => Format::Png,
            "webp" => Format::WebP,
            _ => Format::Gif,
        };
        assert_eq!(decoded.format, format, "{name}");
        assert_eq!(decoded.animated, animated.contains(&name.as_str()), "{name}");
        assert!(!decoded.damaged, "{name}");
    }
}

/// Compares Lanczos3 resampling with that of sharp, except at the edges of the image. At the edges, libvips repeats the
/// outermost pixels. The core truncates the kernel and normalizes the weights instead, as Pillow does. `reference.rs`
/// tests the edges, and also enlargement, for which sharp has no Lanczos kernel.
///
/// The tolerances are in levels. libvips quantizes kernel positions to 1/64 pixel. Near the scale of one, this
/// quantization causes differences of 3 levels; at smaller scales, the differences are at most 2 levels.
// Requirements: R20
#[test]
fn resizing_matches_sharp() {
    // sharp resizes samples without converting them to linear light. The core also omits this conversion if the samples
    // of an image are already in linear light.
    let light = Color::with_transfer(TransferFunction::Linear);
    let source = pam::read(&golden::folder().join("resize/source.pam")).with_color(light);
    for (width, height, tolerance) in [(71, 53, 3), (53, 40, 2), (40, 58, 2), (27, 24, 2), (21, 16, 2)] {
        let theirs = pam::read(&golden::folder().join(format!("resize/{width}x{height}.pam")));
        let ours = resize(&source, theirs.size(), Filter::Lanczos3).unwrap();
        // A border of 3 pixels is not compared, because the kernel extends over 3 pixels of the resized image to each
        // side.
        let (ours, theirs) = (without_border(&ours, 3), without_border(&theirs, 3));
        let difference = difference(&ours, &theirs);
        println!("{width}x{height}: {difference:?}");
        assert!(difference.p999 <= tolerance, "{width}x{height}: {difference:?}");
        assert!(difference.bias.abs() <= 0.2, "{width}x{height}: {difference:?}");
    }
}

/// Compares the nearest neighbor with the implementation in `tests/golden/make/resize-files.mjs`.
#[test]
fn the_nearest_neighbor_gives_exactly_the_expected_pixels() {
    let mut count = 0;
    for file in std::fs::read_dir(golden::folder().join("resize")).unwrap() {
        let path = file.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let Some(name) = stem.strip_prefix("nearest-") else { continue };
        let source = name.rsplit_once('-').expect("a source and a size").0;
        let theirs = pam::read(&path);
        let source = decode_upright(&golden::source(&format!("png-{source}.png"))).unwrap();
        assert!(resize(&source, theirs.size(), Filter::Nearest).unwrap() == theirs, "{name}");
        count += 1;
    }
    assert_eq!(count, 10);
}

fn without_border(raster: &Raster, border: u32) -> Raster {
    let inner = size(raster.size().width() - 2 * border, raster.size().height() - 2 * border);
    crop(raster, imagecore::Rect { x: border, y: border, size: inner }).unwrap()
}

/// The fingerprints reveal any change in the bytes of three encoded files. After an intended change, inspect the
/// encoded files, and copy the fingerprints that the failing test prints.
#[test]
fn encoded_files_have_known_fingerprints() {
    let jobs: [(&str, (u32, u32), u64); 3] = [
        ("png-rgba-16.png", (29, 23), 0x02D048059377770F),
        ("orientation-6.jpg", (100, 120), 0x0AB8D3FDD61E0631),
        ("webp-lossy-alpha.webp", (20, 31), 0x68BA299E60D48D11),
    ];
    let now = jobs.map(|(name, (width, height), _)| {
        let decoded = decode(&golden::source(name)).unwrap();
        let upright = orient(decoded.raster, decoded.orientation).unwrap();
        let raster = resize(&upright, size(width, height), Filter::Lanczos3).unwrap();
        fingerprint(&encode_png(&raster, Effort::Small).unwrap())
    });
    assert_eq!(now, jobs.map(|(_, _, then)| then), "now: {now:#018X?}");
}

/// The same for warped files: an angle, and a perspective that reduces. The numbers are exact, so that the maps are the same
/// everywhere.
#[test]
fn warped_files_have_known_fingerprints() {
    let jobs: [(&str, [f64; 9], u64); 3] = [
        ("png-rgba-16.png", [0.96, 0.28, -3.0, -0.28, 0.96, 5.5, 0.0, 0.0, 1.0], 0xE49C907E99AA47D9),
        ("orientation-6.jpg", [0.6, -0.8, 10.0, 0.8, 0.6, -7.0, 0.0, 0.0, 1.0], 0x1EB436DC7CE9A003),
        ("webp-lossy-alpha.webp", [2.0, 0.5, -3.0, -0.5, 2.0, 4.0, 0.01, 0.005, 1.0], 0x85081E0417FEB550),
    ];
    let now = jobs.map(|(name, inverse, _)| {
        let decoded = decode(&golden::source(name)).unwrap();
        let upright = orient(decoded.raster, decoded.orientation).unwrap();
        let map = std::array::from_fn(|row| std::array::from_fn(|column| inverse[3 * row + column]));
        let raster = warp::warped(&upright, map, size(37, 29)).unwrap();
        fingerprint(&encode_png(&raster, Effort::Small).unwrap())
    });
    assert_eq!(now, jobs.map(|(_, _, then)| then), "now: {now:#018X?}");
}

#[test]
fn a_changed_sample_is_a_difference() {
    let gray = expected("png-gray-8.png");
    let mut other = gray.clone();
    other.bytes_mut().unwrap()[100] ^= 4;
    let Difference { max, p999, .. } = difference(&gray, &other);
    assert_eq!((max, p999), (4, 4));
}
