//! `tests/golden` in the root of the repository; `tools/golden.mjs` writes it.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder.
#[must_use]
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden")
}

/// The bytes of the golden source `name`.
///
/// # Panics
/// If it cannot be read.
#[must_use]
pub fn source(name: &str) -> Vec<u8> {
    let path = folder().join("decode").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names of all golden sources, sorted.
///
/// # Panics
/// If the folder cannot be read.
#[must_use]
pub fn names() -> Vec<String> {
    let entries = fs::read_dir(folder().join("decode")).expect("the golden files are in the repository");
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| !name.ends_with(".pam")).collect();
    names.sort();
    names
}
