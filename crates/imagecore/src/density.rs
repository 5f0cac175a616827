/// How many pixels there are to a length on paper: what the pHYs chunk of a PNG says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Density {
    /// Across.
    pub x: u32,
    /// Down.
    pub y: u32,
    /// Whether the length is a metre. If not, only the shape of a pixel is known.
    pub per_metre: bool,
}

impl Density {
    /// That of the image after a quarter turn.
    #[must_use]
    pub fn transposed(self) -> Self {
        Self { x: self.y, y: self.x, ..self }
    }
}
