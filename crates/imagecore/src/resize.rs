//! Resampling with the Lanczos kernel of three lobes (Lanczos3), or with the nearest neighbor.
//!
//! | Module | Its task |
//! |---|---|
//! | `kernel` | the kernel, and the weights of the source samples for each target position |
//! | `weights` | the weights as integers |
//! | `resampler` | the choice of the implementation |
//! | `rows` | the trait of all resamplers, and access to source rows |
//! | `vertical` | the vertical pass of all implementations: the order in which source rows are read |
//! | `fixed` | 8 bits, from any size to any other, in fixed point |
//! | `light` | the conversion of 8-bit samples to linear light and back, for `fixed` |
//! | `interpolation` | 8-bit RGB and RGBA, to more pixels, in fixed point |
//! | `float` | 16 bits, in single precision |
//! | `nearest` | the nearest neighbor, for all formats |

mod fixed;
mod float;
mod interpolation;
mod kernel;
mod light;
mod nearest;
mod resampler;
mod rows;
mod vertical;
mod weights;

pub(crate) use self::kernel::{RADIUS, Scaling, lanczos3};
pub(crate) use self::resampler::{resampler, transfer_between};
pub(crate) use self::rows::{BandReducer, Resampler, SourceRows, contains};
use crate::{Error, Raster, Rect, Size, crop};

/// How the pixels of a resized image are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Filter {
    /// The Lanczos kernel of three lobes, for photographs and most other images.
    Lanczos3,
    /// The nearest neighbor, for pixel art and enlarged details. Every pixel is a copy of the source pixel in which its
    /// center lies: the pixel `i` of an axis is a copy of ⌊(i + ½) · from / to⌋. If this is a border of two pixels, it
    /// is the right or lower one.
    Nearest,
}

impl Filter {
    /// All filters, each at the index `self as usize`.
    pub const ALL: [Self; 2] = [Self::Lanczos3, Self::Nearest];
}

/// Resizes the image to `size`. If the size does not change, the bytes do not change.
///
/// [`Filter::Nearest`] copies pixels of any format. The rest of this text is about [`Filter::Lanczos3`].
///
/// Along an axis on which the number of samples decreases, the kernel is stretched, so that every source pixel
/// contributes. Colors are multiplied by their alpha before they are summed (premultiplied), so that the colors of
/// transparent pixels do not become visible.
///
/// If the number of pixels decreases, linear light is averaged, because averages of the raster's samples would darken
/// fine detail. Otherwise the raster's samples are interpolated. They are nearly perceptually uniform, so the overshoot
/// of the kernel is equally visible on both sides of an edge. In linear light, the overshoot would leave dark lines
/// around bright areas.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub fn resize(raster: &Raster, size: Size, filter: Filter) -> Result<Raster, Error> {
    resize_region(raster, size, filter, Rect::whole(size))
}

/// Returns the rectangle `region` of the image resized to `size`, with the same pixels as [`resize`] gives. Only the
/// source pixels that contribute to the rectangle are read.
///
/// # Errors
/// [`Error::OutsideImage`] if the rectangle is not completely inside `size`, [`Error::OutOfMemory`].
pub fn resize_region(raster: &Raster, size: Size, filter: Filter, region: Rect) -> Result<Raster, Error> {
    if size == raster.size() {
        return crop(raster, region);
    }
    if !region.is_in(size) {
        return Err(Error::OutsideImage);
    }
    let mut target = raster.blank(region.size)?;
    let scaling = Scaling { from: raster.size(), to: size };
    let transfer = transfer_between(raster, scaling);
    let resampler = resampler(raster.format(), &scaling, filter, &region.columns(), transfer)?;
    let rows = SourceRows::of(raster, Rect::whole(raster.size()), &resampler.support(&region.rows()));
    resampler.run(rows, region.rows(), target.bytes_mut()?)?;
    Ok(target)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Channels, Depth, PixelFormat};

    fn size(width: u32, height: u32) -> Size {
        Size::new(width, height).unwrap()
    }

    // Requirements: R231
    #[test]
    fn a_region_has_the_pixels_of_the_whole() {
        let noise = |i: usize| ((i as u32).wrapping_mul(0x9E37_79B9).rotate_left(13) >> 7) as u8;
        for channels in [Channels::Gray, Channels::GrayAlpha, Channels::Rgb, Channels::Rgba] {
            for depth in [Depth::Eight, Depth::Sixteen] {
                let (from, format) = (size(301, 203), PixelFormat { channels, depth });
                let bytes = (0..from.pixels() * format.bytes_per_pixel()).map(noise).collect();
                let image = Raster::new(from, format, bytes).unwrap();
                let sizes = [size(150, 101), size(19, 13), size(301, 203), size(280, 190), size(700, 500)];
                let filters = Filter::ALL;
                for (to, filter) in sizes.into_iter().flat_map(|to| filters.map(|filter| (to, filter))) {
                    let whole = resize(&image, to, filter).unwrap();
                    let (width, height) = (to.width(), to.height());
                    let last = Rect { x: width - 3, y: height - 2, size: size(3, 2) };
                    let middle = Rect { x: width / 3, y: height / 3, size: size(width / 2, height / 2) };
                    for rect in [Rect { x: 0, y: 0, size: size(1, 1) }, last, middle] {
                        let region = resize_region(&image, to, filter, rect).unwrap();
                        assert!(
                            region == crop(&whole, rect).unwrap(),
                            "{format:?}, {to:?}, {filter:?}, {rect:?}"
                        );
                    }
                }
            }
        }
    }

    // Requirements: R232
    #[test]
    fn a_region_outside_the_image_is_refused() {
        let image = Raster::filled(size(40, 30), PixelFormat::RGB8, 9).unwrap();
        for (x, y, width, height) in [(19, 0, 2, 1), (0, 14, 1, 2), (u32::MAX, 0, 1, 1), (20, 0, 1, 1)] {
            let rect = Rect { x, y, size: size(width, height) };
            for filter in Filter::ALL {
                let region = resize_region(&image, size(20, 15), filter, rect);
                assert_eq!(region.err(), Some(Error::OutsideImage));
            }
        }
    }
}
