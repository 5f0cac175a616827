//! Resizes an 8-bit image in bands of target rows. The pixels do not depend on the division into bands.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::{ByteSource, Done, Job, JobWorker, Kind, copy_rows, header};
use crate::resize::{FitGeometry, Kernel, Resampler, Scaling, pad, resampler, transfer_between};
use crate::{
    Channels, Depth, Error, Filter, Fit, Parametric, PixelFormat, Raster, Rect, Size, TransferFunction,
    alloc, crop,
};

/// Largest number of bands. With many small bands, all workers finish at nearly the same time.
const MAX_BANDS: usize = 32;

/// Smallest number of target rows in a band. A band must not be much smaller, because source rows that contribute to
/// two neighboring bands are read twice. When an image is reduced, these are the source rows of about six target rows.
const MIN_BAND_ROWS: usize = 48;

/// Smallest size of source and target together, in bytes, for which a job is used. A smaller image is resized faster in
/// one piece, because copying its rows to the workers takes more time than the workers save.
const MIN_BYTES: usize = 8 << 20;

/// A resize of an 8-bit image with a kernel in bands of target rows. The result is the same as that of
/// [`resize_to_fit`](crate::resize_to_fit).
///
/// The input of a part is the source rows that contribute to the band. The output is the target rows of the band.
pub struct ResizeJob {
    bands: ResizeBands,
    /// The image that is resampled: the raster, or the part of the raster that [`Fit::Cover`] keeps.
    source: Arc<Raster>,
    target: Raster,
    /// The size of the padded image, and the rectangle of `target` in it. `None` if the target is not padded.
    padding: Option<(Size, Rect)>,
    done: Done,
}

impl ResizeJob {
    /// Creates the job that resizes `raster` to `size` as `fit` specifies. Returns `None` if
    /// [`resize_to_fit`](crate::resize_to_fit) in one piece is faster, if samples have 16 bits, or if the image is not
    /// scaled. Resizing in one piece is always faster with [`Filter::Nearest`], which only copies.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn new(raster: Arc<Raster>, size: Size, fit: Fit, filter: Filter) -> Result<Option<Self>, Error> {
        let geometry = FitGeometry::new(raster.size(), size, fit);
        let (from, to) = (geometry.scaled_from(raster.size()), geometry.scaled_to);
        let bytes = (from.pixels() + to.pixels()) * raster.format().bytes_per_pixel();
        let height = to.height() as usize;
        match filter.kernel() {
            Some(kernel) if bytes >= MIN_BYTES && height >= 2 * MIN_BAND_ROWS => {
                let rows = height.div_ceil(MAX_BANDS).max(MIN_BAND_ROWS);
                Self::of(raster, size, geometry, kernel, rows)
            }
            _ => Ok(None),
        }
    }

    /// Creates the job for a raster of any size, with [`Filter::Lanczos3`]. A band has up to `rows` target rows, and at
    /// least one. Returns `None` if samples have 16 bits, or if the image is not scaled.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn in_bands_of(
        rows: usize,
        raster: Arc<Raster>,
        size: Size,
        fit: Fit,
    ) -> Result<Option<Self>, Error> {
        let geometry = FitGeometry::new(raster.size(), size, fit);
        Self::of(raster, size, geometry, Kernel::Lanczos3, rows)
    }

    fn of(
        raster: Arc<Raster>,
        size: Size,
        geometry: FitGeometry,
        kernel: Kernel,
        rows: usize,
    ) -> Result<Option<Self>, Error> {
        let from = geometry.scaled_from(raster.size());
        let FitGeometry { cropped, scaled_to: to, padded_at } = geometry;
        let format = raster.format();
        if to == from || format.depth != Depth::Eight {
            return Ok(None);
        }
        let source = match cropped {
            Some(rect) => Arc::new(crop(&raster, rect)?),
            None => raster,
        };
        let transfer = transfer_between(&source, to).clone();
        let rows = rows.clamp(1, to.height() as usize);
        let scaling = Scaling { from, to, kernel };
        let bands = ResizeBands::new(ResizeParams { channels: format.channels, scaling, rows, transfer })?;
        let target = source.blank(to)?;
        let padding = padded_at.map(|rect| (size, rect));
        Ok(Some(Self { done: Done::none(bands.count())?, bands, source, target, padding }))
    }
}

impl Job for ResizeJob {
    type Output = Raster;

    fn params(&self) -> Result<Vec<u8>, Error> {
        self.bands.params.to_bytes()
    }

    fn parts(&self) -> usize {
        self.bands.count()
    }

    fn input(&self, part: usize) -> Result<Cow<'_, [u8]>, Error> {
        let targets = self.bands.targets(part).ok_or(Error::InvalidArgument)?;
        Ok(Cow::Borrowed(self.source.rows(self.bands.resampler.support(&targets))))
    }

    fn run(&mut self, part: usize) -> Result<Vec<u8>, Error> {
        let targets = self.bands.targets(part).ok_or(Error::InvalidArgument)?;
        let rows = self.source.rows(self.bands.resampler.support(&targets));
        self.bands.resampler.run(rows, targets.clone(), self.target.rows_mut(targets))?;
        self.done.insert(part);
        Ok(Vec::new())
    }

    fn accept(&mut self, part: usize, output: &(impl ByteSource + ?Sized)) -> Result<usize, Error> {
        let targets = self.bands.targets(part).ok_or(Error::InvalidArgument)?;
        copy_rows(output, self.target.rows_mut(targets))?;
        self.done.insert(part);
        Ok(0)
    }

    fn finish(self) -> Result<Raster, Error> {
        self.done.all()?;
        match self.padding {
            Some((size, rect)) => pad(&self.target, size, rect),
            None => Ok(self.target),
        }
    }
}

/// A worker that resizes bands.
pub(super) struct ResizeWorker(ResizeBands);

impl JobWorker for ResizeWorker {
    fn new(params: &[u8]) -> Result<Self, Error> {
        Ok(Self(ResizeBands::new(ResizeParams::from_bytes(params)?)?))
    }

    fn run(&mut self, part: usize, input: &[u8], output: &mut Vec<u8>) -> Result<(), Error> {
        let Self(bands) = self;
        let targets = bands.targets(part).ok_or(Error::Protocol)?;
        let ResizeBands { params, resampler } = bands;
        let stride = |size: Size| size.width() as usize * params.format().bytes_per_pixel();
        if input.len() != resampler.support(&targets).len() * stride(params.scaling.from) {
            return Err(Error::Protocol);
        }
        alloc::set_len(output, targets.len() * stride(params.scaling.to))?;
        resampler.run(input, targets, output)
    }
}

/// The bands of a resize, and the resampler that computes them.
struct ResizeBands {
    params: ResizeParams,
    resampler: Box<dyn Resampler>,
}

impl ResizeBands {
    fn new(params: ResizeParams) -> Result<Self, Error> {
        let columns = 0..params.scaling.to.width() as usize;
        let resampler = resampler(params.format(), &params.scaling, &columns, &params.transfer)?;
        Ok(Self { params, resampler })
    }

    fn count(&self) -> usize {
        (self.params.scaling.to.height() as usize).div_ceil(self.params.rows)
    }

    /// Returns the range of target rows of a band, or `None` if the band does not exist.
    fn targets(&self, band: usize) -> Option<Range<usize>> {
        (band < self.count()).then(|| {
            let start = band * self.params.rows;
            start..(self.params.scaling.to.height() as usize).min(start + self.params.rows)
        })
    }
}

/// The parameters that all bands of a resize share.
struct ResizeParams {
    channels: Channels,
    scaling: Scaling,
    /// Number of target rows in a band, from 1 to the height of the target.
    rows: usize,
    transfer: TransferFunction,
}

impl ResizeParams {
    fn format(&self) -> PixelFormat {
        PixelFormat { channels: self.channels, depth: Depth::Eight }
    }

    /// Serializes the parameters. All numbers are little-endian. The first byte is the number of channels, the
    /// second the index of the kernel in [`Kernel::ALL`]. Five fields of four bytes follow: width and height of the
    /// source, width and height of the target, and rows in a band. The next byte is the kind of transfer function. The
    /// parameters of this function follow. The bytes begin with the [header].
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        let Scaling { from, to, kernel } = self.scaling;
        let sampled = match &self.transfer {
            TransferFunction::Sampled(values) => values.len(),
            _ => 0,
        };
        let mut bytes = alloc::with_capacity(100 + 2 * sampled)?;
        bytes.extend_from_slice(&header(Kind::Resize));
        bytes.extend_from_slice(&[self.channels.count() as u8, kernel as u8]);
        for side in [from.width(), from.height(), to.width(), to.height()] {
            bytes.extend_from_slice(&side.to_le_bytes());
        }
        bytes.extend_from_slice(&(self.rows as u32).to_le_bytes());
        match &self.transfer {
            TransferFunction::Linear => bytes.push(0),
            TransferFunction::Parametric(Parametric {
                exponent,
                scale,
                offset,
                lift,
                start,
                slope,
                base,
            }) => {
                bytes.push(1);
                for parameter in [exponent, scale, offset, lift, start, slope, base] {
                    bytes.extend_from_slice(&parameter.to_le_bytes());
                }
            }
            TransferFunction::Sampled(values) => {
                bytes.push(2);
                values.iter().for_each(|value| bytes.extend_from_slice(&value.to_le_bytes()));
            }
        }
        Ok(bytes)
    }

    /// Parses the bytes that [`to_bytes`](Self::to_bytes) returns, without the header.
    ///
    /// # Errors
    /// [`Error::Protocol`] for invalid bytes; [`Error::OutOfMemory`].
    fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let values = alloc::with_capacity(bytes.len() / 2)?;
        Self::parsed(bytes, values).ok_or(Error::Protocol)
    }

    /// `sampled` has the capacity for all values of a transfer function.
    fn parsed(bytes: &[u8], mut sampled: Vec<u16>) -> Option<Self> {
        let (&[count, kernel], rest) = bytes.split_first_chunk()?;
        let &kernel = Kernel::ALL.get(usize::from(kernel))?;
        let channels = match count {
            1 => Channels::Gray,
            2 => Channels::GrayAlpha,
            3 => Channels::Rgb,
            4 => Channels::Rgba,
            _ => return None,
        };
        let (sides, rest) = rest.split_at_checked(16)?;
        let mut sides = sides.as_chunks().0.iter().map(|&side| u32::from_le_bytes(side));
        let mut size = || Size::new(sides.next()?, sides.next()?).ok();
        let (from, to) = (size()?, size()?);
        let (&rows, rest) = rest.split_first_chunk()?;
        let rows = u32::from_le_bytes(rows);
        if from == to || rows == 0 || rows > to.height() {
            return None;
        }
        let transfer = match rest.split_first()? {
            (0, []) => TransferFunction::Linear,
            (1, parameters) => {
                let (parameters, []) = parameters.as_chunks() else { return None };
                let parameters: Vec<f64> =
                    parameters.iter().map(|&parameter| f64::from_le_bytes(parameter)).collect();
                let &[exponent, scale, offset, lift, start, slope, base] = parameters.as_slice() else {
                    return None;
                };
                TransferFunction::Parametric(Parametric { exponent, scale, offset, lift, start, slope, base })
            }
            (2, values) => {
                let (values, []) = values.as_chunks() else { return None };
                sampled.extend(values.iter().map(|&value| u16::from_le_bytes(value)));
                TransferFunction::sampled(sampled)
            }
            _ => return None,
        };
        Some(Self { channels, scaling: Scaling { from, to, kernel }, rows: rows as usize, transfer })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::PartRunner;
    use crate::{Color, resize_to_fit};

    fn raster(width: u32, height: u32, channels: Channels, transfer: TransferFunction) -> Raster {
        let size = Size::new(width, height).unwrap();
        let format = PixelFormat { channels, depth: Depth::Eight };
        let bytes = (0..size.pixels() * format.bytes_per_pixel()).map(|i| {
            ((i as u32).wrapping_mul(0x9E37_79B9).rotate_left(13).wrapping_mul(0x85EB_CA6B) >> 21) as u8
        });
        Raster::new(size, format, bytes.collect()).unwrap().with_color(Color::with_transfer(transfer))
    }

    /// Resizes `raster` with a job, with each filter that has a kernel. The job runs some bands itself, and a worker runs
    /// the other bands. Returns whether the results are the same as those of [`resize_to_fit`].
    fn is_same_in_bands(raster: Raster, (width, height): (u32, u32), fit: Fit) -> bool {
        let (raster, size) = (Arc::new(raster), Size::new(width, height).unwrap());
        let mut filters = Filter::ALL.into_iter().filter(|filter| filter.kernel().is_some());
        filters.all(|filter| is_same_with(filter, &raster, size, fit))
    }

    fn is_same_with(filter: Filter, raster: &Arc<Raster>, size: Size, fit: Fit) -> bool {
        let mut job = ResizeJob::new(raster.clone(), size, fit, filter).unwrap().unwrap();
        let mut workers = PartRunner::default();
        for band in (0..job.parts()).rev() {
            if band % 3 == 0 {
                job.run(band).unwrap();
            } else {
                let input = job.input(band).unwrap().into_owned();
                let output = workers.run(&job.params().unwrap(), band, &input).unwrap();
                job.accept(band, output).unwrap();
            }
        }
        job.finish().unwrap() == resize_to_fit(raster, size, fit, filter).unwrap()
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
                assert!(is_same_in_bands(raster, (700, 333), Fit::Stretch), "{transfer:?}, {channels:?}");
            }
        }
    }

    #[test]
    fn bands_are_the_same_at_any_scale_and_fit() {
        let (photo, wide) = ((1201, 900), (2800, 1100));
        for (from, to) in [(photo, (2203, 1811)), (wide, (2800, 97)), (wide, (90, 1100))] {
            let raster = raster(from.0, from.1, Channels::Rgb, TransferFunction::SRGB);
            for fit in [Fit::Stretch, Fit::Contain, Fit::Cover] {
                if fit != Fit::Stretch && to.0.min(to.1) < 98 {
                    continue;
                }
                assert!(is_same_in_bands(raster.clone(), to, fit), "{from:?} to {to:?}, {fit:?}");
            }
        }
    }

    #[test]
    fn small_and_16_bit_images_and_the_nearest_neighbor_have_no_job() {
        let size = Size::new(500, 500).unwrap();
        let is_job_with = |raster: &Arc<Raster>, size, filter| {
            ResizeJob::new(raster.clone(), size, Fit::Stretch, filter).unwrap().is_some()
        };
        let is_job = |raster: &Arc<Raster>, size| is_job_with(raster, size, Filter::Lanczos3);
        let small = Arc::new(raster(900, 900, Channels::Rgb, TransferFunction::SRGB));
        assert!(!is_job(&small, size));
        let large = Arc::new(raster(3000, 3000, Channels::Rgb, TransferFunction::SRGB));
        assert!(is_job(&large, size));
        assert!(!is_job_with(&large, size, Filter::Nearest));
        assert!(!is_job(&large, large.size()));
        let deep = PixelFormat { channels: Channels::Rgb, depth: Depth::Sixteen };
        assert!(!is_job(&Arc::new(Raster::filled(large.size(), deep, 7).unwrap()), size));
    }

    #[test]
    fn a_job_with_missing_bands_does_not_finish() {
        let raster = Arc::new(raster(40, 40, Channels::Rgb, TransferFunction::SRGB));
        let size = Size::new(30, 30).unwrap();
        let mut job = ResizeJob::in_bands_of(10, raster, size, Fit::Stretch).unwrap().unwrap();
        job.run(0).unwrap();
        job.run(2).unwrap();
        assert_eq!(job.accept(1, &[0; 899][..]), Err(Error::Protocol));
        assert_eq!(job.finish(), Err(Error::Protocol));
    }

    #[test]
    fn invalid_params_and_inputs_are_refused() {
        let is_refused = |params: &[u8]| ResizeWorker::new(params).err() == Some(Error::Protocol);
        for params in [&[][..], &[0; 18], &[3; 18], &[1; 17]] {
            assert!(is_refused(params));
        }
        let raster = Arc::new(raster(3000, 3000, Channels::Gray, TransferFunction::SRGB));
        let size = Size::new(300, 300).unwrap();
        let job = ResizeJob::new(raster, size, Fit::Stretch, Filter::Lanczos3).unwrap().unwrap();
        // The invalid params are, in order: no rows in a band, more rows than the target has, a target of the same size
        // as the source, five channels, a kernel that does not exist, and a byte too many.
        // Without the header of two bytes.
        let valid = job.params().unwrap().split_off(2);
        for (offset, value) in [(18, 0), (18, 301), (10, 3000), (0, 5), (1, Kernel::ALL.len() as u32)] {
            let mut params = valid.clone();
            let length = if offset < 2 { 1 } else { 4 };
            params[offset..offset + length].copy_from_slice(&u32::to_le_bytes(value)[..length]);
            if value == 3000 {
                params[14..18].copy_from_slice(&value.to_le_bytes());
            }
            assert!(is_refused(&params), "{value} at {offset}");
        }
        assert!(is_refused(&[&valid[..], &[0]].concat()));
        let mut worker = ResizeWorker::new(&valid).unwrap();
        let input = job.input(2).unwrap();
        assert_eq!(worker.run(2, &input[1..], &mut Vec::new()), Err(Error::Protocol));
        assert_eq!(worker.run(99, &input, &mut Vec::new()), Err(Error::Protocol));
    }
}
