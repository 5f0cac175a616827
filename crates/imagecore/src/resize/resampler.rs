//! Chooses the implementation of the resampling.

use std::ops::Range;

use super::fixed::FixedPoint;
use super::float::FloatingPoint;
use super::interpolation::{Enlargement, max_pairs};
use super::kernel::Scaling;
use super::nearest::NearestNeighbor;
use super::rows::Resampler;
use crate::{Channels, Depth, Error, Filter, PixelFormat, Raster, TransferFunction};

/// Returns the resampler for a pixel format. It computes only the target columns `columns`, which must not be empty.
/// `transfer` converts the samples of the source to the values that are averaged.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn resampler(
    format: PixelFormat,
    scaling: &Scaling,
    filter: Filter,
    columns: &Range<usize>,
    transfer: &TransferFunction,
) -> Result<Box<dyn Resampler>, Error> {
    if filter == Filter::Nearest {
        return Ok(Box::new(NearestNeighbor::new(scaling, columns, format.bytes_per_pixel())?));
    }
    let PixelFormat { channels, depth } = format;
    let pairs = if *transfer == TransferFunction::Linear { max_pairs(scaling) } else { None };
    Ok(match (depth, channels, pairs) {
        (Depth::Eight, Channels::Rgb, Some(3)) => Box::new(Enlargement::<3, 3>::new(scaling, columns)?),
        (Depth::Eight, Channels::Rgb, Some(_)) => Box::new(Enlargement::<3, 4>::new(scaling, columns)?),
        (Depth::Eight, Channels::Rgba, Some(3)) => Box::new(Enlargement::<4, 3>::new(scaling, columns)?),
        (Depth::Eight, Channels::Rgba, Some(_)) => Box::new(Enlargement::<4, 4>::new(scaling, columns)?),
        (Depth::Eight, ..) => {
            with_channel_count!(channels, C => Box::new(FixedPoint::<C>::new(scaling, columns, transfer)?))
        }
        (Depth::Sixteen, ..) => {
            with_channel_count!(channels, C => Box::new(FloatingPoint::<C>::new(scaling, columns, transfer)?))
        }
    })
}

/// Returns the function that converts the samples of `raster`, or of a part of it, to the values that are averaged. The
/// values are linear light if the number of pixels decreases. Otherwise they are the samples themselves.
pub(crate) fn transfer_between(raster: &Raster, Scaling { from, to }: Scaling) -> &TransferFunction {
    if to.pixels() < from.pixels() { raster.color().transfer() } else { &TransferFunction::Linear }
}
