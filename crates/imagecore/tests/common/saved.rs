//! Inputs that fuzzing has found, which are kept in `fuzz/saved`: each reaches code that the others do not, or has
//! broken the core once.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The files for a target, those first that were named by hand: they have broken something, or must be looked at. The
/// others are named by their hashes.
fn files(target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/saved").join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    let is_hash = |file: &Path| {
        file.file_name().is_some_and(|name| name.to_string_lossy().chars().all(|c| c.is_ascii_hexdigit()))
    };
    files.sort_by_key(|file| (is_hash(file), file.clone()));
    files
}

/// Runs a target with its saved inputs, so many at most and for so long. Tells how many there were, of how many.
///
/// # Panics
/// Where the target does, after the name of the input has been printed.
pub(crate) fn replay(name: &str, target: fn(&[u8]), most: usize, time: Duration) -> (usize, usize) {
    let (begin, files) = (Instant::now(), files(name));
    let mut done = 0;
    for file in files.iter().take(most) {
        if begin.elapsed() > time {
            break;
        }
        println!("{}", file.display());
        target(&fs::read(file).unwrap());
        done += 1;
    }
    (done, files.len())
}
