//! The integration tests of the daily run, in one program, which is compiled and linked faster than many. `memory.rs` is a
//! program of its own because it counts the allocations of a whole program.

#[path = "../common/mod.rs"]
mod common;

// Some items are used by the fuzz programs only.
#[allow(dead_code)]
#[path = "../../../../fuzz/targets/mod.rs"]
mod targets;

use common::pixels;

mod arguments;
mod corpora;
mod damaged;
mod extreme_shapes;
mod flat;
mod golden;
mod headers;
mod mutations;
mod parts;
mod pngsuite;
mod properties;
mod reference;
mod saved;
mod webp;
