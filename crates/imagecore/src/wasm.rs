//! Bindings for JavaScript: the only module that uses `wasm_bindgen`. It wraps types and functions of this crate, and has no
//! logic of its own.
//!
//! | Module | Bindings for |
//! |---|---|
//! | `error` | `Error`, which every function throws |
//! | `file` | `probe` and `decode` |
//! | `raster` | `Raster`, edits and encoding |
//! | `jobs` | jobs in parts, for the owner of an image and for workers |

// `wasm_bindgen` requires `pub`, but exports to JavaScript, not to Rust.
#![expect(unreachable_pub)]

mod error;
mod file;
mod jobs;
mod largest_allocation;
mod raster;

use wasm_bindgen::prelude::*;

use crate as core;

pub use self::error::CoreError;
pub use self::file::Decoded;
pub use self::raster::Raster;

/// The longest side of an image in pixels, for input and output.
#[wasm_bindgen(js_name = maxSide)]
pub fn max_side() -> u32 {
    core::MAX_SIDE
}

/// The largest area of an image in pixels, for input and output.
#[wasm_bindgen(js_name = maxPixels)]
pub fn max_pixels() -> u32 {
    u32::try_from(core::MAX_PIXELS).expect("100 megapixels fit in 32 bits")
}

/// The largest allocation that would succeed, in bytes. Only for a module that is replaced afterwards, because its memory
/// grows by as much.
#[wasm_bindgen(js_name = largestAllocation)]
pub fn largest_allocation() -> usize {
    largest_allocation::largest_allocation()
}
