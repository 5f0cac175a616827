//! The workers and the plan exchange reports and placements. This module converts them to words of 32 bits,
//! and back.

use std::ops::Range;

use super::setup::Setup;

/// A synchronization point: the position at which an MCU begins.
#[derive(Clone, Copy)]
pub(super) struct SyncPoint {
    /// Offset of the MCU in bits. In a worker, the offset counts from the beginning of the part. In the plan,
    /// the offset counts from the beginning of the entropy-coded data.
    pub(super) bit_offset: usize,
    /// Index of the MCU among the MCUs that the worker has read in the part.
    pub(super) mcu: usize,
    /// For each component, the DC prediction before the MCU is decoded. At the beginning of the part, the
    /// prediction is 0.
    pub(super) dc_pred: [i32; 3],
}

/// The report of a worker that has scanned a part.
#[derive(Default)]
pub(super) struct Report {
    /// Number of MCUs that the worker has read.
    pub(super) mcus: usize,
    /// Synchronization points near the beginning of the part; empty for the first part.
    pub(super) first: Vec<SyncPoint>,
    /// Synchronization points past the end of the part; empty for the last part.
    pub(super) last: Vec<SyncPoint>,
}

/// Number of 32-bit words that encode a [`SyncPoint`].
const POINT_WORDS: usize = 5;

impl Report {
    /// Encodes the report: the number of MCUs, the number of points in `first`, and five words for each
    /// point. The five words are the bit offset, the index of the MCU, and three DC predictions. The points
    /// in `first` precede the points in `last`.
    pub(super) fn to_words(&self) -> Vec<u32> {
        let points = self.first.iter().chain(&self.last).flat_map(|point| {
            let [a, b, c] = point.dc_pred.map(i32::cast_unsigned);
            [point.bit_offset as u32, point.mcu as u32, a, b, c]
        });
        [self.mcus as u32, self.first.len() as u32].into_iter().chain(points).collect()
    }

    /// Parses the report of a part. `start` is the offset of the part, in bytes from the beginning of the
    /// entropy-coded data. Bit offsets in `words` count from the beginning of the part. Bit offsets in the
    /// result count from the beginning of the entropy-coded data. Returns `None` if `words` are not a valid
    /// report.
    pub(super) fn from_words(words: &[u32], start: usize) -> Option<Self> {
        let (&[mcus, first], points) = words.split_first_chunk()?;
        let (points, []) = points.as_chunks::<POINT_WORDS>() else { return None };
        let point = |&[bit_offset, mcu, a, b, c]: &[u32; POINT_WORDS]| SyncPoint {
            bit_offset: (bit_offset as usize).saturating_add(8 * start),
            mcu: mcu as usize,
            dc_pred: [a, b, c].map(u32::cast_signed),
        };
        let (first, last) = points.split_at_checked(first as usize)?;
        let points = |points: &[[u32; POINT_WORDS]]| points.iter().map(point).collect();
        Some(Self { mcus: mcus as usize, first: points(first), last: points(last) })
    }
}

/// The rows of MCUs and of pixels that a worker renders from a part.
#[derive(Clone)]
pub(super) struct Placement {
    /// Number of MCUs at the beginning of the part that are not rendered. They precede the first row of MCUs
    /// that is complete in the part.
    pub(super) skipped: usize,
    /// Range of the rows of MCUs, in the image, that the worker reconstructs.
    pub(super) mcu_rows: Range<usize>,
    /// Range of the rows of pixels, in the image, that the worker writes.
    pub(super) pixel_rows: Range<usize>,
    /// For each component, the number that is added to the DC coefficients of the part.
    pub(super) dc_offsets: [i16; 3],
}

impl Placement {
    /// Encodes the placement in eight words: the number of skipped MCUs, start and end of `mcu_rows`, start
    /// and end of `pixel_rows`, and three DC offsets.
    pub(super) fn to_words(&self) -> Vec<u32> {
        let Self { skipped, mcu_rows, pixel_rows, dc_offsets } = self;
        let numbers = [*skipped, mcu_rows.start, mcu_rows.end, pixel_rows.start, pixel_rows.end];
        let offsets = dc_offsets.map(|offset| i32::from(offset).cast_unsigned());
        numbers.map(|number| number as u32).into_iter().chain(offsets).collect()
    }

    pub(super) fn from_words(words: &[u32]) -> Option<Self> {
        let &[skipped, first_mcu_row, end_mcu_row, first_row, end_row, a, b, c] = words else { return None };
        let range = |start: u32, end: u32| start as usize..end as usize;
        Some(Self {
            skipped: skipped as usize,
            mcu_rows: range(first_mcu_row, end_mcu_row),
            pixel_rows: range(first_row, end_row),
            dc_offsets: [a, b, c].map(|offset| offset as i16),
        })
    }

    /// Returns `true` if the image has all rows of the placement, and if the pixels of `pixel_rows` depend
    /// only on the MCUs of `mcu_rows`.
    pub(super) fn fits(&self, setup: &Setup) -> bool {
        let Self { mcu_rows, pixel_rows, .. } = self;
        let (_, mcu_row_count) = setup.frame.mcus();
        mcu_rows.start <= mcu_rows.end
            && mcu_rows.end <= mcu_row_count
            && pixel_rows.start <= pixel_rows.end
            && pixel_rows.start == setup.first_row(mcu_rows.start)
            && pixel_rows.end <= setup.complete_rows(mcu_rows.end)
    }

    /// Returns `true` if a part of `mcus` MCUs contains all MCUs of the placement.
    pub(super) fn is_within(&self, mcus: usize, setup: &Setup) -> bool {
        let (mcus_per_row, _) = setup.frame.mcus();
        self.skipped.checked_add(self.mcu_rows.len() * mcus_per_row).is_some_and(|end| end <= mcus)
    }
}
