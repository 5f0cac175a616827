use crate::Error;

/// Limits of memory and time for one file. [`Limits::default`] suits photographs. A service that decodes
/// untrusted files should set its own limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Largest number of pixels of the image. For a larger image, the decoder returns [`Error::LimitExceeded`]
    /// before it allocates memory for the image.
    pub pixels: u64,
    /// Largest number of bytes that the decoder allocates. The caller's buffer for pixels and the tables of
    /// the file are not counted. Progressive files, and files with several scans, need two bytes for each
    /// sample. Sequential files with one scan need memory for a few rows of MCUs. If a file needs more than
    /// the largest number of bytes, the decoder returns [`Error::LimitExceeded`].
    pub bytes: u64,
    /// Largest number of blocks (8 × 8 samples) that are decoded, summed over all scans. A file of a few
    /// megabytes can have a hundred thousand scans, and each scan can have data for every block. Decoding
    /// stops before the scan that would exceed this limit, and the image counts as incomplete. The limit is
    /// not checked if a sequential file has all components in one scan, because each block is then decoded
    /// only once.
    pub scan_blocks: u64,
}

impl Default for Limits {
    /// Returns limits of 100 megapixels, 1 GiB, and 500 million blocks. The decoding of 500 million blocks
    /// takes about ten seconds.
    fn default() -> Self {
        Self { pixels: 100_000_000, bytes: 1 << 30, scan_blocks: 500_000_000 }
    }
}

impl Limits {
    pub(crate) fn check_pixels(&self, width: usize, height: usize) -> Result<(), Error> {
        let pixels = width as u64 * height as u64;
        // The size of a buffer with four bytes per pixel must also fit in `usize`.
        if pixels > self.pixels || 4 * pixels > usize::MAX as u64 {
            Err(Error::LimitExceeded)
        } else {
            Ok(())
        }
    }

    pub(crate) fn check_bytes(&self, bytes: u64) -> Result<(), Error> {
        if bytes > self.bytes { Err(Error::LimitExceeded) } else { Ok(()) }
    }
}
