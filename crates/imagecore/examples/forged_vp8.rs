//! Writes the forged frames of the tests as files, for a decoder that is no part of them: see `scripts/golden/vp8.mjs`.
//!
//! `cargo run --example forged_vp8 -- FOLDER COUNT`

#[path = "../../vp8/src/coeff_update_probs.rs"]
mod coeff_update_probs;
#[allow(dead_code)]
#[path = "../tests/common/random.rs"]
mod random;
#[allow(dead_code)]
#[path = "../tests/common/vp8.rs"]
mod vp8;

use std::env::args;
use std::fs;
use std::path::Path;

fn main() {
    let [folder, count] = args().skip(1).collect::<Vec<_>>().try_into().expect("a folder and a count");
    for seed in 0..count.parse().expect("a number") {
        let path = Path::new(&folder).join(format!("{seed}.webp"));
        fs::write(path, vp8::forged(seed, 0xFE)).expect("a folder that can be written to");
    }
}
