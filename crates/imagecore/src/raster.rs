mod alpha;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

pub(crate) use self::alpha::is_opaque;
use crate::{Color, Density, Error, Size, alloc};

/// The samples of a pixel, in the order of storage. Alpha is straight (not premultiplied).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channels {
    /// One gray sample.
    Gray,
    /// Gray and alpha.
    GrayAlpha,
    /// Red, green, blue.
    Rgb,
    /// Red, green, blue, alpha.
    Rgba,
}

impl Channels {
    /// Samples per pixel, 1 to 4.
    #[must_use]
    pub fn count(self) -> usize {
        match self {
            Self::Gray => 1,
            Self::GrayAlpha => 2,
            Self::Rgb => 3,
            Self::Rgba => 4,
        }
    }

    /// Returns the channels of `self` with alpha.
    #[must_use]
    pub(crate) fn with_alpha(self) -> Self {
        match self {
            Self::Gray | Self::GrayAlpha => Self::GrayAlpha,
            Self::Rgb | Self::Rgba => Self::Rgba,
        }
    }

    /// Returns the channels of `self` without alpha.
    #[must_use]
    pub fn without_alpha(self) -> Self {
        match self {
            Self::Gray | Self::GrayAlpha => Self::Gray,
            Self::Rgb | Self::Rgba => Self::Rgb,
        }
    }
}

/// Bits per sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// One byte per sample.
    Eight,
    /// Two bytes per sample, in native byte order.
    Sixteen,
}

impl Depth {
    /// Bytes per sample.
    #[must_use]
    pub fn bytes(self) -> usize {
        match self {
            Self::Eight => 1,
            Self::Sixteen => 2,
        }
    }
}

/// The format of a raster's pixels: channels and bits per sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PixelFormat {
    /// The samples of a pixel.
    pub channels: Channels,
    /// Bits of each sample.
    pub depth: Depth,
}

impl PixelFormat {
    /// 8-bit gray.
    pub const GRAY8: Self = Self { channels: Channels::Gray, depth: Depth::Eight };
    /// 8-bit red, green, blue.
    pub const RGB8: Self = Self { channels: Channels::Rgb, depth: Depth::Eight };
    /// 8-bit red, green, blue and straight alpha.
    pub const RGBA8: Self = Self { channels: Channels::Rgba, depth: Depth::Eight };

    /// Returns the format with this number of channels, and of bytes per sample. Returns `None` if there is none.
    pub(crate) fn from_counts(channels: u8, bytes: u8) -> Option<Self> {
        let all = [Channels::Gray, Channels::GrayAlpha, Channels::Rgb, Channels::Rgba];
        let channels = all.into_iter().find(|known| known.count() == channels.into())?;
        let depth = [Depth::Eight, Depth::Sixteen].into_iter().find(|known| known.bytes() == bytes.into())?;
        Some(Self { channels, depth })
    }

    /// Bytes per pixel, 1 to 8.
    #[must_use]
    pub fn bytes_per_pixel(self) -> usize {
        self.channels.count() * self.depth.bytes()
    }
}

/// Returns whether a pixel with this number of samples has alpha. If so, the last sample is alpha.
pub(crate) const fn has_alpha(channels: usize) -> bool {
    channels.is_multiple_of(2)
}

/// Returns the red, green, blue and alpha samples of `pixel`. `opaque` is the alpha of a pixel without an alpha
/// channel, which is the largest value of a sample.
#[inline]
pub(crate) fn rgba<const C: usize, T: Copy>(pixel: &[T; C], opaque: T) -> [T; 4] {
    match C {
        1 => [pixel[0], pixel[0], pixel[0], opaque],
        2 => [pixel[0], pixel[0], pixel[0], pixel[1]],
        3 => [pixel[0], pixel[1], pixel[2], opaque],
        _ => [pixel[0], pixel[1], pixel[2], pixel[3]],
    }
}

/// Returns the red, green, blue and alpha samples of `pixel`, which has 16-bit samples in native byte order.
#[inline]
pub(crate) fn rgba_16<const C: usize>(pixel: &[[u8; 2]; C]) -> [u16; 4] {
    rgba(&pixel.map(u16::from_ne_bytes), u16::MAX)
}

/// Converts pixels in `format` to red, green, blue and straight alpha, each rounded to 8 bits.
#[inline(never)]
pub(crate) fn read_rgba8(format: PixelFormat, bytes: &[u8], pixels: &mut [[u8; 4]]) {
    fn read_8<const C: usize>(bytes: &[u8], pixels: &mut [[u8; 4]]) {
        for (color, pixel) in pixels.iter_mut().zip(bytes.as_chunks::<C>().0) {
            *color = rgba(pixel, u8::MAX);
        }
    }
    fn read_16<const C: usize>(bytes: &[u8], pixels: &mut [[u8; 4]]) {
        for (color, pixel) in pixels.iter_mut().zip(bytes.as_chunks::<2>().0.as_chunks::<C>().0) {
            *color = rgba_16(pixel).map(|sample| ((u32::from(sample) * 255 + 32_767) / 65_535) as u8);
        }
    }
    match format.depth {
        Depth::Eight => with_channel_count!(format.channels, C => read_8::<C>(bytes, pixels)),
        Depth::Sixteen => with_channel_count!(format.channels, C => read_16::<C>(bytes, pixels)),
    }
}

/// The pixels of an image: rows from top to bottom, pixels from left to right, without padding. Beside the samples are the
/// tags, which are the color space and the density.
///
/// A clone shares the samples. They are copied when one of the two is changed.
#[derive(Clone, PartialEq)]
pub struct Raster {
    size: Size,
    format: PixelFormat,
    color: Color,
    density: Option<Density>,
    bytes: Arc<Vec<u8>>,
}

impl fmt::Debug for Raster {
    /// Omits the samples, because there may be millions of them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut raster = f.debug_struct("Raster");
        raster.field("size", &self.size).field("format", &self.format).field("density", &self.density);
        raster.finish_non_exhaustive()
    }
}

impl Raster {
    /// Creates a raster in sRGB whose samples are `bytes`.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] unless the number of bytes is exactly `size.pixels() * format.bytes_per_pixel()`.
    pub fn new(size: Size, format: PixelFormat, bytes: Vec<u8>) -> Result<Self, Error> {
        if bytes.len() != size.pixels() * format.bytes_per_pixel() {
            return Err(Error::InvalidArgument);
        }
        Ok(Self { size, format, color: Color::default(), density: None, bytes: Arc::new(bytes) })
    }

    /// Creates a raster in sRGB in which every byte is `value`.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn filled(size: Size, format: PixelFormat, value: u8) -> Result<Self, Error> {
        Self::new(size, format, alloc::filled(value, size.pixels() * format.bytes_per_pixel())?)
    }

    /// Creates a raster of the size `size`, with the format, color space and density of `self`. All samples are 0.
    pub(crate) fn blank(&self, size: Size) -> Result<Self, Error> {
        Ok(Self::filled(size, self.format, 0)?.tagged_like(self))
    }

    /// Creates a raster of the size `size`, with the format, color space and density of `self`. `push` appends the
    /// bytes of all samples, in order, to a vector with enough capacity.
    pub(crate) fn collect(&self, size: Size, push: impl FnOnce(&mut Vec<u8>)) -> Result<Self, Error> {
        let mut bytes = alloc::with_capacity(size.pixels() * self.format.bytes_per_pixel())?;
        push(&mut bytes);
        Ok(Self::new(size, self.format, bytes)?.tagged_like(self))
    }

    /// Returns the pixels of `self` with the color space and the density of `other`.
    pub(crate) fn tagged_like(self, other: &Self) -> Self {
        Self { color: other.color.clone(), density: other.density, ..self }
    }

    /// Returns this raster with the color space `color`. No sample is converted.
    #[must_use]
    pub fn with_color(self, color: Color) -> Self {
        Self { color, ..self }
    }

    /// Returns this raster with the density `density`, or with none if a number is above [`Density::MAX`], which no PNG
    /// may have.
    #[must_use]
    pub fn with_density(self, density: Option<Density>) -> Self {
        let density = density.filter(|density| density.x.max(density.y) <= Density::MAX);
        Self { density, ..self }
    }

    /// Width and height of the image in pixels.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The format of the pixels.
    #[must_use]
    pub fn format(&self) -> PixelFormat {
        self.format
    }

    /// The color space of the samples.
    #[must_use]
    pub fn color(&self) -> &Color {
        &self.color
    }

    /// The density for printing, or `None` if it is not known.
    #[must_use]
    pub fn density(&self) -> Option<Density> {
        self.density
    }

    /// The bytes of all samples.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes of all samples, for changes in place. They are copied first if a clone of the raster shares them.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn bytes_mut(&mut self) -> Result<&mut [u8], Error> {
        self.own_bytes().map(Vec::as_mut_slice)
    }

    fn own_bytes(&mut self) -> Result<&mut Vec<u8>, Error> {
        if Arc::get_mut(&mut self.bytes).is_none() {
            self.bytes = Arc::new(alloc::copied(&self.bytes)?);
        }
        Ok(Arc::get_mut(&mut self.bytes).expect("no other raster shares a new copy"))
    }

    /// Bytes per row.
    #[must_use]
    pub fn stride(&self) -> usize {
        self.size.width() as usize * self.format.bytes_per_pixel()
    }

    /// Returns whether the pixels have at most `count` different colors. Alpha is a part of a color. The time is
    /// proportional to `count` and to the number of pixels.
    #[must_use]
    pub fn has_at_most_colors(&self, count: usize) -> bool {
        let mut colors: Vec<&[u8]> = Vec::new();
        self.bytes.chunks_exact(self.format.bytes_per_pixel()).all(|color| {
            if !colors.contains(&color) {
                colors.push(color);
            }
            colors.len() <= count
        })
    }

    /// Returns the samples of the pixel in column `x` and row `y`: red, green, blue and alpha, each from 0 to the
    /// largest sample of the depth, 255 or 65,535. A gray pixel has three equal samples. A pixel without alpha is
    /// opaque.
    ///
    /// # Errors
    /// [`Error::OutsideImage`] if the pixel is not inside the image.
    pub fn pixel(&self, x: u32, y: u32) -> Result<[u16; 4], Error> {
        if x >= self.size.width() || y >= self.size.height() {
            return Err(Error::OutsideImage);
        }
        let start = y as usize * self.stride() + x as usize * self.format.bytes_per_pixel();
        let bytes = &self.bytes[start..start + self.format.bytes_per_pixel()];
        Ok(with_channel_count!(self.format.channels, C => match self.format.depth {
            Depth::Eight => rgba(&bytes.as_chunks::<C>().0[0], u8::MAX).map(u16::from),
            Depth::Sixteen => rgba_16(&bytes.as_chunks().0.as_chunks::<C>().0[0]),
        }))
    }

    /// The bytes of a range of rows.
    pub(crate) fn rows(&self, rows: Range<usize>) -> &[u8] {
        let stride = self.stride();
        &self.bytes[rows.start * stride..rows.end * stride]
    }

    /// The bytes of a range of rows, for changes in place.
    ///
    /// # Errors
    /// Those of [`bytes_mut`](Self::bytes_mut).
    pub(crate) fn rows_mut(&mut self, rows: Range<usize>) -> Result<&mut [u8], Error> {
        let stride = self.stride();
        Ok(&mut self.bytes_mut()?[rows.start * stride..rows.end * stride])
    }

    /// Removes the alpha channel in place if every pixel is opaque. Otherwise returns the unchanged raster.
    ///
    /// # Errors
    /// Those of [`bytes_mut`](Self::bytes_mut).
    pub fn without_opaque_alpha(mut self) -> Result<Self, Error> {
        if alpha::remove_opaque(self.format, self.own_bytes()?) {
            self.format.channels = self.format.channels.without_alpha();
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_counted_up_to_a_limit() {
        let gray = |bytes: &[u8]| {
            let size = Size::new(bytes.len() as u32, 1).unwrap();
            Raster::new(size, PixelFormat::GRAY8, bytes.to_vec()).unwrap()
        };
        let three = gray(&[7, 9, 7, 9, 8, 7]);
        assert!(three.has_at_most_colors(3) && !three.has_at_most_colors(2));
        let rgba =
            Raster::new(Size::new(2, 1).unwrap(), PixelFormat::RGBA8, [5, 5, 5, 0, 5, 5, 5, 1].to_vec());
        assert!(!rgba.unwrap().has_at_most_colors(1));
        assert!(!gray(&[0]).has_at_most_colors(0));
    }

    #[test]
    fn a_buffer_of_the_wrong_length_is_an_error() {
        let size = Size::new(2, 2).unwrap();
        assert!(Raster::new(size, PixelFormat::RGB8, vec![0; 12]).is_ok());
        assert_eq!(Raster::new(size, PixelFormat::RGB8, vec![0; 11]), Err(Error::InvalidArgument));
    }

    #[test]
    fn alpha_is_removed_only_if_all_pixels_are_opaque() {
        let size = Size::new(2, 1).unwrap();
        let opaque = Raster::new(size, PixelFormat::RGBA8, vec![1, 2, 3, 255, 4, 5, 6, 255]).unwrap();
        let rgb = opaque.without_opaque_alpha().unwrap();
        assert_eq!(rgb.format(), PixelFormat::RGB8);
        assert_eq!(rgb.bytes(), [1, 2, 3, 4, 5, 6]);

        let bytes = vec![1, 2, 3, 255, 4, 5, 6, 254];
        let translucent = Raster::new(size, PixelFormat::RGBA8, bytes.clone()).unwrap();
        assert_eq!(translucent.without_opaque_alpha().unwrap().bytes(), bytes);
    }

    #[test]
    fn a_change_of_a_clone_leaves_the_raster_as_it_was() {
        let raster = Raster::filled(Size::new(2, 1).unwrap(), PixelFormat::RGBA8, 255).unwrap();
        let mut clone = raster.clone();
        assert_eq!(clone.bytes().as_ptr(), raster.bytes().as_ptr());
        clone.bytes_mut().unwrap().fill(7);
        let without_alpha = raster.clone().without_opaque_alpha().unwrap();
        assert_eq!(
            [clone.bytes(), raster.bytes(), without_alpha.bytes()],
            [&[7; 8][..], &[255; 8], &[255; 6]]
        );
    }

    #[test]
    fn a_pixel_has_red_green_blue_and_alpha() {
        let size = Size::new(2, 1).unwrap();
        let pixel = |channels, depth, bytes: &[u8]| {
            let image = Raster::new(size, PixelFormat { channels, depth }, bytes.to_vec()).unwrap();
            assert_eq!(image.pixel(2, 0), Err(Error::OutsideImage));
            assert_eq!(image.pixel(0, 1), Err(Error::OutsideImage));
            image.pixel(1, 0).unwrap()
        };
        assert_eq!(pixel(Channels::Gray, Depth::Eight, &[0, 9]), [9, 9, 9, 255]);
        assert_eq!(pixel(Channels::GrayAlpha, Depth::Eight, &[0, 0, 9, 8]), [9, 9, 9, 8]);
        assert_eq!(pixel(Channels::Rgb, Depth::Eight, &[0, 0, 0, 9, 8, 7]), [9, 8, 7, 255]);
        assert_eq!(pixel(Channels::Rgba, Depth::Eight, &[0, 0, 0, 0, 9, 8, 7, 6]), [9, 8, 7, 6]);
        let deep: Vec<u8> = [0u16, 40_000].iter().flat_map(|sample| sample.to_ne_bytes()).collect();
        assert_eq!(pixel(Channels::Gray, Depth::Sixteen, &deep), [40_000, 40_000, 40_000, 65_535]);
    }

    #[test]
    fn alpha_of_16_bits_is_opaque_only_at_65535() {
        let format = PixelFormat { channels: Channels::GrayAlpha, depth: Depth::Sixteen };
        let almost = u16::MAX - 1;
        let bytes: Vec<u8> = [7u16, almost].iter().flat_map(|v| v.to_ne_bytes()).collect();
        let raster = Raster::new(Size::new(1, 1).unwrap(), format, bytes).unwrap();
        assert_eq!(raster.without_opaque_alpha().unwrap().format(), format);
    }
}
