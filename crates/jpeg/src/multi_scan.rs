//! Decodes frames whose coefficients are in several scans. These are progressive frames (T.81, annex G), and sequential
//! frames with different components in different scans. All coefficients stay in memory until the last scan is decoded.

use std::ops::Range;

use crate::alloc::zeroed;
use crate::bits::BitReader;
use crate::frame::{Component, Frame, Scan};
use crate::headers::HeaderReader;
use crate::huffman::{AcTable, DcTable};
use crate::idct::{flat, idct};
use crate::plane::Plane;
use crate::scan_state::ScanState;
use crate::smoothing::{self, Al};
use crate::tables::{QuantTable, Tables, ZIGZAG, index_of};
use crate::upsample::Upsampler;
use crate::{Error, Limits};

/// Decodes all scans, and writes all pixels. `first` is the header of the first scan. Missing coefficients are zero,
/// or estimated from neighboring blocks (see [`smoothing`]).
pub(crate) fn decode(
    frame: &Frame,
    first: Scan,
    headers: &mut HeaderReader<'_>,
    limits: &Limits,
    pixels: &mut [u8],
) -> Result<(), Error> {
    let mcu_row_count = frame.mcus().1;
    limits.check_bytes(Upsampler::bytes(frame) as u64 + coefficient_bytes(frame))?;
    let mut upsampler = Upsampler::new(frame, 0..frame.height)?;
    let mut scans = Scans::new(frame, first, limits)?;
    while !scans.step(frame, headers, usize::MAX)? {}
    let Scans { components, last_good_mcu_row, .. } = scans;
    let is_smoothed = frame.is_progressive
        && smoothing::is_useful(
            components.iter().map(|component| (component.quant_table.as_ref(), &component.al)),
        );
    for mcu_row in 0..mcu_row_count {
        for ((component, coefficients), plane) in
            frame.components.iter().zip(&components).zip(&mut upsampler.planes)
        {
            let quant_table = coefficients.quant_table.unwrap_or([0; 64]);
            if is_smoothed {
                let is_good = mcu_row <= last_good_mcu_row;
                let al = if is_good { &coefficients.al } else { &coefficients.previous_al };
                coefficients.store_smoothed(mcu_row, frame, component, al, &quant_table, plane);
                continue;
            }
            for row in mcu_row * component.v_samp..(mcu_row + 1) * component.v_samp {
                for (column, block) in coefficients.row(row).iter().enumerate() {
                    plane.store_block(column, row, &samples(&block.0, &quant_table));
                }
            }
        }
        upsampler.write_rows(mcu_row + 1, mcu_row_count, pixels);
    }
    headers.is_damaged |= components.iter().any(|coefficients| coefficients.quant_table.is_none());
    Ok(())
}

/// Returns the number of bytes of all coefficients.
fn coefficient_bytes(frame: &Frame) -> u64 {
    let (mcus_per_row, mcu_row_count) = frame.mcus();
    (mcus_per_row * mcu_row_count * frame.blocks_in_mcu()) as u64 * size_of::<Block>() as u64
}

/// Returns the components of `frame`, whose coefficients are all zero.
fn allocate(frame: &Frame) -> Result<Vec<Coefficients>, Error> {
    let (mcus_per_row, mcu_row_count) = frame.mcus();
    let coefficients = frame.components.iter().map(|component| {
        let stride = mcus_per_row * component.h_samp;
        Ok(Coefficients {
            stride,
            blocks: zeroed::<Block>(stride * mcu_row_count * component.v_samp)?,
            quant_table: None,
            al: [None; 64],
            previous_al: [None; 64],
        })
    });
    coefficients.collect()
}

/// Decodes the scans of a file up to the end of the image, in steps. Skips a scan whose tables are missing or invalid.
/// Stops before a scan that would exceed the limits.
pub(crate) struct Scans {
    pub(crate) components: Vec<Coefficients>,
    /// The next scan, if none is in work.
    next: Option<Scan>,
    in_work: Option<ScanInWork>,
    /// The number of scans that were begun.
    count: usize,
    /// The number of blocks that may still be decoded. `None` after a scan that would exceed it.
    budget: Option<u64>,
    /// The last row of MCUs for which the last scan has data.
    last_good_mcu_row: usize,
}

/// A scan of which some rows are decoded.
struct ScanInWork {
    scan: Scan,
    /// The state without data, so that it can outlast a borrow of them.
    state: ScanState<'static>,
    next_row: usize,
}

impl Scans {
    /// `first` is the header of the first scan.
    pub(crate) fn new(frame: &Frame, first: Scan, limits: &Limits) -> Result<Self, Error> {
        limits.check_bytes(coefficient_bytes(frame))?;
        Ok(Self {
            components: allocate(frame)?,
            next: Some(first),
            in_work: None,
            count: 0,
            budget: Some(limits.scan_blocks),
            last_good_mcu_row: 0,
        })
    }

    /// Decodes the next rows of a scan: about `blocks` blocks. Returns true after the last scan.
    ///
    /// # Errors
    /// [`Error::Malformed`] if no scan has its tables.
    pub(crate) fn step(
        &mut self,
        frame: &Frame,
        headers: &mut HeaderReader<'_>,
        blocks: usize,
    ) -> Result<bool, Error> {
        let in_work = self.in_work.take().or_else(|| self.begin(frame, headers));
        let Some(ScanInWork { scan, state, next_row }) = in_work else {
            return match self.next {
                Some(_) => Ok(false),
                None if self.count > 0 || self.budget.is_none() => Ok(true),
                None => Err(Error::Malformed("no scan with its tables")),
            };
        };
        let (rows, blocks_per_row) = scan_rows(frame, &scan);
        let end = next_row.saturating_add((blocks / blocks_per_row).max(1)).min(rows);
        let state = state.with_data(headers.data());
        // All tables were there when the scan was begun.
        let Some(mut decoder) = ScanDecoder::new(frame, &scan, &headers.tables, state) else {
            return Ok(false);
        };
        decoder.last_good_mcu_row = self.last_good_mcu_row;
        decoder.decode(frame, &mut self.components, next_row..end);
        let state = decoder.state;
        self.last_good_mcu_row = decoder.last_good_mcu_row;
        if end < rows {
            self.in_work = Some(ScanInWork { scan, state: state.with_data(&[]), next_row: end });
        } else {
            headers.continue_after(&state.bits);
            self.next = headers.scan(frame);
        }
        Ok(false)
    }

    /// Begins the next scan. Returns `None` if there is none, or if it is skipped.
    fn begin(&mut self, frame: &Frame, headers: &mut HeaderReader<'_>) -> Option<ScanInWork> {
        let scan = self.next.take()?;
        self.budget = self.budget.and_then(|blocks| blocks.checked_sub(scan_blocks(frame, &scan)));
        if self.budget.is_none() {
            headers.is_damaged = true;
            return None;
        }
        if self.count == 1 {
            self.components.iter_mut().for_each(|component| component.previous_al = [Some(0); 64]);
        }
        match begin_scan(frame, &scan, &headers.tables, &mut self.components) {
            Some(is_damaged) => {
                self.count += 1;
                self.last_good_mcu_row = 0;
                let mut state = ScanState::new(&[], headers.tables.restart_interval);
                state.bits.is_damaged = is_damaged;
                Some(ScanInWork { scan, state, next_row: 0 })
            }
            None => {
                headers.is_damaged = true;
                self.next = headers.scan(frame);
                None
            }
        }
    }

    /// Whether all scans are decoded.
    pub(crate) fn is_done(&self) -> bool {
        self.next.is_none() && self.in_work.is_none()
    }

    /// Returns the number of bytes of the file that were read.
    pub(crate) fn position(&self, headers: &HeaderReader<'_>) -> usize {
        let loaded = self.in_work.as_ref().map_or(0, |scan| scan.state.bits.loaded());
        headers.data_offset() + loaded
    }
}

/// Stores what the components get from the header of `scan`. Returns whether the scan does not continue the scans before,
/// or `None` if a table is missing or invalid.
fn begin_scan(frame: &Frame, scan: &Scan, tables: &Tables, components: &mut [Coefficients]) -> Option<bool> {
    huffman_tables(scan, tables)?;
    for in_scan in &scan.components {
        let coefficients = &mut components[in_scan.component];
        // The quantization table that is in force at the first scan of a component applies to all scans of this
        // component (T.81, B.2.4.1).
        if coefficients.quant_table.is_none() {
            coefficients.quant_table = Some(tables.quant_table(&frame.components[in_scan.component])?);
        }
    }
    let mut is_damaged = false;
    for in_scan in &scan.components {
        is_damaged |= !components[in_scan.component].update_al(scan) && frame.is_progressive;
    }
    Some(is_damaged)
}

/// Returns the number of rows of a scan, and the number of blocks of a row. A row of a scan of one component is a row of
/// blocks, any other one is a row of MCUs.
fn scan_rows(frame: &Frame, scan: &Scan) -> (usize, usize) {
    if let [in_scan] = &scan.components[..] {
        let (blocks_per_row, rows) = frame.blocks(&frame.components[in_scan.component]);
        return (rows, blocks_per_row);
    }
    let (mcus_per_row, rows) = frame.mcus();
    let blocks = |component: &Component| component.h_samp * component.v_samp;
    let in_mcu: usize =
        scan.components.iter().map(|in_scan| blocks(&frame.components[in_scan.component])).sum();
    (rows, mcus_per_row * in_mcu)
}

/// Returns the number of blocks that are decoded in `scan`.
fn scan_blocks(frame: &Frame, scan: &Scan) -> u64 {
    let (rows, blocks_per_row) = scan_rows(frame, scan);
    rows as u64 * blocks_per_row as u64
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
#[derive(Clone, PartialEq, Eq)]
struct Block([i16; 64]);

impl Default for Block {
    fn default() -> Self {
        Self([0; 64])
    }
}

/// The quantized coefficients of a component.
#[derive(PartialEq, Eq)]
pub(crate) struct Coefficients {
    /// Number of blocks per row, including the blocks that only pad the last MCU of a row.
    stride: usize,
    blocks: Vec<Block>,
    pub(crate) quant_table: Option<QuantTable>,
    al: Al,
    /// `al` before the last scan of the component. It applies to the rows of MCUs for which the last scan of the file
    /// has no data. If the component has only the first of several scans, this is `Some(0)` (all known), as in
    /// libjpeg-turbo.
    previous_al: Al,
}

impl Coefficients {
    /// Stores Al of `scan` for the coefficients that the scan has. Returns `false` if the scan does not continue the
    /// scans before: if it repeats a coefficient, leaves out one of its bits, or adds more than one bit. libjpeg warns
    /// of the same.
    fn update_al(&mut self, scan: &Scan) -> bool {
        self.previous_al = self.al;
        let continues = scan.ah == 0 || scan.ah == scan.al + 1;
        self.al[scan.ss..=scan.se].iter_mut().fold(continues, |continues, al| {
            let continues = continues && al.unwrap_or(0) == scan.ah;
            *al = Some(scan.al);
            continues
        })
    }

    /// Returns the coefficients of a block in row-major order.
    #[inline]
    pub(crate) fn block(&self, column: usize, row: usize) -> &[i16; 64] {
        &self.blocks[row * self.stride + column].0
    }

    fn row(&self, row: usize) -> &[Block] {
        &self.blocks[row * self.stride..][..self.stride]
    }

    /// Stores the samples of a row of MCUs in `plane`, with estimates of coefficients by `al`.
    #[inline(never)]
    fn store_smoothed(
        &self,
        mcu_row: usize,
        frame: &Frame,
        component: &Component,
        al: &Al,
        quant_table: &QuantTable,
        plane: &mut Plane,
    ) {
        let (mcu_row_count, (columns, block_rows)) = (frame.mcus().1, frame.blocks(component));
        let first = mcu_row * component.v_samp;
        let rows = component.v_samp.min(block_rows - first);
        for y in 0..rows {
            // libjpeg-turbo counts all rows of blocks by the number in this row of MCUs. The last row of MCUs can have
            // fewer. The rows that pad it can then be neighbors of the rows above.
            let above = mcu_row * rows + y;
            let below = mcu_row_count * rows - 1 - above;
            let row = first + y;
            let neighbors =
                [row - above.min(2), row - above.min(1), row, row + below.min(1), row + below.min(2)]
                    .map(|row| self.row(row));
            for column in 0..columns {
                let dc = std::array::from_fn(|i| {
                    neighbors[i / 5][(column + i % 5).saturating_sub(2).min(columns - 1)].0[0]
                });
                let mut block = neighbors[2][column].clone();
                smoothing::estimate(&mut block.0, &dc, al, quant_table);
                plane.store_block(column, row, &samples(&block.0, quant_table));
            }
        }
    }
}

struct ScanDecoder<'t, 'd> {
    scan: &'t Scan,
    is_progressive: bool,
    /// The coefficients of MCUs whose data are missing stay as they are.
    state: ScanState<'d>,
    tables: Vec<HuffmanTables<'t>>,
    mcu_row: usize,
    /// The last row of MCUs in which an MCU began before the data were exhausted. This can be after a restart.
    last_good_mcu_row: usize,
}

/// The Huffman tables of a component for DC and for AC coefficients. A table that the scan does not use can be `None`.
struct HuffmanTables<'t> {
    dc: Option<&'t DcTable>,
    ac: Option<&'t AcTable>,
}

/// Returns the tables of each component of `scan`, or `None` if a table that the scan uses is missing or invalid.
fn huffman_tables<'t>(scan: &Scan, tables: &'t Tables) -> Option<Vec<HuffmanTables<'t>>> {
    let components = scan.components.iter().map(|in_scan| {
        let (dc, ac) = (tables.dc(in_scan.dc_table), tables.ac(in_scan.ac_table));
        let has_tables = (dc.is_some() || scan.ss > 0 || scan.ah > 0) && (ac.is_some() || scan.se == 0);
        has_tables.then_some(HuffmanTables { dc, ac })
    });
    components.collect()
}

impl<'t, 'd> ScanDecoder<'t, 'd> {
    /// Returns a decoder of `scan` that continues at `state`. Returns `None` if a table that the scan uses is missing or
    /// invalid.
    fn new(frame: &Frame, scan: &'t Scan, tables: &'t Tables, state: ScanState<'d>) -> Option<Self> {
        Some(Self {
            scan,
            is_progressive: frame.is_progressive,
            state,
            tables: huffman_tables(scan, tables)?,
            mcu_row: 0,
            last_good_mcu_row: 0,
        })
    }

    /// Decodes the blocks of some rows of the scan into `components`.
    fn decode(&mut self, frame: &Frame, components: &mut [Coefficients], rows: Range<usize>) {
        if let [in_scan] = &self.scan.components[..] {
            // A scan of one component is not interleaved (T.81, A.2.2). The data have all blocks of the first row, then
            // all blocks of the second row, and so on. Blocks that only pad the last MCUs are not in the data.
            let coefficients = &mut components[in_scan.component];
            let component = &frame.components[in_scan.component];
            let blocks_per_row = frame.blocks(component).0;
            for row in rows {
                self.mcu_row = row / component.v_samp;
                self.decode_row(&mut coefficients.blocks[row * coefficients.stride..][..blocks_per_row]);
            }
            return;
        }
        let mcus_per_row = frame.mcus().0;
        for mcu_row in rows {
            self.mcu_row = mcu_row;
            for mcu in 0..mcus_per_row {
                if !self.begin_mcu() {
                    continue;
                }
                for i in 0..self.scan.components.len() {
                    let index = self.scan.components[i].component;
                    let (component, coefficients) = (&frame.components[index], &mut components[index]);
                    for y in 0..component.v_samp {
                        let row = mcu_row * component.v_samp + y;
                        let start = row * coefficients.stride + mcu * component.h_samp;
                        for block in &mut coefficients.blocks[start..][..component.h_samp] {
                            self.decode_block(i, &mut block.0);
                        }
                    }
                }
                self.state.end_mcu();
            }
        }
    }

    /// Decodes one row of blocks in a scan of one component.
    #[inline(never)]
    fn decode_row(&mut self, blocks: &mut [Block]) {
        for block in blocks {
            if self.begin_mcu() {
                self.decode_block(0, &mut block.0);
                self.state.end_mcu();
            }
        }
    }

    /// Restarts if a restart marker is due. Returns `false` if the data of the MCU are missing.
    #[inline]
    fn begin_mcu(&mut self) -> bool {
        if !self.state.is_exhausted {
            self.last_good_mcu_row = self.mcu_row;
        }
        self.state.begin_mcu()
    }

    #[inline(always)]
    fn decode_block(&mut self, index: usize, block: &mut [i16; 64]) {
        let Self { scan, state: ScanState { bits, dc_pred, eob_run, .. }, tables, .. } = self;
        let tables = &tables[index];
        let mut start = scan.ss;
        if start == 0 {
            if scan.ah > 0 {
                block[0] |= (bits.read(1) << scan.al) as i16;
            } else if let Some(dc) = tables.dc {
                dc_pred[index] = dc_pred[index].wrapping_add(dc.read(bits));
                block[0] = (dc_pred[index] << scan.al) as i16;
            }
            start = 1;
        }
        // A scan with an Se of 0 has only DC coefficients.
        let Some(ac) = tables.ac.filter(|_| scan.se > 0) else { return };
        let band = start..scan.se + 1;
        if scan.ah == 0 {
            first_pass(block, band, scan.al, self.is_progressive, ac, bits, eob_run);
        } else {
            refine(block, band, scan.al, ac, bits, eob_run);
        }
    }
}

/// Decodes one block in the first scan of a band of AC coefficients (T.81, G.1.2.2). A sequential frame has no other.
#[inline(always)]
fn first_pass(
    block: &mut [i16; 64],
    band: Range<usize>,
    al: u32,
    is_progressive: bool,
    table: &AcTable,
    bits: &mut BitReader<'_>,
    eob_run: &mut u32,
) {
    if *eob_run > 0 {
        *eob_run -= 1;
        return;
    }
    let mut k = band.start;
    while k < band.end {
        let (run, size) = table.read_symbol(bits);
        if size > 0 {
            k += run;
            // A run of zeros can lead past the band only in damaged data. libjpeg stores the coefficient there too.
            bits.is_damaged |= k >= band.end;
            block[usize::from(index_of(k, bits) & 63)] = (bits.read_signed(size) << al) as i16;
            k += 1;
        } else if run == 15 {
            k += 16;
        } else {
            // After EOBn, the rest of this block's band and the bands of the next `eob_run` blocks are zero. A sequential
            // frame has only EOB0.
            if is_progressive {
                *eob_run = (1 << run) - 1 + bits.read(run as u32);
            }
            break;
        }
    }
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
) {
    let one = 1_i16 << al;
    let mut k = band.start;
    if *eob_run == 0 {
        while k < band.end {
            let (mut run, size) = table.read_symbol(bits);
            let new = match size {
                0 if run < 15 => {
                    *eob_run = (1 << run) + bits.read(run as u32);
                    break;
                }
                0 => 0,
                _ => {
                    // libjpeg takes every other size as 1.
                    bits.is_damaged |= size > 1;
                    if bits.read(1) == 1 { one } else { -one }
                }
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
                bits.is_damaged |= k >= band.end;
                block[usize::from(index_of(k, bits) & 63)] = new;
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
}

#[inline(always)]
fn refine_one(coefficient: &mut i16, one: i16, bits: &mut BitReader<'_>) {
    if bits.read(1) == 1 && *coefficient & one == 0 {
        *coefficient = coefficient.wrapping_add(if *coefficient > 0 { one } else { -one });
    }
}

#[cfg(test)]
mod tests {
    use crate::{Decoder, Limits};

    /// Component identifiers, Ss, Se, 16 * Ah + Al, restart interval, and the number of bytes in each interval.
    type TestScan = (&'static [u8], u8, u8, u8, u8, &'static [usize]);

    /// Returns a progressive file with arbitrary entropy-coded data. Nothing follows after the last scan.
    fn file(width: u8, height: u8, factors: &[u8], scans: &[TestScan]) -> Vec<u8> {
        let mut file = vec![0xFF, 0xD8];
        let mut segment = |marker: u8, payload: &[u8]| {
            file.extend([0xFF, marker, 0, payload.len() as u8 + 2]);
            file.extend(payload);
        };
        let quant: Vec<u8> = (0..=64).map(|k| if k > 0 { 7 + k } else { 0 }).collect();
        segment(0xDB, &quant);
        let components = (1..).zip(factors).flat_map(|(id, &factors)| [id, factors, 0]);
        let count = factors.len() as u8;
        segment(0xC2, &[8, 0, height, 0, width, count].into_iter().chain(components).collect::<Vec<_>>());
        // Seven codes of three bits.
        let counts = [0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        segment(0xC4, &[&[0][..], &counts, &[0, 1, 2, 3, 4, 5, 3]].concat());
        segment(0xC4, &[&[0x10][..], &counts, &[0x00, 0x01, 0x02, 0x11, 0x21, 0x10, 0x03]].concat());
        let mut seed = 1_u32;
        for &(components, ss, se, approximation, interval, lengths) in scans {
            file.extend([0xFF, 0xDD, 0, 4, 0, interval]);
            file.extend([0xFF, 0xDA, 0, 2 * components.len() as u8 + 6, components.len() as u8]);
            file.extend(components.iter().flat_map(|&id| [id, 0]));
            file.extend([ss, se, approximation]);
            for (marker, &length) in (0xCF..).zip(lengths) {
                if marker >= 0xD0 {
                    file.extend([0xFF, marker]);
                }
                for _ in 0..length {
                    seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                    file.push((seed >> 16) as u8 & 0x7F);
                }
            }
        }
        file
    }

    /// FNV-1a.
    fn hash(bytes: &[u8]) -> u32 {
        bytes.iter().fold(0x811C_9DC5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    }

    /// The hashes are those of libjpeg-turbo 3.2 with block smoothing.
    #[test]
    fn files_that_lack_scans_are_smoothed_as_by_libjpeg() {
        const GRAY: &[u8] = &[0x11];
        const HALF: &[u8] = &[0x22, 0x11, 0x11];
        const QUARTER: &[u8] = &[0x14, 0x12, 0x11];
        let dc: TestScan = (&[1], 0, 0, 0, 0, &[60]);
        let all_dc: TestScan = (&[1, 2, 3], 0, 0, 1, 0, &[200]);
        let (cb_dc, cr_dc): (TestScan, TestScan) = ((&[2], 0, 0, 0, 0, &[60]), (&[3], 0, 0, 0, 0, &[3]));
        let (cb, luma): (TestScan, TestScan) = ((&[2], 1, 63, 0, 0, &[20]), (&[1], 6, 63, 0, 0, &[9]));
        type Case<'a> = (u8, u8, &'a [u8], &'a [TestScan], u32);
        let cases: [Case<'_>; 13] = [
            (40, 24, GRAY, &[dc], 0xB1F8_5677),
            (8, 8, GRAY, &[dc], 0x7BA6_8385),
            (16, 16, GRAY, &[dc], 0xFF44_8F5B),
            // The last scan has data only for some of the rows.
            (40, 40, GRAY, &[(&[1], 0, 0, 0, 0, &[8])], 0x03E7_EB94),
            (40, 40, GRAY, &[dc, (&[1], 1, 5, 2, 0, &[6])], 0x42C5_A48B),
            (40, 40, GRAY, &[dc, (&[1], 1, 9, 2, 0, &[60]), (&[1], 1, 3, 0x21, 0, &[3])], 0xF097_D00B),
            // It has data again after a restart marker.
            (40, 40, GRAY, &[dc, (&[1], 1, 5, 1, 7, &[1, 9, 1])], 0x744E_86D3),
            (8, 40, GRAY, &[dc, (&[1], 1, 5, 1, 1, &[9, 0, 0, 0, 1])], 0x3FB5_3F75),
            (40, 40, HALF, &[all_dc], 0xC417_A1CC),
            (40, 24, HALF, &[all_dc], 0xD584_E9FE),
            (40, 40, HALF, &[all_dc, (&[1], 1, 5, 2, 0, &[6])], 0x2FA6_CF79),
            // The DC coefficients of blocks that only pad the last MCUs are not in the file.
            (40, 40, HALF, &[cb_dc, dc, cr_dc], 0x245C_62B1),
            (40, 72, QUARTER, &[all_dc, cb, luma], 0x04F6_A26D),
        ];
        for (case, (width, height, factors, scans, expected)) in cases.into_iter().enumerate() {
            let file = file(width, height, factors, scans);
            let decoder = Decoder::new(&file, Limits::default()).unwrap();
            let mut pixels = vec![0; decoder.buffer_len()];
            decoder.decode(&mut pixels).unwrap();
            assert_eq!(hash(&pixels), expected, "case {case}");
        }
    }
}
