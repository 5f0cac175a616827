//! The operations by the vectors of WebAssembly.

use crate::wasm as vectors;

#[path = "operations.rs"]
pub(crate) mod operations;
