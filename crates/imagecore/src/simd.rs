//! The vectors of the kernels in fixed point: 128 bits, as WebAssembly has them, and the same in
//! plain Rust for every other machine. Arithmetic on integers is exact, and single precision is only used for
//! what IEEE 754 rounds alike everywhere, so both give the same bits.
//!
//! This is the only place in the crate with unsafe code, and of it the half for WebAssembly alone: loads and stores
//! through references to arrays of exactly the size that is read or written.

#[cfg(not(target_arch = "wasm32"))]
mod portable;
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
mod wasm;

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use portable::{I8x16, I16x8, I32x4, U8x16};
#[cfg(target_arch = "wasm32")]
pub(crate) use wasm::{I8x16, I16x8, I32x4, U8x16};

/// Two samples in one number, the first in the low half.
pub(crate) const fn pair(first: i16, second: i16) -> i32 {
    (second as u16 as i32) << 16 | first as u16 as i32
}

/// Places of the bytes of four pixels of four: without every fourth byte, close together; then none. For [`U8x16::at`].
pub(crate) const THREES: [u8; 16] = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 16, 16, 16];
