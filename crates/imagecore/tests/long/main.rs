//! The integration tests of the long tier: `npm run test:long` runs them, and CI. `cargo test` alone does not;
//! `cargo test --test long` does.

#[path = "../common/mod.rs"]
mod common;

mod corpora;
