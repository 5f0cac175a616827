//! Reads the chunks of a PNG. The size is in IHDR, the first chunk. An animated file has a chunk acTL before IDAT.

use super::Claim;
use crate::bytes::Reader;

const SIGNATURE_LEN: u32 = 8;

/// The number of bytes in a chunk besides its data: length, chunk type and CRC, four bytes each.
const CHUNK_OVERHEAD: usize = 12;

/// A chunk (PNG specification, 5.3).
#[derive(Clone, Copy)]
pub(crate) struct PngChunk<'a> {
    pub(crate) kind: [u8; 4],
    /// The data, without length, type and CRC.
    pub(crate) data: &'a [u8],
    /// The complete chunk.
    pub(crate) bytes: &'a [u8],
}

impl PngChunk<'_> {
    /// Whether the CRC of the chunk is right.
    pub(crate) fn is_intact(&self) -> bool {
        let (covered, crc) = self.bytes[4..].split_at(4 + self.data.len());
        Reader::new(crc).u32_be() == Some(crc32fast::hash(covered))
    }
}

/// The complete chunks of a file, in order. The last one is IEND, or the last one before the place where the file is
/// cut off.
#[derive(Clone)]
pub(crate) struct PngChunks<'a> {
    reader: Reader<'a>,
    is_at_end: bool,
}

impl<'a> PngChunks<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let mut reader = Reader::new(bytes);
        let is_at_end = reader.skip(SIGNATURE_LEN).is_none();
        Self { reader, is_at_end }
    }

    /// The bytes after the chunks that were returned so far.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.reader.rest()
    }
}

impl<'a> Iterator for PngChunks<'a> {
    type Item = PngChunk<'a>;

    fn next(&mut self) -> Option<PngChunk<'a>> {
        if self.is_at_end {
            return None;
        }
        let length = { self.reader }.u32_be()? as usize;
        let bytes = self.reader.take(length.checked_add(CHUNK_OVERHEAD)?)?;
        let kind = *bytes[4..].first_chunk()?;
        self.is_at_end = kind == *b"IEND";
        Some(PngChunk { kind, data: &bytes[8..8 + length], bytes })
    }
}

pub(super) fn read(bytes: &[u8]) -> Option<Claim> {
    let mut reader = Reader::new(bytes);
    reader.skip(SIGNATURE_LEN)?;
    let (13, b"IHDR") = (reader.u32_be()?, &reader.array()?) else { return None };
    let (width, height) = (reader.u32_be()?, reader.u32_be()?);
    reader.skip(5 + 4)?;
    // A file that is cut off after IHDR still has a size. Decoding such a file fails later.
    let before_data = PngChunks::new(bytes).take_while(|chunk| chunk.kind != *b"IDAT");
    let mut controls = before_data.filter(|chunk| chunk.kind == *b"acTL");
    let frames = controls.find_map(|chunk| Reader::new(chunk.data).u32_be());
    let animated = frames.is_some_and(|frames| frames > 1);
    Some(Claim { width, height, animated })
}
