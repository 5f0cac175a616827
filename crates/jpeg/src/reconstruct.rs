//! Reconstructs samples from quantized blocks, and stores the samples in planes.

use crate::Error;
use crate::blocks::{Block, Iter};
use crate::frame::Frame;
use crate::idct::{MISSING, flat, idct};
use crate::plane::Plane;
use crate::tables::{QuantTable, Tables};

/// Dequantizes blocks, and computes their inverse DCT.
pub(crate) struct Reconstructor {
    components: Vec<ComponentReconstructor>,
    /// Buffer for the coefficients of one block. All elements are zero before and after each block.
    coefficients: [i16; 64],
}

struct ComponentReconstructor {
    quant_table: QuantTable,
    /// Number that is added to the DC coefficients of the component.
    dc_offset: i16,
}

impl Reconstructor {
    /// Creates a reconstructor. `dc_offsets` has one number for each component, which is added to the DC
    /// coefficients of the component.
    ///
    /// # Errors
    /// [`Error::Malformed`] if the quantization table of a component is missing or invalid.
    pub(crate) fn new(frame: &Frame, tables: &Tables, dc_offsets: [i16; 4]) -> Result<Self, Error> {
        let component = |(component, dc_offset)| {
            Some(ComponentReconstructor { quant_table: tables.quant_table(component)?, dc_offset })
        };
        let components = frame.components.iter().zip(dc_offsets).map(component).collect::<Option<_>>();
        let components = components.ok_or(Error::Malformed("no quantization table"))?;
        Ok(Self { components, coefficients: [0; 64] })
    }

    /// Reconstructs the row of MCUs with the index `mcu_row` from the next blocks of `blocks`, and stores the
    /// samples in `planes`. If `blocks` ends early, the remaining samples are middle gray. One call
    /// reconstructs only one row because of how V8 optimizes code (`docs/performance.md`).
    #[inline(never)]
    pub(crate) fn mcu_row(
        &mut self,
        frame: &Frame,
        mcu_row: usize,
        blocks: &mut Iter<'_>,
        planes: &mut [Plane],
    ) {
        let (mcus_per_row, _) = frame.mcus();
        for mcu in 0..mcus_per_row {
            for ((component, reconstructor), plane) in
                frame.components.iter().zip(&self.components).zip(&mut *planes)
            {
                for y in 0..component.v_samp {
                    for x in 0..component.h_samp {
                        let samples = match blocks.next() {
                            Some(block) => reconstructor.samples(block, &mut self.coefficients),
                            None => MISSING,
                        };
                        plane.store_block(
                            mcu * component.h_samp + x,
                            mcu_row * component.v_samp + y,
                            &samples,
                        );
                    }
                }
            }
        }
    }
}

impl ComponentReconstructor {
    #[inline(always)]
    fn samples(&self, block: Block<'_>, coefficients: &mut [i16; 64]) -> [[u8; 8]; 8] {
        let dc = block.dc.wrapping_add(self.dc_offset);
        if block.is_flat() {
            return [[flat(dc.wrapping_mul(self.quant_table[0])); 8]; 8];
        }
        coefficients[0] = dc;
        block.store_ac(coefficients);
        let samples = idct(coefficients, &self.quant_table);
        *coefficients = [0; 64];
        samples
    }
}
