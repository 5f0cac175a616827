//! The integration tests of the long tier. `npm run test:long`, CI, and `cargo test --test long` run these tests;
//! plain `cargo test` does not run them.

// `clippy.toml` disallows these functions in the crate. Tests may abort for want of memory.
#![allow(clippy::disallowed_macros, clippy::disallowed_methods)]

#[path = "../common/mod.rs"]
mod common;

mod corpora;
mod warp;
