//! GIF and most of WebP, through the `image` crate's common interface.

use std::io::Cursor;

use image::codecs::gif::GifDecoder;
use image::{ColorType, ImageDecoder};

use super::Picture;
use crate::color::IccProfile;
use crate::{Channels, Color, Depth, Error, Orientation, PixelFormat, Raster, Size};

pub(super) fn gif(bytes: &[u8], size: Size) -> Result<Picture, Error> {
    let mut decoder = GifDecoder::new(Cursor::new(bytes))?;
    // A broken profile is no reason to refuse a picture.
    let profile = decoder.icc_profile().ok().flatten().and_then(IccProfile::new);
    let raster = decode(decoder, size)?.with_color(Color::of_profile(profile));
    Ok(Picture { raster, orientation: Orientation::NoTransforms, damaged: false })
}

/// The pixels alone.
pub(super) fn decode(decoder: impl ImageDecoder, size: Size) -> Result<Raster, Error> {
    decode_by(decoder, size, |decoder, pixels| Ok(decoder.read_image(pixels)?))
}

/// Pixels that a function fills in, in the format that the decoder has for them.
pub(super) fn decode_by<D: ImageDecoder>(
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
