//! Constants and functions that `portable` and `wasm` share.

/// Packs two samples into one 32-bit number: `first` becomes the low half, and `second` becomes the high
/// half.
#[inline]
#[must_use]
pub const fn pair(first: i16, second: i16) -> i32 {
    (second as u16 as i32) << 16 | first as u16 as i32
}

/// Indices for [`U8x16::swizzle`](crate::U8x16::swizzle) that drop every fourth byte: four RGBX pixels become four RGB
/// pixels in lanes 0 to 11, followed by four zeros.
pub const RGBX_TO_RGB: [u8; 16] = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 16, 16, 16];
