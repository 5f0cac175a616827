//! The integration tests that a plain `cargo test` runs. They are one program, because one program is compiled and
//! linked faster than several programs. `memory.rs` is a separate program, because it measures the allocations of a
//! whole program.

// `clippy.toml` disallows these functions in the crate. Tests may abort for want of memory.
#![allow(clippy::disallowed_macros, clippy::disallowed_methods)]

#[path = "../common/mod.rs"]
mod common;

// Only the fuzz programs use some of the items in `targets`.
#[allow(dead_code)]
#[path = "../../../../fuzz/targets/mod.rs"]
mod targets;

use common::pixels;

mod arguments;
mod budgets;
mod content;
mod corpora;
mod damaged;
mod extreme_shapes;
mod flat;
mod found_formats;
mod found_jpegs;
mod golden;
mod headers;
mod metadata;
mod mutations;
mod pad;
mod parts;
mod pngsuite;
mod previews;
mod properties;
mod quantize;
mod reference;
mod saved;
mod unsupported_formats;
mod warp;
mod webp;
