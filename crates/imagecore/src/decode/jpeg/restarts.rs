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
        let passed = self.pass(bits)?;
        self.left = self.left.saturating_sub(1);
        Some(passed)
    }

    /// The same, without counting the MCU: to be at the place where it begins.
    #[inline]
    pub(super) fn pass(&mut self, bits: &mut BitReader<'_>) -> Option<bool> {
        if self.left > 0 || self.interval == 0 {
            return Some(false);
        }
        if bits.marker()? != self.marker {
            return None;
        }
        self.begin(self.marker);
        Some(true)
    }

    /// Goes over the marker of any number with which the data begin; `None` for other data.
    pub(super) fn begin_here(&mut self, bits: &mut BitReader<'_>) -> Option<()> {
        let marker = bits.marker().filter(|marker| matches!(marker, 0xD0..=0xD7))?;
        self.begin(marker);
        Some(())
    }

    fn begin(&mut self, marker: u8) {
        self.marker = 0xD0 | (marker + 1) & 7;
        self.left = self.interval;
    }
}
