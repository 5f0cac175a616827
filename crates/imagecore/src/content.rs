//! Finds the content of an image: what is left when margins of one color are cut off.
//!
//! A margin is a band along one side of the image whose pixels all have its color, up to a tolerance. Its color is
//! that of a corner of the image, because a margin begins there.
//!
//! - If three or four corners have the same color, up to the tolerance, this color is the color of all margins. A
//!   corner with another color is content, so one stray pixel does not decide.
//! - Otherwise each side has its own color: that of one of its two corners. A margin beside another one, for example
//!   white below a black bar on the left, is a full line only when the bar is cut off. So all sides are tried again
//!   after each cut. The largest cut is made first, so that a flip or a rotation of the image does not change the
//!   result. Of equal cuts, the first is made: top, bottom, left, right. A cut that would leave nothing is not made.
//!
//! A side is cut with one color only, so a frame inside a margin is content. All pixels are compared with the color of
//! the margin, not with their neighbors, so a gradient is content as soon as it has left the tolerance.
//!
//! # Differences
//! Color samples are compared after they were multiplied by alpha, and alpha is compared like a color. The difference
//! of two pixels is the largest of these differences. So the hidden colors of transparent pixels are equal, a nearly
//! transparent pixel is near to a transparent one, and the edge of a soft shadow is where its alpha exceeds the
//! tolerance. All products are exact.
//!
//! `-trim` of ImageMagick and `trim` of sharp have such a limit too. sharp has one color for the whole image, that of
//! the top left corner. ImageMagick has the color of a corner for each side, but cuts off only lines that have it from
//! edge to edge.

use std::array;

use crate::{Depth, Raster, Rect, Size};

/// Number of samples in the repeated color of a margin: a multiple of every number of channels, and of the 16 bytes
/// of a vector.
const PATTERN: usize = 48;

/// Number of samples that one call of an inner loop processes. Such a loop has no early exit, because a loop with an
/// early exit is not vectorized.
const BLOCK: usize = 16 * PATTERN;

/// Returns the smallest rectangle that is left when all margins of `raster` are cut off. `tolerance` is the largest
/// difference between a pixel and the color of its margin, in levels of 8 bits: 0 to 255, also for samples of 16 bits,
/// in which a level is 257. Noise of ± n levels needs a tolerance of 2 n, because the corner is noisy too.
///
/// Returns the whole image if it has no margin. Returns `None` if it has no content: if all pixels have one color, or
/// are transparent.
#[must_use]
pub fn content_rect(raster: &Raster, tolerance: u8) -> Option<Rect> {
    let (width, channels) = (raster.size().width() as usize, raster.format().channels.count());
    let bounds = match raster.format().depth {
        Depth::Eight => Image { samples: raster.bytes(), width, channels }.content(tolerance),
        Depth::Sixteen => {
            Image { samples: raster.bytes().as_chunks::<2>().0, width, channels }.content(tolerance)
        }
    }?;
    let [x, y] = [bounds.left, bounds.top].map(|start| start as u32);
    let [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top].map(|side| side as u32);
    let size = Size::new(width, height).expect("a part of an image is not larger than the image");
    Some(Rect { x, y, size })
}

/// A side of an image.
#[derive(Clone, Copy)]
enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

/// All sides, each with the indices of its two corners. The corners are top left, top right, bottom left, bottom right.
const SIDES: [(Side, [usize; 2]); 4] =
    [(Side::Top, [0, 1]), (Side::Bottom, [2, 3]), (Side::Left, [0, 2]), (Side::Right, [1, 3])];

/// A rectangle that is not empty, in pixels. `right` and `bottom` are the indices after the last column and row.
#[derive(Clone, Copy, PartialEq)]
struct Bounds {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Bounds {
    fn pixels(self) -> usize {
        (self.right - self.left) * (self.bottom - self.top)
    }
}

/// The samples of an image. The number of channels is no constant, because the code for each format would make the module
/// 12 kB larger, compressed.
struct Image<'a, S> {
    samples: &'a [S],
    /// Pixels per row.
    width: usize,
    /// Samples per pixel.
    channels: usize,
}

impl<S: Sample> Image<'_, S> {
    /// Returns the bounds of the content, or `None` if the image has no content.
    fn content(&self, tolerance: u8) -> Option<Bounds> {
        let (width, height) = (self.width, self.samples.len() / self.channels / self.width);
        let corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)];
        let corners = corners.map(|(x, y)| self.row(y, x, x + 1));
        let margins = &corners.map(|corner| Margin::new(corner, tolerance));
        let whole = Bounds { left: 0, top: 0, right: width, bottom: height };
        let same = |margin: &&Margin<S>| corners.iter().filter(|corner| margin.has(corner)).count() >= 3;
        if let Some(margin) = margins.iter().find(same) {
            return SIDES.iter().try_fold(whole, |bounds, &(side, _)| self.cut(bounds, side, margin));
        }
        let mut bounds = whole;
        // The corners whose colors a side can have: after its first cut, only one. Of corners with equal pixels, the
        // first stands for all, so that no cut is tried twice.
        let first =
            |corner: usize| (0..corner).find(|&other| corners[other] == corners[corner]).unwrap_or(corner);
        let mut choices = SIDES.map(|(_, ends)| ends.map(first));
        loop {
            let cuts = SIDES.iter().zip(choices).enumerate().flat_map(|(i, (&(side, _), ends))| {
                let cut = move |corner| Some((self.cut(bounds, side, &margins[corner])?, i, corner));
                let count = if ends[0] == ends[1] { 1 } else { 2 };
                ends.into_iter().take(count).filter_map(cut)
            });
            let Some((rest, i, corner)) =
                cuts.filter(|&(rest, ..)| rest != bounds).min_by_key(|(rest, ..)| rest.pixels())
            else {
                return Some(bounds);
            };
            (bounds, choices[i]) = (rest, [corner; 2]);
        }
    }

    /// Returns the samples of the columns from `from` to before `to` in the row `y`.
    fn row(&self, y: usize, from: usize, to: usize) -> &[S] {
        let start = y * self.width;
        &self.samples[(start + from) * self.channels..(start + to) * self.channels]
    }

    /// Cuts `margin` off one side of the image inside `bounds`. Returns `None` if nothing is left.
    #[inline(never)]
    fn cut(&self, bounds: Bounds, side: Side, margin: &Margin<S>) -> Option<Bounds> {
        let Bounds { left, top, right, bottom } = bounds;
        let is_content = |&y: &usize| margin.first_beyond(self.row(y, left, right)).is_some();
        let is_margin = |x: usize| (top..bottom).all(|y| margin.has(self.row(y, x, x + 1)));
        match side {
            Side::Top => (top..bottom).find(is_content).map(|top| Bounds { top, ..bounds }),
            Side::Bottom => {
                (top..bottom).rev().find(is_content).map(|last| Bounds { bottom: last + 1, ..bounds })
            }
            Side::Left if !is_margin(left) => Some(bounds),
            Side::Right if !is_margin(right - 1) => Some(bounds),
            // Other columns than the outermost are scanned by rows, because the pixels of a row are adjacent in memory. A
            // row is scanned only outside the content of the rows above.
            Side::Left => {
                let mut first = right;
                for y in top..bottom {
                    if let Some(x) = margin.first_beyond(self.row(y, left, first)) {
                        first = left + x;
                    }
                }
                (first < right).then_some(Bounds { left: first, ..bounds })
            }
            Side::Right => {
                let mut end = left;
                for y in top..bottom {
                    if let Some(x) = margin.last_beyond(self.row(y, end, right)) {
                        end += x + 1;
                    }
                }
                (end > left).then_some(Bounds { right: end, ..bounds })
            }
        }
    }
}

/// The color of a margin, and the tolerance.
struct Margin<S> {
    /// Samples per pixel.
    channels: usize,
    /// The weighted samples of the color.
    color: [u32; 4],
    /// The largest difference from each of these samples.
    limit: u32,
    /// The smallest and the largest samples of pixels that surely have the color, repeated.
    low: [S; PATTERN],
    high: [S; PATTERN],
}

impl<S: Sample> Margin<S> {
    #[inline(never)]
    fn new(pixel: &[S], tolerance: u8) -> Self {
        let limit = u32::from(tolerance) * (S::MAX / 255) * S::MAX;
        let (alpha, channels) = (alpha_of(pixel), pixel.len());
        let (mut low, mut high) = ([S::new(0); PATTERN], [S::new(S::MAX); PATTERN]);
        for (i, (low, high)) in low.iter_mut().zip(&mut high).enumerate() {
            let value = pixel[i % channels].value();
            if has_alpha(channels) && i % channels == channels - 1 {
                let most = if alpha == 0 { limit / S::MAX } else { alpha };
                (*low, *high) = (S::new(alpha), S::new(most));
            // A pixel with the alpha of the margin has the color if its samples are within the quotient. A pixel is near
            // to a transparent margin if its alpha is, because a sample times alpha is at most the largest sample times
            // alpha.
            } else if let Some(distance) = limit.checked_div(alpha) {
                *low = S::new(value.saturating_sub(distance));
                *high = S::new(value.saturating_add(distance).min(S::MAX));
            }
        }
        Self { channels, color: weighted(pixel), limit, low, high }
    }

    /// Returns whether a pixel has the color of the margin.
    fn has(&self, pixel: &[S]) -> bool {
        weighted(pixel).iter().zip(&self.color).all(|(sample, color)| sample.abs_diff(*color) <= self.limit)
    }

    /// Returns the index of the first pixel in a row of samples that does not have the color of the margin.
    fn first_beyond(&self, row: &[S]) -> Option<usize> {
        let mut start = 0;
        row.chunks(BLOCK).find_map(|block| {
            let found = if self.is_color_of(block) { None } else { self.first_in(block).map(|x| start + x) };
            start += block.len() / self.channels;
            found
        })
    }

    /// Returns the index of the last pixel in a row of samples that does not have the color of the margin.
    fn last_beyond(&self, row: &[S]) -> Option<usize> {
        let mut start = row.len() / self.channels;
        row.rchunks(BLOCK).find_map(|block| {
            start -= block.len() / self.channels;
            if self.is_color_of(block) { None } else { self.last_in(block).map(|x| start + x) }
        })
    }

    /// Returns false if a pixel of a block does not have the color of the margin. If all have, the result can be false
    /// only for gray pixels with alpha.
    fn is_color_of(&self, block: &[S]) -> bool {
        self.is_surely_color_of(block)
            || (self.channels == 4 && self.most_difference(block.as_chunks().0) <= self.limit)
    }

    // The four functions below are not inlined, because a JavaScript engine optimizes a WebAssembly function only after
    // some calls.

    /// Returns whether all samples are between `low` and `high`. If so, all pixels have the color of the margin. Without
    /// alpha, the reverse is true too. This test takes a half to a tenth of the time of [`most_difference`].
    ///
    /// [`most_difference`]: Self::most_difference
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

    /// Returns the largest difference of the weighted samples of RGBA pixels from those of the margin.
    #[inline(never)]
    fn most_difference(&self, block: &[[S; 4]]) -> u32 {
        let most = block.iter().fold([0; 4], |most: [u32; 4], pixel| {
            let samples = weighted(pixel);
            array::from_fn(|i| most[i].max(samples[i].abs_diff(self.color[i])))
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

/// Returns whether the last of so many samples is alpha.
const fn has_alpha(channels: usize) -> bool {
    channels.is_multiple_of(2)
}

fn alpha_of<S: Sample>(pixel: &[S]) -> u32 {
    if has_alpha(pixel.len()) { pixel[pixel.len() - 1].value() } else { S::MAX }
}

/// Returns the color samples of a pixel multiplied by its alpha, and its alpha multiplied by the largest sample. Samples
/// that the pixel does not have are 0.
#[inline(always)]
fn weighted<S: Sample>(pixel: &[S]) -> [u32; 4] {
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
trait Sample: Copy + PartialEq {
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
        for tolerance in [0, 1, 2, 9, 128, 254, 255] {
            for color in &pixels {
                let margin = Margin::new(color, tolerance);
                for pixel in &pixels {
                    let has = margin.has(pixel);
                    let block = pixel.repeat(30);
                    assert_eq!(margin.is_color_of(&block), has, "{pixel:?} {color:?} {tolerance}");
                    assert!(has || !margin.is_surely_color_of(&block));
                    // The last pixel is after the only complete pattern.
                    let block = [color.repeat(PATTERN / 4), pixel.to_vec()].concat();
                    assert_eq!(margin.is_color_of(&block), has);
                    let opaque = Margin::new(&color[..3], tolerance);
                    let block = pixel[..3].repeat(30);
                    assert_eq!(opaque.is_surely_color_of(&block), opaque.has(&pixel[..3]));
                }
            }
        }
    }
}
