//! Encodes the part of a scan that is in a band (T.81, annexes F and G).

use std::ops::Range;

use super::bands::{Coefficient, QuantizedBand};
use super::layout::Layout;
use super::sink::{AC_TABLES, Sink};

/// The parameters of a scan (T.81, B.2.3 and G.1.1.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scan {
    /// The component, or `None` if the scan has all components.
    pub(crate) component: Option<usize>,
    /// Spectral selection: the zigzag indices of the first and of the last coefficient.
    pub(crate) ss: u8,
    pub(crate) se: u8,
    /// Ah: the point transform of the scan before with the same coefficients; 0 if there is none.
    pub(crate) ah: u8,
    /// Al: the point transform. The scan leaves out the lowest `al` bits of each coefficient.
    pub(crate) al: u8,
}

impl Scan {
    /// The only scan of a sequential file.
    pub(crate) const SEQUENTIAL: Self = Self { component: None, ss: 0, se: 63, ah: 0, al: 0 };

    /// Returns whether the scan has the DC differences of its components.
    pub(crate) fn has_dc_differences(&self) -> bool {
        self.ss == 0 && self.ah == 0
    }

    /// Sends the symbols of the scan in `band` to `sink`. `dc` has for each component the DC coefficient of the block
    /// before the band, from which the first difference is taken. Its elements are `None` to leave out the first
    /// difference.
    pub(crate) fn encode<S: Sink>(
        &self,
        layout: &Layout,
        band: &QuantizedBand,
        dc: [Option<i16>; 3],
        sink: &mut S,
    ) {
        let mut encoder =
            BandEncoder { scan: *self, dc, eob_run: 0, correction: Correction::default(), sink };
        let mcu_rows = layout.mcu_rows(band.band);
        if let Some(index) = self.component {
            // A scan of one component does not have the blocks that only pad the last MCUs (T.81, A.2.2).
            let component = &layout.components[index];
            for row in 0..component.real_rows(&mcu_rows) {
                let start = row * component.stride;
                encoder.blocks(band, index, start..start + component.columns);
            }
        } else {
            for mcu in 0..mcu_rows.len() * layout.mcus.0 {
                let (mcu_row, mcu) = (mcu / layout.mcus.0, mcu % layout.mcus.0);
                for (index, component) in layout.components.iter().enumerate() {
                    for y in mcu_row * component.v_samp..(mcu_row + 1) * component.v_samp {
                        let start = y * component.stride + mcu * component.h_samp;
                        encoder.blocks(band, index, start..start + component.h_samp);
                    }
                }
            }
        }
        encoder.end_eob_run(0);
    }
}

/// Correction bits of a refinement scan that are not sent yet.
struct Correction {
    bits: [u8; Self::CAPACITY],
    count: usize,
}

impl Correction {
    /// The bits of one block, and of the blocks in the EOB run before it.
    const CAPACITY: usize = 1024;
}

impl Default for Correction {
    fn default() -> Self {
        Self { bits: [0; Self::CAPACITY], count: 0 }
    }
}

/// The symbol of the end of a block (T.81, F.1.2.2.1).
pub(crate) const EOB: u8 = 0;

/// The symbol of a run of sixteen zeros (T.81, F.1.2.2.1).
pub(crate) const ZRL: u8 = 0xF0;

/// The largest number of blocks in an EOB run (T.81, table G.1).
const MAX_EOB_RUN: u32 = 0x7FFF;

struct BandEncoder<'s, S> {
    scan: Scan,
    /// The DC coefficient of the previous block of each component.
    dc: [Option<i16>; 3],
    /// EOBRUN (T.81, annex G): number of blocks in the current end-of-band run, which is not sent yet.
    eob_run: u32,
    /// The correction bits of the blocks in the run, then those of the current block.
    correction: Correction,
    sink: &'s mut S,
}

impl<S: Sink> BandEncoder<'_, S> {
    /// Encodes blocks of a component.
    #[inline(never)]
    fn blocks(&mut self, band: &QuantizedBand, component: usize, range: Range<usize>) {
        let blocks = &band.components[component];
        self.sink.reserve(range.len(), blocks.ac_count(&range));
        for block in range {
            self.block(component, blocks.dc[block], blocks.ac(block));
        }
    }

    #[inline(always)]
    fn block(&mut self, component: usize, dc: i16, ac: &[Coefficient]) {
        let Scan { ss, se, ah, al, .. } = self.scan;
        let table = AC_TABLES + component.min(1);
        if ss == 0 {
            if ah == 0 {
                self.dc_difference(component, i32::from(dc) >> al);
            } else {
                self.sink.bits(u32::from(dc as u16) >> al & 1, 1);
            }
        }
        match (ss, ah) {
            (0, _) if se == 0 => {}
            (0, _) => self.sequential(table, ac),
            (_, 0) => self.first(table, ac),
            _ => self.refinement(table, ac),
        }
    }

    #[inline(always)]
    fn dc_difference(&mut self, component: usize, dc: i32) {
        let Some(previous) = self.dc[component].replace(dc as i16) else { return };
        let difference = dc - i32::from(previous);
        let size = size(difference.unsigned_abs());
        self.sink.symbol(component.min(1), size as u8, low_bits(difference), size);
    }

    /// Encodes the AC coefficients of a sequential scan (T.81, F.1.2.2).
    #[inline(always)]
    fn sequential(&mut self, table: usize, ac: &[Coefficient]) {
        let mut last = 0;
        for &Coefficient { k, value } in ac {
            self.coefficient(table, k - last - 1, value.into());
            last = k;
        }
        if last < 63 {
            self.sink.symbol(table, EOB, 0, 0);
        }
    }

    /// Sends a coefficient that follows `run` zeros.
    #[inline(never)]
    fn coefficient(&mut self, table: usize, mut run: u8, value: i32) {
        while run >= 16 {
            self.sink.symbol(table, ZRL, 0, 0);
            run -= 16;
        }
        let size = size(value.unsigned_abs());
        self.sink.symbol(table, run << 4 | size as u8, low_bits(value), size);
    }

    /// Encodes the first scan of a band of AC coefficients (T.81, G.1.2.2).
    #[inline(always)]
    fn first(&mut self, table: usize, ac: &[Coefficient]) {
        let Scan { ss, se, al, .. } = self.scan;
        let mut last = ss - 1;
        for &Coefficient { k, value } in ac {
            let magnitude = i32::from(value.unsigned_abs()) >> al;
            if k < ss || magnitude == 0 {
                continue;
            }
            if k > se {
                break;
            }
            if self.eob_run > 0 {
                self.end_eob_run(table);
            }
            self.coefficient(table, k - last - 1, if value < 0 { -magnitude } else { magnitude });
            last = k;
        }
        if last < se {
            self.add_to_eob_run(table);
        }
    }

    /// Encodes a refinement scan of a band of AC coefficients (T.81, G.1.2.3).
    #[inline(always)]
    fn refinement(&mut self, table: usize, ac: &[Coefficient]) {
        let Scan { ss, se, al, .. } = self.scan;
        let in_band = |coefficient: &&Coefficient| (ss..=se).contains(&coefficient.k);
        // After the last coefficient that this scan makes nonzero, runs of zeros are part of the EOB run.
        let end =
            ac.iter().filter(in_band).rfind(|it| it.value.unsigned_abs() >> al == 1).map_or(0, |it| it.k);
        let (mut next, mut run) = (ss, 0);
        let mut start = self.correction.count;
        for &Coefficient { k, value } in ac.iter().filter(in_band) {
            let magnitude = value.unsigned_abs() >> al;
            if magnitude == 0 {
                continue;
            }
            run += k - next;
            next = k + 1;
            while run >= 16 && k <= end {
                start = self.flush_before(table, start);
                self.sink.symbol(table, ZRL, 0, 0);
                self.send_correction(start);
                run -= 16;
            }
            if magnitude > 1 {
                self.correction.bits[self.correction.count] = (magnitude & 1) as u8;
                self.correction.count += 1;
                continue;
            }
            start = self.flush_before(table, start);
            self.sink.symbol(table, run << 4 | 1, u32::from(value > 0), 1);
            self.send_correction(start);
            run = 0;
        }
        if run > 0 || next <= se || self.correction.count > start {
            self.add_to_eob_run(table);
        }
    }

    /// Sends the EOB run before a symbol. The correction bits of the current block begin at `start`. Returns their
    /// new beginning.
    #[inline(always)]
    fn flush_before(&mut self, table: usize, start: usize) -> usize {
        if self.eob_run == 0 {
            return start;
        }
        let all = std::mem::replace(&mut self.correction.count, start);
        self.end_eob_run(table);
        self.correction.bits.copy_within(start..all, 0);
        self.correction.count = all - start;
        0
    }

    /// Sends the correction bits from `start` on.
    #[inline(never)]
    fn send_correction(&mut self, start: usize) {
        for &bit in &self.correction.bits[start..self.correction.count] {
            self.sink.bits(bit.into(), 1);
        }
        self.correction.count = start;
    }

    #[inline(always)]
    fn add_to_eob_run(&mut self, table: usize) {
        self.eob_run += 1;
        if self.eob_run == MAX_EOB_RUN || self.correction.count > Correction::CAPACITY - 64 {
            self.end_eob_run(table);
        }
    }

    /// Sends the current EOB run, if there is one, and its correction bits.
    #[inline(never)]
    fn end_eob_run(&mut self, table: usize) {
        if self.eob_run == 0 {
            return;
        }
        let table = self.scan.component.map_or(table, |component| AC_TABLES + component.min(1));
        let size = self.eob_run.ilog2();
        self.sink.symbol(table, (size << 4) as u8, self.eob_run, size);
        self.eob_run = 0;
        self.send_correction(0);
    }
}

/// Returns SSSS of T.81, F.1.2.1: the number of bits of `magnitude`.
#[inline(always)]
pub(crate) fn size(magnitude: u32) -> u32 {
    u32::BITS - magnitude.leading_zeros()
}

/// Returns the bits that follow the symbol of `value`: a negative number is reduced by one (T.81, F.1.2.1).
#[inline(always)]
fn low_bits(value: i32) -> u32 {
    (value - i32::from(value < 0)).cast_unsigned()
}
