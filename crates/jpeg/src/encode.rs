//! Encodes JPEG files: baseline or progressive, in gray, 4:4:4 or 4:2:0.
mod bands;
mod code;
mod fdct;
mod header;
mod layout;
mod plan;
mod quantizer;
mod samples;
mod scan;
mod script;
mod sink;

pub use bands::{BandCoefficients, QuantizedBand};
pub use header::Metadata;
pub use layout::{Format, Layout};
pub use plan::{BandBits, Plan, Statistics};
pub use quantizer::Quantizer;
pub use samples::Samples;

use crate::Error;

/// Encodes a whole image.
///
/// # Errors
/// [`Error::InvalidArgument`], [`Error::OutOfMemory`].
pub fn encode(
    layout: &Layout,
    samples: Samples<'_>,
    quality: u8,
    is_progressive: bool,
    metadata: &Metadata<'_>,
) -> Result<Vec<u8>, Error> {
    let quantizer = Quantizer { tables: simple_tables(quality, layout.components.len()) };
    let mut quantized = Vec::new();
    let mut statistics = Vec::new();
    for band in 0..layout.bands() {
        let rows = layout.pixel_rows(band);
        let len = |all: usize| all / layout.height;
        let samples = match samples {
            Samples::Eight(all) => {
                Samples::Eight(&all[rows.start * len(all.len())..rows.end * len(all.len())])
            }
            Samples::Sixteen(all) => {
                Samples::Sixteen(&all[rows.start * len(all.len())..rows.end * len(all.len())])
            }
        };
        let coefficients = BandCoefficients::transform(layout, band, samples)?;
        let band = quantizer.quantize(layout, &coefficients)?;
        statistics.push(Statistics::count(layout, is_progressive, &band)?);
        quantized.push(band);
    }
    let plan = Plan::new(layout, is_progressive, statistics.iter())?;
    let bits = quantized.iter().map(|band| plan.write(band)).collect::<Result<Vec<_>, _>>()?;
    plan.join(&quantizer.tables, metadata, &bits)
}

fn simple_tables(quality: u8, components: usize) -> Vec<[u16; 64]> {
    let q = f64::from(quality.clamp(1, 100));
    let scale = if q < 50.0 { 50.0 / q } else { 2.0 - q / 50.0 };
    (0..components)
        .map(|component| {
            std::array::from_fn(|k| {
                let index = usize::from(crate::tables::ZIGZAG[k]);
                let (u, v) = ((index % 8) as f64, (index / 8) as f64);
                let base =
                    if component == 0 { 13.0 + 0.9 * (u * u + v * v) } else { 16.0 + 1.6 * (u * u + v * v) };
                ((base * scale + 0.5) as u16).clamp(1, 255)
            })
        })
        .collect()
}
