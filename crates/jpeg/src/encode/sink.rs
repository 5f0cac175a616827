//! What becomes of the symbols of a scan: they are counted, or written.

use crate::Error;

use super::code::{Code, Frequencies};

/// Indices of the Huffman tables of a scan: two tables for DC differences, then two for AC coefficients. The first of
/// each pair is for luma.
pub(crate) const AC_TABLES: usize = 2;
pub(crate) const TABLES: usize = 4;

/// Takes the symbols of a scan.
pub(crate) trait Sink {
    /// Takes a symbol of the table with the index `table`, and `count` bits that follow it. Only the lowest `count`
    /// bits of `value` count.
    fn symbol(&mut self, table: usize, symbol: u8, value: u32, count: u32);

    /// Takes `count` bits, at most 16, without a symbol.
    fn bits(&mut self, value: u32, count: u32);

    /// Makes space for the symbols of `blocks` blocks with `coefficients` AC coefficients.
    fn reserve(&mut self, _blocks: usize, _coefficients: usize) {}
}

/// Counts symbols and bits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Counter {
    pub(crate) frequencies: [Frequencies; TABLES],
    /// Number of bits that are not part of a Huffman code.
    pub(crate) bits: u64,
}

impl Default for Counter {
    fn default() -> Self {
        Self { frequencies: [[0; 256]; TABLES], bits: 0 }
    }
}

impl Counter {
    /// Adds the counts of `other`.
    pub(crate) fn add(&mut self, other: &Self) {
        self.bits += other.bits;
        let counts = self.frequencies.as_flattened_mut().iter_mut();
        counts
            .zip(other.frequencies.as_flattened())
            .for_each(|(sum, count)| *sum = sum.saturating_add(*count));
    }
}

impl Sink for Counter {
    #[inline(always)]
    fn symbol(&mut self, table: usize, symbol: u8, _: u32, count: u32) {
        let frequency = &mut self.frequencies[table][usize::from(symbol)];
        *frequency = frequency.wrapping_add(1);
        self.bits += u64::from(count);
    }

    #[inline(always)]
    fn bits(&mut self, _: u32, count: u32) {
        self.bits += u64::from(count);
    }
}

/// A string of bits. The last byte is padded with zeros.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Bits {
    pub(crate) bytes: Vec<u8>,
    pub(crate) count: u64,
}

/// Writes codes and bits.
pub(crate) struct Writer<'c> {
    codes: &'c [Option<Code>; TABLES],
    bytes: Vec<u8>,
    /// Whether an allocation failed, and bits are missing.
    is_incomplete: bool,
    /// The last `pending` bits are not in `bytes` yet.
    buffer: u64,
    pending: u32,
}

impl<'c> Writer<'c> {
    pub(crate) fn new(codes: &'c [Option<Code>; TABLES]) -> Self {
        Self { codes, bytes: Vec::new(), is_incomplete: false, buffer: 0, pending: 0 }
    }

    /// Returns the bits that were written.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if an allocation failed.
    pub(crate) fn finish(mut self) -> Result<Bits, Error> {
        self.reserve(0, 0);
        if self.is_incomplete {
            return Err(Error::OutOfMemory);
        }
        let count = 8 * self.bytes.len() as u64 + u64::from(self.pending);
        let rest = self.buffer << (64 - self.pending).min(63);
        let rest = if self.pending == 0 { 0 } else { rest };
        self.bytes.extend_from_slice(&rest.to_be_bytes()[..self.pending.div_ceil(8) as usize]);
        Ok(Bits { bytes: self.bytes, count })
    }

    /// Appends `count` bits, at most 32.
    #[inline(always)]
    fn push(&mut self, value: u64, count: u32) {
        self.buffer = self.buffer << count | value;
        self.pending += count;
        if self.pending >= 32 {
            self.pending -= 32;
            if self.bytes.capacity() - self.bytes.len() < 4 {
                self.is_incomplete = true;
                return;
            }
            self.bytes.extend_from_slice(&((self.buffer >> self.pending) as u32).to_be_bytes());
        }
    }
}

impl Sink for Writer<'_> {
    #[inline(always)]
    fn symbol(&mut self, table: usize, symbol: u8, value: u32, count: u32) {
        let Some(code) = &self.codes[table] else { return };
        let (bits, length) = code.codes[usize::from(symbol)];
        let value = u64::from(value) & ((1 << count) - 1);
        self.push(u64::from(bits) << count | value, u32::from(length) + count);
    }

    #[inline(always)]
    fn bits(&mut self, value: u32, count: u32) {
        self.push(u64::from(value) & ((1 << count) - 1), count);
    }

    fn reserve(&mut self, blocks: usize, coefficients: usize) {
        // A coefficient has up to 31 bits. A block can have a DC difference, three runs of zeros and an end. An EOB run
        // before them has up to 1,024 correction bits.
        self.is_incomplete |= self.bytes.try_reserve(4 * coefficients + 16 * blocks + 160).is_err();
    }
}

/// Appends `parts` to `file` as one string of bits, padded with ones to whole bytes (T.81, F.1.2.3), with a zero after
/// each 0xFF (T.81, B.1.1.5).
///
/// # Errors
/// [`Error::OutOfMemory`] if the allocation fails.
pub(crate) fn join<'p>(file: &mut Vec<u8>, parts: impl Iterator<Item = &'p Bits>) -> Result<(), Error> {
    let (mut buffer, mut pending) = (0_u32, 0);
    for part in parts {
        // Each byte can need a stuffed zero. A part of a band is small, so that this memory does not matter.
        file.try_reserve(2 * part.bytes.len() + 2).map_err(|_| Error::OutOfMemory)?;
        let (whole, last) = ((part.count / 8) as usize, (part.count % 8) as u32);
        for &byte in &part.bytes[..whole] {
            buffer = buffer << 8 | u32::from(byte);
            push_stuffed(file, (buffer >> pending) as u8);
        }
        if last > 0 {
            buffer = buffer << last | u32::from(part.bytes[whole]) >> (8 - last);
            pending += last;
            if pending >= 8 {
                pending -= 8;
                push_stuffed(file, (buffer >> pending) as u8);
            }
        }
    }
    if pending > 0 {
        file.try_reserve(2).map_err(|_| Error::OutOfMemory)?;
        push_stuffed(file, (buffer << (8 - pending)) as u8 | (0xFF >> pending) as u8);
    }
    Ok(())
}

#[inline(always)]
fn push_stuffed(file: &mut Vec<u8>, byte: u8) {
    file.push(byte);
    if byte == 0xFF {
        file.push(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(digits: &str) -> Bits {
        let codes = [const { None }; TABLES];
        let mut writer = Writer::new(&codes);
        writer.reserve(1, 0);
        digits.bytes().for_each(|digit| writer.bits(u32::from(digit - b'0'), 1));
        writer.finish().unwrap()
    }

    #[test]
    fn parts_are_joined_without_gaps_and_padded_with_ones() {
        let digits = "1011001110001111100001111110000001111111000000011111111";
        for [first, second] in [[0, 0], [1, 9], [8, 16], [31, 33], [32, 40], [13, 14], [55, 55]] {
            let parts = [&digits[..first], &digits[first..second], &digits[second..]].map(bits);
            assert_eq!(parts.iter().map(|part| part.count).sum::<u64>(), digits.len() as u64);
            let mut file = Vec::new();
            join(&mut file, parts.iter()).unwrap();
            let padded = format!("{digits}1");
            let expected = (0..padded.len() / 8).flat_map(|i| {
                let byte = u8::from_str_radix(&padded[8 * i..8 * i + 8], 2).unwrap();
                if byte == 0xFF { vec![byte, 0] } else { vec![byte] }
            });
            assert_eq!(file, expected.collect::<Vec<_>>());
        }
    }
}
