//! Finds the properties of the pixels that allow a small PNG format: gray, opaque, few colors, or 8 bits per sample.

use super::palette::Palette;
use crate::raster::{rgba, rgba_16};
use crate::{Depth, Raster};

/// Properties of all pixels of a raster.
pub(super) struct Analysis {
    /// The smallest depth that holds all samples: 8 bits if both bytes of every 16-bit sample are equal.
    pub(super) depth: Depth,
    /// Whether red, green and blue are equal in every pixel.
    pub(super) is_gray: bool,
    /// Whether alpha has its largest value in every pixel.
    pub(super) is_opaque: bool,
    /// All colors of the raster; `None` if there are more than 256 colors, or if the samples need 16 bits.
    pub(super) palette: Option<Palette>,
}

pub(super) fn analyze(raster: &Raster) -> Analysis {
    with_channel_count!(raster.format().channels, C => analyze_channels::<C>(raster))
}

fn analyze_channels<const C: usize>(raster: &Raster) -> Analysis {
    match raster.format().depth {
        Depth::Eight => analyze_8(raster.bytes().as_chunks::<C>().0.iter().copied()),
        Depth::Sixteen => {
            let samples = raster.bytes().as_chunks::<2>().0;
            let pixels = samples.as_chunks::<C>().0;
            if samples.iter().all(|[a, b]| a == b) {
                analyze_8(pixels.iter().map(|pixel| pixel.map(|[byte, _]| byte)))
            } else {
                analyze_16(pixels)
            }
        }
    }
}

fn analyze_16<const C: usize>(pixels: &[[[u8; 2]; C]]) -> Analysis {
    Analysis {
        depth: Depth::Sixteen,
        is_gray: pixels.iter().map(rgba_16).all(|[red, green, blue, _]| red == green && green == blue),
        is_opaque: pixels.iter().map(rgba_16).all(|[.., alpha]| alpha == u16::MAX),
        palette: None,
    }
}

fn analyze_8<const C: usize>(mut pixels: impl Iterator<Item = [u8; C]>) -> Analysis {
    let (mut is_gray, mut is_opaque, mut palette) = (true, true, Some(Palette::new()));
    let mut previous = None;
    // This closure returns false when no further pixel can change the result.
    let mut examine = |pixel: [u8; C]| {
        if previous == Some(pixel) {
            return true;
        }
        previous = Some(pixel);
        let color @ [red, green, blue, alpha] = rgba(&pixel, u8::MAX);
        is_gray &= red == green && green == blue;
        is_opaque &= alpha == u8::MAX;
        palette.take_if(|palette| !palette.insert(color));
        palette.is_some() || is_gray || (is_opaque && C != 3)
    };
    if C == 1 {
        // There are at most 256 gray levels, so it is sufficient to examine each level once.
        let mut occurs = [false; 256];
        pixels.for_each(|pixel| occurs[usize::from(pixel[0])] = true);
        (0..=u8::MAX).filter(|&gray| occurs[usize::from(gray)]).all(|gray| examine([gray; C]));
    } else {
        pixels.all(examine);
    }
    Analysis { depth: Depth::Eight, is_gray, is_opaque, palette }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Channels, PixelFormat, Size};

    fn analyzed(channels: Channels, depth: Depth, bytes: Vec<u8>) -> Analysis {
        let format = PixelFormat { channels, depth };
        let size = Size::new((bytes.len() / format.bytes_per_pixel()) as u32, 1).unwrap();
        analyze(&Raster::new(size, format, bytes).unwrap())
    }

    #[test]
    fn sixteen_bits_with_equal_bytes_need_eight() {
        let equal = analyzed(Channels::Rgb, Depth::Sixteen, vec![7, 7, 8, 8, 9, 9]);
        assert_eq!(equal.depth, Depth::Eight);
        assert_eq!(equal.palette.unwrap().colors(), [[7, 8, 9, 255]]);
        let different = analyzed(Channels::Rgb, Depth::Sixteen, vec![7, 7, 8, 8, 9, 8]);
        assert!(different.depth == Depth::Sixteen && different.palette.is_none() && !different.is_gray);
    }

    #[test]
    fn a_single_pixel_decides_whether_an_image_is_gray_or_opaque() {
        let of = |last: [u8; 4]| {
            // The pixels have all 256 gray levels, so the palette is full before the last pixel.
            let mut bytes: Vec<u8> =
                (0..300u16).flat_map(|i| [(i / 2) as u8; 3].into_iter().chain([255])).collect();
            bytes.extend((0..=255).flat_map(|i| [i, i, i, 255]));
            bytes.extend(last);
            let analysis = analyzed(Channels::Rgba, Depth::Eight, bytes);
            (analysis.is_gray, analysis.is_opaque)
        };
        assert_eq!(of([1, 1, 1, 255]), (true, true));
        assert_eq!(of([1, 1, 2, 255]), (false, true));
        assert_eq!(of([1, 1, 1, 254]), (true, false));
    }
}
