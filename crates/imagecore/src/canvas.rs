use crate::{Error, PixelFormat, Raster, Size};

/// Returns a transparent image of the size `canvas` with the top left corner of `image` at column `x` and row `y`.
/// The image must be inside the canvas. If it covers the canvas, it is returned unchanged.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn place(image: Raster, x: u32, y: u32, canvas: Size) -> Result<Raster, Error> {
    if image.size() == canvas {
        return Ok(image);
    }
    let PixelFormat { channels, depth } = image.format();
    let format = PixelFormat { channels: channels.with_alpha(), depth };
    let mut whole = Raster::filled(canvas, format, 0)?.tagged_like(&image);
    let (from_pixel, to_pixel) = (image.format().bytes_per_pixel(), format.bytes_per_pixel());
    let (stride, left) = (whole.stride(), x as usize * to_pixel);
    let rows = whole.bytes_mut()?.chunks_exact_mut(stride).skip(y as usize);
    for (to, from) in rows.zip(image.bytes().chunks_exact(image.stride())) {
        for (to, from) in to[left..].chunks_exact_mut(to_pixel).zip(from.chunks_exact(from_pixel)) {
            let (samples, alpha) = to.split_at_mut(from_pixel);
            samples.copy_from_slice(from);
            // `alpha` is empty if the image already has alpha. A sample with all bits set is opaque at both depths.
            alpha.fill(u8::MAX);
        }
    }
    Ok(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_is_placed_between_transparent_bars_or_returned_unchanged() {
        let size = |width, height| Size::new(width, height).unwrap();
        let image = Raster::filled(size(4, 2), PixelFormat::RGB8, 200).unwrap();
        assert_eq!(place(image.clone(), 0, 0, size(4, 2)), Ok(image.clone()));
        let placed = place(image, 1, 3, size(6, 9)).unwrap();
        assert_eq!((placed.size(), placed.format()), (size(6, 9), PixelFormat::RGBA8));
        for (i, pixel) in placed.bytes().as_chunks::<4>().0.iter().enumerate() {
            let is_inside = (1..5).contains(&(i % 6)) && (3..5).contains(&(i / 6));
            assert_eq!(*pixel, if is_inside { [200, 200, 200, 255] } else { [0; 4] }, "pixel {i}");
        }
    }
}
