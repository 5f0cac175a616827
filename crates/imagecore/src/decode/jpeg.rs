//! Decodes JPEG files. `imagecore-jpeg` decodes the pixels. `zune-jpeg` reads the metadata, and decodes files that
//! `imagecore-jpeg` does not support.

mod cmyk;

use imagecore_jpeg::{ColorTransform, Decoder, Limits, Segments};
use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

use self::cmyk::CmykToSrgb;
use super::{Decoded, Picture, decoded};
use crate::color::{IccProfile, IccSpace};
use crate::exif::Exif;
use crate::{Color, Density, Error, Format, MAX_PIXELS, MAX_SIDE, PixelFormat, Raster, Size, alloc, probe};

/// The limits for `imagecore-jpeg`. For an image of the largest size with four components at full resolution, the
/// coefficients take 800 MB: 100 million pixels × 4 components × 2 bytes.
pub(crate) const LIMITS: Limits = Limits { pixels: MAX_PIXELS, bytes: 1 << 30, scan_blocks: 500_000_000 };

/// Decodes in up to three passes. The first pass is strict. If it fails, the file is damaged, and the second pass is
/// lenient: it decodes as much as possible. A lenient pass fails if the file ends within the tables between two scans.
/// The third pass therefore decodes a truncated file up to its last complete segment.
///
/// If only `zune-jpeg` can decode a file, one kind of damage is not detected: the file was truncated, and an end marker
/// was appended.
pub(super) fn decode(bytes: &[u8], size: Size) -> Result<Picture, Error> {
    let extent = imagecore_jpeg::extent(bytes);
    match decode_pixels(bytes, size, Strictness::Strict, None) {
        Ok(picture) => return Ok(Picture { damaged: picture.damaged || !extent.is_complete, ..picture }),
        Err(Error::Undecodable) => {}
        Err(error) => return Err(error),
    }
    let lenient = |bytes: &[u8]| decode_pixels(bytes, size, Strictness::Lenient, None);
    let picture = lenient(bytes).or_else(|error| {
        if extent.is_complete || error != Error::Undecodable {
            return Err(error);
        }
        lenient(&alloc::concat(&[&bytes[..extent.intact_len], &END_OF_IMAGE])?)
    })?;
    Ok(Picture { damaged: true, ..picture })
}

const END_OF_IMAGE: [u8; 2] = [0xFF, 0xD9];

/// Returns the same as [`decode`](crate::decode()), but does not decode the pixels. `pixels` has the decoded pixels.
pub(crate) fn decoded_with_pixels(bytes: &[u8], pixels: Raster) -> Result<Decoded, Error> {
    let header = probe(bytes)?;
    let picture = decode_pixels(bytes, header.size, Strictness::Strict, Some(pixels))?;
    Ok(decoded(&header, Picture { damaged: !imagecore_jpeg::extent(bytes).is_complete, ..picture }))
}

/// Returns a raster for the pixels of a gray or YCbCr JPEG. All samples of the raster are 0. Returns `None` if the file
/// is not a gray or YCbCr JPEG.
pub(crate) fn blank(bytes: &[u8]) -> Result<Option<Raster>, Error> {
    let header = probe(bytes)?;
    if header.format != Format::Jpeg {
        return Ok(None);
    }
    let format = match read_headers(bytes, header.size).map(|decoder| stored_color_space(&decoder)) {
        Ok(Some(ColorSpace::Luma)) => PixelFormat::GRAY8,
        Ok(Some(ColorSpace::YCbCr)) => PixelFormat::RGB8,
        _ => return Ok(None),
    };
    Raster::filled(header.size, format, 0).map(Some)
}

#[derive(Clone, Copy, PartialEq)]
enum Strictness {
    Strict,
    Lenient,
}

fn read_headers(bytes: &[u8], size: Size) -> Result<JpegDecoder<ZCursor<&[u8]>>, Error> {
    // Headers are always read leniently, because some cameras write stray bytes between segments.
    let options = DecoderOptions::default()
        .set_strict_mode(false)
        .set_max_width(MAX_SIDE as usize)
        .set_max_height(MAX_SIDE as usize);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers()?;
    if decoder.dimensions() != Some((size.width() as usize, size.height() as usize)) {
        return Err(Error::Undecodable);
    }
    Ok(decoder)
}

/// Returns the headers of a file. In the result, all sampling factors are replaced by 1, because `zune-jpeg` does not
/// support sampling factors of 3.
///
/// # Errors
/// [`Error::Undecodable`] if the file has no scan header, if it has no frame header that `imagecore-jpeg` supports, or
/// if a segment is cut off; [`Error::OutOfMemory`].
fn with_plain_factors(bytes: &[u8]) -> Result<Vec<u8>, Error> {
    let (mut frame, mut end) = (None, None);
    for segment in Segments::new(bytes) {
        let payload = segment.payload.ok_or(Error::Undecodable)?;
        // The payload follows the marker (2 bytes) and the length (2 bytes).
        let offset = segment.offset + 4;
        if matches!(segment.marker, 0xC0..=0xC2) {
            frame = Some(offset..offset + payload.len());
        } else if segment.is_scan_header() {
            end = Some(offset + payload.len());
            break;
        }
    }
    let (Some(frame), Some(end)) = (frame, end) else { return Err(Error::Undecodable) };
    let mut headers = alloc::concat(&[&bytes[..end]])?;
    // A frame header has six bytes, then three bytes for each component: identifier, sampling factors, and quantization
    // table (ITU-T T.81, B.2.2).
    headers[frame].iter_mut().skip(7).step_by(3).for_each(|factors| *factors = 0x11);
    Ok(headers)
}

/// Returns the colour space in which the file stores its components. The Adobe segment of a file with three components
/// can declare CMYK or YCCK, which have four components. For such a file, RGB is returned in place of CMYK, and YCbCr
/// in place of YCCK.
fn stored_color_space(decoder: &JpegDecoder<ZCursor<&[u8]>>) -> Option<ColorSpace> {
    let components = decoder.info()?.components;
    Some(match (components, decoder.input_colorspace()?) {
        (1, _) => ColorSpace::Luma,
        (3, ColorSpace::CMYK) => ColorSpace::RGB,
        (3, ColorSpace::YCCK) => ColorSpace::YCbCr,
        (_, stored) => stored,
    })
}

/// Decodes the pixels and reads the metadata. If `given` is a raster, it has the decoded pixels, and only the metadata
/// are read.
fn decode_pixels(
    bytes: &[u8],
    size: Size,
    strictness: Strictness,
    given: Option<Raster>,
) -> Result<Picture, Error> {
    let (mut decoder, patched);
    let is_readable = match read_headers(bytes, size) {
        Ok(known) => {
            decoder = known;
            true
        }
        Err(_) => {
            patched = with_plain_factors(bytes)?;
            decoder = read_headers(&patched, size)?;
            false
        }
    };
    let stored = stored_color_space(&decoder);
    let profile = decoder.icc_profile().and_then(IccProfile::new);
    let cmyk = match (stored, &profile) {
        (Some(ColorSpace::CMYK | ColorSpace::YCCK), Some(profile)) => CmykToSrgb::new(profile),
        _ => None,
    };
    let (color_space, format) = match stored {
        Some(ColorSpace::Luma) => (ColorSpace::Luma, PixelFormat::GRAY8),
        // The decoder does not convert CMYK and YCCK pixels, because `cmyk` converts them with the ICC profile.
        Some(stored) if cmyk.is_some() => (stored, PixelFormat::RGBA8),
        _ => (ColorSpace::RGB, PixelFormat::RGB8),
    };
    let options = decoder.options().jpeg_set_out_colorspace(color_space);
    decoder.set_options(options.set_strict_mode(strictness == Strictness::Strict));

    let transform = match stored {
        Some(ColorSpace::Luma) => Some(ColorTransform::Gray),
        Some(ColorSpace::YCbCr) => Some(ColorTransform::YCbCrToRgb),
        Some(ColorSpace::RGB) => Some(ColorTransform::Identity),
        Some(ColorSpace::CMYK | ColorSpace::YCCK) if cmyk.is_some() => Some(ColorTransform::Identity),
        Some(ColorSpace::CMYK) => Some(ColorTransform::CmykToRgb),
        Some(ColorSpace::YCCK) => Some(ColorTransform::YcckToRgb),
        _ => None,
    };
    let (raster, is_complete) = match given {
        Some(raster) => (raster, true),
        None => {
            let mut raster = Raster::filled(size, format, 0)?;
            let is_complete = match transform {
                Some(transform) => decode_with_imagecore_jpeg(bytes, transform, raster.bytes_mut())?,
                None => None,
            };
            if is_complete.is_none() {
                if !is_readable {
                    return Err(Error::Undecodable);
                }
                decoder.decode_into(raster.bytes_mut())?;
            }
            (raster, is_complete.unwrap_or(true))
        }
    };
    let exif = decoder.exif().map(|block| Exif::parse(block)).unwrap_or_default();
    let raster = match cmyk {
        Some(cmyk) => cmyk.convert(&raster, stored == Some(ColorSpace::YCCK))?,
        None => raster
            .with_color(Color::from_profile(profile.filter(|profile| profile.space() != IccSpace::Cmyk))),
    };
    let raster = raster.with_density(density(&decoder).or(exif.density));
    Ok(Picture { raster, orientation: exif.orientation, damaged: !is_complete })
}

/// Decodes `bytes` to `pixels` with `imagecore-jpeg`. Returns whether the data are complete, or `None` for a file that
/// `imagecore-jpeg` does not support. If the result is `None`, `pixels` are unchanged, and the caller tries another
/// decoder. After an error, the caller does not try another decoder.
fn decode_with_imagecore_jpeg(
    bytes: &[u8],
    transform: ColorTransform,
    pixels: &mut [u8],
) -> Result<Option<bool>, Error> {
    let mut decode = || {
        let mut decoder = Decoder::new(bytes, LIMITS)?;
        decoder.set_color_transform(transform)?;
        decoder.decode(pixels)
    };
    match decode() {
        Ok(is_complete) => Ok(Some(is_complete)),
        Err(imagecore_jpeg::Error::Unsupported) => Ok(None),
        Err(imagecore_jpeg::Error::Malformed(_)) => Err(Error::Undecodable),
        Err(imagecore_jpeg::Error::OutOfMemory) => Err(Error::OutOfMemory),
    }
}

/// Returns the density in pixels per metre. The JFIF segment has it in dots per inch or per centimetre (JFIF 1.02, page
/// 5). Returns `None` if the file has no density in these units, or if the density is zero.
fn density(decoder: &JpegDecoder<ZCursor<&[u8]>>) -> Option<Density> {
    let info = decoder.info()?;
    let per_metre = |dots: u16| match info.pixel_density {
        1 => Some((f64::from(dots) / 0.0254).round() as u32),
        2 => Some(u32::from(dots) * 100),
        _ => None,
    };
    let (x, y) = (per_metre(info.x_density)?, per_metre(info.y_density)?);
    (x > 0 && y > 0).then_some(Density { x, y, per_metre: true })
}
