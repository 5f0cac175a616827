use crate::{Error, alloc};

/// The largest number of data bytes in a stored block (RFC 1951, 3.2.4).
const MAX_STORED: usize = u16::MAX as usize;

/// The number of bytes before the data of a stored block that begins at a byte boundary. BFINAL, BTYPE and padding take
/// one byte. The length and its complement take two bytes each.
const STORED_HEADER: usize = 5;

/// Returns the total length in bytes of the stored blocks that contain `bytes`.
pub(crate) fn stored_len(bytes: &[u8]) -> usize {
    bytes.len() + STORED_HEADER * bytes.len().div_ceil(MAX_STORED)
}

/// Returns `bytes` in stored blocks, none of them final.
pub(crate) fn stored(bytes: &[u8]) -> Result<Vec<u8>, Error> {
    let mut blocks = alloc::with_capacity(stored_len(bytes))?;
    for piece in bytes.chunks(MAX_STORED) {
        let length = piece.len() as u16;
        let ([a, b], [c, d]) = (length.to_le_bytes(), (!length).to_le_bytes());
        alloc::extend(&mut blocks, &[0, a, b, c, d])?;
        alloc::extend(&mut blocks, piece)?;
    }
    Ok(blocks)
}
