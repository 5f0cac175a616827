use std::ops::Range;

use super::report::{Placement, Report, SyncPoint};
use super::setup::{Setup, after_stuffing};
use super::{MAX_DATA_LEN, OVERLAP};
use crate::markers::Segments;
use crate::{Error, Limits};

/// The division of a file into parts, and the reports of the workers on these parts.
pub struct Plan {
    setup: Setup,
    /// Offset of the entropy-coded data, in bytes from the beginning of the file.
    data_offset: usize,
    /// Length in bytes from the beginning of the entropy-coded data to the end of the file.
    data_len: usize,
    /// For each part, the offset of the beginning of the part, in bytes from the beginning of the
    /// entropy-coded data.
    starts: Vec<usize>,
    reports: Vec<Vec<u32>>,
    /// The placement of each part. The vector is empty until the reports are joined.
    placements: Vec<Placement>,
}

/// The largest accepted length of the [headers](Plan::headers) in bytes. The tables of a usual file have less than 2 KB.
const MAX_HEADERS: usize = 1 << 20;

const NO_SUCH_PART: Error = Error::InvalidArgument("no such part");

impl Plan {
    /// Divides the entropy-coded data of `file` into parts of about `part_len` bytes. There is only one part
    /// if `part_len` is 0, if the data are shorter than two parts, or if the data are longer than about 512
    /// MiB.
    ///
    /// # Errors
    /// [`Error::Unsupported`] if the crate does not support the file, or if the file can only be decoded in
    /// one piece. Files with several scans, and files with a color model other than gray and YCbCr, can only be
    /// decoded in one piece. [`Error::Malformed`] if the headers are invalid. [`Error::LimitExceeded`] if the
    /// image has more pixels than `limits` allow.
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

    /// Returns the number of parts, which is at least one.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.starts.len()
    }

    /// Returns the width of the image in pixels, its height in pixels, and the number of bytes per pixel.
    #[must_use]
    pub fn shape(&self) -> (usize, usize, usize) {
        let frame = &self.setup.frame;
        (frame.width, frame.height, frame.bytes_per_pixel())
    }

    /// Returns the segments of `file`, the file of this plan, that [`Worker::new`](super::Worker::new) needs. Metadata
    /// are left out.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]; [`Error::LimitExceeded`] for more than 1 MiB.
    pub fn headers(&self, file: &[u8]) -> Result<Vec<u8>, Error> {
        let mut headers = Vec::new();
        let mut segments = Segments::new(&file[..self.data_offset]);
        while let Some(segment) = segments.next() {
            if segment.is_for_pixels() {
                let bytes = &file[segment.offset..segments.offset()];
                if headers.len() + bytes.len() > MAX_HEADERS {
                    return Err(Error::LimitExceeded);
                }
                headers.try_reserve(bytes.len()).map_err(|_| Error::OutOfMemory)?;
                headers.extend_from_slice(bytes);
            }
        }
        Ok(headers)
    }

    /// Returns the range of bytes in the file that [`Worker::scan`](super::Worker::scan) needs for `part`.
    /// The range begins where the part begins, and ends past the end of the part. The range of the last part
    /// ends at the end of the file.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if the part does not exist.
    pub fn input(&self, part: usize) -> Result<Range<usize>, Error> {
        let (start, next) = self.bounds(part)?;
        let (_, mcu_row_count) = self.setup.frame.mcus();
        // The input has `past` bytes after the end of the part: the overlap, eight times the mean length of a
        // row of MCUs, and 64 KiB. After the overlap, a worker reads up to two more rows of MCUs. If these
        // rows do not fit in the input, the parts cannot be joined.
        let past = (8 * (self.data_len / mcu_row_count)).saturating_add(OVERLAP + (1 << 16));
        let end = next.map_or(self.data_len, |next| self.data_len.min(next.saturating_add(past)));
        Ok(self.data_offset + start..self.data_offset + end)
    }

    /// Returns how many bytes of the [input](Self::input) belong to `part`. These are the bytes before the
    /// next part. Returns `None` for the last part, because all bytes of its input belong to it.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if the part does not exist.
    pub fn owned_len(&self, part: usize) -> Result<Option<usize>, Error> {
        let (start, next) = self.bounds(part)?;
        Ok(next.map(|next| next - start))
    }

    /// Stores `report`, the report of `part`. [`join`](Self::join) validates the report.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if the part does not exist.
    pub fn accept(&mut self, part: usize, report: Vec<u32>) -> Result<(), Error> {
        *self.reports.get_mut(part).ok_or(NO_SUCH_PART)? = report;
        Ok(())
    }

    /// Connects all reports. Returns `false` if the file is damaged or has no end marker, if a report is
    /// missing or invalid, or if two neighboring parts have no synchronization point in common. The file must
    /// then be decoded in one piece.
    pub fn join(&mut self) -> bool {
        let reports = self.reports.iter().zip(&self.starts);
        let reports: Option<Vec<_>> =
            reports.map(|(report, &start)| Report::from_words(report, start)).collect();
        let placements = reports.and_then(|reports| placements(&self.setup, &reports));
        let is_joined = placements.is_some();
        self.placements = placements.unwrap_or_default();
        is_joined
    }

    /// Returns the placement of `part`, which [`Worker::render`](super::Worker::render) needs. The placement
    /// exists only after [`join`](Self::join) has returned `true`.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if the part does not exist, or if the reports are not joined.
    pub fn placement(&self, part: usize) -> Result<Vec<u32>, Error> {
        Ok(self.placements.get(part).ok_or(NO_SUCH_PART)?.to_words())
    }

    /// Returns the range of the rows of pixels that `part` provides. The range exists only after
    /// [`join`](Self::join) has returned `true`. The range of each part begins where the range of the
    /// previous part ends. Together, the ranges contain all rows of the image.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if the part does not exist, or if the reports are not joined.
    pub fn rows(&self, part: usize) -> Result<Range<usize>, Error> {
        Ok(self.placements.get(part).ok_or(NO_SUCH_PART)?.pixel_rows.clone())
    }

    /// Returns where `part` and the next part begin, in bytes from the beginning of the entropy-coded data.
    /// The second offset is `None` for the last part.
    fn bounds(&self, part: usize) -> Result<(usize, Option<usize>), Error> {
        let (&start, rest) = self.starts.get(part..).and_then(<[_]>::split_first).ok_or(NO_SUCH_PART)?;
        Ok((start, rest.first().copied()))
    }
}

/// Computes the placement of each part. Returns `None` if two neighboring parts have no synchronization
/// point in common, or if the reports contradict each other.
fn placements(setup: &Setup, reports: &[Report]) -> Option<Vec<Placement>> {
    let (mcus_per_row, mcu_row_count) = setup.frame.mcus();
    let context = setup.frame.context_rows();
    // `base` is the index, in the image, of the first MCU that the worker has read in `part`. Near the
    // beginning of a part, a worker can find more MCUs than the image has there. In this case, `base` can be
    // negative.
    let mut base = 0_i64;
    // `row` is the index, in the image, of the first row of MCUs that `part` contains completely.
    let mut row = 0;
    // For each component, the number that is added to the DC coefficients of `part`.
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
        // If the reports contradict each other, the placement can be invalid. For example, a range can end
        // before it begins.
        if !placement.fits(setup) || !placement.is_within(report.mcus, setup) {
            return None;
        }
        // More MCUs than the image has are left over.
        if next.is_none() && placement.skipped + placement.mcu_rows.len() * mcus_per_row != report.mcus {
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

/// Finds the first synchronization point that two neighboring parts have in common. `last` has the points
/// past the end of the earlier part. `first` has the points near the beginning of the later part. Both slices
/// are sorted by bit offset. Returns the first element of `last` whose bit offset also occurs in `first`, and
/// the element of `first` with the same bit offset.
fn common_point(last: &[SyncPoint], first: &[SyncPoint]) -> Option<(SyncPoint, SyncPoint)> {
    let mut first = first.iter().peekable();
    last.iter().find_map(|&ours| {
        while first.next_if(|theirs| theirs.bit_offset < ours.bit_offset).is_some() {}
        first.peek().filter(|theirs| theirs.bit_offset == ours.bit_offset).map(|&&theirs| (ours, theirs))
    })
}

/// Returns the offset of the first restart marker in `range`, in bytes from the beginning of `data`. Returns
/// `None` if the range has no restart marker.
fn restart_within(data: &[u8], range: Range<usize>) -> Option<usize> {
    let is_restart = |pair: &[u8]| matches!(pair, [0xFF, 0xD0..=0xD7]);
    data.get(range.clone())?.windows(2).position(is_restart).map(|found| range.start + found)
}
