//! Reads the header of a PNG. The size is in IHDR, the first chunk. An animated file has a chunk acTL before IDAT.

use super::{Claim, reader::Reader};

pub(super) fn read(bytes: &[u8]) -> Option<Claim> {
    let mut reader = Reader::new(bytes);
    reader.skip(8)?;
    let (13, b"IHDR") = (reader.u32_be()?, &reader.array()?) else { return None };
    let (width, height) = (reader.u32_be()?, reader.u32_be()?);
    reader.skip(5 + 4)?;
    // A file that is cut off after IHDR still has a size. Decoding such a file fails later.
    Some(Claim { width, height, animated: is_animated(reader).unwrap_or(false) })
}

/// Whether the chunk acTL declares more than one frame; `None` if the file is cut off before IDAT.
fn is_animated(mut reader: Reader<'_>) -> Option<bool> {
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
