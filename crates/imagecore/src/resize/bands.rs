//! A resize in bands of target rows: whoever has the raster plans, anybody can make a band. Bands change no pixel.

use std::ops::Range;

use super::{Resizer, resizer, transfer_between};
use crate::fit::{Fitted, centre};
use crate::raster::reserve;
use crate::{
    Channels, Depth, Error, Fit, Parametric, PixelFormat, Raster, Rect, Size, TransferFunction, crop,
};

/// Bands of a resize, at most: so many that nobody waits long for the last one.
const BANDS: usize = 32;

/// Target rows of a band, at least. On the way down the source rows of some six are read for the next band too.
const ROWS: usize = 48;

/// Bytes of source and target, all in all, from which on bands pay. Below, the rows would be copied for longer than
/// another can save.
const LARGE: usize = 8 << 20;

/// A resize of an 8-bit image that several can share: the raster to be, and what makes its bands.
///
/// Every method that takes the number of a band refuses one that there is not, with [`Error::InvalidArgument`], and so
/// it does a raster that is not of the size and the format of the plan's own.
pub struct ResizePlan {
    bands: BandResizer,
    source: Source,
    target: Raster,
    /// The size asked for, and the place of the target in it, which does not fill it.
    frame: Option<(Size, Rect)>,
}

impl ResizePlan {
    /// The plan for a raster and another size, which it fills as `fit` says; `None` where it is better resized in
    /// one piece: [`resize_to_fit`](crate::resize_to_fit).
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn new(raster: &Raster, size: Size, fit: Fit) -> Result<Option<Self>, Error> {
        let fitted = Fitted::new(raster.size(), size, fit);
        let (from, inner) = (fitted.from(raster), fitted.inner);
        let bytes = (from.pixels() + inner.pixels()) * raster.format().bytes_per_pixel();
        let height = inner.height() as usize;
        if bytes < LARGE || height < 2 * ROWS {
            return Ok(None);
        }
        Self::of(raster, size, fitted, height.div_ceil(BANDS).max(ROWS))
    }

    /// The same for an image of any size, with so many rows of the target in a band, at least one; `None` for one of 16
    /// bits, and where nothing is resized.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn in_bands_of(rows: usize, raster: &Raster, size: Size, fit: Fit) -> Result<Option<Self>, Error> {
        Self::of(raster, size, Fitted::new(raster.size(), size, fit), rows)
    }

    fn of(raster: &Raster, size: Size, fitted: Fitted, rows: usize) -> Result<Option<Self>, Error> {
        let from = fitted.from(raster);
        let Fitted { part, inner: to, place } = fitted;
        let format = raster.format();
        if to == from || format.depth != Depth::Eight {
            return Ok(None);
        }
        let part = part.map(|part| crop(raster, part)).transpose()?;
        let source = part.as_ref().unwrap_or(raster);
        let transfer = transfer_between(source, to).clone();
        let rows = rows.clamp(1, to.height() as usize);
        let recipe = Recipe { channels: format.channels, from, to, rows, transfer };
        let target = source.blank(to)?;
        let frame = place.map(|place| (size, place));
        let source = Source { size: raster.size(), format, part };
        Ok(Some(Self { bands: BandResizer::of(recipe), source, target, frame }))
    }

    /// How many bands there are.
    #[must_use]
    pub fn bands(&self) -> usize {
        self.bands.count()
    }

    /// What [`BandResizer::new`] must be told of the whole: some bytes that mean nothing elsewhere.
    #[must_use]
    pub fn recipe(&self) -> Vec<u8> {
        self.bands.recipe.to_bytes()
    }

    /// What [`BandResizer::resize`] must be given of the raster that the plan was made for.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn rows<'a>(&'a self, raster: &'a Raster, band: usize) -> Result<&'a [u8], Error> {
        let range = self.bands.range(band)?;
        Ok(self.source.of(raster)?.rows(self.bands.resizer.reach(&range)))
    }

    /// Bytes that the source rows of a band take, or its own rows, whichever are more.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn room(&self, raster: &Raster, band: usize) -> Result<usize, Error> {
        let own = self.bands.range(band)?.len() * self.target.stride();
        Ok(self.rows(raster, band)?.len().max(own))
    }

    /// Makes a band.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn resize(&mut self, raster: &Raster, band: usize) -> Result<(), Error> {
        let range = self.bands.range(band)?;
        let rows = self.source.of(raster)?.rows(self.bands.resizer.reach(&range));
        self.bands.resizer.run(rows, range.clone(), self.target.rows_mut(range));
        Ok(())
    }

    /// The place of a band, for one that was made elsewhere.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn place(&mut self, band: usize) -> Result<&mut [u8], Error> {
        Ok(self.target.rows_mut(self.bands.range(band)?))
    }

    /// The raster, when all bands have been made.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn finish(self) -> Result<Raster, Error> {
        match self.frame {
            Some((size, place)) => centre(&self.target, size, place),
            None => Ok(self.target),
        }
    }
}

/// What a plan knows of the raster that it was made for.
struct Source {
    size: Size,
    format: PixelFormat,
    /// The part of the image that is resized; none for all of it.
    part: Option<Raster>,
}

impl Source {
    /// What is resized of a raster.
    fn of<'a>(&'a self, raster: &'a Raster) -> Result<&'a Raster, Error> {
        if (raster.size(), raster.format()) != (self.size, self.format) {
            return Err(Error::InvalidArgument);
        }
        Ok(self.part.as_ref().unwrap_or(raster))
    }
}

/// Makes bands of a resize from a plan's recipe.
pub struct BandResizer {
    recipe: Recipe,
    resizer: Box<dyn Resizer>,
}

impl BandResizer {
    /// `None` for a recipe that no plan has written.
    #[must_use]
    pub fn new(recipe: &[u8]) -> Option<Self> {
        Recipe::from_bytes(recipe).map(Self::of)
    }

    fn of(recipe: Recipe) -> Self {
        let resizer = resizer(recipe.channels, recipe.from, recipe.to, &recipe.transfer);
        Self { recipe, resizer }
    }

    /// Makes a band of its source rows.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if there is no such band, or the rows are not as many as it is made of;
    /// [`Error::OutOfMemory`].
    pub fn resize(&self, rows: &[u8], band: usize) -> Result<Vec<u8>, Error> {
        let range = self.range(band)?;
        let pixel = PixelFormat { channels: self.recipe.channels, depth: Depth::Eight }.bytes_per_pixel();
        let stride = |size: Size| size.width() as usize * pixel;
        if rows.len() != self.resizer.reach(&range).len() * stride(self.recipe.from) {
            return Err(Error::InvalidArgument);
        }
        let length = range.len() * stride(self.recipe.to);
        let mut out = reserve(length)?;
        out.resize(length, 0);
        self.resizer.run(rows, range, &mut out);
        Ok(out)
    }

    fn count(&self) -> usize {
        (self.recipe.to.height() as usize).div_ceil(self.recipe.rows)
    }

    /// The target rows of a band.
    fn range(&self, band: usize) -> Result<Range<usize>, Error> {
        if band >= self.count() {
            return Err(Error::InvalidArgument);
        }
        let start = band * self.recipe.rows;
        Ok(start..(self.recipe.to.height() as usize).min(start + self.recipe.rows))
    }
}

/// All that a band needs to know of the whole.
struct Recipe {
    channels: Channels,
    from: Size,
    to: Size,
    /// Target rows of a band, from one to all.
    rows: usize,
    transfer: TransferFunction,
}

impl Recipe {
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

    /// Whether bands that are made in turn by the plan and elsewhere are what is resized in one piece.
    fn is_same_in_bands(raster: &Raster, (width, height): (u32, u32), fit: Fit) -> bool {
        let size = Size::new(width, height).unwrap();
        let mut plan = ResizePlan::new(raster, size, fit).unwrap().unwrap();
        let elsewhere = BandResizer::new(&plan.recipe()).unwrap();
        for band in (0..plan.bands()).rev() {
            if band % 3 == 0 {
                plan.resize(raster, band).unwrap();
            } else {
                let made = elsewhere.resize(plan.rows(raster, band).unwrap(), band).unwrap();
                plan.place(band).unwrap().copy_from_slice(&made);
            }
        }
        plan.finish().unwrap() == resize_to_fit(raster, size, fit).unwrap()
    }

    #[test]
    fn bands_from_anywhere_are_the_image_resized_in_one_piece() {
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
    fn what_is_small_or_deep_has_no_plan() {
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
    fn what_does_not_fit_is_refused() {
        for recipe in [&[][..], &[0; 18], &[3; 18], &[1; 17]] {
            assert!(BandResizer::new(recipe).is_none());
        }
        let raster = raster(3000, 3000, Channels::Gray, TransferFunction::SRGB);
        let plan = ResizePlan::new(&raster, Size::new(300, 300).unwrap(), Fit::Stretch).unwrap().unwrap();
        // No rows in a band, more than there are, the same size twice, more channels, and a byte too many.
        let sound = plan.recipe();
        for (place, value) in [(17, 0), (17, 301), (9, 3000), (0, 5)] {
            let mut recipe = sound.clone();
            let length = if place == 0 { 1 } else { 4 };
            recipe[place..place + length].copy_from_slice(&u32::to_le_bytes(value)[..length]);
            if value == 3000 {
                recipe[13..17].copy_from_slice(&value.to_le_bytes());
            }
            assert!(BandResizer::new(&recipe).is_none(), "{value} at {place}");
        }
        assert!(BandResizer::new(&[&sound[..], &[0]].concat()).is_none());
        let resizer = BandResizer::new(&sound).unwrap();
        let rows = plan.rows(&raster, 2).unwrap();
        assert_eq!(resizer.resize(&rows[1..], 2), Err(Error::InvalidArgument));
        assert_eq!(resizer.resize(rows, 99), Err(Error::InvalidArgument));
    }
}
