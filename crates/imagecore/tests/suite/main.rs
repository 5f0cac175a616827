//! The integration tests of the daily run, in one program: each further one would compile and link the crate again.
//! `memory.rs` stands apart because it counts what a whole program allocates.

#[path = "../common/mod.rs"]
mod common;

// The fuzz programs use all of it.
#[allow(dead_code)]
#[path = "../../../../fuzz/targets/mod.rs"]
mod targets;

use common::pixels;

mod arguments;
mod corpora;
mod damaged;
mod flat;
mod golden;
mod headers;
mod mutations;
mod parts;
mod patience;
mod pngsuite;
mod properties;
mod reference;
mod saved;
mod webp;
