//! The integration tests of the long tier. `npm run test:long`, CI, and `cargo test --test long` run these tests;
//! plain `cargo test` does not run them.

#[path = "../common/mod.rs"]
mod common;

mod corpora;
