//! Replays the inputs in `fuzz/saved`. An input was saved because it reaches code that no other saved input reaches, or
//! because it caused a defect in the past.

use std::fs;
use std::path::Path;

use crate::targets::ALL;

#[test]
fn all_saved_inputs_pass() {
    for (name, target) in ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/saved").join(name);
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        assert!(!files.is_empty(), "{name}");
        for file in files {
            // If the target panics, this line names the input.
            println!("{}", file.display());
            target(&fs::read(file).unwrap());
        }
    }
}
