//! Builds Huffman tables from code lengths. Those that are optimal come from the encoder.

use imagecore_jpeg::encode::Code;

use super::segment;

/// The maximum length of a Huffman code, in bits.
const MAX_BITS: usize = 16;

/// A Huffman table as a DHT segment contains it (T.81, B.2.4.2).
pub(crate) struct HuffmanTable {
    /// BITS of T.81: the number of codes of each length. Index 0 is for codes of one bit.
    bits: [u8; MAX_BITS],
    /// HUFFVAL of T.81: the symbols in the order of their codes.
    values: Vec<u8>,
    /// The index is a symbol. An entry is the code and its length in bits. The length is 0 if the
    /// symbol has no code.
    codes: [(u32, u32); 256],
}

impl HuffmanTable {
    /// Builds a table. An entry of `symbols` is a symbol and the length of its code in bits. `symbols` must be sorted
    /// by code length.
    pub(crate) fn new(symbols: &[(u8, u8)]) -> Self {
        let mut table =
            Self { bits: [0; MAX_BITS], values: Vec::with_capacity(symbols.len()), codes: [(0, 0); 256] };
        // Codes of one length are consecutive numbers (T.81, C.2).
        let (mut next, mut length) = (0_u32, 0);
        for &(symbol, bits) in symbols {
            next <<= u32::from(bits) - length;
            length = u32::from(bits);
            table.codes[usize::from(symbol)] = (next, length);
            table.bits[usize::from(bits) - 1] += 1;
            table.values.push(symbol);
            next += 1;
        }
        assert!(next < 1 << length, "the code of all ones is reserved");
        table
    }

    /// Builds the optimal table for the given frequencies (T.81, K.2). The index of `frequencies`
    /// is a symbol.
    pub(crate) fn optimal(frequencies: &[u32; 256]) -> Self {
        let code = Code::optimal(frequencies);
        let lengths = (1_u8..).zip(code.bits()).flat_map(|(length, &count)| vec![length; count.into()]);
        Self::new(&code.values().iter().copied().zip(lengths).collect::<Vec<_>>())
    }

    /// Returns the code of `symbol`, and the length of the code in bits.
    pub(crate) fn code(&self, symbol: u8) -> (u32, u32) {
        let found = self.codes[usize::from(symbol)];
        assert!(found.1 > 0, "{symbol:#x} has no code");
        found
    }

    /// Returns the parameters of the table in a DHT segment: Tc and Th in one byte, BITS, HUFFVAL
    /// (T.81, B.2.4.2). `class` (Tc) is 0 for DC and 1 for AC. `id` (Th) is 0 to 3.
    pub(crate) fn parameters(&self, class: u8, id: u8) -> Vec<u8> {
        [&[class << 4 | id][..], &self.bits, &self.values].concat()
    }

    /// Returns a DHT segment that contains only this table.
    pub(crate) fn segment(&self, class: u8, id: u8) -> Vec<u8> {
        segment(0xC4, &self.parameters(class, id))
    }
}
