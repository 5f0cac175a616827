//! The integration tests of the long tier: `npm run test:long` runs them, and CI. `cargo test` alone does not;
//! `cargo test --test long` does.

#[path = "../common/mod.rs"]
mod common;

// What these tests have no use for the programs of libFuzzer have.
#[allow(dead_code)]
#[path = "../../../../fuzz/targets/mod.rs"]
mod targets;

use common::pixels;

mod corpora;
mod saved;
