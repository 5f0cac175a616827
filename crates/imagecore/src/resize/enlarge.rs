//! Lanczos3 to more pixels, for 8-bit RGB and RGBA in fixed point. One side may become a little shorter.
//!
//! Stored samples are averaged as they are, so no table stands between them and the sums: they become 15 bits by a
//! shift, premultiplied where there is alpha. A target row is made of six or eight source rows, which are kept in that
//! form. The pixels of a row stay together: a vector holds the channels of two neighbours, and one product adds both.

use std::ops::Range;

use super::has_alpha;
use super::rows::Rows;
use super::weights::Weights;
use super::windows::Windows;
use crate::Size;
use imagecore_simd128::{I16x8, I32x4, RGBX_TO_RGB, U8x16, pair};

/// Bits of a sample below those that are stored.
const FRACTION: u32 = 7;

/// The largest sample.
const FULL: i32 = 255 << FRACTION;

/// What is taken from every sample, so that the sign bit of 16 carries a bit of it.
const MIDDLE: i32 = FULL / 2;

/// Bits of a weight: as many as leave room for one, which a sample that is kept as it is has.
const BITS: u32 = 14;

/// Half of what sums are divided by.
const HALF: i32 = 1 << (BITS - 1);

/// Target pixels that are stored at a time.
const GROUP: usize = 4;

/// Places of the channels of four pixels: pixel by pixel.
const INTERLEAVED: [u8; 16] = [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15];

/// Of each pixel the fourth, in place of all.
const FOURTHS: [u8; 16] = [3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15];

/// Samples of 16 bits, in whole vectors.
type Samples = Vec<[i16; 8]>;

/// An enlargement of any image of some size. `C` channels, three or four; the fourth is alpha. `P` pairs of source
/// samples are what a target sample is made of, at most, along either side.
pub(super) struct Enlargement<const C: usize, const P: usize> {
    from: Size,
    to: Size,
    columns: Weights,
    /// The first source sample of every target pixel of a row, and the weights of the pixels from there on; in
    /// whole groups.
    rows: Vec<[(usize, [i32; P]); GROUP]>,
}

/// The pairs of source samples that a target sample is made of, at most: three where no side becomes shorter, and four
/// down to three quarters of a side.
pub(super) fn pairs(from: Size, to: Size) -> Option<usize> {
    let sides = [(from.width(), to.width()), (from.height(), to.height())];
    if sides.iter().all(|(from, to)| from <= to) {
        Some(3)
    } else {
        sides.iter().all(|(from, to)| 3 * from <= 4 * to).then_some(4)
    }
}

impl<const C: usize, const P: usize> Enlargement<C, P> {
    pub(super) fn new(from: Size, to: Size) -> Self {
        let weights = |from, to| Weights::of_bits(BITS, &Windows::new(from, to));
        let weights_of_rows = weights(from.width(), to.width());
        let mut rows = vec![[(0, [0; P]); GROUP]; (to.width() as usize).div_ceil(GROUP)];
        for (target, row) in rows.as_flattened_mut().iter_mut().take(to.width() as usize).enumerate() {
            let (start, weights) = weights_of_rows.at(target);
            *row = (C * start, paired(weights));
        }
        Self { from, to, columns: weights(from.height(), to.height()), rows }
    }

    /// The horizontal pass of one row, and back to stored samples.
    #[inline(never)]
    fn stretch(&self, samples: &[i16], out: &mut [u8]) {
        let [close, interleaved, fourths] =
            [RGBX_TO_RGB, INTERLEAVED, FOURTHS].map(|places| U8x16::swizzle_indices(&places));
        for (group, places) in self.rows.iter().enumerate() {
            let pixel = |(start, weights): (usize, [i32; P])| {
                let samples = &samples[start..][..(2 * P - 1) * C + 4];
                let at =
                    |tap: usize| I16x8::load_half(samples[tap * C..].first_chunk().expect("as long as this"));
                let pair =
                    |i: usize| at(2 * i).interleave(at(2 * i + 1))[0].dot(I16x8::splat_pair(weights[i]));
                (0..P).fold(I32x4::splat(HALF), |sum, i| sum.add(pair(i))).shr(BITS)
            };
            let pixels = [pixel(places[0]), pixel(places[1]), pixel(places[2]), pixel(places[3])];
            let stored = if has_alpha(C) && pixels.iter().all(|pixel| pixel.last_lane() == FULL - MIDDLE) {
                // Nothing to divide by.
                stored(pixels)
            } else if has_alpha(C) {
                let stored = straight(pixels).swizzle(interleaved);
                // A colour that nobody sees is nothing: it would only make files larger.
                stored.and(stored.swizzle(fourths).le_mask(U8x16::splat(0)).not())
            } else {
                stored(pixels).swizzle(close)
            };
            let out = &mut out[group * GROUP * C..];
            // What a vector holds beyond the group is written over by the next one.
            match out.first_chunk_mut() {
                Some(out) => stored.store(out),
                None => {
                    let mut bytes = [0; 16];
                    stored.store(&mut bytes);
                    let length = out.len().min(GROUP * C);
                    out[..length].copy_from_slice(&bytes[..length]);
                }
            }
        }
    }
}

impl<const C: usize, const P: usize> super::Resizer for Enlargement<C, P> {
    fn reach(&self, targets: &Range<usize>) -> Range<usize> {
        self.columns.reach_of(targets)
    }

    fn run(&self, source: &[u8], targets: Range<usize>, out: &mut [u8]) {
        let source = Rows::<C>::new(source, self.from, self.reach(&targets));
        // A target pixel reads as many source pixels from its first one on, which may go past the last one.
        let taps = 2 * P;
        let length = ((self.from.width() as usize + taps) * C).div_ceil(8) + 1;
        let mut kept: Vec<Samples> = vec![vec![[0; 8]; length]; taps];
        let mut blended = vec![[0; 8]; length];
        let mut read = source.range.start;
        for (target, out) in targets.zip(out.chunks_exact_mut(C * self.to.width() as usize)) {
            let reach = self.columns.reach(target);
            for y in read..reach.end {
                read_row::<C>(source.row(y).as_flattened(), &mut kept[y % taps]);
            }
            read = read.max(reach.end);
            let row = |i: usize| kept[(reach.start + i).min(reach.end - 1) % taps].as_slice();
            let rows: [_; P] = std::array::from_fn(|pair| [row(2 * pair), row(2 * pair + 1)]);
            blend(rows, paired(self.columns.at(target).1), &mut blended);
            self.stretch(blended.as_flattened(), out);
        }
    }
}

/// Packs weights two by two; what is missing counts for nothing.
fn paired<const P: usize>(weights: &[i16]) -> [i32; P] {
    std::array::from_fn(|i| {
        let weight = |i: usize| weights.get(i).copied().unwrap_or(0);
        pair(weight(2 * i), weight(2 * i + 1))
    })
}

/// One source row as samples, counted from [`MIDDLE`]; premultiplied where there is alpha.
#[inline(never)]
fn read_row<const C: usize>(bytes: &[u8], row: &mut [[i16; 8]]) {
    let (whole, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    for (bytes, samples) in whole.iter().chain([&last]).zip(row) {
        let stored = I16x8::load_bytes(bytes);
        let middle = I16x8::splat(MIDDLE as i16);
        if has_alpha(C) {
            premultiplied(stored).sub(middle).store(samples);
        } else {
            stored.shl(FRACTION).sub(middle).store(samples);
        }
    }
}

/// Two stored pixels as samples; the colours times alpha.
#[inline(always)]
fn premultiplied(stored: I16x8) -> I16x8 {
    let alpha = stored.broadcast_alpha();
    // Alpha in units of −1/32768, because one would not fit beside a sign: 32768 / 255 is 128 and 16448 / 32768.
    let share = I16x8::splat(0).sub(alpha.shl(7)).sub(alpha.mul_q15(I16x8::splat(16_448)));
    // Alpha is a share of what is full.
    let samples = stored.with_alpha(255).shl(FRACTION);
    I16x8::splat(0).sub(samples.mul_q15(share))
}

/// The vertical pass: pairs of rows, each times its weights.
#[inline(never)]
fn blend<const P: usize>(rows: [[&[[i16; 8]]; 2]; P], weights: [i32; P], out: &mut [[i16; 8]]) {
    let weights = weights.map(I16x8::splat_pair);
    let rows = rows.map(|pair| pair.map(|row| &row[..out.len()]));
    for (i, out) in out.iter_mut().enumerate() {
        let mut sums = [I32x4::splat(HALF); 2];
        for ([upper, lower], weights) in rows.iter().zip(weights) {
            let pairs = I16x8::load(&upper[i]).interleave(I16x8::load(&lower[i]));
            sums = [sums[0].add(pairs[0].dot(weights)), sums[1].add(pairs[1].dot(weights))];
        }
        I16x8::narrow(sums[0].shr(BITS), sums[1].shr(BITS)).store(out);
    }
}

/// Samples counted from [`MIDDLE`] as stored bytes. Both narrowings saturate.
#[inline(always)]
fn stored([a, b, c, d]: [I32x4; 4]) -> U8x16 {
    // A half for rounding, which the middle of 255 steps has too.
    let round = I16x8::splat((MIDDLE + (1 << (FRACTION - 1))) as i16);
    let bytes = |a, b| I16x8::narrow(a, b).add_saturating(round).shr(FRACTION);
    U8x16::narrow(bytes(a, b), bytes(c, d))
}

/// Four pixels as stored, channel by channel, their colours divided by alpha. The alpha of a pixel must be looked at
/// before its colours: where it is zero they mean nothing.
///
/// Neither is clamped before the division: the kernel overshoots both by the same factor, which cancels out in it.
#[inline(always)]
fn straight(pixels: [I32x4; GROUP]) -> U8x16 {
    let [red, green, blue, alpha] = I32x4::transpose(pixels).map(|samples| samples.add(I32x4::splat(MIDDLE)));
    let straight = |colour: I32x4| colour.scale(FULL, alpha).clamp(0, FULL).sub(I32x4::splat(MIDDLE));
    // Storing clamps alpha.
    stored([straight(red), straight(green), straight(blue), alpha.sub(I32x4::splat(MIDDLE))])
}
