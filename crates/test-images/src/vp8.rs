//! Writes random VP8 key frames (RFC 6386) into lossy WebP files, and reads header fields of VP8
//! frames. No encoder would write such random frames.

mod bool_coder;
mod header;
mod random_frame;

// `coeff_update_probs.rs` is a file of the decoder `imagecore-vp8`. It contains only constants of RFC 6386. This
// crate uses no other code of the decoder, because tests cannot find an error that both crates share.
#[path = "../../vp8/src/coeff_update_probs.rs"]
mod coeff_update_probs;

pub use self::header::HeaderFields;
pub use self::random_frame::random_frame;

/// Returns a WebP file with one `VP8 ` chunk, whose content is `frame`.
///
/// # Panics
/// The function panics if the length of `frame` in bytes does not fit a `u32`.
#[must_use]
pub fn webp_file(frame: &[u8]) -> Vec<u8> {
    let length = u32::try_from(frame.len()).unwrap();
    let padding = frame.len() % 2;
    let riff_length = length + padding as u32 + 12;
    let header = [&b"RIFF"[..], &riff_length.to_le_bytes(), b"WEBPVP8 ", &length.to_le_bytes()].concat();
    [&header[..], frame, &[0][..padding]].concat()
}

/// Returns the content of the first `VP8 ` chunk of the WebP file `file`. If the chunk is cut off,
/// the content ends at the end of the file. Returns `None` if there is no such chunk.
#[must_use]
pub fn frame_of(file: &[u8]) -> Option<&[u8]> {
    let chunk = file.windows(4).position(|window| window == b"VP8 ")?;
    let (length, content) = file[chunk + 4..].split_first_chunk()?;
    let length = u32::from_le_bytes(*length) as usize;
    Some(&content[..length.min(content.len())])
}
