//! Converts samples to rows of pixels: upsamples chroma, then converts YCbCr to RGB. Both steps follow libwebp ("fancy
//! upsampling", `yuv.h`), because RFC 6386 does not define these steps.

use imagecore_simd128::{I16x8, U8x16};

use crate::Error;
use crate::alloc::filled;
use crate::plane::Plane;

/// A row of Cb or Cr after vertical upsampling, and before horizontal upsampling. Its elements are samples multiplied
/// by four.
struct ChromaRow {
    /// The row. Its first element and its last element are stored twice.
    samples: Vec<i16>,
    /// Number of chroma samples in a row of the frame.
    width: usize,
}

/// Writes rows of pixels as soon as their samples are complete.
pub(crate) struct Upsampler {
    chroma: [ChromaRow; 2],
    width: usize,
    height: usize,
    /// The index of the next row of pixels to write.
    next: usize,
}

impl Upsampler {
    pub(crate) fn new(width: usize, height: usize) -> Result<Self, Error> {
        let chroma = width.div_ceil(2);
        let row = || {
            let samples = filled(0, chroma.next_multiple_of(8) + 2 * 8)?;
            Ok(ChromaRow { samples, width: chroma })
        };
        Ok(Self { chroma: [row()?, row()?], width, height, next: 0 })
    }

    /// Writes all rows of pixels whose samples are complete, from row `next` on. `done` is the number of luma rows that
    /// the loop filter has finished. The loop filter has also finished the chroma rows that belong to these luma rows.
    pub(crate) fn write_rows(
        &mut self,
        done: usize,
        luma: &Plane<16>,
        chroma: &[Plane<8>; 2],
        pixels: &mut [u8],
    ) {
        // Row `done - 1` of pixels is not complete. Its index is odd, so that it also depends on the next chroma row,
        // which is not finished.
        let end = if done >= self.height { self.height } else { done.saturating_sub(1) };
        let bytes = 3 * self.width;
        while self.next < end {
            self.write_row(luma, chroma, &mut pixels[self.next * bytes..][..bytes]);
            self.next += 1;
        }
    }

    #[inline(never)]
    fn write_row(&mut self, luma: &Plane<16>, chroma: &[Plane<8>; 2], out: &mut [u8]) {
        let (row, last) = (self.next, (self.height - 1) / 2);
        let near = row / 2;
        let far = if row.is_multiple_of(2) { near.saturating_sub(1) } else { (near + 1).min(last) };
        for (chroma, plane) in self.chroma.iter_mut().zip(chroma) {
            chroma.load(plane.row(near), plane.row(far));
        }
        let (luma, _) = luma.row(row).as_chunks::<16>();
        let [cb, cr] = &self.chroma;
        let (whole, rest) = out.as_chunks_mut::<48>();
        for (i, out) in whole.iter_mut().enumerate() {
            convert_16(&luma[i], cb.interpolate_16(8 * i), cr.interpolate_16(8 * i), out);
        }
        if !rest.is_empty() {
            let (i, mut last) = (whole.len(), [0; 48]);
            convert_16(&luma[i], cb.interpolate_16(8 * i), cr.interpolate_16(8 * i), &mut last);
            rest.copy_from_slice(&last[..rest.len()]);
        }
    }
}

impl ChromaRow {
    /// Sets the row to `3 * near + far`. `near` is the chroma row nearest to the output row, and `far` is the next
    /// nearest.
    #[inline(always)]
    fn load(&mut self, near: &[u8], far: &[u8]) {
        let three = I16x8::splat(3);
        let both = near.as_chunks().0.iter().zip(far.as_chunks().0);
        let count = self.width.div_ceil(8);
        for (samples, (near, far)) in self.samples[1..].as_chunks_mut().0[..count].iter_mut().zip(both) {
            I16x8::load_bytes(near).mul(three).add(I16x8::load_bytes(far)).store(samples);
        }
        self.samples[0] = self.samples[1];
        self.samples[self.width + 1] = self.samples[self.width];
    }

    /// Upsamples eight chroma samples, from index `start` on, to sixteen samples in one row. Each result is ¾ of the
    /// nearest chroma sample plus ¼ of the next nearest, rounded.
    #[inline(always)]
    fn interpolate_16(&self, start: usize) -> [I16x8; 2] {
        let window: &[i16; 10] = self.samples[start..].first_chunk().expect("the row is padded");
        let from = |index: usize| I16x8::load(window[index..].first_chunk().expect("ten hold eight"));
        let three = from(1).mul(I16x8::splat(3)).add(I16x8::splat(8));
        three.add(from(0)).shr(4).interleave(three.add(from(2)).shr(4))
    }
}

// The coefficients of ITU-R BT.601 for luma of 16 to 235 and chroma of 16 to 240, with 14 fractional bits. `product`
// keeps 6 of these bits. The offsets correct for the zero points of the samples: 16 for luma, and 128 for chroma.
const LUMA: u16 = 19_077;
const RED_OF_CR: u16 = 26_149;
const RED_OFFSET: i16 = 14_234;
const GREEN_OF_CB: u16 = 6_419;
const GREEN_OF_CR: u16 = 13_320;
const GREEN_OFFSET: i16 = 8_708;
const BLUE_OF_CB: u16 = 33_050;
const BLUE_OFFSET: i16 = 17_685;

/// Returns `samples * coefficient / 256`, rounded down. Each lane of `samples` is 0 to 255. A quotient above 32,767
/// wraps.
#[inline(always)]
fn product(samples: I16x8, coefficient: u16) -> I16x8 {
    let [high, low] = coefficient.to_be_bytes().map(i16::from);
    samples.mul(I16x8::splat(high)).add(samples.mul(I16x8::splat(low)).shr_unsigned(8))
}

#[inline(always)]
fn convert_16(luma: &[u8; 16], cb: [I16x8; 2], cr: [I16x8; 2], pixels: &mut [u8; 48]) {
    let luma = U8x16::load(luma).widen();
    let halves: [[I16x8; 3]; 2] = std::array::from_fn(|half| {
        let (y, cb, cr) = (product(luma[half], LUMA), cb[half], cr[half]);
        let red = product(cr, RED_OF_CR).sub(I16x8::splat(RED_OFFSET));
        let green = I16x8::splat(GREEN_OFFSET).sub(product(cb, GREEN_OF_CB)).sub(product(cr, GREEN_OF_CR));
        let blue = product(cb, BLUE_OF_CB).sub(I16x8::splat(BLUE_OFFSET));
        // If a sum exceeds 16 bits, the sum saturates. The color is then 255.
        [red, green, blue].map(|color| y.add_saturating(color).shr(6))
    });
    let [low, high] = halves;
    U8x16::store_interleaved(std::array::from_fn(|color| U8x16::narrow(low[color], high[color])), pixels);
}

#[cfg(test)]
mod tests {
    use super::{I16x8, convert_16};

    #[test]
    fn colors_are_those_of_the_integer_formulas() {
        let clip = |value: i32| (value >> 6).clamp(0, 255) as u8;
        let high = |value: u8, factor: i32| (i32::from(value) * factor) >> 8;
        for y in 0..=255_u8 {
            for chroma in 0..=255_u8 {
                let (u, v) = (chroma, chroma.wrapping_mul(37).wrapping_add(y));
                let splat = |value: u8| [I16x8::splat(value.into()); 2];
                let mut pixels = [0; 48];
                convert_16(&[y; 16], splat(u), splat(v), &mut pixels);
                let luma = high(y, 19_077);
                let expected = [
                    clip(luma + high(v, 26_149) - 14_234),
                    clip(luma - high(u, 6_419) - high(v, 13_320) + 8_708),
                    clip(luma + high(u, 33_050) - 17_685),
                ];
                assert_eq!(pixels[..3], expected, "{y} {u} {v}");
            }
        }
    }
}
