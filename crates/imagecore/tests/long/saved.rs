//! Replays the saved inputs of each fuzz target, for at most 20 seconds per fuzz target.

use std::time::Duration;

use crate::common::saved::replay;
use crate::targets::ALL;

const TIME: Duration = Duration::from_secs(20);

#[test]
fn all_saved_inputs_pass() {
    for (name, target) in ALL {
        let (done, all) = replay(name, target, usize::MAX, TIME);
        println!("{name}: {done} of {all} inputs");
        assert!(done > 0, "{name}");
    }
}
