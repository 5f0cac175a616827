use std::fmt;

/// Why nothing was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// The input is longer than the writer can index: [`MAX_OPTIMAL_LEN`](crate::MAX_OPTIMAL_LEN).
    Capacity,
    /// The allocator had no memory.
    OutOfMemory,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Capacity => "the input is too long",
            Self::OutOfMemory => "out of memory",
        })
    }
}

impl std::error::Error for Error {}
