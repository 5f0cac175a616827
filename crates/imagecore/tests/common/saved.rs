//! Replays the inputs in `fuzz/saved`. An input was saved because it reaches code that no other saved input reaches, or
//! because it caused a defect in the past.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Returns the paths of the saved inputs of the fuzz target `target`. Files that a person named come first, such as
/// inputs that once caused a defect. The remaining files have a hexadecimal hash as their name.
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

/// Runs `target` with the saved inputs of the fuzz target `name`. Stops after `max_files` inputs, or after the
/// duration `time`. Returns the number of inputs that were run, and the number of all saved inputs.
///
/// # Panics
/// Panics if `target` panics. The path of each input is printed before `target` runs.
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
