//! JPEG. What cameras and programs write is decoded here ([`sequential`], [`several`]), and what is rare, inks above
//! all, by `zune-jpeg`, which reads what goes with the pixels in either case.

mod blocks;
mod frame;
mod huffman;
mod idct;
mod parts;
mod restarts;
mod rows;
mod sequential;
mod several;

use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

pub use self::parts::{JpegParts, JpegPlan};

use self::frame::{Next, Segments};
use super::Picture;
use super::inks::InksToSrgb;
use crate::color::{IccProfile, IccSpace};
use crate::header::jpeg_scan;
use crate::orient::orientation_in;
use crate::{Color, Density, Error, Format, MAX_SIDE, PixelFormat, Raster, Size, probe};

/// Decodes strictly first. Where that fails the file is damaged, and a second, lenient pass shows what
/// there is; a third, if tables between two scans are cut off, which even a lenient decoder wants whole.
///
/// One kind of damage goes unnoticed, in a file of a rare kind: it was cut and then given a new end marker, and the
/// decoder fills up what is missing and does not say so.
pub(super) fn decode(bytes: &[u8], size: Size) -> Result<Picture, Error> {
    let scan = jpeg_scan(bytes);
    match decode_pixels(bytes, size, Strictness::Strict, None) {
        Ok(picture) => return Ok(Picture { damaged: picture.damaged || !scan.complete, ..picture }),
        Err(Error::Undecodable) => {}
        Err(error) => return Err(error),
    }
    let lenient = |bytes: &[u8]| decode_pixels(bytes, size, Strictness::Lenient, None);
    let picture = lenient(bytes).or_else(|error| {
        if scan.complete || error != Error::Undecodable {
            return Err(error);
        }
        lenient(&[&bytes[..scan.whole], &END_OF_IMAGE].concat())
    })?;
    Ok(Picture { damaged: true, ..picture })
}

const END_OF_IMAGE: [u8; 2] = [0xFF, 0xD9];

/// What [`decode`] makes of a file with pixels that are there already, all of them.
fn with_pixels(bytes: &[u8], size: Size, pixels: Raster) -> Result<Picture, Error> {
    let picture = decode_pixels(bytes, size, Strictness::Strict, Some(pixels))?;
    Ok(Picture { damaged: !jpeg_scan(bytes).complete, ..picture })
}

/// A raster for the pixels of a file of luma, alone or with chroma; `None` for any other.
fn blank(bytes: &[u8]) -> Result<Option<Raster>, Error> {
    let header = probe(bytes)?;
    if header.format != Format::Jpeg {
        return Ok(None);
    }
    let format = match read_headers(bytes, header.size).map(|decoder| decoder.input_colorspace()) {
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
    // Always leniently: cameras leave stray bytes between segments.
    let options = DecoderOptions::default()
        .set_strict_mode(false)
        .set_max_width(MAX_SIDE as usize)
        .set_max_height(MAX_SIDE as usize);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(|_| Error::Undecodable)?;
    if decoder.dimensions() != Some((size.width() as usize, size.height() as usize)) {
        return Err(Error::Undecodable);
    }
    Ok(decoder)
}

/// Decodes the pixels, unless they are given, and reads what goes with them.
fn decode_pixels(
    bytes: &[u8],
    size: Size,
    strictness: Strictness,
    given: Option<Raster>,
) -> Result<Picture, Error> {
    let mut decoder = read_headers(bytes, size)?;
    let stored = decoder.input_colorspace();
    let profile = decoder.icc_profile().and_then(IccProfile::new);
    let inks = match (stored, &profile) {
        (Some(ColorSpace::CMYK | ColorSpace::YCCK), Some(profile)) => InksToSrgb::new(profile),
        _ => None,
    };
    let (colour_space, format) = match stored {
        Some(ColorSpace::Luma) => (ColorSpace::Luma, PixelFormat::GRAY8),
        // As they are: the profile says what they look like.
        Some(stored) if inks.is_some() => (stored, PixelFormat::RGBA8),
        _ => (ColorSpace::RGB, PixelFormat::RGB8),
    };
    let options = decoder.options().jpeg_set_out_colorspace(colour_space);
    decoder.set_options(options.set_strict_mode(strictness == Strictness::Strict));

    let of_luma = matches!(stored, Some(ColorSpace::YCbCr | ColorSpace::Luma));
    let (raster, whole) = match given {
        Some(raster) => (raster, true),
        None => {
            let mut raster = Raster::filled(size, format, 0)?;
            let whole = of_luma.then(|| decode_of_luma(bytes, raster.bytes_mut())).flatten();
            if whole.is_none() {
                decoder.decode_into(raster.bytes_mut()).map_err(|_| Error::Undecodable)?;
            }
            (raster, whole.unwrap_or(true))
        }
    };
    let orientation = orientation_in(decoder.exif().map(Vec::as_slice));
    let raster = match inks {
        Some(inks) => inks.convert(&raster, stored == Some(ColorSpace::YCCK))?,
        None => {
            raster.with_color(Color::of_profile(profile.filter(|profile| profile.space() != IccSpace::Cmyk)))
        }
    };
    let exif_density = || decoder.exif().and_then(|block| Density::in_exif(block));
    let raster = raster.with_density(density(&decoder).or_else(exif_density));
    Ok(Picture { raster, orientation, damaged: !whole })
}

/// Decodes a file of luma, alone or with chroma, of 8 bits and coded by Huffman, into rows of pixels: of one byte where it
/// is alone, or else of RGB. Tells whether all data was there. `None` for a file of another kind, or with a header that
/// makes no sense; the pixels are left alone then.
fn decode_of_luma(bytes: &[u8], pixels: &mut [u8]) -> Option<bool> {
    let mut segments = Segments::new(bytes)?;
    let Next::Frame(frame) = segments.next(None)? else { return None };
    if pixels.len() != frame.width * frame.height * frame.bytes_per_pixel() {
        return None;
    }
    let Next::Scan(scan) = segments.next(Some(&frame))? else { return None };
    if !frame.is_progressive && scan.parts.len() == frame.components.len() {
        sequential::decode(&frame, &scan, &segments.tables, segments.rest, pixels)
    } else {
        several::decode(&frame, scan, &mut segments, pixels)
    }
}

/// The density in the JFIF segment: dots an inch, or a centimetre (JFIF 1.02, page 5).
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
