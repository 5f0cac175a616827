//! The integration tests of the long tier: `npm run test:long` runs them, and CI. `cargo test` alone does not run
//! them; `cargo test --test long` does.

#[path = "../common/mod.rs"]
mod common;

// Some items are used by the fuzz programs only.
#[allow(dead_code)]
#[path = "../../../../fuzz/targets/mod.rs"]
mod targets;

use common::pixels;

mod corpora;
mod saved;
