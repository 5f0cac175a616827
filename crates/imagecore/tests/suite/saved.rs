//! Replays saved inputs of fuzzing: up to 40 inputs of each fuzz target. All inputs that once revealed a defect are
//! among them. `tests/long` replays all saved inputs.

use std::time::Duration;

use crate::common::saved::replay;
use crate::targets::ALL;

/// For each fuzz target, the largest number of inputs, and the longest time for all these inputs. Usually, all inputs
/// of a target take far less than this time.
const MAX_FILES: usize = 40;
const TIME: Duration = Duration::from_secs(20);

#[test]
fn the_first_saved_inputs_pass() {
    for (name, target) in ALL {
        let (done, all) = replay(name, target, MAX_FILES, TIME);
        assert!(done == MAX_FILES.min(all) && done > 0, "{name}: {done} of {all}");
    }
}
