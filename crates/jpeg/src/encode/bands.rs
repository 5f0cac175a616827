//! The coefficients of a band, before and after quantization.

use std::ops::Range;

use crate::Error;
use crate::alloc::zeroed;
use crate::tables::ZIGZAG;

use super::deringing;
use super::fdct::{fdct, scale};
use super::layout::{ComponentLayout, Layout};
use super::samples::{McuRow, Samples};

/// Coefficients before quantization are stored as multiples of 1 / `UNIT`.
pub(crate) const UNIT: f32 = 16.0;

/// The coefficients of a block before quantization, in zigzag order, as multiples of 1 / [`UNIT`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Block(pub(crate) [i16; 64]);

impl Default for Block {
    fn default() -> Self {
        Self([0; 64])
    }
}

/// The coefficients of a band before quantization. They are independent of the quality.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BandCoefficients {
    /// The index of the band in the layout.
    pub(crate) band: usize,
    /// The blocks of each component, row by row, with those that only pad the last MCUs.
    pub(crate) components: Vec<Vec<Block>>,
    /// For each block of the first component, whether an overshoot can be useful.
    pub(crate) is_limited: Vec<bool>,
}

impl BandCoefficients {
    /// Transforms the pixels of a band. `samples` has the rows [`Layout::pixel_rows`] of the band with the index `band`.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if `samples` has another number of samples. [`Error::OutOfMemory`] if an allocation
    /// fails.
    pub fn transform(layout: &Layout, band: usize, samples: Samples<'_>) -> Result<Self, Error> {
        if samples.len() != samples.channels() * layout.pixel_rows(band).len() * layout.width {
            return Err(Error::InvalidArgument("another number of samples than the band has"));
        }
        let mcu_rows = layout.mcu_rows(band);
        let mut components = Vec::new();
        for component in &layout.components {
            components.push(zeroed::<Block>(component.padded_rows(&mcu_rows) * component.stride)?);
        }
        let mut is_limited = zeroed::<bool>(components[0].len())?;
        let mut row = McuRow::new(layout)?;
        let v_max = layout.max_samp().1;
        for mcu_row in 0..mcu_rows.len() {
            row.load(layout, &samples, mcu_row * 8 * v_max);
            for (c, (component, plane)) in layout.components.iter().zip(&row.planes).enumerate() {
                let start = mcu_row * component.v_samp * component.stride;
                for i in 0..component.v_samp * component.stride {
                    let samples = plane.block(i % component.stride, i / component.stride);
                    components[c][start + i] = transformed(&samples);
                    if c == 0 {
                        is_limited[start + i] = deringing::is_useful(&samples);
                    }
                }
            }
        }
        Ok(Self { band, components, is_limited })
    }
}

#[inline(never)]
pub(crate) fn transformed(samples: &[[f32; 8]; 8]) -> Block {
    const SCALE: [[f32; 8]; 8] = scale();
    let coefficients = fdct(samples);
    let mut rounded = [[0; 8]; 8];
    for ((rounded, coefficients), scale) in rounded.iter_mut().zip(&coefficients).zip(&SCALE) {
        for ((rounded, coefficient), scale) in rounded.iter_mut().zip(coefficients).zip(scale) {
            // The addition makes the number positive, so that the conversion rounds to nearest.
            *rounded = ((coefficient * (scale * UNIT) + 32_768.5) as i32 - 32_768) as i16;
        }
    }
    let rounded = rounded.as_flattened();
    Block(ZIGZAG.map(|index| rounded[usize::from(index)]))
}

/// The largest coefficient that is written. The difference of two has at most fifteen bits.
pub(crate) const MAX: u16 = (1 << 14) - 1;

/// A quantized AC coefficient that is not zero.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Coefficient {
    /// The index in zigzag order, 1 to 63.
    pub(crate) k: u8,
    pub(crate) value: i16,
}

/// The quantized coefficients of a component in a band. The order of blocks is that of [`BandCoefficients`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct QuantizedComponent {
    /// The DC coefficient of each block.
    pub(crate) dc: Vec<i16>,
    /// For each block, the number of AC coefficients up to its end.
    pub(super) ends: Vec<u32>,
    /// The AC coefficients of all blocks.
    pub(super) ac: Vec<Coefficient>,
}

impl QuantizedComponent {
    /// Builds the component with the geometry `layout` in the rows `mcu_rows` of MCUs. `block` gets the column and the
    /// row (in the band) of a block. It returns the DC coefficient, and the number of AC coefficients that it has
    /// stored, in the order of `k`.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if an allocation fails.
    pub(crate) fn build(
        layout: &ComponentLayout,
        mcu_rows: &Range<usize>,
        mut block: impl FnMut(usize, usize, &mut [Coefficient; 63]) -> (i16, usize),
    ) -> Result<Self, Error> {
        let (rows, real_rows) = (layout.padded_rows(mcu_rows), layout.real_rows(mcu_rows));
        let mut dc = zeroed::<i16>(rows * layout.stride)?;
        let mut ends = zeroed::<u32>(rows * layout.stride)?;
        let mut ac = Vec::new();
        let mut buffer = [Coefficient::default(); 63];
        for i in 0..dc.len() {
            let (row, column) = (i / layout.stride, i % layout.stride);
            // Blocks that only pad the last MCUs repeat the DC coefficient of the block before them in the MCU, which
            // takes the fewest bits.
            if row >= real_rows {
                dc[i] = dc[i - layout.stride + layout.h_samp - 1 - column % layout.h_samp];
            } else if column >= layout.columns {
                dc[i] = dc[i - 1];
            } else {
                let count;
                (dc[i], count) = block(column, row, &mut buffer);
                ac.try_reserve(count).map_err(|_| Error::OutOfMemory)?;
                ac.extend_from_slice(&buffer[..count]);
            }
            ends[i] = ac.len() as u32;
        }
        Ok(Self { dc, ends, ac })
    }

    /// Returns the number of AC coefficients of the blocks in `range`, which is not empty.
    pub(crate) fn ac_count(&self, range: &Range<usize>) -> usize {
        let start = range.start.checked_sub(1).map_or(0, |previous| self.ends[previous]);
        (self.ends[range.end - 1] - start) as usize
    }

    /// Returns the AC coefficients of a block that are not zero.
    #[inline]
    pub(crate) fn ac(&self, block: usize) -> &[Coefficient] {
        let start = block.checked_sub(1).map_or(0, |previous| self.ends[previous]);
        &self.ac[start as usize..self.ends[block] as usize]
    }
}

/// The quantized coefficients of a band.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuantizedBand {
    /// The index of the band in the layout.
    pub(crate) band: usize,
    pub(crate) components: Vec<QuantizedComponent>,
}
