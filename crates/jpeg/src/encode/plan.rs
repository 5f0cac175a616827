//! Decides from the counts of all bands which scans a file has, and with which Huffman codes.

use crate::{Error, alloc};

use super::bands::QuantizedBand;
use super::code::Code;
use super::header::{self, File, Metadata};
use super::layout::Layout;
use super::scan::{Scan, size};
use super::script::{self, Script};
use super::sink::{Bits, Counter, Sink, TABLES, Writer, join};

/// How often each symbol occurs in a band, in each scan that a file may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statistics {
    /// Of each scan of the [`Script`]; without the first DC difference of each component.
    pub(super) counters: Vec<Counter>,
    /// The first and the last DC coefficient of each component, in the order of interleaved scans.
    pub(super) edges: [(i16, i16); 3],
}

impl Statistics {
    /// Counts the symbols of `band`.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if an allocation fails.
    pub(crate) fn count(layout: &Layout, is_progressive: bool, band: &QuantizedBand) -> Result<Self, Error> {
        let script = Script::new(layout.components.len(), is_progressive);
        let mut counters = alloc::zeroed::<Counter>(script.scans.len())?;
        for (scan, counter) in script.scans.iter().zip(&mut counters) {
            scan.encode(layout, band, [None; 3], counter);
        }
        let mut edges = [(0, 0); 3];
        for (edge, component) in edges.iter_mut().zip(&band.components) {
            let edge_of = |dc: Option<&i16>| dc.copied().unwrap_or(0);
            *edge = (edge_of(component.dc.first()), edge_of(component.dc.last()));
        }
        Ok(Self { counters, edges })
    }
}

/// A scan that is written, and its codes.
#[derive(Debug, Clone, PartialEq, Eq)]
struct PlannedScan {
    scan: Scan,
    codes: [Option<Code>; TABLES],
    /// Number of bits of the entropy-coded data.
    bits: u64,
}

/// The scans of a file and their Huffman codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    scans: Vec<PlannedScan>,
    /// For each band, the DC coefficient of each component before its first block.
    dc: Vec<[i16; 3]>,
    /// Number of bytes of all scans, with their tables, before zeros are stuffed.
    scan_bytes: u64,
}

impl Plan {
    /// Makes the plan from the statistics of all bands, in their order.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if an allocation fails.
    pub(crate) fn new(layout: &Layout, is_progressive: bool, bands: &[&Statistics]) -> Result<Self, Error> {
        let script = Script::new(layout.components.len(), is_progressive);
        let mut dc = Vec::new();
        let mut previous = [0; 3];
        for band in bands {
            dc.push(previous);
            previous = band.edges.map(|edge| edge.1);
        }
        let mut scans = Vec::new();
        for (index, &scan) in script.scans.iter().enumerate() {
            let mut sum = Counter::default();
            for (band, dc) in bands.iter().zip(&dc) {
                sum.add(&band.counters[index]);
                if scan.has_dc_differences() {
                    for (component, (&dc, edge)) in
                        dc.iter().zip(&band.edges).take(layout.components.len()).enumerate()
                    {
                        let difference = (i32::from(edge.0) >> scan.al) - (i32::from(dc) >> scan.al);
                        let size = size(difference.unsigned_abs());
                        sum.symbol(component.min(1), size as u8, 0, size);
                    }
                }
            }
            let mut bits = sum.bits;
            let codes = std::array::from_fn(|table| {
                let frequencies = &sum.frequencies[table];
                if frequencies.iter().all(|&frequency| frequency == 0) {
                    return None;
                }
                let code = Code::optimal(frequencies);
                bits += code.total_bits(frequencies);
                Some(code)
            });
            scans.push(Some(PlannedScan { scan, codes, bits }));
        }
        let mut chosen = Vec::new();
        let components = layout.components.len();
        for choice in &script.choices {
            let bytes = |alternative: &&Vec<usize>| {
                let scans = alternative.iter().filter_map(|&index| scans[index].as_ref());
                scans.map(|scan| scan.bytes(components)).sum::<u64>()
            };
            let best = choice.iter().min_by_key(bytes);
            chosen.extend(best.into_iter().flatten().copied());
        }
        let mut ordered: Vec<PlannedScan> = Vec::new();
        for scan in chosen.into_iter().filter_map(|index: usize| scans[index].take()) {
            let before = |other: &PlannedScan| script::order(&other.scan) < script::order(&scan.scan);
            ordered.insert(ordered.partition_point(before), scan);
        }
        let scan_bytes = ordered.iter().map(|scan| scan.bytes(components)).sum();
        Ok(Self { scans: ordered, dc, scan_bytes })
    }

    /// Returns the number of bytes of all scans, with their tables. It does not contain the zeros that follow bytes of
    /// 0xFF in a file; [`estimated_len`](Self::estimated_len) does.
    #[must_use]
    pub fn least_len(&self) -> u64 {
        self.scan_bytes
    }

    /// Returns about the number of bytes of all scans, as if the bytes were random: a zero follows each byte of 0xFF.
    #[must_use]
    pub fn estimated_len(&self) -> u64 {
        self.scan_bytes + self.scan_bytes / 256
    }

    /// Writes the symbols of `band`.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if an allocation fails.
    pub(crate) fn write(&self, layout: &Layout, band: &QuantizedBand) -> Result<BandBits, Error> {
        let dc = self.dc.get(band.band).ok_or(Error::InvalidArgument("the band was not counted"))?;
        let mut scans = Vec::new();
        for PlannedScan { scan, codes, .. } in &self.scans {
            let mut writer = Writer::new(codes);
            scan.encode(layout, band, dc.map(|dc| Some(dc >> scan.al)), &mut writer);
            scans.push(writer.finish()?);
        }
        Ok(BandBits { scans })
    }

    /// Returns the whole file. `tables` has the quantization table of each component, in zigzag order; `bands` has all
    /// bands in their order.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if an allocation fails. [`Error::InvalidArgument`] if the metadata cannot be written.
    pub(crate) fn join(
        &self,
        layout: &Layout,
        is_progressive: bool,
        tables: &[[u16; 64]],
        metadata: &Metadata<'_>,
        bands: &[BandBits],
    ) -> Result<Vec<u8>, Error> {
        let mut file = File(Vec::new());
        let components = layout.components.len();
        file.begin(layout, is_progressive, tables, metadata)?;
        for (index, scan) in self.scans.iter().enumerate() {
            file.scan(&scan.scan, components, &scan.codes)?;
            join(&mut file.0, bands.iter().map(|band| &band.scans[index]))?;
        }
        file.append(&[0xFF, crate::markers::code::EOI])?;
        Ok(file.0)
    }
}

impl PlannedScan {
    fn bytes(&self, components: usize) -> u64 {
        header::scan_len(&self.scan, components, &self.codes) as u64 + self.bits.div_ceil(8)
    }
}

/// The entropy-coded data of a band, for each scan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BandBits {
    scans: Vec<Bits>,
}
