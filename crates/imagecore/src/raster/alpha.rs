//! Removes an alpha channel that is opaque everywhere. RGB needs a quarter less memory than RGBA, and every later step
//! has less work.

use std::array;
use std::ops::Range;

use crate::{Channels, Depth, PixelFormat};

/// Number of pixels that one call of an inner loop processes. A JavaScript engine optimizes a WebAssembly function only
/// after some calls, so a single call for the whole image would run unoptimized.
const BLOCK: usize = 4096;

/// Removes the alpha samples in place and releases their memory, if there is an alpha channel and all pixels are
/// opaque. Returns whether the alpha samples were removed.
pub(super) fn remove_opaque(format: PixelFormat, bytes: &mut Vec<u8>) -> bool {
    match (format.channels, format.depth) {
        (Channels::Gray | Channels::Rgb, _) => false,
        (Channels::GrayAlpha, Depth::Eight) => remove_opaque_as::<2, 1>(bytes),
        (Channels::GrayAlpha, Depth::Sixteen) => remove_opaque_as::<4, 2>(bytes),
        (Channels::Rgba, Depth::Eight) => remove_opaque_as::<4, 3>(bytes),
        (Channels::Rgba, Depth::Sixteen) => remove_opaque_as::<8, 6>(bytes),
    }
}

/// Does the same as [`remove_opaque`] for pixels of `PIXEL` bytes, of which the first `COLOR` bytes are color samples.
fn remove_opaque_as<const PIXEL: usize, const COLOR: usize>(bytes: &mut Vec<u8>) -> bool {
    if !bytes.chunks(BLOCK * PIXEL).all(is_opaque::<PIXEL, COLOR>) {
        return false;
    }
    let pixels = bytes.len() / PIXEL;
    for first in (0..pixels).step_by(BLOCK) {
        compact::<PIXEL, COLOR>(bytes, first..pixels.min(first + BLOCK));
    }
    bytes.truncate(pixels * COLOR);
    bytes.shrink_to_fit();
    true
}

/// Returns whether all pixels are opaque. The loop has no early exit, because a loop with an early exit is not
/// vectorized.
#[inline(never)]
pub(crate) fn is_opaque<const PIXEL: usize, const COLOR: usize>(bytes: &[u8]) -> bool {
    let pixels = bytes.as_chunks::<PIXEL>().0.iter();
    let all = pixels.fold([u8::MAX; PIXEL], |all, pixel| array::from_fn(|i| all[i] & pixel[i]));
    all[COLOR..] == [u8::MAX; PIXEL][COLOR..]
}

/// Moves the color samples of each pixel in `pixels` to the offset that they have in an image without alpha.
#[inline(never)]
fn compact<const PIXEL: usize, const COLOR: usize>(bytes: &mut [u8], pixels: Range<usize>) {
    for i in pixels {
        let mut color = [0; COLOR];
        color.copy_from_slice(&bytes[i * PIXEL..i * PIXEL + COLOR]);
        bytes[i * COLOR..(i + 1) * COLOR].copy_from_slice(&color);
    }
}
