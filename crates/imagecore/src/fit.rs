use crate::{Channels, Error, PixelFormat, Raster, Rect, Size, crop, resize};

/// What becomes of an image whose shape is not that of the size asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// Both sides are scaled by themselves: everything is there, distorted.
    Stretch,
    /// The whole image, centred, with transparent bars beside it.
    Contain,
    /// The middle of the image, as much as has the shape asked for.
    Cover,
}

/// The image at another size, which it fills as `fit` says. For the resampling see [`resize`].
///
/// # Errors
/// [`Error::OutOfMemory`].
pub fn resize_to_fit(raster: &Raster, size: Size, fit: Fit) -> Result<Raster, Error> {
    let Fitted { part, inner, place } = Fitted::new(raster.size(), size, fit);
    let scaled = match part {
        Some(part) => resize(&crop(raster, part)?, inner)?,
        None => resize(raster, inner)?,
    };
    match place {
        Some(place) => centre(&scaled, size, place),
        None => Ok(scaled),
    }
}

/// How an image fills a size.
pub(crate) struct Fitted {
    /// The part of the image that is seen; none for all of it.
    pub(crate) part: Option<Rect>,
    /// The size to which it is scaled.
    pub(crate) inner: Size,
    /// Where that stands within the size asked for; none if it fills it.
    pub(crate) place: Option<Rect>,
}

impl Fitted {
    /// The size of what is scaled of a raster.
    pub(crate) fn from(&self, raster: &Raster) -> Size {
        self.part.map_or(raster.size(), |part| part.size)
    }

    pub(crate) fn new(from: Size, to: Size, fit: Fit) -> Self {
        match fit {
            Fit::Stretch => Self { part: None, inner: to, place: None },
            Fit::Cover => {
                let middle = largest_of_shape(from, to);
                Self { part: (middle.size != from).then_some(middle), inner: to, place: None }
            }
            Fit::Contain => {
                // The part of the target that has the image's shape.
                let inner = largest_of_shape(to, from);
                Self { part: None, inner: inner.size, place: (inner.size != to).then_some(inner) }
            }
        }
    }
}

/// The largest rectangle within `outer` that has the shape of `shape`, centred. It spans `outer` in one
/// direction; in the other it is rounded to the nearest pixel.
fn largest_of_shape(outer: Size, shape: Size) -> Rect {
    let (width, height) = (u64::from(outer.width()), u64::from(outer.height()));
    let (shape_width, shape_height) = (u64::from(shape.width()), u64::from(shape.height()));
    let rounded = |numerator: u64, denominator: u64, limit: u64| {
        ((numerator + denominator / 2) / denominator).clamp(1, limit)
    };
    let (inner_width, inner_height) = if width * shape_height > shape_width * height {
        (rounded(height * shape_width, shape_height, width), height)
    } else {
        (width, rounded(width * shape_height, shape_width, height))
    };
    let side = |length: u64| u32::try_from(length).expect("at most the outer side");
    let size = Size::new(side(inner_width), side(inner_height)).expect("within the outer size");
    Rect { x: side((width - inner_width) / 2), y: side((height - inner_height) / 2), size }
}

/// The image in the middle of a transparent one.
pub(crate) fn centre(image: &Raster, size: Size, place: Rect) -> Result<Raster, Error> {
    let format = image.format();
    let channels = match format.channels {
        Channels::Gray | Channels::GrayAlpha => Channels::GrayAlpha,
        Channels::Rgb | Channels::Rgba => Channels::Rgba,
    };
    let mut whole = Raster::filled(size, PixelFormat { channels, ..format }, 0)?.tagged_like(image);
    let (from_pixel, to_pixel) = (format.bytes_per_pixel(), whole.format().bytes_per_pixel());
    let (from_stride, to_stride) = (image.stride(), whole.stride());
    let left = place.x as usize * to_pixel;
    let rows = whole.bytes_mut().chunks_exact_mut(to_stride).skip(place.y as usize);
    for (to, from) in rows.zip(image.bytes().chunks_exact(from_stride)) {
        for (to, from) in to[left..].chunks_exact_mut(to_pixel).zip(from.chunks_exact(from_pixel)) {
            let (samples, alpha) = to.split_at_mut(from_pixel);
            samples.copy_from_slice(from);
            // Nothing is left over where the image has an alpha of its own; all bits set is opaque
            // in either depth.
            alpha.fill(u8::MAX);
        }
    }
    Ok(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(width: u32, height: u32) -> Size {
        Size::new(width, height).unwrap()
    }

    #[test]
    fn the_largest_rectangle_of_a_shape_is_centred() {
        let rect = |x, y, w, h| Rect { x, y, size: size(w, h) };
        assert_eq!(largest_of_shape(size(4928, 3264), size(1, 1)), rect(832, 0, 3264, 3264));
        assert_eq!(largest_of_shape(size(3264, 4928), size(2, 1)), rect(0, 1648, 3264, 1632));
        assert_eq!(largest_of_shape(size(16_384, 1), size(1, 16_384)), rect(8191, 0, 1, 1));
        assert_eq!(largest_of_shape(size(64, 64), size(900, 900)), rect(0, 0, 64, 64));
    }

    #[test]
    fn contain_keeps_the_whole_image_between_transparent_bars() {
        let red = Raster::filled(size(8, 4), PixelFormat::RGB8, 200).unwrap();
        let fitted = resize_to_fit(&red, size(4, 4), Fit::Contain).unwrap();
        assert_eq!(fitted.format(), PixelFormat::RGBA8);
        let pixels = fitted.bytes().as_chunks::<4>().0;
        for (i, pixel) in pixels.iter().enumerate() {
            let inside = (4..12).contains(&i);
            assert_eq!(*pixel, if inside { [200, 200, 200, 255] } else { [0; 4] }, "pixel {i}");
        }
    }

    #[test]
    fn cover_takes_the_middle() {
        // Columns of 0, 1, 2, … 7; the middle half is 2 to 5.
        let bytes = (0..16).map(|i| i % 8 * 10).collect();
        let ramp = Raster::new(size(8, 2), PixelFormat::GRAY8, bytes).unwrap();
        let covered = resize_to_fit(&ramp, size(2, 2), Fit::Cover).unwrap();
        assert_eq!(covered.bytes(), [30, 40, 30, 40]);
    }

    #[test]
    fn every_fit_gives_the_exact_size() {
        let image = Raster::filled(size(37, 11), PixelFormat::RGB8, 9).unwrap();
        for fit in [Fit::Stretch, Fit::Contain, Fit::Cover] {
            for target in [size(1, 1), size(16, 16), size(200, 3), size(3, 200)] {
                assert_eq!(resize_to_fit(&image, target, fit).unwrap().size(), target);
            }
        }
    }
}
