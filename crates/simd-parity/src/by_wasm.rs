//! The operations by the vectors of WebAssembly.

use imagecore_simd128 as vectors;

#[path = "operations.rs"]
pub(crate) mod operations;
