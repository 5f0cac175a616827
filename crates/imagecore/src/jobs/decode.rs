//! Decodes a file, and a large JPEG in parts. The jobs here own the file and the raster; [`imagecore_jpeg::parallel`] does
//! the decoding of parts. A preview is made on the way, if that is possible.

use std::borrow::Cow;
use std::ops::Range;

use imagecore_jpeg::parallel::{Plan, Worker};

use super::png_rows::PngRows;
use super::reduction::{BandReduction, Reduction};
use super::{ByteSource, Done, Job, JobHelper, Kind, header};
use crate::decode::{Decoded, decode, jpeg, preview_size};
use crate::{Error, Format, Header, PixelFormat, Raster, Size, alloc, probe};

/// Largest number of parts. More parts balance the load better, but for each part about two rows of MCUs are read
/// twice.
const MAX_PARTS: usize = 16;

/// Smallest length of a part in bytes of compressed data.
const MIN_PART_LEN: usize = 1 << 16;

/// The first byte of the input of a part: `SCAN` or `RENDER`.
const SCAN: u8 = 0;
const RENDER: u8 = 1;

/// The input of a part has a field for the number of data bytes that belong to the part. This value of the field means
/// that all data bytes belong to the part.
const ALL: u32 = u32::MAX;

/// The first job of decoding a file. Only a large JPEG has parts: their Huffman decoding. The result is the second job, a
/// [`RenderJob`].
///
/// The input of a part consists of three fields. The first field is a zero byte. The second field is the number of
/// bytes that belong to the part, as four little-endian bytes; 2^32 - 1 means all bytes. The third field is the data of
/// the part, followed by some of the data after the part. The output is the [report](Worker::scan), in little-endian
/// words of four bytes.
pub struct ScanJob {
    file: Vec<u8>,
    jpeg: Option<Box<Jpeg>>,
    /// Whether other threads run parts.
    has_helpers: bool,
    /// The bounds of the preview.
    bounds: Option<Size>,
}

/// The second job of decoding a file. Its parts are those of a JPEG, from coefficients to pixels, or bands of a PNG, which
/// are reduced for the preview.
///
/// The helper that scanned a part of a JPEG in the first job still has the coefficients, so the same helper should also run
/// this part of the second job. The input of a part is a byte with the value one, then the [placement](Plan::placement) of
/// the part in little-endian words of four bytes. The output is the part's rows of pixels. If there is a preview, the
/// reduction of these rows follows.
///
/// [`input`](Job::input) and [`run`](Job::run) of a band of a PNG decode the rows up to its end.
///
/// The job has no parts if it has neither; a JPEG has none if the first job had none, and if its parts cannot be joined,
/// because the file is damaged or the Huffman decoding of a part did not synchronize. Then [`finish`](Job::finish) decodes the
/// file in one piece, without a preview.
pub struct RenderJob {
    way: Way,
    done: Done,
}

/// How a file is decoded.
enum Way {
    InOnePiece(Vec<u8>),
    Jpeg(Vec<u8>, Box<Jpeg>),
    Png(Box<PngRows>),
}

/// A JPEG that is decoded in parts.
struct Jpeg {
    /// The segments of the file that the helpers need.
    headers: Vec<u8>,
    plan: Plan,
    /// The helper for the parts that run on this thread.
    worker: Worker,
    raster: Raster,
    reduction: Option<Reduction>,
}

impl ScanJob {
    /// Creates the job for `file`. It has no parts if the file is no JPEG, is small, has several scans, or has a color
    /// model that is neither gray nor YCbCr. It has none either without `helpers`, the number of other threads that
    /// run parts: the decoding in one piece takes less time and memory.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]. Those of [`decode`] follow when the second job is finished.
    pub fn new(file: Vec<u8>, helpers: usize) -> Result<Self, Error> {
        if helpers == 0 {
            return Ok(Self { file, jpeg: None, has_helpers: false, bounds: None });
        }
        let part_len = (file.len() / MAX_PARTS).max(MIN_PART_LEN);
        Self::in_parts_of(part_len, file)
    }

    /// Creates the job with about `part_len` bytes of data in each part.
    ///
    /// # Errors
    /// The errors of [`new`](Self::new), and [`Error::InvalidArgument`] if `part_len` is 0.
    pub fn in_parts_of(part_len: usize, file: Vec<u8>) -> Result<Self, Error> {
        if part_len == 0 {
            return Err(Error::InvalidArgument);
        }
        let jpeg = Jpeg::new(part_len, &file)?.map(Box::new);
        Ok(Self { file, jpeg, has_helpers: true, bounds: None })
    }

    /// The result also has the upright image reduced to fit within `bounds`, if it can be made while the file is decoded:
    /// of a JPEG in parts and of a PNG that is not interlaced, if the image is large and there are helpers.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn with_preview(mut self, bounds: Size) -> Result<Self, Error> {
        if let Some(jpeg) = &mut self.jpeg {
            jpeg.reduction = jpeg.reduction_within(&self.file, bounds)?;
        }
        Ok(Self { bounds: Some(bounds).filter(|_| self.has_helpers), ..self })
    }

    fn jpeg(&self) -> Result<&Jpeg, Error> {
        self.jpeg.as_deref().ok_or(Error::InvalidArgument)
    }
}

impl Job for ScanJob {
    type Output = RenderJob;

    fn params(&self) -> Result<Vec<u8>, Error> {
        self.jpeg.as_ref().map_or(Ok(Vec::new()), |jpeg| jpeg.params())
    }

    fn parts(&self) -> usize {
        self.jpeg.as_ref().map_or(0, |jpeg| jpeg.plan.parts())
    }

    fn input(&mut self, part: usize) -> Result<Cow<'_, [u8]>, Error> {
        let (range, owned_len) = self.jpeg()?.data(part)?;
        let owned_len = owned_len.map_or(ALL, |length| length as u32);
        Ok(Cow::Owned(alloc::concat(&[&[SCAN], &owned_len.to_le_bytes(), &self.file[range]])?))
    }

    fn run(&mut self, part: usize) -> Result<Vec<u8>, Error> {
        let jpeg = self.jpeg.as_mut().ok_or(Error::InvalidArgument)?;
        let report = jpeg.scan(&self.file, part)?;
        jpeg.plan.accept(part, report).map_err(protocol_error)?;
        Ok(Vec::new())
    }

    fn accept(&mut self, part: usize, output: &(impl ByteSource + ?Sized)) -> Result<usize, Error> {
        let jpeg =
            self.jpeg.as_mut().filter(|jpeg| part < jpeg.plan.parts()).ok_or(Error::InvalidArgument)?;
        let mut report = Vec::new();
        alloc::set_len(&mut report, output.length())?;
        output.copy_to(0, &mut report);
        jpeg.plan.accept(part, words(&report)?).map_err(protocol_error)?;
        Ok(0)
    }

    fn finish(self) -> Result<RenderJob, Error> {
        let Self { file, jpeg, bounds, .. } = self;
        let way = match (jpeg, bounds) {
            // `join` validates the reports. The report of a missing part is empty, so `join` returns `false`.
            (Some(mut jpeg), _) => {
                if jpeg.plan.join() {
                    Way::Jpeg(file, jpeg)
                } else {
                    Way::InOnePiece(file)
                }
            }
            (None, Some(bounds)) => match probe(&file)? {
                header if header.format == Format::Png => {
                    Way::Png(Box::new(PngRows::new(file, header, bounds)?))
                }
                _ => Way::InOnePiece(file),
            },
            (None, None) => Way::InOnePiece(file),
        };
        let parts = match &way {
            Way::InOnePiece(_) => 0,
            Way::Jpeg(_, jpeg) => jpeg.plan.parts(),
            Way::Png(png) => png.count(),
        };
        Ok(RenderJob { way, done: Done::none(parts)? })
    }
}

impl RenderJob {
    fn is_done(&self, part: usize) -> Result<bool, Error> {
        self.done.0.get(part).copied().ok_or(Error::InvalidArgument)
    }
}

impl Job for RenderJob {
    type Output = Decoded;

    fn params(&self) -> Result<Vec<u8>, Error> {
        match &self.way {
            Way::InOnePiece(_) => Ok(Vec::new()),
            Way::Jpeg(_, jpeg) => jpeg.params(),
            Way::Png(png) => png.params(),
        }
    }

    fn parts(&self) -> usize {
        self.done.0.len()
    }

    fn input(&mut self, part: usize) -> Result<Cow<'_, [u8]>, Error> {
        self.is_done(part)?;
        match &mut self.way {
            Way::InOnePiece(_) => Err(Error::InvalidArgument),
            Way::Jpeg(_, jpeg) => Ok(Cow::Owned([&[RENDER][..], &bytes_of(&jpeg.placement(part)?)].concat())),
            Way::Png(png) => png.input(part),
        }
    }

    fn run(&mut self, part: usize) -> Result<Vec<u8>, Error> {
        // A second reduction of the same rows would be added to the first.
        if !self.is_done(part)? {
            match &mut self.way {
                Way::InOnePiece(_) => {}
                Way::Jpeg(file, jpeg) => jpeg.run(file, part)?,
                Way::Png(png) => png.run(part)?,
            }
            self.done.insert(part);
        }
        Ok(Vec::new())
    }

    fn accept(&mut self, part: usize, output: &(impl ByteSource + ?Sized)) -> Result<usize, Error> {
        if !self.is_done(part)? {
            match &mut self.way {
                Way::InOnePiece(_) => {}
                Way::Jpeg(_, jpeg) => jpeg.accept(part, output)?,
                Way::Png(png) => png.accept(part, output)?,
            }
            self.done.insert(part);
        }
        Ok(0)
    }

    /// Returns the decoded file.
    ///
    /// # Errors
    /// The errors of [`decode`], and [`Error::Protocol`] if a part is missing.
    fn finish(self) -> Result<Decoded, Error> {
        let Self { way, done } = self;
        match way {
            Way::InOnePiece(file) => decode(&file),
            Way::Jpeg(file, jpeg) => {
                let Jpeg { raster, reduction, .. } = *jpeg;
                done.all()?;
                let decoded = jpeg::decoded_with_pixels(&file, raster)?;
                Ok(match reduction {
                    Some(reduction) => reduction.finish(decoded),
                    None => decoded,
                })
            }
            Way::Png(png) => png.finish(&done),
        }
    }
}

impl Jpeg {
    /// Returns `None` if the file must or should be decoded in one piece.
    fn new(part_len: usize, file: &[u8]) -> Result<Option<Self>, Error> {
        let plan = Plan::new(file, part_len, jpeg::LIMITS).ok();
        let Some(plan) = plan.filter(|plan| plan.parts() > 1) else { return Ok(None) };
        let (width, height, bytes_per_pixel) = plan.shape();
        let Ok(Header { size, .. }) = probe(file) else { return Ok(None) };
        if (size.width() as usize, size.height() as usize) != (width, height) {
            return Ok(None);
        }
        let format = if bytes_per_pixel == 1 { PixelFormat::GRAY8 } else { PixelFormat::RGB8 };
        let raster = Raster::filled(size, format, 0)?;
        let headers = plan.headers(file).map_err(protocol_error)?;
        let worker = Worker::new(&headers, jpeg::LIMITS).map_err(protocol_error)?;
        Ok(Some(Self { headers, plan, worker, raster, reduction: None }))
    }

    /// Returns the params: those of the reduction, and the segments of the file that the helpers need.
    fn params(&self) -> Result<Vec<u8>, Error> {
        let reduction = Reduction::optional_params(self.reduction.as_ref())?;
        alloc::concat(&[&header(Kind::Jpeg), &reduction, &self.headers])
    }

    fn reduction_within(&self, file: &[u8], bounds: Size) -> Result<Option<Reduction>, Error> {
        let (size, format) = (self.raster.size(), self.raster.format());
        let (orientation, color) = jpeg::orientation_and_color(file, format.channels)?;
        Reduction::new(size, format, &color, preview_size(size, orientation, bounds))
    }

    fn run(&mut self, file: &[u8], part: usize) -> Result<(), Error> {
        let placement = self.placement(part)?;
        // If a helper on another thread scanned the part, this thread scans it again. The first scan gave a report, so
        // an empty report here means that memory ran out.
        if !self.worker.has(part) && self.scan(file, part)?.is_empty() {
            return Err(Error::OutOfMemory);
        }
        let rows = self.plan.rows(part).map_err(protocol_error)?;
        let pixels = self.raster.rows_mut(rows.clone())?;
        self.worker.render(part, &placement, pixels).map_err(protocol_error)?;
        match &mut self.reduction {
            Some(reduction) => reduction.add(pixels, rows),
            None => Ok(()),
        }
    }

    fn accept(&mut self, part: usize, output: &(impl ByteSource + ?Sized)) -> Result<(), Error> {
        let rows = self.plan.rows(part).map_err(|_| Error::InvalidArgument)?;
        let pixels = self.raster.rows_mut(rows.clone())?;
        Reduction::accept_with_rows(self.reduction.as_mut(), &rows, output, pixels)
    }

    /// Returns the range of the part's data in the file, and the number of bytes in this range that belong to the part.
    /// `None` for the number means that all bytes belong to the part.
    fn data(&self, part: usize) -> Result<(Range<usize>, Option<usize>), Error> {
        let no_such_part = |_| Error::InvalidArgument;
        let range = self.plan.input(part).map_err(no_such_part)?;
        Ok((range, self.plan.owned_len(part).map_err(no_such_part)?))
    }

    fn placement(&self, part: usize) -> Result<Vec<u32>, Error> {
        self.plan.placement(part).map_err(|_| Error::InvalidArgument)
    }

    /// Scans a part on this thread. Returns the report of the part.
    fn scan(&mut self, file: &[u8], part: usize) -> Result<Vec<u32>, Error> {
        let (range, owned_len) = self.data(part)?;
        scan(&mut self.worker, part, &file[range], owned_len)
    }
}

/// Scans and renders parts of a JPEG. The helper keeps the coefficients of a part after scanning, until it renders the
/// part.
pub(super) struct JpegHelper {
    worker: Worker,
    reduction: Option<BandReduction>,
}

impl JobHelper for JpegHelper {
    fn new(params: &[u8]) -> Result<Self, Error> {
        let (reduction, headers) = BandReduction::optional_from_bytes(params)?;
        // `Worker::new` limits only the number of pixels. `probe` also refuses a side longer than `MAX_SIDE`.
        let Header { size, .. } = probe(headers).map_err(|_| Error::Protocol)?;
        if reduction.as_ref().is_some_and(|bands| bands.params().scaling.from != size) {
            return Err(Error::Protocol);
        }
        Ok(Self { worker: Worker::new(headers, jpeg::LIMITS).map_err(protocol_error)?, reduction })
    }

    fn run(&mut self, part: usize, input: &[u8], output: &mut Vec<u8>) -> Result<(), Error> {
        let Self { worker, reduction } = self;
        match input.split_first().ok_or(Error::Protocol)? {
            (&SCAN, input) => {
                let (&owned_len, data) = input.split_first_chunk().ok_or(Error::Protocol)?;
                let owned_len = u32::from_le_bytes(owned_len);
                let owned_len = (owned_len != ALL).then_some(owned_len as usize);
                let report = scan(worker, part, data, owned_len)?;
                alloc::set_len(output, 4 * report.len())?;
                for (bytes, word) in output.as_chunks_mut().0.iter_mut().zip(report) {
                    *bytes = word.to_le_bytes();
                }
            }
            (&RENDER, placement) => {
                let placement = words(placement)?;
                let length = worker.output_len(&placement).map_err(protocol_error)?;
                let rows = worker.rows(&placement).map_err(protocol_error)?;
                if !worker.has(part) {
                    return Err(Error::Protocol);
                }
                let reduction = reduction.as_ref();
                if reduction.is_some_and(|reduction| length != rows.len() * reduction.stride()) {
                    return Err(Error::Protocol);
                }
                let reduced_len = reduction.map_or(0, |reduction| reduction.result_len(&rows));
                alloc::set_len(output, length + reduced_len)?;
                let (pixels, reduced) = output.split_at_mut(length);
                worker.render(part, &placement, pixels).map_err(protocol_error)?;
                if let Some(reduction) = reduction {
                    reduction.reduce(pixels, rows, reduced)?;
                }
            }
            _ => return Err(Error::Protocol),
        }
        Ok(())
    }
}

/// Scans a part, and returns its report. The report is empty if the part cannot be scanned or if memory ran out. If
/// the report of any part is empty, the file is decoded in one piece, which needs less memory.
fn scan(worker: &mut Worker, part: usize, data: &[u8], owned_len: Option<usize>) -> Result<Vec<u32>, Error> {
    match worker.scan(part, data, owned_len) {
        Err(imagecore_jpeg::Error::OutOfMemory | imagecore_jpeg::Error::LimitExceeded) => Ok(Vec::new()),
        result => result.map_err(protocol_error),
    }
}

/// Converts an error of `imagecore_jpeg`. Every error except a lack of memory or an exceeded limit was caused by bytes
/// from another thread.
fn protocol_error(error: imagecore_jpeg::Error) -> Error {
    match error {
        imagecore_jpeg::Error::OutOfMemory => Error::OutOfMemory,
        imagecore_jpeg::Error::LimitExceeded => Error::Undecodable,
        _ => Error::Protocol,
    }
}

fn bytes_of(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Parses 32-bit words, which are little-endian.
///
/// # Errors
/// [`Error::Protocol`] if the last word is incomplete, [`Error::OutOfMemory`].
fn words(bytes: &[u8]) -> Result<Vec<u32>, Error> {
    let (chunks, []) = bytes.as_chunks() else { return Err(Error::Protocol) };
    let mut words = alloc::with_capacity(chunks.len())?;
    words.extend(chunks.iter().map(|&word| u32::from_le_bytes(word)));
    Ok(words)
}
