//! Provides test images to the tests and examples of all crates in this workspace.
//!
//! - [`jpeg`] writes random JPEG files.
//! - [`vp8`] writes random VP8 key frames in WebP files. It also reads header fields of VP8 frames.
//! - [`libwebp`] reads `tests/vp8`: lossy WebP files and hashes of the pixels that libwebp decodes.
//! - [`golden`] finds the golden files.
//! - [`corpora`] finds the corpora, which are outside the repository.
//! - [`random`] generates random numbers.
//!
//! The crate does not depend on the decoders; the optimal Huffman codes of JPEG files are those of the encoder. Only tests and examples depend on the crate.

#![forbid(unsafe_code)]

pub mod corpora;
pub mod golden;
pub mod jpeg;
pub mod libwebp;
pub mod random;
pub mod vp8;

/// Returns the 64-bit FNV-1a hash of `bytes`.
#[must_use]
pub fn fingerprint(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
