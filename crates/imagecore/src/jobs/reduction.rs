//! Reduces an image in bands of source rows: a whole one, or for a preview each band when it has been decoded, on the
//! thread that has it. The pixels are those of [`resize`](crate::resize()).

use std::ops::Range;

use super::resize::{ResizeBands, ResizeParams};
use super::{ByteSource, JobHelper, Kind, header};
use crate::bytes::Reader;
use crate::decode::Decoded;
use crate::resize::{BandReducer, Scaling, SourceRows, contains};
use crate::{Color, Error, Filter, PixelFormat, Raster, Size, alloc};

/// Largest number of bands. A band more costs the sums of about twelve target rows.
const MAX_BANDS: usize = 16;

/// Smallest number of rows in a band.
const MIN_BAND_ROWS: usize = 64;

/// How source rows are divided into bands of equal height; the last one may be lower.
#[derive(Clone, Copy)]
pub(super) struct SourceBands {
    rows: usize,
    height: usize,
}

impl SourceBands {
    pub(super) fn of(size: Size) -> Self {
        let height = size.height() as usize;
        Self { rows: height.div_ceil(MAX_BANDS).max(MIN_BAND_ROWS), height }
    }

    pub(super) fn count(self) -> usize {
        self.height.div_ceil(self.rows)
    }

    /// Returns the rows of a band. They are none if it does not exist.
    pub(super) fn band(self, part: usize) -> Range<usize> {
        let start = part.saturating_mul(self.rows).min(self.height);
        start..start.saturating_add(self.rows).min(self.height)
    }

    /// The params of a [`SourceBandHelper`] that reduces these bands: the number of rows in four bytes, and the params of
    /// the reduction.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn params(self, reduction: &Reduction) -> Result<Vec<u8>, Error> {
        let rows = (self.rows as u32).to_le_bytes();
        alloc::concat(&[&header(Kind::SourceBand), &rows, &reduction.bands.params().to_bytes()?])
    }
}

/// Reduces bands. The input of a part is the rows of its band, or nothing if no result is wanted. The output is the
/// [result](BandReduction::reduce).
pub(super) struct SourceBandHelper {
    division: SourceBands,
    bands: BandReduction,
}

impl JobHelper for SourceBandHelper {
    fn new(params: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new(params);
        let rows = reader.u32_le().filter(|&rows| rows > 0).ok_or(Error::Protocol)? as usize;
        let bands = BandReduction::from_bytes(reader.rest())?;
        let height = bands.params().scaling.from.height() as usize;
        Ok(Self { division: SourceBands { rows, height }, bands })
    }

    fn run(&mut self, part: usize, input: &[u8], output: &mut Vec<u8>) -> Result<(), Error> {
        let Self { division, bands } = self;
        let band = division.band(part);
        let length = if input.is_empty() { 0 } else { bands.result_len(&band) };
        if !input.is_empty() && (band.is_empty() || input.len() != band.len() * bands.stride()) {
            return Err(Error::Protocol);
        }
        alloc::set_len(output, length)?;
        if input.is_empty() { Ok(()) } else { bands.reduce(input, band, output) }
    }
}

/// Reduces bands of rows. The result of a band is, for each target row to which the band contributes, the row itself if no
/// other band contributes to it, otherwise sums, which are added to those of the other bands.
pub(super) struct BandReduction(ResizeBands);

impl BandReduction {
    /// # Errors
    /// [`Error::Protocol`] if no reduction in bands has these params; [`Error::OutOfMemory`].
    pub(super) fn from_bytes(params: &[u8]) -> Result<Self, Error> {
        Self::new(ResizeParams::from_bytes(params)?)?.ok_or(Error::Protocol)
    }

    /// Reads what [`Reduction::optional_params`] returns. Returns also what follows it.
    ///
    /// # Errors
    /// [`Error::Protocol`] for invalid bytes; [`Error::OutOfMemory`].
    pub(super) fn optional_from_bytes(bytes: &[u8]) -> Result<(Option<Self>, &[u8]), Error> {
        let (&length, bytes) = bytes.split_first_chunk().ok_or(Error::Protocol)?;
        let (params, rest) =
            bytes.split_at_checked(u32::from_le_bytes(length) as usize).ok_or(Error::Protocol)?;
        let reduction = (!params.is_empty()).then(|| Self::from_bytes(params)).transpose()?;
        Ok((reduction, rest))
    }

    /// Returns `None` if an image of this kind cannot be reduced in bands.
    fn new(params: ResizeParams) -> Result<Option<Self>, Error> {
        let bands = ResizeBands::new(params)?;
        Ok(bands.resampler.reduction().is_some().then_some(Self(bands)))
    }

    pub(super) fn params(&self) -> &ResizeParams {
        &self.0.params
    }

    /// The number of bytes in a row of the source.
    pub(super) fn stride(&self) -> usize {
        self.params().stride(self.params().scaling.from)
    }

    fn reducer(&self) -> &dyn BandReducer {
        self.0.resampler.reduction().expect("only such a resampler is accepted")
    }

    /// The number of bytes of the result of a band.
    pub(super) fn result_len(&self, band: &Range<usize>) -> usize {
        let windows = self.reducer().windows();
        windows.touching(band).map(|target| self.length(contains(band, &windows.support(target)))).sum()
    }

    /// The number of bytes of a target row in the result.
    fn length(&self, is_complete: bool) -> usize {
        if is_complete { self.params().stride(self.params().scaling.to) } else { self.reducer().sums_len() }
    }

    /// Reduces the band whose rows are `rows`. `result` must have the length [`result_len`](Self::result_len).
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn reduce(&self, rows: &[u8], band: Range<usize>, result: &mut [u8]) -> Result<(), Error> {
        let source = SourceRows::whole(rows, self.stride(), band.start);
        self.reducer().reduce(source, band, result)
    }
}

/// The reduced image, made of the results of all bands, in any order.
pub(super) struct Reduction {
    bands: BandReduction,
    target: Raster,
    /// For each target row, what is not complete.
    unfinished: Vec<Unfinished>,
    /// The result of a band that this thread reduces.
    result: Vec<u8>,
}

struct Unfinished {
    /// The number of source rows that have not been added.
    missing: usize,
    /// The sums of several bands, or none before the first.
    sums: Vec<u8>,
}

impl Reduction {
    /// Returns `None` if the image cannot be reduced to `to` in bands, because it has 16 bits or is not larger.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn new(
        from: Size,
        format: PixelFormat,
        color: &Color,
        to: Size,
    ) -> Result<Option<Self>, Error> {
        if to.height() >= from.height() || to.pixels() >= from.pixels() {
            return Ok(None);
        }
        let (scaling, transfer) = (Scaling { from, to }, color.transfer().clone());
        let params = ResizeParams { format, scaling, filter: Filter::Lanczos3, rows: 1, transfer };
        let Some(bands) = BandReduction::new(params)? else { return Ok(None) };
        let mut unfinished = alloc::with_capacity(to.height() as usize)?;
        unfinished.extend((0..to.height() as usize).map(|target| {
            let missing = bands.reducer().windows().support(target).len();
            Unfinished { missing, sums: Vec::new() }
        }));
        let target = Raster::filled(to, format, 0)?;
        Ok(Some(Self { bands, target, unfinished, result: Vec::new() }))
    }

    pub(super) fn bands(&self) -> &BandReduction {
        &self.bands
    }

    /// Serializes the params of an optional reduction: their length in four bytes, zero without a reduction, and the params.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn optional_params(reduction: Option<&Self>) -> Result<Vec<u8>, Error> {
        let params = reduction.map_or(Ok(Vec::new()), |reduction| reduction.bands.params().to_bytes())?;
        alloc::concat(&[&(params.len() as u32).to_le_bytes(), &params])
    }

    /// Copies the rows of a band from the output of another thread, and accepts the reduction of these rows, if there is
    /// one, which follows them.
    ///
    /// # Errors
    /// [`Error::Protocol`] if the output has a wrong length; [`Error::OutOfMemory`].
    pub(super) fn accept_with_rows(
        reduction: Option<&mut Self>,
        band: &Range<usize>,
        output: &(impl ByteSource + ?Sized),
        rows: &mut [u8],
    ) -> Result<(), Error> {
        let reduced_len = reduction.as_ref().map_or(0, |reduction| reduction.bands.result_len(band));
        if output.length() != rows.len() + reduced_len {
            return Err(Error::Protocol);
        }
        output.copy_to(0, rows);
        reduction.map_or(Ok(()), |reduction| reduction.accept(band, output, rows.len()))
    }

    /// Reduces a band on this thread. Each band must be added once.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn add(&mut self, rows: &[u8], band: Range<usize>) -> Result<(), Error> {
        let mut result = std::mem::take(&mut self.result);
        alloc::set_len(&mut result, self.bands.result_len(&band))?;
        self.bands.reduce(rows, band.clone(), &mut result)?;
        self.accept(&band, &result[..], 0)?;
        self.result = result;
        Ok(())
    }

    /// Accepts the result of a band, which another thread has reduced: the bytes of `output` from `offset` on. Each band must
    /// be added once.
    ///
    /// # Errors
    /// [`Error::Protocol`] if the result has a wrong length; [`Error::OutOfMemory`].
    pub(super) fn accept(
        &mut self,
        band: &Range<usize>,
        output: &(impl ByteSource + ?Sized),
        offset: usize,
    ) -> Result<(), Error> {
        if output.length() != offset + self.bands.result_len(band) {
            return Err(Error::Protocol);
        }
        self.accept_rows(band, offset, &|offset, target| output.copy_to(offset, target))
    }

    /// `copy` copies bytes from an offset in the output.
    fn accept_rows(
        &mut self,
        band: &Range<usize>,
        mut offset: usize,
        copy: &dyn Fn(usize, &mut [u8]),
    ) -> Result<(), Error> {
        let Self { bands, target, unfinished, .. } = self;
        let reducer = bands.reducer();
        let mut more = Vec::new();
        for row in reducer.windows().touching(band) {
            let Unfinished { missing, sums } = &mut unfinished[row];
            let support = reducer.windows().support(row);
            let is_complete = contains(band, &support);
            let length = bands.length(is_complete);
            let bytes = target.rows_mut(row..row + 1)?;
            if is_complete {
                copy(offset, bytes);
            } else if sums.is_empty() {
                *sums = alloc::filled(0, length)?;
                copy(offset, sums);
            } else {
                alloc::set_len(&mut more, length)?;
                copy(offset, &mut more);
                for (sum, more) in sums.as_chunks_mut().0.iter_mut().zip(more.as_chunks().0) {
                    *sum = i32::from_le_bytes(*sum).wrapping_add(i32::from_le_bytes(*more)).to_le_bytes();
                }
            }
            *missing = missing.saturating_sub(support.end.min(band.end) - support.start.max(band.start));
            if *missing == 0 && !is_complete {
                reducer.row_of(sums, bytes)?;
                *sums = Vec::new();
            }
            offset += length;
        }
        Ok(())
    }

    /// Returns the reduced image, tagged like `source`, or `None` if bands are missing.
    pub(super) fn image(self, source: &Raster) -> Option<Raster> {
        let is_complete = self.unfinished.iter().all(|row| row.missing == 0);
        is_complete.then(|| self.target.tagged_like(source))
    }

    /// Adds the reduced image to the decoded one, if all bands were added.
    pub(super) fn finish(self, decoded: Decoded) -> Decoded {
        let preview = self.image(&decoded.raster);
        Decoded { preview, ..decoded }
    }
}
