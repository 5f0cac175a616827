//! Error diffusion.

use super::Palette;
use super::space::{Space, Vector, distance};
use crate::{Error, alloc};

/// The share of the error of a pixel that its neighbors receive. The smaller it is, the smaller are the files: of a
/// photograph in 16 colors by 5 to 12 % with 0.62 instead of 0.7. The error of the means of 2 × 2 pixels was least with
/// 0.8, and 1 to 5 % larger with 0.62 than with 0.7. But if a part of the error is lost, a tone is replaced more often by the
/// nearer one of two entries, and its mean is not kept. That is visible if the entries are far apart: in a palette of at most
/// `FEW` colors, and where three pixels are equal and farther than `FAR` from an entry. There, all of the error is passed on.
const STRENGTH: f32 = 0.65;
const FEW: usize = 4;
const FAR: f32 = 0.008;

/// A color that is nearer than `NEAR` to an entry is replaced by this entry, if the error that the pixel has received is
/// below `NEGLIGIBLE`. These differences are invisible. Without this rule, the noise made the file of a drawing up to 1.4
/// times as large. With 0.003 and 0.02 in place of 0.004 and 0.027, the gradient of a drawing in 256 colors takes 1.25
/// times the bytes.
const NEAR: f32 = 0.004;
const NEGLIGIBLE: f32 = 0.027;

/// The entry of the previous pixel is kept if its squared distance from the wanted color is at most this many times that
/// of the nearest entry. Photographs take 1 to 3 % fewer bytes. With 1.25, they take 1 % less again, but gradients take 10
/// to 20 % more, because a regular pattern repeats better.
const NEARLY: f32 = 1.08;

/// The shares of the four neighbors (R. Floyd and L. Steinberg, An adaptive algorithm for spatial grayscale, 1976): the
/// next pixel, and in the next row the pixel behind, the pixel below, and the pixel ahead.
const SHARES: [f32; 4] = [7.0 / 16.0, 3.0 / 16.0, 5.0 / 16.0, 1.0 / 16.0];

/// The largest error along an axis that is passed on, as a part of the palette's [reach](Palette::reach). A tone between two
/// entries has errors of up to half of their distance. Those of colors outside of the palette must not add up.
const MAX_ERROR: f32 = 0.6;

/// Dithers an image row by row, alternately to the right and to the left. The errors are vectors of [`Space::tone`].
pub(super) struct Ditherer {
    /// The errors that the pixels of this row and of the next row have received. Both rows have one more element at each
    /// end.
    here: Vec<Vector>,
    below: Vec<Vector>,
    to_right: bool,
    /// The index of the last entry.
    entry: usize,
    /// Whether the last pixel kept the entry of the pixel before it, although another entry was nearer. This never
    /// happens twice in succession, because longer runs would be visible as streaks.
    kept: bool,
}

impl Ditherer {
    /// `width` is the number of pixels in a row.
    pub(super) fn new(width: usize) -> Result<Self, Error> {
        let errors = || alloc::filled([0.0; 4], width + 2);
        Ok(Self { here: errors()?, below: errors()?, to_right: true, entry: 0, kept: false })
    }

    /// Replaces each color of the next row by an entry of the palette, which must be the same for all rows.
    pub(super) fn replace(&mut self, row: &mut [[u8; 4]], palette: &Palette, space: &Space) {
        let Palette { colors, nearest, reach, dominant } = palette;
        let max_error = reach * MAX_ERROR;
        let mut previous = None;
        self.below.fill([0.0; 4]);
        for i in 0..row.len() {
            let x = if self.to_right { i } else { row.len() - 1 - i };
            let [behind, ahead] = if self.to_right { [x, x + 2] } else { [x + 2, x] };
            let color = row[x];
            let next = row.get(if self.to_right { x + 1 } else { x.wrapping_sub(1) });
            let is_flat =
                previous.is_none_or(|previous| previous == color) && next.is_none_or(|&next| next == color);
            previous = Some(color);
            // Nothing is visible here, and no error of a neighbor may make it visible.
            if color[3] == 0 {
                (self.entry, _) = palette.find(color, &[0.0; 4], self.entry);
                row[x] = colors[self.entry];
                continue;
            }
            let (own, mut received) = (space.tone(color), self.here[x + 1]);
            if color[3] == u8::MAX {
                // The pixel stays opaque.
                received[3] = 0.0;
            }
            let wanted = sum(&own, &received);
            let (of_own, off) = palette.find(color, &own, self.entry);
            let is_near = off < NEAR * NEAR && distance(&received, &[0.0; 4]) < NEGLIGIBLE * NEGLIGIBLE;
            self.entry = if is_near || *dominant == Some(color) {
                of_own
            } else {
                let (entry, least) = palette.find(color, &wanted, of_own);
                self.kept = self.entry != entry
                    && !self.kept
                    && palette.allows(self.entry, color)
                    && distance(&nearest.vectors()[self.entry], &wanted) <= least * NEARLY;
                if self.kept { self.entry } else { entry }
            };
            row[x] = colors[self.entry];
            let found = &nearest.vectors()[self.entry];
            let keeps_mean = colors.len() <= FEW || is_flat && off > FAR * FAR;
            let strength = if keeps_mean { 1.0 } else { STRENGTH };
            let error: Vector = std::array::from_fn(|i| limited(wanted[i] - found[i], max_error) * strength);
            let pass = |to: &mut Vector, share: f32| *to = sum(to, &error.map(|error| error * share));
            pass(&mut self.here[ahead], SHARES[0]);
            pass(&mut self.below[behind], SHARES[1]);
            pass(&mut self.below[x + 1], SHARES[2]);
            pass(&mut self.below[ahead], SHARES[3]);
        }
        std::mem::swap(&mut self.here, &mut self.below);
        self.to_right = !self.to_right;
    }
}

/// Returns `x` clamped to ±`most`. The panic of `f32::clamp` would be the module's only use of the code that formats
/// floating-point numbers, which is large.
#[inline(always)]
fn limited(x: f32, most: f32) -> f32 {
    if x < -most {
        -most
    } else if x > most {
        most
    } else {
        x
    }
}

#[inline(always)]
fn sum(a: &Vector, b: &Vector) -> Vector {
    std::array::from_fn(|i| a[i] + b[i])
}
