//! Error diffusion.

use super::space::{Space, Vector, distance};
use super::{Palette, from_rgba, rgba};
use crate::{Error, alloc};

/// The share of the error of a pixel that its neighbors receive. Of 0.6, 0.7, 0.8 and 0.9, the files are smaller with each
/// smaller one, and the error of 2 × 2 pixels is least at 0.8 and hardly larger at 0.7.
const STRENGTH: f32 = 0.7;

/// A color that is nearer than `NEAR` to an entry keeps this entry, if the error that it has received is below
/// `NEGLIGIBLE`. This difference is invisible, and the noise would make the file of a drawing up to 1.4 times as large.
const NEAR: f32 = 0.006;
const NEGLIGIBLE: f32 = 0.02;

/// The shares of the four neighbors (R. Floyd and L. Steinberg, An adaptive algorithm for spatial grayscale, 1976): the
/// next pixel, and in the next row the pixel behind, the pixel below, and the pixel ahead.
const SHARES: [f32; 4] =
    [7.0 / 16.0 * STRENGTH, 3.0 / 16.0 * STRENGTH, 5.0 / 16.0 * STRENGTH, 1.0 / 16.0 * STRENGTH];

/// The largest error along an axis that is passed on.
const MAX_ERROR: f32 = 0.25;

/// Replaces each pixel by an entry of the palette. Rows are processed alternately to the right and to the left. Errors
/// are spread in the space in which colors are compared: in linear light, the result was farther from the image, also by
/// the mean linear light of four pixels.
pub(super) fn diffuse<const C: usize>(
    pixels: &mut [[u8; C]],
    width: usize,
    palette: &Palette,
    space: &Space,
) -> Result<(), Error> {
    // The errors for this row and for the next one, with one more pixel at each end.
    let mut here: Vec<Vector> = alloc::filled([0.0; 4], width + 2)?;
    let mut below: Vec<Vector> = alloc::filled([0.0; 4], width + 2)?;
    let mut entry = 0;
    for (y, row) in pixels.chunks_exact_mut(width).enumerate() {
        below.fill([0.0; 4]);
        for i in 0..width {
            let to_right = y % 2 == 0;
            let x = if to_right { i } else { width - 1 - i };
            let [behind, ahead] = if to_right { [x, x + 2] } else { [x + 2, x] };
            let color = rgba(&row[x]);
            // Nothing is visible here, and no error of a neighbor may make it visible.
            if color[3] == 0 {
                (entry, _) = palette.nearest.find(&[0.0; 4], entry);
                row[x] = from_rgba(palette.colors[entry]);
                continue;
            }
            let (own, received) = (space.vector(color), here[x + 1]);
            let wanted = sum(&own, &received);
            let (of_own, off) = palette.nearest.find(&own, entry);
            let is_exact = off < NEAR * NEAR && distance(&received, &[0.0; 4]) < NEGLIGIBLE * NEGLIGIBLE;
            entry = if is_exact { of_own } else { palette.nearest.find(&wanted, of_own).0 };
            row[x] = from_rgba(palette.colors[entry]);
            let found = &palette.nearest.vectors()[entry];
            let error = std::array::from_fn(|i| (wanted[i] - found[i]).clamp(-MAX_ERROR, MAX_ERROR));
            let pass = |errors: &mut [Vector], x: usize, share: f32| {
                errors[x] = sum(&errors[x], &error.map(|error: f32| error * share));
            };
            pass(&mut here, ahead, SHARES[0]);
            pass(&mut below, behind, SHARES[1]);
            pass(&mut below, x + 1, SHARES[2]);
            pass(&mut below, ahead, SHARES[3]);
        }
        std::mem::swap(&mut here, &mut below);
    }
    Ok(())
}

#[inline(always)]
fn sum(a: &Vector, b: &Vector) -> Vector {
    std::array::from_fn(|i| a[i] + b[i])
}
