//! Decodes a scan in parts that several can work at, though its codes say nowhere where one begins.
//!
//! Whoever reads such codes from a wrong place soon falls into step with who reads them from the right one: from then on
//! both read the same (Klein and Wiseman, "Parallel Huffman decoding with applications to JPEG files", The Computer
//! Journal 46, 2003). So every part is read from about where it begins to a little behind its end, and notes the places
//! where MCUs seem to begin at both. A place that two neighbours have noted, at the beginning of an MCU, is proof: what
//! follows is the same but for the number of the MCU, and for the first coefficients, each stored as the difference to
//! the one before. The part from the beginning of the scan knows both, and so, one after the other, do all.
//!
//! Where there are markers for restarts, parts begin at one, and are in step at once.

use std::collections::BTreeMap;
use std::ops::Range;

use super::blocks::{BlockReader, Blocks, Inverse, MOST_WORDS};
use super::frame::{Colours, Frame, Next, Scan, Segments, Tables};
use super::rows::Rows;
use super::{blank, with_pixels};
use crate::decode::{Decoded, decode, decoded};
use crate::raster::reserve;
use crate::{Error, Raster, Size, probe};

/// Parts, at most: so many that nobody waits long for the last one. Some two rows of MCUs are read for two of them.
const PARTS: usize = 16;

/// Bytes of data in a part, at least.
const LEAST: usize = 1 << 16;

/// Bytes of data at the beginning of a part, and again behind its end, in which its reader and that of the part before
/// must have fallen into step. Of photographs they needed 2,000 at most, some 300 in the middle.
const OVERLAP: usize = 1 << 13;

/// MCUs that are read between two looks at how far the reader is.
const GROUP: usize = 16;

/// How a JPEG is decoded in parts by several: the raster to be, and what the parts have found.
///
/// Every method that takes the number of a part refuses one that there is not, with [`Error::InvalidArgument`].
pub struct JpegPlan {
    file: Vec<u8>,
    /// The place in the file of the scan's data, and the places in these where the parts begin.
    data: usize,
    starts: Vec<usize>,
    parts: JpegParts,
    /// Of each part: what it told of itself, and what it contributes, once that is known.
    reports: Vec<Vec<u32>>,
    shares: Vec<Share>,
    raster: Raster,
}

impl JpegPlan {
    /// The plan for a file. `None` where it is better decoded in one piece, by [`decode`]: it is no JPEG, small, of several
    /// scans, or with inks.
    ///
    /// # Errors
    /// All of [`probe`]'s, [`Error::OutOfMemory`].
    pub fn new(file: Vec<u8>) -> Result<Option<Self>, Error> {
        let part = (file.len() / PARTS).max(LEAST);
        Self::in_parts_of(part, file)
    }

    /// The same, with so many bytes of data in a part.
    ///
    /// # Errors
    /// As [`Self::new`]'s, [`Error::InvalidArgument`] for parts of no bytes.
    pub fn in_parts_of(part: usize, file: Vec<u8>) -> Result<Option<Self>, Error> {
        if part == 0 {
            return Err(Error::InvalidArgument);
        }
        let Some((scheme, data)) = Scheme::read(&file) else { return Ok(None) };
        let length = file.len() - data;
        if length / 2 < part || length > u32::MAX as usize / 8 {
            return Ok(None);
        }
        let Some(raster) = blank(&file)?.filter(|raster| scheme.is_of(raster)) else { return Ok(None) };
        let start = |number: usize| {
            let data = &file[data..];
            match (number * part, scheme.tables.restart) {
                (0, _) => Some(0),
                (place, 0) => Some(behind_stuffing(data, place)),
                (place, _) => restart_within(data, place..place + part),
            }
        };
        let starts: Vec<_> = (0..length / part).filter_map(start).collect();
        let reports = vec![Vec::new(); starts.len()];
        let parts = JpegParts { scheme, parts: BTreeMap::new(), rows: Vec::new() };
        Ok(Some(Self { file, data, starts, parts, reports, shares: Vec::new(), raster }))
    }

    /// How many parts there are.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.starts.len()
    }

    /// What [`JpegParts::new`] must be told: the file as far as the scan's data.
    #[must_use]
    pub fn head(&self) -> &[u8] {
        &self.file[..self.data]
    }

    /// What [`JpegParts::read`] must be given for a part: the data from its beginning to behind its end.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn data(&self, part: usize) -> Result<&[u8], Error> {
        let (start, next) = self.bounds(part)?;
        let data = &self.file[self.data..];
        let (_, down) = self.parts.scheme.frame.mcus();
        // Behind the overlap there are two more rows of MCUs; if they are not in there, the parts will not be joined.
        let behind = (8 * (data.len() / down)).saturating_add(OVERLAP + (1 << 16));
        let end = next.map_or(data.len(), |next| data.len().min(next.saturating_add(behind)));
        Ok(&data[start..end])
    }

    /// How many of these bytes are the part's own; `None` for the last part, which has them all.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn own(&self, part: usize) -> Result<Option<usize>, Error> {
        let (start, next) = self.bounds(part)?;
        Ok(next.map(|next| next - start))
    }

    /// Reads a part here: its report.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn read(&mut self, part: usize) -> Result<Vec<u32>, Error> {
        let read = self.parts.scheme.read_part(part == 0, self.data(part)?, self.own(part)?);
        Ok(self.parts.keep(part, read))
    }

    /// Takes the report of a part, wherever it was read.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] for the number of the part; what a report says is looked at by [`join`](Self::join).
    pub fn report(&mut self, part: usize, report: Vec<u32>) -> Result<(), Error> {
        *self.reports.get_mut(part).ok_or(Error::InvalidArgument)? = report;
        Ok(())
    }

    /// Joins the parts when all have been reported. `false` if they do not fit together: the file is damaged, or somebody
    /// did not fall into step. It has to be [decoded in one piece](Self::decode) then.
    pub fn join(&mut self) -> bool {
        let reports = self.reports.iter().zip(&self.starts);
        let reports =
            reports.map(|(report, &start)| Report::from_words(report, start)).collect::<Option<Vec<_>>>();
        let shares = reports.and_then(|reports| self.parts.scheme.shares(&reports));
        let joined = shares.is_some();
        self.shares = shares.unwrap_or_default();
        joined
    }

    /// What [`JpegParts::rows`] must be told of a part, once all are joined.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], before they are joined too.
    pub fn share(&self, part: usize) -> Result<Vec<u32>, Error> {
        Ok(self.share_of(part)?.to_words())
    }

    /// Bytes that the rows of a part take, once all are joined.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], before they are joined too.
    pub fn room(&self, part: usize) -> Result<usize, Error> {
        Ok(self.share_of(part)?.pixel_rows.len() * self.raster.stride())
    }

    /// The place of a part's rows, once all are joined.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], before they are joined too.
    pub fn place(&mut self, part: usize) -> Result<&mut [u8], Error> {
        let rows = self.share_of(part)?.pixel_rows.clone();
        Ok(self.raster.rows_mut(rows))
    }

    /// Makes a part's rows here, once all are joined. If it was read elsewhere, it is read here first.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]; [`Error::InvalidArgument`], before they are joined too, and for a part that does not hold
    /// what the report of it said.
    pub fn make(&mut self, part: usize) -> Result<(), Error> {
        let share = self.share_of(part)?.clone();
        if !self.parts.parts.contains_key(&part) {
            self.read(part)?;
        }
        let read = self.parts.parts.remove(&part).ok_or(Error::OutOfMemory)?;
        let rows = self.raster.rows_mut(share.pixel_rows.clone());
        self.parts.scheme.make_rows(&read, &share, rows)
    }

    /// What [`decode`] would make of the file, once all rows are made.
    ///
    /// # Errors
    /// All of [`decode`]'s.
    pub fn finish(self) -> Result<Decoded, Error> {
        let header = probe(&self.file)?;
        Ok(decoded(&header, with_pixels(&self.file, header.size, self.raster)?))
    }

    /// Decodes the file in one piece, since its parts do not fit together.
    ///
    /// # Errors
    /// All of [`decode`]'s.
    pub fn decode(self) -> Result<Decoded, Error> {
        let Self { file, raster, parts, .. } = self;
        drop((raster, parts));
        decode(&file)
    }

    /// Where the data of a part begin, and those of the next one.
    fn bounds(&self, part: usize) -> Result<(usize, Option<usize>), Error> {
        let (&start, rest) =
            self.starts.get(part..).and_then(<[_]>::split_first).ok_or(Error::InvalidArgument)?;
        Ok((start, rest.first().copied()))
    }

    fn share_of(&self, part: usize) -> Result<&Share, Error> {
        self.shares.get(part).ok_or(Error::InvalidArgument)
    }
}

/// Reads parts of a scan, and makes their rows later, when it is known where they belong.
pub struct JpegParts {
    scheme: Scheme,
    /// By their numbers.
    parts: BTreeMap<usize, Part>,
    /// The rows that were made last: memory that is at hand for the next.
    rows: Vec<u8>,
}

impl JpegParts {
    /// Of a plan's [`head`](JpegPlan::head); `None` for anything else, and for more pixels than an image may have.
    #[must_use]
    pub fn new(head: &[u8]) -> Option<Self> {
        let (scheme, _) = Scheme::read(head)?;
        let side = |length: usize| u32::try_from(length).ok();
        Size::new(side(scheme.frame.width)?, side(scheme.frame.height)?).ok()?;
        Some(Self { scheme, parts: BTreeMap::new(), rows: Vec::new() })
    }

    /// Reads a part from its data, of which so many bytes are its own: its report, some numbers that mean nothing
    /// elsewhere.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] for more bytes than there are.
    pub fn read(&mut self, part: usize, data: &[u8], own: Option<usize>) -> Result<Vec<u32>, Error> {
        if own.is_some_and(|own| own > data.len()) {
            return Err(Error::InvalidArgument);
        }
        let read = self.scheme.read_part(part == 0, data, own);
        Ok(self.keep(part, read))
    }

    /// The rows of a part, which is forgotten then.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if it was not read here, or the share is not its own; [`Error::OutOfMemory`].
    pub fn rows(&mut self, part: usize, share: &[u32]) -> Result<&[u8], Error> {
        let share = Share::from_words(share).ok_or(Error::InvalidArgument)?;
        let read = self.parts.remove(&part).ok_or(Error::InvalidArgument)?;
        let frame = &self.scheme.frame;
        if !share.is_of(frame) || !share.is_in(read.report.mcus, frame) {
            return Err(Error::InvalidArgument);
        }
        let length = share.pixel_rows.len() * frame.width * frame.bytes_per_pixel();
        if self.rows.len() < length {
            self.rows = reserve(length)?;
            self.rows.resize(length, 0);
        }
        let rows = &mut self.rows[..length];
        self.scheme.make_rows(&read, &share, rows)?;
        Ok(rows)
    }

    fn keep(&mut self, part: usize, read: Option<Part>) -> Vec<u32> {
        let report = read.as_ref().map_or_else(Vec::new, |read| read.report.to_words());
        match read {
            Some(read) => self.parts.insert(part, read),
            None => self.parts.remove(&part),
        };
        report
    }
}

/// What a part was found to hold.
struct Part {
    blocks: Blocks,
    report: Report,
}

/// What a part tells of itself.
#[derive(Default)]
struct Report {
    /// How many MCUs it has read.
    mcus: usize,
    /// Those that begin near its own beginning, and behind its end.
    first: Vec<Mark>,
    last: Vec<Mark>,
}

/// The place where an MCU begins.
#[derive(Clone, Copy)]
struct Mark {
    /// In bits, from the beginning of the data.
    place: usize,
    /// The MCU's number in the part.
    mcu: usize,
    /// The first coefficient of the block before, of each component, as the part knows it.
    before: [i32; 3],
}

/// Numbers that a mark takes in a report.
const MARK: usize = 5;

impl Report {
    fn to_words(&self) -> Vec<u32> {
        let marks = self.first.iter().chain(&self.last).flat_map(|mark| {
            let [a, b, c] = mark.before.map(i32::cast_unsigned);
            [mark.place as u32, mark.mcu as u32, a, b, c]
        });
        [self.mcus as u32, self.first.len() as u32].into_iter().chain(marks).collect()
    }

    /// Of a part whose data begin at `start`.
    fn from_words(words: &[u32], start: usize) -> Option<Self> {
        let (&[mcus, first], marks) = words.split_first_chunk()?;
        let (marks, []) = marks.as_chunks::<MARK>() else { return None };
        let mark = |&[place, mcu, a, b, c]: &[u32; MARK]| Mark {
            place: (place as usize).saturating_add(8 * start),
            mcu: mcu as usize,
            before: [a, b, c].map(u32::cast_signed),
        };
        let (first, last) = marks.split_at_checked(first as usize)?;
        let marks = |marks: &[[u32; MARK]]| marks.iter().map(mark).collect();
        Some(Self { mcus: mcus as usize, first: marks(first), last: marks(last) })
    }
}

/// What a part contributes.
#[derive(Clone)]
struct Share {
    /// MCUs that it has read before the first row that is all its own.
    skipped: usize,
    /// Rows of MCUs that become samples.
    mcu_rows: Range<usize>,
    /// Rows of pixels that it makes of them.
    pixel_rows: Range<usize>,
    /// What is to be added to the first coefficients of each component.
    offsets: [i16; 3],
}

impl Share {
    fn to_words(&self) -> Vec<u32> {
        let Self { skipped, mcu_rows, pixel_rows, offsets } = self;
        let numbers = [*skipped, mcu_rows.start, mcu_rows.end, pixel_rows.start, pixel_rows.end];
        let offsets = offsets.map(|offset| i32::from(offset).cast_unsigned());
        numbers.map(|number| number as u32).into_iter().chain(offsets).collect()
    }

    fn from_words(words: &[u32]) -> Option<Self> {
        let &[skipped, first_mcu, last_mcu, first, last, a, b, c] = words else { return None };
        let range = |start: u32, end: u32| start as usize..end as usize;
        Some(Self {
            skipped: skipped as usize,
            mcu_rows: range(first_mcu, last_mcu),
            pixel_rows: range(first, last),
            offsets: [a, b, c].map(|offset| offset as i16),
        })
    }

    /// Whether there are such rows in a frame, and those of MCUs are enough for those of pixels.
    fn is_of(&self, frame: &Frame) -> bool {
        let Self { mcu_rows, pixel_rows, .. } = self;
        let (_, down) = frame.mcus();
        mcu_rows.start <= mcu_rows.end
            && mcu_rows.end <= down
            && pixel_rows.start <= pixel_rows.end
            && pixel_rows.start == first_own_row(frame, mcu_rows.start)
            && pixel_rows.end <= rows_made(frame, mcu_rows.end)
    }

    /// Whether a part that has read so many MCUs has read all of its own.
    fn is_in(&self, mcus: usize, frame: &Frame) -> bool {
        let (across, _) = frame.mcus();
        self.skipped.checked_add(self.mcu_rows.len() * across).is_some_and(|end| end <= mcus)
    }
}

/// What all parts must know.
struct Scheme {
    frame: Frame,
    scan: Scan,
    tables: Tables,
}

impl Scheme {
    /// Of a file, and the place of the scan's data. `None` for a kind that is not decoded in parts.
    fn read(file: &[u8]) -> Option<(Self, usize)> {
        let mut segments = Segments::new(file)?;
        let Next::Frame(frame) = segments.next(None)? else { return None };
        let Next::Scan(scan) = segments.next(Some(&frame))? else { return None };
        let Segments { rest, tables } = segments;
        let is_one = !frame.is_progressive
            && scan.parts.len() == frame.components.len()
            && matches!(frame.colours, Colours::Gray | Colours::YCbCr);
        let scheme = Self { frame, scan, tables };
        (is_one && scheme.can_begin()).then(|| (scheme, file.len() - rest.len()))
    }

    /// Whether the pixels of a raster are those of the frame.
    fn is_of(&self, raster: &Raster) -> bool {
        let stride = self.frame.width * self.frame.bytes_per_pixel();
        (raster.stride(), raster.bytes().len()) == (stride, stride * self.frame.height)
    }

    fn can_begin(&self) -> bool {
        let Self { frame, scan, tables } = self;
        BlockReader::new(frame, scan, tables, &[]).is_some() && Inverse::new(frame, tables, [0; 4]).is_some()
    }

    /// Reads a part. `None` if it makes no sense, or for want of memory.
    fn read_part(&self, is_first: bool, data: &[u8], own: Option<usize>) -> Option<Part> {
        let Self { frame, scan, tables } = self;
        let mut reader = PartReader {
            data,
            reader: BlockReader::new(frame, scan, tables, data)?,
            room: GROUP * frame.blocks_in_mcu() * MOST_WORDS,
            blocks: Blocks::default(),
            mcus: 0,
        };
        // What a photograph takes.
        reader.blocks.reserve(data.len() + data.len() / 2)?;
        let first = match (is_first, tables.restart) {
            (true, _) => Vec::new(),
            (_, 0) => reader.fall_into_step()?,
            _ => {
                reader.reader.begin_at_restart()?;
                reader.marks_until(8 * OVERLAP)?
            }
        };
        let last = match own {
            Some(own) => {
                while reader.place() < 8 * own {
                    reader.read(GROUP)?.then_some(())?;
                }
                let last = reader.marks_until(8 * (own + OVERLAP))?;
                // To the end of this row, and where rows of chroma are mixed, of the next one.
                let end = reader.mcus + (1 + frame.mixed_rows()) * frame.mcus().0;
                while reader.mcus < end && reader.read(GROUP)? {}
                last
            }
            None => {
                while reader.read(GROUP)? {}
                Vec::new()
            }
        };
        let PartReader { blocks, mcus, .. } = reader;
        Some(Part { blocks, report: Report { mcus, first, last } })
    }

    /// What each part contributes. `None` if they do not fit together.
    fn shares(&self, reports: &[Report]) -> Option<Vec<Share>> {
        let frame = &self.frame;
        let (across, down) = frame.mcus();
        let mixed = frame.mixed_rows();
        // The part's first MCU would have this number, were it there.
        let (mut base, mut row, mut offsets) = (0_i64, 0, [0_i32; 3]);
        let mut shares = Vec::with_capacity(reports.len());
        for (part, report) in reports.iter().enumerate() {
            let next = match reports.get(part + 1) {
                Some(next) => Some(step(&report.last, &next.first)?),
                None => None,
            };
            let number = next.map(|(own, _)| base + own.mcu as i64);
            let next_row = match number {
                Some(number) => usize::try_from(number).ok()?.div_ceil(across).min(down),
                None => down,
            };
            let end = if next.is_some() { (next_row + mixed).min(down) } else { down };
            let share = Share {
                skipped: usize::try_from((row * across) as i64 - base).ok()?,
                mcu_rows: row..end,
                pixel_rows: first_own_row(frame, row)..first_own_row(frame, next_row),
                offsets: offsets.map(|offset| offset as i16),
            };
            // Reports that contradict each other lead back.
            if !share.is_of(frame) || !share.is_in(report.mcus, frame) {
                return None;
            }
            shares.push(share);
            if let (Some((own, theirs)), Some(number)) = (next, number) {
                for ((offset, own), theirs) in offsets.iter_mut().zip(own.before).zip(theirs.before) {
                    *offset = offset.wrapping_add(own).wrapping_sub(theirs);
                }
                (base, row) = (number - theirs.mcu as i64, next_row);
            }
        }
        Some(shares)
    }

    /// Makes the rows of pixels of a part.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if the share, which is one of this frame, is not the part's own.
    fn make_rows(&self, part: &Part, share: &Share, pixels: &mut [u8]) -> Result<(), Error> {
        let Self { frame, tables, .. } = self;
        let (_, down) = frame.mcus();
        if !share.is_in(part.report.mcus, frame) {
            return Err(Error::InvalidArgument);
        }
        if share.pixel_rows.is_empty() {
            return Ok(());
        }
        let mut rows = Rows::new(frame, share.pixel_rows.clone());
        let [first, second, third] = share.offsets;
        let offsets = [first, second, third, 0];
        let mut inverse = Inverse::new(frame, tables, offsets).ok_or(Error::InvalidArgument)?;
        let mut blocks = part.blocks.iter();
        if let Some(last) = (share.skipped * frame.blocks_in_mcu()).checked_sub(1) {
            blocks.nth(last);
        }
        for mcu_row in share.mcu_rows.clone() {
            inverse.put_row(frame, mcu_row, &mut blocks, &mut rows.planes);
            rows.make(mcu_row + 1, down, pixels);
        }
        Ok(())
    }
}

/// The first row of pixels that is all of a row of MCUs and of those below it, and not mixed with one above.
fn first_own_row(frame: &Frame, mcu_row: usize) -> usize {
    let (_, down) = frame.mcus();
    match mcu_row {
        0 => 0,
        _ if mcu_row == down => frame.height,
        _ => (mcu_row * mcu_height(frame) + frame.mixed_rows()).min(frame.height),
    }
}

/// Rows of pixels from the first one that can be made when so many rows of MCUs are there.
fn rows_made(frame: &Frame, mcu_rows: usize) -> usize {
    let (_, down) = frame.mcus();
    if mcu_rows == down {
        frame.height
    } else {
        (mcu_rows * mcu_height(frame)).saturating_sub(frame.mixed_rows())
    }
}

/// Rows of pixels in a row of MCUs.
fn mcu_height(frame: &Frame) -> usize {
    8 * frame.most.1
}

/// A place in the data, or the next one if it lies between 0xFF and the zero that is stuffed in after it.
fn behind_stuffing(data: &[u8], place: usize) -> usize {
    place + usize::from(data.get(place - 1) == Some(&0xFF))
}

/// The place of the first marker for a restart within a range.
fn restart_within(data: &[u8], range: Range<usize>) -> Option<usize> {
    let is_restart = |pair: &[u8]| matches!(pair, [0xFF, 0xD0..=0xD7]);
    data[range.clone()].windows(2).position(is_restart).map(|found| range.start + found)
}

/// The first place that two neighbours have both noted.
fn step(last: &[Mark], first: &[Mark]) -> Option<(Mark, Mark)> {
    let mut first = first.iter().peekable();
    last.iter().find_map(|&own| {
        while first.next_if(|theirs| theirs.place < own.place).is_some() {}
        first.peek().filter(|theirs| theirs.place == own.place).map(|&&theirs| (own, theirs))
    })
}

/// Reads the MCUs of a part.
struct PartReader<'a> {
    data: &'a [u8],
    reader: BlockReader<'a>,
    /// Words that a group of MCUs takes, at most.
    room: usize,
    blocks: Blocks,
    /// How many have been read.
    mcus: usize,
}

impl PartReader<'_> {
    /// How far it is, in bits.
    fn place(&self) -> usize {
        self.reader.bits.place()
    }

    /// Reads some MCUs, a group at most. Tells whether they are all there; `None` for want of memory.
    fn read(&mut self, mcus: usize) -> Option<bool> {
        self.blocks.reserve(self.room)?;
        self.mcus += self.reader.read(mcus, &mut self.blocks);
        Some(self.reader.whole)
    }

    /// Notes MCUs up to a place, and reads them, as far as they are there.
    fn marks_until(&mut self, end: usize) -> Option<Vec<Mark>> {
        let mut marks = Vec::new();
        while self.reader.go_to_mcu().is_some() && self.place() < end {
            marks.push(Mark { place: self.place(), mcu: self.mcus, before: self.reader.before() });
            if !self.read(1)? {
                break;
            }
        }
        Some(marks)
    }

    /// Reads on until it must be in step. Where that makes no sense it was not, and begins again.
    fn fall_into_step(&mut self) -> Option<Vec<Mark>> {
        loop {
            let marks = self.marks_until(8 * OVERLAP)?;
            if self.reader.whole || self.reader.bits.is_beyond() {
                return Some(marks);
            }
            let place = behind_stuffing(self.data, self.place() / 8 + 1);
            if place >= OVERLAP.min(self.data.len()) {
                return None;
            }
            self.blocks.clear();
            self.mcus = 0;
            self.reader.begin(place);
        }
    }
}
