//! Reads restart markers (T.81, E.2.4). A decoder is reset at each restart marker.

use crate::bits::BitReader;
use crate::markers::code::{RST0, RST7, SOF0};

/// Counts the MCUs of a scan, to find where a restart marker is due.
#[derive(Clone, Copy)]
pub(crate) struct Restarts {
    /// Number of MCUs between two restart markers; 0 if the scan has no restart markers.
    interval: usize,
    /// Number of MCUs that remain before the next restart marker.
    left: usize,
    /// The code of the next restart marker. RST0 follows RST7.
    marker: u8,
}

/// What follows after a restart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Restart {
    /// The data of the next interval.
    Data,
    /// Another marker. The data of the next interval are missing.
    Marker,
}

impl Restarts {
    pub(crate) fn new(interval: usize) -> Self {
        Self { interval, left: interval, marker: RST0 }
    }

    /// Callers must call this method before each MCU. Restarts if a restart marker is due, and returns `None`
    /// otherwise.
    #[inline]
    pub(crate) fn next_mcu(&mut self, bits: &mut BitReader<'_>) -> Option<Restart> {
        let restart = self.restart_if_due(bits);
        self.left = self.left.saturating_sub(1);
        restart
    }

    /// Does the same as [`next_mcu`](Self::next_mcu), but does not count the MCU. Afterwards, `bits` is at
    /// the beginning of the MCU.
    #[inline]
    pub(crate) fn restart_if_due(&mut self, bits: &mut BitReader<'_>) -> Option<Restart> {
        (self.left == 0 && self.interval > 0).then(|| self.restart(bits))
    }

    #[inline(never)]
    fn restart(&mut self, bits: &mut BitReader<'_>) -> Restart {
        let restart = if bits.find_marker() == Some(self.marker) {
            bits.skip_marker();
            Restart::Data
        } else {
            self.resynchronize(bits)
        };
        self.begin(self.marker);
        restart
    }

    /// Finds the data of the next interval although the marker before them is missing or wrong, by the rules of
    /// libjpeg (`jpeg_resync_to_restart`). A restart marker up to two numbers ahead begins a later interval, so
    /// the marker is left unread. A marker up to two numbers behind belongs to an earlier interval, so it is
    /// skipped. Any other restart marker is taken for the one that is due.
    #[cold]
    fn resynchronize(&self, bits: &mut BitReader<'_>) -> Restart {
        bits.is_damaged = true;
        loop {
            let ahead = match bits.find_marker() {
                Some(marker @ RST0..=RST7) => marker.wrapping_sub(self.marker) & 7,
                // Codes below SOF0 begin no segment that libjpeg knows, so they are skipped.
                Some(..SOF0) => 7,
                _ => return Restart::Marker,
            };
            if matches!(ahead, 1 | 2) {
                return Restart::Marker;
            }
            bits.skip_marker();
            if !matches!(ahead, 6 | 7) {
                return Restart::Data;
            }
        }
    }

    /// Reads a restart marker with any of the codes RST0 to RST7, at the beginning of the data. Returns
    /// `None` if no restart marker is there.
    pub(crate) fn read_any(&mut self, bits: &mut BitReader<'_>) -> Option<()> {
        let marker = bits.find_marker().filter(|marker| matches!(marker, RST0..=RST7))?;
        bits.skip_marker();
        self.begin(marker);
        (!bits.is_damaged).then_some(())
    }

    /// Begins the interval after the restart marker `marker`.
    fn begin(&mut self, marker: u8) {
        self.marker = RST0 | (marker + 1) & 7;
        self.left = self.interval;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads one MCU, which takes the byte 0xAB, and restarts. RST0 is due. Returns what follows, whether
    /// damage was found, and the byte that is read next.
    fn restart(after: &[u8]) -> (Restart, bool, u32) {
        let data = [&[0xAB][..], after].concat();
        let (mut bits, mut restarts) = (BitReader::new(&data), Restarts::new(1));
        assert!(restarts.next_mcu(&mut bits).is_none());
        bits.read(8);
        let restart = restarts.next_mcu(&mut bits).unwrap();
        (restart, bits.is_damaged, bits.read(8))
    }

    #[test]
    fn data_follow_the_marker_that_is_due() {
        for data in [&[0xFF, 0xD0, 0x12][..], &[0xFF, 0xFF, 0xD0, 0x12]] {
            assert!(restart(data) == (Restart::Data, false, 0x12));
        }
    }

    #[test]
    fn stray_bytes_and_earlier_markers_are_skipped() {
        for stray in [&[1, 2, 3][..], &[0xFF, 0, 9], &[0xFF, 0xD7, 9], &[0xFF, 0xD6], &[0xFF, 0x42, 9]] {
            assert!(restart(&[stray, &[0xFF, 0xD0, 0x12]].concat()) == (Restart::Data, true, 0x12));
        }
    }

    #[test]
    fn later_markers_and_other_segments_are_left_unread() {
        for marker in [0xD1, 0xD2, 0xD9, 0xDA, 0xC4, 0xE0] {
            assert!(restart(&[0xFF, marker, 0x12]) == (Restart::Marker, true, 0), "{marker:x}");
        }
        assert!(restart(&[]) == (Restart::Marker, true, 0));
    }

    #[test]
    fn a_distant_marker_is_taken_for_the_one_that_is_due() {
        for marker in [0xD3, 0xD4, 0xD5] {
            assert!(restart(&[0xFF, marker, 0x12]) == (Restart::Data, true, 0x12), "{marker:x}");
        }
    }
}
