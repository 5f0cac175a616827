//! GIF: the screen's size comes first, but a frame may claim to be larger than the screen, and the
//! decoder allocates for it.

use super::{Claim, reader::Reader};

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
    // A frame within the limits may be larger than the screen: only its part on the screen is kept.
    let within_limits = crate::Size::new(frame_width.max(1), frame_height.max(1)).is_ok();
    Some(if within_limits { claim } else { Claim { width: frame_width, height: frame_height, ..claim } })
}

/// The size of the next frame; the reader then stands behind it.
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
                // What follows may be cut off: the size is known all the same.
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

/// Bytes of the colour table that these flags announce.
fn colour_table_length(flags: u8) -> u32 {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 0x07) + 1) }
}
