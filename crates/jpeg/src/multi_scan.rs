//! Decodes frames whose coefficients are in several scans. These are progressive frames (T.81, annex G), and sequential
//! frames with different components in different scans. All coefficients stay in memory until the last scan is decoded.

use std::ops::Range;

use crate::alloc::zeroed;
use crate::bits::BitReader;
use crate::frame::{Frame, Scan};
use crate::headers::HeaderReader;
use crate::huffman::{AcTable, DcTable};
use crate::idct::{flat, idct};
use crate::restarts::Restarts;
use crate::tables::{QuantTable, Tables, ZIGZAG};
use crate::upsample::Upsampler;
use crate::{Error, Limits};

/// Decodes all scans, and writes all pixels. `first` is the header of the first scan. Returns `true` if the data are
/// complete and valid. Missing coefficients are zero.
pub(crate) fn decode(
    frame: &Frame,
    first: Scan,
    headers: &mut HeaderReader<'_>,
    limits: &Limits,
    pixels: &mut [u8],
) -> Result<bool, Error> {
    let (mcus_per_row, mcu_row_count) = frame.mcus();
    let blocks = mcus_per_row * mcu_row_count * frame.blocks_in_mcu();
    limits.check_bytes(Upsampler::bytes(frame) as u64 + blocks as u64 * size_of::<Block>() as u64)?;
    let mut upsampler = Upsampler::new(frame, 0..frame.height)?;
    let mut components = frame
        .components
        .iter()
        .map(|component| {
            let stride = mcus_per_row * component.h_samp;
            Ok(Coefficients {
                stride,
                blocks: zeroed::<Block>(stride * mcu_row_count * component.v_samp)?,
                quant_table: None,
            })
        })
        .collect::<Result<Vec<_>, Error>>()?;
    let is_intact = decode_scans(frame, first, headers, limits, &mut components)?;
    for mcu_row in 0..mcu_row_count {
        for ((component, coefficients), plane) in
            frame.components.iter().zip(&components).zip(&mut upsampler.planes)
        {
            let quant_table = coefficients.quant_table.unwrap_or([0; 64]);
            for row in mcu_row * component.v_samp..(mcu_row + 1) * component.v_samp {
                for (column, block) in coefficients.row(row).iter().enumerate() {
                    plane.store_block(column, row, &samples(&block.0, &quant_table));
                }
            }
        }
        upsampler.write_rows(mcu_row + 1, mcu_row_count, pixels);
    }
    Ok(is_intact && components.iter().all(|coefficients| coefficients.quant_table.is_some()))
}

/// Decodes all scans up to the end of the image. Stops early at an invalid header, and before a scan that would exceed
/// `limits.scan_blocks`. Returns `true` if the data are complete and valid.
fn decode_scans(
    frame: &Frame,
    first: Scan,
    headers: &mut HeaderReader<'_>,
    limits: &Limits,
    components: &mut [Coefficients],
) -> Result<bool, Error> {
    let mut is_intact = true;
    let mut budget = limits.scan_blocks;
    let mut scan = first;
    loop {
        let Some(left) = budget.checked_sub(scan_blocks(frame, &scan)) else { return Ok(false) };
        budget = left;
        for in_scan in &scan.components {
            let coefficients = &mut components[in_scan.component];
            // The quantization table that is in force at the first scan of a component applies to all scans of this
            // component (T.81, B.2.4.1).
            if coefficients.quant_table.is_none() {
                let component = &frame.components[in_scan.component];
                coefficients.quant_table = Some(headers.tables.quant_table(component)?);
            }
        }
        let mut decoder = ScanDecoder::new(&scan, &headers.tables, headers.data())?;
        let is_decoded = decoder.decode(frame, components).is_some() && !decoder.bits.is_past_end();
        is_intact &= is_decoded;
        let rest = decoder.bits.rest();
        headers.continue_at(rest);
        scan = match headers.scan(frame) {
            Ok(Some(next)) => next,
            Ok(None) => return Ok(is_intact),
            Err(_) => return Ok(false),
        };
    }
}

/// Returns the number of blocks that are decoded in `scan`.
fn scan_blocks(frame: &Frame, scan: &Scan) -> u64 {
    let blocks = |index: usize| {
        let component = &frame.components[index];
        let (per_row, rows) = match scan.components.len() {
            1 => frame.blocks(component),
            _ => (frame.mcus().0 * component.h_samp, frame.mcus().1 * component.v_samp),
        };
        per_row as u64 * rows as u64
    };
    scan.components.iter().map(|in_scan| blocks(in_scan.component)).sum()
}

/// Returns the samples of a block. `block` has the quantized coefficients in row-major order.
#[inline(never)]
fn samples(block: &[i16; 64], quant_table: &QuantTable) -> [[u8; 8]; 8] {
    if block[1..] == [0; 63] {
        return [[flat(block[0].wrapping_mul(quant_table[0])); 8]; 8];
    }
    idct(block, quant_table)
}

/// The quantized coefficients of a block, in row-major order.
#[derive(Clone)]
struct Block([i16; 64]);

impl Default for Block {
    fn default() -> Self {
        Self([0; 64])
    }
}

/// The quantized coefficients of a component.
struct Coefficients {
    /// Number of blocks per row, including the blocks that only pad the last MCU of a row.
    stride: usize,
    blocks: Vec<Block>,
    quant_table: Option<QuantTable>,
}

impl Coefficients {
    fn row(&self, row: usize) -> &[Block] {
        &self.blocks[row * self.stride..][..self.stride]
    }
}

/// The state of the decoder within a scan.
struct ScanDecoder<'t, 'd> {
    scan: &'t Scan,
    bits: BitReader<'d>,
    restarts: Restarts,
    components: Vec<ComponentState<'t>>,
    /// EOBRUN (T.81, annex G): number of remaining blocks in the current end-of-band run; 0 outside a run.
    eob_run: u32,
}

struct ComponentState<'t> {
    /// The Huffman tables for DC and for AC coefficients. A table that the scan does not use can be `None`.
    dc: Option<&'t DcTable>,
    ac: Option<&'t AcTable>,
    /// PRED (T.81, F.1.1.5.1): the DC coefficient of the previous block of this component, before the left shift by Al.
    dc_pred: i32,
}

impl<'t, 'd> ScanDecoder<'t, 'd> {
    fn new(scan: &'t Scan, tables: &'t Tables, data: &'d [u8]) -> Result<Self, Error> {
        let components = scan.components.iter().map(|in_scan| {
            if in_scan.dc_table > 3 || in_scan.ac_table > 3 {
                return None;
            }
            let (dc, ac) = (tables.dc(in_scan.dc_table), tables.ac(in_scan.ac_table));
            let has_tables = (dc.is_some() || scan.ss > 0 || scan.ah > 0) && (ac.is_some() || scan.se == 0);
            has_tables.then_some(ComponentState { dc, ac, dc_pred: 0 })
        });
        let components = components.collect::<Option<_>>().ok_or(Error::Unsupported)?;
        let (bits, restarts) = (BitReader::new(data), Restarts::new(tables.restart_interval));
        Ok(Self { scan, bits, restarts, components, eob_run: 0 })
    }

    /// Decodes all blocks of the scan into `components`. Returns `None` if the data are invalid or end early.
    fn decode(&mut self, frame: &Frame, components: &mut [Coefficients]) -> Option<()> {
        if let [in_scan] = &self.scan.components[..] {
            // A scan of one component is not interleaved (T.81, A.2.2). The data have all blocks of the first row, then
            // all blocks of the second row, and so on. Blocks that only pad the last MCUs are not in the data.
            let coefficients = &mut components[in_scan.component];
            let (blocks_per_row, block_rows) = frame.blocks(&frame.components[in_scan.component]);
            for row in 0..block_rows {
                self.decode_row(&mut coefficients.blocks[row * coefficients.stride..][..blocks_per_row])?;
            }
            return Some(());
        }
        let (mcus_per_row, mcu_row_count) = frame.mcus();
        for mcu_row in 0..mcu_row_count {
            for mcu in 0..mcus_per_row {
                self.restart_if_due()?;
                for i in 0..self.scan.components.len() {
                    let index = self.scan.components[i].component;
                    let (component, coefficients) = (&frame.components[index], &mut components[index]);
                    for y in 0..component.v_samp {
                        let row = mcu_row * component.v_samp + y;
                        let start = row * coefficients.stride + mcu * component.h_samp;
                        for block in &mut coefficients.blocks[start..][..component.h_samp] {
                            self.decode_block(i, &mut block.0)?;
                        }
                    }
                }
            }
            if self.bits.is_past_end() {
                return None;
            }
        }
        Some(())
    }

    /// Decodes one row of blocks in a scan of one component.
    #[inline(never)]
    fn decode_row(&mut self, blocks: &mut [Block]) -> Option<()> {
        for block in blocks {
            self.restart_if_due()?;
            self.decode_block(0, &mut block.0)?;
        }
        (!self.bits.is_past_end()).then_some(())
    }

    #[inline]
    fn restart_if_due(&mut self) -> Option<()> {
        if self.restarts.next_mcu(&mut self.bits)? {
            self.eob_run = 0;
            self.components.iter_mut().for_each(|component| component.dc_pred = 0);
        }
        Some(())
    }

    #[inline(always)]
    fn decode_block(&mut self, index: usize, block: &mut [i16; 64]) -> Option<()> {
        let Self { scan, bits, components, eob_run, .. } = self;
        let component = &mut components[index];
        let mut start = scan.ss;
        if start == 0 {
            if scan.ah == 0 {
                component.dc_pred = component.dc_pred.wrapping_add(component.dc?.read(bits)?);
                block[0] = (component.dc_pred << scan.al) as i16;
            } else {
                block[0] |= (bits.read(1) << scan.al) as i16;
            }
            if scan.se == 0 {
                return Some(());
            }
            start = 1;
        }
        if scan.ah == 0 {
            first_pass(block, start..scan.se + 1, scan.al, component.ac?, bits, eob_run)
        } else {
            refine(block, start..scan.se + 1, scan.al, component.ac?, bits, eob_run)
        }
    }
}

/// Decodes one block in the first scan of a band of AC coefficients (T.81, G.1.2.2). A sequential frame has no other.
#[inline(always)]
fn first_pass(
    block: &mut [i16; 64],
    band: Range<usize>,
    al: u32,
    table: &AcTable,
    bits: &mut BitReader<'_>,
    eob_run: &mut u32,
) -> Option<()> {
    if *eob_run > 0 {
        *eob_run -= 1;
        return Some(());
    }
    let mut k = band.start;
    while k < band.end {
        let (run, size) = table.read_symbol(bits)?;
        if size > 0 {
            k += run;
            let index = ZIGZAG[..band.end].get(k)?;
            block[usize::from(index & 63)] = (bits.read_signed(size) << al) as i16;
            k += 1;
        } else if run == 15 {
            k += 16;
        } else {
            // After EOBn, the rest of this block's band and the bands of the next `eob_run` blocks are zero.
            *eob_run = (1 << run) - 1 + bits.read(run as u32);
            break;
        }
    }
    Some(())
}

/// Decodes one block in a refinement scan of AC coefficients (T.81, G.1.2.3), which adds one bit to each of them.
#[inline(always)]
fn refine(
    block: &mut [i16; 64],
    band: Range<usize>,
    al: u32,
    table: &AcTable,
    bits: &mut BitReader<'_>,
    eob_run: &mut u32,
) -> Option<()> {
    let one = 1_i16 << al;
    let mut k = band.start;
    if *eob_run == 0 {
        while k < band.end {
            let (mut run, size) = table.read_symbol(bits)?;
            let new = match size {
                0 if run < 15 => {
                    *eob_run = (1 << run) + bits.read(run as u32);
                    break;
                }
                0 => 0,
                1 if bits.read(1) == 1 => one,
                1 => -one,
                _ => return None,
            };
            // Skips `run` coefficients that are zero, and stops at the next zero. For each coefficient before it that
            // is not zero, reads a correction bit.
            while k < band.end {
                let coefficient = &mut block[usize::from(ZIGZAG[k] & 63)];
                if *coefficient != 0 {
                    refine_one(coefficient, one, bits);
                } else if run == 0 {
                    break;
                } else {
                    run -= 1;
                }
                k += 1;
            }
            if new != 0 {
                let index = ZIGZAG[..band.end].get(k)?;
                block[usize::from(index & 63)] = new;
            }
            k += 1;
        }
    }
    if *eob_run > 0 {
        for index in &ZIGZAG[k.min(band.end)..band.end] {
            let coefficient = &mut block[usize::from(index & 63)];
            if *coefficient != 0 {
                refine_one(coefficient, one, bits);
            }
        }
        *eob_run -= 1;
    }
    Some(())
}

#[inline(always)]
fn refine_one(coefficient: &mut i16, one: i16, bits: &mut BitReader<'_>) {
    if bits.read(1) == 1 && *coefficient & one == 0 {
        *coefficient = coefficient.wrapping_add(if *coefficient > 0 { one } else { -one });
    }
}
