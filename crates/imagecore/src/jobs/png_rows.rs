//! Decodes a PNG, while helpers reduce bands of the rows that have been decoded.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::reduction::{Reduction, SourceBands};
use super::{ByteSource, Done};
use crate::decode::png::{Decoding, FileBytes};
use crate::decode::{Decoded, decoded, preview_size};
use crate::{Depth, Error, Header, Size, alloc};

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
    division: SourceBands,
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
        let division = SourceBands::of(size);
        let bytes = size.pixels() * decoding.format().bytes_per_pixel();
        let mut reduction = None;
        if bytes >= MIN_BYTES && decoding.is_sequential() && decoding.format().depth == Depth::Eight {
            // The first rows show whether pixels are opaque.
            decoding.read_until(division.band(0).end)?;
            let to = preview_size(size, decoding.orientation(), bounds);
            reduction = Reduction::new(size, decoding.format(), decoding.color(), to)?;
        }
        let params = reduction.as_ref().map_or(Ok(Vec::new()), |reduction| division.params(reduction))?;
        Ok(Self { header, decoding, reduction, division, params })
    }

    /// The number of bands.
    pub(super) fn count(&self) -> usize {
        if self.reduction.is_some() { self.division.count() } else { 0 }
    }

    pub(super) fn params(&self) -> Result<Vec<u8>, Error> {
        alloc::copied(&self.params)
    }

    /// Reads the rows of the band, and those before it.
    fn read(&mut self, part: usize) -> Result<Range<usize>, Error> {
        let band = self.division.band(part);
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
        let band = self.division.band(part);
        match &mut self.reduction {
            Some(reduction) => reduction.accept(&band, output, 0),
            None => Ok(()),
        }
    }

    pub(super) fn finish(mut self, done: &Done) -> Result<Decoded, Error> {
        if self.reduction.is_some() {
            done.all()?;
        }
        self.decoding.read_until(self.header.size.height() as usize)?;
        let decoded = decoded(&self.header, self.decoding.finish()?)?;
        Ok(match self.reduction {
            Some(reduction) => reduction.finish(decoded),
            None => decoded,
        })
    }
}
