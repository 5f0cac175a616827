use std::ops::Range;

use super::report::{Placement, Report, SyncPoint};
use super::setup::{Setup, after_stuffing};
use super::{MAX_DATA_LEN, OVERLAP};
use crate::{Error, Limits};

/// The division of a file into parts, and the reports of the workers.
///
/// Every method returns [`Error::Malformed`] for the index of a part that does not exist.
pub struct Plan {
    setup: Setup,
    /// Offset in the file of the scan's data.
    data_offset: usize,
    /// Bytes of the data.
    data_len: usize,
    /// Offsets in the data where the parts begin.
    starts: Vec<usize>,
    reports: Vec<Vec<u32>>,
    /// Empty until the reports are joined.
    placements: Vec<Placement>,
}

const NO_SUCH_PART: Error = Error::Malformed("no such part");

impl Plan {
    /// Divides the data of a file into parts of about `part_len` bytes. There is only one part for a `part_len` of 0, and
    /// for less data than two parts have.
    ///
    /// # Errors
    /// [`Error::Unsupported`] also for files that are only decoded in one piece: those of several scans, and of color models
    /// other than gray and YCbCr; [`Error::Malformed`]; [`Error::OutOfMemory`] for more pixels than the limits allow.
    pub fn new(file: &[u8], part_len: usize, limits: Limits) -> Result<Self, Error> {
        let (setup, data_offset) = Setup::read(file, limits)?;
        let data = &file[data_offset..];
        let count = match data.len().checked_div(part_len) {
            Some(count) if data.len() <= MAX_DATA_LEN => count.max(1),
            _ => 1,
        };
        let start = |part: usize| match (part * part_len, setup.tables.restart_interval) {
            (0, _) => Some(0),
            (offset, 0) => Some(after_stuffing(data, offset)),
            (offset, _) => restart_within(data, offset..offset + part_len),
        };
        let starts: Vec<_> = (0..count).filter_map(start).collect();
        let reports = starts.iter().map(|_| Vec::new()).collect();
        Ok(Self { data_len: data.len(), setup, data_offset, starts, reports, placements: Vec::new() })
    }

    /// The number of parts, at least one.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.starts.len()
    }

    /// Width and height of the image in pixels, and bytes of a pixel.
    #[must_use]
    pub fn shape(&self) -> (usize, usize, usize) {
        let frame = &self.setup.frame;
        (frame.width, frame.height, frame.bytes_per_pixel())
    }

    /// Bytes of the file that [`Worker::new`](super::Worker::new) needs, from its beginning.
    #[must_use]
    pub fn header_len(&self) -> usize {
        self.data_offset
    }

    /// The bytes of the file that [`Worker::scan`](super::Worker::scan) needs for a part: from its beginning to past its
    /// end.
    ///
    /// # Errors
    /// [`Error::Malformed`].
    pub fn input(&self, part: usize) -> Result<Range<usize>, Error> {
        let (start, next) = self.bounds(part)?;
        let (_, mcu_row_count) = self.setup.frame.mcus();
        // The overlap is followed by two more rows of MCUs. They may have four times the mean length, and 64 KB more; if
        // they are longer, the parts cannot be joined.
        let past = (8 * (self.data_len / mcu_row_count)).saturating_add(OVERLAP + (1 << 16));
        let end = next.map_or(self.data_len, |next| self.data_len.min(next.saturating_add(past)));
        Ok(self.data_offset + start..self.data_offset + end)
    }

    /// The number of bytes of the input that belong to the part: those before the next part. `None` for the last part: all.
    ///
    /// # Errors
    /// [`Error::Malformed`].
    pub fn owned_len(&self, part: usize) -> Result<Option<usize>, Error> {
        let (start, next) = self.bounds(part)?;
        Ok(next.map(|next| next - start))
    }

    /// Stores the report of a part. [`join`](Self::join) validates it.
    ///
    /// # Errors
    /// [`Error::Malformed`].
    pub fn accept(&mut self, part: usize, report: Vec<u32>) -> Result<(), Error> {
        *self.reports.get_mut(part).ok_or(NO_SUCH_PART)? = report;
        Ok(())
    }

    /// Connects all reports. Returns `false` if they do not fit together: the file is damaged, or a part did not synchronise.
    /// Then it has to be decoded in one piece.
    pub fn join(&mut self) -> bool {
        let reports = self.reports.iter().zip(&self.starts);
        let reports: Option<Vec<_>> =
            reports.map(|(report, &start)| Report::from_words(report, start)).collect();
        let placements = reports.and_then(|reports| placements(&self.setup, &reports));
        let is_joined = placements.is_some();
        self.placements = placements.unwrap_or_default();
        is_joined
    }

    /// What [`Worker::render`](super::Worker::render) needs for a part, after [`join`](Self::join).
    ///
    /// # Errors
    /// [`Error::Malformed`], also before the parts are joined.
    pub fn placement(&self, part: usize) -> Result<Vec<u32>, Error> {
        Ok(self.placements.get(part).ok_or(NO_SUCH_PART)?.to_words())
    }

    /// The rows of pixels of a part, after [`join`](Self::join). The parts have all rows, in order.
    ///
    /// # Errors
    /// [`Error::Malformed`], also before the parts are joined.
    pub fn rows(&self, part: usize) -> Result<Range<usize>, Error> {
        Ok(self.placements.get(part).ok_or(NO_SUCH_PART)?.pixel_rows.clone())
    }

    /// Offsets in the data where a part and the next one begin.
    fn bounds(&self, part: usize) -> Result<(usize, Option<usize>), Error> {
        let (&start, rest) = self.starts.get(part..).and_then(<[_]>::split_first).ok_or(NO_SUCH_PART)?;
        Ok((start, rest.first().copied()))
    }
}

/// The placement of each part. `None` if the parts do not fit together.
fn placements(setup: &Setup, reports: &[Report]) -> Option<Vec<Placement>> {
    let (mcus_per_row, mcu_row_count) = setup.frame.mcus();
    let context = setup.frame.context_rows();
    // The index in the image of the part's first MCU. It is negative if the codes before synchronisation decode to too many
    // MCUs.
    let mut base = 0_i64;
    // The first complete row of MCUs of the part.
    let mut row = 0;
    // What to add to the part's DC coefficients.
    let mut dc_offsets = [0_i32; 3];
    let mut placements = Vec::new();
    for (part, report) in reports.iter().enumerate() {
        let next = match reports.get(part + 1) {
            Some(next) => Some(common_point(&report.last, &next.first)?),
            None => None,
        };
        let next_mcu = next.map(|(ours, _)| base + ours.mcu as i64);
        let next_row = match next_mcu {
            Some(mcu) => usize::try_from(mcu).ok()?.div_ceil(mcus_per_row).min(mcu_row_count),
            None => mcu_row_count,
        };
        let end = if next.is_some() { (next_row + context).min(mcu_row_count) } else { mcu_row_count };
        let placement = Placement {
            skipped: usize::try_from((row * mcus_per_row) as i64 - base).ok()?,
            mcu_rows: row..end,
            pixel_rows: setup.first_row(row)..setup.first_row(next_row),
            dc_offsets: dc_offsets.map(|offset| offset as i16),
        };
        // Reports that contradict each other can give a row above the previous part.
        if !placement.fits(setup) || !placement.is_within(report.mcus, setup) {
            return None;
        }
        placements.push(placement);
        if let (Some((ours, theirs)), Some(mcu)) = (next, next_mcu) {
            for ((offset, ours), theirs) in dc_offsets.iter_mut().zip(ours.dc_pred).zip(theirs.dc_pred) {
                *offset = offset.wrapping_add(ours).wrapping_sub(theirs);
            }
            (base, row) = (mcu - theirs.mcu as i64, next_row);
        }
    }
    Some(placements)
}

/// The first common point of two neighbouring parts, as both have reported it. The points are sorted.
fn common_point(last: &[SyncPoint], first: &[SyncPoint]) -> Option<(SyncPoint, SyncPoint)> {
    let mut first = first.iter().peekable();
    last.iter().find_map(|&ours| {
        while first.next_if(|theirs| theirs.bit_offset < ours.bit_offset).is_some() {}
        first.peek().filter(|theirs| theirs.bit_offset == ours.bit_offset).map(|&&theirs| (ours, theirs))
    })
}

/// Offset of the first restart marker in a range of the data.
fn restart_within(data: &[u8], range: Range<usize>) -> Option<usize> {
    let is_restart = |pair: &[u8]| matches!(pair, [0xFF, 0xD0..=0xD7]);
    data.get(range.clone())?.windows(2).position(is_restart).map(|found| range.start + found)
}
