//! WebP, a RIFF container (RFC 9649): VP8X carries the canvas and the flags; a file without it is one
//! VP8 or VP8L bitstream with its own size.

use super::{Claim, reader::Reader};

/// The bits of the VP8X flags for animation and alpha.
const ANIMATION: u8 = 0b10;
const ALPHA: u8 = 0b1_0000;

/// The content of the first chunk of this name, if all of it is there (RFC 9649, 2.3 and 2.7).
pub(crate) fn chunk<'a>(bytes: &'a [u8], name: &[u8; 4]) -> Option<&'a [u8]> {
    let mut reader = Reader::new(bytes);
    reader.skip(12)?;
    loop {
        let found: [u8; 4] = reader.array()?;
        let length = reader.u32_le()?;
        let content = reader.take(length as usize)?;
        if found == *name {
            return Some(content);
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
            let (width, height) = imagecore_vp8::dimensions(reader.up_to(u32::MAX))?;
            Some(Claim { width: width.into(), height: height.into(), animated: false })
        }
        b"VP8L" => {
            let 0x2F = reader.u8()? else { return None };
            let bits = reader.u32_le()?;
            Some(Claim { width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1, animated: false })
        }
        _ => None,
    }
}

/// The VP8 bitstream of a picture that is lossy, stands still, and has no alpha: the first one that there is, as far as
/// it is there. `None` for all others, and where two chunks contradict each other.
pub(crate) fn lossy(bytes: &[u8]) -> Option<&[u8]> {
    let mut reader = Reader::new(bytes);
    reader.skip(12)?;
    let kind: [u8; 4] = reader.array()?;
    let size = reader.u32_le()?;
    match &kind {
        b"VP8 " => Some(reader.up_to(size)),
        b"VP8X" if { reader }.u8()? & (ANIMATION | ALPHA) == 0 => {
            reader.skip(padded(size))?;
            let mut found = None;
            while let Some(kind) = reader.array::<4>() {
                let Some(size) = reader.u32_le() else { break };
                match &kind {
                    b"VP8 " => found = found.or(Some({ reader }.up_to(size))),
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

/// Chunks have an even length.
fn padded(size: u32) -> u32 {
    size.saturating_add(size & 1)
}
