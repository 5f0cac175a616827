//! Reduces ringing beside white and black.
//!
//! A decoder limits samples to 0..=255. So a sample that is white may be stored as any number above: an overshoot
//! that makes the edge beside it smoother, and that is cut off again. This needs fewer bits, or has less ringing.

use crate::tables::ZIGZAG;

use super::bands::{Block, UNIT};
use super::fdct::{fdct, idct, inverse_scale, scale};

/// Samples from these numbers on are white and black. They are half a level from the limits.
const WHITE: f32 = 126.5;
const BLACK: f32 = -127.5;

/// More iterations bring less than 1 % of the bytes of drawings.
const ITERATIONS: usize = 5;

/// The quantization that is assumed rounds up from 1 − `ROUNDING` on.
const ROUNDING: f32 = 0.58;

/// The largest overshoot in levels.
const MAX_OVERSHOOT: f32 = 80.0;

/// Returns whether some of the samples of a block are white or black, but not all are equal.
pub(crate) fn is_useful(samples: &[[f32; 8]; 8]) -> bool {
    let samples = samples.as_flattened();
    let is_limit = |&&sample: &&f32| !(BLACK..WHITE).contains(&sample);
    let count = samples.iter().filter(is_limit).count();
    count > 0 && samples.iter().any(|&sample| (sample - samples[0]).abs() > 0.5)
}

type Matrix = [[f32; 8]; 8];

/// Factors of coefficients before [`idct`], and after [`fdct`], in row-major order.
const INVERSE: Matrix = inverse_scale();
const SCALE: Matrix = scale();

/// Adds overshoot to blocks for one quantization table.
pub(crate) struct Overshoot {
    /// The quantization table, scaled for [`idct`], in row-major order.
    steps: Matrix,
}

impl Overshoot {
    /// Returns the overshoot for `table`, which is in zigzag order.
    pub(crate) fn new(table: &[u16; 64]) -> Self {
        let mut steps = INVERSE;
        for (&index, &element) in ZIGZAG.iter().zip(table) {
            steps.as_flattened_mut()[usize::from(index)] *= f32::from(element);
        }
        Self { steps }
    }

    /// Returns a block whose samples beyond white and black are as near as possible to what a decoder gets.
    #[inline(never)]
    pub(crate) fn added_to(&self, block: &Block) -> Block {
        let mut coefficients = INVERSE;
        for (&index, &value) in ZIGZAG.iter().zip(&block.0) {
            coefficients.as_flattened_mut()[usize::from(index)] *= f32::from(value) / UNIT;
        }
        let original = idct(&coefficients);
        for _ in 0..ITERATIONS {
            let decoded = idct(&self.quantized(&coefficients));
            let mut samples = original;
            for (sample, &decoded) in samples.as_flattened_mut().iter_mut().zip(decoded.as_flattened()) {
                if *sample >= WHITE {
                    *sample = decoded.max(*sample).min(*sample + MAX_OVERSHOOT);
                } else if *sample <= BLACK {
                    *sample = decoded.min(*sample).max(*sample - MAX_OVERSHOOT);
                }
            }
            coefficients = product(&product(&fdct(&samples), &SCALE), &INVERSE);
        }
        Block(ZIGZAG.map(|index| {
            let index = usize::from(index);
            let value = coefficients.as_flattened()[index] / INVERSE.as_flattened()[index];
            // The addition makes the number positive, so that the conversion rounds to nearest.
            ((value * UNIT + 32_768.5) as i32 - 32_768) as i16
        }))
    }

    /// Returns the coefficients after quantization. DC is not quantized, because its error is the same for all samples.
    fn quantized(&self, coefficients: &Matrix) -> Matrix {
        let mut quantized = *coefficients;
        let pairs = quantized.as_flattened_mut().iter_mut().zip(self.steps.as_flattened());
        for (coefficient, step) in pairs.skip(1) {
            let level = (coefficient.abs() / step + ROUNDING) as i32 as f32 * step;
            *coefficient = if *coefficient < 0.0 { -level } else { level };
        }
        quantized
    }
}

/// Multiplies element by element.
fn product(a: &Matrix, b: &Matrix) -> Matrix {
    std::array::from_fn(|i| std::array::from_fn(|j| a[i][j] * b[i][j]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::bands::transformed;

    #[test]
    fn white_beside_an_edge_overshoots_and_other_samples_stay() {
        let mut samples = [[127.0; 8]; 8];
        samples.iter_mut().for_each(|row| row[..3].fill(-60.0));
        assert!(is_useful(&samples));
        let block = transformed(&samples);
        let with_overshoot = Overshoot::new(&[40; 64]).added_to(&block);
        let mut coefficients = INVERSE;
        for (&index, &value) in ZIGZAG.iter().zip(&with_overshoot.0) {
            coefficients.as_flattened_mut()[usize::from(index)] *= f32::from(value) / UNIT;
        }
        let changed = idct(&coefficients);
        for (before, after) in samples.as_flattened().iter().zip(changed.as_flattened()) {
            assert!(if *before < 0.0 { (after - before).abs() < 0.3 } else { *after > 126.7 });
        }
        assert!(changed[0][3] > 135.0, "{changed:?}");
    }

    #[test]
    fn only_blocks_with_limits_and_other_samples_are_changed() {
        assert!(!is_useful(&[[127.0; 8]; 8]) && !is_useful(&[[-128.0; 8]; 8]));
        let mut samples = [[0.0; 8]; 8];
        samples[3][3] = 100.0;
        assert!(!is_useful(&samples));
        samples[0][0] = -128.0;
        assert!(is_useful(&samples));
    }
}
