//! GIF87a and GIF89a. The header begins with the size of the logical screen. A frame may be larger than the screen, and
//! the decoder allocates memory for the whole frame.

use super::{Claim, reader::Reader};

/// Block labels (GIF89a, sections 20 and 23 to 26).
const EXTENSION: u8 = 0x21;
const IMAGE: u8 = 0x2C;

pub(super) fn read(bytes: &[u8]) -> Option<Claim> {
    let mut reader = Reader::new(bytes);
    reader.skip(6)?;
    let (width, height) = (u32::from(reader.u16_le()?), u32::from(reader.u16_le()?));
    let flags = reader.u8()?;
    reader.skip(2)?;
    reader.skip(colour_table_length(flags))?;

    let (frame_width, frame_height) = next_frame(&mut reader)?;
    let claim = Claim { width, height, animated: next_frame(&mut reader).is_some() };
    // A frame that is larger than the screen is cropped. If the frame exceeds the limits, the frame's size is returned
    // in place of the screen's size, so that the file is refused.
    let within_limits = crate::Size::new(frame_width.max(1), frame_height.max(1)).is_ok();
    Some(if within_limits { claim } else { Claim { width: frame_width, height: frame_height, ..claim } })
}

/// Returns the size of the next frame in pixels, and advances the reader past the frame. Returns `None` if there is no
/// further frame.
fn next_frame(reader: &mut Reader<'_>) -> Option<(u32, u32)> {
    loop {
        match reader.u8()? {
            EXTENSION => {
                reader.skip(1)?;
                skip_sub_blocks(reader)?;
            }
            IMAGE => {
                reader.skip(4)?;
                let size = (u32::from(reader.u16_le()?), u32::from(reader.u16_le()?));
                let flags = reader.u8()?;
                // The data of the frame may be cut off, so a failure is ignored.
                let _ = reader.skip(colour_table_length(flags) + 1).and_then(|()| skip_sub_blocks(reader));
                return Some(size);
            }
            _ => return None,
        }
    }
}

fn skip_sub_blocks(reader: &mut Reader<'_>) -> Option<()> {
    loop {
        match reader.u8()? {
            0 => return Some(()),
            length => reader.skip(length.into())?,
        }
    }
}

/// Returns the length in bytes of the colour table that follows a descriptor of the screen or of a frame. `flags` is
/// the flag byte of the descriptor.
fn colour_table_length(flags: u8) -> u32 {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 0x07) + 1) }
}
