//! VP8 key frames (RFC 6386) in lossy WebP files: random frames that no encoder writes, and header fields of any frame.

mod bool_coder;
mod header;
mod random_frame;

// The decoder's table; nothing else of the decoder is used.
#[path = "../../vp8/src/coeff_update_probs.rs"]
mod coeff_update_probs;

pub use self::header::HeaderFields;
pub use self::random_frame::random_frame;

/// A WebP file that consists of one `VP8 ` chunk.
///
/// # Panics
/// If the frame has more than 4 GB.
#[must_use]
pub fn webp_file(frame: &[u8]) -> Vec<u8> {
    let length = u32::try_from(frame.len()).unwrap();
    let padding = frame.len() % 2;
    let riff_length = length + padding as u32 + 12;
    let header = [&b"RIFF"[..], &riff_length.to_le_bytes(), b"WEBPVP8 ", &length.to_le_bytes()].concat();
    [&header[..], frame, &[0][..padding]].concat()
}

/// The content of the first `VP8 ` chunk of a WebP file, up to the end of the file where the chunk is cut off; `None` if there
/// is no such chunk.
#[must_use]
pub fn frame_of(file: &[u8]) -> Option<&[u8]> {
    let chunk = file.windows(4).position(|window| window == b"VP8 ")?;
    let (length, content) = file[chunk + 4..].split_first_chunk()?;
    let length = u32::from_le_bytes(*length) as usize;
    Some(&content[..length.min(content.len())])
}
