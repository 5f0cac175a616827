//! Decodes WebP files. `imagecore-vp8` decodes lossy images without alpha, and `image-webp` decodes all other images.

use std::io::Cursor;

use image::ImageDecoder;
use image::codecs::webp::WebPDecoder;
use imagecore_vp8::{Decoder, Limits};

use super::Picture;
use crate::canvas::place;
use crate::color::IccProfile;
use crate::exif::Exif;
use crate::header::{WebPBitstream, WebPFrame, webp_content};
use crate::{Channels, Color, Error, MAX_PIXELS, PixelFormat, Raster, Size, alloc};

/// The limits for `imagecore-vp8`. The decoder stores two rows of macroblocks, which take a megabyte at the largest
/// width.
const LIMITS: Limits = Limits { pixels: MAX_PIXELS, bytes: 4 << 20 };

/// Flag of VP8X (RFC 9649, 2.7).
const ALPHA: u8 = 0b1_0000;

pub(super) fn decode(bytes: &[u8], canvas: Size) -> Result<Picture, Error> {
    let content = webp_content(bytes).ok_or(Error::Undecodable)?;
    let WebPFrame { left, top, width, height, bitstream, is_complete } = content.frame;
    let size = Size::new(width, height).map_err(|_| Error::Undecodable)?;
    let is_inside = left + width <= canvas.width() && top + height <= canvas.height();
    // Only the frame of an animation may be smaller than the canvas.
    if !is_inside || !content.is_animated && size != canvas {
        return Err(Error::Undecodable);
    }
    let raster = decode_frame(bitstream, size)?;
    // The decoders of VP8 accept a bitstream of which one byte is missing, and read zeros in its place. The pixels are
    // right only if they do not depend on this byte.
    if let WebPBitstream::Lossy { vp8, alph } = bitstream
        && !is_complete
    {
        for byte in [0x40, 0x80, 0xC0, 0xFF] {
            let vp8 = &alloc::concat(&[vp8, &[byte; 8]])?;
            if decode_frame(WebPBitstream::Lossy { vp8, alph }, size)? != raster {
                return Err(Error::Undecodable);
            }
        }
    }
    let raster = place(&raster.without_opaque_alpha()?, left, top, canvas)?;
    let profile = content.iccp.map_or(Ok(None), IccProfile::new)?;
    let exif = content.exif.map(Exif::parse).unwrap_or_default();
    let raster = raster.with_color(Color::from_profile(profile, Channels::Rgb)?).with_density(exif.density);
    Ok(Picture { raster, orientation: exif.orientation, damaged: content.is_cut, converted: false })
}

/// Decodes a frame of the size `size`.
///
/// # Errors
/// [`Error::Undecodable`]; [`Error::OutOfMemory`].
fn decode_frame(bitstream: WebPBitstream<'_>, size: Size) -> Result<Raster, Error> {
    match bitstream {
        WebPBitstream::Lossy { vp8, alph: None } => {
            let mut raster = Raster::filled(size, PixelFormat::RGB8, 0)?;
            decode_lossy(vp8, size, raster.bytes_mut()?)?;
            Ok(raster)
        }
        WebPBitstream::Lossy { vp8, alph: Some(alph) } => {
            decode_container(size, PixelFormat::RGBA8, &[(b"ALPH", alph), (b"VP8 ", vp8)])
        }
        // As in `dwebp`, the alpha samples are used only if the header says so.
        WebPBitstream::Lossless { vp8l, has_alpha } => {
            let format = if has_alpha { PixelFormat::RGBA8 } else { PixelFormat::RGB8 };
            decode_container(size, format, &[(b"VP8L", vp8l)])
        }
    }
}

/// Decodes `chunks`, the image data of one frame, to pixels in `format`. `image-webp` receives them in a small file of their
/// own, because it refuses files whose flags or metadata are wrong, and allocates as much memory as a chunk claims.
///
/// # Errors
/// [`Error::Undecodable`]; [`Error::OutOfMemory`].
#[expect(clippy::disallowed_methods, reason = "the capacity is reserved before")]
fn decode_container(size: Size, format: PixelFormat, chunks: &[(&[u8; 4], &[u8])]) -> Result<Raster, Error> {
    let side = |length: u32| (length - 1).to_le_bytes();
    let (width, height) = (side(size.width()), side(size.height()));
    let flags = if format == PixelFormat::RGBA8 { ALPHA } else { 0 };
    let vp8x = [&[flags, 0, 0, 0][..], &width[..3], &height[..3]].concat();
    let mut file = alloc::with_capacity(chunks.iter().fold(30, |sum, (_, data)| sum + 8 + data.len() + 1))?;
    file.extend_from_slice(b"RIFF\0\0\0\0WEBP");
    for (fourcc, data) in [(b"VP8X", &vp8x[..])].iter().chain(chunks) {
        file.extend_from_slice(*fourcc);
        file.extend_from_slice(&(data.len() as u32).to_le_bytes());
        file.extend_from_slice(data);
        file.resize(file.len().next_multiple_of(2), 0);
    }
    let length = (file.len() - 8) as u32;
    file[4..8].copy_from_slice(&length.to_le_bytes());

    let decoder = WebPDecoder::new(Cursor::new(&file))?;
    let mut raster = Raster::filled(size, format, 0)?;
    if decoder.total_bytes() != raster.bytes().len() as u64 {
        return Err(Error::Undecodable);
    }
    decoder.read_image(raster.bytes_mut()?)?;
    Ok(raster)
}

/// Decodes `frame`, a key frame of VP8, to RGB pixels.
///
/// # Errors
/// [`Error::Undecodable`] if the frame is damaged or unsupported, or if its size is not `size`; [`Error::OutOfMemory`].
fn decode_lossy(frame: &[u8], size: Size, pixels: &mut [u8]) -> Result<(), Error> {
    let mut decode = || {
        let decoder = Decoder::new(frame, LIMITS)?;
        if (decoder.width(), decoder.height()) != (size.width() as usize, size.height() as usize) {
            return Err(imagecore_vp8::Error::Malformed("not the size of the container"));
        }
        decoder.decode(pixels)
    };
    decode().map_err(|error| match error {
        imagecore_vp8::Error::OutOfMemory => Error::OutOfMemory,
        imagecore_vp8::Error::InvalidArgument(_) => Error::InvalidArgument,
        // `image-webp` does not decode unsupported or malformed frames either, so no other decoder is tried.
        _ => Error::Undecodable,
    })
}
