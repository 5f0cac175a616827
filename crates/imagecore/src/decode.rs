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
mod png;
mod webp;

use crate::{Error, Format, Header, Orientation, PixelFormat, Raster, Size, probe};

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
    Ok(decoded(&header, picture))
}

fn decoded(header: &Header, picture: Picture) -> Decoded {
    Decoded {
        raster: picture.raster.without_opaque_alpha(),
        orientation: picture.orientation,
        format: header.format,
        animated: header.animated,
        damaged: picture.damaged,
        converted: picture.converted,
    }
}

/// The result of a decoder.
struct Picture {
    raster: Raster,
    orientation: Orientation,
    damaged: bool,
    converted: bool,
}

/// Places the first frame of an animation on a transparent canvas of the size `canvas`. The frame must be inside the
/// canvas. If it covers the canvas, it is returned unchanged.
///
/// # Errors
/// [`Error::OutOfMemory`].
fn on_canvas(frame: Raster, left: u32, top: u32, canvas: Size) -> Result<Raster, Error> {
    if frame.size() == canvas {
        return Ok(frame);
    }
    let PixelFormat { channels, depth } = frame.format();
    let format = PixelFormat { channels: channels.with_alpha(), depth };
    let mut raster = Raster::filled(canvas, format, 0)?;
    let (from, to) = (frame.format().bytes_per_pixel(), format.bytes_per_pixel());
    let width = frame.size().width() as usize;
    let stride = raster.stride();
    let rows = raster.bytes_mut().chunks_exact_mut(stride).skip(top as usize);
    for (row, pixels) in rows.zip(frame.bytes().chunks_exact(frame.stride())) {
        let targets = row[left as usize * to..][..width * to].chunks_exact_mut(to);
        for (target, pixel) in targets.zip(pixels.chunks_exact(from)) {
            target.fill(u8::MAX);
            target[..from].copy_from_slice(pixel);
        }
    }
    Ok(raster.tagged_like(&frame))
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
            imagecore_jpeg::Error::OutOfMemory | imagecore_jpeg::Error::LimitExceeded => Self::OutOfMemory,
            imagecore_jpeg::Error::InvalidArgument(_) => Self::InvalidArgument,
            imagecore_jpeg::Error::Unsupported | imagecore_jpeg::Error::Malformed(_) => Self::Undecodable,
        }
    }
}
