use crate::Error;

/// The longest side of an image in pixels, for input and output, as `docs/requirements.md` requires.
pub const MAX_SIDE: u32 = 16_384;

/// The largest area of an image in pixels, for input and output, as `docs/requirements.md` requires: 100 megapixels.
pub const MAX_PIXELS: u64 = 100_000_000;

/// A width and a height within the limits: both sides are 1 to [`MAX_SIDE`] pixels, and the area is at most
/// [`MAX_PIXELS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    width: u32,
    height: u32,
}

impl Size {
    /// Creates a size from a width and a height in pixels.
    ///
    /// # Errors
    /// [`Error::EmptySize`] if a side is 0, [`Error::TooLarge`] if the size exceeds the limits.
    pub fn new(width: u32, height: u32) -> Result<Self, Error> {
        if width == 0 || height == 0 {
            return Err(Error::EmptySize);
        }
        let pixels = u64::from(width) * u64::from(height);
        if width > MAX_SIDE || height > MAX_SIDE || pixels > MAX_PIXELS {
            return Err(Error::TooLarge { width, height });
        }
        Ok(Self { width, height })
    }

    /// The width in pixels, 1 to [`MAX_SIDE`].
    #[must_use]
    pub fn width(self) -> u32 {
        self.width
    }

    /// The height in pixels, 1 to [`MAX_SIDE`].
    #[must_use]
    pub fn height(self) -> u32 {
        self.height
    }

    /// The area in pixels, 1 to [`MAX_PIXELS`].
    #[must_use]
    pub fn pixels(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Returns the size after a rotation by 90 degrees.
    #[must_use]
    pub fn transposed(self) -> Self {
        Self { width: self.height, height: self.width }
    }

    /// Returns `self` if it fits within `bounds`. Otherwise returns the largest size within `bounds` that has the
    /// aspect ratio of `self`: each side is rounded to the nearest pixel, and is at least 1.
    #[must_use]
    pub fn fit_within(self, bounds: Self) -> Self {
        if self.width <= bounds.width && self.height <= bounds.height {
            return self;
        }
        let scale = f64::min(
            f64::from(bounds.width) / f64::from(self.width),
            f64::from(bounds.height) / f64::from(self.height),
        );
        let side = |length: u32, bound: u32| {
            // The product fits in u32, because the scale is below 1.
            ((f64::from(length) * scale).round() as u32).clamp(1, bound)
        };
        Self { width: side(self.width, bounds.width), height: side(self.height, bounds.height) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_of_zero_and_sizes_beyond_the_limits_are_errors() {
        assert_eq!(Size::new(0, 5), Err(Error::EmptySize));
        assert_eq!(Size::new(5, 0), Err(Error::EmptySize));
        assert!(Size::new(MAX_SIDE, 1).is_ok());
        assert_eq!(Size::new(MAX_SIDE + 1, 1), Err(Error::TooLarge { width: MAX_SIDE + 1, height: 1 }));
        assert!(Size::new(10_000, 10_000).is_ok());
        assert!(Size::new(10_001, 10_000).is_err());
        assert_eq!(Size::new(u32::MAX, u32::MAX), Err(Error::TooLarge { width: u32::MAX, height: u32::MAX }));
    }

    #[test]
    fn fit_within_keeps_the_aspect_ratio() {
        let fit = |w, h, bw, bh| {
            let fitted = Size::new(w, h).unwrap().fit_within(Size::new(bw, bh).unwrap());
            (fitted.width(), fitted.height())
        };
        assert_eq!(fit(4928, 3264, 1600, 800), (1208, 800));
        assert_eq!(fit(100, 50, 1600, 800), (100, 50));
        assert_eq!(fit(16_384, 1, 400, 400), (400, 1));
        assert_eq!(fit(3, 3, 3, 1), (1, 1));
    }
}
