//! Jobs in parts, for several threads without shared memory. The thread that owns the image holds a [`Job`], every other
//! thread holds [`Workers`], and they exchange bytes:
//!
//! ```text
//! owner of the job                                    worker
//!   job.params(), part, job.input(part)  ───────────▶ workers.run(params, part, input)
//!   job.accept(part, output)             ◀─────────── output
//!   job.finish(), once all parts are done
//! ```
//!
//! The owner can also [run](Job::run) each part itself: without workers, while they are busy, or for a part whose worker
//! failed. The result depends neither on the order of the parts nor on which thread runs them.
//!
//! | Job | Part | Its output |
//! |---|---|---|
//! | [`JpegScanJob`], then [`JpegRenderJob`] | a range of the data of a JPEG | a report of what was found, then rows of pixels |
//! | [`ResizeJob`] | a band of target rows | these rows |
//! | [`PngJob`] | a band of rows | an IDAT chunk |
//!
//! All bytes that arrive are validated: version, kind, lengths, ranges. They cannot make a method panic, read out of
//! bounds, or allocate more than the limits allow. An output of the right length with wrong pixels is not detected.

mod jpeg;
mod png;
mod resize;

use std::borrow::Cow;

pub use self::jpeg::{JpegRenderJob, JpegScanJob};
pub use self::png::PngJob;
pub use self::resize::ResizeJob;

use self::jpeg::JpegWorker;
use self::png::PngWorker;
use self::resize::ResizeWorker;
use crate::Error;

/// A job in parts, on the thread that owns the image.
///
/// Every method that takes the index of a part returns [`Error::InvalidArgument`] for one that does not exist.
pub trait Job {
    /// The result of all parts together.
    type Output;

    /// The parameters that all parts share: opaque bytes, valid only for the same version of this crate.
    fn params(&self) -> Vec<u8>;

    /// The number of parts.
    fn parts(&self) -> usize;

    /// The input of a part for [`Workers::run`].
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    fn input(&self, part: usize) -> Result<Cow<'_, [u8]>, Error>;

    /// Runs a part on this thread. Returns the bytes of the part in the output file, which the caller keeps: a job that held
    /// them too would need twice the memory. Empty for jobs whose output is no file.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], [`Error::OutOfMemory`], and those of the job.
    fn run(&mut self, part: usize) -> Result<Vec<u8>, Error>;

    /// Accepts the output of a part that a worker ran. Returns the number of bytes at its start that the caller keeps: those
    /// that [`run`](Self::run) returns for the part.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`]; [`Error::Protocol`] for what cannot be the output of the part.
    fn accept(&mut self, part: usize, output: &(impl ByteSource + ?Sized)) -> Result<usize, Error>;

    /// The result, after every part was run or accepted.
    ///
    /// # Errors
    /// [`Error::Protocol`] if a part is missing, [`Error::OutOfMemory`], and those of the job.
    fn finish(self) -> Result<Self::Output, Error>;
}

/// Runs parts of jobs of one kind.
trait JobWorker: Sized {
    /// A worker for a job with these params, without their [header].
    ///
    /// # Errors
    /// [`Error::Protocol`] for params that no job writes, [`Error::OutOfMemory`].
    fn new(params: &[u8]) -> Result<Self, Error>;

    /// Runs a part, and replaces the contents of `output`.
    ///
    /// # Errors
    /// [`Error::Protocol`] for what cannot be the input of the part, [`Error::OutOfMemory`], and those of the job.
    fn run(&mut self, part: usize, input: &[u8], output: &mut Vec<u8>) -> Result<(), Error>;
}

/// Bytes that may lie in another memory, such as that of a JavaScript engine.
pub trait ByteSource {
    /// The number of bytes.
    fn length(&self) -> usize;

    /// Copies bytes from an offset on, as many as `target` has. The range must exist.
    fn copy_to(&self, offset: usize, target: &mut [u8]);
}

impl ByteSource for [u8] {
    fn length(&self) -> usize {
        self.len()
    }

    fn copy_to(&self, offset: usize, target: &mut [u8]) {
        target.copy_from_slice(&self[offset..offset + target.len()]);
    }
}

/// The version of the protocol: the first byte of all params.
const VERSION: u8 = 1;

/// The kind of a job: the second byte of its params.
#[derive(Clone, Copy)]
enum Kind {
    Jpeg = 1,
    Resize = 2,
    Png = 3,
}

/// The first bytes of the params of a job.
fn header(kind: Kind) -> [u8; 2] {
    [VERSION, kind as u8]
}

/// Runs parts of jobs of all kinds. The state that belongs to the params of a job is kept for its next parts, one state for
/// each kind of job. The buffer of the output is reused.
#[derive(Default)]
pub struct Workers {
    jpeg: Slot<JpegWorker>,
    resize: Slot<ResizeWorker>,
    png: Slot<PngWorker>,
    output: Vec<u8>,
}

impl Workers {
    /// Runs a part of the job that wrote the params. Returns its output, for [`Job::accept`].
    ///
    /// # Errors
    /// [`Error::Protocol`] for params or an input that are not of a job of this version, and for the index of a part that
    /// does not exist; [`Error::OutOfMemory`]; those of the job.
    pub fn run(&mut self, params: &[u8], part: usize, input: &[u8]) -> Result<&[u8], Error> {
        let (&header, params) = params.split_first_chunk().ok_or(Error::Protocol)?;
        let output = &mut self.output;
        if header == self::header(Kind::Jpeg) {
            self.jpeg.get(params)?.run(part, input, output)?;
        } else if header == self::header(Kind::Resize) {
            self.resize.get(params)?.run(part, input, output)?;
        } else if header == self::header(Kind::Png) {
            self.png.get(params)?.run(part, input, output)?;
        } else {
            return Err(Error::Protocol);
        }
        Ok(output)
    }
}

/// A worker, and the params of its job.
struct Slot<W>(Option<(Vec<u8>, W)>);

impl<W> Default for Slot<W> {
    fn default() -> Self {
        Self(None)
    }
}

impl<W: JobWorker> Slot<W> {
    /// The worker for these params: the last one, or a new one in its place.
    fn get(&mut self, params: &[u8]) -> Result<&mut W, Error> {
        if self.0.as_ref().is_none_or(|(known, _)| known != params) {
            // Dropped before the next one is made, so that not both are in memory.
            self.0 = None;
            self.0 = Some((params.to_vec(), W::new(params)?));
        }
        self.0.as_mut().map(|(_, worker)| worker).ok_or(Error::Protocol)
    }
}

/// The parts that are done.
struct Done(Vec<bool>);

impl Done {
    fn none(parts: usize) -> Self {
        Self(vec![false; parts])
    }

    fn insert(&mut self, part: usize) {
        self.0[part] = true;
    }

    /// # Errors
    /// [`Error::Protocol`] if a part is missing.
    fn all(&self) -> Result<(), Error> {
        if self.0.iter().all(|&is_done| is_done) { Ok(()) } else { Err(Error::Protocol) }
    }
}

/// Copies an output over the rows that it is for.
///
/// # Errors
/// [`Error::Protocol`] for another length.
fn copy_rows(output: &(impl ByteSource + ?Sized), rows: &mut [u8]) -> Result<(), Error> {
    if output.length() != rows.len() {
        return Err(Error::Protocol);
    }
    output.copy_to(0, rows);
    Ok(())
}
