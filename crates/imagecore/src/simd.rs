//! The vectors of the kernels in fixed point: 128 bits, as WebAssembly has them, and the same in
//! plain Rust for every other machine. Arithmetic on integers is exact, and single precision is only used for
//! what IEEE 754 rounds alike everywhere, so both give the same bits: `crates/simd-parity`
//! compares every operation of both.
//!
//! This is the only place in the crate with unsafe code, and of it the half for WebAssembly alone: loads and stores
//! through references to arrays of exactly the size that is read or written.

mod packing;
#[cfg(not(target_arch = "wasm32"))]
mod portable;
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
mod wasm;

pub(crate) use packing::{THREES, pair};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use portable::{I8x16, I16x8, I32x4, U8x16};
#[cfg(target_arch = "wasm32")]
pub(crate) use wasm::{I8x16, I16x8, I32x4, U8x16};
