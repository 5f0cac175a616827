//! Decodes Huffman codes (T.81, annex C and F.2.2).

use crate::bits::{BitReader, extend};

/// Codes of up to this number of bits are decoded by one table lookup. In measurements, 9 and 11 bits were no
/// faster.
const LOOKUP_BITS: u32 = 10;

/// A table of Huffman codes, for DC differences or for AC coefficients.
struct HuffmanTable {
    /// The index is the next [`LOOKUP_BITS`] bits of the data. If these bits begin with a whole code, the
    /// entry is the length of the code in bits, and the symbol of the code. Otherwise the length is 0.
    lookup: [(u8, u8); 1 << LOOKUP_BITS],
    /// The index is a code length in bits. If the next 16 bits of data, read as a number, are less than the
    /// entry, these bits begin with a code of this length or shorter. If the table has codes of this length,
    /// the entry is MAXCODE (T.81, F.2.2.3) plus 1, shifted left to 16 bits.
    limits: [u32; 17],
    /// The index is a code length in bits. The symbol of a code of this length is `symbols[code + entry]`.
    /// The entry is VALPTR − MINCODE (T.81, F.2.2.3).
    offsets: [i32; 17],
    symbols: [u8; 256],
}

impl HuffmanTable {
    /// Builds a table. `counts` has the number of codes of each length from 1 to 16 bits (BITS in T.81).
    /// `symbols` has the symbols in the order of their codes (HUFFVAL in T.81). Returns `None` if there are
    /// more codes than a prefix code can have, or more than 256 symbols.
    fn new(counts: &[u8; 16], symbols: &[u8]) -> Option<Self> {
        let mut all = [0; 256];
        all.get_mut(..symbols.len())?.copy_from_slice(symbols);
        let mut table =
            Self { lookup: [(0, 0); 1 << LOOKUP_BITS], limits: [0; 17], offsets: [0; 17], symbols: all };
        let (mut next, mut index) = (0_u32, 0);
        for (length, &count) in (1_u32..).zip(counts) {
            table.offsets[length as usize] = index as i32 - next as i32;
            for _ in 0..count {
                if next >> length != 0 {
                    return None;
                }
                if length <= LOOKUP_BITS {
                    let first = (next << (LOOKUP_BITS - length)) as usize;
                    table.lookup[first..first + (1 << (LOOKUP_BITS - length))]
                        .fill((length as u8, all[index]));
                }
                next += 1;
                index += 1;
            }
            table.limits[length as usize] = next << (16 - length);
            next <<= 1;
        }
        Some(table)
    }

    /// DECODE (T.81, figure F.16): reads a code, and returns the symbol of the code. Afterwards, the buffer
    /// of `bits` has at least 16 bits. If the next bits are not a code, the data are damaged, and the symbol
    /// is 0.
    #[inline(always)]
    fn read(&self, bits: &mut BitReader<'_>) -> u8 {
        bits.refill();
        let Some((length, symbol)) = self.find(bits.peek(16)) else { return bits.skip_invalid_code() };
        bits.skip(length);
        symbol
    }

    /// Finds the code at the beginning of `bits`, a number of 16 bits. Returns the length of the code in
    /// bits, and the symbol of the code. Returns `None` if the bits do not begin with a code.
    #[inline]
    fn find(&self, bits: u32) -> Option<(u32, u8)> {
        let (length, symbol) = self.lookup[(bits >> (16 - LOOKUP_BITS)) as usize];
        if length > 0 { Some((length.into(), symbol)) } else { self.find_long(bits) }
    }

    #[cold]
    fn find_long(&self, bits: u32) -> Option<(u32, u8)> {
        let length = (LOOKUP_BITS + 1..=16).find(|&length| bits < self.limits[length as usize])?;
        let index = (bits >> (16 - length)) as i32 + self.offsets[length as usize];
        Some((length, *self.symbols.get(index as usize)?))
    }
}

/// A Huffman table for DC differences.
pub(crate) struct DcTable(HuffmanTable);

/// The largest accepted category of DC differences. 8-bit samples need no more than 11 (T.81, table F.1), but
/// libjpeg accepts 15.
const MAX_DC_CATEGORY: u8 = 15;

impl DcTable {
    /// Builds a table by [`HuffmanTable::new`]. Also returns `None` if a symbol is above [`MAX_DC_CATEGORY`].
    pub(crate) fn new(counts: &[u8; 16], symbols: &[u8]) -> Option<Self> {
        let is_valid = symbols.iter().all(|&symbol| symbol <= MAX_DC_CATEGORY);
        HuffmanTable::new(counts, symbols).filter(|_| is_valid).map(Self)
    }

    /// Reads the DC difference: the DC coefficient of this block minus that of the previous block of the
    /// component.
    #[inline]
    pub(crate) fn read(&self, bits: &mut BitReader<'_>) -> i32 {
        let size = self.0.read(bits);
        if size == 0 { 0 } else { bits.read_signed(size.into()) }
    }
}

/// A Huffman table for AC coefficients.
pub(crate) struct AcTable {
    table: HuffmanTable,
    /// The index is the next [`LOOKUP_BITS`] bits of the data. An entry is 0 if these bits do not contain
    /// both a code and the coefficient after the code. Otherwise the entry has three numbers: the coefficient
    /// (upper 16 bits), the number of zero coefficients before it (next 8 bits), and the number of bits that
    /// the code and the coefficient take (lowest 8 bits).
    coefficients: [u32; 1 << LOOKUP_BITS],
}

/// A decoded AC symbol of a sequential scan (T.81, F.1.2.2).
pub(crate) enum Ac {
    /// A coefficient (`value`) after `run` zero coefficients.
    Coefficient { run: usize, value: i16 },
    /// ZRL: sixteen zero coefficients.
    ZeroRun,
    /// EOB: all remaining coefficients of the block are zero.
    EndOfBlock,
}

impl AcTable {
    pub(crate) fn new(counts: &[u8; 16], symbols: &[u8]) -> Option<Self> {
        let table = HuffmanTable::new(counts, symbols)?;
        let mut coefficients = [0; 1 << LOOKUP_BITS];
        for (bits, entry) in (0_u32..).zip(&mut coefficients) {
            let (length, symbol) = table.lookup[bits as usize];
            let (length, run, size) = (u32::from(length), u32::from(symbol >> 4), u32::from(symbol & 15));
            if length > 0 && size > 0 && length + size <= LOOKUP_BITS {
                let value = extend(bits >> (LOOKUP_BITS - length - size) & ((1 << size) - 1), size);
                *entry = (value as u32) << 16 | run << 8 | (length + size);
            }
        }
        Some(Self { table, coefficients })
    }

    /// Reads a symbol, and returns its upper four bits (RRRR, the run) and its lower four bits (SSSS, the
    /// size). In progressive scans, a symbol of size 0 can also be an end-of-band run (EOBn).
    #[inline]
    pub(crate) fn read_symbol(&self, bits: &mut BitReader<'_>) -> (usize, u32) {
        let symbol = self.table.read(bits);
        (usize::from(symbol >> 4), u32::from(symbol & 15))
    }

    /// Reads the next symbol of a sequential scan, and the coefficient after it, if the symbol has one.
    #[inline(always)]
    pub(crate) fn read(&self, bits: &mut BitReader<'_>) -> Ac {
        bits.refill();
        let entry = self.coefficients[bits.peek(LOOKUP_BITS) as usize];
        if entry > 0 {
            bits.skip(entry & 0xFF);
            return Ac::Coefficient { run: (entry >> 8 & 15) as usize, value: (entry >> 16) as i16 };
        }
        match self.read_symbol(bits) {
            (15, 0) => Ac::ZeroRun,
            (_, 0) => Ac::EndOfBlock,
            (run, size) => Ac::Coefficient { run, value: bits.read_signed(size) as i16 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of codes of each length from 1 to 16 bits. Each length has one code: 0, 10, 110 and so on.
    const ONE_OF_EACH: [u8; 16] = [1; 16];

    #[test]
    fn codes_of_all_lengths_are_found() {
        let symbols: Vec<u8> = (100..116).collect();
        let table = HuffmanTable::new(&ONE_OF_EACH, &symbols).unwrap();
        for length in 1..=16_u32 {
            // The bits after a code do not change the result.
            for rest in [0, 0xFFFF >> length] {
                let bits = 0xFFFF << (17 - length) & 0xFFFF | rest;
                assert_eq!(table.find(bits), Some((length, 99 + length as u8)), "{bits:#b}");
            }
        }
        assert_eq!(table.find(0xFFFF), None, "no code consists of ones only");
    }

    #[test]
    fn an_invalid_code_is_zero_and_takes_17_bits() {
        let table = DcTable::new(&ONE_OF_EACH, &[5; 16]).unwrap();
        let mut bits = BitReader::new(&[0xFF, 0, 0xFF, 0, 0b1011_1111, 0x80]);
        assert_eq!((table.read(&mut bits), bits.is_damaged), (0, true));
        // The next bits are the code 0, and the value 31 in five bits.
        assert_eq!(table.read(&mut bits), 31);
    }

    #[test]
    fn categories_that_no_number_has_are_refused() {
        assert!(DcTable::new(&ONE_OF_EACH, &[15; 16]).is_some());
        assert!(DcTable::new(&ONE_OF_EACH, &[16; 16]).is_none());
    }

    #[test]
    fn codes_of_one_length_are_consecutive_numbers() {
        // `counts` and `expected` are the table of luma DC differences (T.81, table K.3).
        let counts = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
        let table = HuffmanTable::new(&counts, &(0..12).collect::<Vec<_>>()).unwrap();
        let expected = [
            "00",
            "010",
            "011",
            "100",
            "101",
            "110",
            "1110",
            "11110",
            "111110",
            "1111110",
            "11111110",
            "111111110",
        ];
        for (symbol, text) in (0_u8..).zip(expected) {
            let length = text.len() as u32;
            let bits = u32::from_str_radix(text, 2).unwrap() << (16 - length);
            assert_eq!(table.find(bits), Some((length, symbol)), "{text}");
        }
    }

    #[test]
    fn more_codes_than_a_prefix_code_has_are_refused() {
        let counts = |first: u8, second: u8| {
            let mut counts = [0; 16];
            (counts[0], counts[1]) = (first, second);
            counts
        };
        assert!(HuffmanTable::new(&counts(1, 2), &[1, 2, 3]).is_some());
        assert!(HuffmanTable::new(&counts(1, 3), &[1, 2, 3, 4]).is_none());
        assert!(HuffmanTable::new(&counts(3, 0), &[1, 2, 3]).is_none());
        assert!(HuffmanTable::new(&[0; 16], &[0; 257]).is_none(), "more symbols than bytes");
    }

    #[test]
    fn coefficients_are_the_same_by_one_lookup_and_by_two_reads() {
        // The first code and its coefficient fit in `LOOKUP_BITS` bits. The second code and its coefficient
        // do not.
        let counts = [0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        let table = AcTable::new(&counts, &[0x13, 0x29, 0x00]).unwrap();
        // The bits are the code 00, the value 5 in three bits, the code 01, the value -511 in nine bits, and
        // the code 100 for EOB.
        let bits = [0b0010_1010, 0b0000_0000, 0b1000_0000];
        let mut reader = BitReader::new(&bits);
        let mut read = || table.read(&mut reader);
        assert!(matches!(read(), Ac::Coefficient { run: 1, value: 5 }));
        assert!(matches!(read(), Ac::Coefficient { run: 2, value: -511 }));
        assert!(matches!(read(), Ac::EndOfBlock));
    }
}
