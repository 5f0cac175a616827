//! WebP, a RIFF container (RFC 9649). A file either begins with a VP8X chunk, or has only one VP8 or VP8L chunk. VP8X
//! has flags and the size of the canvas. The bitstream in a VP8 or VP8L chunk has the size of the image in its own
//! header.

use super::{Claim, reader::Reader};

/// Flags of VP8X (RFC 9649, 2.7).
const ANIMATION: u8 = 0b10;
const ALPHA: u8 = 0b1_0000;

/// Returns the payload of the first chunk with the type `fourcc` (RFC 9649, 2.3 and 2.7), or `None` if this chunk is
/// missing or cut off.
pub(crate) fn chunk<'a>(bytes: &'a [u8], fourcc: &[u8; 4]) -> Option<&'a [u8]> {
    let mut reader = Reader::new(bytes);
    reader.skip(12)?;
    loop {
        let found: [u8; 4] = reader.array()?;
        let length = reader.u32_le()?;
        let payload = reader.take(length as usize)?;
        if found == *fourcc {
            return Some(payload);
        }
        reader.skip(padded(length) - length)?;
    }
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
            // The payload begins with a signature byte. Then follow `width - 1` and `height - 1`, 14 bits each (RFC
            // 9649, 3.4).
            let 0x2F = reader.u8()? else { return None };
            let bits = reader.u32_le()?;
            Some(Claim { width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1, animated: false })
        }
        _ => None,
    }
}

/// Returns the VP8 bitstream of a lossy image: the payload of the first VP8 chunk, which may be cut off. Returns `None`
/// if there is no VP8 chunk. In a file with VP8X, each of the following also gives `None`: the flag for animation, the
/// flag for alpha, a VP8L chunk, and an ANMF chunk.
pub(crate) fn still_vp8(bytes: &[u8]) -> Option<&[u8]> {
    let mut reader = Reader::new(bytes);
    reader.skip(12)?;
    let kind: [u8; 4] = reader.array()?;
    let size = reader.u32_le()?;
    match &kind {
        b"VP8 " => Some(reader.take_up_to(size)),
        b"VP8X" if { reader }.u8()? & (ANIMATION | ALPHA) == 0 => {
            reader.skip(padded(size))?;
            let mut found = None;
            while let Some(kind) = reader.array::<4>() {
                let Some(size) = reader.u32_le() else { break };
                match &kind {
                    b"VP8 " => found = found.or(Some({ reader }.take_up_to(size))),
                    b"VP8L" | b"ANMF" => return None,
                    _ => {}
                }
                if reader.skip(padded(size)).is_none() {
                    break;
                }
            }
            found
        }
        _ => None,
    }
}

/// Returns the length in bytes of a payload with its padding: `size` rounded up to an even number.
fn padded(size: u32) -> u32 {
    size.saturating_add(size & 1)
}
