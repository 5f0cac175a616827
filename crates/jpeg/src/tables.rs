//! Reads quantization tables, Huffman tables and the restart interval (T.81, B.2.4).

use crate::Error;
use crate::frame::Component;
use crate::huffman::{AcTable, DcTable};

/// Maps the index of a coefficient in zigzag order to its row-major index (T.81, figure A.6).
pub(crate) const ZIGZAG: [u8; 64] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
    14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39,
    46, 53, 60, 61, 54, 47, 55, 62, 63,
];

/// A quantization table. The elements are in row-major order.
pub(crate) type QuantTable = [i16; 64];

/// The tables that are in force at a position of the file.
#[derive(Default)]
pub(crate) struct Tables {
    quant: [Option<QuantTable>; 4],
    dc: [Option<Box<DcTable>>; 4],
    ac: [Option<Box<AcTable>>; 4],
    /// Number of MCUs between two restart markers; 0 if the scan has no restart markers.
    pub(crate) restart_interval: usize,
}

impl Tables {
    /// # Errors
    /// [`Error::Unsupported`] if the file does not define the quantization table of `component`.
    pub(crate) fn quant_table(&self, component: &Component) -> Result<QuantTable, Error> {
        self.quant.get(component.quant_table).copied().flatten().ok_or(Error::Unsupported)
    }

    pub(crate) fn dc(&self, index: usize) -> Option<&DcTable> {
        self.dc.get(index)?.as_deref()
    }

    pub(crate) fn ac(&self, index: usize) -> Option<&AcTable> {
        self.ac.get(index)?.as_deref()
    }

    /// Reads a DHT segment.
    pub(crate) fn read_huffman(&mut self, mut segment: &[u8]) -> Result<(), Error> {
        let malformed = Error::Malformed("Huffman table");
        while !segment.is_empty() {
            let (&[kind], rest) = segment.split_first_chunk().ok_or(malformed)?;
            let (counts, rest) = rest.split_first_chunk::<16>().ok_or(malformed)?;
            let total = counts.iter().map(|&count| usize::from(count)).sum();
            let (symbols, rest) = rest.split_at_checked(total).ok_or(malformed)?;
            segment = rest;
            let index = usize::from(kind & 15);
            let (dc, ac) = (self.dc.get_mut(index), self.ac.get_mut(index));
            match (kind >> 4, dc, ac) {
                (0, Some(dc), _) => *dc = Some(Box::new(DcTable::new(counts, symbols).ok_or(malformed)?)),
                (1, _, Some(ac)) => *ac = Some(Box::new(AcTable::new(counts, symbols).ok_or(malformed)?)),
                _ => return Err(malformed),
            }
        }
        Ok(())
    }

    /// Reads a DQT segment.
    ///
    /// # Errors
    /// [`Error::Unsupported`] if a value is 0 or above 32,767. No encoder of 8-bit samples writes such
    /// values.
    pub(crate) fn read_quantization(&mut self, mut segment: &[u8]) -> Result<(), Error> {
        let malformed = Error::Malformed("quantization table");
        while let Some((&kind, rest)) = segment.split_first() {
            let table = self.quant.get_mut(usize::from(kind & 15)).ok_or(malformed)?.insert([0; 64]);
            let bytes = match kind >> 4 {
                0 => 1,
                1 => 2,
                _ => return Err(malformed),
            };
            let (values, rest) = rest.split_at_checked(64 * bytes).ok_or(malformed)?;
            segment = rest;
            for (value, &index) in values.chunks_exact(bytes).zip(&ZIGZAG) {
                let value = value.iter().fold(0, |value, &byte| value << 8 | u16::from(byte));
                let value = i16::try_from(value).ok().filter(|&value| value > 0);
                table[usize::from(index)] = value.ok_or(Error::Unsupported)?;
            }
        }
        Ok(())
    }

    /// Reads a DRI segment.
    pub(crate) fn read_restart_interval(&mut self, segment: &[u8]) -> Result<(), Error> {
        let interval = segment.try_into().map_err(|_| Error::Malformed("restart interval"))?;
        self.restart_interval = u16::from_be_bytes(interval).into();
        Ok(())
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
        assert!(tables.read_quantization(&[narrow, wide(511)].concat()).is_ok());
        // The four indices are those of the first coefficient, the coefficient to the right of the first, the
        // coefficient below the first, and the last coefficient (T.81, figure A.6).
        for (table, factor) in [(2, 1), (3, 511)] {
            let values = tables.quant[table].unwrap();
            assert_eq!(
                [values[0], values[1], values[8], values[63]],
                [1, 2, 3, 64].map(|value| value * factor)
            );
        }
    }

    #[test]
    fn invalid_quantization_tables_are_refused() {
        let read = |segment: &[u8]| Tables::default().read_quantization(segment).is_ok();
        let table = |kind: u8, value: u8, count: usize| [vec![kind], vec![value; count]].concat();
        assert!(read(&table(0, 1, 64)) && read(&table(0x10, 1, 128)));
        assert!(!read(&table(0, 0, 64)), "a value of zero");
        assert!(!read(&table(0x10, 0x80, 128)), "a value of 16 bits");
        assert!(!read(&table(0, 1, 63)) && !read(&table(0x10, 1, 127)), "cut off");
        assert!(!read(&table(4, 1, 64)), "a fifth table");
        assert!(!read(&table(0x20, 1, 128)), "precision is neither 8 nor 16 bits");
    }
}
