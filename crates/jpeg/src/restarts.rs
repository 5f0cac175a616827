//! Reads restart markers (T.81, E.2.4). A decoder is reset at each restart marker.

use crate::bits::BitReader;
use crate::markers::code::{RST0, RST7};

/// Counts the MCUs of a scan, to find where a restart marker is due.
pub(crate) struct Restarts {
    /// Number of MCUs between two restart markers; 0 if the scan has no restart markers.
    interval: usize,
    /// Number of MCUs that remain before the next restart marker.
    left: usize,
    /// The code of the next restart marker. RST0 follows RST7.
    marker: u8,
}

impl Restarts {
    pub(crate) fn new(interval: usize) -> Self {
        Self { interval, left: interval, marker: RST0 }
    }

    /// Callers must call this method before each MCU. Reads a restart marker if one is due. Returns
    /// `Some(true)` if it has read a marker, `Some(false)` if no marker is due, and `None` if a due marker is
    /// missing.
    #[inline]
    pub(crate) fn next_mcu(&mut self, bits: &mut BitReader<'_>) -> Option<bool> {
        let was_due = self.read_if_due(bits)?;
        self.left = self.left.saturating_sub(1);
        Some(was_due)
    }

    /// Does the same as [`next_mcu`](Self::next_mcu), but does not count the MCU. Afterwards, `bits` is at
    /// the beginning of the MCU.
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

    /// Reads a restart marker with any of the codes RST0 to RST7, at the beginning of the data. Returns
    /// `None` if no restart marker is there.
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
