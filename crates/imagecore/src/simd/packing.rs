//! What both kinds of vectors agree on.

/// Two samples in one number, the first in the low half.
pub(crate) const fn pair(first: i16, second: i16) -> i32 {
    (second as u16 as i32) << 16 | first as u16 as i32
}

/// Places of the bytes of four pixels of four: without every fourth byte, close together; then none. For `U8x16::at`.
pub(crate) const THREES: [u8; 16] = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 16, 16, 16];
