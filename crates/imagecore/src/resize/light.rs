//! Stored samples of 8 bits to linear light, and back.

use super::rows::has_alpha;
use crate::TransferFunction;
use imagecore_simd128::{I16x8, I32x4, pair};

/// The linear light of the largest sample: 9 × 255 × 12.92, which is close to the largest number of 15 bits. In the linear
/// segment of sRGB one level is 9 units, so that the boundary between two levels lies halfway between two integers, and dark
/// levels round without bias.
pub(super) const WHITE: i32 = 29_651;

/// Subtracted from every sample, so that the values use the sign bit of 16 bits too.
pub(super) const MIDDLE: i32 = WHITE / 2;

/// Entries of a table that is indexed by light: all numbers of 15 bits.
pub(super) const LIGHTS: usize = 1 << 15;

/// From stored samples to light.
pub(super) struct Reader {
    /// The light of each stored sample, in the lower and in the upper half of a pair. Minus [`MIDDLE`] in images without
    /// alpha; not yet premultiplied in images with alpha.
    light: [[i32; 256]; 2],
    /// Each stored alpha, in the same two halves, as a fraction in units of −1/32768. In positive units, 1 would not fit into
    /// a signed 16-bit integer.
    alpha: [[i32; 256]; 2],
}

impl Reader {
    pub(super) fn new(transfer: &TransferFunction, has_alpha: bool) -> Self {
        let zero = if has_alpha { 0 } else { MIDDLE };
        let level = |stored: usize| stored as f64 / 255.0;
        let light = |stored| (transfer.light(level(stored)) * f64::from(WHITE)).round() as i32 - zero;
        let alpha = |stored| (level(stored) * -32_768.0).round() as i32;
        let halves = |value: &dyn Fn(usize) -> i32| {
            [0, 1].map(|half| {
                std::array::from_fn(|stored| {
                    let value = value(stored) as i16;
                    if half == 0 { pair(value, 0) } else { pair(0, value) }
                })
            })
        };
        Self { light: halves(&light), alpha: halves(&alpha) }
    }

    /// Reads up to `LENGTH` pixels of two rows into one plane for each channel: pairs of samples, one of either row, less
    /// [`MIDDLE`]. With alpha, the other channels are premultiplied by it.
    #[inline(never)]
    pub(super) fn read<const C: usize, const LENGTH: usize>(
        &self,
        upper: &[[u8; C]],
        lower: &[[u8; C]],
        planes: &mut [&mut [i32; LENGTH]; C],
    ) {
        let width = upper.len().min(lower.len()).min(LENGTH);
        for x in 0..width {
            for (channel, pairs) in planes.iter_mut().enumerate() {
                let [high, low] = if has_alpha(C) && channel == C - 1 { &self.alpha } else { &self.light };
                pairs[x] = high[usize::from(upper[x][channel])] | low[usize::from(lower[x][channel])];
            }
        }
        if has_alpha(C) {
            let (alphas, colours) = planes.split_last_mut().expect("alpha is a channel");
            for colour in colours {
                premultiply(*colour, *alphas);
            }
            let alphas = alphas.as_chunks_mut::<4>().0;
            for pairs in alphas {
                let light = I16x8::splat(WHITE as i16);
                premultiplied(light, I16x8::load_pairs(pairs)).store_pairs(pairs);
            }
        }
    }
}

fn premultiply(colours: &mut [i32], alphas: &[i32]) {
    for (light, alpha) in colours.as_chunks_mut::<4>().0.iter_mut().zip(alphas.as_chunks::<4>().0) {
        premultiplied(I16x8::load_pairs(light), I16x8::load_pairs(alpha)).store_pairs(light);
    }
}

/// Light times alpha, less [`MIDDLE`]. `alpha` is negative, so that the product is, too.
#[inline(always)]
fn premultiplied(light: I16x8, alpha: I16x8) -> I16x8 {
    I16x8::splat(-MIDDLE as i16).sub(light.mul_q15(alpha))
}

/// From light to stored samples.
pub(super) struct Writer {
    /// The stored sample for each light.
    sample: Box<[u8; LIGHTS]>,
    /// The stored alpha for each number: [`WHITE`] is opaque.
    alpha: Box<[u8; LIGHTS]>,
}

impl Writer {
    pub(super) fn new(transfer: &TransferFunction) -> Self {
        let nearest = |transfer: &TransferFunction| {
            let mut table = Vec::with_capacity(LIGHTS);
            for stored in 0..255u8 {
                let boundary = transfer.light((f64::from(stored) + 0.5) / 255.0) * f64::from(WHITE);
                let end = (boundary.ceil() as usize).min(LIGHTS);
                table.resize(end.max(table.len()), stored);
            }
            table.resize(LIGHTS, 255);
            table.into_boxed_slice().try_into().expect("a sample for every light")
        };
        Self { sample: nearest(transfer), alpha: nearest(&TransferFunction::Linear) }
    }

    /// Stores up to four pixels. `light` has a vector for each channel, from 0 to [`WHITE`] with overshoot on both sides.
    /// Colours are divided by alpha.
    #[inline(always)]
    pub(super) fn write<const C: usize>(&self, light: [I32x4; C], pixels: &mut [[u8; C]]) {
        let mut light = light;
        if let (true, [colours @ .., alpha]) = (has_alpha(C), light.as_mut_slice()) {
            for colour in colours {
                // Before clamping: colours and alpha overshoot by the same factor, which cancels.
                *colour = colour.scale(WHITE, *alpha);
            }
        }
        let mut lights = [[0; 4]; C];
        for (values, light) in lights.iter_mut().zip(light) {
            light.clamp(0, WHITE).store(values);
        }
        for (i, pixel) in pixels.iter_mut().take(4).enumerate() {
            for (stored, light) in pixel.iter_mut().zip(&lights) {
                *stored = self.sample[light[i] as usize % LIGHTS];
            }
            if has_alpha(C) {
                let alpha = self.alpha[lights[C - 1][i] as usize % LIGHTS];
                // Invisible colours become zero: they would only make files larger.
                if alpha == 0 {
                    *pixel = [0; C];
                }
                pixel[C - 1] = alpha;
            }
        }
    }
}
