//! Jobs whose parts run on several threads without shared memory. The thread that owns the image holds a [`Job`], and
//! every other thread holds a [`PartRunner`]. The threads exchange bytes:
//!
//! ```text
//! owner of the job                                    helper
//!   job.params(), part, job.input(part)  ───────────▶ runner.run(params, part, input)
//!   job.accept(part, output)             ◀─────────── output
//!   job.finish(), once all parts are done
//! ```
//!
//! The owner can also [run](Job::run) a part itself: if there are no helpers, if all helpers are busy, or if the helper
//! of the part failed. The result depends neither on the order of the parts nor on the threads that run them.
//!
//! | Job | Part | Output of a part |
//! |---|---|---|
//! | [`ScanJob`] | a range of the compressed data of a JPEG | a report of the offsets at which MCUs begin |
//! | [`RenderJob`], after [`ScanJob`] | a range of the compressed data of the JPEG | rows of pixels, and their reduction |
//! | the same, of a PNG | rows of pixels | their reduction |
//! | [`JpegJob`] | a band of rows of MCUs | its quantized coefficients, and the counts of its symbols |
//! | [`ResizeJob`] | a band of target rows | the target rows of the band |
//! | [`ResizeJob`] to few rows | a band of source rows | target rows, or their sums over the band |
//! | [`WarpJob`] | a rectangle of the result | the rows of the rectangle |
//! | [`PngJob`] | a band of rows, or a small image | an IDAT chunk, or the whole file |
//!
//! There is a job for all work of its kind. If the work is too small to be divided, the job has one part, or none if
//! [`finish`](Job::finish) does the work.
//!
//! All bytes from another thread are validated: version, kind, lengths and ranges. Invalid bytes cannot make a method
//! panic, read out of bounds, or allocate more than the limits allow. An output with the right length but wrong pixels
//! is not detected.

mod decode;
mod jpeg_bands;
mod params;
mod png;
mod png_rows;
mod reduction;
mod resize;
mod warp;

use std::borrow::Cow;

pub use self::decode::{RenderJob, ScanJob};
pub use self::jpeg_bands::JpegJob;
pub use self::png::PngJob;
pub use self::resize::{ResizeGeometry, ResizeJob};
pub use self::warp::WarpJob;

use self::decode::JpegHelper;
use self::jpeg_bands::JpegBandHelper;
use self::png::{BandHelper, WholeHelper};
use self::reduction::SourceBandHelper;
use self::resize::ResizeHelper;
use self::warp::WarpHelper;
use crate::{Error, alloc};

/// A job that is divided into parts. The job stays on the thread that owns the image.
///
/// Every method that takes the index of a part returns [`Error::InvalidArgument`] if no part has this index.
pub trait Job {
    /// The result of all parts together.
    type Output;

    /// Returns the parameters that all parts share, as opaque bytes. The bytes are valid only for the version of this
    /// crate that wrote them.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn params(&self) -> Result<Vec<u8>, Error>;

    /// The number of parts.
    fn parts(&self) -> usize;

    /// Returns the input of a part, which [`PartRunner::run`] needs.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], [`Error::OutOfMemory`], and the errors of the job.
    fn input(&mut self, part: usize) -> Result<Cow<'_, [u8]>, Error>;

    /// Runs a part on this thread. Returns the bytes that the part contributes to the output file, or no bytes if the
    /// job has no output file. The caller keeps these bytes, because a second copy in the job would double the memory.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], [`Error::OutOfMemory`], and the errors of the job.
    fn run(&mut self, part: usize) -> Result<Vec<u8>, Error>;

    /// Accepts the output of a part that a helper ran. The output begins with the bytes that [`run`](Self::run) returns
    /// for the part, and the caller keeps these bytes. Returns the number of these bytes.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`]; [`Error::Protocol`] if `output` cannot be the output of the part.
    fn accept(&mut self, part: usize, output: &(impl ByteSource + ?Sized)) -> Result<usize, Error>;

    /// Returns the result. For every part, the owner of the job must first call [`run`](Self::run), or pass the output
    /// of a helper to [`accept`](Self::accept).
    ///
    /// # Errors
    /// [`Error::Protocol`] if a part is missing, [`Error::OutOfMemory`], and the errors of the job.
    fn finish(self) -> Result<Self::Output, Error>;
}

/// Runs parts of one kind of job. [`PartRunner`] has one such helper for each kind of job.
trait JobHelper: Sized {
    /// Creates a helper for the job that wrote `params`. The two bytes of the [header] are not part of `params`.
    ///
    /// # Errors
    /// [`Error::Protocol`] if no job writes such `params`; [`Error::OutOfMemory`].
    fn new(params: &[u8]) -> Result<Self, Error>;

    /// Runs a part, and replaces the contents of `output` with the output of the part.
    ///
    /// # Errors
    /// [`Error::Protocol`] if `input` cannot be the input of the part; [`Error::OutOfMemory`]; and the errors of the
    /// job.
    fn run(&mut self, part: usize, input: &[u8], output: &mut Vec<u8>) -> Result<(), Error>;
}

/// Bytes that may lie outside this program's memory, such as in the memory of a JavaScript engine.
pub trait ByteSource {
    /// The number of bytes.
    fn length(&self) -> usize;

    /// Copies `target.len()` bytes to `target`, from the byte at `offset` on. The source must have all these bytes.
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

/// The version of the messages between jobs and [`PartRunner`]: the first byte of all params.
const VERSION: u8 = 1;

/// The kind of a job: the second byte of its params.
#[derive(Clone, Copy)]
enum Kind {
    Jpeg = 1,
    Resize = 2,
    PngBands = 3,
    WholePng = 4,
    JpegBands = 5,
    SourceBand = 6,
    Warp = 7,
}

/// Returns the first two bytes of a job's params: the version and the kind.
fn header(kind: Kind) -> [u8; 2] {
    [VERSION, kind as u8]
}

/// Runs parts of every kind of job. For each kind, the state of the most recent job is kept for the next part. The
/// output buffer is reused for all parts.
#[derive(Default)]
pub struct PartRunner {
    jpeg: Slot<JpegHelper>,
    jpeg_bands: Slot<JpegBandHelper>,
    source_band: Slot<SourceBandHelper>,
    resize: Slot<ResizeHelper>,
    warp: Slot<WarpHelper>,
    png_bands: Slot<BandHelper>,
    whole_png: Slot<WholeHelper>,
    output: Vec<u8>,
}

impl PartRunner {
    /// Runs the part with the index `part` of the job that wrote `params`. Returns the output of the part, for
    /// [`Job::accept`].
    ///
    /// # Errors
    /// [`Error::Protocol`] if `params` or `input` are not from a job of this version, or if the part does not exist;
    /// [`Error::OutOfMemory`]; and the errors of the job.
    pub fn run(&mut self, params: &[u8], part: usize, input: &[u8]) -> Result<&[u8], Error> {
        let (&header, params) = params.split_first_chunk().ok_or(Error::Protocol)?;
        let output = &mut self.output;
        if header == self::header(Kind::Jpeg) {
            self.jpeg.get(params)?.run(part, input, output)?;
        } else if header == self::header(Kind::JpegBands) {
            self.jpeg_bands.get(params)?.run(part, input, output)?;
        } else if header == self::header(Kind::SourceBand) {
            self.source_band.get(params)?.run(part, input, output)?;
        } else if header == self::header(Kind::Resize) {
            self.resize.get(params)?.run(part, input, output)?;
        } else if header == self::header(Kind::Warp) {
            self.warp.get(params)?.run(part, input, output)?;
        } else if header == self::header(Kind::PngBands) {
            self.png_bands.get(params)?.run(part, input, output)?;
        } else if header == self::header(Kind::WholePng) {
            self.whole_png.get(params)?.run(part, input, output)?;
        } else {
            return Err(Error::Protocol);
        }
        Ok(output)
    }
}

/// The params of the most recent job of one kind, and the helper for this job. `None` before the first part.
struct Slot<W>(Option<(Vec<u8>, W)>);

impl<W> Default for Slot<W> {
    fn default() -> Self {
        Self(None)
    }
}

impl<W: JobHelper> Slot<W> {
    /// Returns the helper for `params`. If the current helper has other params, a new helper replaces it.
    fn get(&mut self, params: &[u8]) -> Result<&mut W, Error> {
        if self.0.as_ref().is_none_or(|(known, _)| known != params) {
            // The old helper is dropped first, so that the two helpers are never in memory together.
            self.0 = None;
            self.0 = Some((alloc::copied(params)?, W::new(params)?));
        }
        self.0.as_mut().map(|(_, helper)| helper).ok_or(Error::Protocol)
    }
}

/// For each part, whether the part is done.
struct Done(Vec<bool>);

impl Done {
    fn none(parts: usize) -> Result<Self, Error> {
        Ok(Self(alloc::filled(false, parts)?))
    }

    fn insert(&mut self, part: usize) {
        self.0[part] = true;
    }

    /// Checks that all parts are done.
    ///
    /// # Errors
    /// [`Error::Protocol`] if a part is missing.
    fn all(&self) -> Result<(), Error> {
        if self.0.iter().all(|&is_done| is_done) { Ok(()) } else { Err(Error::Protocol) }
    }
}
