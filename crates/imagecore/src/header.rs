//! Reads the format and the size from a file's header before any decoder is constructed, so that an image of excessive
//! size is refused. A header with a huge size would make a decoder allocate that much. The decoders' own limits do not
//! cover an animation's canvas.

mod gif;
mod jpeg;
mod png;
mod svg;
mod unsupported;
mod webp;

use crate::{Error, Size};

pub(crate) use gif::{
    GifBlocks, GifExtension, GifFrame, first_frame as gif_first_frame,
    for_each_extension as for_each_gif_extension,
};
pub(crate) use png::{PngChunk, PngChunks};
pub use unsupported::UnsupportedFormat;
pub(crate) use webp::{WebPBitstream, WebPChunk, WebPFrame, chunks as webp_chunks, content as webp_content};

/// A file format that can be decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// ITU-T T.81: baseline, extended or progressive, with Huffman coding and 8 bits per sample.
    Jpeg,
    /// ISO/IEC 15948.
    Png,
    /// RFC 9649: lossy or lossless. Only the first frame of an animation is decoded.
    WebP,
    /// GIF87a and GIF89a. Only the first frame of an animation is decoded.
    Gif,
}

impl Format {
    /// Returns the format of a file by its signature, or `None` for an unknown signature.
    pub(crate) fn sniff(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0xFF, 0xD8, 0xFF, ..] => Some(Self::Jpeg),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1A, b'\n', ..] => Some(Self::Png),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::WebP),
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(Self::Gif),
            _ => None,
        }
    }

    /// The name of this format, in lower case. Names do not change between versions.
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

/// The data from the header of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    /// The format of the file.
    pub format: Format,
    /// The size of the image as stored, before the orientation is applied.
    pub size: Size,
    /// Whether the file has more than one frame.
    pub animated: bool,
}

/// Reads the header of a file. This function allocates no memory. Its time is at most proportional to the length of the
/// file.
///
/// # Errors
/// [`Error::UnsupportedFormat`] if the file is not a JPEG, PNG, WebP or GIF, [`Error::TooLarge`] if the size exceeds
/// the limits, and [`Error::Undecodable`] if the header is damaged or cut off.
pub fn probe(bytes: &[u8]) -> Result<Header, Error> {
    let format = Format::sniff(bytes)
        .ok_or_else(|| Error::UnsupportedFormat { format: UnsupportedFormat::sniff(bytes) })?;
    let Claim { width, height, animated } = match format {
        Format::Jpeg => jpeg::read(bytes),
        Format::Png => png::read(bytes),
        Format::WebP => webp::read(bytes),
        Format::Gif => gif::read(bytes),
    }
    .ok_or(Error::Undecodable)?;
    let size = Size::new(width, height).map_err(|error| match error {
        // `EmptySize` means an invalid argument. Here the size comes from the file, so the file is damaged.
        Error::EmptySize => Error::Undecodable,
        other => other,
    })?;
    Ok(Header { format, size, animated })
}

/// The values in a header, not yet checked against the limits.
struct Claim {
    width: u32,
    height: u32,
    animated: bool,
}
