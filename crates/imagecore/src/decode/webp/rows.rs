//! From samples to rows of pixels: chroma is brought to the size of luma, and both to RGB, as Google's library does it
//! ("fancy upsampling" and `yuv.h` of libwebp), which RFC 6386 leaves open.

use super::plane::Plane;
use imagecore_simd128::{I16x8, U8x16};

/// Samples of a row of chroma as it comes to the height of luma: four times as large, and half as wide.
struct ChromaRow {
    /// One more before the first, and after the last.
    samples: Vec<i16>,
    /// How many the picture has.
    width: usize,
}

/// Makes the rows of pixels of a picture as soon as there are the samples for them.
pub(super) struct Rows {
    chroma: [ChromaRow; 2],
    width: usize,
    height: usize,
    /// The next row.
    next: usize,
}

impl Rows {
    pub(super) fn new(width: usize, height: usize) -> Self {
        let chroma = width.div_ceil(2);
        let row = || ChromaRow { samples: vec![0; chroma.next_multiple_of(8) + 2 * 8], width: chroma };
        Self { chroma: [row(), row()], width, height, next: 0 }
    }

    /// Makes all rows that can be made when the first so many rows of luma, and half as many of chroma, have got their
    /// last filter.
    pub(super) fn make(&mut self, done: usize, luma: &Plane<16>, chroma: &[Plane<8>; 2], pixels: &mut [u8]) {
        // Every second row is mixed with the next row of chroma.
        let end = if done >= self.height { self.height } else { done.saturating_sub(1) };
        let bytes = 3 * self.width;
        while self.next < end {
            self.make_row(luma, chroma, &mut pixels[self.next * bytes..][..bytes]);
            self.next += 1;
        }
    }

    #[inline(never)]
    fn make_row(&mut self, luma: &Plane<16>, chroma: &[Plane<8>; 2], out: &mut [u8]) {
        let (row, last) = (self.next, (self.height - 1) / 2);
        let near = row / 2;
        let far = if row.is_multiple_of(2) { near.saturating_sub(1) } else { (near + 1).min(last) };
        for (chroma, plane) in self.chroma.iter_mut().zip(chroma) {
            chroma.mix(plane.row(near), plane.row(far));
        }
        let (luma, _) = luma.row(row).as_chunks::<16>();
        let [blue, red] = &self.chroma;
        let (whole, rest) = out.as_chunks_mut::<48>();
        for (i, out) in whole.iter_mut().enumerate() {
            sixteen(&luma[i], blue.at(8 * i), red.at(8 * i), out);
        }
        if !rest.is_empty() {
            let (i, mut last) = (whole.len(), [0; 48]);
            sixteen(&luma[i], blue.at(8 * i), red.at(8 * i), &mut last);
            rest.copy_from_slice(&last[..rest.len()]);
        }
    }
}

impl ChromaRow {
    /// Takes three parts of the nearest row of chroma and one of the next nearest.
    #[inline(always)]
    fn mix(&mut self, near: &[u8], far: &[u8]) {
        let three = I16x8::splat(3);
        let both = near.as_chunks().0.iter().zip(far.as_chunks().0);
        let count = self.width.div_ceil(8);
        for (samples, (near, far)) in self.samples[1..].as_chunks_mut().0[..count].iter_mut().zip(both) {
            I16x8::load_bytes(near).mul(three).add(I16x8::load_bytes(far)).store(samples);
        }
        self.samples[0] = self.samples[1];
        self.samples[self.width + 1] = self.samples[self.width];
    }

    /// Sixteen samples of eight: again three parts of the nearest and one of the next nearest.
    #[inline(always)]
    fn at(&self, start: usize) -> [I16x8; 2] {
        let window: &[i16; 10] = self.samples[start..].first_chunk().expect("the row is filled up");
        let at = |place: usize| I16x8::load(window[place..].first_chunk().expect("ten hold eight"));
        let three = at(1).mul(I16x8::splat(3)).add(I16x8::splat(8));
        three.add(at(0)).shr(4).interleave(three.add(at(2)).shr(4))
    }
}

/// The parts of luma and of chroma in the colours (ITU-R BT.601, of 16 to 235 and 16 to 240), with 14 fractional bits, of
/// which 6 are left when they are added; with them what brings the middle of chroma, and the 16 of luma, to zero.
const LUMA: u16 = 19_077;
const RED: u16 = 26_149;
const RED_LESS: i16 = 14_234;
const GREEN_OF_BLUE: u16 = 6_419;
const GREEN_OF_RED: u16 = 13_320;
const GREEN_MORE: i16 = 8_708;
const BLUE: u16 = 33_050;
const BLUE_LESS: i16 = 17_685;

/// Bytes times a part, divided by 256, and rounded down. More than 16 bits wrap around.
#[inline(always)]
fn part(samples: I16x8, part: u16) -> I16x8 {
    let [high, low] = part.to_be_bytes().map(i16::from);
    samples.mul(I16x8::splat(high)).add(samples.mul(I16x8::splat(low)).shr_unsigned(8))
}

#[inline(always)]
fn sixteen(luma: &[u8; 16], blue: [I16x8; 2], red: [I16x8; 2], pixels: &mut [u8; 48]) {
    let luma = U8x16::load(luma).widen();
    let halves: [[I16x8; 3]; 2] = std::array::from_fn(|half| {
        let (y, blue, red) = (part(luma[half], LUMA), blue[half], red[half]);
        let of_red = part(red, RED).sub(I16x8::splat(RED_LESS));
        let of_green = I16x8::splat(GREEN_MORE).sub(part(blue, GREEN_OF_BLUE)).sub(part(red, GREEN_OF_RED));
        let of_blue = part(blue, BLUE).sub(I16x8::splat(BLUE_LESS));
        // The largest are beyond 16 bits, and far beyond white.
        [of_red, of_green, of_blue].map(|colour| y.add_saturating(colour).shr(6))
    });
    let [low, high] = halves;
    U8x16::store_interleaved(std::array::from_fn(|colour| U8x16::narrow(low[colour], high[colour])), pixels);
}

#[cfg(test)]
mod tests {
    use super::{I16x8, sixteen};

    /// All colours that there are, in steps, by the formulas in whole numbers.
    #[test]
    fn colours_are_exact() {
        let clip = |value: i32| (value >> 6).clamp(0, 255) as u8;
        let high = |value: u8, factor: i32| (i32::from(value) * factor) >> 8;
        for y in 0..=255_u8 {
            for chroma in 0..=255_u8 {
                let (u, v) = (chroma, chroma.wrapping_mul(37).wrapping_add(y));
                let splat = |value: u8| [I16x8::splat(value.into()); 2];
                let mut pixels = [0; 48];
                sixteen(&[y; 16], splat(u), splat(v), &mut pixels);
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
