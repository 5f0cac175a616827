use std::fmt;

/// Why a frame cannot be decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// An interframe, or a colour space that RFC 6386 reserves.
    Unsupported,
    /// The frame contradicts RFC 6386, or ends early; or the buffer has a wrong length. The text is for developers, in
    /// English.
    Malformed(&'static str),
    /// An allocation failed, or [`Limits`](crate::Limits) forbid it.
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
