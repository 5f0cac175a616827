//! Rasters for the unit tests.

use crate::{Channels, Depth, PixelFormat, Raster, Size};

/// Returns all formats of pixels.
pub(crate) fn formats() -> impl Iterator<Item = PixelFormat> {
    let channels = [Channels::Gray, Channels::GrayAlpha, Channels::Rgb, Channels::Rgba];
    let depths = [Depth::Eight, Depth::Sixteen];
    channels.into_iter().flat_map(move |channels| depths.map(|depth| PixelFormat { channels, depth }))
}

/// Returns a raster with the bytes that `byte` returns for their indices.
pub(crate) fn raster(format: PixelFormat, width: u32, height: u32, byte: impl Fn(usize) -> u8) -> Raster {
    let size = Size::new(width, height).unwrap();
    let bytes = (0..size.pixels() * format.bytes_per_pixel()).map(byte).collect();
    Raster::new(size, format, bytes).unwrap()
}

/// Returns a number that looks random.
pub(crate) fn noise(i: usize) -> u8 {
    ((i as u32 ^ 0x5EED).wrapping_mul(0x9E37_79B9).rotate_left(13).wrapping_mul(0x85EB_CA6B) >> 21) as u8
}
