//! Compiles `operations.rs` with the vector types that are implemented in plain Rust.

use imagecore_simd128::portable as vectors;

#[path = "operations.rs"]
pub(crate) mod operations;
