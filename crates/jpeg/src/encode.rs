//! Encodes JPEG files: baseline or progressive, in gray, 4:4:4 or 4:2:0, with optimal Huffman tables.
//!
//! [`encode`] encodes an image in one piece. [`Encoder`] does the same in parts:
//!
//! ```text
//! pixels ▸ BandCoefficients::transform ▸ Encoder::quantize ▸ Encoder::count ─▸ Encoder::plan ▸ Encoder::write ─▸ Encoder::join
//!          (color, chroma, DCT)          (overshoot, trellis)               │   (scans, tables)                │
//!          └──────────────── for each band, in any order ──────────────────┘   └── for each band, any order ──┘
//! ```
//!
//! The coefficients of a band do not depend on the quality. To find the quality for a number of bytes, keep them,
//! and repeat the steps up to [`Encoder::plan`], which knows the size of the file before it is written. The bytes of a
//! file depend on nothing but the pixels and the parameters: not on the target, nor on who does which part. A
//! [`QuantizedBand`] and its [`Statistics`] can be sent to another worker as bytes.

mod analysis;
mod bands;
mod bytes;
mod code;
mod deringing;
mod fdct;
mod header;
mod layout;
mod plan;
mod quality;
mod quantizer;
mod samples;
mod scan;
mod script;
mod sink;
mod trellis;

pub use analysis::Analysis;
pub use bands::{BandCoefficients, QuantizedBand};
pub(crate) use bands::{Coefficient, MAX, QuantizedComponent};
pub use code::{Code, Frequencies};
pub use header::Metadata;
pub use layout::{Format, Layout};
pub use plan::{BandBits, Plan, Statistics};
pub use quality::Quality;
pub use samples::Samples;

use crate::Error;

/// Encodes files of one layout with one set of quantization tables.
#[derive(Debug, Clone)]
pub struct Encoder {
    layout: Layout,
    /// The quantization table of each component, in zigzag order.
    tables: Vec<[u16; 64]>,
    is_progressive: bool,
}

impl Encoder {
    /// Returns an encoder of progressive or baseline files.
    #[must_use]
    pub fn new(layout: Layout, quality: Quality, is_progressive: bool) -> Self {
        let tables = quality.tables(&layout);
        Self { layout, tables, is_progressive }
    }

    /// Returns an encoder for other quantization tables, one for each component, in zigzag order.
    pub(crate) fn with_tables(layout: Layout, tables: Vec<[u16; 64]>, is_progressive: bool) -> Self {
        Self { layout, tables, is_progressive }
    }

    /// Returns the layout.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Quantizes the coefficients of a band.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if an allocation fails.
    pub fn quantize(&self, band: &BandCoefficients) -> Result<QuantizedBand, Error> {
        quantizer::quantize(&self.layout, &self.tables, band)
    }

    /// Counts the symbols of a band.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if an allocation fails.
    pub fn count(&self, band: &QuantizedBand) -> Result<Statistics, Error> {
        Statistics::count(&self.layout, self.is_progressive, band)
    }

    /// Decides from the statistics of all bands, in their order, how the file is written.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if an allocation fails.
    pub fn plan(&self, bands: &[&Statistics]) -> Result<Plan, Error> {
        Plan::new(&self.layout, self.is_progressive, bands)
    }

    /// Writes the symbols of a band.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if `plan` was made without the band. [`Error::OutOfMemory`] if an allocation fails.
    pub fn write(&self, plan: &Plan, band: &QuantizedBand) -> Result<BandBits, Error> {
        plan.write(&self.layout, band)
    }

    /// Returns the file. `bands` has all bands in their order.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if the metadata cannot be written. [`Error::OutOfMemory`] if an allocation fails.
    pub fn join(&self, plan: &Plan, metadata: &Metadata<'_>, bands: &[BandBits]) -> Result<Vec<u8>, Error> {
        plan.join(&self.layout, self.is_progressive, &self.tables, metadata, bands)
    }

    /// Counts, plans, writes and joins all bands.
    pub(crate) fn file(&self, bands: &[QuantizedBand], metadata: &Metadata<'_>) -> Result<Vec<u8>, Error> {
        let statistics = bands.iter().map(|band| self.count(band)).collect::<Result<Vec<_>, _>>()?;
        let plan = self.plan(&statistics.iter().collect::<Vec<_>>())?;
        let bits = bands.iter().map(|band| self.write(&plan, band)).collect::<Result<Vec<_>, _>>()?;
        self.join(&plan, metadata, &bits)
    }
}

/// Encodes an image in one piece. `samples` has all its pixels.
///
/// ```
/// use imagecore_jpeg::encode::{Format, Layout, Metadata, Quality, Samples, encode};
///
/// let layout = Layout::new(2, 1, Format::YCbCr444)?;
/// let pixels = Samples::Rgb8(&[255, 255, 255, 0, 0, 0]);
/// let file = encode(layout, pixels, Quality::new(90), true, &Metadata::default())?;
/// assert_eq!(file[..2], [0xFF, 0xD8]);
/// # Ok::<(), imagecore_jpeg::Error>(())
/// ```
///
/// # Errors
/// [`Error::InvalidArgument`] if `samples` has another number of pixels than `layout`, or if the metadata cannot be
/// written. [`Error::OutOfMemory`] if an allocation fails.
pub fn encode(
    layout: Layout,
    samples: Samples<'_>,
    quality: Quality,
    is_progressive: bool,
    metadata: &Metadata<'_>,
) -> Result<Vec<u8>, Error> {
    if samples.len() != samples.channels() * layout.width * layout.height {
        return Err(Error::InvalidArgument("another number of samples than the image has"));
    }
    let encoder = Encoder::new(layout, quality, is_progressive);
    let layout = encoder.layout();
    let bands = (0..layout.bands()).map(|band| {
        let rows = layout.pixel_rows(band);
        let samples = samples.pixels(rows.start * layout.width..rows.end * layout.width);
        encoder.quantize(&BandCoefficients::transform(layout, band, samples)?)
    });
    encoder.file(&bands.collect::<Result<Vec<_>, _>>()?, metadata)
}
