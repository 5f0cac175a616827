//! The operations in plain Rust.

use imagecore_simd128::portable as vectors;

#[path = "operations.rs"]
pub(crate) mod operations;
