use crate::Error;

/// Bounds of the memory and time for one file. [`Limits::default`] suits photographs; a service that decodes untrusted files
/// sets its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Pixels of the image. More give [`Error::OutOfMemory`], before anything is allocated.
    pub pixels: u64,
    /// Bytes that the decoder allocates, the caller's buffer for pixels not counted. Files of several
    /// scans need two bytes for each sample, others a few rows of MCUs. More give [`Error::OutOfMemory`].
    pub bytes: u64,
    /// Blocks (8 × 8 samples) decoded over all scans. A file of a few megabytes can have a hundred thousand scans that
    /// each visit every block. When the budget is spent, the rest of the file is ignored, and the image counts as
    /// incomplete.
    pub scan_blocks: u64,
}

impl Default for Limits {
    /// 100 megapixels, 1 GiB, and 500 million blocks (some ten seconds).
    fn default() -> Self {
        Self { pixels: 100_000_000, bytes: 1 << 30, scan_blocks: 500_000_000 }
    }
}

impl Limits {
    pub(crate) fn check_pixels(&self, width: usize, height: usize) -> Result<(), Error> {
        let pixels = width as u64 * height as u64;
        // Four bytes a pixel must also be addressable.
        if pixels > self.pixels || 4 * pixels > usize::MAX as u64 { Err(Error::OutOfMemory) } else { Ok(()) }
    }

    pub(crate) fn check_bytes(&self, bytes: u64) -> Result<(), Error> {
        if bytes > self.bytes { Err(Error::OutOfMemory) } else { Ok(()) }
    }
}
