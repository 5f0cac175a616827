use std::fmt;

/// The reason why a frame cannot be decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// The frame is an interframe, or its header specifies a reserved color space (RFC 6386, 9.2).
    Unsupported,
    /// The frame violates RFC 6386, data at the end of the frame are missing, or the pixel buffer has a wrong length.
    /// The string describes the error in English, for developers.
    Malformed(&'static str),
    /// An allocation failed, or the frame exceeds the [`Limits`](crate::Limits).
    OutOfMemory,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported => f.write_str("unsupported kind of VP8 frame"),
            Self::Malformed(what) => write!(f, "malformed VP8 frame: {what}"),
            Self::OutOfMemory => f.write_str("out of memory"),
        }
    }
}

impl std::error::Error for Error {}
