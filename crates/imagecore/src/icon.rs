//! The forms of an image that files of icons need.

use crate::color::IccSpace;
use crate::raster::read_rgba8;
use crate::{Channels, Color, Depth, Error, PixelFormat, Raster, alloc};

/// Returns the image in sRGB as [`PixelFormat::RGBA8`], each sample rounded to 8 bits: bitmaps of icons have no other color
/// space. Samples of a color space without a known matrix are not converted, and keep it, unless it has a gray profile, which
/// no RGB image may have.
///
/// # Errors
/// [`Error::OutOfMemory`].
#[inline(never)]
pub fn to_rgba8(raster: &Raster) -> Result<Raster, Error> {
    let color = raster.color();
    let mut pixels = alloc::filled([0; 4], raster.size().pixels())?;
    read_rgba8(raster.format(), raster.bytes(), &mut pixels);
    let conversion = color.to_srgb()?;
    if let Some(conversion) = &conversion {
        for [samples @ .., _] in &mut pixels {
            *samples = conversion.convert(*samples);
        }
    }
    let rgba = Raster::new(raster.size(), PixelFormat::RGBA8, pixels.into_flattened())?.tagged_like(raster);
    let is_gray = color.tags().profile.as_ref().is_some_and(|profile| profile.space() == IccSpace::Gray);
    Ok(if is_gray || conversion.is_some() { rgba.with_color(Color::default()) } else { rgba })
}

/// Returns an image in sRGB that is white, with the alpha of `raster` rounded to 8 bits.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub fn silhouette(raster: &Raster) -> Result<Raster, Error> {
    let rgba = to_rgba8(raster)?;
    let format = PixelFormat { channels: Channels::GrayAlpha, depth: Depth::Eight };
    let mut bytes = alloc::with_capacity(raster.size().pixels() * format.bytes_per_pixel())?;
    for &[.., alpha] in rgba.bytes().as_chunks::<4>().0 {
        bytes.extend_from_slice(&[u8::MAX, alpha]);
    }
    Raster::new(raster.size(), format, bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Tags;
    use crate::test_rasters::{formats, noise, raster};
    use crate::{Effort, Size, decode, encode_png, encode_rgba_png};

    /// The numbers of sRGB's red and of a gray in Display P3 (primaries 12, transfer 13: ITU-T H.273).
    #[test]
    fn the_pixels_are_those_of_srgb() {
        let tags = Tags { profile: None, chunks: [(*b"cICP", [12, 13, 0, 1].to_vec())].to_vec() };
        let size = Size::new(2, 1).unwrap();
        let p3 = Raster::new(size, PixelFormat::RGB8, [234, 51, 35, 100, 100, 100].to_vec()).unwrap();
        let rgba = to_rgba8(&p3.with_color(Color::new(tags, Channels::Rgb).unwrap())).unwrap();
        let [red, gray] = rgba.bytes().as_chunks::<4>().0 else { panic!("two pixels") };
        assert!(
            red.iter().zip([255, 0, 0, 255]).all(|(&found, known)| found.abs_diff(known) <= 2),
            "{red:?}"
        );
        assert_eq!(gray, &[100, 100, 100, 255]);
        assert!(*rgba.color() == Color::default());
    }

    fn eight_bits(sample: u16, depth: Depth) -> u8 {
        match depth {
            Depth::Eight => sample as u8,
            Depth::Sixteen => (f64::from(sample) / 257.0).round() as u8,
        }
    }

    #[test]
    fn the_forms_have_the_pixels_of_every_format() {
        for format in formats() {
            let image = raster(format, 19, 7, noise);
            let (rgba, white) = (to_rgba8(&image).unwrap(), silhouette(&image).unwrap());
            for (x, y) in (0..7).flat_map(|y| (0..19).map(move |x| (x, y))) {
                let expected = image.pixel(x, y).unwrap().map(|sample| eight_bits(sample, format.depth));
                assert_eq!(rgba.pixel(x, y).unwrap(), expected.map(u16::from), "{format:?}");
                let alpha = u16::from(expected[3]);
                assert_eq!(white.pixel(x, y).unwrap(), [255, 255, 255, alpha], "{format:?}");
            }
        }
    }

    /// Offset 25 of a PNG file is the color type in IHDR, 24 the bit depth (PNG specification, 11.2.1).
    #[test]
    fn the_png_for_an_ico_file_has_rgba_of_8_bits_whatever_its_pixels_are() {
        for format in formats() {
            let black = Raster::filled(raster(format, 32, 32, noise).size(), format, 0).unwrap();
            let small = encode_png(&black, Effort::Small).unwrap();
            assert_ne!(small[24..26], [8, 6], "another format is smaller");
            for image in [black, raster(format, 32, 32, noise)] {
                let file = encode_rgba_png(&image).unwrap();
                assert_eq!(file[24..26], [8, 6], "{format:?}");
                // An alpha channel that is opaque is removed when the file is decoded.
                let decoded = to_rgba8(&decode(&file).unwrap().raster).unwrap();
                assert_eq!(decoded.bytes(), to_rgba8(&image).unwrap().bytes(), "{format:?}");
            }
        }
    }
}
