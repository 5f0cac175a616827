//! Decodes a sequential frame whose only scan has all components. One row of MCUs is decoded at a time.

use crate::blocks::{BlockReader, Blocks, MAX_BLOCK_WORDS};
use crate::frame::{Frame, Scan};
use crate::headers::HeaderReader;
use crate::reconstruct::Reconstructor;
use crate::upsample::Upsampler;
use crate::{Error, Limits};

/// Decodes all pixels, and reads up to the end of the image.
pub(crate) fn decode(
    frame: &Frame,
    scan: &Scan,
    headers: &mut HeaderReader<'_>,
    limits: &Limits,
    pixels: &mut [u8],
) -> Result<(), Error> {
    let (mcus_per_row, mcu_row_count) = frame.mcus();
    let row_words = mcus_per_row * frame.blocks_in_mcu() * MAX_BLOCK_WORDS;
    limits.check_bytes((Upsampler::bytes(frame) + row_words * size_of::<u16>()) as u64)?;
    let mut upsampler = Upsampler::new(frame, 0..frame.height)?;
    let mut reader = BlockReader::new(frame, scan, &headers.tables, headers.data())?;
    let mut reconstructor = Reconstructor::new(frame, &headers.tables, [0; 4])?;
    let mut blocks = Blocks::default();
    blocks.reserve(row_words)?;
    for mcu_row in 0..mcu_row_count {
        blocks.clear();
        reader.read(mcus_per_row, &mut blocks);
        reconstructor.mcu_row(frame, mcu_row, &mut blocks.iter(), &mut upsampler.planes);
        upsampler.write_rows(mcu_row + 1, mcu_row_count, pixels);
    }
    let bits = reader.state.bits;
    headers.continue_after(&bits);
    // The frame has all its scans, so another scan is left over.
    headers.is_damaged |= headers.scan(frame).is_some();
    Ok(())
}
