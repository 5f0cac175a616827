//! Converts the 8-bit samples of a raster to linear light, and back.

use crate::TransferFunction;
use crate::raster::has_alpha;
use imagecore_simd128::{I16x8, I32x4, pair};

/// The linear light of the largest sample: 9 × 255 × 12.92, rounded, which is close to the largest number of 15 bits.
/// 12.92 is the divisor of the linear segment of sRGB, so the light of two neighboring sample values in this segment
/// differs by 9. The boundary between the two values then lies halfway between two integers, and dark samples round
/// without bias.
pub(super) const WHITE: i32 = 29_651;

/// The number that is subtracted from every sample. Samples are then centered on 0, so that their overshoot on both
/// sides fits into 16 bits with a sign.
pub(super) const MIDDLE: i32 = WHITE / 2;

/// Number of entries of a table whose index is linear light: one entry for each number of 15 bits.
pub(super) const LIGHTS: usize = 1 << 15;

/// Converts the samples of a raster to linear light.
pub(super) struct Reader {
    /// The linear light of each sample value. There are two tables, because two rows are read together. An entry for
    /// the upper row (first table) has the light in its lower 16 bits, and zeros in its upper 16 bits. An entry for the
    /// lower row (second table) has the light in its upper 16 bits, and zeros in its lower 16 bits. One entry of each
    /// table, combined with OR, gives a pair of 16-bit values: upper row, lower row. Without alpha, [`MIDDLE`] is
    /// already subtracted from the light. With alpha, the light is not yet premultiplied.
    light: [[i32; 256]; 2],
    /// The number alpha / 255 for each value of alpha, in units of −1/32768, in two tables as in `light`. The units are
    /// negative, because the number 1 in positive units would not fit into 16 bits with a sign.
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

    /// Reads up to `LENGTH` pixels of two rows into one plane for each channel. An entry of a plane is a pair of
    /// samples, one from `upper` and one from `lower`. [`MIDDLE`] is subtracted from both samples. If there is alpha,
    /// the other channels are premultiplied by alpha.
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
            let (alphas, colors) = planes.split_last_mut().expect("alpha is a channel");
            for color in colors {
                premultiply(*color, *alphas);
            }
            let alphas = alphas.as_chunks_mut::<4>().0;
            for pairs in alphas {
                let light = I16x8::splat(WHITE as i16);
                premultiplied(light, I16x8::load_pairs(pairs)).store_pairs(pairs);
            }
        }
    }
}

fn premultiply(colors: &mut [i32], alphas: &[i32]) {
    for (light, alpha) in colors.as_chunks_mut::<4>().0.iter_mut().zip(alphas.as_chunks::<4>().0) {
        premultiplied(I16x8::load_pairs(light), I16x8::load_pairs(alpha)).store_pairs(light);
    }
}

/// Returns light × alpha − [`MIDDLE`], where alpha is 0 to 1. The argument `alpha` is in units of −1/32768. Its product
/// with `light` is therefore negative, and is subtracted.
#[inline(always)]
fn premultiplied(light: I16x8, alpha: I16x8) -> I16x8 {
    I16x8::splat(-MIDDLE as i16).sub(light.mul_q15(alpha))
}

/// Converts linear light to the 8-bit samples of a raster.
pub(super) struct Writer {
    /// For each linear light of 15 bits, which is the index, the nearest 8-bit sample.
    sample: Box<[u8; LIGHTS]>,
    /// For each alpha of 15 bits, which is the index, the nearest 8-bit alpha. The index [`WHITE`] is opaque.
    alpha: Box<[u8; LIGHTS]>,
}

impl Writer {
    #[expect(clippy::disallowed_methods, reason = "a table of constant length")]
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

    /// Converts up to four pixels to samples, and writes them to `pixels`. `light` has one vector for each channel,
    /// with one lane for each pixel. A lane is linear light or alpha, 0 to [`WHITE`], with overshoot on both sides.
    /// Colors are divided by alpha.
    #[inline(always)]
    pub(super) fn write<const C: usize>(&self, light: [I32x4; C], pixels: &mut [[u8; C]]) {
        let mut light = light;
        if let (true, [colors @ .., alpha]) = (has_alpha(C), light.as_mut_slice()) {
            for color in colors {
                // Colors are divided by alpha before they are clamped, because colors and alpha overshoot by the same
                // factor, which cancels in the quotient.
                *color = color.mul_div_f32(WHITE, *alpha);
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
                // If alpha is zero, the color becomes zero too. It is invisible, and any other color would only make
                // files larger.
                if alpha == 0 {
                    *pixel = [0; C];
                }
                pixel[C - 1] = alpha;
            }
        }
    }
}
