//! GIF and most of WebP, through the `image` crate's common interface.

use image::{ColorType, ImageDecoder, ImageResult};

use super::Picture;
use crate::color::IccProfile;
use crate::orient::orientation_in;
use crate::{Channels, Color, Depth, Error, PixelFormat, Raster, Size};

pub(super) fn decode(decoder: ImageResult<impl ImageDecoder>, size: Size) -> Result<Picture, Error> {
    decode_by(decoder, size, |decoder, pixels| decoder.read_image(pixels).map_err(|_| Error::Undecodable))
}

/// Decodes with a function that fills in the pixels, and takes the rest from the decoder.
pub(super) fn decode_by<D: ImageDecoder>(
    decoder: ImageResult<D>,
    size: Size,
    fill: impl FnOnce(D, &mut [u8]) -> Result<(), Error>,
) -> Result<Picture, Error> {
    let mut decoder = decoder.map_err(|_| Error::Undecodable)?;
    if decoder.dimensions() != (size.width(), size.height()) {
        return Err(Error::Undecodable);
    }
    let format = pixel_format(decoder.color_type())?;
    // Broken metadata is no reason to refuse a picture.
    let orientation = orientation_in(decoder.exif_metadata().ok().flatten().as_deref());
    let color = Color::of_profile(decoder.icc_profile().ok().flatten().and_then(IccProfile::new));
    let mut raster = Raster::filled(size, format, 0)?.with_color(color);
    fill(decoder, raster.bytes_mut())?;
    Ok(Picture { raster, orientation, damaged: false })
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
