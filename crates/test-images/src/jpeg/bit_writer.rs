//! Writes the bits of entropy-coded data.

/// A sequence of bits. The first bit of a byte is its most significant bit (T.81, B.1.1.5).
#[derive(Default)]
pub(crate) struct BitWriter {
    pub(crate) bytes: Vec<u8>,
    bit_buffer: u32,
    bit_count: u32,
}

impl BitWriter {
    /// Writes the lowest `count` bits of `value`.
    pub(crate) fn write(&mut self, value: u32, count: u32) {
        for bit in (0..count).rev() {
            self.bit_buffer = self.bit_buffer << 1 | value >> bit & 1;
            self.bit_count += 1;
            if self.bit_count == 8 {
                self.bytes.push(self.bit_buffer as u8);
                // A zero byte after 0xFF distinguishes data from a marker (byte stuffing, T.81,
                // F.1.2.3).
                if self.bit_buffer == 0xFF {
                    self.bytes.push(0);
                }
                (self.bit_buffer, self.bit_count) = (0, 0);
            }
        }
    }

    /// Fills the unused bits of the last byte with ones.
    pub(crate) fn align(&mut self) {
        self.write(0x7F, (8 - self.bit_count) % 8);
    }

    /// Ends a restart interval with the marker RSTm, where m is `interval` modulo 8. `interval` is
    /// the number of the interval in the scan. The first interval has the number 0.
    pub(crate) fn restart(&mut self, interval: usize) {
        self.align();
        self.bytes.extend([0xFF, 0xD0 | u8::try_from(interval % 8).unwrap()]);
    }
}
