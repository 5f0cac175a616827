//! Nearest-neighbor resampling: every target pixel is a copy of one source pixel, so no new colors arise.
//!
//! The center of the target pixel `i` is at `i + ½`. With pixels as squares, it lies in the source pixel
//! ⌊(i + ½) · from / to⌋ = ⌊(2 · i + 1) · from / (2 · to)⌋. Sides have at most 2^14 pixels, so the product of integers
//! stays below 2^29, and the result is exact. If the center lies on the border of two source pixels, the result is the
//! right or lower one. An enlargement by an integer factor repeats every pixel that many times.

use std::ops::Range;

use crate::{Error, Raster, Size, alloc};

/// Returns the position of the source pixel that contains the center of the target pixel at `target`. `from` and `to`
/// are the lengths of the axis in the source and in the target.
fn nearest(target: usize, from: u32, to: u32) -> usize {
    (2 * target + 1) * from as usize / (2 * to as usize)
}

/// Writes the rectangle of `columns` and `rows` of the image `source`, resized to `size`, to `target`.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(super) fn resize_region(
    source: &Raster,
    size: Size,
    columns: Range<usize>,
    rows: Range<usize>,
    target: &mut Raster,
) -> Result<(), Error> {
    match source.format().bytes_per_pixel() {
        1 => copy::<1>(source, size, columns, rows, target),
        2 => copy::<2>(source, size, columns, rows, target),
        3 => copy::<3>(source, size, columns, rows, target),
        4 => copy::<4>(source, size, columns, rows, target),
        6 => copy::<6>(source, size, columns, rows, target),
        _ => copy::<8>(source, size, columns, rows, target),
    }
}

/// Does the same as [`resize_region`] for pixels of `N` bytes.
fn copy<const N: usize>(
    source: &Raster,
    size: Size,
    columns: Range<usize>,
    rows: Range<usize>,
    target: &mut Raster,
) -> Result<(), Error> {
    let mut origins = alloc::with_capacity(columns.len())?;
    origins.extend(columns.map(|x| nearest(x, source.size().width(), size.width())));
    let (stride, mut above) = (target.stride(), None);
    let bytes = target.bytes_mut();
    for (start, y) in (0..).step_by(stride).zip(rows) {
        let origin = nearest(y, source.size().height(), size.height());
        if above == Some(origin) {
            bytes.copy_within(start - stride..start, start);
            continue;
        }
        let from = source.rows(origin..origin + 1).as_chunks::<N>().0;
        for (pixel, &x) in bytes[start..start + stride].as_chunks_mut::<N>().0.iter_mut().zip(&origins) {
            *pixel = from[x];
        }
        above = Some(origin);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_center_of_a_target_pixel_is_in_its_source_pixel() {
        let all = |from, to| (0..to as usize).map(|target| nearest(target, from, to)).collect::<Vec<_>>();
        assert_eq!(all(3, 6), [0, 0, 1, 1, 2, 2]);
        assert_eq!(all(6, 3), [1, 3, 5]);
        assert_eq!(all(2, 3), [0, 1, 1]);
        assert_eq!(all(5, 2), [1, 3]);
        assert_eq!(all(5, 1), [2]);
        assert_eq!(all(1, 4), [0; 4]);
        assert_eq!([nearest(0, 16_384, 16_383), nearest(16_382, 16_384, 16_383)], [0, 16_383]);
    }
}
