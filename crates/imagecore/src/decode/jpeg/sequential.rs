//! Decodes a scan that brings whole blocks of all components, in one piece: each row of MCUs becomes pixels at once.

use super::blocks::{BlockReader, Blocks, Inverse, MOST_WORDS};
use super::frame::{Frame, Scan, Tables};
use super::rows::Rows;

/// Decodes a frame of one scan. Tells whether the data was there as far as the last pixel: what comes after a fault is
/// gray. `None`, with the pixels left alone, for tables that are missing, and for want
/// of memory.
pub(super) fn decode(
    frame: &Frame,
    scan: &Scan,
    tables: &Tables,
    data: &[u8],
    pixels: &mut [u8],
) -> Option<bool> {
    let mut rows = Rows::new(frame, 0..frame.height);
    let mut reader = BlockReader::new(frame, scan, tables, data)?;
    let mut inverse = Inverse::new(frame, tables, [0; 4])?;
    let mut blocks = Blocks::default();
    let (across, down) = frame.mcus();
    blocks.reserve(across * frame.blocks_in_mcu() * MOST_WORDS)?;
    for mcu_row in 0..down {
        blocks.clear();
        reader.read(across, &mut blocks);
        inverse.put_row(frame, mcu_row, &mut blocks.iter(), &mut rows.planes);
        rows.make(mcu_row + 1, down, pixels);
    }
    Some(reader.whole)
}
