//! Reads the bits of entropy-coded data (T.81, F.2.2.4 and F.2.2.5).

use crate::markers::{fill_len, next_marker};

/// EXTEND (T.81, figure F.12): converts `bits`, an unsigned number of `size` bits, to a signed number. `size`
/// is 1 to 15.
#[inline(always)]
pub(crate) fn extend(bits: u32, size: u32) -> i32 {
    let negative = bits >> (size - 1) == 0;
    bits as i32 - if negative { (1 << size) - 1 } else { 0 }
}

/// Reads bits, and removes the zero byte that is stuffed after each 0xFF. If only a marker or the end of the
/// data follows, the reader returns zero bits, and counts them.
#[derive(Clone, Copy)]
pub(crate) struct BitReader<'a> {
    data: &'a [u8],
    /// Offset of the next byte to load into `bit_buffer`, in bytes from the beginning of `data`.
    next: usize,
    /// The bits that are loaded, but not yet read. The next bit to read is the most significant bit of
    /// `bit_buffer`.
    bit_buffer: u64,
    /// Number of bits in `bit_buffer` that are loaded, but not yet read.
    count: u32,
    /// Number of zero bits that were put into `bit_buffer` because `next` is at a marker or at the end of the
    /// data. Zero bits that have been read are included.
    padding_bits: u32,
    /// Whether the data cannot be as an encoder wrote them: they have an invalid code or a coefficient outside
    /// its block, or bytes were skipped.
    pub(crate) is_damaged: bool,
}

impl<'a> BitReader<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        Self { data, next: 0, bit_buffer: 0, count: 0, padding_bits: 0, is_damaged: false }
    }

    /// Returns the reader at the same place of `data`, which has the same bytes.
    pub(crate) fn with_data<'b>(&self, data: &'b [u8]) -> BitReader<'b> {
        let &Self { data: _, next, bit_buffer, count, padding_bits, is_damaged } = self;
        BitReader { data, next, bit_buffer, count, padding_bits, is_damaged }
    }

    /// Loads bytes until `bit_buffer` has at least 32 unread bits.
    #[inline(always)]
    pub(crate) fn refill(&mut self) {
        if self.count >= 32 {
            return;
        }
        let Some(&bytes) = self.data.get(self.next..).and_then(<[u8]>::first_chunk) else {
            return self.refill_by_bytes();
        };
        let four = u32::from_be_bytes(bytes);
        // The condition is true if any byte of `four` is 0xFF, which is the case if the same byte of `!four`
        // is zero.
        if (!four).wrapping_sub(0x0101_0101) & four & 0x8080_8080 != 0 {
            return self.refill_by_bytes();
        }
        self.bit_buffer |= u64::from(four) << (32 - self.count);
        self.count += 32;
        self.next += 4;
    }

    #[inline(never)]
    fn refill_by_bytes(&mut self) {
        while self.count <= 56 {
            let byte = match self.rest() {
                &[byte, ..] if byte != 0xFF => {
                    self.next += 1;
                    byte
                }
                rest => {
                    // libjpeg also removes fill bytes before a byte with a stuffed zero.
                    let fill = fill_len(rest);
                    if rest.get(fill) == Some(&0) {
                        self.next += fill + 1;
                        0xFF
                    } else {
                        self.padding_bits += 8;
                        0
                    }
                }
            };
            self.bit_buffer |= u64::from(byte) << (56 - self.count);
            self.count += 8;
        }
    }

    /// Returns the next `bits` bits, and leaves them in the buffer. `bits` is 1 to 32.
    #[inline(always)]
    pub(crate) fn peek(&self, bits: u32) -> u32 {
        (self.bit_buffer >> (64 - bits)) as u32
    }

    /// Removes the next `bits` bits from the buffer. The buffer must contain these bits.
    #[inline(always)]
    pub(crate) fn skip(&mut self, bits: u32) {
        self.bit_buffer <<= bits;
        self.count -= bits;
    }

    /// RECEIVE (T.81, figure F.17): reads an unsigned number of `bits` bits. `bits` is 0 to 15.
    #[inline(always)]
    pub(crate) fn read(&mut self, bits: u32) -> u32 {
        if bits == 0 {
            return 0;
        }
        self.refill();
        let value = self.peek(bits);
        self.skip(bits);
        value
    }

    /// Reads a signed number of `size` bits. `size` is 1 to 15. The buffer must already contain these bits.
    /// This is the case after `HuffmanTable::read` has found a code.
    #[inline(always)]
    pub(crate) fn read_signed(&mut self, size: u32) -> i32 {
        let bits = self.peek(size);
        self.skip(size);
        extend(bits, size)
    }

    /// Returns whether more bits were read than the data contain.
    pub(crate) fn is_past_end(&self) -> bool {
        self.padding_bits > self.count
    }

    /// Returns the offset of the next bit to read, in bits from the beginning of the data. The offset
    /// includes stuffed zero bytes.
    pub(crate) fn bit_offset(&self) -> usize {
        let unread = self.count.saturating_sub(self.padding_bits) as usize;
        let bytes = unread.div_ceil(8);
        let byte = (0..bytes).fold(self.next, |end, _| match self.data.get(..end) {
            Some([before @ .., 0xFF, 0]) => {
                before.iter().rposition(|&byte| byte != 0xFF).map_or(0, |index| index + 1)
            }
            _ => end.saturating_sub(1),
        });
        8 * (byte + bytes) - unread
    }

    /// Skips the bits of an invalid code, and returns the symbol that libjpeg takes in its place.
    #[cold]
    pub(crate) fn skip_invalid_code(&mut self) -> u8 {
        self.is_damaged = true;
        // libjpeg reads one bit more than the longest code has.
        self.skip(17);
        0
    }

    /// Discards the bits in the buffer, and continues at offset `byte`, in bytes from the beginning of the
    /// data.
    pub(crate) fn seek(&mut self, byte: usize) {
        *self = Self { next: byte, is_damaged: self.is_damaged, ..Self::new(self.data) };
    }

    /// Returns the data that are not yet loaded into the buffer. After the reader has reached a marker, the
    /// returned data begin with this marker.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.data.get(self.next..).unwrap_or(&[])
    }

    /// Returns the number of bytes that are loaded into the buffer or read.
    pub(crate) fn loaded(&self) -> usize {
        self.next
    }

    /// Returns whether a whole byte of data is in the buffer. Fewer than 8 bits only pad the last byte before
    /// a marker.
    pub(crate) fn has_unread_byte(&self) -> bool {
        self.count.saturating_sub(self.padding_bits) >= 8
    }

    /// Discards the bits in the buffer, and moves to the next marker. Bytes before the marker count as damage.
    /// Returns the second byte of the marker, or `None` if no marker follows. The marker stays unread.
    pub(crate) fn find_marker(&mut self) -> Option<u8> {
        self.is_damaged |= self.has_unread_byte();
        let found = next_marker(self.rest());
        let skipped = found.map_or(self.rest().len(), |(skipped, _)| skipped);
        self.is_damaged |= skipped > 0;
        self.seek(self.next + skipped);
        found.map(|(_, marker)| marker)
    }

    /// Skips the marker at which the reader is.
    pub(crate) fn skip_marker(&mut self) {
        self.seek(self.next + fill_len(self.rest()) + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_negative_where_their_first_bit_is_zero() {
        // The expected numbers are those of T.81, table F.1.
        let all = |size: u32| (0..1 << size).map(|bits| extend(bits, size)).collect::<Vec<_>>();
        assert_eq!(all(1), [-1, 1]);
        assert_eq!(all(2), [-3, -2, 2, 3]);
        assert_eq!(all(3), [-7, -6, -5, -4, 4, 5, 6, 7]);
    }

    #[test]
    fn stuffed_zeros_are_removed() {
        let mut bits = BitReader::new(&[0xFF, 0, 0x12, 0xFF, 0, 0xFF, 0, 0x34, 0x56, 0x78, 0x9A]);
        let bytes: Vec<_> = (0..8).map(|_| bits.read(8)).collect();
        assert_eq!(bytes, [0xFF, 0x12, 0xFF, 0xFF, 0x34, 0x56, 0x78, 0x9A]);
        assert!(!bits.is_past_end());
    }

    #[test]
    fn bits_past_the_end_are_zero_and_counted() {
        for data in [&[0xAB, 0xCD][..], &[0xAB, 0xCD, 0xFF, 0xD9, 0x55], &[0xAB, 0xCD, 0xFF]] {
            let mut bits = BitReader::new(data);
            assert_eq!((bits.read(12), bits.is_past_end()), (0xABC, false), "{data:?}");
            assert_eq!((bits.read(4), bits.is_past_end()), (0xD, false), "{data:?}");
            assert_eq!((bits.read(1), bits.is_past_end()), (0, true), "{data:?}");
            (0..20).for_each(|_| assert_eq!(bits.read(15), 0));
        }
    }

    #[test]
    fn offsets_count_bits_of_the_data() {
        let data = [0x11, 0xFF, 0, 0x22, 0x33, 0xFF, 0, 0x44, 0x55, 0x66, 0x77];
        let mut bits = BitReader::new(&data);
        // Each pair is the number of bits to read, and the bit offset after this read. After a byte 0xFF is
        // read, the bit offset includes the stuffed zero byte.
        for (read, offset) in [(3, 3), (5, 8), (8, 24), (4, 28), (4, 32), (8, 40), (8, 56), (1, 57)] {
            bits.read(read);
            assert_eq!(bits.bit_offset(), offset);
        }
    }

    #[test]
    fn fill_bytes_before_a_stuffed_zero_are_removed() {
        let mut bits = BitReader::new(&[0x11, 0xFF, 0xFF, 0xFF, 0, 0x22, 0xFF, 0xFF, 0xD9]);
        assert_eq!([bits.read(8), bits.read(4), bits.read(4)], [0x11, 0xF, 0xF]);
        assert_eq!((bits.bit_offset(), bits.read(8)), (40, 0x22));
        assert!(!bits.is_past_end() && !bits.is_damaged);
        assert_eq!(bits.find_marker(), Some(0xD9));
    }

    #[test]
    fn the_bytes_before_a_marker_are_skipped_as_damage() {
        let find = |data: &'static [u8], read: u32| {
            let mut bits = BitReader::new(data);
            bits.read(read);
            (bits.find_marker(), bits.is_damaged)
        };
        const DATA: &[u8] = &[0xAB, 0xFF, 0xFF, 0xD3, 0xCD];
        assert_eq!([find(DATA, 8), find(DATA, 1)], [(Some(0xD3), false); 2], "the last byte is only padded");
        assert_eq!(find(&[0xAB, 0xCD, 0xFF, 0xD3], 8), (Some(0xD3), true), "a byte is left");
        assert_eq!(find(&[0xAB, 0xCD, 0xFF, 0, 0xEF, 0xFF, 0xD3], 0), (Some(0xD3), true));
        assert_eq!(find(&[0xAB], 8), (None, false), "the data end");
    }

    #[test]
    fn a_marker_stays_until_it_is_skipped() {
        let mut bits = BitReader::new(&[0xAB, 0xFF, 0xFF, 0xD3, 0xCD]);
        assert_eq!(bits.read(5), 0xAB >> 3);
        assert_eq!([bits.find_marker(), bits.find_marker()], [Some(0xD3); 2]);
        bits.skip_marker();
        assert_eq!((bits.read(8), bits.is_past_end(), bits.is_damaged), (0xCD, false, false));
    }
}
