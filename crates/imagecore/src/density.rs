/// The number of pixels per unit of length when the image is printed, as the pHYs chunk of PNG stores it (PNG
/// specification, third edition, 11.3.4.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Density {
    /// Horizontal pixels per unit.
    pub x: u32,
    /// Vertical pixels per unit.
    pub y: u32,
    /// Whether the unit is the metre. If not, the unit is unknown, and only the aspect ratio of a pixel is defined.
    pub per_metre: bool,
}

impl Density {
    /// Returns the density of the image after a rotation by 90 degrees.
    #[must_use]
    pub fn transposed(self) -> Self {
        Self { x: self.y, y: self.x, ..self }
    }
}
