//! WebP and GIF, through the `image` crate's common interface.

use std::io::Cursor;

use image::codecs::{gif::GifDecoder, webp::WebPDecoder};
use image::{ColorType, ImageDecoder};

use super::Picture;
use crate::color::IccProfile;
use crate::header::webp_chunk;
use crate::orient::orientation_in;
use crate::{Channels, Color, Depth, Error, Orientation, PixelFormat, Raster, Size};

pub(super) fn gif(bytes: &[u8], size: Size) -> Result<Picture, Error> {
    let mut decoder = GifDecoder::new(Cursor::new(bytes)).map_err(|_| Error::Undecodable)?;
    // A broken profile is no reason to refuse a picture.
    let profile = decoder.icc_profile().ok().flatten().and_then(IccProfile::new);
    let picture = decode(decoder, size)?;
    Ok(Picture { raster: picture.raster.with_color(Color::of_profile(profile)), ..picture })
}

pub(super) fn webp(bytes: &[u8], size: Size) -> Result<Picture, Error> {
    let decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(|_| Error::Undecodable)?;
    let picture = decode(decoder, size)?;
    // The decoder would make room for as much as a chunk claims to hold, four gigabytes of a file of a kilobyte.
    let profile = webp_chunk(bytes, b"ICCP").and_then(|profile| IccProfile::new(profile.to_vec()));
    let raster = picture.raster.with_color(Color::of_profile(profile));
    Ok(Picture { raster, orientation: orientation_in(webp_chunk(bytes, b"EXIF")), ..picture })
}

fn decode(decoder: impl ImageDecoder, size: Size) -> Result<Picture, Error> {
    if decoder.dimensions() != (size.width(), size.height()) {
        return Err(Error::Undecodable);
    }
    let format = pixel_format(decoder.color_type())?;
    let mut raster = Raster::filled(size, format, 0)?;
    decoder.read_image(raster.bytes_mut()).map_err(|_| Error::Undecodable)?;
    Ok(Picture { raster, orientation: Orientation::NoTransforms, damaged: false })
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
