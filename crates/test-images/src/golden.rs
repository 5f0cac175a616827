//! Finds the golden files: the files in `tests/golden`, which are the reference data of the tests.
//! `tests/golden/make.mjs` writes these files.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the path of the folder `tests/golden`.
#[must_use]
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden")
}

/// Returns the bytes of the golden source `name`, an image file in `tests/golden/decode`.
///
/// # Panics
/// The function panics if the file cannot be read.
#[must_use]
pub fn source(name: &str) -> Vec<u8> {
    let path = folder().join("decode").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the file names of all golden sources (the files in `tests/golden/decode`, except `.pam` files), sorted.
///
/// # Panics
/// The function panics if the folder cannot be read.
#[must_use]
pub fn names() -> Vec<String> {
    let entries = fs::read_dir(folder().join("decode")).expect("the golden files are in the repository");
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| !name.ends_with(".pam")).collect();
    names.sort();
    names
}
