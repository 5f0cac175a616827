//! Quantizes the coefficients of a band.

use crate::Error;

use super::bands::{BandCoefficients, Block, QuantizedBand, QuantizedComponent};
use super::deringing::Overshoot;
use super::layout::Layout;
use super::trellis::{Rates, Steps};

/// Quantizes a band. `tables` has the quantization table of each component, in zigzag order.
///
/// # Errors
/// [`Error::OutOfMemory`] if an allocation fails.
pub(crate) fn quantize(
    layout: &Layout,
    tables: &[[u16; 64]],
    band: &BandCoefficients,
) -> Result<QuantizedBand, Error> {
    let steps: Vec<Steps> =
        tables.iter().enumerate().map(|(component, table)| Steps::new(table, component == 0)).collect();
    let overshoot = Overshoot::new(&tables[0]);
    let rates = rates(layout, &steps, band);
    let mcu_rows = layout.mcu_rows(band.band);
    let mut components = Vec::new();
    for (index, (component, blocks)) in layout.components.iter().zip(&band.components).enumerate() {
        let (steps, rates) = (&steps[index], &rates[index.min(1)]);
        components.push(QuantizedComponent::build(component, &mcu_rows, |column, row, ac| {
            let at = row * component.stride + column;
            let mut block: &Block = &blocks[at];
            let with_overshoot;
            if index == 0 && band.is_limited[at] {
                with_overshoot = overshoot.added_to(block);
                block = &with_overshoot;
            }
            (steps.dc(block), steps.quantize(block, rates, ac))
        })?);
    }
    Ok(QuantizedBand { band: band.band, components })
}

/// Estimates the rates of luma and of chroma from the coefficients of the band.
fn rates(layout: &Layout, steps: &[Steps], band: &BandCoefficients) -> [Rates; 2] {
    let mcu_rows = layout.mcu_rows(band.band);
    let mut frequencies = [[0; 256]; 2];
    for (index, (component, blocks)) in layout.components.iter().zip(&band.components).enumerate() {
        let rows = blocks.chunks_exact(component.stride).take(component.real_rows(&mcu_rows));
        for block in rows.flat_map(|row| &row[..component.columns]) {
            steps[index].count(block, &mut frequencies[index.min(1)]);
        }
    }
    frequencies.map(|frequencies| Rates::new(&frequencies))
}
