use crate::{Channels, Error, PixelFormat, Raster, Rect, Size};

/// How an image is fitted to a target size if their aspect ratios differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// The whole image, distorted: width and height are scaled by different factors.
    Stretch,
    /// The whole image, undistorted and centered, with transparent bars on two sides.
    Contain,
    /// The largest centered part of the image that has the target's aspect ratio, undistorted.
    Cover,
}

/// The steps that fit an image to a target size: cropping, scaling, padding.
pub(crate) struct FitGeometry {
    /// The part of the source that is kept; `None` if the whole source is kept.
    pub(crate) cropped: Option<Rect>,
    /// The size to which the kept part is scaled.
    pub(crate) scaled_to: Size,
    /// The position of the scaled image in the target; `None` if the scaled image fills the target.
    pub(crate) padded_at: Option<Rect>,
}

impl FitGeometry {
    /// Returns the size of the kept part of the source. `source` is the size of the whole source.
    pub(crate) fn scaled_from(&self, source: Size) -> Size {
        self.cropped.map_or(source, |rect| rect.size)
    }

    pub(crate) fn new(from: Size, to: Size, fit: Fit) -> Self {
        match fit {
            Fit::Stretch => Self { cropped: None, scaled_to: to, padded_at: None },
            Fit::Cover => {
                let middle = largest_with_ratio_of(from, to);
                Self { cropped: (middle.size != from).then_some(middle), scaled_to: to, padded_at: None }
            }
            Fit::Contain => {
                // `inner` is the part of the target that the scaled image fills.
                let inner = largest_with_ratio_of(to, from);
                Self { cropped: None, scaled_to: inner.size, padded_at: (inner.size != to).then_some(inner) }
            }
        }
    }
}

/// Returns the largest centered rectangle in `outer` with the aspect ratio of `shape`. In one direction the rectangle is
/// as long as `outer`. Its length in the other direction is rounded to the nearest pixel.
fn largest_with_ratio_of(outer: Size, shape: Size) -> Rect {
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

/// Returns a transparent image of the size `size` with `image` in the rectangle `at`. The size of `at` must be the size
/// of `image`.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn pad(image: &Raster, size: Size, at: Rect) -> Result<Raster, Error> {
    let format = image.format();
    let channels = match format.channels {
        Channels::Gray | Channels::GrayAlpha => Channels::GrayAlpha,
        Channels::Rgb | Channels::Rgba => Channels::Rgba,
    };
    let mut whole = Raster::filled(size, PixelFormat { channels, ..format }, 0)?.tagged_like(image);
    let (from_pixel, to_pixel) = (format.bytes_per_pixel(), whole.format().bytes_per_pixel());
    let (from_stride, to_stride) = (image.stride(), whole.stride());
    let left = at.x as usize * to_pixel;
    let rows = whole.bytes_mut().chunks_exact_mut(to_stride).skip(at.y as usize);
    for (to, from) in rows.zip(image.bytes().chunks_exact(from_stride)) {
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

    fn size(width: u32, height: u32) -> Size {
        Size::new(width, height).unwrap()
    }

    #[test]
    fn the_largest_rectangle_with_an_aspect_ratio_is_centered() {
        let rect = |x, y, w, h| Rect { x, y, size: size(w, h) };
        assert_eq!(largest_with_ratio_of(size(4928, 3264), size(1, 1)), rect(832, 0, 3264, 3264));
        assert_eq!(largest_with_ratio_of(size(3264, 4928), size(2, 1)), rect(0, 1648, 3264, 1632));
        assert_eq!(largest_with_ratio_of(size(16_384, 1), size(1, 16_384)), rect(8191, 0, 1, 1));
        assert_eq!(largest_with_ratio_of(size(64, 64), size(900, 900)), rect(0, 0, 64, 64));
    }
}
