use std::fmt;

/// The reason why a file cannot be decoded or encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The file may be valid, but uses a feature that this decoder does not support. Such features are
    /// arithmetic coding, lossless or hierarchical frames, samples of other than 8 bits, a height that only a
    /// DNL segment gives, and two or more than four components.
    Unsupported,
    /// The headers contradict ITU-T T.81 or end early, or a table is missing. The text describes the error in English,
    /// for developers.
    Malformed(&'static str),
    /// The file needs more than [`Limits`](crate::Limits) allow.
    LimitExceeded,
    /// The caller passed an argument that is invalid, or does not match the file. The text describes it in English, for developers.
    InvalidArgument(&'static str),
    /// An allocation failed.
    OutOfMemory,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported => f.write_str("unsupported kind of JPEG"),
            Self::Malformed(what) => write!(f, "malformed JPEG: {what}"),
            Self::LimitExceeded => f.write_str("the JPEG exceeds the limits"),
            Self::InvalidArgument(what) => write!(f, "invalid argument: {what}"),
            Self::OutOfMemory => f.write_str("out of memory"),
        }
    }
}

impl std::error::Error for Error {}
