//! What lies behind the pixels of an image.

/// What is seen where an image has no pixels, and through its transparent ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Background {
    /// Nothing.
    Transparent,
    /// Red, green and blue in sRGB.
    Color([u8; 3]),
}

/// Returns a sample on the background `behind`, in the color space of the samples, as browsers blend. All numbers are at
/// most `most`, which is 255 or 65,535: so the sum is at most most² + most / 2, which fits 32 bits.
#[inline]
pub(crate) fn blend(sample: u32, behind: u32, alpha: u32, most: u32) -> u32 {
    (sample * alpha + behind * (most - alpha) + most / 2) / most
}
