use std::ops::Range;

use super::MAX_DATA_LEN;
use super::reader::Part;
use super::report::Placement;
use super::setup::Setup;
use crate::reconstruct::Reconstructor;
use crate::upsample::Upsampler;
use crate::{Error, Limits};

/// Scans parts of a file. Renders the parts after the plan has computed their placements.
pub struct Worker {
    setup: Setup,
    /// The parts that have been scanned, but not yet rendered, with their indexes. There are few of them.
    parts: Vec<(usize, Part)>,
}

impl Worker {
    /// Creates a worker for the file with these [`headers`](super::Plan::headers).
    ///
    /// # Errors
    /// The errors are the same as those of [`Plan::new`](super::Plan::new).
    pub fn new(headers: &[u8], limits: Limits) -> Result<Self, Error> {
        let (setup, _) = Setup::read(headers, limits)?;
        Ok(Self { setup, parts: Vec::new() })
    }

    /// Scans the part with the index `part`. `data` is the [input](super::Plan::input) of the part. The first
    /// `owned` bytes belong to the part. If `owned` is `None`, the part is the last part, and all bytes
    /// belong to it. Returns the report of the part. The report is empty if the beginning of an MCU is not
    /// found near the beginning of the part, if the first `owned` bytes contain an error, or if the last part
    /// does not end with its last MCU. [`Plan::join`](super::Plan::join) then returns `false`.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if `owned` is larger than the length of `data`, or if `data` is longer than about
    /// 512 MiB. [`Error::LimitExceeded`]; [`Error::OutOfMemory`].
    pub fn scan(&mut self, part: usize, data: &[u8], owned: Option<usize>) -> Result<Vec<u32>, Error> {
        self.take(part);
        if data.len() > MAX_DATA_LEN || owned.is_some_and(|owned| owned > data.len()) {
            return Err(Error::InvalidArgument("part of a wrong length"));
        }
        let Some(scanned) = Part::read(&self.setup, part == 0, data, owned)? else { return Ok(Vec::new()) };
        let report = scanned.report.to_words();
        self.parts.try_reserve(1).map_err(|_| Error::OutOfMemory)?;
        self.parts.push((part, scanned));
        Ok(report)
    }

    /// Returns `true` if this worker has scanned `part`, and has not rendered it yet.
    #[must_use]
    pub fn has(&self, part: usize) -> bool {
        self.parts.iter().any(|(index, _)| *index == part)
    }

    /// Returns the length in bytes of the buffer that [`render`](Self::render) needs for a part with this
    /// `placement`.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] for a placement that does not fit the image.
    pub fn output_len(&self, placement: &[u32]) -> Result<usize, Error> {
        let rows = self.placement(placement)?.pixel_rows.len();
        Ok(rows * self.setup.frame.stride())
    }

    /// Returns the rows of pixels that [`render`](Self::render) writes for a part with this `placement`.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] for a placement that does not fit the image.
    pub fn rows(&self, placement: &[u32]) -> Result<Range<usize>, Error> {
        Ok(self.placement(placement)?.pixel_rows)
    }

    /// Renders the rows of pixels of `part` into `pixels`, and frees the memory for the blocks of the part.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if this worker has not scanned `part`, if `placement` does not fit the image or
    /// has MCUs that the part does not contain, or if the length of `pixels` is not
    /// [`output_len`](Self::output_len). [`Error::LimitExceeded`]; [`Error::OutOfMemory`].
    pub fn render(&mut self, part: usize, placement: &[u32], pixels: &mut [u8]) -> Result<(), Error> {
        let placement = self.placement(placement)?;
        let part = self.take(part).ok_or(Error::InvalidArgument("part is not scanned"))?;
        let Setup { frame, tables, limits, .. } = &self.setup;
        if !placement.is_within(part.report.mcus, &self.setup) {
            return Err(Error::InvalidArgument("placement of another part"));
        }
        if pixels.len() != placement.pixel_rows.len() * frame.stride() {
            return Err(Error::InvalidArgument("buffer of a wrong length"));
        }
        if placement.pixel_rows.is_empty() {
            return Ok(());
        }
        limits.check_bytes(Upsampler::bytes(frame) as u64)?;
        let mut upsampler = Upsampler::new(frame, placement.pixel_rows.clone())?;
        let [a, b, c] = placement.dc_offsets;
        let mut reconstructor = Reconstructor::new(frame, tables, [a, b, c, 0])?;
        let mut blocks = part.blocks.iter();
        if let Some(last) = (placement.skipped * frame.blocks_in_mcu()).checked_sub(1) {
            blocks.nth(last);
        }
        let (_, mcu_row_count) = frame.mcus();
        for mcu_row in placement.mcu_rows {
            reconstructor.mcu_row(frame, mcu_row, &mut blocks, &mut upsampler.planes);
            upsampler.write_rows(mcu_row + 1, mcu_row_count, pixels);
        }
        Ok(())
    }

    fn take(&mut self, part: usize) -> Option<Part> {
        let at = self.parts.iter().position(|(index, _)| *index == part)?;
        Some(self.parts.swap_remove(at).1)
    }

    fn placement(&self, words: &[u32]) -> Result<Placement, Error> {
        Placement::from_words(words)
            .filter(|placement| placement.fits(&self.setup))
            .ok_or(Error::InvalidArgument("placement does not fit the image"))
    }
}
