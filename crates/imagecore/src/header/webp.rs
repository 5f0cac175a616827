//! WebP, a RIFF container (RFC 9649). A file either begins with a VP8X chunk, or has only one VP8 or VP8L chunk. VP8X
//! has flags and the size of the canvas. The bitstream in a VP8 or VP8L chunk has the size of the image in its own
//! header.

use super::Claim;
use crate::bytes::Reader;

/// Flag of VP8X (RFC 9649, 2.7).
const ANIMATION: u8 = 0b10;

/// Largest length of a chunk (`MAX_CHUNK_PAYLOAD` in libwebp).
const MAX_PAYLOAD: u32 = u32::MAX - 8 - 1;

/// A still image or the first frame of an animation, and what is read besides.
pub(crate) struct WebPContent<'a> {
    pub(crate) frame: WebPFrame<'a>,
    /// The payloads of the first ICCP chunk and of the first EXIF chunk, if they are complete.
    pub(crate) iccp: Option<&'a [u8]>,
    pub(crate) exif: Option<&'a [u8]>,
    /// Whether the frame is one of an animation.
    pub(crate) is_animated: bool,
    /// Whether the file is cut off at its end.
    pub(crate) is_cut: bool,
}

/// A frame on the canvas. Its size is the size in the header of the bitstream, as in libwebp.
#[derive(Clone, Copy)]
pub(crate) struct WebPFrame<'a> {
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) bitstream: WebPBitstream<'a>,
    /// Whether the file has the whole bitstream.
    pub(crate) is_complete: bool,
}

/// The image data. A payload that is cut off is as long as the file has it.
#[derive(Clone, Copy)]
pub(crate) enum WebPBitstream<'a> {
    /// The payload of VP8, and of ALPH if the frame has alpha.
    Lossy { vp8: &'a [u8], alph: Option<&'a [u8]> },
    /// The payload of VP8L. `has_alpha` is the value of `alpha_is_used` in its header (RFC 9649, 3.4).
    Lossless { vp8l: &'a [u8], has_alpha: bool },
}

/// A chunk (RFC 9649, 2.3).
pub(crate) struct WebPChunk<'a> {
    pub(crate) fourcc: [u8; 4],
    /// The payload, as long as the file has it.
    pub(crate) payload: &'a [u8],
    pub(crate) is_complete: bool,
}

/// Reads chunks. The last chunk may be cut off.
#[derive(Clone, Copy)]
struct Chunks<'a>(Reader<'a>);

/// Returns the chunks of a file.
pub(crate) fn chunks(bytes: &[u8]) -> impl Iterator<Item = WebPChunk<'_>> {
    Chunks(Reader::new(bytes.get(12..).unwrap_or_default()))
}

impl<'a> Iterator for Chunks<'a> {
    type Item = WebPChunk<'a>;

    fn next(&mut self) -> Option<WebPChunk<'a>> {
        let fourcc = self.0.array()?;
        let length = self.0.u32_le()?;
        let payload = self.0.take_up_to(length);
        self.0.take_up_to(length & 1);
        Some(WebPChunk { fourcc, payload, is_complete: payload.len() == length as usize })
    }
}

/// Returns the content of a file, or `None` if the file has no image data. The flags of VP8X, except that for an
/// animation, and the size of the RIFF chunk are not used, because files with wrong values are common.
pub(crate) fn content(bytes: &[u8]) -> Option<WebPContent<'_>> {
    let mut reader = Reader::new(bytes);
    reader.skip(4)?;
    let riff_length = reader.u32_le()?;
    reader.skip(4)?;
    // A length above the largest one is wrong, and does not say where the file ends.
    let mut is_cut = riff_length <= MAX_PAYLOAD && riff_length as usize > bytes.len() - 8;
    let chunks = Chunks(reader);
    let first = { chunks }.next()?;
    let is_animated = match &first.fourcc {
        b"VP8 " | b"VP8L" => false,
        b"VP8X" => first.payload.first()? & ANIMATION != 0,
        _ => return None,
    };
    let frame = if is_animated { first_frame(chunks)? } else { frame(chunks)? };
    let (mut iccp, mut exif) = (None, None);
    for WebPChunk { fourcc, payload, is_complete } in Chunks(reader) {
        match &fourcc {
            b"ICCP" if is_complete => iccp = iccp.or(Some(payload)),
            b"EXIF" if is_complete => exif = exif.or(Some(payload)),
            // The bytes after the RIFF chunk need not be chunks.
            b"VP8 " | b"VP8L" | b"ANMF" => is_cut |= !is_complete,
            _ => {}
        }
    }
    Some(WebPContent { frame, iccp, exif, is_animated, is_cut })
}

/// Returns the image in `chunks`: the first VP8 or VP8L chunk, and the last ALPH chunk before it, as in libwebp.
fn frame<'a>(chunks: Chunks<'a>) -> Option<WebPFrame<'a>> {
    let mut alph = None;
    for WebPChunk { fourcc, payload, is_complete } in chunks {
        let (width, height, bitstream) = match &fourcc {
            b"ALPH" => {
                alph = Some(payload);
                continue;
            }
            b"VP8 " => {
                let (width, height) = imagecore_vp8::dimensions(payload)?;
                (width.into(), height.into(), WebPBitstream::Lossy { vp8: payload, alph })
            }
            b"VP8L" => {
                let (width, height, has_alpha) = lossless_header(payload)?;
                (width, height, WebPBitstream::Lossless { vp8l: payload, has_alpha })
            }
            _ => continue,
        };
        return Some(WebPFrame { left: 0, top: 0, width, height, bitstream, is_complete });
    }
    None
}

/// Returns the first frame of an animation. As in libwebp, ANIM must precede it.
fn first_frame<'a>(mut chunks: Chunks<'a>) -> Option<WebPFrame<'a>> {
    chunks.find(|chunk| chunk.fourcc == *b"ANIM").filter(|chunk| chunk.payload.len() >= 6)?;
    let mut reader = Reader::new(chunks.find(|chunk| chunk.fourcc == *b"ANMF")?.payload);
    let (left, top) = (2 * reader.u24_le()?, 2 * reader.u24_le()?);
    // The size of the frame, its duration, and its flags.
    reader.skip(3 * 3 + 1)?;
    Some(WebPFrame { left, top, ..frame(Chunks(reader))? })
}

/// Returns the width, the height, and `alpha_is_used` in the header of a VP8L bitstream. It begins with a signature
/// byte. Then follow `width - 1` and `height - 1`, 14 bits each (RFC 9649, 3.4).
fn lossless_header(payload: &[u8]) -> Option<(u32, u32, bool)> {
    let mut reader = Reader::new(payload);
    let 0x2F = reader.u8()? else { return None };
    let bits = reader.u32_le()?;
    Some(((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, bits >> 28 & 1 == 1))
}

pub(super) fn read(bytes: &[u8]) -> Option<Claim> {
    let mut reader = Reader::new(bytes);
    reader.skip(12)?;
    let kind: [u8; 4] = reader.array()?;
    reader.u32_le()?;
    match &kind {
        b"VP8X" => {
            let flags = reader.u8()?;
            reader.skip(3)?;
            let (width, height) = (reader.u24_le()? + 1, reader.u24_le()? + 1);
            Some(Claim { width, height, animated: flags & ANIMATION != 0 })
        }
        b"VP8 " => {
            let (width, height) = imagecore_vp8::dimensions(reader.take_up_to(u32::MAX))?;
            Some(Claim { width: width.into(), height: height.into(), animated: false })
        }
        b"VP8L" => {
            let (width, height, _) = lossless_header(reader.rest())?;
            Some(Claim { width, height, animated: false })
        }
        _ => None,
    }
}
