//! The operations by WebAssembly's instructions.

use imagecore_simd128 as vectors;

#[path = "operations.rs"]
pub(crate) mod operations;
