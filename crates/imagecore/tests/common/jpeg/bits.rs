//! The bits of a scan.

/// Writes bits from the highest of a byte down, as T.81 packs them (F.1.2.3, B.1.1.5).
#[derive(Default)]
pub(crate) struct BitWriter {
    pub(crate) bytes: Vec<u8>,
    held: u32,
    count: u32,
}

impl BitWriter {
    /// Puts the lowest `bits` bits of a number.
    pub(crate) fn put(&mut self, value: u32, bits: u32) {
        for bit in (0..bits).rev() {
            self.held = self.held << 1 | value >> bit & 1;
            self.count += 1;
            if self.count == 8 {
                self.bytes.push(self.held as u8);
                // A zero after it says that this is no marker.
                if self.held == 0xFF {
                    self.bytes.push(0);
                }
                (self.held, self.count) = (0, 0);
            }
        }
    }

    /// Fills up the last byte with ones.
    pub(crate) fn align(&mut self) {
        self.put(0x7F, (8 - self.count) % 8);
    }

    /// Ends an interval by the marker of this number, counted from 0.
    pub(crate) fn restart(&mut self, number: usize) {
        self.align();
        self.bytes.extend([0xFF, 0xD0 | u8::try_from(number % 8).unwrap()]);
    }
}
