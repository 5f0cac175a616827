//! WebP. Lossy pictures that stand still and have no alpha are decoded here ([`macroblocks`]), and all others by
//! `image-webp`.

mod bool_reader;
mod changes;
mod edges;
mod first_probabilities;
mod header;
mod loop_filter;
mod macroblocks;
mod modes;
mod neighbours;
mod plane;
mod predict;
mod residue;
mod rows;
mod steps;
mod tokens;
mod transform;

use std::io::Cursor;

use image::codecs::webp::WebPDecoder;

use self::header::Frame;
use super::{Picture, via_image};
use crate::color::IccProfile;
use crate::header::{webp_chunk, webp_lossy};
use crate::orient::orientation_in;
use crate::{Color, Error, Size};

pub(super) fn decode(bytes: &[u8], size: Size) -> Result<Picture, Error> {
    let decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(|_| Error::Undecodable)?;
    let raster = match webp_lossy(bytes) {
        Some(data) => via_image::decode_by(decoder, size, |_, pixels| {
            decode_lossy(data, size, pixels).ok_or(Error::Undecodable)
        }),
        None => via_image::decode(decoder, size),
    }?;
    // `image-webp` would make room for as much as a chunk claims to hold, four gigabytes for a file of a kilobyte.
    let profile = webp_chunk(bytes, b"ICCP").and_then(|profile| IccProfile::new(profile.to_vec()));
    let orientation = orientation_in(webp_chunk(bytes, b"EXIF"));
    Ok(Picture { raster: raster.with_color(Color::of_profile(profile)), orientation, damaged: false })
}

/// Decodes a key frame of VP8 (RFC 6386) into rows of RGB. `None` for what is damaged: nothing is tolerated but the loss
/// of one byte of zeros at the end.
fn decode_lossy(data: &[u8], size: Size, pixels: &mut [u8]) -> Option<()> {
    let mut frame = Frame::read(data)?;
    if (frame.width, frame.height) != (size.width() as usize, size.height() as usize) {
        return None;
    }
    macroblocks::decode(&mut frame, pixels)
}
