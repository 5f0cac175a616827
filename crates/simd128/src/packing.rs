//! Defines constants and functions that are the same on every target.

/// Packs two samples into one 32-bit number: `first` becomes the low 16 bits, and `second` becomes the high
/// 16 bits.
#[inline]
#[must_use]
pub const fn pair(first: i16, second: i16) -> i32 {
    (second as u16 as i32) << 16 | first as u16 as i32
}

/// Indices for [`U8x16::swizzle`](crate::U8x16::swizzle) that remove every fourth byte. Four RGBX pixels (X
/// is an unused byte) become four RGB pixels in lanes 0 to 11. Lanes 12 to 15 become zero.
pub const RGBX_TO_RGB: [u8; 16] = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 16, 16, 16];
