//! JPEG: a chain of marker segments, each with its length, up to the first scan; then entropy-coded
//! data in which 0xFF is followed by 0x00, by a restart marker, or by the next segment.

use super::{Claim, reader::Reader};

const EOI: u8 = 0xD9;
const SOS: u8 = 0xDA;

pub(super) fn read(bytes: &[u8]) -> Option<Claim> {
    let mut reader = Reader::new(bytes);
    reader.skip(2)?;
    loop {
        let marker = next_marker(&mut reader)?;
        match marker {
            // SOF0 to SOF15, less DHT, JPG and DAC, which share the range.
            0xC0..=0xCF if !matches!(marker, 0xC4 | 0xC8 | 0xCC) => {
                reader.skip(3)?;
                let (height, width) = (reader.u16_be()?, reader.u16_be()?);
                return Some(Claim { width: width.into(), height: height.into(), animated: false });
            }
            EOI | SOS => return None,
            _ => skip_segment(&mut reader, marker)?,
        }
    }
}

/// How far a file goes.
pub(crate) struct Scan {
    /// It goes on to its end marker. A decoder that fills in for missing data does not say so when only
    /// the last rows are gone.
    pub(crate) complete: bool,
    /// Bytes before the marker of the first segment that is cut off.
    pub(crate) whole: usize,
}

/// Walks over all segments, and over the entropy-coded data that stands between two markers.
pub(crate) fn scan(bytes: &[u8]) -> Scan {
    let mut reader = Reader::new(bytes);
    let mut whole = bytes.len();
    let mut complete = false;
    while let Some(marker) = next_marker(&mut reader) {
        if marker == EOI {
            complete = true;
            break;
        }
        let before = bytes.len() - reader.remaining() - 2;
        if skip_segment(&mut reader, marker).is_none() {
            whole = before;
            break;
        }
    }
    Scan { complete, whole }
}

/// The next marker, over anything that stands before it. Fill bytes (0xFF) and stuffed zeros are none.
pub(crate) fn next_marker(reader: &mut Reader<'_>) -> Option<u8> {
    loop {
        while reader.u8()? != 0xFF {}
        let mut marker = reader.u8()?;
        while marker == 0xFF {
            marker = reader.u8()?;
        }
        if marker != 0x00 {
            return Some(marker);
        }
    }
}

fn skip_segment(reader: &mut Reader<'_>, marker: u8) -> Option<()> {
    match marker {
        // TEM, RST0 to RST7 and SOI stand alone.
        0x01 | 0xD0..=0xD8 => Some(()),
        _ => {
            let length = reader.u16_be()?;
            reader.skip(u32::from(length).checked_sub(2)?)
        }
    }
}
