use crate::{Error, alloc};

/// Packs values into bytes, starting with the least significant bit of each byte (RFC 1951, 3.1.1).
#[derive(Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    bit_buffer: u32,
    /// The number of bits in `bit_buffer`: fewer than eight after each [`write`](Self::write).
    bit_count: u8,
}

impl BitWriter {
    /// Reserves memory for `bits` more bits. This call must precede the calls of [`write`](Self::write), because
    /// `write` cannot return an error for a failed allocation.
    pub(crate) fn reserve(&mut self, bits: usize) -> Result<(), Error> {
        self.bytes.try_reserve(bits / 8 + 2).map_err(|_| Error::OutOfMemory)
    }

    /// Appends the lowest `count` bits of `value`. `count` is at most 16. The higher bits of `value` must be zero.
    pub(crate) fn write(&mut self, value: u16, count: u8) {
        self.bit_buffer |= u32::from(value) << self.bit_count;
        self.bit_count += count;
        while self.bit_count >= 8 {
            self.bytes.push(self.bit_buffer as u8);
            self.bit_buffer >>= 8;
            self.bit_count -= 8;
        }
    }

    /// Returns the whole bytes, the remaining bits, and the number of remaining bits, 0 to 7.
    pub(crate) fn into_parts(self) -> (Vec<u8>, u32, u8) {
        (self.bytes, self.bit_buffer, self.bit_count)
    }

    /// Returns all bytes. The last byte is padded with zero bits.
    pub(crate) fn finish(self) -> Result<Vec<u8>, Error> {
        let Self { mut bytes, bit_buffer, bit_count } = self;
        if bit_count > 0 {
            alloc::push(&mut bytes, bit_buffer as u8)?;
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_fill_bytes_from_the_least_significant_bit() {
        let mut out = BitWriter::default();
        out.reserve(21).unwrap();
        out.write(0b1, 1);
        out.write(0, 0);
        out.write(0b1010, 4);
        out.write(0xFFFF, 16);
        assert_eq!(out.finish().unwrap(), [0b1111_0101, 0xFF, 0b0001_1111]);
    }
}
