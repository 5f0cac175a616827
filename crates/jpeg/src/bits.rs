//! Reads the bits of entropy-coded data (T.81, F.2.2.4 and F.2.2.5).

/// EXTEND (T.81, figure F.12): converts `bits`, an unsigned number of `size` bits, to a signed number. `size`
/// is 1 to 15.
#[inline(always)]
pub(crate) fn extend(bits: u32, size: u32) -> i32 {
    let negative = bits >> (size - 1) == 0;
    bits as i32 - if negative { (1 << size) - 1 } else { 0 }
}

/// Reads bits, and removes the zero byte that is stuffed after each 0xFF. If only a marker or the end of the
/// data follows, the reader returns zero bits, and counts them.
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
}

impl<'a> BitReader<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        Self { data, next: 0, bit_buffer: 0, count: 0, padding_bits: 0 }
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
            let byte = match self.data.get(self.next..) {
                Some(&[0xFF, 0, ..]) => {
                    self.next += 2;
                    0xFF
                }
                Some(&[byte, ..]) if byte != 0xFF => {
                    self.next += 1;
                    byte
                }
                _ => {
                    self.padding_bits += 8;
                    0
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
    /// This is the case after `HuffmanTable::read`, which leaves at least 16 bits in the buffer.
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
            Some([.., 0xFF, 0]) => end - 2,
            _ => end.saturating_sub(1),
        });
        8 * (byte + bytes) - unread
    }

    /// Discards the bits in the buffer, and continues at offset `byte`, in bytes from the beginning of the
    /// data.
    pub(crate) fn seek(&mut self, byte: usize) {
        *self = Self { next: byte, ..Self::new(self.data) };
    }

    /// Returns the data that are not yet loaded into the buffer. After the reader has reached a marker, the
    /// returned data begin with this marker.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.data.get(self.next..).unwrap_or(&[])
    }

    /// Reads the marker that follows the bits read so far. Returns the second byte of the marker, or `None`
    /// if no marker follows.
    pub(crate) fn read_marker(&mut self) -> Option<u8> {
        // Fewer than 8 unread bits of data only pad the last byte before a marker. Eight or more unread bits
        // are other data.
        if self.is_past_end() || self.count - self.padding_bits >= 8 {
            return None;
        }
        let mut rest = self.data.get(self.next..)?;
        // Fill bytes may precede a marker (T.81, B.1.1.2).
        while let [0xFF, 0xFF, ..] = rest {
            rest = &rest[1..];
        }
        let &[0xFF, marker, ..] = rest else { return None };
        self.seek(self.data.len() - rest.len() + 2);
        Some(marker)
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
    fn a_marker_is_read_only_after_all_data_before_it() {
        let mut bits = BitReader::new(&[0xAB, 0xFF, 0xFF, 0xD3, 0xCD]);
        assert_eq!(bits.read_marker(), None, "a byte is left");
        assert_eq!(bits.read(5), 0xAB >> 3);
        assert_eq!(bits.read_marker(), Some(0xD3));
        assert_eq!((bits.read(8), bits.is_past_end()), (0xCD, false));
        assert_eq!(bits.read_marker(), None, "the data end");
    }
}
