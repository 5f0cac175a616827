use crate::Error;

/// Limits of the size and of the memory of one frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The largest number of pixels in the frame. A frame with more pixels gives [`Error::LimitExceeded`] before the
    /// decoder allocates memory.
    pub pixels: u64,
    /// The largest number of bytes in the decoder's row buffers. A frame that needs more gives [`Error::LimitExceeded`].
    ///
    /// The row buffers take about 2 KiB, and about 53 bytes for each column of pixels: 33 bytes for luma (33 rows), 17
    /// bytes for Cb and Cr together, and 3 bytes for upsampling and for the state of macroblocks. The limit does not
    /// count the caller's buffer for pixels.
    pub bytes: u64,
}

impl Default for Limits {
    /// The default limits allow the largest frame of VP8. Its width and height are 16,383 pixels each, because the
    /// frame header stores both in 14 bits (RFC 6386, 9.1). The row buffers for this frame take less than 1 MiB, and
    /// `bytes` allows 16 MiB.
    fn default() -> Self {
        Self { pixels: 16_383 * 16_383, bytes: 16 << 20 }
    }
}

impl Limits {
    pub(crate) fn check(&self, pixels: usize, bytes: usize) -> Result<(), Error> {
        if pixels as u64 > self.pixels || bytes as u64 > self.bytes {
            Err(Error::LimitExceeded)
        } else {
            Ok(())
        }
    }
}
