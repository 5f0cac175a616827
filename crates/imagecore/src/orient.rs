use std::ops::Range;

use crate::{Density, Error, Raster};

/// How pixels are rotated and mirrored: the eight symmetries of a rectangle, with the values of the tag Orientation (TIFF
/// 6.0, section 8), which says how the pixels of a file become upright.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Orientation {
    /// The pixels stay where they are.
    #[default]
    NoTransforms = 1,
    /// Mirror horizontally.
    FlipHorizontal = 2,
    /// Rotate by 180 degrees.
    Rotate180 = 3,
    /// Mirror vertically.
    FlipVertical = 4,
    /// Rotate by 90 degrees clockwise, then mirror horizontally.
    Rotate90FlipH = 5,
    /// Rotate by 90 degrees clockwise.
    Rotate90 = 6,
    /// Rotate by 270 degrees clockwise, then mirror horizontally.
    Rotate270FlipH = 7,
    /// Rotate by 270 degrees clockwise.
    Rotate270 = 8,
}

impl Orientation {
    /// Returns the orientation for a value of the tag Orientation, or `None` for a value outside 1 to 8.
    #[must_use]
    pub fn from_exif(value: u8) -> Option<Self> {
        Some(match value {
            1 => Self::NoTransforms,
            2 => Self::FlipHorizontal,
            3 => Self::Rotate180,
            4 => Self::FlipVertical,
            5 => Self::Rotate90FlipH,
            6 => Self::Rotate90,
            7 => Self::Rotate270FlipH,
            8 => Self::Rotate270,
            _ => return None,
        })
    }

    /// Returns the value of the tag Orientation, 1 to 8.
    #[must_use]
    pub fn to_exif(self) -> u8 {
        self as u8
    }

    /// Whether rows become columns. They do before columns or rows are reversed.
    pub(crate) fn transposes(self) -> bool {
        self.to_exif() > 4
    }

    /// Whether left and right are exchanged.
    fn reverses_columns(self) -> bool {
        matches!(self, Self::FlipHorizontal | Self::Rotate180 | Self::Rotate90 | Self::Rotate270FlipH)
    }

    /// Whether top and bottom are exchanged.
    fn reverses_rows(self) -> bool {
        matches!(self, Self::Rotate180 | Self::FlipVertical | Self::Rotate270FlipH | Self::Rotate270)
    }
}

/// Side length in pixels of the square blocks in which an image is transposed. If a whole target row were written at
/// once, all its pixels would be read from different cache lines. The cache lines of a block stay in the cache until
/// all their pixels are read.
const BLOCK: usize = 32;

/// Applies an orientation. The memory of the raster is reused if width and height are not exchanged, and if no clone
/// shares it.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub fn orient(mut raster: Raster, orientation: Orientation) -> Result<Raster, Error> {
    if orientation.transposes() {
        let density = raster.density().map(Density::transposed);
        let mut transposed = raster.blank(raster.size().transposed())?.with_density(density);
        let target = transposed.bytes_mut()?;
        with_pixel_length!(raster.format().bytes_per_pixel(), N => transpose::<N>(&raster, target, orientation));
        return Ok(transposed);
    }
    if orientation != Orientation::NoTransforms {
        let (stride, pixel) = (raster.stride(), raster.format().bytes_per_pixel());
        let bytes = raster.bytes_mut()?;
        if orientation.reverses_columns() {
            // If the rows are reversed too, all pixels are in the reverse order.
            let length = if orientation.reverses_rows() { bytes.len() } else { stride };
            with_pixel_length!(pixel, N => reverse_columns::<N>(bytes, length));
        } else {
            reverse_rows(bytes, stride);
        }
    }
    Ok(raster)
}

/// Reverses the pixels in each piece of `length` bytes.
fn reverse_columns<const PIXEL: usize>(bytes: &mut [u8], length: usize) {
    bytes.chunks_exact_mut(length).for_each(|pixels| pixels.as_chunks_mut::<PIXEL>().0.reverse());
}

fn reverse_rows(bytes: &mut [u8], stride: usize) {
    let (top, rest) = bytes.split_at_mut(bytes.len() / stride / 2 * stride);
    for (upper, lower) in top.chunks_exact_mut(stride).zip(rest.rchunks_exact_mut(stride)) {
        upper.swap_with_slice(lower);
    }
}

fn transpose<const PIXEL: usize>(from: &Raster, to: &mut [u8], orientation: Orientation) {
    let height = from.size().height() as usize;
    for top in (0..height).step_by(BLOCK) {
        transpose_rows::<PIXEL>(from, to, orientation, top..(top + BLOCK).min(height));
    }
}

/// Transposes up to [`BLOCK`] rows. V8 changes to the optimized code of a function at its next call, so this function has a
/// part of the work.
#[inline(never)]
fn transpose_rows<const PIXEL: usize>(
    from: &Raster,
    to: &mut [u8],
    orientation: Orientation,
    rows: Range<usize>,
) {
    let (width, height) = (from.size().width() as usize, from.size().height() as usize);
    let source = from.bytes().as_chunks::<PIXEL>().0;
    let target = to.as_chunks_mut::<PIXEL>().0;
    // The columns of the target that the rows become, the row of the first one, and the step from the source of one
    // pixel to that of the next.
    let (columns, first, step) = if orientation.reverses_columns() {
        (height - rows.end..height - rows.start, rows.end - 1, width.wrapping_neg())
    } else {
        (rows.clone(), rows.start, width)
    };
    for left in (0..width).step_by(BLOCK) {
        for x in left..(left + BLOCK).min(width) {
            // A column of the source becomes a row of the target.
            let row = if orientation.reverses_rows() { width - 1 - x } else { x };
            let mut index = first * width + x;
            for pixel in &mut target[row * height..][columns.clone()] {
                *pixel = source[index];
                index = index.wrapping_add(step);
            }
        }
    }
}
