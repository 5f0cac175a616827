//! Files in, rasters out. Each decoder is made only after [`probe`] has found the header within the
//! limits.

pub(crate) mod jpeg;
mod png;
mod via_image;
mod webp;

use crate::{Error, Format, Header, Orientation, Raster, probe};

/// A decoded file.
#[derive(Debug)]
pub struct Decoded {
    /// The pixels as stored: not upright until [`orient`](crate::orient) has been at them. Opaque
    /// images have no alpha channel here, whatever the file had.
    pub raster: Raster,
    /// How to make the raster upright.
    pub orientation: Orientation,
    /// The format of the file.
    pub format: Format,
    /// There were more frames, of which the first was taken.
    pub animated: bool,
    /// The data ended early or contradicts itself: part of the picture may be missing.
    pub damaged: bool,
}

/// Decodes a JPEG, PNG, WebP or GIF, told apart by content.
///
/// # Errors
/// All of [`probe`]'s, [`Error::Undecodable`] for broken data (a JPEG is decoded as far as it goes, and
/// marked as damaged), [`Error::OutOfMemory`].
pub fn decode(bytes: &[u8]) -> Result<Decoded, Error> {
    let header = probe(bytes)?;
    let picture = match header.format {
        Format::Jpeg => jpeg::decode(bytes, header.size),
        Format::Png => png::decode(bytes, header.size),
        Format::WebP => webp::decode(bytes, header.size),
        Format::Gif => via_image::gif(bytes, header.size),
    }?;
    Ok(decoded(&header, picture))
}

fn decoded(header: &Header, picture: Picture) -> Decoded {
    Decoded {
        raster: picture.raster.without_opaque_alpha(),
        orientation: picture.orientation,
        format: header.format,
        animated: header.animated,
        damaged: picture.damaged,
    }
}

/// What one of the decoders made of the file.
struct Picture {
    raster: Raster,
    orientation: Orientation,
    damaged: bool,
}

/// The decoders of other crates report damage and unsupported files alike. `probe` has checked the size before them.
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

impl From<zune_jpeg::errors::DecodeErrors> for Error {
    fn from(_: zune_jpeg::errors::DecodeErrors) -> Self {
        Self::Undecodable
    }
}
