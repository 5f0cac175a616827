use std::ops::Range;

use crate::Size;

/// Rows of a source, the first of which need not be the first of the image.
pub(super) struct Rows<'a, const C: usize> {
    pixels: &'a [[u8; C]],
    width: usize,
    /// Which rows of the image they are.
    pub(super) range: Range<usize>,
}

impl<'a, const C: usize> Rows<'a, C> {
    /// The rows of a `range` of an image of a size, one after another.
    pub(super) fn new(bytes: &'a [u8], size: Size, range: Range<usize>) -> Self {
        Self { pixels: bytes.as_chunks().0, width: size.width() as usize, range }
    }

    /// A row, counted from the first of the image.
    pub(super) fn row(&self, y: usize) -> &'a [[u8; C]] {
        let start = (y - self.range.start) * self.width;
        &self.pixels[start..start + self.width]
    }
}
