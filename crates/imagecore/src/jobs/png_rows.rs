//! Decodes a PNG, while helpers reduce bands of the rows that have been decoded.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::reduction::{BandReduction, Reduction};
use super::{ByteSource, Done, JobHelper, Kind, header as kind_header};
use crate::bytes::Reader;
use crate::decode::png::{Decoding, FileBytes};
use crate::decode::{Decoded, decoded, preview_size};
use crate::{Depth, Error, Header, Size, alloc};

/// Largest number of bands. A band more costs the sums of about twelve target rows.
const MAX_BANDS: usize = 16;

/// Smallest number of rows in a band.
const MIN_BAND_ROWS: usize = 64;

/// The smallest raster, in bytes, whose rows are sent to helpers.
const MIN_BYTES: usize = 8 << 20;

/// The decoding of a PNG, with or without bands. It has none if the image is small, interlaced, or of 16 bits.
///
/// The input of a part is the rows of its band, or nothing if the format of the rows has changed: then there is no preview. The
/// output is the [result](BandReduction::reduce) of the band.
pub(super) struct PngRows {
    header: Header,
    decoding: Decoding<'static>,
    reduction: Option<Reduction>,
    band_rows: usize,
    /// The number of rows in a band, in four bytes, and the params of the reduction.
    params: Vec<u8>,
}

impl PngRows {
    /// Reads the first band. The preview fits within `bounds`.
    ///
    /// # Errors
    /// [`Error::Undecodable`], [`Error::OutOfMemory`].
    pub(super) fn new(file: Vec<u8>, header: Header, bounds: Size) -> Result<Self, Error> {
        let size = header.size;
        let mut decoding = Decoding::new(FileBytes::Shared(Arc::new(file)), size)?;
        let band_rows = (size.height() as usize).div_ceil(MAX_BANDS).max(MIN_BAND_ROWS);
        let bytes = size.pixels() * decoding.format().bytes_per_pixel();
        let mut reduction = None;
        if bytes >= MIN_BYTES && decoding.is_sequential() && decoding.format().depth == Depth::Eight {
            // The first rows show whether pixels are opaque.
            decoding.read_until(band_rows)?;
            let to = preview_size(size, decoding.orientation(), bounds);
            reduction = Reduction::new(size, decoding.format(), decoding.color(), to)?;
        }
        let mut params = Vec::new();
        if let Some(reduction) = &reduction {
            let rows = (band_rows as u32).to_le_bytes();
            params = alloc::concat(&[
                &kind_header(Kind::PngRows),
                &rows,
                &reduction.bands().params().to_bytes()?,
            ])?;
        }
        Ok(Self { header, decoding, reduction, band_rows, params })
    }

    /// The number of bands.
    pub(super) fn count(&self) -> usize {
        if self.reduction.is_some() { self.height().div_ceil(self.band_rows) } else { 0 }
    }

    fn height(&self) -> usize {
        self.header.size.height() as usize
    }

    fn band(&self, part: usize) -> Range<usize> {
        band(part, self.band_rows, self.height())
    }

    pub(super) fn params(&self) -> Result<Vec<u8>, Error> {
        alloc::copied(&self.params)
    }

    /// Reads the rows of the band, and those before it.
    fn read(&mut self, part: usize) -> Result<Range<usize>, Error> {
        let band = self.band(part);
        self.decoding.read_until(band.end)?;
        let format = self.decoding.format();
        self.reduction =
            self.reduction.take().filter(|reduction| reduction.bands().params().format == format);
        Ok(band)
    }

    pub(super) fn input(&mut self, part: usize) -> Result<Cow<'_, [u8]>, Error> {
        let band = self.read(part)?;
        Ok(Cow::Borrowed(if self.reduction.is_some() { self.decoding.rows(band) } else { &[] }))
    }

    pub(super) fn run(&mut self, part: usize) -> Result<(), Error> {
        let band = self.read(part)?;
        match &mut self.reduction {
            Some(reduction) => reduction.add(self.decoding.rows(band.clone()), band),
            None => Ok(()),
        }
    }

    pub(super) fn accept(&mut self, part: usize, output: &(impl ByteSource + ?Sized)) -> Result<(), Error> {
        let band = self.band(part);
        match &mut self.reduction {
            Some(reduction) => reduction.accept(&band, output, 0),
            None => Ok(()),
        }
    }

    pub(super) fn finish(mut self, done: &Done) -> Result<Decoded, Error> {
        if self.reduction.is_some() {
            done.all()?;
        }
        self.decoding.read_until(self.height())?;
        let decoded = decoded(&self.header, self.decoding.finish()?)?;
        Ok(match self.reduction {
            Some(reduction) => reduction.finish(decoded),
            None => decoded,
        })
    }
}

fn band(part: usize, rows: usize, height: usize) -> Range<usize> {
    part.saturating_mul(rows).min(height)..part.saturating_add(1).saturating_mul(rows).min(height)
}

/// Reduces bands.
pub(super) struct PngRowsHelper {
    band_rows: usize,
    bands: BandReduction,
}

impl JobHelper for PngRowsHelper {
    fn new(params: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new(params);
        let band_rows = reader.u32_le().filter(|&rows| rows > 0).ok_or(Error::Protocol)? as usize;
        Ok(Self { band_rows, bands: BandReduction::from_bytes(reader.rest())? })
    }

    fn run(&mut self, part: usize, input: &[u8], output: &mut Vec<u8>) -> Result<(), Error> {
        let Self { band_rows, bands } = self;
        let band = band(part, *band_rows, bands.params().scaling.from.height() as usize);
        let length = if input.is_empty() { 0 } else { bands.result_len(&band) };
        if !input.is_empty() && (band.is_empty() || input.len() != band.len() * bands.stride()) {
            return Err(Error::Protocol);
        }
        alloc::set_len(output, length)?;
        if input.is_empty() { Ok(()) } else { bands.reduce(input, band, output) }
    }
}
