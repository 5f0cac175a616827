use std::fmt;

/// Everything that can go wrong, as one closed list.
///
/// [`Error::code`] is what crosses to the page, which turns it into words in the visitor's language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// The bytes are not a JPEG, PNG, WebP or GIF.
    UnsupportedFormat,
    /// The bytes are one of these formats, but broken, or of a variety that no decoder here reads.
    Undecodable,
    /// A side is longer than [`MAX_SIDE`](crate::MAX_SIDE) or the area larger than
    /// [`MAX_PIXELS`](crate::MAX_PIXELS).
    TooLarge {
        /// The refused width in pixels.
        width: u32,
        /// The refused height in pixels.
        height: u32,
    },
    /// A width or a height of zero.
    EmptySize,
    /// A rectangle that reaches past the image.
    OutsideImage,
    /// There was no memory for a raster.
    OutOfMemory,
    /// The PNG encoder failed.
    Unencodable,
    /// An argument that the function does not take, such as the index of a part that does not exist. Never the fault of a
    /// file.
    InvalidArgument,
    /// What a [`Job`](crate::Job) and its workers sent each other does not fit together. Never the fault of a file.
    Protocol,
}

impl Error {
    /// The stable name of this error.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::UnsupportedFormat => "unsupported-format",
            Self::Undecodable => "undecodable",
            Self::TooLarge { .. } => "too-large",
            Self::EmptySize => "empty-size",
            Self::OutsideImage => "outside-image",
            Self::OutOfMemory => "out-of-memory",
            Self::Unencodable => "unencodable",
            Self::InvalidArgument => "invalid-argument",
            Self::Protocol => "protocol",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { width, height } => write!(f, "{} ({width}x{height})", self.code()),
            _ => f.write_str(self.code()),
        }
    }
}

impl std::error::Error for Error {}

impl From<imagecore_deflate::Error> for Error {
    fn from(error: imagecore_deflate::Error) -> Self {
        match error {
            imagecore_deflate::Error::Capacity => Self::Unencodable,
            imagecore_deflate::Error::OutOfMemory => Self::OutOfMemory,
        }
    }
}
