//! From stored samples of 8 bits to light, and back.

use super::has_alpha;
use crate::TransferFunction;
use imagecore_simd128::{I16x8, I32x4, pair};

/// Full light. 9 × 255 × 12.92, nearly the most that 15 bits hold: on the straight piece of sRGB the
/// boundary between two levels lies halfway between two of these, so that dark levels round without bias.
pub(super) const WHITE: i32 = 29_651;

/// What is taken from every sample, so that the sign bit of 16 carries a bit of it.
pub(super) const MIDDLE: i32 = WHITE / 2;

/// Places in a table by light: any 15 bits are one.
pub(super) const LIGHTS: usize = 1 << 15;

/// The way from stored samples to light.
pub(super) struct Reader {
    /// The light of a sample in the upper and in the lower half of a pair. Without alpha it is counted
    /// from [`MIDDLE`]; with alpha from zero, still to be premultiplied.
    light: [[i32; 256]; 2],
    /// The share of full light that an alpha lets through, likewise: in units of −1/32768, because one
    /// would not fit beside a sign otherwise.
    share: [[i32; 256]; 2],
}

impl Reader {
    pub(super) fn new(transfer: &TransferFunction, has_alpha: bool) -> Self {
        let zero = if has_alpha { 0 } else { MIDDLE };
        let level = |stored: usize| stored as f64 / 255.0;
        let light = |stored| (transfer.light(level(stored)) * f64::from(WHITE)).round() as i32 - zero;
        let share = |stored| (level(stored) * -32_768.0).round() as i32;
        let halves = |value: &dyn Fn(usize) -> i32| {
            [0, 1].map(|half| {
                std::array::from_fn(|stored| {
                    let value = value(stored) as i16;
                    if half == 0 { pair(value, 0) } else { pair(0, value) }
                })
            })
        };
        Self { light: halves(&light), share: halves(&share) }
    }

    /// Reads two rows of up to `LENGTH` pixels, channel by channel: pairs of samples, counted from
    /// [`MIDDLE`]. Where there is alpha it is the last of the `C` channels, and the others are
    /// premultiplied by it.
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
                let [high, low] = if has_alpha(C) && channel == C - 1 { &self.share } else { &self.light };
                pairs[x] = high[usize::from(upper[x][channel])] | low[usize::from(lower[x][channel])];
            }
        }
        if has_alpha(C) {
            let (shares, colours) = planes.split_last_mut().expect("alpha is a channel");
            for colour in colours {
                premultiply(*colour, *shares);
            }
            let shares = shares.as_chunks_mut::<4>().0;
            for pairs in shares {
                let light = I16x8::splat(WHITE as i16);
                premultiplied(light, I16x8::load_pairs(pairs)).store_pairs(pairs);
            }
        }
    }
}

fn premultiply(colours: &mut [i32], shares: &[i32]) {
    for (light, share) in colours.as_chunks_mut::<4>().0.iter_mut().zip(shares.as_chunks::<4>().0) {
        premultiplied(I16x8::load_pairs(light), I16x8::load_pairs(share)).store_pairs(light);
    }
}

/// Light from zero times a negative share, from [`MIDDLE`].
#[inline(always)]
fn premultiplied(light: I16x8, share: I16x8) -> I16x8 {
    I16x8::splat(-MIDDLE as i16).sub(light.mul_q15(share))
}

/// The way from light back to stored samples.
pub(super) struct Writer {
    /// The stored sample for each light.
    sample: Box<[u8; LIGHTS]>,
    /// The stored alpha for each share of full light.
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

    /// Stores up to four pixels, given their light channel by channel, overshoot included: 0 is none and [`WHITE`] is
    /// full light, or full alpha. Where there is alpha, divides by it.
    #[inline(always)]
    pub(super) fn write<const C: usize>(&self, light: [I32x4; C], pixels: &mut [[u8; C]]) {
        let mut light = light;
        if let (true, [colours @ .., share]) = (has_alpha(C), light.as_mut_slice()) {
            for colour in colours {
                // Not clamped yet: the kernel overshoots colours and alpha by the same factor, which cancels out here.
                *colour = colour.scale(WHITE, *share);
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
                // A colour that nobody sees is nothing: it would only make files larger.
                if alpha == 0 {
                    *pixel = [0; C];
                }
                pixel[C - 1] = alpha;
            }
        }
    }
}
