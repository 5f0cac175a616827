//! Resampling of 8-bit RGB and RGBA images to more pixels, in fixed point. A side may become shorter, down to
//! 3/4 of its length.
//!
//! The samples of the raster are interpolated without a transfer function, so no table is needed. A shift converts an
//! 8-bit sample to 15 bits, and a product with alpha premultiplies the sample. The six or eight source rows in the
//! support of a target row are kept as premultiplied samples. The samples of all channels of a pixel are adjacent. The
//! vertical pass interleaves the samples of two rows, and the horizontal pass interleaves the samples of two pixels.
//! One dot product then adds two weighted samples in each lane.

use std::ops::Range;

use super::kernel::Scaling;
use super::rows::{Columns, Resampler, SourceRows};
use super::vertical::{Gather, gather};
use super::weights::Weights;
use crate::raster::has_alpha;
use crate::{Error, alloc};
use imagecore_simd128::{I16x8, I32x4, RGBX_TO_RGB, U8x16, pair};

/// Fraction bits of a sample in this module. Such a sample has 15 bits: the 8 bits of a raster's sample, and the
/// fraction.
const FRACTION: u32 = 7;

/// The largest sample, before [`MIDDLE`] is subtracted.
const MAX_SAMPLE: i32 = 255 << FRACTION;

/// The number that is subtracted from every sample. Samples are then centered on 0, so that their overshoot on both
/// sides fits into 16 bits with a sign.
const MIDDLE: i32 = MAX_SAMPLE / 2;

/// Fraction bits of a weight. 14 is the largest number of fraction bits with which the weight 1 fits into 16 bits with
/// a sign.
const BITS: u32 = 14;

/// The number that is added to a sum for rounding, before the sum is shifted right by [`BITS`].
const HALF: i32 = 1 << (BITS - 1);

/// Number of target pixels that one vector store writes.
const PIXELS_PER_GROUP: usize = 4;

/// Swizzle indices that convert four planes of four bytes to four interleaved pixels.
const INTERLEAVE: [u8; 16] = [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15];

/// Swizzle indices that copy the alpha of each pixel to all four bytes of the pixel.
const BROADCAST_ALPHA: [u8; 16] = [3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15];

/// The samples of a row, 16 bits each, in vectors of eight samples.
type Samples = Vec<[i16; 8]>;

/// A resampler that computes a range of target columns. `C` is the number of channels, three or four. The fourth
/// channel is alpha. Along either axis, `P` pairs of source samples cover the support of a target sample.
pub(super) struct Enlargement<const C: usize, const P: usize> {
    columns: Columns,
    vertical: Weights,
    /// For each target pixel of a row, an offset and weights. The offset is the number of samples in the source row
    /// before the first source pixel that contributes to the target pixel. The weights belong to this source pixel and
    /// the following ones, in pairs. In the last group, the entries after the last target pixel are zero.
    horizontal: Vec<[(usize, [i32; P]); PIXELS_PER_GROUP]>,
}

/// Returns the number of pairs of source samples that cover the support of a target sample, or `None` if a side becomes
/// shorter than 3/4 of its length. The support has at most 6 samples if no side becomes shorter. If a side becomes
/// shorter, the support has at most 8 samples (6 × 4/3).
pub(super) fn max_pairs(&Scaling { from, to }: &Scaling) -> Option<usize> {
    let sides = [(from.width(), to.width()), (from.height(), to.height())];
    if sides.iter().all(|(from, to)| from <= to) {
        Some(3)
    } else {
        sides.iter().all(|(from, to)| 3 * from <= 4 * to).then_some(4)
    }
}

impl<const C: usize, const P: usize> Enlargement<C, P> {
    /// Creates the enlargement for the target columns `columns`.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn new(scaling: &Scaling, columns: &Range<usize>) -> Result<Self, Error> {
        let windows = Weights::of_bits(BITS, &scaling.horizontal()?)?.windows;
        let groups = columns.len().div_ceil(PIXELS_PER_GROUP);
        let mut by_target = alloc::filled([(0, [0; P]); PIXELS_PER_GROUP], groups)?;
        let of_columns = windows.of(columns)?;
        for (row, (start, weights)) in by_target.as_flattened_mut().iter_mut().zip(of_columns.iter()) {
            *row = (C * start, paired(weights));
        }
        let columns = Columns::new(&windows, columns);
        let vertical = Weights::of_bits(BITS, &scaling.vertical()?)?;
        Ok(Self { columns, vertical, horizontal: by_target })
    }

    /// Applies the horizontal pass to one row of samples, converts the result to bytes of the raster, and writes them
    /// to `out`.
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
                    // Four opaque pixels need no division by alpha.
                    stored(pixels)
                } else if has_alpha(C) {
                    let stored = straight(pixels).swizzle(interleave);
                    // If alpha is zero, the color becomes zero too. It is invisible, and any other color would only
                    // make files larger.
                    stored.and(stored.swizzle(broadcast_alpha).le_mask(U8x16::splat(0)).not())
                } else {
                    stored(pixels).swizzle(rgbx_to_rgb)
                };
            let out = &mut out[group * PIXELS_PER_GROUP * C..];
            // If `C` is 3, the vector is longer than the group. The next store overwrites the bytes beyond the group.
            match out.first_chunk_mut() {
                Some(out) => stored.store(out),
                None => {
                    let mut bytes = [0; 16];
                    stored.store(&mut bytes);
                    let length = out.len().min(PIXELS_PER_GROUP * C);
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

    fn run(&self, source: SourceRows<'_>, targets: Range<usize>, out: &mut [u8]) -> Result<(), Error> {
        let windows = &self.vertical.windows;
        let source = source.with_columns(&self.columns, C);
        let rows = out.chunks_exact_mut(C * self.columns.count);
        // Each target pixel reads `taps` source pixels, even at the end of a row. The rows are therefore padded.
        let taps = 2 * P;
        let row = || alloc::filled([0; 8], ((self.columns.source_count() + taps) * C).div_ceil(8) + 1);
        let recent = (0..taps).map(|_| row()).collect::<Result<_, _>>()?;
        gather(windows, targets, rows, VerticalPass { resampler: self, source, recent, summed: row()? });
        Ok(())
    }
}

/// The state of the vertical pass, for [`gather`].
struct VerticalPass<'a, const C: usize, const P: usize> {
    resampler: &'a Enlargement<C, P>,
    source: SourceRows<'a>,
    /// The `2 * P` source rows that were read most recently. The source row `y` has the index `y % (2 * P)`.
    recent: Vec<Samples>,
    /// The samples of the current target row, after the vertical pass and before the horizontal pass.
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

/// Packs the weights in pairs. Weights beyond the end of `weights` are zero.
fn paired<const P: usize>(weights: &[i16]) -> [i32; P] {
    std::array::from_fn(|i| {
        let weight = |i: usize| weights.get(i).copied().unwrap_or(0);
        pair(weight(2 * i), weight(2 * i + 1))
    })
}

/// Converts the bytes of a source row to samples, and subtracts [`MIDDLE`] from each sample. If there is alpha, the
/// samples are premultiplied before the subtraction.
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

/// Converts two RGBA pixels, one lane per byte, to samples that are premultiplied by alpha.
#[inline(always)]
fn premultiplied(stored: I16x8) -> I16x8 {
    let alpha = stored.broadcast_alpha();
    // `fraction` is alpha / 255 in units of −1/32768. In positive units, 1 would not fit into 16 bits with a sign. The
    // factor 32768 / 255 is about 128 + 16448 / 32768: a shift by 7 bits and a multiplication by 16448 / 32768.
    let fraction = I16x8::splat(0).sub(alpha.shl(7)).sub(alpha.mul_q15(I16x8::splat(16_448)));
    // The alpha channel is set to 255 first, so that the product of this channel and alpha is alpha itself.
    let samples = stored.with_alpha(255).shl(FRACTION);
    I16x8::splat(0).sub(samples.mul_q15(fraction))
}

/// Writes the weighted sum of `rows` to `out`. Each pair of rows has a pair of weights.
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

/// Converts samples, from which [`MIDDLE`] was subtracted, to bytes of the raster. Both narrowing steps saturate.
#[inline(always)]
fn stored([a, b, c, d]: [I32x4; 4]) -> U8x16 {
    // `round` adds back the `MIDDLE` that was subtracted, and adds half a level of a raster's sample for rounding.
    let round = I16x8::splat((MIDDLE + (1 << (FRACTION - 1))) as i16);
    let bytes = |a, b| I16x8::narrow(a, b).add_saturating(round).shr(FRACTION);
    U8x16::narrow(bytes(a, b), bytes(c, d))
}

/// Converts four premultiplied pixels to bytes of the raster, with straight alpha. The result has one plane of four
/// bytes for each channel. The colors of pixels whose alpha is zero are undefined.
///
/// Colors are divided by alpha before they are clamped, because colors and alpha overshoot by the same factor, which
/// cancels in the quotient.
#[inline(always)]
fn straight(pixels: [I32x4; PIXELS_PER_GROUP]) -> U8x16 {
    let [red, green, blue, alpha] = I32x4::transpose(pixels).map(|samples| samples.add(I32x4::splat(MIDDLE)));
    let straight =
        |color: I32x4| color.mul_div_f32(MAX_SAMPLE, alpha).clamp(0, MAX_SAMPLE).sub(I32x4::splat(MIDDLE));
    // Alpha is not clamped here, because `stored` clamps it.
    stored([straight(red), straight(green), straight(blue), alpha.sub(I32x4::splat(MIDDLE))])
}
