//! Finds the content of an image: what is left when margins of one color are cut off.
//!
//! A margin is a band along one side of the image whose pixels all have its color, up to a tolerance. All pixels are
//! compared with that color, not with their neighbors, so a gradient is content as soon as it has left the tolerance.
//!
//! # The colors of the margins
//! The color of a border is the median of its pixels. It is first that of the whole border, all four sides together: if
//! the outermost line of a side has it, it is the color of a margin. A side whose line has another single color, such as
//! one of two bars of different colors, is a margin with the median of this line.
//!
//! The border of a margin has noise too. So a pixel has the color of a margin if it differs by no more than the
//! tolerance from the pixels of this border that themselves differ by no more than the tolerance from the median, except
//! the outermost 256th of them at both ends, so that stray pixels do not decide.
//!
//! # The cuts
//! A line along a side is cut off if all its pixels have the color of one margin. This is repeated until no side has
//! such a line. The order of the cuts does not change what is left, because a line of one color stays one if another side
//! becomes shorter. So a flip or a rotation of the image flips or rotates the result.
//!
//! - Of colors that together would leave nothing, that of most pixels of the border is a margin, and the others are
//!   content. Of equally frequent ones, it is the more transparent one, then the one with the larger samples.
//! - A bar that ends at another bar, for example a white one below an image with a black bar on the left, is a single
//!   color only when the other one is cut off. So each side is tried again after the cuts, if its line still contains a
//!   corner of the image, because a margin begins there. Then the content can be flat too: nothing more is cut off if one
//!   color has three or four corners, or if the opposite side has a further color as well.
//! - A frame inside a margin is content, and so is what it surrounds.
//!
//! # Differences
//! Color samples are compared after they were multiplied by alpha, and alpha is compared like a color. The difference
//! of two pixels is the largest of these differences. So the hidden colors of transparent pixels are equal, a nearly
//! transparent pixel is near to a transparent one, and the edge of a soft shadow is where its alpha exceeds the
//! tolerance. All products are exact.
//!
//! `-trim` of ImageMagick and `trim` of sharp have such a limit too. sharp has one color for the whole image, that of
//! the top left pixel. ImageMagick has the color of a corner for each side, but cuts off only lines that have it from
//! edge to edge.

mod margin;

use std::cmp::Reverse;

use self::margin::{Color, Margin, Sample, weighted};
use crate::{Depth, Error, Raster, Rect, Size, alloc};

/// Returns the smallest rectangle that is left when all margins of `raster` are cut off. `tolerance` is the largest
/// difference between a pixel and the color of its margin, in levels of 8 bits: 0 to 255, also for samples of 16 bits,
/// in which a level is 257. It is added to the noise of the border, as far as this is within the tolerance: noise of ± n
/// levels needs a tolerance of n or less.
///
/// Returns the whole image if it has no margin. Returns `None` if it has no content: if all pixels have one color, or
/// are transparent.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub fn content_rect(raster: &Raster, tolerance: u8) -> Result<Option<Rect>, Error> {
    let (width, channels) = (raster.size().width() as usize, raster.format().channels.count());
    let bounds = match raster.format().depth {
        Depth::Eight => Image { samples: raster.bytes(), width, channels }.content(tolerance),
        Depth::Sixteen => {
            Image { samples: raster.bytes().as_chunks::<2>().0, width, channels }.content(tolerance)
        }
    }?;
    let rect = |bounds: Bounds| {
        let [x, y] = [bounds.left, bounds.top].map(|start| start as u32);
        let [width, height] =
            [bounds.right - bounds.left, bounds.bottom - bounds.top].map(|side| side as u32);
        let size = Size::new(width, height).expect("a part of an image is not larger than the image");
        Rect { x, y, size }
    };
    Ok(bounds.map(rect))
}

/// A side of an image.
#[derive(Clone, Copy)]
enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

/// All sides. The index of the opposite side differs in the last bit.
const SIDES: [Side; 4] = [Side::Top, Side::Bottom, Side::Left, Side::Right];

/// A rectangle that is not empty, in pixels. `right` and `bottom` are the indices after the last column and row.
#[derive(Clone, Copy, PartialEq)]
struct Bounds {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Bounds {
    /// Returns the outermost line along a side.
    fn line(self, side: Side) -> Self {
        match side {
            Side::Top => Self { bottom: self.top + 1, ..self },
            Side::Bottom => Self { top: self.bottom - 1, ..self },
            Side::Left => Self { right: self.left + 1, ..self },
            Side::Right => Self { left: self.right - 1, ..self },
        }
    }

    fn has_corner_of(self, whole: Self) -> bool {
        (self.left == whole.left || self.right == whole.right)
            && (self.top == whole.top || self.bottom == whole.bottom)
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
    fn content(&self, tolerance: u8) -> Result<Option<Bounds>, Error> {
        let (width, height) = (self.width, self.samples.len() / self.channels / self.width);
        let whole = Bounds { left: 0, top: 0, right: width, bottom: height };
        let lines = SIDES.map(|side| whole.line(side));
        let border = self.pixels(&lines)?;
        let common = self.margin(&border, tolerance)?;
        let mut found = alloc::with_capacity(SIDES.len() + 1)?;
        let mut is_common = false;
        for line in lines {
            if self.has(&common, line) {
                is_common = true;
            } else {
                found.extend(self.margin_at(line, tolerance)?);
            }
        }
        found.extend(is_common.then_some(common));
        let corners = [lines[0], lines[1]].map(|line| [line.line(Side::Left), line.line(Side::Right)]);
        let mut known = Vec::new();
        let Some(mut bounds) = self.cut_all(whole, &mut known, found, &border)? else { return Ok(None) };
        loop {
            let in_corners = |margin: &Margin<S>| {
                corners.as_flattened().iter().filter(|&&corner| self.has(margin, corner)).count()
            };
            if known.iter().any(|margin| in_corners(margin) >= 3) {
                return Ok(Some(bounds));
            }
            let mut found = alloc::with_capacity(SIDES.len())?;
            let lines = SIDES.map(|side| bounds.line(side));
            for (i, line) in lines.into_iter().enumerate() {
                if !line.has_corner_of(whole) {
                    continue;
                }
                let Some(margin) = self.margin_at(line, tolerance)? else { continue };
                let opposite = lines[i ^ 1];
                if !opposite.has_corner_of(whole)
                    || self.has(&margin, opposite)
                    || self.margin_at(opposite, tolerance)?.is_none()
                {
                    found.push(margin);
                }
            }
            match self.cut_all(bounds, &mut known, found, &border)? {
                Some(rest) if rest != bounds => bounds = rest,
                _ => return Ok(Some(bounds)),
            }
        }
    }

    // The functions below are not inlined, because they would make the module larger.

    /// Returns the weighted samples of the pixels in all `parts`.
    #[inline(never)]
    fn pixels(&self, parts: &[Bounds]) -> Result<Vec<[u32; 4]>, Error> {
        let count = parts.iter().map(|part| (part.right - part.left) * (part.bottom - part.top)).sum();
        let mut pixels = alloc::with_capacity(count)?;
        for part in parts {
            for y in part.top..part.bottom {
                pixels.extend(self.row(y, part.left, part.right).chunks_exact(self.channels).map(weighted));
            }
        }
        Ok(pixels)
    }

    /// Returns the margin to which the pixels of a border belong.
    #[inline(never)]
    fn margin(&self, border: &[[u32; 4]], tolerance: u8) -> Result<Margin<S>, Error> {
        let mut pixels = alloc::with_capacity(border.len())?;
        pixels.extend_from_slice(border);
        let limit = u32::from(tolerance) * (S::MAX / 255) * S::MAX;
        Ok(Margin::new(self.channels, Color::of(pixels, limit)))
    }

    /// Returns the margin that begins with `line`, if its pixels have one color.
    #[inline(never)]
    fn margin_at(&self, line: Bounds, tolerance: u8) -> Result<Option<Margin<S>>, Error> {
        let margin = self.margin(&self.pixels(&[line])?, tolerance)?;
        Ok(Some(margin).filter(|margin| self.has(margin, line)))
    }

    /// Returns whether all pixels in `part` have the color of a margin.
    #[inline(never)]
    fn has(&self, margin: &Margin<S>, part: Bounds) -> bool {
        (part.top..part.bottom).all(|y| margin.first_beyond(self.row(y, part.left, part.right)).is_none())
    }

    /// Cuts off the margins `known` and `found`, and adds to `known` those that leave something. Returns `None` if the
    /// first margin leaves nothing.
    #[inline(never)]
    fn cut_all(
        &self,
        mut bounds: Bounds,
        known: &mut Vec<Margin<S>>,
        mut found: Vec<Margin<S>>,
        border: &[[u32; 4]],
    ) -> Result<Option<Bounds>, Error> {
        alloc::reserve(known, found.len())?;
        let rank = |margin: &Margin<S>| {
            let color = margin.color();
            let count = border.iter().filter(|pixel| color.has(pixel)).count();
            (count, Reverse(margin.alpha()), color)
        };
        while let Some(first) = (0..found.len()).max_by_key(|&i| rank(&found[i])) {
            known.push(found.swap_remove(first));
            match self.rest(bounds, known)? {
                Some(rest) => bounds = rest,
                None if known.len() == 1 => return Ok(None),
                None => {
                    known.pop();
                }
            }
        }
        Ok(Some(bounds))
    }

    /// Cuts lines off all sides until none has the color of one of the `margins`. Returns `None` if nothing is left.
    #[inline(never)]
    fn rest(&self, mut bounds: Bounds, margins: &[Margin<S>]) -> Result<Option<Bounds>, Error> {
        // For each margin and row, the columns between which content can be. What was compared is not compared again, so
        // that a staircase of two colors takes no longer than the image.
        let mut inner = alloc::with_capacity(margins.len())?;
        for _ in margins {
            inner.push(alloc::filled([bounds.left, bounds.right], bounds.bottom)?);
        }
        loop {
            let before = bounds;
            for (margin, inner) in margins.iter().zip(&mut inner) {
                match self.cut(bounds, margin, inner) {
                    Some(rest) => bounds = rest,
                    None => return Ok(None),
                }
            }
            if bounds == before {
                return Ok(Some(bounds));
            }
        }
    }

    /// Returns the samples of the columns from `from` to before `to` in the row `y`.
    fn row(&self, y: usize, from: usize, to: usize) -> &[S] {
        let start = y * self.width;
        &self.samples[(start + from) * self.channels..(start + to) * self.channels]
    }

    /// Cuts `margin` off all sides of the image inside `bounds`. Returns `None` if nothing is left. `inner` has for each
    /// row the columns between which it can have another color.
    #[inline(never)]
    fn cut(&self, bounds: Bounds, margin: &Margin<S>, inner: &mut [[usize; 2]]) -> Option<Bounds> {
        let Bounds { left, right, .. } = bounds;
        let is_content = |&y: &usize| margin.first_beyond(self.row(y, left, right)).is_some();
        let top = (bounds.top..bounds.bottom).find(is_content)?;
        let bottom = (top..bounds.bottom).rev().find(is_content)? + 1;
        // Columns are compared by rows, because the pixels of a row are adjacent in memory.
        let (mut first, mut end) = (right, left);
        for (y, [start, _]) in (top..bottom).zip(&mut inner[top..bottom]) {
            if *start <= left {
                *start = margin.first_beyond(self.row(y, left, right)).map_or(right, |x| left + x);
            }
            first = first.min(*start);
            if first == left {
                break;
            }
        }
        if first >= right {
            return None;
        }
        for (y, [_, stop]) in (top..bottom).zip(&mut inner[top..bottom]) {
            if *stop >= right {
                *stop = margin.last_beyond(self.row(y, first, right)).map_or(first, |x| first + x + 1);
            }
            end = end.max(*stop);
            if end >= right {
                break;
            }
        }
        (end > first).then_some(Bounds { left: first, top, right: end.min(right), bottom })
    }
}
