//! Compiles `operations.rs` with the vector types that use the SIMD instructions of WebAssembly.

use imagecore_simd128 as vectors;

#[path = "operations.rs"]
pub(crate) mod operations;
