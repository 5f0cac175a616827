//! Decodes WebP files. `imagecore-vp8` decodes still, lossy images without alpha, and `image-webp` decodes all other
//! images.

use std::io::Cursor;

use image::codecs::webp::WebPDecoder;
use imagecore_vp8::{Decoder, Limits};

use super::{Picture, via_image};
use crate::color::IccProfile;
use crate::exif::Exif;
use crate::header::{webp_chunk, webp_still_vp8};
use crate::{Channels, Color, Error, MAX_PIXELS, Size};

/// The limits for `imagecore-vp8`. The decoder stores two rows of macroblocks, which take a megabyte at the largest
/// width.
const LIMITS: Limits = Limits { pixels: MAX_PIXELS, bytes: 4 << 20 };

pub(super) fn decode(bytes: &[u8], size: Size) -> Result<Picture, Error> {
    let decoder = WebPDecoder::new(Cursor::new(bytes))?;
    let raster = match webp_still_vp8(bytes) {
        Some(frame) => via_image::decode_with(decoder, size, |_, pixels| decode_lossy(frame, size, pixels)),
        None => via_image::decode(decoder, size),
    }?;
    // The metadata are not read by `image-webp`, because that crate allocates as much memory as a chunk claims: up to 4
    // GB for a file of a kilobyte.
    let profile = webp_chunk(bytes, b"ICCP").and_then(IccProfile::new);
    let exif = webp_chunk(bytes, b"EXIF").map(Exif::parse).unwrap_or_default();
    let raster = raster.with_color(Color::from_profile(profile, Channels::Rgb));
    Ok(Picture { raster, orientation: exif.orientation, damaged: false })
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
        // `image-webp` does not decode unsupported or malformed frames either, so no other decoder is tried.
        imagecore_vp8::Error::Unsupported | imagecore_vp8::Error::Malformed(_) => Error::Undecodable,
    })
}
