//! Quantizes the coefficients of a band.

use crate::Error;

use super::bands::{BandCoefficients, Block, Coefficient, QuantizedBand, QuantizedComponent, UNIT};
use super::layout::Layout;

/// The largest quantized AC coefficient of baseline files (T.81, F.1.2.2).
const MAX_AC: i32 = 1023;

/// Quantizes with the tables of one quality.
#[derive(Debug, Clone)]
pub struct Quantizer {
    /// The quantization table of each component, in zigzag order.
    pub(crate) tables: Vec<[u16; 64]>,
}

impl Quantizer {
    /// Quantizes a band.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if an allocation fails.
    pub fn quantize(&self, layout: &Layout, band: &BandCoefficients) -> Result<QuantizedBand, Error> {
        let mcu_rows = layout.mcu_rows(band.band);
        let mut components = Vec::new();
        for ((component, blocks), table) in layout.components.iter().zip(&band.components).zip(&self.tables) {
            let mut quantized = QuantizedComponent::new(blocks.len())?;
            let real_rows = component.real_rows(&mcu_rows);
            let mut ac = [Coefficient::default(); 63];
            for (i, block) in blocks.iter().enumerate() {
                let (row, column) = (i / component.stride, i % component.stride);
                // Blocks that only pad the last MCUs cost least if nothing changes from block to block.
                if row >= real_rows {
                    let above = quantized.dc[i - component.stride..][..component.stride - column].iter();
                    let dc = above.copied().nth(component.h_samp - 1 - column % component.h_samp);
                    quantized.push(dc.unwrap_or(0), &[])?;
                } else if column >= component.columns {
                    quantized.push(quantized.dc[i - 1], &[])?;
                } else {
                    let (dc, count) = quantize(block, table, &mut ac);
                    quantized.push(dc, &ac[..count])?;
                }
            }
            components.push(quantized);
        }
        Ok(QuantizedBand { band: band.band, components })
    }
}

#[inline(never)]
fn quantize(block: &Block, table: &[u16; 64], ac: &mut [Coefficient; 63]) -> (i16, usize) {
    let mut count = 0;
    for k in 1..64 {
        let value = f32::from(block.0[k]);
        let magnitude = ((value.abs() / (UNIT * f32::from(table[k])) + 0.41) as i32).min(MAX_AC);
        if magnitude > 0 {
            let value = if value < 0.0 { -magnitude } else { magnitude };
            ac[count] = Coefficient { k: k as u8, value: value as i16 };
            count += 1;
        }
    }
    let dc = f32::from(block.0[0]) / (UNIT * f32::from(table[0]));
    ((dc + 4096.5) as i16 - 4096, count)
}
