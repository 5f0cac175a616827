//! The core over thousands of real, odd and broken files, which are no part of the repository.
//!
//! They are looked for in the folder named by the environment variable `PIXEL_RESIZE_CORPORA`, or else
//! in `../shared/corpora` beside the repository; without them these tests say so, and pass. Decoding is
//! many times slower without optimisation, so the large ones and the whole of the sets run with
//! `cargo test --release --test corpora -- --include-ignored`.

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use crate::common::{decode_upright, difference, size};
use imagecore::{Decoded, Error, MAX_PIXELS, decode, orient, probe, resize};

/// A folder of the corpora, or `None`, said aloud.
fn corpus(folder: &str) -> Option<PathBuf> {
    let root = std::env::var_os("PIXEL_RESIZE_CORPORA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora"), PathBuf::from);
    let path = root.join(folder);
    if path.is_dir() {
        return Some(path);
    }
    println!("skipped: there is no {} (PIXEL_RESIZE_CORPORA names the folder)", path.display());
    None
}

/// Names and paths of all files in a folder, in order.
fn files(folder: &Path) -> Vec<(String, PathBuf)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().unwrap().is_file())
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path()))
        .collect();
    files.sort();
    files
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// In PngSuite the names of the files that must not open begin with x.
#[test]
fn png_suite() {
    let Some(folder) = corpus("pngsuite") else { return };
    let pngs: Vec<_> = files(&folder).into_iter().filter(|(name, _)| name.ends_with(".png")).collect();
    assert_eq!(pngs.len(), 176);
    for (name, path) in pngs {
        let outcome = decode(&read(&path)).map(|decoded| decoded.damaged);
        if name.starts_with('x') {
            // Some are broken in the signature itself, and so are nothing that we know.
            let refused = matches!(outcome, Err(Error::Undecodable | Error::UnsupportedFormat));
            assert!(refused, "{name}: {outcome:?}");
        } else {
            assert_eq!(outcome, Ok(false), "{name}");
        }
    }
}

/// The same picture, stored in nine ways: tag 0, which means nothing, and 1 to 8. Each was compressed
/// anew after being turned, and has its number written on it, so they are not equal: at an eighth of the
/// size the mean distance is at most 1.3 levels, and 72 for one that is turned wrongly.
#[test]
fn all_orientations_come_out_alike() {
    let Some(folder) = corpus("exif-orientation") else { return };
    for (kind, width, height) in [("Landscape", 1800, 1200), ("Portrait", 1200, 1800)] {
        let small = |tag: u8| {
            let upright = decode_upright(&read(&folder.join(format!("{kind}_{tag}.jpg")))).unwrap();
            assert_eq!(upright.size(), size(width, height), "{kind}_{tag}");
            resize(&upright, size(width / 8, height / 8)).unwrap()
        };
        let first = small(1);
        for tag in [0, 2, 3, 4, 5, 6, 7, 8] {
            let difference = difference(&small(tag), &first);
            println!("{kind}_{tag}: {difference:?}");
            assert!(difference.mean <= 3.0, "{kind}_{tag}: {difference:?}");
        }
    }
}

/// What `bad/edge/MANIFEST.tsv` expects of a file, where it does: a decision that the list leaves open is
/// the or ours, and taken here.
fn expectation(name: &str, class: &str, expect: &str) -> fn(&Result<Decoded, Error>) -> bool {
    let opens = |outcome: &Result<Decoded, Error>| outcome.is_ok();
    let refuses = |outcome: &Result<Decoded, Error>| outcome.is_err();
    let unsupported =
        |outcome: &Result<Decoded, Error>| outcome.as_ref().err() == Some(&Error::UnsupportedFormat);
    let too_large = |outcome: &Result<Decoded, Error>| matches!(outcome, Err(Error::TooLarge { .. }));
    match (name, class, expect) {
        // The core knows no names: the sort of an executable's is the page's business.
        ("double.png.exe", ..) => opens,
        // A side of 65535 or 65500 is beyond 16384; 16384 and 16383 are not.
        ("dim-1x65535.png" | "dim-65535x1.png" | "dim-1x65500.jpg" | "dim-65500x1.jpg", ..) => too_large,
        // 101 megapixels; and 100 exactly.
        ("photo-101MP.jpg", ..) => too_large,
        ("big-ok-10000x10000-gray8.png", ..) => opens,
        // The limit on bytes is the page's.
        (_, "size-edge", _) => opens,
        (_, "truncated", _) if name.starts_with("trunc") && name.ends_with(".jpg") => {
            |outcome| outcome.as_ref().is_ok_and(|decoded| decoded.damaged)
        }
        (.., "reject-type") => unsupported,
        (.., "reject-dims" | "reject-dims (valid file; must refuse before allocating)") => too_large,
        (_, _, expect) if expect.starts_with("reject-d") || expect.starts_with("reject-type or reject-d") => {
            refuses
        }
        (_, _, expect) if expect.starts_with("accept;") || expect.starts_with("accept (sniffed)") => opens,
        (.., "accept" | "accept first frame" | "accept first" | "accept, profile ignored") => opens,
        (.., "decide: like browsers" | "decide: eXIf orientation like browsers") => opens,
        _ => |_| true,
    }
}

/// Megapixels that a test decodes: more would take minutes without optimisation.
const UNOPTIMISED: u64 = if cfg!(debug_assertions) { 700_000 } else { MAX_PIXELS };

#[test]
fn edge_files_meet_their_manifest() {
    let Some(folder) = corpus("bad/edge") else { return };
    let manifest = fs::read_to_string(folder.join("MANIFEST.tsv")).unwrap();
    let files = files(&folder);
    let (mut checked, mut absent, mut left_out, mut wrong) = (0, 0, 0, Vec::new());
    for line in manifest.lines().skip(1) {
        let [name, bytes, class, expect] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let name = name.trim_matches(['\'', '"']);
        // Names with quotes, newlines and the like are escaped in the list, and their content is that of
        // others. Those of ten megabytes, for the page's limit on bytes, do not come with the set.
        let Some((_, path)) = files.iter().find(|(file, _)| file == name) else {
            absent += 1;
            continue;
        };
        let file = read(path);
        assert_eq!(file.len().to_string(), bytes, "{name}");
        if probe(&file).is_ok_and(|header| header.size.pixels() as u64 > UNOPTIMISED) {
            left_out += 1;
            continue;
        }
        checked += 1;
        let outcome = decode(&file);
        if !expectation(name, class, expect)(&outcome) {
            let outcome = outcome.map(|decoded| decoded.damaged);
            wrong.push(format!("{name} ({class}, {expect}): damaged or error: {outcome:?}"));
        }
    }
    println!("{checked} checked, {absent} absent, {left_out} too large for a build without optimisation");
    assert!(checked >= 100 && wrong.is_empty(), "{checked} checked\n{}", wrong.join("\n"));
}

#[test]
fn an_image_of_280_megapixels_is_refused() {
    let Some(folder) = corpus("photos") else { return };
    let outcome = decode(&read(&folder.join("giant-gray-280MP.jpg")));
    assert!(matches!(outcome, Err(Error::TooLarge { .. })), "{outcome:?}");
}

#[test]
fn a_photograph_with_orientation_8_opens_upright() {
    let Some(folder) = corpus("photos") else { return };
    let decoded = decode(&read(&folder.join("leica-16MP-orientation8.jpg"))).unwrap();
    assert_eq!((decoded.raster.size(), decoded.damaged), (size(4928, 3264), false));
    let upright = orient(decoded.raster, decoded.orientation).unwrap();
    assert_eq!(upright.size(), size(3264, 4928));
}

/// Files that once broke a decoder. Without optimisation every sixteenth of them.
#[test]
fn files_that_broke_decoders_do_no_harm() {
    let step = if cfg!(debug_assertions) { 16 } else { 1 };
    let (mut opened, mut refused) = (0, 0);
    for set in ["go-fuzz", "image-png-fuzz", "zune-fuzz", "jpeg-decoder-crash", "image-rs"] {
        let Some(folder) = corpus(&format!("bad/{set}")) else { return };
        for (name, path) in files(&folder).into_iter().step_by(step) {
            let file = read(&path);
            if probe(&file).is_ok_and(|header| header.size.pixels() as u64 > UNOPTIMISED) {
                continue;
            }
            match catch_unwind(|| decode_upright(&file)) {
                Ok(Ok(_)) => opened += 1,
                Ok(Err(Error::Undecodable | Error::UnsupportedFormat | Error::TooLarge { .. })) => {
                    refused += 1
                }
                Ok(Err(error)) => panic!("{set}/{name}: {error}"),
                Err(_) => panic!("{set}/{name}: a panic"),
            }
        }
    }
    println!("{opened} opened, {refused} refused");
}

/// The files among the sound ones that do not open, or not without a warning, and why.
const NOT_SOUND: [(&str, Result<bool, Error>); 5] = [
    // A frame that says it is 65535×65535; Pillow refuses it too.
    ("libgd_tests_gif_bug00005_2.gif", Err(Error::TooLarge { width: 65_535, height: 65_535 })),
    // Lossless JPEG, which no browser opens either.
    ("jpeg-decoder_tests_reftest_images_lossless", Err(Error::Undecodable)),
    // An extension of no known kind, which others step over: `image` 0.25.10 leaves the gif crate's
    // `allow_unknown_blocks` off.
    ("image-gif_tests_regression_issue-209-extension-block-type.gif", Err(Error::Undecodable)),
    ("pillow_Tests_images_truncated_jpeg.jpg", Ok(true)),
    // Its last scan refines a component that has no first scan, by a code for 14 bits, where one is all there can be
    // (T.81, G.1.2.3); libjpeg-turbo too says that it is corrupt, and shows it.
    ("jpeg-decoder_tests_reftest_images_partial_progressive.jpg", Ok(true)),
];

/// Files as they are met: every one opens, and none is called damaged.
#[test]
fn sound_files_of_every_kind_open() {
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
    let mut wrong = Vec::new();
    for set in sets {
        let Some(folder) = corpus(&format!("formats/{set}")) else { return };
        for (name, path) in files(&folder) {
            let file = read(&path);
            if probe(&file).is_ok_and(|header| header.size.pixels() as u64 > UNOPTIMISED) {
                continue;
            }
            let outcome = decode(&file).map(|decoded| decoded.damaged);
            let listed = NOT_SOUND.iter().find(|(start, _)| name.starts_with(start));
            if outcome != listed.map_or(Ok(false), |(_, outcome)| *outcome) {
                wrong.push(format!("{set}/{name}: {outcome:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
