//! Puts an image onto a larger or smaller background, with a margin and rounded corners.

use crate::canvas::{Canvas, place_on};
use crate::raster::has_alpha;
use crate::{Background, Depth, Error, PixelFormat, Raster, Rect, Size};

/// What [`pad`] does: in this order, `size`, `margin` and `diameter`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Padding {
    /// The size in whose middle the image is put. Along an axis on which the image is longer, it is cut at both ends.
    /// If the number of pixels that are added or cut is odd, the smaller half is at the left, or above.
    pub size: Size,
    /// The number of pixels that are added at each side of `size`.
    pub margin: u32,
    /// The diameter of the circles that round the corners of the result, in pixels: at most its shorter side, with which
    /// a square becomes a circle. 0 stands for corners that are not rounded.
    pub diameter: u32,
    /// What lies behind the whole image.
    pub background: Background,
}

/// Returns the image on a background. Opaque pixels are unchanged, and no pixel is moved by a fraction. On a color, the
/// result has no alpha, unless its corners are rounded, and gray pixels on another color than gray become red, green and
/// blue. Outside the rounded corners, pixels are transparent black; the alpha of a pixel on the edge is multiplied by the
/// part of its area that is inside.
///
/// # Errors
/// The errors of [`Size::new`] if the result is too large; [`Error::InvalidArgument`] if `diameter` is longer than its
/// shorter side, or if the color of the background can't be converted to the color space of the image;
/// [`Error::OutOfMemory`].
pub fn pad(raster: &Raster, padding: Padding) -> Result<Raster, Error> {
    let Padding { size, margin, diameter, background } = padding;
    let longer = |side: u32| side.saturating_add(margin.saturating_mul(2));
    let whole = Size::new(longer(size.width()), longer(size.height()))?;
    if diameter > whole.width().min(whole.height()) {
        return Err(Error::InvalidArgument);
    }
    let from = raster.size();
    let (across, down) = (Axis::new(from.width(), size.width()), Axis::new(from.height(), size.height()));
    let kept = Rect { x: across.cut, y: down.cut, size: Size::new(across.length, down.length)? };
    let at = [across.bar + margin, down.bar + margin];
    let canvas = Canvas { size: whole, background, keeps_alpha: diameter > 0 };
    let mut result = place_on(raster, kept, at, canvas)?;
    if diameter > 0 {
        let format = result.format();
        round_corners(result.bytes_mut()?, whole, format, diameter);
    }
    Ok(result)
}

/// What is kept of an image along one axis.
struct Axis {
    /// The number of pixels before the part that is kept.
    cut: u32,
    /// The number of pixels of background before this part.
    bar: u32,
    length: u32,
}

impl Axis {
    fn new(from: u32, to: u32) -> Self {
        Self { cut: from.saturating_sub(to) / 2, bar: to.saturating_sub(from) / 2, length: from.min(to) }
    }
}

/// Makes everything outside the rounded corners transparent. `format` must have alpha.
#[inline(never)]
fn round_corners(bytes: &mut [u8], size: Size, format: PixelFormat, diameter: u32) {
    debug_assert!(has_alpha(format.channels.count()));
    let (width, height) = (size.width() as usize, size.height() as usize);
    let pixel = format.bytes_per_pixel();
    let corners = Corners {
        width: f64::from(size.width()),
        height: f64::from(size.height()),
        radius: f64::from(diameter) / 2.0,
    };
    // All four corners have the same coverage. The pixel in the middle of an odd side belongs to two of them.
    let reach = (diameter as usize).div_ceil(2);
    for y in 0..reach {
        for x in 0..reach {
            let coverage = corners.coverage(x, y);
            if coverage >= 1.0 {
                break;
            }
            let (right, bottom) = (width - 1 - x, height - 1 - y);
            for row in [Some(y), Some(bottom).filter(|&row| row != y)].into_iter().flatten() {
                for column in [Some(x), Some(right).filter(|&column| column != x)].into_iter().flatten() {
                    let start = (row * width + column) * pixel;
                    cover(&mut bytes[start..start + pixel], format.depth, coverage);
                }
            }
        }
    }
}

/// Multiplies the alpha of a pixel by `coverage`, 0 to 1. Nothing is left of the color of a pixel that is not seen.
fn cover(pixel: &mut [u8], depth: Depth, coverage: f64) {
    let scaled = |alpha: f64| (alpha * coverage).round();
    let is_seen = match (depth, &mut *pixel) {
        (Depth::Eight, [.., alpha]) => {
            *alpha = scaled(f64::from(*alpha)) as u8;
            *alpha > 0
        }
        (Depth::Sixteen, [.., first, second]) => {
            let alpha = scaled(f64::from(u16::from_ne_bytes([*first, *second])));
            [*first, *second] = (alpha as u16).to_ne_bytes();
            alpha > 0.0
        }
        _ => true,
    };
    if !is_seen {
        pixel.fill(0);
    }
}

/// A rectangle with rounded corners.
struct Corners {
    width: f64,
    height: f64,
    radius: f64,
}

impl Corners {
    /// Returns the part of the area of a pixel that is inside the rounded corners. The error is less than 2e-5, with the
    /// longest radius.
    fn coverage(&self, x: usize, y: usize) -> f64 {
        // The radius is a multiple of half a pixel, so each quarter of a pixel is in one corner, or in none.
        let halves = |start: usize| [start as f64, start as f64 + HALF];
        let quarters = halves(y).into_iter().flat_map(|y| halves(x).map(|x| (x, y)));
        quarters.map(|(x, y)| self.quarter(x, y)).sum()
    }

    /// Returns the area inside of a quarter of a pixel.
    #[inline(never)]
    fn quarter(&self, x: f64, y: f64) -> f64 {
        let Self { width, height, radius } = *self;
        // The distance of the quarter from the middle of its circle, along each axis.
        let [u, v] =
            [(x, width), (y, height)].map(|(start, side)| radius - HALF - start.min(side - start - HALF));
        if u < 0.0 || v < 0.0 || (u + HALF) * (u + HALF) + (v + HALF) * (v + HALF) <= radius * radius {
            return HALF * HALF;
        }
        if u * u + v * v >= radius * radius {
            return 0.0;
        }
        // `clamp` with variables would add the formatting of numbers for its panic, 9 kB of the core.
        // Up to `full`, the circle is above the quarter; from `none` on, below it.
        let end = |v: f64| (radius * radius - v * v).max(0.0).sqrt().max(u).min(u + HALF);
        let (full, none) = (end(v + HALF), end(v));
        let area = (full - u) * HALF + (self.below(none) - self.below(full)) - v * (none - full);
        area.clamp(0.0, HALF * HALF)
    }

    /// Returns the area of the circle above its middle, from its middle to `u`: the integral of √(r² − u²).
    #[inline(never)]
    fn below(&self, u: f64) -> f64 {
        let squared = self.radius * self.radius;
        (u * (squared - u * u).max(0.0).sqrt() + squared * (u / self.radius).min(1.0).asin()) / 2.0
    }
}

const HALF: f64 = 0.5;
