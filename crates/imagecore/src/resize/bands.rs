//! A resize in bands of target rows. The owner of the raster plans; any worker can compute a band. The pixels do not depend
//! on the bands.

use std::ops::Range;

use super::fit::{Fit, FitGeometry, pad};
use super::resampler::{resampler, transfer_between};
use super::rows::Resampler;
use crate::raster::reserve;
use crate::{Channels, Depth, Error, Parametric, PixelFormat, Raster, Rect, Size, TransferFunction, crop};

/// Bands of a resize, at most. With many bands, no worker waits long for the last one.
const MAX_BANDS: usize = 32;

/// Target rows of a band, at least. To a smaller size, the source rows of some six of them are read for the next band, too.
const MIN_BAND_ROWS: usize = 48;

/// Bytes of source and target together below which bands do not pay: copying the rows takes longer than another worker
/// saves.
const MIN_BYTES: usize = 8 << 20;

/// A resize of an 8-bit image in bands: the target raster, and what is needed to compute its rows.
///
/// Methods that take the index of a band return [`Error::InvalidArgument`] if there is no such band, and if the raster
/// does not have the size and the format of the one that the plan was made for.
pub struct ResizePlan {
    bands: BandResizer,
    source: Source,
    target: Raster,
    /// The final size and the position of the target in it, if it is padded.
    padding: Option<(Size, Rect)>,
}

impl ResizePlan {
    /// The plan for a raster and a size, which it fills as `fit` says; `None` where one piece is faster:
    /// [`resize_to_fit`](crate::resize_to_fit).
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn new(raster: &Raster, size: Size, fit: Fit) -> Result<Option<Self>, Error> {
        let geometry = FitGeometry::new(raster.size(), size, fit);
        let (from, to) = (geometry.scaled_from(raster.size()), geometry.scaled_to);
        let bytes = (from.pixels() + to.pixels()) * raster.format().bytes_per_pixel();
        let height = to.height() as usize;
        if bytes < MIN_BYTES || height < 2 * MIN_BAND_ROWS {
            return Ok(None);
        }
        Self::of(raster, size, geometry, height.div_ceil(MAX_BANDS).max(MIN_BAND_ROWS))
    }

    /// The same for an image of any size, with up to `rows` target rows in a band, at least one; `None` for 16 bits, and
    /// where the size does not change.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn in_bands_of(rows: usize, raster: &Raster, size: Size, fit: Fit) -> Result<Option<Self>, Error> {
        Self::of(raster, size, FitGeometry::new(raster.size(), size, fit), rows)
    }

    fn of(raster: &Raster, size: Size, geometry: FitGeometry, rows: usize) -> Result<Option<Self>, Error> {
        let from = geometry.scaled_from(raster.size());
        let FitGeometry { cropped, scaled_to: to, padded_at } = geometry;
        let format = raster.format();
        if to == from || format.depth != Depth::Eight {
            return Ok(None);
        }
        let cropped = cropped.map(|rect| crop(raster, rect)).transpose()?;
        let source = cropped.as_ref().unwrap_or(raster);
        let transfer = transfer_between(source, to).clone();
        let rows = rows.clamp(1, to.height() as usize);
        let params = Params { channels: format.channels, from, to, rows, transfer };
        let target = source.blank(to)?;
        let padding = padded_at.map(|rect| (size, rect));
        let source = Source { size: raster.size(), format, cropped };
        Ok(Some(Self { bands: BandResizer::of(params), source, target, padding }))
    }

    /// The number of bands, at least one.
    #[must_use]
    pub fn bands(&self) -> usize {
        self.bands.count()
    }

    /// What [`BandResizer::new`] must know of the whole: opaque bytes, valid for the same version of this crate alone.
    #[must_use]
    pub fn params(&self) -> Vec<u8> {
        self.bands.params.to_bytes()
    }

    /// The source rows that [`BandResizer::resize`] needs for a band.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn rows<'a>(&'a self, raster: &'a Raster, band: usize) -> Result<&'a [u8], Error> {
        let range = self.bands.range(band)?;
        Ok(self.source.of(raster)?.rows(self.bands.resampler.support(&range)))
    }

    /// The length of a buffer for the source rows of a band and, later, for its target rows, in bytes.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn buffer_len(&self, raster: &Raster, band: usize) -> Result<usize, Error> {
        let target_len = self.bands.range(band)?.len() * self.target.stride();
        Ok(self.rows(raster, band)?.len().max(target_len))
    }

    /// Computes a band.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn resize(&mut self, raster: &Raster, band: usize) -> Result<(), Error> {
        let range = self.bands.range(band)?;
        let rows = self.source.of(raster)?.rows(self.bands.resampler.support(&range));
        self.bands.resampler.run(rows, range.clone(), self.target.rows_mut(range));
        Ok(())
    }

    /// The target rows of a band, for one that was computed by a [`BandResizer`].
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn rows_mut(&mut self, band: usize) -> Result<&mut [u8], Error> {
        Ok(self.target.rows_mut(self.bands.range(band)?))
    }

    /// The resized image, once all bands are there. Rows of missing bands are zero.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn finish(self) -> Result<Raster, Error> {
        match self.padding {
            Some((size, rect)) => pad(&self.target, size, rect),
            None => Ok(self.target),
        }
    }
}

/// The raster that a plan was made for.
struct Source {
    size: Size,
    format: PixelFormat,
    /// The part that is resized; `None` for all of it.
    cropped: Option<Raster>,
}

impl Source {
    /// The raster, or the part of it that is resized.
    fn of<'a>(&'a self, raster: &'a Raster) -> Result<&'a Raster, Error> {
        if (raster.size(), raster.format()) != (self.size, self.format) {
            return Err(Error::InvalidArgument);
        }
        Ok(self.cropped.as_ref().unwrap_or(raster))
    }
}

/// Computes bands of a resize, given the [`params`](ResizePlan::params) of a plan.
pub struct BandResizer {
    params: Params,
    resampler: Box<dyn Resampler>,
}

impl BandResizer {
    /// `None` for params that no plan makes.
    #[must_use]
    pub fn new(params: &[u8]) -> Option<Self> {
        Params::from_bytes(params).map(Self::of)
    }

    fn of(params: Params) -> Self {
        let resampler = resampler(params.channels, params.from, params.to, &params.transfer);
        Self { params, resampler }
    }

    /// Computes the target rows of a band from its source rows.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if there is no such band, or the length of the rows is not that of its source rows;
    /// [`Error::OutOfMemory`].
    pub fn resize(&self, rows: &[u8], band: usize) -> Result<Vec<u8>, Error> {
        let range = self.range(band)?;
        let pixel = PixelFormat { channels: self.params.channels, depth: Depth::Eight }.bytes_per_pixel();
        let stride = |size: Size| size.width() as usize * pixel;
        if rows.len() != self.resampler.support(&range).len() * stride(self.params.from) {
            return Err(Error::InvalidArgument);
        }
        let length = range.len() * stride(self.params.to);
        let mut out = reserve(length)?;
        out.resize(length, 0);
        self.resampler.run(rows, range, &mut out);
        Ok(out)
    }

    fn count(&self) -> usize {
        (self.params.to.height() as usize).div_ceil(self.params.rows)
    }

    /// The target rows of a band.
    fn range(&self, band: usize) -> Result<Range<usize>, Error> {
        if band >= self.count() {
            return Err(Error::InvalidArgument);
        }
        let start = band * self.params.rows;
        Ok(start..(self.params.to.height() as usize).min(start + self.params.rows))
    }
}

/// What is the same for all bands of a resize.
struct Params {
    channels: Channels,
    from: Size,
    to: Size,
    /// Target rows in a band, from one to all.
    rows: usize,
    transfer: TransferFunction,
}

impl Params {
    /// One byte for the channels; four each, little-endian, for the sides of the source and the target and for the rows in a
    /// band; one for the kind of transfer function; then its parameters.
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.channels.count() as u8];
        for side in [self.from.width(), self.from.height(), self.to.width(), self.to.height()] {
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
        bytes
    }

    /// `None` for bytes that [`to_bytes`](Self::to_bytes) never makes.
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&[count], rest) = bytes.split_first_chunk()?;
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
                TransferFunction::Sampled(values.iter().map(|&value| u16::from_le_bytes(value)).collect())
            }
            _ => return None,
        };
        Some(Self { channels, from, to, rows: rows as usize, transfer })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, resize_to_fit};

    fn raster(width: u32, height: u32, channels: Channels, transfer: TransferFunction) -> Raster {
        let size = Size::new(width, height).unwrap();
        let format = PixelFormat { channels, depth: Depth::Eight };
        let bytes = (0..size.pixels() * format.bytes_per_pixel()).map(|i| {
            ((i as u32).wrapping_mul(0x9E37_79B9).rotate_left(13).wrapping_mul(0x85EB_CA6B) >> 21) as u8
        });
        Raster::new(size, format, bytes.collect()).unwrap().with_color(Color::with_transfer(transfer))
    }

    /// Whether bands that are computed partly by the plan, partly elsewhere, are the image resized in one piece.
    fn is_same_in_bands(raster: &Raster, (width, height): (u32, u32), fit: Fit) -> bool {
        let size = Size::new(width, height).unwrap();
        let mut plan = ResizePlan::new(raster, size, fit).unwrap().unwrap();
        let elsewhere = BandResizer::new(&plan.params()).unwrap();
        for band in (0..plan.bands()).rev() {
            if band % 3 == 0 {
                plan.resize(raster, band).unwrap();
            } else {
                let made = elsewhere.resize(plan.rows(raster, band).unwrap(), band).unwrap();
                plan.rows_mut(band).unwrap().copy_from_slice(&made);
            }
        }
        plan.finish().unwrap() == resize_to_fit(raster, size, fit).unwrap()
    }

    #[test]
    fn bands_are_the_image_resized_in_one_piece() {
        for transfer in [
            TransferFunction::SRGB,
            TransferFunction::power(2.2),
            TransferFunction::Sampled(vec![0, 9000, 65_535]),
        ] {
            for channels in [Channels::Gray, Channels::GrayAlpha, Channels::Rgb, Channels::Rgba] {
                let raster = raster(3001, 2803, channels, transfer.clone());
                assert!(is_same_in_bands(&raster, (700, 333), Fit::Stretch), "{transfer:?}, {channels:?}");
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
                assert!(is_same_in_bands(&raster, to, fit), "{from:?} to {to:?}, {fit:?}");
            }
        }
    }

    #[test]
    fn small_and_16_bit_images_have_no_plan() {
        let size = Size::new(500, 500).unwrap();
        let small = raster(900, 900, Channels::Rgb, TransferFunction::SRGB);
        assert!(ResizePlan::new(&small, size, Fit::Stretch).unwrap().is_none());
        let large = raster(3000, 3000, Channels::Rgb, TransferFunction::SRGB);
        assert!(ResizePlan::new(&large, size, Fit::Stretch).unwrap().is_some());
        assert!(ResizePlan::new(&large, large.size(), Fit::Stretch).unwrap().is_none());
        let deep = PixelFormat { channels: Channels::Rgb, depth: Depth::Sixteen };
        assert!(
            ResizePlan::new(&Raster::filled(large.size(), deep, 7).unwrap(), size, Fit::Stretch)
                .unwrap()
                .is_none()
        );
    }

    #[test]
    fn invalid_params_and_rows_are_refused() {
        for params in [&[][..], &[0; 18], &[3; 18], &[1; 17]] {
            assert!(BandResizer::new(params).is_none());
        }
        let raster = raster(3000, 3000, Channels::Gray, TransferFunction::SRGB);
        let plan = ResizePlan::new(&raster, Size::new(300, 300).unwrap(), Fit::Stretch).unwrap().unwrap();
        // No rows in a band, more rows than the target has, the same size twice, five channels, and a byte too many.
        let valid = plan.params();
        for (offset, value) in [(17, 0), (17, 301), (9, 3000), (0, 5)] {
            let mut params = valid.clone();
            let length = if offset == 0 { 1 } else { 4 };
            params[offset..offset + length].copy_from_slice(&u32::to_le_bytes(value)[..length]);
            if value == 3000 {
                params[13..17].copy_from_slice(&value.to_le_bytes());
            }
            assert!(BandResizer::new(&params).is_none(), "{value} at {offset}");
        }
        assert!(BandResizer::new(&[&valid[..], &[0]].concat()).is_none());
        let resizer = BandResizer::new(&valid).unwrap();
        let rows = plan.rows(&raster, 2).unwrap();
        assert_eq!(resizer.resize(&rows[1..], 2), Err(Error::InvalidArgument));
        assert_eq!(resizer.resize(rows, 99), Err(Error::InvalidArgument));
    }
}
