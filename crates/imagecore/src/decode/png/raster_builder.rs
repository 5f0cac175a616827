use imagecore_simd128::{RGBX_TO_RGB, U8x16};

use crate::raster::is_opaque;
use crate::{Channels, Depth, Error, PixelFormat, Raster, Size, alloc};

/// Builds a raster from rows with alpha, which are pushed from top to bottom. The alpha samples are stored only if a
/// pixel is not opaque, because most files with an alpha channel have only opaque pixels.
pub(super) struct RasterBuilder {
    /// The format of the rows.
    format: PixelFormat,
    size: Size,
    /// The pixels of the rows that were pushed so far. They have no alpha samples while `is_opaque` is true.
    bytes: Vec<u8>,
    is_opaque: bool,
}

impl RasterBuilder {
    /// Creates a builder for rows in `format`, which must have alpha.
    pub(super) fn new(size: Size, format: PixelFormat) -> Self {
        Self { format, size, bytes: Vec::new(), is_opaque: true }
    }

    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn push(&mut self, row: &[u8]) -> Result<(), Error> {
        match (self.format.channels, self.format.depth) {
            (Channels::GrayAlpha, Depth::Eight) => self.push_as::<2, 1>(row),
            (Channels::GrayAlpha, Depth::Sixteen) => self.push_as::<4, 2>(row),
            (_, Depth::Eight) => self.push_as::<4, 3>(row),
            (_, Depth::Sixteen) => self.push_as::<8, 6>(row),
        }
    }

    /// Appends a row. Each pixel has `PIXEL` bytes, and the first `COLOR` bytes of a pixel are color samples.
    #[expect(clippy::disallowed_methods, reason = "the capacity is that of the whole raster")]
    fn push_as<const PIXEL: usize, const COLOR: usize>(&mut self, row: &[u8]) -> Result<(), Error> {
        if self.is_opaque && is_opaque::<PIXEL, COLOR>(row) {
            let start = self.bytes.len();
            if start == 0 {
                // The capacity leaves no room for alpha, so that this allocation is no larger than the raster of an
                // opaque image. It then fits into the freed memory of an earlier opaque image of the same size.
                self.bytes = alloc::with_capacity(self.size.pixels() * COLOR)?;
            }
            self.bytes.resize(start + row.len() / PIXEL * COLOR, 0);
            copy_colors::<PIXEL, COLOR>(row, &mut self.bytes[start..]);
            return Ok(());
        }
        if self.is_opaque {
            self.is_opaque = false;
            let missing = self.size.pixels() * PIXEL - self.bytes.len();
            alloc::reserve_exact(&mut self.bytes, missing)?;
            add_alpha::<PIXEL, COLOR>(&mut self.bytes);
        }
        self.bytes.extend_from_slice(row);
        Ok(())
    }

    /// The format of the pixels that were pushed so far: without alpha, as long as all are opaque.
    pub(super) fn current_format(&self) -> PixelFormat {
        let channels =
            if self.is_opaque { self.format.channels.without_alpha() } else { self.format.channels };
        PixelFormat { channels, ..self.format }
    }

    /// The bytes of the rows that were pushed so far, in this format.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the raster, which has no alpha if all pixels are opaque.
    ///
    /// # Errors
    /// [`Error::Undecodable`] if too few rows were pushed.
    pub(super) fn finish(self) -> Result<Raster, Error> {
        Raster::new(self.size, self.current_format(), self.bytes).map_err(|_| Error::Undecodable)
    }
}

/// Copies the color samples of `pixels` to `colors`.
#[inline(never)]
fn copy_colors<const PIXEL: usize, const COLOR: usize>(pixels: &[u8], colors: &mut [u8]) {
    let mut done = 0;
    if PIXEL == 4 && COLOR == 3 {
        let indices = U8x16::swizzle_indices(&RGBX_TO_RGB);
        for (i, pixels) in pixels.as_chunks().0.iter().enumerate() {
            // Only 12 of the 16 stored bytes are colors. The next store overwrites the other 4 bytes.
            let Some(target) = colors[12 * i..].first_chunk_mut() else { break };
            U8x16::load(pixels).swizzle(indices).store(target);
            done = 4 * (i + 1);
        }
    }
    let rest = pixels[done * PIXEL..].as_chunks::<PIXEL>().0;
    for (pixel, color) in rest.iter().zip(colors[done * COLOR..].as_chunks_mut::<COLOR>().0) {
        color.copy_from_slice(&pixel[..COLOR]);
    }
}

/// Adds opaque alpha to pixels in place. Each pixel moves towards the end, so the last pixel is moved first.
#[expect(clippy::disallowed_methods, reason = "the capacity is reserved before")]
fn add_alpha<const PIXEL: usize, const COLOR: usize>(bytes: &mut Vec<u8>) {
    let pixels = bytes.len() / COLOR;
    bytes.resize(pixels * PIXEL, 0);
    for i in (0..pixels).rev() {
        let mut pixel = [u8::MAX; PIXEL];
        pixel[..COLOR].copy_from_slice(&bytes[i * COLOR..(i + 1) * COLOR]);
        bytes[i * PIXEL..(i + 1) * PIXEL].copy_from_slice(&pixel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests images in which one pixel is not opaque, for every index of this pixel. Also tests an image in which all
    /// pixels are opaque.
    #[test]
    fn built_from_rows_equals_without_opaque_alpha() {
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
                        let mut builder = RasterBuilder::new(size, format);
                        bytes.chunks(width as usize * pixel).for_each(|row| builder.push(row).unwrap());
                        let expected =
                            Raster::new(size, format, bytes).unwrap().without_opaque_alpha().unwrap();
                        assert_eq!(expected.format() == format, translucent < size.pixels());
                        assert_eq!(
                            builder.finish(),
                            Ok(expected),
                            "{format:?}, {width}x{height}, {translucent}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn too_few_rows_are_an_error() {
        let builder = RasterBuilder::new(Size::new(2, 2).unwrap(), PixelFormat::RGBA8);
        assert_eq!(builder.finish(), Err(Error::Undecodable));
    }
}
