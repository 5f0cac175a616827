//! A resize in bands of target rows: whoever has the raster plans, anybody can make a band. Bands change no pixel.

use std::ops::Range;

use super::{Resizer, resizer, transfer_between};
use crate::fit::{Fitted, centre};
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
pub struct ResizePlan {
    bands: BandResizer,
    /// The part of the image that is resized; none for all of it.
    part: Option<Raster>,
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
        let Fitted { part, inner, place } = Fitted::new(raster.size(), size, fit);
        let from = part.map_or(raster.size(), |part| part.size);
        let bytes = (from.pixels() + inner.pixels()) * raster.format().bytes_per_pixel();
        let pays = bytes >= LARGE && inner.height() as usize >= 2 * ROWS && inner != from;
        if !pays || raster.format().depth != Depth::Eight {
            return Ok(None);
        }
        let part = part.map(|part| crop(raster, part)).transpose()?;
        let source = part.as_ref().unwrap_or(raster);
        let transfer = transfer_between(source, inner).clone();
        let recipe = Recipe { channels: raster.format().channels, from, to: inner, transfer };
        let target = source.blank(inner)?;
        let frame = place.map(|place| (size, place));
        Ok(Some(Self { bands: BandResizer::of(recipe), part, target, frame }))
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
    #[must_use]
    pub fn rows<'a>(&'a self, raster: &'a Raster, band: usize) -> &'a [u8] {
        rows_of(self.part.as_ref().unwrap_or(raster), &self.bands, band)
    }

    /// Bytes that the source rows of a band take, or its own rows, whichever are more.
    #[must_use]
    pub fn room(&self, raster: &Raster, band: usize) -> usize {
        self.rows(raster, band).len().max(self.bands.range(band).len() * self.target.stride())
    }

    /// Makes a band.
    pub fn resize(&mut self, raster: &Raster, band: usize) {
        let range = self.bands.range(band);
        let rows = rows_of(self.part.as_ref().unwrap_or(raster), &self.bands, band);
        self.bands.resizer.run(rows, range.clone(), self.target.rows_mut(range));
    }

    /// The place of a band, for one that was made elsewhere.
    pub fn place(&mut self, band: usize) -> &mut [u8] {
        self.target.rows_mut(self.bands.range(band))
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

fn rows_of<'a>(source: &'a Raster, bands: &BandResizer, band: usize) -> &'a [u8] {
    source.rows(bands.resizer.reach(&bands.range(band)))
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

    /// Makes a band of its source rows; `None` if they are not as many as the band is made of.
    #[must_use]
    pub fn resize(&self, rows: &[u8], band: usize) -> Option<Vec<u8>> {
        if band >= self.count() {
            return None;
        }
        let range = self.range(band);
        let pixel = PixelFormat { channels: self.recipe.channels, depth: Depth::Eight }.bytes_per_pixel();
        let stride = |size: Size| size.width() as usize * pixel;
        if rows.len() != self.resizer.reach(&range).len() * stride(self.recipe.from) {
            return None;
        }
        let mut out = vec![0; range.len() * stride(self.recipe.to)];
        self.resizer.run(rows, range, &mut out);
        Some(out)
    }

    fn count(&self) -> usize {
        (self.recipe.to.height() as usize).div_ceil(self.rows_per_band())
    }

    fn rows_per_band(&self) -> usize {
        (self.recipe.to.height() as usize).div_ceil(BANDS).max(ROWS)
    }

    /// The target rows of a band.
    fn range(&self, band: usize) -> Range<usize> {
        let start = band * self.rows_per_band();
        start..(self.recipe.to.height() as usize).min(start + self.rows_per_band())
    }
}

/// All that a band needs to know of the whole.
struct Recipe {
    channels: Channels,
    from: Size,
    to: Size,
    transfer: TransferFunction,
}

impl Recipe {
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.channels.count() as u8];
        for side in [self.from.width(), self.from.height(), self.to.width(), self.to.height()] {
            bytes.extend_from_slice(&side.to_le_bytes());
        }
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
        let transfer = match rest.split_first()? {
            (0, []) => TransferFunction::Linear,
            (1, parameters) => {
                let parameters: Vec<f64> =
                    parameters.as_chunks().0.iter().map(|&parameter| f64::from_le_bytes(parameter)).collect();
                let &[exponent, scale, offset, lift, start, slope, base] = parameters.as_slice() else {
                    return None;
                };
                TransferFunction::Parametric(Parametric { exponent, scale, offset, lift, start, slope, base })
            }
            (2, values) if values.len() >= 4 => TransferFunction::Sampled(
                values.as_chunks().0.iter().map(|&value| u16::from_le_bytes(value)).collect(),
            ),
            _ => return None,
        };
        Some(Self { channels, from, to, transfer })
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
                plan.resize(raster, band);
            } else {
                let made = elsewhere.resize(plan.rows(raster, band), band).unwrap();
                plan.place(band).copy_from_slice(&made);
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
        let resizer = BandResizer::new(&plan.recipe()).unwrap();
        assert!(resizer.resize(&plan.rows(&raster, 2)[1..], 2).is_none());
        assert!(resizer.resize(plan.rows(&raster, 2), 99).is_none());
    }
}
