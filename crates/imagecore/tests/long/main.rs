//! The integration tests of the long tier. `npm run test:long`, CI, and `cargo test --test long` run these tests;
//! plain `cargo test` does not run them.

#[path = "../common/mod.rs"]
mod common;

// Some items of `targets` are used only by the fuzz programs.
#[allow(dead_code)]
#[path = "../../../../fuzz/targets/mod.rs"]
mod targets;

use common::pixels;

mod corpora;
mod saved;
