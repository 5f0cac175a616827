//! Bindings for JavaScript. No other module uses `wasm_bindgen`. The bindings wrap types and functions of this crate,
//! and have no logic of their own, except `memory`.
//!
//! | Module | Bindings for |
//! |---|---|
//! | `error` | `Error`, which functions throw on failure |
//! | `file` | `probe`, decoded files, and files that are turned without loss |
//! | `raster` | `Raster`, edits and encoding |
//! | `jobs` | jobs in parts, and `PartRunner`, which runs parts on other threads |
//! | `memory` | the size of the largest allocation that would succeed; the first access to memory |

// `wasm_bindgen` requires `pub` for the items that it exports to JavaScript. No Rust crate uses these items.
#![expect(unreachable_pub)]

mod error;
mod file;
mod jobs;
mod memory;
mod raster;

use wasm_bindgen::prelude::*;

use crate as imagecore;

pub use self::error::CoreError;
pub use self::file::Decoded;
pub use self::raster::{JpegEncoder, Raster};

/// The longest side of an image in pixels, for input and output.
#[wasm_bindgen(js_name = maxSide)]
pub fn max_side() -> u32 {
    imagecore::MAX_SIDE
}

/// The largest area of an image in pixels, for input and output.
#[wasm_bindgen(js_name = maxPixels)]
pub fn max_pixels() -> u32 {
    u32::try_from(imagecore::MAX_PIXELS).expect("100 megapixels fit in 32 bits")
}

/// Returns the size of the largest allocation that would succeed, in bytes. The memory of the module grows by this size
/// and cannot shrink, so the caller must replace the module afterwards.
#[wasm_bindgen(js_name = largestAllocation)]
pub fn largest_allocation() -> usize {
    memory::largest_allocation()
}

/// Accesses the memory that an allocation of `end` bytes would get, from the byte `start` on: the first access takes longer
/// than all later ones. Does nothing if there is not so much memory.
#[wasm_bindgen(js_name = accessMemory)]
pub fn access_memory(start: usize, end: usize) {
    memory::access(start, end);
}
