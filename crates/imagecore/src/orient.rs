use crate::{Axis, Error, Raster, Turn, flip, rotate};

/// How the pixels of a file must be rotated and mirrored to appear upright: the eight values of the tag Orientation
/// (TIFF 6.0, section 8).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Orientation {
    /// The pixels of the file are already upright.
    #[default]
    NoTransforms = 1,
    /// Mirror horizontally.
    FlipHorizontal = 2,
    /// Rotate by 180 degrees.
    Rotate180 = 3,
    /// Mirror vertically.
    FlipVertical = 4,
    /// Rotate by 90 degrees clockwise, then mirror horizontally.
    Rotate90FlipH = 5,
    /// Rotate by 90 degrees clockwise.
    Rotate90 = 6,
    /// Rotate by 270 degrees clockwise, then mirror horizontally.
    Rotate270FlipH = 7,
    /// Rotate by 270 degrees clockwise.
    Rotate270 = 8,
}

impl Orientation {
    /// Returns the orientation for a value of the tag Orientation, or `None` for a value outside 1 to 8.
    #[must_use]
    pub fn from_exif(value: u8) -> Option<Self> {
        Some(match value {
            1 => Self::NoTransforms,
            2 => Self::FlipHorizontal,
            3 => Self::Rotate180,
            4 => Self::FlipVertical,
            5 => Self::Rotate90FlipH,
            6 => Self::Rotate90,
            7 => Self::Rotate270FlipH,
            8 => Self::Rotate270,
            _ => return None,
        })
    }

    /// Returns the value of the tag Orientation, 1 to 8.
    #[must_use]
    pub fn to_exif(self) -> u8 {
        self as u8
    }
}

/// Applies an orientation. Returns the image as it should be viewed.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub fn orient(raster: Raster, orientation: Orientation) -> Result<Raster, Error> {
    Ok(match orientation {
        Orientation::NoTransforms => raster,
        Orientation::FlipHorizontal => flip(raster, Axis::Horizontal)?,
        Orientation::Rotate180 => flip(flip(raster, Axis::Horizontal)?, Axis::Vertical)?,
        Orientation::FlipVertical => flip(raster, Axis::Vertical)?,
        Orientation::Rotate90FlipH => flip(rotate(&raster, Turn::Right)?, Axis::Horizontal)?,
        Orientation::Rotate90 => rotate(&raster, Turn::Right)?,
        Orientation::Rotate270FlipH => flip(rotate(&raster, Turn::Left)?, Axis::Horizontal)?,
        Orientation::Rotate270 => rotate(&raster, Turn::Left)?,
    })
}
