// `inline(never)` keeps one copy of each of these functions: the core has a limit for its size.
use crate::background::blend;
use crate::raster::has_alpha;
use crate::{Background, Channels, Depth, Error, PixelFormat, Raster, Rect, Size, alloc, crop};

/// The image onto which the pixels of another one are put.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Canvas {
    pub(crate) size: Size,
    /// What lies behind the whole image.
    pub(crate) background: Background,
    /// Whether there is alpha even if everything is opaque.
    pub(crate) keeps_alpha: bool,
}

impl Canvas {
    pub(crate) fn new(size: Size, background: Background) -> Self {
        Self { size, background, keeps_alpha: false }
    }
}

/// Returns a transparent image of the size `canvas` with the top left corner of `image` at column `x` and row `y`.
/// The image must be inside the canvas. If it covers the canvas, it is returned unchanged.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn place(image: &Raster, x: u32, y: u32, canvas: Size) -> Result<Raster, Error> {
    place_on(image, Rect::whole(image.size()), [x, y], Canvas::new(canvas, Background::Transparent))
}

/// Returns the canvas with the part `kept` of `image` at the column and the row `at`. `kept` must be inside the image and,
/// at its place, inside the canvas. Opaque pixels are unchanged. On a color, transparent pixels are blended with it, and
/// there is no alpha; a gray image on another color than gray becomes red, green and blue. If no pixel of the background
/// is seen, the result is the part, and it shares its samples if it is the whole image.
///
/// # Errors
/// [`Error::InvalidArgument`] if the color of the background can't be converted to the color space of the image;
/// [`Error::OutOfMemory`].
#[inline(never)]
pub(crate) fn place_on(
    image: &Raster,
    kept: Rect,
    [x, y]: [u32; 2],
    Canvas { size, background, keeps_alpha }: Canvas,
) -> Result<Raster, Error> {
    let PixelFormat { channels, depth } = image.format();
    let image_has_alpha = has_alpha(channels.count());
    let has_bars = kept.size != size;
    let color = match background {
        Background::Color(color) if has_bars || image_has_alpha => Some(color),
        _ => None,
    };
    if !has_bars && color.is_none() && (image_has_alpha || !keeps_alpha) {
        return crop(image, kept);
    }
    let most = if depth == Depth::Eight { 255 } else { u16::MAX };
    let behind = color.map(|color| image.color().samples_of(color, most)).transpose()?;
    let is_gray = channels.without_alpha() == Channels::Gray;
    let becomes_color = is_gray && color.is_some_and(|[red, green, blue]| red != green || green != blue);
    let opaque = if becomes_color { Channels::Rgb } else { channels.without_alpha() };
    let is_opaque = behind.is_some() || (!has_bars && !image_has_alpha);
    let format =
        PixelFormat { channels: if is_opaque && !keeps_alpha { opaque } else { opaque.with_alpha() }, depth };

    let (stride, pixel) = (size.width() as usize * format.bytes_per_pixel(), format.bytes_per_pixel());
    let bars = row_of_bars(size, format, behind)?;
    let filled = Rect { x, y, size: kept.size };
    let (rows, left, right) = (filled.rows(), filled.columns().start * pixel, filled.columns().end * pixel);
    let from_pixel = image.format().bytes_per_pixel();
    let columns = kept.columns().start * from_pixel..kept.columns().end * from_pixel;
    let is_copy = format == image.format() && (behind.is_none() || !image_has_alpha);
    let mut bytes = alloc::with_capacity(stride * size.height() as usize)?;
    for row in 0..size.height() as usize {
        bytes.extend_from_slice(&bars);
        if rows.contains(&row) {
            let source = kept.rows().start + row - rows.start;
            let from = &image.rows(source..source + 1)[columns.clone()];
            let to = &mut bytes[row * stride + left..row * stride + right];
            if is_copy {
                to.copy_from_slice(from);
            } else {
                draw_row(image.format(), from, format.channels, to, behind);
            }
        }
    }
    let result = Raster::new(size, format, bytes)?.tagged_like(image);
    if becomes_color { Ok(result.with_color(image.color().of_colors()?)) } else { Ok(result) }
}

/// Returns the bytes of a row of background, of the color `behind` or transparent.
#[inline(never)]
fn row_of_bars(size: Size, format: PixelFormat, behind: Option<[u16; 3]>) -> Result<Vec<u8>, Error> {
    let alpha = if behind.is_some() { u16::MAX } else { 0 };
    let [red, green, blue] = behind.unwrap_or_default();
    let samples: &[u16] = match format.channels {
        Channels::Gray => &[red],
        Channels::GrayAlpha => &[red, alpha],
        Channels::Rgb => &[red, green, blue],
        Channels::Rgba => &[red, green, blue, alpha],
    };
    let width = size.width() as usize;
    let mut row = alloc::with_capacity(width * format.bytes_per_pixel())?;
    for &sample in std::iter::repeat_n(samples, width).flatten() {
        match format.depth {
            Depth::Eight => row.push(sample as u8),
            Depth::Sixteen => row.extend_from_slice(&sample.to_ne_bytes()),
        }
    }
    Ok(row)
}

/// Writes the pixels `from`, on the color `behind` if there is one, as pixels with `channels`. Only gray pixels can be
/// written as gray.
fn draw_row(format: PixelFormat, from: &[u8], channels: Channels, to: &mut [u8], behind: Option<[u16; 3]>) {
    match (format, channels) {
        // The most frequent case has a loop of its own, without a branch for each sample.
        (PixelFormat::RGB8, Channels::Rgba) => {
            for (from, to) in from.as_chunks::<3>().0.iter().zip(to.as_chunks_mut::<4>().0) {
                *to = [from[0], from[1], from[2], u8::MAX];
            }
        }
        _ => draw_any(format, from, channels, to, behind),
    }
}

/// Does the same for all formats.
#[inline(never)]
fn draw_any(format: PixelFormat, from: &[u8], channels: Channels, to: &mut [u8], behind: Option<[u16; 3]>) {
    let (from_count, to_count) = (format.channels.count(), channels.count());
    let (from_alpha, to_alpha) = (has_alpha(from_count), has_alpha(to_count));
    let bytes = format.depth.bytes();
    let most = if bytes == 1 { 255 } else { 65_535 };
    let read = |sample: &[u8]| match *sample {
        [low, high] => u32::from(u16::from_ne_bytes([low, high])),
        [byte, ..] => u32::from(byte),
        [] => 0,
    };
    let pixels = from.chunks_exact(from_count * bytes).zip(to.chunks_exact_mut(to_count * bytes));
    for (from, to) in pixels {
        let sample = |index: usize| read(&from[index * bytes..(index + 1) * bytes]);
        let alpha = if from_alpha { sample(from_count - 1) } else { most };
        for (index, to) in to.chunks_exact_mut(bytes).enumerate() {
            let value = match behind {
                _ if to_alpha && index == to_count - 1 => {
                    if behind.is_some() {
                        most
                    } else {
                        alpha
                    }
                }
                Some(behind) => {
                    blend(sample(if from_count < 3 { 0 } else { index }), behind[index].into(), alpha, most)
                }
                None => sample(if from_count < 3 { 0 } else { index }),
            };
            match to {
                [byte] => *byte = value as u8,
                _ => to.copy_from_slice(&(value as u16).to_ne_bytes()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_is_placed_between_transparent_bars_or_returned_unchanged() {
        let size = |width, height| Size::new(width, height).unwrap();
        let image = Raster::filled(size(4, 2), PixelFormat::RGB8, 200).unwrap();
        assert_eq!(place(&image, 0, 0, size(4, 2)), Ok(image.clone()));
        let placed = place(&image, 1, 3, size(6, 9)).unwrap();
        assert_eq!((placed.size(), placed.format()), (size(6, 9), PixelFormat::RGBA8));
        for (i, pixel) in placed.bytes().as_chunks::<4>().0.iter().enumerate() {
            let is_inside = (1..5).contains(&(i % 6)) && (3..5).contains(&(i / 6));
            assert_eq!(*pixel, if is_inside { [200, 200, 200, 255] } else { [0; 4] }, "pixel {i}");
        }
    }
}
