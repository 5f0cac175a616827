//! The inputs that are saved from fuzzing, for 20 seconds with each target at most.

use std::time::Duration;

use crate::common::saved::replay;
use crate::targets::ALL;

const TIME: Duration = Duration::from_secs(20);

#[test]
fn nothing_is_wrong_with_any_of_the_saved_inputs() {
    for (name, target) in ALL {
        let (done, all) = replay(name, target, usize::MAX, TIME);
        println!("{name}: {done} of {all} inputs");
        assert!(done > 0, "{name}");
    }
}
