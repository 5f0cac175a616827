//! The state of a decoder within the entropy-coded data of a scan, and the restart markers (T.81, E.2.4), which reset it.

use crate::bits::BitReader;
use crate::markers::code::{RST0, RST7, SOF0};

/// The position in the data of a scan, and what the next block depends on. After an error in the data, decoding goes on as
/// in libjpeg: an invalid code is taken as zero. After the end of the data, MCUs are missing up to the next restart marker.
#[derive(Clone, Copy)]
pub(crate) struct ScanState<'d> {
    pub(crate) bits: BitReader<'d>,
    /// PRED (T.81, F.1.1.5.1) of each component of the scan: the DC coefficient of its previous block, before the left
    /// shift by Al.
    pub(crate) dc_pred: [i32; 4],
    /// EOBRUN (T.81, annex G): number of remaining blocks in the current end-of-band run; 0 outside a run.
    pub(crate) eob_run: u32,
    /// Whether a marker or the end of the file was reached before the end of the interval.
    pub(crate) is_exhausted: bool,
    /// Number of MCUs between two restart markers; 0 if the scan has no restart markers.
    interval: usize,
    /// Number of MCUs that remain before the next restart marker.
    left: usize,
    /// The code of the next restart marker. RST0 follows RST7.
    marker: u8,
}

/// What follows after a restart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Restart {
    /// The data of the next interval.
    Data,
    /// Another marker. The data of the next interval are missing.
    Marker,
}

impl<'d> ScanState<'d> {
    /// Returns the state at the beginning of `data`. `interval` is the number of MCUs between two restart markers.
    pub(crate) fn new(data: &'d [u8], interval: usize) -> Self {
        let (bits, dc_pred) = (BitReader::new(data), [0; 4]);
        Self { bits, dc_pred, eob_run: 0, is_exhausted: false, interval, left: interval, marker: RST0 }
    }

    /// Returns the same state in `data`, which has the same bytes.
    pub(crate) fn with_data<'e>(&self, data: &'e [u8]) -> ScanState<'e> {
        let &Self { ref bits, dc_pred, eob_run, is_exhausted, interval, left, marker } = self;
        ScanState { bits: bits.with_data(data), dc_pred, eob_run, is_exhausted, interval, left, marker }
    }

    /// Callers must call this method before each MCU. Restarts if a restart marker is due. Returns `false` if the data of
    /// the MCU are missing.
    #[inline]
    pub(crate) fn begin_mcu(&mut self) -> bool {
        self.restart_if_due();
        self.left = self.left.saturating_sub(1);
        !self.is_exhausted
    }

    /// Callers must call this method after each MCU whose data are not missing.
    #[inline]
    pub(crate) fn end_mcu(&mut self) {
        if self.bits.is_past_end() {
            self.exhaust();
        }
    }

    #[cold]
    fn exhaust(&mut self) {
        self.is_exhausted = true;
        self.bits.is_damaged = true;
    }

    /// Moves to the beginning of the next MCU. If a restart marker is due before this MCU, reads the marker.
    #[inline]
    pub(crate) fn restart_if_due(&mut self) {
        if self.left == 0 && self.interval > 0 {
            self.restart();
        }
    }

    #[inline(never)]
    fn restart(&mut self) {
        let restart = if self.bits.find_marker() == Some(self.marker) {
            self.bits.skip_marker();
            Restart::Data
        } else {
            self.resynchronize()
        };
        self.begin(self.marker);
        (self.dc_pred, self.eob_run) = ([0; 4], 0);
        // If another marker follows, the state stays: libjpeg reads one MCU of zero bits, unless the data of the
        // previous interval ended early too.
        self.is_exhausted &= restart == Restart::Marker;
    }

    /// Continues at `offset`, in bytes from the beginning of the data. The DC predictions become zero, and the data count
    /// as intact again.
    pub(crate) fn restart_at(&mut self, offset: usize) {
        self.bits.seek(offset);
        self.bits.is_damaged = false;
        (self.dc_pred, self.eob_run, self.is_exhausted) = ([0; 4], 0, false);
    }

    /// Finds the data of the next interval although the marker before them is missing or wrong, by the rules of
    /// libjpeg (`jpeg_resync_to_restart`). A restart marker up to two numbers ahead begins a later interval, so
    /// the marker is left unread. A marker up to two numbers behind belongs to an earlier interval, so it is
    /// skipped. Any other restart marker is taken for the one that is due.
    #[cold]
    fn resynchronize(&mut self) -> Restart {
        self.bits.is_damaged = true;
        loop {
            let ahead = match self.bits.find_marker() {
                Some(marker @ RST0..=RST7) => marker.wrapping_sub(self.marker) & 7,
                // Codes below SOF0 begin no segment that libjpeg knows, so they are skipped.
                Some(..SOF0) => 7,
                _ => return Restart::Marker,
            };
            if matches!(ahead, 1 | 2) {
                return Restart::Marker;
            }
            self.bits.skip_marker();
            if !matches!(ahead, 6 | 7) {
                return Restart::Data;
            }
        }
    }

    /// Reads a restart marker with any of the codes RST0 to RST7, at the beginning of the data. Returns
    /// `None` if no restart marker is there.
    pub(crate) fn begin_at_restart(&mut self) -> Option<()> {
        let marker = self.bits.find_marker().filter(|marker| matches!(marker, RST0..=RST7))?;
        self.bits.skip_marker();
        self.begin(marker);
        (!self.bits.is_damaged).then_some(())
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
        let mut state = ScanState::new(&data, 1);
        assert!(state.begin_mcu());
        assert_eq!(state.bits.read(8), 0xAB);
        // With missing data before the marker, the data of the next MCU are missing only if another marker follows.
        state.is_exhausted = true;
        let restart = if state.begin_mcu() { Restart::Data } else { Restart::Marker };
        (restart, state.bits.is_damaged, state.bits.read(8))
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
