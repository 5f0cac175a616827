use crate::{Error, alloc};

/// The longest stored block, in bytes (RFC 1951, 3.2.4).
const MAX_STORED: usize = u16::MAX as usize;

/// Bytes of a stored block before its data, if it begins with a whole byte.
const STORED_HEADER: usize = 5;

/// The length of the bytes in stored blocks.
pub(crate) fn stored_len(bytes: &[u8]) -> usize {
    bytes.len() + STORED_HEADER * bytes.len().div_ceil(MAX_STORED)
}

/// The bytes in stored blocks, none of them final.
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
