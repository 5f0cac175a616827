use crate::{Density, Error, Raster};

/// A direction of rotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// Counter-clockwise.
    Left,
    /// Clockwise.
    Right,
}

/// Side length in pixels of the square blocks in which the image is processed. If a whole target row were written at
/// once, all its pixels would be read from different cache lines. The cache lines of a block stay in the cache until
/// all their pixels are read.
const BLOCK: usize = 32;

/// Returns the image rotated by 90 degrees, so that width and height are exchanged.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub fn rotate(raster: &Raster, turn: Turn) -> Result<Raster, Error> {
    let density = raster.density().map(Density::transposed);
    let mut rotated = raster.blank(raster.size().transposed())?.with_density(density);
    match raster.format().bytes_per_pixel() {
        1 => rotate_into::<1>(raster, rotated.bytes_mut()?, turn),
        2 => rotate_into::<2>(raster, rotated.bytes_mut()?, turn),
        3 => rotate_into::<3>(raster, rotated.bytes_mut()?, turn),
        4 => rotate_into::<4>(raster, rotated.bytes_mut()?, turn),
        6 => rotate_into::<6>(raster, rotated.bytes_mut()?, turn),
        _ => rotate_into::<8>(raster, rotated.bytes_mut()?, turn),
    }
    Ok(rotated)
}

fn rotate_into<const PIXEL: usize>(from: &Raster, to: &mut [u8], turn: Turn) {
    let (width, height) = (from.size().width() as usize, from.size().height() as usize);
    let source = from.bytes().as_chunks::<PIXEL>().0;
    let target = to.as_chunks_mut::<PIXEL>().0;
    for top in (0..height).step_by(BLOCK) {
        let bottom = (top + BLOCK).min(height);
        for left in (0..width).step_by(BLOCK) {
            for x in left..(left + BLOCK).min(width) {
                // A column of the source becomes a row of the target.
                match turn {
                    Turn::Right => {
                        let row = &mut target[x * height + height - bottom..x * height + height - top];
                        for (pixel, y) in row.iter_mut().rev().zip(top..bottom) {
                            *pixel = source[y * width + x];
                        }
                    }
                    Turn::Left => {
                        let start = (width - 1 - x) * height;
                        for (pixel, y) in target[start + top..start + bottom].iter_mut().zip(top..bottom) {
                            *pixel = source[y * width + x];
                        }
                    }
                }
            }
        }
    }
}
