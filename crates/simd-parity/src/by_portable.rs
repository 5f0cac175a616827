//! The operations in `operations.rs`, compiled with the vector types in plain Rust.

use imagecore_simd128::portable as vectors;

#[path = "operations.rs"]
pub(crate) mod operations;
