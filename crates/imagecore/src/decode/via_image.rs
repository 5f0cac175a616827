//! Decodes most kinds of WebP, through the trait `ImageDecoder` of the crate `image`.

use image::{ColorType, ImageDecoder};

use crate::{Channels, Depth, Error, PixelFormat, Raster, Size};

/// Decodes the pixels. `size` is the size that the decoder must report.
pub(super) fn decode(decoder: impl ImageDecoder, size: Size) -> Result<Raster, Error> {
    decode_with(decoder, size, |decoder, pixels| Ok(decoder.read_image(pixels)?))
}

/// Returns a raster in the pixel format that `decoder` reports. `fill` writes the pixels.
///
/// # Errors
/// [`Error::Undecodable`] if the decoder reports another size than `size`; [`Error::OutOfMemory`]; and the errors of
/// `fill`.
pub(super) fn decode_with<D: ImageDecoder>(
    decoder: D,
    size: Size,
    fill: impl FnOnce(D, &mut [u8]) -> Result<(), Error>,
) -> Result<Raster, Error> {
    if decoder.dimensions() != (size.width(), size.height()) {
        return Err(Error::Undecodable);
    }
    let mut raster = Raster::filled(size, pixel_format(decoder.color_type())?, 0)?;
    fill(decoder, raster.bytes_mut())?;
    Ok(raster)
}

fn pixel_format(color: ColorType) -> Result<PixelFormat, Error> {
    let (channels, depth) = match color {
        ColorType::L8 => (Channels::Gray, Depth::Eight),
        ColorType::La8 => (Channels::GrayAlpha, Depth::Eight),
        ColorType::Rgb8 => (Channels::Rgb, Depth::Eight),
        ColorType::Rgba8 => (Channels::Rgba, Depth::Eight),
        _ => return Err(Error::Undecodable),
    };
    Ok(PixelFormat { channels, depth })
}
