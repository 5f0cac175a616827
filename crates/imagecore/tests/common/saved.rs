//! The inputs in `fuzz/saved`, which fuzzing has found: each reaches code that the others do not reach, or was a defect once.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The files of a target. Files that were named by hand, such as former defects, come first; the others have a hash as their
/// name.
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

/// Runs a target with its saved inputs, at most `max_files` of them and for at most `time`. Returns the number of inputs that
/// were run, and of all.
///
/// # Panics
/// If the target panics. The name of the input is printed before.
pub(crate) fn replay(name: &str, target: fn(&[u8]), max_files: usize, time: Duration) -> (usize, usize) {
    let (start, files) = (Instant::now(), files(name));
    let mut done = 0;
    for file in files.iter().take(max_files) {
        if start.elapsed() > time {
            break;
        }
        println!("{}", file.display());
        target(&fs::read(file).unwrap());
        done += 1;
    }
    (done, files.len())
}
