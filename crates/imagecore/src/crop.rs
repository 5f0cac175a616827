use std::ops::Range;

use crate::{Error, Raster, Size};

/// A rectangle in pixels; the origin is the image's top left corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rect {
    /// Index of the leftmost column.
    pub x: u32,
    /// Index of the top row.
    pub y: u32,
    /// Width and height of the rectangle in pixels.
    pub size: Size,
}

impl Rect {
    /// All of an image of the size `size`.
    #[must_use]
    pub fn whole(size: Size) -> Self {
        Self { x: 0, y: 0, size }
    }

    /// Whether the rectangle is completely inside an image of the size `size`.
    pub(crate) fn is_in(self, size: Size) -> bool {
        self.columns().end <= size.width() as usize && self.rows().end <= size.height() as usize
    }

    pub(crate) fn columns(self) -> Range<usize> {
        let start = self.x as usize;
        start..start.saturating_add(self.size.width() as usize)
    }

    pub(crate) fn rows(self) -> Range<usize> {
        let start = self.y as usize;
        start..start.saturating_add(self.size.height() as usize)
    }
}

/// Returns the part of `raster` inside `rect`, with unchanged pixels. If it is the whole raster, the two share them.
///
/// # Errors
/// [`Error::OutsideImage`] if the rectangle is not completely inside the image, [`Error::OutOfMemory`].
pub fn crop(raster: &Raster, rect: Rect) -> Result<Raster, Error> {
    if !rect.is_in(raster.size()) {
        return Err(Error::OutsideImage);
    }
    if rect.size == raster.size() {
        return Ok(raster.clone());
    }
    let pixel = raster.format().bytes_per_pixel();
    let (start, length) = (rect.x as usize * pixel, rect.size.width() as usize * pixel);
    let rows =
        raster.bytes().chunks_exact(raster.stride()).skip(rect.y as usize).take(rect.size.height() as usize);
    raster.collect(rect.size, |bytes| {
        for row in rows {
            bytes.extend_from_slice(&row[start..start + length]);
        }
    })
}
