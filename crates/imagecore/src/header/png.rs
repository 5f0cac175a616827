//! PNG: the size is in IHDR, always first; acTL stands before IDAT and says that there are frames.

use super::{Claim, reader::Reader};

pub(super) fn read(bytes: &[u8]) -> Option<Claim> {
    let mut reader = Reader::new(bytes);
    reader.skip(8)?;
    let (13, b"IHDR") = (reader.u32_be()?, &reader.array()?) else { return None };
    let (width, height) = (reader.u32_be()?, reader.u32_be()?);
    reader.skip(5 + 4)?;
    // A file that is cut off here is still a PNG of this size: the decoder will say what is wrong.
    Some(Claim { width, height, animated: has_frames(reader).unwrap_or(false) })
}

fn has_frames(mut reader: Reader<'_>) -> Option<bool> {
    loop {
        let (length, kind) = (reader.u32_be()?, reader.array()?);
        match &kind {
            b"acTL" => return Some(reader.u32_be()? > 1),
            b"IDAT" => return Some(false),
            _ => {
                reader.skip(length)?;
                reader.skip(4)?;
            }
        }
    }
}
