//! The markers that stand between intervals of MCUs, from which a decoder could start anew (T.81, E.2.4).

use super::huffman::BitReader;

/// Counts the MCUs of a scan.
pub(super) struct Restarts {
    /// MCUs between two markers, and MCUs until the next one; 0 where there are none.
    interval: usize,
    left: usize,
    /// The next marker.
    marker: u8,
}

impl Restarts {
    pub(super) fn new(interval: usize) -> Self {
        Self { interval, left: interval, marker: 0xD0 }
    }

    /// To be called before each MCU. Goes over a marker that is due, and tells whether one was; `None` where it is not
    /// there.
    #[inline]
    pub(super) fn next(&mut self, bits: &mut BitReader<'_>) -> Option<bool> {
        if self.interval == 0 {
            return Some(false);
        }
        let is_due = self.left == 0;
        if is_due {
            if bits.marker()? != self.marker {
                return None;
            }
            self.marker = 0xD0 | (self.marker + 1) & 7;
            self.left = self.interval;
        }
        self.left -= 1;
        Some(is_due)
    }
}
