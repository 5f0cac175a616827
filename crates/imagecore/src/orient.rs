use crate::{Axis, Error, Raster, Turn, flip, rotate};

/// How the stored pixels must be turned and mirrored to stand upright: the EXIF tag 0x0112, whose
/// eight values TIFF 6.0 defines.
pub use image::metadata::Orientation;

/// The image as it is meant to be seen.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub fn orient(raster: Raster, orientation: Orientation) -> Result<Raster, Error> {
    Ok(match orientation {
        Orientation::NoTransforms => raster,
        Orientation::FlipHorizontal => flip(raster, Axis::Horizontal),
        Orientation::Rotate180 => flip(flip(raster, Axis::Horizontal), Axis::Vertical),
        Orientation::FlipVertical => flip(raster, Axis::Vertical),
        Orientation::Rotate90FlipH => flip(rotate(&raster, Turn::Right)?, Axis::Horizontal),
        Orientation::Rotate90 => rotate(&raster, Turn::Right)?,
        Orientation::Rotate270FlipH => flip(rotate(&raster, Turn::Left)?, Axis::Horizontal),
        Orientation::Rotate270 => rotate(&raster, Turn::Left)?,
    })
}
