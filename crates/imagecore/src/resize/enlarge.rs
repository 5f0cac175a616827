//! Lanczos3 to more pixels, for 8-bit RGB and RGBA in fixed point. A side may become shorter, down to 3/4.
//!
//! Stored samples are interpolated without a transfer function, so no table is needed: a shift makes 15 bits of them, and
//! alpha premultiplies them. The six or eight source rows in the support of a target row are kept in that form. Channels
//! are interleaved: a vector holds two neighbouring pixels, and one dot product adds both.

use std::ops::Range;

use super::kernel::Windows;
use super::rows::{Resampler, SourceRows, has_alpha};
use super::vertical::{Gather, gather};
use super::weights::Weights;
use crate::Size;
use imagecore_simd128::{I16x8, I32x4, RGBX_TO_RGB, U8x16, pair};

/// Fraction bits of a sample.
const FRACTION: u32 = 7;

/// The largest sample.
const MAX_SAMPLE: i32 = 255 << FRACTION;

/// Subtracted from every sample, so that the values use the sign bit of 16 bits too.
const MIDDLE: i32 = MAX_SAMPLE / 2;

/// Fraction bits of a weight: the most with which 1 fits into 16 bits with a sign.
const BITS: u32 = 14;

/// Added to sums for rounding, before the shift by [`BITS`].
const HALF: i32 = 1 << (BITS - 1);

/// Target pixels of one vector store.
const GROUP: usize = 4;

/// Swizzle indices: four planes of four bytes to four interleaved pixels.
const INTERLEAVE: [u8; 16] = [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15];

/// Swizzle indices: alpha to all four bytes of a pixel.
const BROADCAST_ALPHA: [u8; 16] = [3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15];

/// Samples of 16 bits, in whole vectors.
type Samples = Vec<[i16; 8]>;

/// An enlargement of images with one size. `C` channels, three or four; the fourth is alpha. `P` pairs of source samples
/// hold the support of a target sample along either axis.
pub(super) struct Enlargement<const C: usize, const P: usize> {
    from: Size,
    to: Size,
    vertical: Weights,
    /// The first source sample of every target pixel of a row, and the weights of the pixels from there on; in
    /// whole groups.
    horizontal: Vec<[(usize, [i32; P]); GROUP]>,
}

/// The pairs of source samples that hold the support of a target sample: three if no side becomes shorter, four down to
/// three quarters of a side. `None` below.
pub(super) fn max_pairs(from: Size, to: Size) -> Option<usize> {
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
        let horizontal = weights(from.width(), to.width());
        let mut by_target = vec![[(0, [0; P]); GROUP]; (to.width() as usize).div_ceil(GROUP)];
        for (target, row) in by_target.as_flattened_mut().iter_mut().take(to.width() as usize).enumerate() {
            let (start, weights) = horizontal.windows.at(target);
            *row = (C * start, paired(weights));
        }
        Self { from, to, vertical: weights(from.height(), to.height()), horizontal: by_target }
    }

    /// The horizontal pass of one row, and the conversion to stored samples.
    #[inline(never)]
    fn finish(&self, samples: &[i16], out: &mut [u8]) {
        let [rgbx_to_rgb, interleave, broadcast_alpha] =
            [RGBX_TO_RGB, INTERLEAVE, BROADCAST_ALPHA].map(|indices| U8x16::swizzle_indices(&indices));
        for (group, targets) in self.horizontal.iter().enumerate() {
            let pixel = |(start, weights): (usize, [i32; P])| {
                let samples = &samples[start..][..(2 * P - 1) * C + 4];
                let at =
                    |tap: usize| I16x8::load_half(samples[tap * C..].first_chunk().expect("as long as this"));
                let pair =
                    |i: usize| at(2 * i).interleave(at(2 * i + 1))[0].dot(I16x8::splat_pair(weights[i]));
                (0..P).fold(I32x4::splat(HALF), |sum, i| sum.add(pair(i))).shr(BITS)
            };
            let pixels = [pixel(targets[0]), pixel(targets[1]), pixel(targets[2]), pixel(targets[3])];
            let stored =
                if has_alpha(C) && pixels.iter().all(|pixel| pixel.last_lane() == MAX_SAMPLE - MIDDLE) {
                    // Four opaque pixels need no division.
                    stored(pixels)
                } else if has_alpha(C) {
                    let stored = straight(pixels).swizzle(interleave);
                    // Invisible colours become zero: they would only make files larger.
                    stored.and(stored.swizzle(broadcast_alpha).le_mask(U8x16::splat(0)).not())
                } else {
                    stored(pixels).swizzle(rgbx_to_rgb)
                };
            let out = &mut out[group * GROUP * C..];
            // The bytes of the vector beyond the group are overwritten by the next one.
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

impl<const C: usize, const P: usize> Resampler for Enlargement<C, P> {
    fn support(&self, targets: &Range<usize>) -> Range<usize> {
        self.vertical.windows.support_of(targets)
    }

    fn run(&self, source: &[u8], targets: Range<usize>, out: &mut [u8]) {
        let windows = &self.vertical.windows;
        let width = self.from.width() as usize;
        let source = SourceRows::new(source, C * width, windows.support_of(&targets).start);
        let rows = out.chunks_exact_mut(C * self.to.width() as usize);
        // Each target pixel reads this number of source pixels, also at the end of a row, so the rows are padded.
        let taps = 2 * P;
        let row = || vec![[0; 8]; ((width + taps) * C).div_ceil(8) + 1];
        let recent = (0..taps).map(|_| row()).collect();
        gather(windows, targets, rows, VerticalPass { resampler: self, source, recent, summed: row() });
    }
}

/// The vertical pass.
struct VerticalPass<'a, const C: usize, const P: usize> {
    resampler: &'a Enlargement<C, P>,
    source: SourceRows<'a>,
    /// The last `2 * P` source rows: row y has the index y modulo their number.
    recent: Vec<Samples>,
    /// The current target row, after the vertical pass and before the horizontal one.
    summed: Samples,
}

impl<const C: usize, const P: usize> Gather for VerticalPass<'_, C, P> {
    const BLOCK_ROWS: usize = 1;

    fn read(&mut self, block: Range<usize>) {
        let y = block.start;
        read_row::<C>(self.source.row(y), &mut self.recent[y % (2 * P)]);
    }

    fn compute(&mut self, target: usize, out: &mut [u8]) {
        let windows = &self.resampler.vertical.windows;
        let (support, weights) = (windows.support(target), windows.at(target).1);
        let row = |i: usize| self.recent[(support.start + i).min(support.end - 1) % (2 * P)].as_slice();
        let rows: [_; P] = std::array::from_fn(|pair| [row(2 * pair), row(2 * pair + 1)]);
        sum_rows(rows, paired(weights), &mut self.summed);
        self.resampler.finish(self.summed.as_flattened(), out);
    }
}

/// Pairs of weights. Missing weights are zero.
fn paired<const P: usize>(weights: &[i16]) -> [i32; P] {
    std::array::from_fn(|i| {
        let weight = |i: usize| weights.get(i).copied().unwrap_or(0);
        pair(weight(2 * i), weight(2 * i + 1))
    })
}

/// Converts a source row to samples, less [`MIDDLE`], premultiplied by alpha.
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

/// Two stored pixels as samples, premultiplied.
#[inline(always)]
fn premultiplied(stored: I16x8) -> I16x8 {
    let alpha = stored.broadcast_alpha();
    // Alpha as a fraction in units of −1/32768: 1 would not fit into 16 bits with a sign. 32768 / 255 is 128 and 16448 / 32768.
    let fraction = I16x8::splat(0).sub(alpha.shl(7)).sub(alpha.mul_q15(I16x8::splat(16_448)));
    // With 255 for alpha, whose product is alpha itself.
    let samples = stored.with_alpha(255).shl(FRACTION);
    I16x8::splat(0).sub(samples.mul_q15(fraction))
}

/// The weighted sum of pairs of rows.
#[inline(never)]
fn sum_rows<const P: usize>(rows: [[&[[i16; 8]]; 2]; P], weights: [i32; P], out: &mut [[i16; 8]]) {
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

/// Samples, less [`MIDDLE`], as stored bytes. Both narrowing steps saturate.
#[inline(always)]
fn stored([a, b, c, d]: [I32x4; 4]) -> U8x16 {
    // Rounds, and adds MIDDLE.
    let round = I16x8::splat((MIDDLE + (1 << (FRACTION - 1))) as i16);
    let bytes = |a, b| I16x8::narrow(a, b).add_saturating(round).shr(FRACTION);
    U8x16::narrow(bytes(a, b), bytes(c, d))
}

/// Four pixels as stored bytes, one plane after another, with straight alpha. Where alpha is zero the colours are undefined.
///
/// Colours are divided before clamping: colours and alpha overshoot by the same factor, which cancels.
#[inline(always)]
fn straight(pixels: [I32x4; GROUP]) -> U8x16 {
    let [red, green, blue, alpha] = I32x4::transpose(pixels).map(|samples| samples.add(I32x4::splat(MIDDLE)));
    let straight =
        |colour: I32x4| colour.scale(MAX_SAMPLE, alpha).clamp(0, MAX_SAMPLE).sub(I32x4::splat(MIDDLE));
    // `stored` clamps alpha.
    stored([straight(red), straight(green), straight(blue), alpha.sub(I32x4::splat(MIDDLE))])
}
