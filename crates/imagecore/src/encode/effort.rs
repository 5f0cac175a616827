/// The trade-off between encoding time and file size. The pixels are the same at every effort. At each effort, the same
/// raster always gives the same bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effort {
    /// The fastest encoding, for previews.
    Fast,
    /// The smallest file in reasonable time: seconds per megapixel for small images, a fraction of a second per
    /// megapixel for large images.
    Small,
}
