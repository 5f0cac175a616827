//! Reads the MCUs of a part.

use super::report::{Report, SyncPoint};
use super::setup::{Setup, after_stuffing};
use super::{MCUS_PER_GROUP, OVERLAP};
use crate::Error;
use crate::blocks::{BlockReader, Blocks, MAX_BLOCK_WORDS};
use crate::markers::code::EOI;

/// The blocks that a worker has read for a part, and the report for the plan.
pub(super) struct Part {
    pub(super) blocks: Blocks,
    pub(super) report: Report,
}

impl Part {
    /// Reads a part from `data`. The first `owned` bytes belong to the part. If `owned` is `None`, the part
    /// is the last part, and all bytes belong to it. Returns `None` if the beginning of an MCU is not found
    /// near the beginning of the part, or if the first `owned` bytes contain an error. For the last part, also
    /// returns `None` if the end of the image does not follow the last MCU immediately.
    pub(super) fn read(
        setup: &Setup,
        is_first: bool,
        data: &[u8],
        owned: Option<usize>,
    ) -> Result<Option<Self>, Error> {
        let mut reader = PartReader::new(setup, data)?;
        // For photographs, the blocks take at most 1.5 words per byte of `data`. `PartReader::read` reserves
        // more words if necessary.
        reader.reserve(data.len() + data.len() / 2)?;
        let first = match (is_first, setup.tables.restart_interval) {
            (true, _) => Vec::new(),
            (_, 0) => match reader.resynchronize()? {
                Some(points) => points,
                None => return Ok(None),
            },
            _ => {
                if reader.mcus.state.begin_at_restart().is_none() {
                    return Ok(None);
                }
                reader.points_until(8 * OVERLAP)?
            }
        };
        let last = match owned {
            Some(owned) => {
                while reader.bit_offset() < 8 * owned {
                    if !reader.read(MCUS_PER_GROUP)? {
                        return Ok(None);
                    }
                }
                let last = reader.points_until(8 * (owned + OVERLAP))?;
                // `plan` later chooses one of the points in `last`. This part must have the whole row of MCUs
                // that contains the chosen point. The worker does not know where this row ends, so it reads
                // as many MCUs as a whole row has. If a component is interpolated vertically, the part also
                // needs the next row of MCUs.
                let rows = 1 + setup.frame.context_rows();
                reader.read_intact(reader.count + rows * setup.frame.mcus().0)?;
                last
            }
            None => {
                reader.read_intact(usize::MAX)?;
                let bits = &mut reader.mcus.state.bits;
                if bits.find_marker() != Some(EOI) || bits.is_damaged {
                    return Ok(None);
                }
                Vec::new()
            }
        };
        let PartReader { blocks, count, .. } = reader;
        Ok(Some(Self { blocks, report: Report { mcus: count, first, last } }))
    }
}

struct PartReader<'a> {
    setup: &'a Setup,
    data: &'a [u8],
    mcus: BlockReader<'a, 'a>,
    /// Largest number of words that [`MCUS_PER_GROUP`] MCUs can take in `blocks`.
    group_words: usize,
    blocks: Blocks,
    /// Largest length in words that `reserve` has requested for `blocks` so far.
    reserved: usize,
    /// Number of complete MCUs in `blocks`.
    count: usize,
}

impl<'a> PartReader<'a> {
    fn new(setup: &'a Setup, data: &'a [u8]) -> Result<Self, Error> {
        let Setup { frame, scan, tables, .. } = setup;
        Ok(Self {
            setup,
            data,
            mcus: BlockReader::new(frame, scan, tables, data)?,
            group_words: MCUS_PER_GROUP * frame.blocks_in_mcu() * MAX_BLOCK_WORDS,
            blocks: Blocks::default(),
            reserved: 0,
            count: 0,
        })
    }

    fn bit_offset(&self) -> usize {
        self.mcus.state.bits.bit_offset()
    }

    fn reserve(&mut self, words: usize) -> Result<(), Error> {
        self.reserved = self.reserved.max(self.blocks.len() + words);
        self.setup.limits.check_bytes(self.reserved as u64 * size_of::<u16>() as u64)?;
        self.blocks.reserve(words)
    }

    /// Reads the next `mcus` MCUs into `blocks`. `mcus` is at most [`MCUS_PER_GROUP`]. Returns `true` if all these
    /// MCUs are valid.
    fn read(&mut self, mcus: usize) -> Result<bool, Error> {
        self.reserve(self.group_words)?;
        self.mcus.read(mcus, &mut self.blocks);
        self.count += mcus;
        Ok(self.mcus.is_intact())
    }

    /// Reads valid MCUs until there are at least `count` of them, or until the next MCU is not valid.
    fn read_intact(&mut self, count: usize) -> Result<(), Error> {
        let mut group = MCUS_PER_GROUP;
        while self.count < count {
            let (state, length, before) = (self.mcus.state, self.blocks.len(), self.count);
            if !self.read(group)? {
                self.mcus.state = state;
                self.blocks.truncate(length);
                self.count = before;
                if group == 1 {
                    break;
                }
                group = 1;
            }
        }
        Ok(())
    }

    /// Reads MCUs up to the bit offset `end`, or up to the first error. Returns a synchronization point for
    /// the beginning of each MCU.
    fn points_until(&mut self, end: usize) -> Result<Vec<SyncPoint>, Error> {
        let mut points = Vec::new();
        loop {
            self.mcus.state.restart_if_due();
            if !self.mcus.is_intact() || self.bit_offset() >= end {
                return Ok(points);
            }
            let [a, b, c, _] = self.mcus.state.dc_pred;
            points.push(SyncPoint { bit_offset: self.bit_offset(), mcu: self.count, dc_pred: [a, b, c] });
            self.read(1)?;
        }
    }

    /// Reads MCUs up to byte [`OVERLAP`] of the part, and returns the synchronization points. An error shows
    /// that the reader did not start at the beginning of an MCU. After an error, the reader discards all
    /// MCUs, and starts again at the byte after the error. Returns `None` if this byte is not before byte
    /// [`OVERLAP`].
    fn resynchronize(&mut self) -> Result<Option<Vec<SyncPoint>>, Error> {
        loop {
            let points = self.points_until(8 * OVERLAP)?;
            if self.mcus.is_intact() || self.mcus.state.bits.is_past_end() {
                return Ok(Some(points));
            }
            let offset = after_stuffing(self.data, self.bit_offset() / 8 + 1);
            if offset >= OVERLAP.min(self.data.len()) {
                return Ok(None);
            }
            self.blocks.clear();
            self.count = 0;
            self.mcus.state.restart_at(offset);
        }
    }
}
