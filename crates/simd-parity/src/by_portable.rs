//! The operations in plain Rust.

use crate::portable as vectors;

#[path = "operations.rs"]
pub(crate) mod operations;
