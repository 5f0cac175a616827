use crate::{Density, Error, Raster};

/// A turn by 90 degrees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// Counter-clockwise.
    Left,
    /// Clockwise.
    Right,
}

/// Pixels on a side of the blocks in which the image is walked. Walking whole rows would touch a new
/// cache line for every pixel written; a block's lines stay in the cache until they are full.
const BLOCK: usize = 32;

/// The image turned by 90 degrees: its width and height change places.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub fn rotate(raster: &Raster, turn: Turn) -> Result<Raster, Error> {
    let density = raster.density().map(Density::transposed);
    let mut turned = raster.blank(raster.size().transposed())?.with_density(density);
    match raster.format().bytes_per_pixel() {
        1 => turn_into::<1>(raster, &mut turned, turn),
        2 => turn_into::<2>(raster, &mut turned, turn),
        3 => turn_into::<3>(raster, &mut turned, turn),
        4 => turn_into::<4>(raster, &mut turned, turn),
        6 => turn_into::<6>(raster, &mut turned, turn),
        _ => turn_into::<8>(raster, &mut turned, turn),
    }
    Ok(turned)
}

fn turn_into<const PIXEL: usize>(from: &Raster, to: &mut Raster, turn: Turn) {
    let (width, height) = (from.size().width() as usize, from.size().height() as usize);
    let source = from.bytes().as_chunks::<PIXEL>().0;
    let target = to.bytes_mut().as_chunks_mut::<PIXEL>().0;
    for top in (0..height).step_by(BLOCK) {
        let bottom = (top + BLOCK).min(height);
        for left in (0..width).step_by(BLOCK) {
            for x in left..(left + BLOCK).min(width) {
                // A column of the source is a row of the target.
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
