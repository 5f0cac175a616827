//! The first of the inputs that are saved from fuzzing, those that were named by hand among them. The long tier
//! takes all.

use std::time::Duration;

use crate::common::saved::replay;
use crate::targets::ALL;

/// Inputs of a target, at most, and the time for them, which they are far from taking.
const MOST: usize = 40;
const TIME: Duration = Duration::from_secs(20);

#[test]
fn nothing_is_wrong_with_the_first_of_the_saved_inputs() {
    for (name, target) in ALL {
        let (done, all) = replay(name, target, MOST, TIME);
        assert!(done == MOST.min(all) && done > 0, "{name}: {done} of {all}");
    }
}
