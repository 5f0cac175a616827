use std::fmt;

use crate::UnsupportedFormat;

/// The failures of this crate. The web page translates [`Error::code`] into a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The bytes are not a JPEG, PNG, WebP or GIF.
    UnsupportedFormat {
        /// The image format of the bytes, if it is recognized.
        format: Option<UnsupportedFormat>,
    },
    /// The file is a JPEG, PNG, WebP or GIF, but is damaged, uses a feature that no decoder of this crate supports, or needs
    /// more memory or time than a decoder may take for an image of its size.
    Undecodable,
    /// A side has more than [`MAX_SIDE`](crate::MAX_SIDE) pixels, or the image has more than
    /// [`MAX_PIXELS`](crate::MAX_PIXELS) pixels.
    TooLarge {
        /// The refused width in pixels.
        width: u32,
        /// The refused height in pixels.
        height: u32,
    },
    /// A width or a height is zero.
    EmptySize,
    /// A rectangle is not completely inside the image.
    OutsideImage,
    /// An allocation failed.
    OutOfMemory,
    /// The image does not fit into a PNG file: a chunk would have 2^31 bytes or more.
    Unencodable,
    /// An argument is invalid, such as the index of a part that does not exist. A file never causes this error.
    InvalidArgument,
    /// A message between a [`Job`](crate::Job) and its workers is invalid. A file never causes this error.
    Protocol,
}

impl Error {
    /// The name of this error. Names do not change between versions.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::UnsupportedFormat { .. } => "unsupported-format",
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
            imagecore_deflate::Error::OutOfMemory => Self::OutOfMemory,
            _ => Self::Unencodable,
        }
    }
}
