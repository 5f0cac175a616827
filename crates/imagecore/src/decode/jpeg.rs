//! Decodes JPEG files with `imagecore-jpeg`.

mod cmyk;
mod metadata;

use imagecore_jpeg::{ColorTransform, Completeness, Decoder, Limits};

use self::cmyk::CmykToSrgb;
use self::metadata::Metadata;
use super::{Decoded, Picture, decoded};
use crate::{Channels, Color, Error, MAX_PIXELS, Orientation, PixelFormat, Raster, Size, probe};

/// The limits for `imagecore-jpeg`. For an image of the largest size with four components at full resolution, the
/// coefficients take 800 MB: 100 million pixels × 4 components × 2 bytes.
pub(crate) const LIMITS: Limits = Limits { pixels: MAX_PIXELS, bytes: 1 << 30, scan_blocks: 500_000_000 };

pub(super) fn decode(bytes: &[u8], size: Size) -> Result<Picture, Error> {
    let mut decoder = Decoder::new(bytes, LIMITS)?;
    if (decoder.width(), decoder.height()) != (size.width() as usize, size.height() as usize) {
        return Err(Error::Undecodable);
    }
    let mut metadata = Metadata::read(bytes)?;
    let stored = decoder.color_transform();
    let converted = matches!(stored, ColorTransform::CmykToRgb | ColorTransform::YcckToRgb);
    // The profile is dropped, because it does not describe the pixels after their conversion to RGB.
    let profile = if converted { metadata.profile.take() } else { None };
    let cmyk = profile.as_ref().and_then(CmykToSrgb::new);
    if cmyk.is_some() {
        // The inks are converted below, with the profile.
        decoder.set_color_transform(ColorTransform::Identity)?;
    }
    let format = match decoder.color_transform() {
        ColorTransform::Gray => PixelFormat::GRAY8,
        ColorTransform::Identity if decoder.components() == 4 => PixelFormat::RGBA8,
        _ => PixelFormat::RGB8,
    };
    let mut raster = Raster::filled(size, format, 0)?;
    let completeness = decoder.decode(raster.bytes_mut()?)?;
    if let Some(cmyk) = cmyk {
        raster = cmyk.convert(&raster, stored == ColorTransform::YcckToRgb)?;
    }
    let damaged = completeness == Completeness::Incomplete;
    Ok(Picture { converted, ..picture(raster, metadata, damaged)? })
}

/// Returns the same as [`decode`](crate::decode()), but does not decode the pixels. `pixels` has the decoded pixels of
/// an undamaged file that is gray or YCbCr.
pub(crate) fn decoded_with_pixels(bytes: &[u8], pixels: Raster) -> Result<Decoded, Error> {
    decoded(&probe(bytes)?, picture(pixels, Metadata::read(bytes)?, false)?)
}

/// Returns the orientation and the color space of an image with `channels` whose inks are not converted.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn orientation_and_color(bytes: &[u8], channels: Channels) -> Result<(Orientation, Color), Error> {
    let Metadata { orientation, profile, .. } = Metadata::read(bytes)?;
    Ok((orientation, Color::from_profile(profile, channels)?))
}

/// Returns the metadata of a JPEG.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn metadata(bytes: &[u8]) -> Result<Metadata, Error> {
    Metadata::read(bytes)
}

/// Returns the size of an MCU of a JPEG in pixels, before the orientation is applied. Returns `None` if
/// [`LosslessJpeg`](crate::LosslessJpeg) cannot turn such a file: if its colors are not gray or YCbCr, or if it is no
/// JPEG. The data after the headers are not read.
#[must_use]
pub fn mcu_size(bytes: &[u8]) -> Option<Size> {
    let (width, height) = imagecore_jpeg::lossless::mcu_size(bytes, &LIMITS)?;
    Size::new(width as u32, height as u32).ok()
}

fn picture(raster: Raster, metadata: Metadata, damaged: bool) -> Result<Picture, Error> {
    let Metadata { orientation, density, profile } = metadata;
    let color = Color::from_profile(profile, raster.format().channels)?;
    let raster = raster.with_color(color).with_density(density);
    Ok(Picture { raster, orientation, damaged, converted: false })
}
