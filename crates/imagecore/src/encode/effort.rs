/// How much work goes into a small file. The pixels are the same, and the same raster always gives the same bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// The fastest: for previews.
    Fast,
    /// The smallest file in reasonable time: seconds a megapixel for small images, a fraction of a second for large
    /// ones.
    Small,
}
