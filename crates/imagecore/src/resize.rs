//! Resampling with the Lanczos kernel of three lobes (Lanczos3), or with the nearest neighbor.
//!
//! | Module | Its task |
//! |---|---|
//! | `fit` | the geometry of stretch, contain and cover |
//! | `kernel` | the kernels, and the weights of the source samples for each target position |
//! | `weights` | the weights as integers |
//! | `resampler` | the choice of the implementation |
//! | `rows` | the trait of all resamplers, and access to source rows |
//! | `vertical` | the vertical pass of all implementations: the order in which source rows are read |
//! | `fixed` | 8 bits, from any size to any other, in fixed point |
//! | `light` | the conversion of 8-bit samples to linear light and back, for `fixed` |
//! | `interpolation` | 8-bit RGB and RGBA, to more pixels, in fixed point |
//! | `float` | 16 bits, in single precision |
//! | `nearest` | the nearest neighbor, for all formats |

mod fit;
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

pub use self::fit::Fit;
pub(crate) use self::fit::{FitGeometry, pad};
pub(crate) use self::kernel::{Kernel, Scaling};
pub(crate) use self::resampler::{resampler, transfer_between};
pub(crate) use self::rows::Resampler;
use crate::{Error, Raster, Rect, Size, crop};

/// How the pixels of a resized image are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filter {
    /// The Lanczos kernel of three lobes, for photographs and most other images.
    Lanczos3,
    /// The nearest neighbor, for pixel art and enlarged details. Every pixel is a copy of the source pixel in which its
    /// center lies: the pixel `i` of an axis is a copy of ⌊(i + ½) · from / to⌋. If this is a border of two pixels, it
    /// is the right or lower one.
    Nearest,
}

impl Filter {
    /// All filters.
    pub const ALL: [Self; 2] = [Self::Lanczos3, Self::Nearest];

    /// Returns the kernel. The nearest neighbor has none.
    pub(crate) fn kernel(self) -> Option<Kernel> {
        match self {
            Self::Lanczos3 => Some(Kernel::Lanczos3),
            Self::Nearest => None,
        }
    }
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
    resize_region(raster, size, filter, Rect { x: 0, y: 0, size })
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
    let (columns, rows) = (region.columns(), region.rows());
    if columns.end > size.width() as usize || rows.end > size.height() as usize {
        return Err(Error::OutsideImage);
    }
    let mut target = raster.blank(region.size)?;
    match filter.kernel() {
        Some(kernel) => {
            let transfer = transfer_between(raster, size);
            let scaling = Scaling { from: raster.size(), to: size, kernel };
            let resampler = resampler(raster.format(), &scaling, &columns, transfer)?;
            resampler.run(raster.rows(resampler.support(&rows)), rows, target.bytes_mut())?;
        }
        None => nearest::resize_region(raster, size, columns, rows, &mut target)?,
    }
    Ok(target)
}

/// Resizes the image to `size`. `fit` applies if the aspect ratio of `size` is not that of the image. For the
/// resampling see [`resize`].
///
/// # Errors
/// [`Error::OutOfMemory`].
pub fn resize_to_fit(raster: &Raster, size: Size, fit: Fit, filter: Filter) -> Result<Raster, Error> {
    let FitGeometry { cropped, scaled_to, padded_at } = FitGeometry::new(raster.size(), size, fit);
    let scaled = match cropped {
        Some(rect) => resize(&crop(raster, rect)?, scaled_to, filter)?,
        None => resize(raster, scaled_to, filter)?,
    };
    match padded_at {
        Some(rect) => pad(&scaled, size, rect),
        None => Ok(scaled),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Channels, Depth, PixelFormat};

    fn size(width: u32, height: u32) -> Size {
        Size::new(width, height).unwrap()
    }

    #[test]
    fn contain_keeps_the_whole_image_between_transparent_bars() {
        let red = Raster::filled(size(8, 4), PixelFormat::RGB8, 200).unwrap();
        let fitted = resize_to_fit(&red, size(4, 4), Fit::Contain, Filter::Lanczos3).unwrap();
        assert_eq!(fitted.format(), PixelFormat::RGBA8);
        let pixels = fitted.bytes().as_chunks::<4>().0;
        for (i, pixel) in pixels.iter().enumerate() {
            let is_inside = (4..12).contains(&i);
            assert_eq!(*pixel, if is_inside { [200, 200, 200, 255] } else { [0; 4] }, "pixel {i}");
        }
    }

    #[test]
    fn cover_keeps_the_middle() {
        // The columns have the samples 0, 10, 20, … 70. The two columns in the middle have the samples 30 and 40.
        let bytes = (0..16).map(|i| i % 8 * 10).collect();
        let ramp = Raster::new(size(8, 2), PixelFormat::GRAY8, bytes).unwrap();
        let covered = resize_to_fit(&ramp, size(2, 2), Fit::Cover, Filter::Lanczos3).unwrap();
        assert_eq!(covered.bytes(), [30, 40, 30, 40]);
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

    #[test]
    fn every_fit_gives_the_exact_size() {
        let image = Raster::filled(size(37, 11), PixelFormat::RGB8, 9).unwrap();
        for fit in [Fit::Stretch, Fit::Contain, Fit::Cover] {
            for target in [size(1, 1), size(16, 16), size(200, 3), size(3, 200)] {
                for filter in Filter::ALL {
                    assert_eq!(resize_to_fit(&image, target, fit, filter).unwrap().size(), target);
                }
            }
        }
    }
}
