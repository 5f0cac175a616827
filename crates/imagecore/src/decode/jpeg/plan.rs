//! Decodes a JPEG in parts, on several workers: the raster to be, around [`imagecore_jpeg::parallel`].

use imagecore_jpeg::parallel::{Plan, Worker};

use super::{LIMITS, blank, with_pixels};
use crate::decode::{Decoded, decode, decoded};
use crate::raster::reserve;
use crate::{Error, Raster, probe};

/// The number of parts at most. More parts balance the load better, but each reads about two rows of MCUs twice.
const MAX_PARTS: usize = 16;

/// Bytes of data in a part, at least.
const MIN_PART_LEN: usize = 1 << 16;

/// A JPEG that is decoded in parts: the file, the raster to be, and what the parts have reported.
///
/// Every method that takes the number of a part refuses one that does not exist, with [`Error::InvalidArgument`].
pub struct JpegPlan {
    file: Vec<u8>,
    plan: Plan,
    /// Scans and renders the parts that no other worker does.
    worker: Worker,
    raster: Raster,
}

/// An error of a codec whose arguments are the caller's, or have crossed a thread border.
fn argument_error(error: imagecore_jpeg::Error) -> Error {
    match error {
        imagecore_jpeg::Error::OutOfMemory => Error::OutOfMemory,
        _ => Error::InvalidArgument,
    }
}

impl JpegPlan {
    /// The plan for a file. `None` where it is better decoded in one piece, by [`decode`]: it is no JPEG, small, of several
    /// scans, or CMYK.
    ///
    /// # Errors
    /// Those of [`probe`], [`Error::OutOfMemory`].
    pub fn new(file: Vec<u8>) -> Result<Option<Self>, Error> {
        let part_len = (file.len() / MAX_PARTS).max(MIN_PART_LEN);
        Self::in_parts_of(part_len, file)
    }

    /// As [`new`](Self::new), with so many bytes of data in a part.
    ///
    /// # Errors
    /// Those of [`new`](Self::new), [`Error::InvalidArgument`] for a length of 0.
    pub fn in_parts_of(part_len: usize, file: Vec<u8>) -> Result<Option<Self>, Error> {
        if part_len == 0 {
            return Err(Error::InvalidArgument);
        }
        let Some(plan) = Plan::new(&file, part_len, LIMITS).ok().filter(|plan| plan.parts() > 1) else {
            return Ok(None);
        };
        let (width, height, bytes_per_pixel) = plan.shape();
        let fits = |raster: &Raster| {
            let stride = width * bytes_per_pixel;
            (raster.stride(), raster.bytes().len()) == (stride, stride * height)
        };
        let Some(raster) = blank(&file)?.filter(fits) else { return Ok(None) };
        let worker = Worker::new(&file[..plan.header_len()], LIMITS).map_err(argument_error)?;
        Ok(Some(Self { file, plan, worker, raster }))
    }

    /// How many parts there are.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.plan.parts()
    }

    /// The argument of [`JpegParts::new`]: the file up to the data of its scan.
    #[must_use]
    pub fn head(&self) -> &[u8] {
        &self.file[..self.plan.header_len()]
    }

    /// The input of [`JpegParts::read`] for a part: its data, and some past its end.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn data(&self, part: usize) -> Result<&[u8], Error> {
        Ok(&self.file[self.plan.input(part).map_err(argument_error)?])
    }

    /// How many of these bytes are the part's own; `None` for the last part, which has all.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn own(&self, part: usize) -> Result<Option<usize>, Error> {
        self.plan.owned_len(part).map_err(argument_error)
    }

    /// Reads a part here. Returns its report.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn read(&mut self, part: usize) -> Result<Vec<u32>, Error> {
        let (input, owned) = (self.plan.input(part).map_err(argument_error)?, self.own(part)?);
        scan(&mut self.worker, part, &self.file[input], owned)
    }

    /// Takes the report of a part, from any worker.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] for the number of the part; [`join`](Self::join) validates the report.
    pub fn report(&mut self, part: usize, report: Vec<u32>) -> Result<(), Error> {
        self.plan.accept(part, report).map_err(argument_error)
    }

    /// Joins the parts when all have been reported. `false` if they do not fit together: the file is damaged, or a part did
    /// not synchronise. Then it has to be [decoded in one piece](Self::decode).
    pub fn join(&mut self) -> bool {
        self.plan.join()
    }

    /// What [`JpegParts::rows`] needs for a part, once all are joined.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], also before they are joined.
    pub fn share(&self, part: usize) -> Result<Vec<u32>, Error> {
        self.plan.placement(part).map_err(argument_error)
    }

    /// Bytes of the rows of a part, once all are joined.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], also before they are joined.
    pub fn room(&self, part: usize) -> Result<usize, Error> {
        Ok(self.plan.rows(part).map_err(argument_error)?.len() * self.raster.stride())
    }

    /// The rows of a part in the raster, once all are joined.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], also before they are joined.
    pub fn place(&mut self, part: usize) -> Result<&mut [u8], Error> {
        let rows = self.plan.rows(part).map_err(argument_error)?;
        Ok(self.raster.rows_mut(rows))
    }

    /// Renders the rows of a part here, once all are joined. Scans it first if another worker did.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]; [`Error::InvalidArgument`], also before they are joined, and for a part that does not hold
    /// what its report said.
    pub fn make(&mut self, part: usize) -> Result<(), Error> {
        let placement = self.share(part)?;
        let rows = self.plan.rows(part).map_err(argument_error)?;
        if !self.worker.has(part) {
            self.read(part)?;
        }
        if !self.worker.has(part) {
            return Err(Error::OutOfMemory);
        }
        self.worker.render(part, &placement, self.raster.rows_mut(rows)).map_err(argument_error)
    }

    /// What [`decode`] returns for the file, once all rows are rendered.
    ///
    /// # Errors
    /// Those of [`decode`].
    pub fn finish(self) -> Result<Decoded, Error> {
        let header = probe(&self.file)?;
        Ok(decoded(&header, with_pixels(&self.file, header.size, self.raster)?))
    }

    /// Decodes the file in one piece, because its parts do not fit together.
    ///
    /// # Errors
    /// Those of [`decode`].
    pub fn decode(self) -> Result<Decoded, Error> {
        let Self { file, raster, worker, .. } = self;
        drop((raster, worker));
        decode(&file)
    }
}

/// Scans a part. The report is empty for want of memory too: in one piece the file needs less.
fn scan(worker: &mut Worker, part: usize, data: &[u8], owned: Option<usize>) -> Result<Vec<u32>, Error> {
    match worker.scan(part, data, owned) {
        Err(imagecore_jpeg::Error::OutOfMemory) => Ok(Vec::new()),
        result => result.map_err(argument_error),
    }
}

/// Reads parts of a JPEG, and renders their rows later, when it is known where they belong.
pub struct JpegParts {
    worker: Worker,
    /// The rows that were rendered last: their memory is used again.
    rows: Vec<u8>,
}

impl JpegParts {
    /// For a plan's [`head`](JpegPlan::head). `None` for anything else, and for an image beyond the limits.
    #[must_use]
    pub fn new(head: &[u8]) -> Option<Self> {
        // Refuses a side above the limit too.
        probe(head).ok()?;
        Some(Self { worker: Worker::new(head, LIMITS).ok()?, rows: Vec::new() })
    }

    /// Reads a part from its data, of which so many bytes are its own. Returns its report.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] for more bytes than there are.
    pub fn read(&mut self, part: usize, data: &[u8], own: Option<usize>) -> Result<Vec<u32>, Error> {
        scan(&mut self.worker, part, data, own)
    }

    /// Renders the rows of a part, and frees what was scanned of it.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if it was not read here, or the share is another part's; [`Error::OutOfMemory`].
    pub fn rows(&mut self, part: usize, share: &[u32]) -> Result<&[u8], Error> {
        let length = self.worker.output_len(share).map_err(argument_error)?;
        if !self.worker.has(part) {
            return Err(Error::InvalidArgument);
        }
        if self.rows.len() < length {
            self.rows = reserve(length)?;
            self.rows.resize(length, 0);
        }
        let rows = &mut self.rows[..length];
        self.worker.render(part, share, rows).map_err(argument_error)?;
        Ok(rows)
    }
}
