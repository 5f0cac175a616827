//! Alpha that says nothing is left out: a quarter of the memory, and of all later work.

use std::array;
use std::ops::Range;

use super::reserve;
use crate::{Channels, Depth, Error, PixelFormat, Raster, Size};
use imagecore_simd128::{RGBX_TO_RGB, U8x16};

/// Pixels that are looked at by one call: a browser compiles a function well once it has been called often.
const BLOCK: usize = 4096;

/// Rows of pixels with alpha, taken one after another. As long as all are opaque only their colours are kept.
pub(crate) struct RowsWithAlpha {
    format: PixelFormat,
    size: Size,
    bytes: Vec<u8>,
    is_opaque: bool,
}

impl RowsWithAlpha {
    /// For a raster of a size and a format, which has alpha.
    pub(crate) fn new(size: Size, format: PixelFormat) -> Self {
        Self { format, size, bytes: Vec::new(), is_opaque: true }
    }

    /// Takes the next row.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn push(&mut self, row: &[u8]) -> Result<(), Error> {
        match (self.format.channels, self.format.depth) {
            (Channels::GrayAlpha, Depth::Eight) => self.push_as::<2, 1>(row),
            (Channels::GrayAlpha, Depth::Sixteen) => self.push_as::<4, 2>(row),
            (_, Depth::Eight) => self.push_as::<4, 3>(row),
            (_, Depth::Sixteen) => self.push_as::<8, 6>(row),
        }
    }

    fn push_as<const PIXEL: usize, const COLOUR: usize>(&mut self, row: &[u8]) -> Result<(), Error> {
        if self.is_opaque && is_opaque::<PIXEL, COLOUR>(row) {
            let start = self.bytes.len();
            if start == 0 {
                // What another image of this size has left behind is enough, and need not be got from the system.
                self.bytes = reserve(self.size.pixels() * COLOUR)?;
            }
            self.bytes.resize(start + row.len() / PIXEL * COLOUR, 0);
            copy_colours::<PIXEL, COLOUR>(row, &mut self.bytes[start..]);
            return Ok(());
        }
        if self.is_opaque {
            self.is_opaque = false;
            let missing = self.size.pixels() * PIXEL - self.bytes.len();
            self.bytes.try_reserve_exact(missing).map_err(|_| Error::OutOfMemory)?;
            add_alpha::<PIXEL, COLOUR>(&mut self.bytes);
        }
        self.bytes.extend_from_slice(row);
        Ok(())
    }

    /// The raster, when all rows have been taken; `None` if they were too few.
    pub(crate) fn finish(mut self) -> Option<Raster> {
        if self.is_opaque {
            self.format.channels = self.format.channels.without_alpha();
        }
        Raster::new(self.size, self.format, self.bytes)
    }
}

/// Drops the alpha of pixels of a format, and the room that it took, if there is any and all are opaque. Tells whether
/// it did.
pub(super) fn drop_opaque(format: PixelFormat, bytes: &mut Vec<u8>) -> bool {
    match (format.channels, format.depth) {
        (Channels::Gray | Channels::Rgb, _) => false,
        (Channels::GrayAlpha, Depth::Eight) => drop_opaque_as::<2, 1>(bytes),
        (Channels::GrayAlpha, Depth::Sixteen) => drop_opaque_as::<4, 2>(bytes),
        (Channels::Rgba, Depth::Eight) => drop_opaque_as::<4, 3>(bytes),
        (Channels::Rgba, Depth::Sixteen) => drop_opaque_as::<8, 6>(bytes),
    }
}

/// The same for pixels of so many bytes, of which so many are colour.
fn drop_opaque_as<const PIXEL: usize, const COLOUR: usize>(bytes: &mut Vec<u8>) -> bool {
    if !bytes.chunks(BLOCK * PIXEL).all(is_opaque::<PIXEL, COLOUR>) {
        return false;
    }
    let pixels = bytes.len() / PIXEL;
    for first in (0..pixels).step_by(BLOCK) {
        close_up::<PIXEL, COLOUR>(bytes, first..pixels.min(first + BLOCK));
    }
    bytes.truncate(pixels * COLOUR);
    bytes.shrink_to_fit();
    true
}

/// Whether all pixels are, looked at as a whole: a loop that may end at each pixel is not turned into vectors.
#[inline(never)]
fn is_opaque<const PIXEL: usize, const COLOUR: usize>(bytes: &[u8]) -> bool {
    let pixels = bytes.as_chunks::<PIXEL>().0.iter();
    let all = pixels.fold([u8::MAX; PIXEL], |all, pixel| array::from_fn(|i| all[i] & pixel[i]));
    all[COLOUR..] == [u8::MAX; PIXEL][COLOUR..]
}

/// Moves these pixels, without their alpha, to where those before them end.
#[inline(never)]
fn close_up<const PIXEL: usize, const COLOUR: usize>(bytes: &mut [u8], pixels: Range<usize>) {
    for i in pixels {
        let mut colour = [0; COLOUR];
        colour.copy_from_slice(&bytes[i * PIXEL..i * PIXEL + COLOUR]);
        bytes[i * COLOUR..(i + 1) * COLOUR].copy_from_slice(&colour);
    }
}

/// Copies pixels without their alpha.
#[inline(never)]
fn copy_colours<const PIXEL: usize, const COLOUR: usize>(pixels: &[u8], colours: &mut [u8]) {
    let mut done = 0;
    if PIXEL == 4 && COLOUR == 3 {
        let close = U8x16::swizzle_indices(&RGBX_TO_RGB);
        for (place, four) in pixels.as_chunks().0.iter().enumerate() {
            // What a vector holds beyond the four is written over by the next one.
            let Some(to) = colours[12 * place..].first_chunk_mut() else { break };
            U8x16::load(four).swizzle(close).store(to);
            done = 4 * (place + 1);
        }
    }
    let rest = pixels[done * PIXEL..].as_chunks::<PIXEL>().0;
    for (pixel, colour) in rest.iter().zip(colours[done * COLOUR..].as_chunks_mut::<COLOUR>().0) {
        colour.copy_from_slice(&pixel[..COLOUR]);
    }
}

/// Makes pixels of all colours, with full alpha, in place.
fn add_alpha<const PIXEL: usize, const COLOUR: usize>(bytes: &mut Vec<u8>) {
    let pixels = bytes.len() / COLOUR;
    bytes.resize(pixels * PIXEL, 0);
    for i in (0..pixels).rev() {
        let mut pixel = [u8::MAX; PIXEL];
        pixel[..COLOUR].copy_from_slice(&bytes[i * COLOUR..(i + 1) * COLOUR]);
        bytes[i * PIXEL..(i + 1) * PIXEL].copy_from_slice(&pixel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of a raster that is opaque but for one pixel, if any, are the raster without alpha where that is so.
    #[test]
    fn rows_are_the_raster_that_is_made_of_them_at_once() {
        for channels in [Channels::GrayAlpha, Channels::Rgba] {
            for depth in [Depth::Eight, Depth::Sixteen] {
                let format = PixelFormat { channels, depth };
                for (width, height) in [(1, 1), (3, 5), (4, 3), (5, 4), (6, 2), (37, 9)] {
                    let size = Size::new(width, height).unwrap();
                    let pixel = format.bytes_per_pixel();
                    let alpha = depth.bytes();
                    let mut bytes: Vec<u8> = (0..size.pixels() * pixel).map(|i| (i * 7) as u8).collect();
                    bytes
                        .chunks_mut(pixel)
                        .for_each(|pixel| pixel.iter_mut().rev().take(alpha).for_each(|a| *a = 255));
                    for translucent in (0..=size.pixels()).rev() {
                        let mut bytes = bytes.clone();
                        if let Some(pixel) = bytes.chunks_mut(pixel).nth(translucent) {
                            *pixel.last_mut().unwrap() = 254;
                        }
                        let mut rows = RowsWithAlpha::new(size, format);
                        bytes.chunks(width as usize * pixel).for_each(|row| rows.push(row).unwrap());
                        let expected = Raster::new(size, format, bytes).unwrap().without_opaque_alpha();
                        assert_eq!(expected.format() == format, translucent < size.pixels());
                        assert_eq!(
                            rows.finish(),
                            Some(expected),
                            "{format:?}, {width}x{height}, {translucent}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn too_few_rows_are_no_raster() {
        let rows = RowsWithAlpha::new(Size::new(2, 2).unwrap(), PixelFormat::RGBA8);
        assert_eq!(rows.finish(), None);
    }
}
