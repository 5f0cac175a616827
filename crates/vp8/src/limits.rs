use crate::Error;

/// Bounds of the memory for one frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Pixels of the frame. More give [`Error::OutOfMemory`], before anything is allocated.
    pub pixels: u64,
    /// Bytes that the decoder allocates, the caller's buffer for pixels not counted: about 60 for each column of pixels.
    /// More give [`Error::OutOfMemory`].
    pub bytes: u64,
}

impl Default for Limits {
    /// The largest possible frame, of 16,383 × 16,383 pixels.
    fn default() -> Self {
        Self { pixels: 16_383 * 16_383, bytes: 16 << 20 }
    }
}

impl Limits {
    pub(crate) fn check(&self, pixels: usize, bytes: usize) -> Result<(), Error> {
        if pixels as u64 > self.pixels || bytes as u64 > self.bytes {
            Err(Error::OutOfMemory)
        } else {
            Ok(())
        }
    }
}
