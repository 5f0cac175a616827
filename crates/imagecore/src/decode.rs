//! Decodes files to rasters. A decoder is constructed only after [`probe`] has checked the size of the image against
//! the limits.
//!
//! | Format | Decoder |
//! |---|---|
//! | JPEG | `imagecore-jpeg` |
//! | PNG | `png` |
//! | WebP | `imagecore-vp8` for lossy images without alpha; `image-webp` for all other images |
//! | GIF | `weezl` |

mod gif;
pub(crate) mod jpeg;
pub(crate) mod png;
mod webp;

pub use jpeg::mcu_size;

use crate::{Error, Format, Header, Orientation, Raster, Size, probe};

/// A decoded file.
#[derive(Debug)]
pub struct Decoded {
    /// The pixels in the orientation in which the file stores them. [`orient`](crate::orient()) makes them upright. The
    /// raster has an alpha channel only if a pixel is not opaque.
    pub raster: Raster,
    /// The orientation to be applied with [`orient`](crate::orient()).
    pub orientation: Orientation,
    /// The format of the file.
    pub format: Format,
    /// Whether the file has more than one frame. The raster is the first frame.
    pub animated: bool,
    /// Whether the data of the file end early or are inconsistent. Part of the image may then be missing.
    pub damaged: bool,
    /// Whether the colors were converted to sRGB, because PNG does not support CMYK.
    pub converted: bool,
    /// The raster reduced to fit within the bounds of [`with_preview`](crate::ScanJob::with_preview), in the same
    /// orientation. `None` if it was not made while the file was decoded.
    pub preview: Option<Raster>,
}

/// Decodes a JPEG, PNG, WebP or GIF. The format is detected by the signature of the file.
///
/// # Errors
/// The errors of [`probe`]; [`Error::Undecodable`] for damaged data, except that a damaged JPEG is decoded as far as
/// possible; [`Error::OutOfMemory`].
pub fn decode(bytes: &[u8]) -> Result<Decoded, Error> {
    let header = probe(bytes)?;
    let picture = match header.format {
        Format::Jpeg => jpeg::decode(bytes, header.size),
        Format::Png => png::decode(bytes, header.size),
        Format::WebP => webp::decode(bytes, header.size),
        Format::Gif => gif::decode(bytes, header.size),
    }?;
    decoded(&header, picture)
}

/// Returns the size of a preview that is not upright yet. It fits within `bounds` when it is.
pub(crate) fn preview_size(size: Size, orientation: Orientation, bounds: Size) -> Size {
    size.fit_within(if orientation.transposes() { bounds.transposed() } else { bounds })
}

pub(crate) fn decoded(header: &Header, picture: Picture) -> Result<Decoded, Error> {
    Ok(Decoded {
        raster: picture.raster.without_opaque_alpha()?,
        orientation: picture.orientation,
        format: header.format,
        animated: header.animated,
        damaged: picture.damaged,
        converted: picture.converted,
        preview: None,
    })
}

pub(crate) struct Picture {
    raster: Raster,
    orientation: Orientation,
    damaged: bool,
    converted: bool,
}

// Every other failure of a decoder becomes `Undecodable`, because `probe` has already refused unsupported formats and
// sizes beyond the limits.

impl From<::png::DecodingError> for Error {
    fn from(_: ::png::DecodingError) -> Self {
        Self::Undecodable
    }
}

impl From<image::ImageError> for Error {
    fn from(_: image::ImageError) -> Self {
        Self::Undecodable
    }
}

impl From<imagecore_jpeg::Error> for Error {
    fn from(error: imagecore_jpeg::Error) -> Self {
        match error {
            imagecore_jpeg::Error::OutOfMemory => Self::OutOfMemory,
            imagecore_jpeg::Error::InvalidArgument(_) => Self::InvalidArgument,
            _ => Self::Undecodable,
        }
    }
}
