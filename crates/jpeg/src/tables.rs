//! Reads quantization tables, Huffman tables and the restart interval (T.81, B.2.4).

use crate::bits::BitReader;
use crate::frame::Component;
use crate::huffman::{AcTable, DcTable};
use crate::typical_huffman;

/// Maps the index of a coefficient in zigzag order to its row-major index (T.81, figure A.6).
pub(crate) const ZIGZAG: [u8; 64] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
    14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39,
    46, 53, 60, 61, 54, 47, 55, 62, 63,
];

/// Returns the row-major index of the coefficient that is at `k` in zigzag order. A run of zeros can lead past the
/// end of a damaged block. libjpeg then takes the last coefficient.
#[inline(always)]
pub(crate) fn index_of(k: usize, bits: &mut BitReader<'_>) -> u8 {
    let Some(&index) = ZIGZAG.get(k) else {
        bits.is_damaged = true;
        return 63;
    };
    index
}

/// A quantization table. The elements are in row-major order.
pub(crate) type QuantTable = [i16; 64];

/// A table that a file may define.
#[derive(Clone, Default)]
enum Slot<T> {
    #[default]
    Undefined,
    /// The segment of the table is too short, or its numbers contradict each other. This matters only if a scan
    /// uses the table.
    Invalid,
    Defined(T),
}

impl<T> Slot<T> {
    fn new(table: Option<T>) -> Self {
        table.map_or(Self::Invalid, Self::Defined)
    }

    fn table(&self) -> Option<&T> {
        match self {
            Self::Defined(table) => Some(table),
            _ => None,
        }
    }
}

/// The largest number of Huffman tables that are read from a file. Each takes up to a microsecond, and needs only 17 bytes.
/// Files with many scans have about a hundred.
const MAX_HUFFMAN: usize = 1 << 16;

/// The tables that are in force at a position of the file.
#[derive(Default)]
pub(crate) struct Tables {
    /// The number of Huffman tables that have been read.
    huffman_count: usize,
    quant: [Slot<QuantTable>; 4],
    dc: [Slot<Box<DcTable>>; 4],
    ac: [Slot<Box<AcTable>>; 4],
    /// Number of MCUs between two restart markers; 0 if the scan has no restart markers.
    pub(crate) restart_interval: usize,
}

impl Tables {
    pub(crate) fn quant_table(&self, component: &Component) -> Option<QuantTable> {
        self.quant.get(component.quant_table)?.table().copied()
    }

    pub(crate) fn dc(&self, index: usize) -> Option<&DcTable> {
        self.dc.get(index)?.table().map(Box::as_ref)
    }

    pub(crate) fn ac(&self, index: usize) -> Option<&AcTable> {
        self.ac.get(index)?.table().map(Box::as_ref)
    }

    /// Reads a DHT segment. Ignores what follows after a table that is cut off, and all tables after [`MAX_HUFFMAN`].
    pub(crate) fn read_huffman(&mut self, mut segment: &[u8]) {
        while self.huffman_count < MAX_HUFFMAN
            && let Some((&kind, rest)) = segment.split_first()
        {
            self.huffman_count += 1;
            let counts_and_symbols = rest.split_first_chunk::<16>().and_then(|(counts, rest)| {
                let total = counts.iter().map(|&count| usize::from(count)).sum();
                let (symbols, rest) = rest.split_at_checked(total)?;
                segment = rest;
                Some((counts, symbols))
            });
            let index = usize::from(kind & 15);
            match (kind >> 4, self.dc.get_mut(index), self.ac.get_mut(index)) {
                (0, Some(dc), _) => {
                    let table =
                        counts_and_symbols.and_then(|(counts, symbols)| DcTable::new(counts, symbols));
                    *dc = Slot::new(table.map(Box::new));
                }
                (1, _, Some(ac)) => {
                    let table =
                        counts_and_symbols.and_then(|(counts, symbols)| AcTable::new(counts, symbols));
                    *ac = Slot::new(table.map(Box::new));
                }
                _ => {}
            }
            if counts_and_symbols.is_none() {
                return;
            }
        }
    }

    /// Defines the tables 0 and 1 that are undefined as the typical tables of T.81, K.3. Motion JPEG leaves these
    /// tables out of its frames, and libjpeg takes them for sequential files.
    pub(crate) fn add_typical_huffman(&mut self) {
        for (slot, (counts, symbols)) in self.dc.iter_mut().zip(&typical_huffman::DC) {
            if matches!(slot, Slot::Undefined) {
                *slot = Slot::new(DcTable::new(counts, symbols).map(Box::new));
            }
        }
        for (slot, (counts, symbols)) in self.ac.iter_mut().zip(&typical_huffman::AC) {
            if matches!(slot, Slot::Undefined) {
                *slot = Slot::new(AcTable::new(counts, symbols).map(Box::new));
            }
        }
    }

    /// Reads a DQT segment. Ignores what follows after a table that is cut off.
    pub(crate) fn read_quantization(&mut self, mut segment: &[u8]) {
        while let Some((&kind, rest)) = segment.split_first() {
            // libjpeg takes every precision other than 0 for 16 bits.
            let bytes = if kind >> 4 == 0 { 1 } else { 2 };
            let values = rest.split_at_checked(64 * bytes).map(|(values, rest)| {
                segment = rest;
                values
            });
            let table = values.map(|values| {
                let mut table = [0; 64];
                for (value, &index) in values.chunks_exact(bytes).zip(&ZIGZAG) {
                    let value = value.iter().fold(0, |value, &byte| value << 8 | u16::from(byte));
                    // The inverse DCT multiplies modulo 2^16, as the SIMD code of libjpeg-turbo does.
                    table[usize::from(index)] = value.cast_signed();
                }
                table
            });
            if let Some(slot) = self.quant.get_mut(usize::from(kind & 15)) {
                *slot = Slot::new(table);
            }
            if values.is_none() {
                return;
            }
        }
    }

    /// Reads a DRI segment.
    pub(crate) fn read_restart_interval(&mut self, segment: &[u8]) {
        if let Some((&interval, _)) = segment.split_first_chunk() {
            self.restart_interval = u16::from_be_bytes(interval).into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantization_tables_are_read_in_zigzag_order() {
        let mut tables = Tables::default();
        let narrow: Vec<u8> = [2].into_iter().chain(1..=64).collect();
        let wide = |factor: u16| -> Vec<u8> {
            [0x13].into_iter().chain((1..=64).flat_map(|value| (factor * value).to_be_bytes())).collect()
        };
        // The segment contains two tables.
        tables.read_quantization(&[narrow, wide(511)].concat());
        // The four indices are those of the first coefficient, the coefficient to the right of the first, the
        // coefficient below the first, and the last coefficient (T.81, figure A.6).
        for (table, factor) in [(2, 1), (3, 511)] {
            let values = tables.quant[table].table().unwrap();
            assert_eq!(
                [values[0], values[1], values[8], values[63]],
                [1, 2, 3, 64].map(|value| value * factor)
            );
        }
    }

    #[test]
    fn values_of_16_bits_are_stored_modulo_2_to_the_16() {
        let mut tables = Tables::default();
        tables.read_quantization(&[&[0x10][..], &[0xFF; 128]].concat());
        assert_eq!(tables.quant[0].table(), Some(&[-1; 64]));
        tables.read_quantization(&[0; 65]);
        assert_eq!(tables.quant[0].table(), Some(&[0; 64]));
    }

    #[test]
    fn a_table_that_is_cut_off_is_invalid_and_the_tables_before_it_stay() {
        let mut tables = Tables::default();
        let table = |kind: u8, count: usize| [vec![kind], vec![1; count]].concat();
        tables.read_quantization(&[table(0, 64), table(1, 63)].concat());
        tables.read_quantization(&table(0x12, 127));
        tables.read_quantization(&table(9, 64));
        let is_defined = |slot: &Slot<QuantTable>| slot.table().is_some();
        assert_eq!(tables.quant.each_ref().map(is_defined), [true, false, false, false]);

        let one_code = [&[1][..], &[0; 15], &[7]].concat();
        let segment = [&[0x00], &one_code[..], &[0x10], &one_code, &[0x01], &one_code[..16]].concat();
        tables.read_huffman(&segment);
        tables.read_huffman(&[&[0x19], &one_code[..]].concat());
        assert!(tables.dc(0).is_some() && tables.ac(0).is_some());
        assert!(tables.dc(1).is_none() && tables.ac(1).is_none());
    }

    #[test]
    fn typical_tables_replace_only_undefined_ones() {
        let mut tables = Tables::default();
        // A table with more codes than a prefix code can have.
        tables.read_huffman(&[&[0x01, 3][..], &[0; 15], &[0; 3]].concat());
        tables.add_typical_huffman();
        assert!(tables.dc(0).is_some() && tables.ac(0).is_some() && tables.ac(1).is_some());
        assert!(tables.dc(1).is_none() && tables.dc(2).is_none() && tables.ac(2).is_none());
    }

    #[test]
    fn a_restart_interval_has_two_bytes() {
        let mut tables = Tables::default();
        tables.read_restart_interval(&[1, 2, 3]);
        assert_eq!(tables.restart_interval, 258);
        tables.read_restart_interval(&[9]);
        assert_eq!(tables.restart_interval, 258);
    }
}
