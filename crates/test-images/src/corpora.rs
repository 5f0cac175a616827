//! Finds the corpora: thousands of real, unusual and broken files, which are not in the repository. The environment
//! variable `PIXEL_RESIZE_CORPORA` contains the path of their folder. Without this variable, the folder is
//! `../shared/corpora`, relative to the root of the repository.
//!
//! A test that reads the corpora is marked `#[ignore]`, because it fails without the corpora. `npm test` runs such
//! tests only if the folder exists.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the path of the folder that contains all corpora.
///
/// # Panics
/// The function panics if the folder does not exist.
#[must_use]
pub fn folder() -> PathBuf {
    let folder = std::env::var_os("PIXEL_RESIZE_CORPORA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora"), PathBuf::from);
    assert!(folder.is_dir(), "there is no {} (PIXEL_RESIZE_CORPORA names the folder)", folder.display());
    folder
}

/// Returns the names and paths of all files in the folder `name` of the corpora, sorted by name.
/// Files in subfolders of `name` are not included.
///
/// # Panics
/// The function panics if the folder cannot be read.
#[must_use]
pub fn files(name: &str) -> Vec<(String, PathBuf)> {
    let folder = folder().join(name);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().unwrap().is_file())
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path()))
        .collect();
    files.sort();
    files
}

/// Returns the paths of all files of all corpora, sorted.
///
/// # Panics
/// The function panics if there are no corpora.
#[must_use]
pub fn all_files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    add_files_below(&folder(), &mut files);
    files.sort();
    files
}

fn add_files_below(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.map(Result::unwrap) {
        let path = entry.path();
        match entry.file_type().unwrap() {
            kind if kind.is_dir() => add_files_below(&path, files),
            kind if kind.is_file() => files.push(path),
            _ => {}
        }
    }
}

/// Returns the bytes of the file at `path`.
///
/// # Panics
/// The function panics if the file cannot be read.
#[must_use]
pub fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the bytes of the file `name`, a path relative to the folder of the corpora.
///
/// # Panics
/// The function panics if the file cannot be read.
#[must_use]
pub fn file(name: &str) -> Vec<u8> {
    read(&folder().join(name))
}
