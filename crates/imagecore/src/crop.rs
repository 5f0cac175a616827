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
    pub(crate) fn columns(self) -> Range<usize> {
        let start = self.x as usize;
        start..start.saturating_add(self.size.width() as usize)
    }

    pub(crate) fn rows(self) -> Range<usize> {
        let start = self.y as usize;
        start..start.saturating_add(self.size.height() as usize)
    }
}

/// Returns the part of `raster` inside `rect`, with unchanged pixels.
///
/// # Errors
/// [`Error::OutsideImage`] if the rectangle is not completely inside the image, [`Error::OutOfMemory`].
pub fn crop(raster: &Raster, rect: Rect) -> Result<Raster, Error> {
    let fits =
        |start: u32, length: u32, whole: u32| start.checked_add(length).is_some_and(|end| end <= whole);
    if !fits(rect.x, rect.size.width(), raster.size().width())
        || !fits(rect.y, rect.size.height(), raster.size().height())
    {
        return Err(Error::OutsideImage);
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
