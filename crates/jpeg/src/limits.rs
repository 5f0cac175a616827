use crate::Error;

/// Limits of memory and time for one file. [`Limits::default`] suits photographs. A service that decodes
/// untrusted files should set its own limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Largest number of pixels of the image. A larger image gives [`Error::OutOfMemory`] before anything is
    /// allocated.
    pub pixels: u64,
    /// Largest number of bytes that the decoder allocates. The caller's buffer for pixels is not counted.
    /// Files with several scans need two bytes for each sample; other files need memory for a few rows of
    /// MCUs. Files that need more bytes give [`Error::OutOfMemory`].
    pub bytes: u64,
    /// Largest number of blocks (8 × 8 samples) that are decoded, summed over all scans. A file of a few
    /// megabytes can have a hundred thousand scans that each visit every block. Decoding stops before the
    /// scan that would exceed this number, and the image counts as incomplete.
    pub scan_blocks: u64,
}

impl Default for Limits {
    /// Returns limits of 100 megapixels, 1 GiB, and 500 million blocks, which take about ten seconds to
    /// decode.
    fn default() -> Self {
        Self { pixels: 100_000_000, bytes: 1 << 30, scan_blocks: 500_000_000 }
    }
}

impl Limits {
    pub(crate) fn check_pixels(&self, width: usize, height: usize) -> Result<(), Error> {
        let pixels = width as u64 * height as u64;
        // The size of a buffer with four bytes per pixel must also fit in `usize`.
        if pixels > self.pixels || 4 * pixels > usize::MAX as u64 { Err(Error::OutOfMemory) } else { Ok(()) }
    }

    pub(crate) fn check_bytes(&self, bytes: u64) -> Result<(), Error> {
        if bytes > self.bytes { Err(Error::OutOfMemory) } else { Ok(()) }
    }
}
