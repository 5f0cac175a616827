//! 128-bit vectors whose operations give the same result, bit for bit, on every target.
//!
//! On `wasm32` with the target feature `simd128`, the operations use WebAssembly's SIMD128 instructions. Otherwise they
//! are those of [`portable`], in plain Rust. Integer operations are exact. The floating-point operations, those of
//! [`F32x4`] and [`I32x4::mul_div_f32`], use only steps whose rounding IEEE 754 defines. `crates/simd-parity` compares
//! both implementations of every operation.
//!
//! ```
//! use imagecore_simd128::{I16x8, U8x16};
//!
//! // Computes (3 · near + far + 1) >> 2 for sixteen samples, as in the triangle filter of JPEG decoders.
//! let (near, far) = (U8x16::splat(200), U8x16::splat(100));
//! let [low, high] = [0, 1].map(|half| {
//!     let (near, far) = (near.widen()[half], far.widen()[half]);
//!     near.mul(I16x8::splat(3)).add(far).add(I16x8::splat(1)).shr(2)
//! });
//! let mut samples = [0; 16];
//! U8x16::narrow(low, high).store(&mut samples);
//! assert_eq!(samples, [175; 16]);
//! ```

#![deny(missing_docs)]
// The methods do not implement the traits of `std::ops`, for two reasons. In a chain of methods, the order of the names
// is the order of evaluation. Names such as `add_saturating` distinguish saturation from wrapping.
#![allow(clippy::should_implement_trait)]

mod packing;
pub mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[allow(unsafe_code)]
mod wasm;

pub use packing::{RGBX_TO_RGB, pair};
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub use portable::{F32x4, I8x16, I16x8, I32x4, U8x16};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use wasm::{F32x4, I8x16, I16x8, I32x4, U8x16};
