//! Restart markers, at which a decoder is reset (T.81, E.2.4).

use crate::bits::BitReader;
use crate::markers::code::{RST0, RST7};

/// Counts the MCUs of a scan.
pub(crate) struct Restarts {
    /// MCUs between two markers; 0 for no markers.
    interval: usize,
    /// MCUs until the next marker.
    left: usize,
    /// The next marker: RST0 to RST7, in turn.
    marker: u8,
}

impl Restarts {
    pub(crate) fn new(interval: usize) -> Self {
        Self { interval, left: interval, marker: RST0 }
    }

    /// Call this before each MCU. Reads the marker if one is due, and returns whether it was; `None` if it is missing.
    #[inline]
    pub(crate) fn next_mcu(&mut self, bits: &mut BitReader<'_>) -> Option<bool> {
        let was_due = self.read_if_due(bits)?;
        self.left = self.left.saturating_sub(1);
        Some(was_due)
    }

    /// As [`next_mcu`](Self::next_mcu), but does not count the MCU: the reader is then where the MCU begins.
    #[inline]
    pub(crate) fn read_if_due(&mut self, bits: &mut BitReader<'_>) -> Option<bool> {
        if self.left > 0 || self.interval == 0 {
            return Some(false);
        }
        if bits.read_marker()? != self.marker {
            return None;
        }
        self.begin(self.marker);
        Some(true)
    }

    /// Reads any restart marker at the beginning of the data; `None` if there is none.
    pub(crate) fn read_any(&mut self, bits: &mut BitReader<'_>) -> Option<()> {
        let marker = bits.read_marker().filter(|marker| matches!(marker, RST0..=RST7))?;
        self.begin(marker);
        Some(())
    }

    fn begin(&mut self, marker: u8) {
        self.marker = RST0 | (marker + 1) & 7;
        self.left = self.interval;
    }
}
