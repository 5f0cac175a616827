//! Our own look at a file's first bytes, before any decoder is made: decoders allocate by what a
//! header claims, and their own limits leak (an animation's canvas, a frame larger than its screen,
//! an inflated profile).

mod gif;
mod png;
mod reader;
mod webp;

use crate::{Error, Size};

pub(crate) use webp::{chunk as webp_chunk, lossy as webp_lossy};

/// A file format that opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// ITU-T T.81: baseline, extended or progressive, Huffman-coded, 8 bits.
    Jpeg,
    /// ISO/IEC 15948.
    Png,
    /// RFC 9649: lossy, lossless, or the first frame of an animation.
    WebP,
    /// GIF87a and GIF89a: the first frame.
    Gif,
}

impl Format {
    /// The format by the content's signature, whatever the file is called.
    fn sniff(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0xFF, 0xD8, 0xFF, ..] => Some(Self::Jpeg),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1A, b'\n', ..] => Some(Self::Png),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::WebP),
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(Self::Gif),
            _ => None,
        }
    }

    /// The stable name of this format.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Jpeg => "jpeg",
            Self::Png => "png",
            Self::WebP => "webp",
            Self::Gif => "gif",
        }
    }
}

/// What a file says of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    /// The format.
    pub format: Format,
    /// The size as stored, before the orientation is applied.
    pub size: Size,
    /// There is more than one frame.
    pub animated: bool,
}

/// Reads a file's header without allocating anything that depends on it.
///
/// # Errors
/// [`Error::UnsupportedFormat`] for other content, [`Error::TooLarge`] beyond the limits, and
/// [`Error::Undecodable`] if the header is broken or cut off.
pub fn probe(bytes: &[u8]) -> Result<Header, Error> {
    let format = Format::sniff(bytes).ok_or(Error::UnsupportedFormat)?;
    let Claim { width, height, animated } = match format {
        Format::Jpeg => imagecore_jpeg::dimensions(bytes).map(|(width, height)| Claim {
            width: width.into(),
            height: height.into(),
            animated: false,
        }),
        Format::Png => png::read(bytes),
        Format::WebP => webp::read(bytes),
        Format::Gif => gif::read(bytes),
    }
    .ok_or(Error::Undecodable)?;
    let size = Size::new(width, height).map_err(|error| match error {
        // A size of zero is the file's fault here, not the caller's.
        Error::EmptySize => Error::Undecodable,
        other => other,
    })?;
    Ok(Header { format, size, animated })
}

/// What a header claims, unchecked.
struct Claim {
    width: u32,
    height: u32,
    animated: bool,
}
