//! The border to JavaScript: the only module that names `wasm_bindgen`. It adds nothing to the crate but the shapes that can
//! cross.
//!
//! | Module | What crosses |
//! |---|---|
//! | `error` | failures |
//! | `file` | a file: its header, and what it decodes to |
//! | `raster` | an image, its edits, and its encoding |
//! | `jobs` | work in parts, for the owner of an image and for the workers that help |

// `wasm_bindgen` wants `pub`, but it exports to JavaScript, not to Rust.
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

/// The longest side in pixels, in and out.
#[wasm_bindgen(js_name = maxSide)]
pub fn max_side() -> u32 {
    core::MAX_SIDE
}

/// The largest area in pixels, in and out.
#[wasm_bindgen(js_name = maxPixels)]
pub fn max_pixels() -> u32 {
    u32::try_from(core::MAX_PIXELS).expect("100 megapixels fit in 32 bits")
}

/// The largest allocation that would succeed, in bytes. Only after a failure: the module must be replaced.
#[wasm_bindgen(js_name = largestAllocation)]
pub fn largest_allocation() -> usize {
    largest_allocation::largest_allocation()
}
