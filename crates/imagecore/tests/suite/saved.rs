//! Replays the first saved inputs of fuzzing, which include all former defects. The long tier replays all saved
//! inputs.

use std::time::Duration;

use crate::common::saved::replay;
use crate::targets::ALL;

/// Largest number of inputs, and longest time for all inputs, per fuzz target. The inputs take far less time.
const MAX_FILES: usize = 40;
const TIME: Duration = Duration::from_secs(20);

#[test]
fn the_first_saved_inputs_pass() {
    for (name, target) in ALL {
        let (done, all) = replay(name, target, MAX_FILES, TIME);
        assert!(done == MAX_FILES.min(all) && done > 0, "{name}: {done} of {all}");
    }
}
