//! Decodes a sequential frame of one scan with all components: each row of MCUs becomes pixels at once.

use crate::blocks::{BlockReader, Blocks, MAX_BLOCK_WORDS};
use crate::frame::{Frame, Scan};
use crate::reconstruct::Reconstructor;
use crate::tables::Tables;
use crate::upsample::Upsampler;
use crate::{Error, Limits};

/// Decodes all pixels. Returns whether the data were there up to the last pixel; what follows an error is gray.
pub(crate) fn decode(
    frame: &Frame,
    scan: &Scan,
    tables: &Tables,
    data: &[u8],
    limits: &Limits,
    pixels: &mut [u8],
) -> Result<bool, Error> {
    let (across, down) = frame.mcus();
    let row_words = across * frame.blocks_in_mcu() * MAX_BLOCK_WORDS;
    limits.check_bytes((Upsampler::bytes(frame) + row_words * size_of::<u16>()) as u64)?;
    let mut upsampler = Upsampler::new(frame, 0..frame.height)?;
    let mut reader = BlockReader::new(frame, scan, tables, data)?;
    let mut reconstructor = Reconstructor::new(frame, tables, [0; 4])?;
    let mut blocks = Blocks::default();
    blocks.reserve(row_words)?;
    for mcu_row in 0..down {
        blocks.clear();
        reader.read(across, &mut blocks);
        reconstructor.mcu_row(frame, mcu_row, &mut blocks.iter(), &mut upsampler.planes);
        upsampler.write_rows(mcu_row + 1, down, pixels);
    }
    Ok(reader.is_intact)
}
