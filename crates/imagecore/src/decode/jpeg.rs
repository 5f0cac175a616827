//! JPEG. What programs write is decoded here ([`sequential`], [`several`]), and what no header should say by
//! `zune-jpeg`, which reads what goes with the pixels in either case.

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

use self::frame::{Colours, Next, Segments};
use super::Picture;
use super::inks::InksToSrgb;
use crate::color::{IccProfile, IccSpace};
use crate::header::{Reader, jpeg_scan, next_jpeg_marker};
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
    let format = match read_headers(bytes, header.size).map(|decoder| stored(&decoder)) {
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

/// A file as far as its first scan, with the sampling factors 1 in place of its own: `zune-jpeg` reads no header with threes.
fn with_plain_factors(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut reader = Reader::new(bytes);
    let mut factors = None;
    loop {
        let marker = next_jpeg_marker(&mut reader)?;
        if matches!(marker, 0xD0..=0xD9) {
            continue;
        }
        let length = usize::from(reader.u16_be()?).checked_sub(2)?;
        let place = bytes.len() - reader.remaining();
        let segment = reader.take(length)?;
        match marker {
            // Behind the sizes, and behind the name of each component.
            0xC0..=0xC2 => factors = Some((6..segment.len()).skip(1).step_by(3).map(move |i| place + i)),
            0xDA => {
                let mut patched = bytes[..place + length].to_vec();
                factors?.for_each(|place| patched[place] = 0x11);
                return Some(patched);
            }
            _ => {}
        }
    }
}

/// What the components stand for; an Adobe segment may say it of more than there are.
fn stored(decoder: &JpegDecoder<ZCursor<&[u8]>>) -> Option<ColorSpace> {
    let components = decoder.info()?.components;
    Some(match (components, decoder.input_colorspace()?) {
        (1, _) => ColorSpace::Luma,
        (3, ColorSpace::CMYK) => ColorSpace::RGB,
        (3, ColorSpace::YCCK) => ColorSpace::YCbCr,
        (_, stored) => stored,
    })
}

/// Decodes the pixels, unless they are given, and reads what goes with them.
fn decode_pixels(
    bytes: &[u8],
    size: Size,
    strictness: Strictness,
    given: Option<Raster>,
) -> Result<Picture, Error> {
    let (mut decoder, patched);
    let is_known = match read_headers(bytes, size) {
        Ok(known) => {
            decoder = known;
            true
        }
        Err(error) => {
            patched = with_plain_factors(bytes).ok_or(error)?;
            decoder = read_headers(&patched, size)?;
            false
        }
    };
    let stored = stored(&decoder);
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

    let colours = match stored {
        Some(ColorSpace::Luma) => Some(Colours::Gray),
        Some(ColorSpace::YCbCr) => Some(Colours::YCbCr),
        Some(ColorSpace::RGB) => Some(Colours::Stored),
        Some(ColorSpace::CMYK | ColorSpace::YCCK) if inks.is_some() => Some(Colours::Stored),
        Some(ColorSpace::CMYK) => Some(Colours::Cmyk),
        Some(ColorSpace::YCCK) => Some(Colours::Ycck),
        _ => None,
    };
    let (raster, whole) = match given {
        Some(raster) => (raster, true),
        None => {
            let mut raster = Raster::filled(size, format, 0)?;
            let whole = colours.and_then(|colours| decode_here(bytes, colours, raster.bytes_mut()));
            if whole.is_none() {
                if !is_known {
                    return Err(Error::Undecodable);
                }
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

/// Decodes a file of 8 bits, coded by Huffman, into rows of pixels. Tells whether all data was there. `None` for a file of
/// another kind, or with a header that makes no sense; the pixels are left alone then.
fn decode_here(bytes: &[u8], colours: Colours, pixels: &mut [u8]) -> Option<bool> {
    let mut segments = Segments::new(bytes)?;
    let Next::Frame(mut frame) = segments.next(None)? else { return None };
    frame.colours = colours;
    if !colours.fit(frame.components.len())
        || pixels.len() != frame.width * frame.height * frame.bytes_per_pixel()
    {
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
