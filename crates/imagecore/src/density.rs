use crate::Error;

/// The number of pixels per unit of length when the image is printed, as the pHYs chunk of PNG stores it (PNG
/// specification, third edition, 11.3.4.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Density {
    /// Horizontal pixels per unit.
    pub x: u32,
    /// Vertical pixels per unit.
    pub y: u32,
    /// Whether the unit is the meter. If not, the unit is unknown, and only the aspect ratio of a pixel is defined.
    pub per_meter: bool,
}

impl Density {
    /// The largest number of pixels per unit: the largest integer of PNG (PNG specification, third edition, 7.1).
    pub const MAX: u32 = i32::MAX as u32;

    /// Returns the density of `pixels` per meter in both directions.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] for 0 and for more than [`MAX`](Self::MAX) pixels.
    pub fn per_meter(pixels: u32) -> Result<Self, Error> {
        match pixels {
            1..=Self::MAX => Ok(Self { x: pixels, y: pixels, per_meter: true }),
            _ => Err(Error::InvalidArgument),
        }
    }

    /// Returns the horizontal and the vertical number of pixels per meter. Returns `None` if the unit is unknown, or if
    /// a number is 0, which a file can have, but which means nothing.
    #[must_use]
    pub fn pixels_per_meter(self) -> Option<[u32; 2]> {
        (self.per_meter && self.x > 0 && self.y > 0).then_some([self.x, self.y])
    }

    /// Returns the density of the image after a rotation by 90 degrees.
    #[must_use]
    pub fn transposed(self) -> Self {
        Self { x: self.y, y: self.x, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_density_is_a_positive_integer_of_png() {
        for pixels in [1, 11_811, Density::MAX] {
            assert_eq!(Density::per_meter(pixels).unwrap().pixels_per_meter(), Some([pixels; 2]));
        }
        for pixels in [0, Density::MAX + 1, u32::MAX] {
            assert_eq!(Density::per_meter(pixels), Err(Error::InvalidArgument));
        }
    }

    #[test]
    fn an_aspect_ratio_and_zero_are_no_density() {
        let density = |x, y, per_meter| Density { x, y, per_meter }.pixels_per_meter();
        assert_eq!(density(3, 4, true), Some([3, 4]));
        assert_eq!([density(3, 4, false), density(0, 4, true), density(3, 0, true)], [None; 3]);
    }
}
