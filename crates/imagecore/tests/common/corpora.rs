//! Thousands of real, odd and broken files, which are no part of the repository: in the folder named by the environment
//! variable `PIXEL_RESIZE_CORPORA`, or else in `../shared/corpora` beside the repository.
//!
//! Tests that want them are ignored, with the reason, unless they are asked for: `npm test` asks for them where the folder
//! is there. Asked for without it they fail.

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use super::decode_upright;
use imagecore::{Error, probe};

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
            if probe(&file).is_ok_and(|header| header.size.pixels() as u64 > pixels) {
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
