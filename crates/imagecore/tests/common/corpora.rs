//! Thousands of real, odd and broken files, which are no part of the repository: in the folder named by the environment
//! variable `PIXEL_RESIZE_CORPORA`, or else in `../shared/corpora` beside the repository.
//!
//! Tests that want them are ignored, with the reason, unless they are asked for: `npm test` asks for them where the folder
//! is there. Asked for without it they fail.

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use super::decode_upright;
use imagecore::{Error, decode, probe};

/// The folder of all corpora.
///
/// # Panics
/// Where there is none.
pub(crate) fn corpora() -> PathBuf {
    let folder = std::env::var_os("PIXEL_RESIZE_CORPORA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora"), PathBuf::from);
    assert!(folder.is_dir(), "there is no {} (PIXEL_RESIZE_CORPORA names the folder)", folder.display());
    folder
}

/// Names and paths of all files in a folder of the corpora, in order.
pub(crate) fn files(folder: &str) -> Vec<(String, PathBuf)> {
    let folder = corpora().join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().unwrap().is_file())
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path()))
        .collect();
    files.sort();
    files
}

pub(crate) fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A file of the corpora.
pub(crate) fn file(name: &str) -> Vec<u8> {
    read(&corpora().join(name))
}

/// Whether a file claims more pixels than these.
fn is_larger(file: &[u8], pixels: u64) -> bool {
    probe(file).is_ok_and(|header| header.size.pixels() as u64 > pixels)
}

/// Files that once broke a decoder, each of them or every so many, without those of more pixels than these: how many of
/// them open, and how many are refused.
///
/// # Panics
/// If decoding one panics, or ends as it may not.
pub(crate) fn files_that_broke_decoders(step: usize, pixels: u64) -> (usize, usize) {
    let (mut opened, mut refused) = (0, 0);
    for set in ["go-fuzz", "image-png-fuzz", "zune-fuzz", "jpeg-decoder-crash", "image-rs"] {
        for (name, path) in files(&format!("bad/{set}")).into_iter().step_by(step) {
            let file = read(&path);
            if is_larger(&file, pixels) {
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
    (opened, refused)
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

/// Files as they are met, without those of more pixels than these: how many open without a warning as they should, and
/// what is wrong with the others.
pub(crate) fn sound_files(pixels: u64) -> (usize, Vec<String>) {
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
            let file = read(&path);
            if is_larger(&file, pixels) {
                continue;
            }
            let outcome = decode(&file).map(|decoded| decoded.damaged);
            let listed = NOT_SOUND.iter().find(|(start, _)| name.starts_with(start));
            if outcome == listed.map_or(Ok(false), |(_, outcome)| *outcome) {
                right += 1;
            } else {
                wrong.push(format!("{set}/{name}: {outcome:?}"));
            }
        }
    }
    (right, wrong)
}
