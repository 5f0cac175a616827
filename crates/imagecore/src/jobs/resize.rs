//! Resizes an image in bands of target rows, or in bands of source rows if the target has few rows. The pixels do not
//! depend on the division into bands.

use std::borrow::Cow;
use std::ops::Range;

use super::reduction::{BandReduction, Reduction, SourceBands};
use super::{ByteSource, Done, Job, JobHelper, Kind, header, params};
use crate::bytes::Reader;
use crate::canvas::{Canvas, place_on};
use crate::resize::{Resampler, Scaling, SourceRows, resampler, transfer_between};
use crate::{Background, Error, Filter, PixelFormat, Raster, Rect, Size, TransferFunction, alloc, crop};

/// Largest number of bands. With many small bands, all helpers finish at nearly the same time.
const MAX_BANDS: usize = 32;

/// Smallest number of target rows in a band. A band must not be much smaller, because source rows that contribute to
/// two neighboring bands are read twice. When an image is reduced, these are the source rows of about six target rows.
const MIN_BAND_ROWS: usize = 48;

/// Smallest size of source and target together, in bytes, for which there are several bands. A smaller image is resized
/// faster in one band, because copying its rows to the helpers takes more time than the helpers save.
const MIN_BYTES: usize = 8 << 20;

/// Where a resize takes pixels from, and where it puts them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResizeGeometry {
    /// The part of the image that is kept.
    pub kept: Rect,
    /// The size of the resized image.
    pub size: Size,
    /// The part of the resized image to which the kept part is scaled. The rest is background.
    pub filled: Rect,
}

impl ResizeGeometry {
    /// The whole image of the size `from` is scaled to the size `to`.
    #[must_use]
    pub fn stretch(from: Size, to: Size) -> Self {
        Self { kept: Rect::whole(from), size: to, filled: Rect::whole(to) }
    }
}

/// A resize in bands. The pixels are those of [`resize`](crate::resize()) for the kept part. There is one band if the image
/// is small, and none if the kept part is not scaled.
///
/// The input of a part is the source rows that contribute to the band. The output is the target rows of the band, and their
/// reduction if there is a preview. If the target has few rows, the input is the rows of a band of the source, and the output
/// what it contributes to target rows.
pub struct ResizeJob {
    way: Way,
    source: Raster,
    geometry: ResizeGeometry,
    background: Background,
    done: Done,
}

/// How the kept part of the source is scaled.
enum Way {
    /// Not at all: this is the part.
    Unscaled(Raster),
    /// In bands of rows of this raster, which are reduced for a preview.
    Targets(ResizeBands, Raster, Option<Reduction>),
    /// In bands of source rows.
    Sources(SourceBands, Reduction),
}

impl ResizeJob {
    /// Creates the job.
    ///
    /// # Errors
    /// [`Error::OutsideImage`] if a rectangle of `geometry` is not completely inside its image;
    /// [`Error::OutOfMemory`].
    pub fn new(raster: &Raster, geometry: ResizeGeometry, filter: Filter) -> Result<Self, Error> {
        let (from, to) = (geometry.kept.size, geometry.filled.size);
        let bytes = (from.pixels() + to.pixels()) * raster.format().bytes_per_pixel();
        let height = to.height() as usize;
        // The nearest neighbor is only a copy.
        if bytes < MIN_BYTES || filter == Filter::Nearest {
            return Self::in_bands_of(height, raster, geometry, filter);
        }
        if height >= 2 * MIN_BAND_ROWS {
            let rows = height.div_ceil(MAX_BANDS).max(MIN_BAND_ROWS);
            return Self::in_bands_of(rows, raster, geometry, filter);
        }
        let job = Self::in_bands_of(height, raster, geometry, filter)?;
        Ok(match Reduction::new(from, raster.format(), raster.color(), to)? {
            Some(reduction) => {
                let bands = SourceBands::of(from);
                Self { way: Way::Sources(bands, reduction), done: Done::none(bands.count())?, ..job }
            }
            None => job,
        })
    }

    /// Creates the job with bands of up to `rows` target rows, and at least one.
    ///
    /// # Errors
    /// The errors of [`new`](Self::new).
    pub fn in_bands_of(
        rows: usize,
        raster: &Raster,
        geometry: ResizeGeometry,
        filter: Filter,
    ) -> Result<Self, Error> {
        let ResizeGeometry { kept, size, filled } = geometry;
        if !kept.is_in(raster.size()) || !filled.is_in(size) {
            return Err(Error::OutsideImage);
        }
        let (source, background) = (raster.clone(), Background::Transparent);
        let scaling = Scaling { from: kept.size, to: filled.size };
        if scaling.from == scaling.to {
            let way = Way::Unscaled(crop(raster, kept)?);
            return Ok(Self { way, source, geometry, background, done: Done::none(0)? });
        }
        let rows = rows.clamp(1, filled.size.height() as usize);
        let transfer = transfer_between(raster, scaling).clone();
        let params = ResizeParams { format: raster.format(), scaling, filter, rows, transfer };
        let bands = ResizeBands::new(params)?;
        let done = Done::none(bands.count())?;
        let way = Way::Targets(bands, raster.blank(filled.size)?, None);
        Ok(Self { way, source, geometry, background, done })
    }

    /// The result is put on `background`, as by [`pad`](crate::pad()). By default it is transparent. The color is checked
    /// even if nothing of it is seen.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if the color can't be converted to the color space of the image;
    /// [`Error::OutOfMemory`].
    pub fn on(self, background: Background) -> Result<Self, Error> {
        if let Background::Color(color) = background {
            self.source.color().samples_of(color, u16::MAX)?;
        }
        Ok(Self { background, ..self })
    }

    /// The result is also reduced to fit within `bounds`, if it has several bands without alpha, and no bars.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn with_preview(mut self, bounds: Size) -> Result<Self, Error> {
        let ResizeGeometry { size, filled, .. } = self.geometry;
        if let Way::Targets(bands, target, preview) = &mut self.way
            && bands.count() > 1
            && filled == Rect::whole(size)
        {
            *preview = Reduction::new(size, target.format(), target.color(), size.fit_within(bounds))?;
        }
        Ok(self)
    }

    /// Returns the preview once, if there is one and all parts are done.
    pub fn take_preview(&mut self) -> Option<Raster> {
        match &mut self.way {
            Way::Targets(.., preview) => preview.take()?.image(&self.source),
            _ => None,
        }
    }

    fn is_done(&self, part: usize) -> Result<bool, Error> {
        self.done.0.get(part).copied().ok_or(Error::InvalidArgument)
    }
}

/// Returns the bytes of the rows `rows` of the part `kept`, without the columns left and right of the part.
fn rows_of(source: &Raster, kept: Rect, rows: Range<usize>) -> Result<Cow<'_, [u8]>, Error> {
    let top = kept.y as usize;
    if kept.size.width() == source.size().width() {
        return Ok(Cow::Borrowed(source.rows(top + rows.start..top + rows.end)));
    }
    let stride = kept.size.width() as usize * source.format().bytes_per_pixel();
    let mut bytes = alloc::with_capacity(rows.len() * stride)?;
    let source = SourceRows::of(source, kept, &rows);
    rows.for_each(|y| bytes.extend_from_slice(source.row(y)));
    Ok(Cow::Owned(bytes))
}

impl Job for ResizeJob {
    type Output = Raster;

    fn params(&self) -> Result<Vec<u8>, Error> {
        match &self.way {
            Way::Unscaled(_) => Ok(Vec::new()),
            Way::Targets(bands, _, preview) => alloc::concat(&[
                &header(Kind::Resize),
                &Reduction::optional_params(preview.as_ref())?,
                &bands.params.to_bytes()?,
            ]),
            Way::Sources(bands, reduction) => bands.params(reduction),
        }
    }

    fn parts(&self) -> usize {
        self.done.0.len()
    }

    fn input(&mut self, part: usize) -> Result<Cow<'_, [u8]>, Error> {
        self.is_done(part)?;
        let rows = match &self.way {
            Way::Unscaled(_) => return Err(Error::InvalidArgument),
            Way::Targets(bands, ..) => bands.resampler.support(&bands.targets(part)),
            Way::Sources(bands, _) => bands.band(part),
        };
        rows_of(&self.source, self.geometry.kept, rows)
    }

    fn run(&mut self, part: usize) -> Result<Vec<u8>, Error> {
        // A second reduction of the same rows would be added to the first.
        if !self.is_done(part)? {
            let kept = self.geometry.kept;
            match &mut self.way {
                Way::Unscaled(_) => {}
                Way::Targets(bands, target, preview) => {
                    let targets = bands.targets(part);
                    let source = SourceRows::of(&self.source, kept, &bands.resampler.support(&targets));
                    let rows = target.rows_mut(targets.clone())?;
                    bands.resampler.run(source, targets.clone(), rows)?;
                    if let Some(preview) = preview {
                        preview.add(rows, targets)?;
                    }
                }
                Way::Sources(bands, reduction) => {
                    let band = bands.band(part);
                    reduction.add(&rows_of(&self.source, kept, band.clone())?, band)?;
                }
            }
            self.done.insert(part);
        }
        Ok(Vec::new())
    }

    fn accept(&mut self, part: usize, output: &(impl ByteSource + ?Sized)) -> Result<usize, Error> {
        if !self.is_done(part)? {
            match &mut self.way {
                Way::Unscaled(_) => {}
                Way::Targets(bands, target, preview) => {
                    let targets = bands.targets(part);
                    let rows = target.rows_mut(targets.clone())?;
                    Reduction::accept_with_rows(preview.as_mut(), &targets, output, rows)?;
                }
                Way::Sources(bands, reduction) => reduction.accept(&bands.band(part), output, 0)?,
            }
            self.done.insert(part);
        }
        Ok(0)
    }

    fn finish(self) -> Result<Raster, Error> {
        self.done.all()?;
        let ResizeGeometry { size, filled, .. } = self.geometry;
        let target = match self.way {
            Way::Unscaled(target) | Way::Targets(_, target, _) => target,
            Way::Sources(_, reduction) => reduction.image(&self.source).ok_or(Error::Protocol)?,
        };
        let canvas = Canvas::new(size, self.background);
        place_on(&target, Rect::whole(target.size()), [filled.x, filled.y], canvas)
    }
}

/// A helper that resizes bands.
pub(super) struct ResizeHelper(ResizeBands, Option<BandReduction>);

impl JobHelper for ResizeHelper {
    fn new(params: &[u8]) -> Result<Self, Error> {
        let (preview, params) = BandReduction::optional_from_bytes(params)?;
        let bands = ResizeBands::new(ResizeParams::from_bytes(params)?)?;
        let of = |preview: &BandReduction| (preview.params().format, preview.params().scaling.from);
        if preview
            .as_ref()
            .is_some_and(|preview| of(preview) != (bands.params.format, bands.params.scaling.to))
        {
            return Err(Error::Protocol);
        }
        Ok(Self(bands, preview))
    }

    fn run(&mut self, part: usize, input: &[u8], output: &mut Vec<u8>) -> Result<(), Error> {
        let Self(bands, preview) = self;
        if part >= bands.count() {
            return Err(Error::Protocol);
        }
        let targets = bands.targets(part);
        let ResizeBands { params, resampler } = bands;
        let [from, to] = [params.scaling.from, params.scaling.to].map(|size| params.stride(size));
        let rows = resampler.support(&targets);
        if input.len() != rows.len() * from {
            return Err(Error::Protocol);
        }
        let reduced_len = preview.as_ref().map_or(0, |preview| preview.result_len(&targets));
        alloc::set_len(output, targets.len() * to + reduced_len)?;
        let (target, reduced) = output.split_at_mut(targets.len() * to);
        resampler.run(SourceRows::whole(input, from, rows.start), targets.clone(), target)?;
        preview.as_ref().map_or(Ok(()), |preview| preview.reduce(target, targets, reduced))
    }
}

/// The bands of a resize, and the resampler that computes them.
pub(super) struct ResizeBands {
    pub(super) params: ResizeParams,
    pub(super) resampler: Box<dyn Resampler>,
}

impl ResizeBands {
    #[inline(never)]
    pub(super) fn new(params: ResizeParams) -> Result<Self, Error> {
        let ResizeParams { format, scaling, filter, transfer, .. } = &params;
        let columns = 0..scaling.to.width() as usize;
        let resampler = resampler(*format, scaling, *filter, &columns, transfer)?;
        Ok(Self { params, resampler })
    }

    fn count(&self) -> usize {
        (self.params.scaling.to.height() as usize).div_ceil(self.params.rows)
    }

    /// Returns the range of target rows of a band, which must exist.
    fn targets(&self, band: usize) -> Range<usize> {
        let start = band * self.params.rows;
        start..(self.params.scaling.to.height() as usize).min(start + self.params.rows)
    }
}

/// The parameters that all bands of a resize share.
pub(super) struct ResizeParams {
    pub(super) format: PixelFormat,
    pub(super) scaling: Scaling,
    pub(super) filter: Filter,
    /// Number of target rows in a band, from 1 to the height of the target.
    pub(super) rows: usize,
    pub(super) transfer: TransferFunction,
}

impl ResizeParams {
    /// Returns the number of bytes in a row of an image of the size `size`.
    pub(super) fn stride(&self, size: Size) -> usize {
        size.width() as usize * self.format.bytes_per_pixel()
    }

    /// Serializes the parameters. After the bytes of [`params::begin`], there is the index of the filter in
    /// [`Filter::ALL`] in one byte, the sizes of the source and of the target, the rows in a band in four bytes, and the
    /// transfer function.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    #[inline(never)]
    pub(super) fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        let Self { format, scaling: Scaling { from, to }, filter, transfer, .. } = self;
        let mut bytes = params::begin(*format, 21, transfer)?;
        bytes.push(*filter as u8);
        params::push_sizes([*from, *to], &mut bytes);
        bytes.extend_from_slice(&(self.rows as u32).to_le_bytes());
        params::push_transfer(transfer, &mut bytes);
        Ok(bytes)
    }

    /// Parses the bytes that [`to_bytes`](Self::to_bytes) returns.
    ///
    /// # Errors
    /// [`Error::Protocol`] for invalid bytes; [`Error::OutOfMemory`].
    #[inline(never)]
    pub(super) fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new(bytes);
        let (format, scaling, filter, rows) = Self::head(&mut reader).ok_or(Error::Protocol)?;
        Ok(Self { format, scaling, filter, rows, transfer: params::transfer(reader)? })
    }

    /// Reads what is before the transfer function.
    fn head(reader: &mut Reader<'_>) -> Option<(PixelFormat, Scaling, Filter, usize)> {
        let format = params::format(reader)?;
        let &filter = Filter::ALL.get(usize::from(reader.u8()?))?;
        let [from, to] = params::sizes(reader)?;
        let rows = reader.u32_le()?;
        let is_valid = from != to && rows > 0 && rows <= to.height();
        is_valid.then_some((format, Scaling { from, to }, filter, rows as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::PartRunner;
    use crate::{Channels, Color, Depth, resize};

    fn raster(width: u32, height: u32, channels: Channels, transfer: TransferFunction) -> Raster {
        let size = Size::new(width, height).unwrap();
        let format = PixelFormat { channels, depth: Depth::Eight };
        let bytes = (0..size.pixels() * format.bytes_per_pixel()).map(|i| {
            ((i as u32).wrapping_mul(0x9E37_79B9).rotate_left(13).wrapping_mul(0x85EB_CA6B) >> 21) as u8
        });
        Raster::new(size, format, bytes.collect()).unwrap().with_color(Color::with_transfer(transfer))
    }

    fn size(width: u32, height: u32) -> Size {
        Size::new(width, height).unwrap()
    }

    /// Resizes `raster` with a job that has several bands, with each filter. The job runs some bands itself, and a
    /// helper runs the other bands. Returns whether the results are the same as those of [`resize`].
    fn is_same_in_bands(raster: &Raster, geometry: ResizeGeometry) -> bool {
        Filter::ALL.into_iter().all(|filter| {
            let ResizeGeometry { kept, size, filled } = geometry;
            let part = resize(&crop(raster, kept).unwrap(), filled.size, filter).unwrap();
            let expected = crate::canvas::place(&part, filled.x, filled.y, size).unwrap();
            let mut job = ResizeJob::new(raster, geometry, filter).unwrap();
            if filter != Filter::Nearest {
                assert!(job.parts() > 1, "{geometry:?}");
            } else if job.parts() == 1 {
                job = ResizeJob::in_bands_of(99, raster, geometry, filter).unwrap();
            }
            let mut helpers = PartRunner::default();
            for band in (0..job.parts()).rev() {
                if band % 3 == 0 {
                    job.run(band).unwrap();
                } else {
                    let input = job.input(band).unwrap().into_owned();
                    let output = helpers.run(&job.params().unwrap(), band, &input).unwrap();
                    job.accept(band, output).unwrap();
                }
            }
            job.finish().unwrap() == expected
        })
    }

    #[test]
    fn bands_are_the_image_resized_in_one_piece() {
        for transfer in [
            TransferFunction::SRGB,
            TransferFunction::power(2.2),
            TransferFunction::sampled(vec![0, 9000, 65_535]),
        ] {
            for channels in [Channels::Gray, Channels::GrayAlpha, Channels::Rgb, Channels::Rgba] {
                let raster = raster(3001, 2803, channels, transfer.clone());
                let geometry = ResizeGeometry::stretch(raster.size(), size(700, 333));
                assert!(is_same_in_bands(&raster, geometry), "{transfer:?}, {channels:?}");
            }
        }
    }

    #[test]
    fn bands_are_the_same_at_any_scale_and_place_and_with_16_bits() {
        let deep = PixelFormat { channels: Channels::Rgb, depth: Depth::Sixteen };
        let (photo, wide) = ((1201, 900), (2800, 1100));
        for (from, to) in [(photo, (2203, 1811)), (wide, (2800, 197)), (wide, (190, 1100))] {
            let shallow = raster(from.0, from.1, Channels::Rgb, TransferFunction::SRGB);
            let bytes = raster(2 * from.0, from.1, Channels::Rgb, TransferFunction::SRGB).bytes().to_vec();
            for raster in [shallow, Raster::new(size(from.0, from.1), deep, bytes).unwrap()] {
                let stretch = ResizeGeometry::stretch(raster.size(), size(to.0, to.1));
                let kept = Rect { x: 71, y: 40, size: size(from.0 - 93, from.1 - 52) };
                let filled = Rect { x: 7, y: 11, size: size(to.0 - 20, to.1 - 30) };
                let rows = Rect { x: 0, y: 40, size: size(from.0, from.1 - 52) };
                for geometry in [
                    stretch,
                    ResizeGeometry { kept, ..stretch },
                    ResizeGeometry { kept: rows, ..stretch },
                    ResizeGeometry { filled, ..stretch },
                    ResizeGeometry { kept, filled, ..stretch },
                ] {
                    assert!(is_same_in_bands(&raster, geometry), "{raster:?}, {geometry:?}");
                }
            }
        }
    }

    #[test]
    fn bands_of_source_rows_are_the_image_resized_in_one_piece() {
        for (channels, transfer) in [
            (Channels::Gray, TransferFunction::SRGB),
            (Channels::Rgb, TransferFunction::power(2.2)),
            (Channels::Rgb, TransferFunction::sampled(vec![0, 9000, 65_535])),
        ] {
            let raster = raster(3001, 2993, channels, transfer);
            let kept = Rect { x: 17, y: 40, size: size(2951, 2940) };
            let filled = Rect { x: 9, y: 3, size: size(50, 60) };
            for to in [size(64, 61), size(95, 95), size(1, 1), size(3001, 40)] {
                let stretch = ResizeGeometry::stretch(raster.size(), to);
                assert!(is_same_in_bands(&raster, stretch), "{stretch:?}");
                assert!(is_same_in_bands(&raster, ResizeGeometry { kept, ..stretch }), "{stretch:?}");
            }
            let bars = ResizeGeometry { kept, size: size(64, 64), filled };
            assert!(is_same_in_bands(&raster, bars), "{bars:?}");
        }
    }

    #[test]
    fn bands_of_source_rows_count_once_and_only_with_the_right_length() {
        let raster = raster(3000, 3000, Channels::Rgb, TransferFunction::SRGB);
        let geometry = ResizeGeometry::stretch(raster.size(), size(64, 64));
        let mut job = ResizeJob::new(&raster, geometry, Filter::Lanczos3).unwrap();
        let mut helpers = PartRunner::default();
        for part in 0..job.parts() {
            let input = job.input(part).unwrap().into_owned();
            let output = helpers.run(&job.params().unwrap(), part, &input).unwrap();
            assert_eq!(job.accept(part, &output[1..]), Err(Error::Protocol));
            job.accept(part, output).unwrap();
            job.accept(part, output).unwrap();
            job.run(part).unwrap();
        }
        assert_eq!(job.input(99), Err(Error::InvalidArgument));
        assert_eq!(job.finish().unwrap(), resize(&raster, size(64, 64), Filter::Lanczos3).unwrap());
    }

    // Requirements: R382
    #[test]
    fn a_preview_is_the_reduced_result() {
        let bounds = size(210, 300);
        for (channels, from, to) in [
            (Channels::Rgb, (1201, 900), (2203, 1811)),
            (Channels::Gray, (3801, 2800), (3500, 2700)),
            (Channels::Rgb, (3000, 1600), (900, 1700)),
        ] {
            let raster = raster(from.0, from.1, channels, TransferFunction::SRGB);
            let geometry = ResizeGeometry::stretch(raster.size(), size(to.0, to.1));
            let mut job = ResizeJob::new(&raster, geometry, Filter::Lanczos3).unwrap();
            job = job.with_preview(bounds).unwrap();
            let mut helpers = PartRunner::default();
            let params = job.params().unwrap();
            for part in (0..job.parts()).rev() {
                if part % 2 == 0 {
                    job.run(part).unwrap();
                } else {
                    let input = job.input(part).unwrap().into_owned();
                    let output = helpers.run(&params, part, &input).unwrap();
                    assert_eq!(job.accept(part, &output[1..]), Err(Error::Protocol));
                    job.accept(part, output).unwrap();
                }
            }
            let preview = job.take_preview().unwrap();
            assert_eq!(job.take_preview(), None);
            let result = job.finish().unwrap();
            assert!(result == resize(&raster, size(to.0, to.1), Filter::Lanczos3).unwrap());
            let small = result.size().fit_within(bounds);
            assert!(preview == resize(&result, small, Filter::Lanczos3).unwrap(), "{channels:?}, {to:?}");
        }
    }

    #[test]
    fn there_is_no_preview_of_one_band_nor_with_alpha_nor_with_bars_nor_if_nothing_is_reduced() {
        let preview = |channels, to, filled, bounds| {
            let raster = raster(1201, 900, channels, TransferFunction::SRGB);
            let geometry = ResizeGeometry { size: to, filled, ..ResizeGeometry::stretch(raster.size(), to) };
            let job = ResizeJob::new(&raster, geometry, Filter::Lanczos3).unwrap();
            let mut job = job.with_preview(bounds).unwrap();
            (0..job.parts()).for_each(|part| assert!(job.run(part).is_ok()));
            job.take_preview().is_some()
        };
        let (large, bounds) = (size(2400, 1800), size(300, 300));
        let whole = Rect::whole(large);
        assert!(preview(Channels::Rgb, large, whole, bounds));
        assert!(!preview(Channels::Rgba, large, whole, bounds));
        assert!(!preview(Channels::Rgb, large, Rect { x: 1, size: size(2300, 1800), ..whole }, bounds));
        assert!(!preview(Channels::Rgb, large, whole, size(2400, 1800)));
        let small = size(600, 400);
        assert!(!preview(Channels::Rgb, small, Rect::whole(small), bounds));
    }

    #[test]
    fn small_images_and_the_nearest_neighbor_have_one_part_and_unscaled_images_have_none() {
        let parts = |raster: &Raster, size, filter| {
            ResizeJob::new(raster, ResizeGeometry::stretch(raster.size(), size), filter).unwrap().parts()
        };
        let small = raster(900, 900, Channels::Rgb, TransferFunction::SRGB);
        assert_eq!(parts(&small, size(500, 500), Filter::Lanczos3), 1);
        let large = raster(3000, 3000, Channels::Rgb, TransferFunction::SRGB);
        assert!(parts(&large, size(500, 500), Filter::Lanczos3) > 1);
        assert_eq!(parts(&large, size(500, 500), Filter::Nearest), 1);
        assert_eq!(parts(&large, large.size(), Filter::Lanczos3), 0);
    }

    #[test]
    fn an_unscaled_part_is_a_crop_and_the_whole_shares_its_samples() {
        let raster = raster(40, 30, Channels::Rgb, TransferFunction::SRGB);
        let resized = |geometry| {
            let mut job = ResizeJob::new(&raster, geometry, Filter::Lanczos3).unwrap();
            assert!(job.params().unwrap().is_empty());
            assert_eq!(job.input(0), Err(Error::InvalidArgument));
            job.finish().unwrap()
        };
        let stretch = ResizeGeometry::stretch(raster.size(), raster.size());
        assert_eq!(resized(stretch).bytes().as_ptr(), raster.bytes().as_ptr());
        let kept = Rect { x: 3, y: 2, size: size(20, 10) };
        let crop = crop(&raster, kept).unwrap();
        assert_eq!(resized(ResizeGeometry { kept, size: kept.size, filled: Rect::whole(kept.size) }), crop);
    }

    #[test]
    fn rectangles_outside_their_images_are_refused() {
        let raster = raster(40, 30, Channels::Gray, TransferFunction::SRGB);
        let stretch = ResizeGeometry::stretch(raster.size(), size(20, 15));
        for (x, y, width, height) in [(0, 0, 41, 30), (1, 0, 40, 1), (0, 30, 1, 1), (u32::MAX, 0, 1, 1)] {
            let rect = Rect { x, y, size: size(width, height) };
            for geometry in
                [ResizeGeometry { kept: rect, ..stretch }, ResizeGeometry { filled: rect, ..stretch }]
            {
                let job = ResizeJob::new(&raster, geometry, Filter::Lanczos3);
                assert_eq!(job.err(), Some(Error::OutsideImage), "{geometry:?}");
            }
        }
    }

    #[test]
    fn a_job_with_missing_bands_does_not_finish() {
        let raster = raster(40, 40, Channels::Rgb, TransferFunction::SRGB);
        let geometry = ResizeGeometry::stretch(raster.size(), size(30, 30));
        let mut job = ResizeJob::in_bands_of(10, &raster, geometry, Filter::Lanczos3).unwrap();
        job.run(0).unwrap();
        job.run(2).unwrap();
        assert_eq!(job.accept(1, &[0; 899][..]), Err(Error::Protocol));
        assert_eq!(job.finish(), Err(Error::Protocol));
    }

    #[test]
    fn invalid_params_and_inputs_are_refused() {
        let is_refused = |params: &[u8]| ResizeHelper::new(params).err() == Some(Error::Protocol);
        for params in [&[][..], &[0; 19], &[3; 19], &[1; 18]] {
            assert!(is_refused(params));
        }
        let raster = raster(3000, 3000, Channels::Gray, TransferFunction::SRGB);
        let geometry = ResizeGeometry::stretch(raster.size(), size(300, 300));
        let mut job = ResizeJob::new(&raster, geometry, Filter::Lanczos3).unwrap();
        // The invalid params are, in order: no rows in a band, more rows than the target has, a target of the same size
        // as the source, five channels, three bytes per sample, a filter that does not exist, and a byte too many.
        // Without the header of two bytes.
        let valid = job.params().unwrap().split_off(2);
        // The first four bytes are the length of the params of a preview.
        let filters = Filter::ALL.len() as u32;
        for (offset, value) in
            [(23, 0), (23, 301), (15, 3000), (4, 5), (5, 3), (6, filters), (0, 1), (0, 999)]
        {
            let mut params = valid.clone();
            let length = if (4..7).contains(&offset) { 1 } else { 4 };
            params[offset..offset + length].copy_from_slice(&u32::to_le_bytes(value)[..length]);
            if value == 3000 {
                params[19..23].copy_from_slice(&value.to_le_bytes());
            }
            assert!(is_refused(&params), "{value} at {offset}");
        }
        assert!(is_refused(&[&valid[..], &[0]].concat()));
        let mut helper = ResizeHelper::new(&valid).unwrap();
        let input = job.input(2).unwrap();
        assert_eq!(helper.run(2, &input[1..], &mut Vec::new()), Err(Error::Protocol));
        assert_eq!(helper.run(99, &input, &mut Vec::new()), Err(Error::Protocol));
    }
}
