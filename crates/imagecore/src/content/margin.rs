//! The color of a margin, and the comparison of pixels with it.

use std::array;

use crate::raster::has_alpha;

/// Number of samples in the repeated color of a margin: a multiple of every number of channels, and of the 16 bytes
/// of a vector.
const PATTERN: usize = 48;

/// Number of samples that one call of an inner loop processes. Such a loop has no early exit, because a loop with an
/// early exit is not vectorized.
const BLOCK: usize = 16 * PATTERN;

/// The share of the pixels of a border that is left out at each end of a sample's range: one of so many.
const STRAY: usize = 256;

/// The weighted samples of a border, and the range of those that belong to its margin.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Color {
    median: [u32; 4],
    low: [u32; 4],
    high: [u32; 4],
}

impl Color {
    /// Returns the color of a border with these `pixels`, which are not empty. `limit` is the tolerance.
    #[inline(never)]
    pub(super) fn of(mut pixels: Vec<[u32; 4]>, limit: u32) -> Self {
        let median = ranked(&pixels, (pixels.len() - 1) / 2);
        let around = |[low, high]: [[u32; 4]; 2]| Self {
            median,
            low: low.map(|sample| sample.saturating_sub(limit)),
            high: high.map(|sample| sample.saturating_add(limit)),
        };
        let near = around([median; 2]);
        pixels.retain(|pixel| near.has(pixel));
        // The median of each channel can be a color that no pixel has.
        let Some(last) = pixels.len().checked_sub(1) else { return near };
        let stray = pixels.len() / STRAY;
        around([stray, last - stray].map(|rank| ranked(&pixels, rank)))
    }

    /// Returns whether a pixel with these weighted samples has the color.
    pub(super) fn has(&self, pixel: &[u32; 4]) -> bool {
        (0..4).all(|i| self.low[i] <= pixel[i] && pixel[i] <= self.high[i])
    }

    fn alpha<S: Sample>(&self, channels: usize) -> u32 {
        if has_alpha(channels) { self.median[channels - 1] / S::MAX } else { S::MAX }
    }
}

/// Returns for each channel the sample with the given rank: that of rank 0 is the smallest one.
#[inline(never)]
fn ranked(pixels: &[[u32; 4]], rank: usize) -> [u32; 4] {
    // The sample is the largest value below which there are no more than `rank` samples. Its bits are tried one after the
    // other, which needs no memory.
    (0..u32::BITS).rev().fold([0; 4], |samples, bit| {
        let larger = samples.map(|sample| sample | (1 << bit));
        let below = pixels.iter().fold([0; 4], |below: [u32; 4], pixel| {
            array::from_fn(|i| below[i] + u32::from(pixel[i] < larger[i]))
        });
        array::from_fn(|i| if below[i] as usize <= rank { larger[i] } else { samples[i] })
    })
}

/// The color of a margin, and what is needed to compare blocks of samples with it.
pub(super) struct Margin<S> {
    /// Samples per pixel.
    channels: usize,
    color: Color,
    /// The smallest and the largest samples of pixels that surely have the color, repeated.
    low: [S; PATTERN],
    high: [S; PATTERN],
}

impl<S: Sample> Margin<S> {
    #[inline(never)]
    pub(super) fn new(channels: usize, color: Color) -> Self {
        let alpha = color.alpha::<S>(channels);
        let (mut low, mut high) = ([S::new(0); PATTERN], [S::new(S::MAX); PATTERN]);
        for (i, (low, high)) in low.iter_mut().zip(&mut high).enumerate() {
            let channel = i % channels;
            let [least, most] = [color.low, color.high].map(|samples| samples[channel]);
            if has_alpha(channels) && channel == channels - 1 {
                // A sample times alpha is at most the largest sample times alpha. So a pixel has the color of a
                // transparent margin if the largest sample of its alpha is within all ranges.
                let within_all = color.high[..channels].iter().fold(most, |most, &high| most.min(high));
                let largest = if alpha == 0 { (within_all / S::MAX).min(S::MAX) } else { alpha };
                (*low, *high) = (S::new(alpha), S::new(largest));
            // A pixel with the alpha of the margin has the color if its samples are within the quotients.
            } else if alpha > 0 {
                *low = S::new(least.div_ceil(alpha).min(S::MAX));
                *high = S::new((most / alpha).min(S::MAX));
            }
        }
        Self { channels, color, low, high }
    }

    pub(super) fn color(&self) -> Color {
        self.color
    }

    /// Returns the alpha of the color, at most the largest sample.
    pub(super) fn alpha(&self) -> u32 {
        self.color.alpha::<S>(self.channels)
    }

    /// Returns whether a pixel has the color of the margin.
    fn has(&self, pixel: &[S]) -> bool {
        self.color.has(&weighted(pixel))
    }

    /// Returns the index of the first pixel in a row of samples that does not have the color of the margin.
    pub(super) fn first_beyond(&self, row: &[S]) -> Option<usize> {
        if row.len() <= PATTERN {
            return self.first_in(row);
        }
        let mut start = 0;
        row.chunks(BLOCK).find_map(|block| {
            let found = if self.is_color_of(block) { None } else { self.first_in(block).map(|x| start + x) };
            start += block.len() / self.channels;
            found
        })
    }

    /// Returns the index of the last pixel in a row of samples that does not have the color of the margin.
    pub(super) fn last_beyond(&self, row: &[S]) -> Option<usize> {
        if row.len() <= PATTERN {
            return self.last_in(row);
        }
        let mut start = row.len() / self.channels;
        row.rchunks(BLOCK).find_map(|block| {
            start -= block.len() / self.channels;
            if self.is_color_of(block) { None } else { self.last_in(block).map(|x| start + x) }
        })
    }

    /// Returns false if a pixel of a block does not have the color of the margin. If all have, the result can be false
    /// only for gray pixels with alpha.
    fn is_color_of(&self, block: &[S]) -> bool {
        self.is_surely_color_of(block) || (self.channels == 4 && self.most_excess(block.as_chunks().0) == 0)
    }

    // The four functions below are not inlined, because a JavaScript engine optimizes a WebAssembly function only after
    // some calls.

    /// Returns whether all samples are between `low` and `high`. If so, all pixels have the color of the margin. Without
    /// alpha, the reverse is true too. This test takes a half to a tenth of the time of [`most_excess`].
    ///
    /// [`most_excess`]: Self::most_excess
    #[inline(never)]
    fn is_surely_color_of(&self, block: &[S]) -> bool {
        let (chunks, rest) = block.as_chunks::<PATTERN>();
        let mut within = [true; PATTERN];
        for chunk in chunks {
            for i in 0..PATTERN {
                within[i] &= chunk[i].is_within(self.low[i], self.high[i]);
            }
        }
        let mut ranges = self.low.iter().zip(&self.high).zip(rest);
        !within.contains(&false) && ranges.all(|((&low, &high), sample)| sample.is_within(low, high))
    }

    /// Returns by how much the weighted samples of RGBA pixels are outside the range of the margin, at most.
    #[inline(never)]
    fn most_excess(&self, block: &[[S; 4]]) -> u32 {
        let Color { low, high, .. } = self.color;
        let most = block.iter().fold([0; 4], |most: [u32; 4], pixel| {
            let samples = weighted(pixel);
            array::from_fn(|i| {
                most[i].max(low[i].saturating_sub(samples[i])).max(samples[i].saturating_sub(high[i]))
            })
        });
        most.into_iter().fold(0, u32::max)
    }

    #[inline(never)]
    fn first_in(&self, block: &[S]) -> Option<usize> {
        block.chunks_exact(self.channels).position(|pixel| !self.has(pixel))
    }

    #[inline(never)]
    fn last_in(&self, block: &[S]) -> Option<usize> {
        block.chunks_exact(self.channels).rposition(|pixel| !self.has(pixel))
    }
}

fn alpha_of<S: Sample>(pixel: &[S]) -> u32 {
    if has_alpha(pixel.len()) { pixel[pixel.len() - 1].value() } else { S::MAX }
}

/// Returns the color samples of a pixel multiplied by its alpha, and its alpha multiplied by the largest sample. Samples
/// that the pixel does not have are 0.
#[inline(always)]
pub(super) fn weighted<S: Sample>(pixel: &[S]) -> [u32; 4] {
    let alpha = alpha_of(pixel);
    let mut products = [0; 4];
    for (product, sample) in products.iter_mut().zip(pixel) {
        // 65,535 · 65,535 fits in 32 bits.
        *product = sample.value() * alpha;
    }
    if has_alpha(pixel.len()) {
        products[pixel.len() - 1] = S::MAX * alpha;
    }
    products
}

/// A sample as a raster stores it.
pub(super) trait Sample: Copy + PartialEq {
    /// The largest value.
    const MAX: u32;

    /// Returns the sample of the value `value`, which is at most [`MAX`](Self::MAX).
    fn new(value: u32) -> Self;

    fn value(self) -> u32;

    /// Returns whether the value is at least that of `low`, and at most that of `high`.
    fn is_within(self, low: Self, high: Self) -> bool;
}

impl Sample for u8 {
    const MAX: u32 = 0xFF;

    fn new(value: u32) -> Self {
        value as Self
    }

    fn value(self) -> u32 {
        self.into()
    }

    fn is_within(self, low: Self, high: Self) -> bool {
        (low <= self) & (self <= high)
    }
}

/// A sample of 16 bits, in native byte order.
impl Sample for [u8; 2] {
    const MAX: u32 = 0xFFFF;

    fn new(value: u32) -> Self {
        (value as u16).to_ne_bytes()
    }

    fn value(self) -> u32 {
        u16::from_ne_bytes(self).into()
    }

    fn is_within(self, low: Self, high: Self) -> bool {
        let [low, value, high] = [low, self, high].map(u16::from_ne_bytes);
        (low <= value) & (value <= high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests the quick tests of blocks with all pairs of some pixels, whose samples lie near to each other and to the
    /// limits.
    #[test]
    fn a_block_has_the_color_if_all_pixels_have() {
        let levels = [0u8, 1, 2, 9, 128, 246, 254, 255];
        let pixels: Vec<[u8; 4]> = levels.iter().flat_map(|&a| levels.map(|b| [7, a, 200, b])).collect();
        let margin = |color: &[u8], near: &[u8], tolerance: u32| {
            Margin::new(color.len(), Color::of(vec![weighted(color), weighted(near)], tolerance * 255))
        };
        for tolerance in [0, 1, 2, 9, 128, 254, 255] {
            for (color, near) in pixels.iter().flat_map(|color| [(color, color), (color, &pixels[9])]) {
                let (translucent, opaque) =
                    (margin(color, near, tolerance), margin(&color[..3], &near[..3], tolerance));
                for pixel in &pixels {
                    let has = translucent.has(pixel);
                    let block = pixel.repeat(30);
                    assert_eq!(
                        translucent.is_color_of(&block),
                        has,
                        "{pixel:?} {color:?} {near:?} {tolerance}"
                    );
                    assert!(has || !translucent.is_surely_color_of(&block));
                    // The last pixel is after the only complete pattern.
                    let block = [color.repeat(PATTERN / 4), pixel.to_vec()].concat();
                    assert_eq!(translucent.is_color_of(&block), has && translucent.has(color));
                    let block = pixel[..3].repeat(30);
                    assert_eq!(opaque.is_surely_color_of(&block), opaque.has(&pixel[..3]));
                }
            }
        }
    }
}
