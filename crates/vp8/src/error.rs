use std::fmt;

/// The reason why a frame cannot be decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The frame is an interframe, or its header specifies a reserved color space (RFC 6386, 9.2).
    Unsupported,
    /// The frame violates RFC 6386, or data at the end of the frame are missing. The string describes the error in
    /// English, for developers.
    Malformed(&'static str),
    /// The frame exceeds the [`Limits`](crate::Limits).
    LimitExceeded,
    /// The caller passed an argument that does not match the frame. The string describes it in English, for developers.
    InvalidArgument(&'static str),
    /// An allocation failed.
    OutOfMemory,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported => f.write_str("unsupported kind of VP8 frame"),
            Self::Malformed(what) => write!(f, "malformed VP8 frame: {what}"),
            Self::LimitExceeded => f.write_str("the VP8 frame exceeds the limits"),
            Self::InvalidArgument(what) => write!(f, "invalid argument: {what}"),
            Self::OutOfMemory => f.write_str("out of memory"),
        }
    }
}

impl std::error::Error for Error {}
