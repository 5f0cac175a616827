//! The conversion of rows of a raster to scanlines of a PNG (PNG specification, 7.2), before filtering.

use std::borrow::Cow;

use super::format::{ColorType, PngFormat};
use crate::raster::{rgba, rgba_16};
use crate::{Channels, Depth, Error, PixelFormat, alloc};

/// Scanlines of an image, without filter type bytes.
pub(super) struct Scanlines<'a> {
    pub(super) format: &'a PngFormat,
    /// Bytes per scanline.
    pub(super) stride: usize,
    /// All scanlines. Samples of 16 bits are big-endian.
    pub(super) bytes: Cow<'a, [u8]>,
}

impl Scanlines<'_> {
    pub(super) fn count(&self) -> usize {
        self.bytes.len() / self.stride
    }
}

/// Converts `rows` to scanlines in `format`. `rows` are the bytes of whole rows of `width` pixels in the pixel format
/// `source`. `format` must be valid for `source`. Bits and channels that `format` does not have are dropped.
///
/// # Errors
/// [`Error::OutOfMemory`]; [`Error::Protocol`] for a color that is not in the palette.
pub(super) fn pack<'a>(
    format: &'a PngFormat,
    source: PixelFormat,
    width: usize,
    rows: &'a [u8],
) -> Result<Scanlines<'a>, Error> {
    let bytes = match (source.depth, format.bit_depth) {
        (Depth::Eight, _) => pack_8(format, source.channels, width, Cow::Borrowed(rows))?,
        (Depth::Sixteen, 16) => {
            Cow::Owned(with_channel_count!(source.channels, C => pack_16::<C>(format, rows)?))
        }
        (Depth::Sixteen, _) => {
            // A bit depth below 16 is used only if both bytes of every sample are equal, so one of these bytes is
            // sufficient.
            let samples = rows.as_chunks::<2>().0;
            let narrow = collect(samples.len(), samples.iter().map(|[byte, _]| *byte))?;
            pack_8(format, source.channels, width, Cow::Owned(narrow))?
        }
    };
    Ok(Scanlines { format, stride: format.stride(width), bytes })
}

/// Packs pixels with samples of 8 bits. `bytes` are whole rows of `width` pixels.
fn pack_8<'a>(
    format: &PngFormat,
    channels: Channels,
    width: usize,
    bytes: Cow<'a, [u8]>,
) -> Result<Cow<'a, [u8]>, Error> {
    with_channel_count!(channels, C => pack_8_channels::<C>(format, width, bytes))
}

fn pack_8_channels<'a, const C: usize>(
    format: &PngFormat,
    width: usize,
    bytes: Cow<'a, [u8]>,
) -> Result<Cow<'a, [u8]>, Error> {
    let pixels = bytes.as_chunks::<C>().0;
    let bits = usize::from(format.bit_depth);
    Ok(Cow::Owned(match &format.color_type {
        ColorType::Indexed(palette) => {
            let mut is_complete = true;
            let indices = pixels.iter().map(|pixel| {
                let index = palette.index(rgba(pixel, u8::MAX));
                is_complete &= index.is_some();
                index.unwrap_or(0)
            });
            let packed = pack_bits(indices, width, bits)?;
            if !is_complete {
                return Err(Error::Protocol);
            }
            packed
        }
        ColorType::Direct(_) if bits < 8 => {
            pack_bits(pixels.iter().map(|pixel| pixel[0] >> (8 - bits)), width, bits)?
        }
        ColorType::Direct(channels) if channels.count() == C => return Ok(bytes),
        &ColorType::Direct(channels) => {
            let samples = pixels.iter().flat_map(|pixel| select(channels, rgba(pixel, u8::MAX)));
            collect(pixels.len() * channels.count(), samples)?
        }
    }))
}

/// Converts pixels with 16-bit samples in native byte order to scanlines with big-endian samples.
fn pack_16<const C: usize>(format: &PngFormat, rows: &[u8]) -> Result<Vec<u8>, Error> {
    // The samples of palette entries have 8 bits, so an indexed format is invalid here.
    let ColorType::Direct(channels) = format.color_type else { return Err(Error::Protocol) };
    let pixels = rows.as_chunks::<2>().0.as_chunks::<C>().0;
    let samples = pixels.iter().flat_map(|pixel| select(channels, rgba_16(pixel)));
    collect(pixels.len() * 2 * channels.count(), samples.flat_map(u16::to_be_bytes))
}

/// Returns the samples of a pixel that belong to `channels`, in the order in which a PNG stores them.
#[inline]
fn select<T: Copy>(channels: Channels, [red, green, blue, alpha]: [T; 4]) -> impl Iterator<Item = T> {
    let samples = match channels {
        Channels::Gray => [red, red, red, red],
        Channels::GrayAlpha => [red, alpha, red, red],
        Channels::Rgb | Channels::Rgba => [red, green, blue, alpha],
    };
    samples.into_iter().take(channels.count())
}

/// Packs `samples`, each of 1, 2, 4 or 8 bits, into bytes. The leftmost sample takes the most significant bits of a
/// byte. Each row of `width` samples begins with a new byte.
fn pack_bits(samples: impl Iterator<Item = u8>, width: usize, bits: usize) -> Result<Vec<u8>, Error> {
    let rows = samples.size_hint().0 / width;
    let mut bytes = alloc::with_capacity(rows * (width * bits).div_ceil(8))?;
    let (mut byte, mut filled) = (0u8, 0);
    for (i, sample) in samples.enumerate() {
        byte |= sample << (8 - bits - filled);
        filled += bits;
        if filled == 8 || (i + 1) % width == 0 {
            bytes.push(byte);
            (byte, filled) = (0, 0);
        }
    }
    Ok(bytes)
}

fn collect(length: usize, bytes: impl Iterator<Item = u8>) -> Result<Vec<u8>, Error> {
    let mut collected = alloc::with_capacity(length)?;
    collected.extend(bytes);
    Ok(collected)
}

#[cfg(test)]
mod tests {
    use super::super::palette::Palette;
    use super::*;

    fn packed(format: &PngFormat, source: PixelFormat, width: usize, rows: &[u8]) -> Vec<u8> {
        pack(format, source, width, rows).unwrap().bytes.into_owned()
    }

    #[test]
    fn small_samples_share_bytes_within_a_row() {
        let format = PngFormat { color_type: ColorType::Direct(Channels::Gray), bit_depth: 2 };
        let rows = [0, 85, 170, 255, 255, 85, 85, 85, 85, 0];
        assert_eq!(packed(&format, PixelFormat::GRAY8, 5, &rows), [0b0001_1011, 0b1100_0000, 0b0101_0101, 0]);
    }

    #[test]
    fn samples_of_16_bits_become_big_endian() {
        let format = PngFormat { color_type: ColorType::Direct(Channels::Gray), bit_depth: 16 };
        let source = PixelFormat { channels: Channels::Rgb, depth: Depth::Sixteen };
        let rows: Vec<u8> = [0x1234u16; 3].iter().flat_map(|sample| sample.to_ne_bytes()).collect();
        assert_eq!(packed(&format, source, 1, &rows), [0x12, 0x34]);
    }

    #[test]
    fn a_color_that_is_not_in_the_palette_is_refused() {
        let palette = Palette::of(&[[1, 2, 3, 255]]);
        let format = PngFormat { color_type: ColorType::Indexed(palette), bit_depth: 1 };
        assert!(pack(&format, PixelFormat::RGB8, 1, &[1, 2, 3]).is_ok());
        assert_eq!(pack(&format, PixelFormat::RGB8, 1, &[1, 2, 4]).err(), Some(Error::Protocol));
    }
}
