use std::fmt;

/// The reason why a writer returned no output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The input is too long for the optimal writer: it has more than [`MAX_OPTIMAL_LEN`](crate::MAX_OPTIMAL_LEN)
    /// bytes, or more than 2^32 − 1 matches.
    Capacity,
    /// An allocation failed.
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
