use crate::{Axis, Error, Raster, Turn, flip, rotate};

/// How the stored pixels must be turned and mirrored to stand upright: the EXIF tag 0x0112, whose
/// eight values TIFF 6.0 defines.
pub use image::metadata::Orientation;

/// The orientation that an EXIF block gives; upright where there is none, or none that makes sense.
///
/// A block of a JPEG begins with a prefix that those of PNG and WebP have not; libvips writes it into
/// WebP all the same.
pub(crate) fn orientation_in(exif: Option<&[u8]>) -> Orientation {
    exif.map(|block| block.strip_prefix(b"Exif\0\0").unwrap_or(block))
        .and_then(Orientation::from_exif_chunk)
        .unwrap_or(Orientation::NoTransforms)
}

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
