//! Which implementation resamples an image of 8 bits.

use super::enlarge::{Enlargement, max_pairs};
use super::fixed::FixedPoint;
use super::rows::Resampler;
use crate::{Channels, Raster, Size, TransferFunction};

pub(crate) fn resampler(
    channels: Channels,
    from: Size,
    to: Size,
    transfer: &TransferFunction,
) -> Box<dyn Resampler> {
    let pairs = if *transfer == TransferFunction::Linear { max_pairs(from, to) } else { None };
    match (channels, pairs) {
        (Channels::Rgb, Some(3)) => Box::new(Enlargement::<3, 3>::new(from, to)),
        (Channels::Rgb, Some(_)) => Box::new(Enlargement::<3, 4>::new(from, to)),
        (Channels::Rgba, Some(3)) => Box::new(Enlargement::<4, 3>::new(from, to)),
        (Channels::Rgba, Some(_)) => Box::new(Enlargement::<4, 4>::new(from, to)),
        (Channels::Gray, _) => Box::new(FixedPoint::<1>::new(from, to, transfer)),
        (Channels::GrayAlpha, _) => Box::new(FixedPoint::<2>::new(from, to, transfer)),
        (Channels::Rgb, None) => Box::new(FixedPoint::<3>::new(from, to, transfer)),
        (Channels::Rgba, None) => Box::new(FixedPoint::<4>::new(from, to, transfer)),
    }
}

/// From stored samples to what is averaged: linear light to fewer pixels, the stored samples themselves to more.
pub(crate) fn transfer_between(raster: &Raster, size: Size) -> &TransferFunction {
    if size.pixels() < raster.size().pixels() { raster.color().transfer() } else { &TransferFunction::Linear }
}
