/// The trade-off between time and file size. It changes neither the pixels nor that the same raster gives the same bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// The fastest encoding, for previews.
    Fast,
    /// The smallest file in reasonable time: seconds a megapixel for small images, a fraction of a second for large
    /// ones.
    Small,
}
