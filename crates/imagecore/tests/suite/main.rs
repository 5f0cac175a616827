//! The integration tests of the daily run. One program is compiled and linked faster than several programs.
//! `memory.rs` is a separate program, because it measures the allocations of a whole program.

#[path = "../common/mod.rs"]
mod common;

// Some items of this module are used only by the fuzz programs.
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
