//! The coefficients of a band, before and after quantization.

use crate::Error;
use crate::alloc::{grow, zeroed};
use crate::tables::ZIGZAG;

use super::fdct::{fdct, scale};
use super::layout::Layout;
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
}

impl BandCoefficients {
    /// Transforms the pixels of a band. `samples` has the rows [`Layout::pixel_rows`] of the band with the index `band`.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if `samples` has another number of samples. [`Error::OutOfMemory`] if an allocation
    /// fails.
    pub fn transform(layout: &Layout, band: usize, samples: Samples<'_>) -> Result<Self, Error> {
        let channels = samples.channels(layout.pixel_rows(band).len() * layout.width)?;
        let mcu_rows = layout.mcu_rows(band);
        let mut components = Vec::new();
        for component in &layout.components {
            components.push(zeroed::<Block>(component.padded_rows(&mcu_rows) * component.stride)?);
        }
        let mut row = McuRow::new(layout)?;
        let v_max = layout.max_samp().1;
        for mcu_row in 0..mcu_rows.len() {
            row.load(layout, &samples, channels, mcu_row * 8 * v_max);
            for ((component, plane), blocks) in layout.components.iter().zip(&row.planes).zip(&mut components)
            {
                let blocks = &mut blocks[mcu_row * component.v_samp * component.stride..];
                for (i, block) in blocks[..component.v_samp * component.stride].iter_mut().enumerate() {
                    *block = transformed(&plane.block(i % component.stride, i / component.stride));
                }
            }
        }
        Ok(Self { band, components })
    }
}

#[inline(never)]
fn transformed(samples: &[[f32; 8]; 8]) -> Block {
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
    ends: Vec<u32>,
    /// The AC coefficients of all blocks.
    ac: Vec<Coefficient>,
}

impl QuantizedComponent {
    /// Returns a component without blocks.
    pub(crate) fn new(blocks: usize) -> Result<Self, Error> {
        let mut component = Self::default();
        component.dc.try_reserve_exact(blocks).map_err(|_| Error::OutOfMemory)?;
        component.ends.try_reserve_exact(blocks).map_err(|_| Error::OutOfMemory)?;
        Ok(component)
    }

    /// Appends a block. `ac` has the AC coefficients other than zero, in the order of `k`.
    pub(crate) fn push(&mut self, dc: i16, ac: &[Coefficient]) -> Result<(), Error> {
        self.ac.try_reserve(ac.len()).map_err(|_| Error::OutOfMemory)?;
        self.ac.extend_from_slice(ac);
        grow(&mut self.dc, self.ends.len() + 1)?;
        self.dc[self.ends.len()] = dc;
        self.ends.try_reserve(1).map_err(|_| Error::OutOfMemory)?;
        self.ends.push(self.ac.len() as u32);
        Ok(())
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
