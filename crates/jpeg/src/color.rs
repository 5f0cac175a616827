//! Converts YCbCr and inks to RGB. YCbCr is converted as in libjpeg (`jdcolor.c`): in fixed point with 16
//! fractional bits, rounded to the nearest integer.

use imagecore_simd128::{I16x8, I32x4, U8x16, pair};

/// Converts a row of YCbCr samples to RGB. `luma` must be padded to a multiple of sixteen samples.
/// `chroma(column)` returns the samples of Cb and of Cr for sixteen pixels from `column` on. `out` has three
/// bytes per pixel.
#[inline(always)]
pub(crate) fn ycbcr_to_rgb(luma: &[u8], chroma: impl Fn(usize) -> [[I16x8; 2]; 2], out: &mut [u8]) {
    let (whole, rest) = out.as_chunks_mut::<48>();
    let (luma, _) = luma.as_chunks::<16>();
    let pixels = |i: usize| {
        let [cb, cr] = chroma(16 * i);
        let mut pixels = [0; 48];
        sixteen_pixels(&luma[i], cb, cr, &mut pixels);
        pixels
    };
    for (i, out) in whole.iter_mut().enumerate() {
        *out = pixels(i);
    }
    if !rest.is_empty() {
        rest.copy_from_slice(&pixels(whole.len())[..rest.len()]);
    }
}

// Conversion coefficients of JFIF 1.02, page 3, with 16 fractional bits. Three coefficients do not fit in a
// signed 16-bit number. From two of them, 1 or 2 is subtracted, and 1 is added to the third, as the names of
// the constants show. To compensate, `sixteen_pixels` also adds or subtracts the chroma sample itself.
const RED_OF_CR_LESS_1: i16 = (fixed(1.402) - fixed(1.0)) as i16;
const BLUE_OF_CB_LESS_2: i16 = (fixed(1.772) - fixed(2.0)) as i16;
const GREEN_OF_CB: i16 = -fixed(0.344_14) as i16;
const GREEN_OF_CR_PLUS_1: i16 = (fixed(1.0) - fixed(0.714_14)) as i16;

const fn fixed(value: f64) -> i32 {
    (value * 65_536.0 + 0.5) as i32
}

#[inline(always)]
fn sixteen_pixels(luma: &[u8; 16], cb: [I16x8; 2], cr: [I16x8; 2], pixels: &mut [u8; 48]) {
    let middle = I16x8::splat(128);
    let (luma, _) = luma.as_chunks();
    let halves = std::array::from_fn(|half| {
        let y = I16x8::load_bytes(&luma[half]);
        let (cb, cr) = (cb[half].sub(middle), cr[half].sub(middle));
        let pairs = cb.interleave(cr);
        let weighted = |of_cb: i16, of_cr: i16| {
            let factors = I16x8::splat_pair(pair(of_cb, of_cr));
            let [low, high] = pairs.map(|half| half.dot(factors).add(I32x4::splat(1 << 15)).shr(16));
            I16x8::narrow(low, high)
        };
        [
            y.add(cr).add(weighted(0, RED_OF_CR_LESS_1)),
            y.sub(cr).add(weighted(GREEN_OF_CB, GREEN_OF_CR_PLUS_1)),
            y.add(cb).add(cb).add(weighted(BLUE_OF_CB_LESS_2, 0)),
        ]
    });
    let [low, high]: [[I16x8; 3]; 2] = halves;
    U8x16::store_interleaved(std::array::from_fn(|color| U8x16::narrow(low[color], high[color])), pixels);
}

/// Returns `a * b / 255`, rounded to the nearest integer.
pub(crate) fn multiply(a: u8, b: u8) -> u8 {
    ((u32::from(a) * u32::from(b) + 127) / 255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_those_of_the_formulas() {
        let round = |value: f64| (value + 0.5).floor().clamp(0.0, 255.0);
        for y in (0..=255_u8).step_by(5) {
            for chroma in 0..=255_u8 {
                let (cb, cr) = (chroma, chroma.wrapping_mul(91).wrapping_add(y));
                let splat = |value: u8| [I16x8::splat(value.into()); 2];
                let mut pixels = [0; 48];
                sixteen_pixels(&[y; 16], splat(cb), splat(cr), &mut pixels);
                let [y, cb, cr] = [f64::from(y), f64::from(cb) - 128.0, f64::from(cr) - 128.0];
                let exact = [y + 1.402 * cr, y - 0.344_14 * cb - 0.714_14 * cr, y + 1.772 * cb].map(round);
                for (pixel, exact) in pixels.iter().zip(exact) {
                    assert!((f64::from(*pixel) - exact).abs() <= 1.0, "{y} {cb} {cr}");
                }
            }
        }
    }

    #[test]
    fn products_of_fractions_are_rounded() {
        assert_eq!(
            [multiply(255, 255), multiply(255, 7), multiply(0, 255), multiply(128, 128)],
            [255, 7, 0, 64]
        );
    }
}
