//! Decodes a sequential frame whose only scan has all components. One row of MCUs is decoded at a time.

use crate::blocks::{BlockReader, Blocks, MAX_BLOCK_WORDS};
use crate::frame::{Frame, Scan};
use crate::reconstruct::Reconstructor;
use crate::tables::Tables;
use crate::upsample::Upsampler;
use crate::{Error, Limits};

/// Decodes all pixels. Returns `true` if the data are complete and valid. After an error in the data, the
/// remaining pixels are gray.
pub(crate) fn decode(
    frame: &Frame,
    scan: &Scan,
    tables: &Tables,
    data: &[u8],
    limits: &Limits,
    pixels: &mut [u8],
) -> Result<bool, Error> {
    let (mcus_per_row, mcu_row_count) = frame.mcus();
    let row_words = mcus_per_row * frame.blocks_in_mcu() * MAX_BLOCK_WORDS;
    limits.check_bytes((Upsampler::bytes(frame) + row_words * size_of::<u16>()) as u64)?;
    let mut upsampler = Upsampler::new(frame, 0..frame.height)?;
    let mut reader = BlockReader::new(frame, scan, tables, data)?;
    let mut reconstructor = Reconstructor::new(frame, tables, [0; 4])?;
    let mut blocks = Blocks::default();
    blocks.reserve(row_words)?;
    for mcu_row in 0..mcu_row_count {
        blocks.clear();
        reader.read(mcus_per_row, &mut blocks);
        reconstructor.mcu_row(frame, mcu_row, &mut blocks.iter(), &mut upsampler.planes);
        upsampler.write_rows(mcu_row + 1, mcu_row_count, pixels);
    }
    Ok(reader.is_intact)
}
