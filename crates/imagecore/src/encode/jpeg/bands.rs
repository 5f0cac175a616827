//! What is done of a band, on the thread of the encoder or in a helper.

use imagecore_jpeg::encode::{
    BandCoefficients, Encoder, Format, Layout, Quality, QuantizedBand, Samples, Statistics,
};

use super::flatten::{Buffer, Flattening};
use crate::bytes::Reader;
use crate::{Error, PixelFormat, Size, alloc};

/// What a helper needs for every band of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BandParams {
    pub(crate) flattening: Flattening,
    pub(crate) size: Size,
    pub(crate) format: Format,
    pub(crate) quality: u8,
    pub(crate) is_baseline: bool,
}

/// A quantized band, and the counts of its symbols.
pub(crate) struct CountedBand {
    pub(crate) quantized: QuantizedBand,
    pub(crate) statistics: Statistics,
}

const FORMATS: [Format; 3] = [Format::Gray, Format::YCbCr444, Format::YCbCr420];

impl BandParams {
    /// Returns the parameters as bytes: the number of channels and of bytes per sample, the background, the index of the
    /// format, the quality, 1 for a baseline file, then width and height of four little-endian bytes each.
    pub(crate) fn to_bytes(&self) -> [u8; 16] {
        let Self { flattening, size, format, quality, is_baseline } = self;
        let PixelFormat { channels, depth } = flattening.format;
        let [red, green, blue] = flattening.background;
        let format = FORMATS.iter().position(|known| known == format).unwrap_or_default();
        let [w0, w1, w2, w3] = size.width().to_le_bytes();
        let [h0, h1, h2, h3] = size.height().to_le_bytes();
        let (channels, depth) = (channels.count() as u8, depth.bytes() as u8);
        let (format, is_baseline) = (format as u8, u8::from(*is_baseline));
        [channels, depth, red, green, blue, format, *quality, is_baseline, w0, w1, w2, w3, h0, h1, h2, h3]
    }

    /// Parses the bytes that [`to_bytes`](Self::to_bytes) returns. Returns `None` for invalid bytes.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(bytes);
        let params = Self {
            flattening: Flattening {
                format: PixelFormat::from_counts(reader.u8()?, reader.u8()?)?,
                background: reader.array()?,
            },
            format: *FORMATS.get(usize::from(reader.u8()?))?,
            quality: reader.u8().filter(|quality| (1..=100).contains(quality))?,
            is_baseline: reader.u8().filter(|&flag| flag <= 1)? == 1,
            size: Size::new(reader.u32_le()?, reader.u32_le()?).ok()?,
        };
        reader.rest().is_empty().then_some(params)
    }

    /// # Errors
    /// [`Error::InvalidArgument`] if a JPEG cannot have this size.
    pub(crate) fn encoder(&self) -> Result<Encoder, Error> {
        let layout = Layout::new(self.size.width() as usize, self.size.height() as usize, self.format)?;
        Ok(Encoder::new(layout, Quality::new(self.quality), !self.is_baseline))
    }

    /// Returns the coefficients of the band whose rows of pixels are `bytes`.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if `bytes` have another length; [`Error::OutOfMemory`].
    pub(crate) fn transform(
        &self,
        layout: &Layout,
        band: usize,
        bytes: &[u8],
        buffer: &mut Buffer,
    ) -> Result<BandCoefficients, Error> {
        let pixels = layout.pixel_rows(band).len() * self.size.width() as usize;
        if bytes.len() != pixels * self.flattening.format.bytes_per_pixel() {
            return Err(Error::InvalidArgument);
        }
        let samples: Samples<'_> = self.flattening.samples(bytes, buffer)?;
        Ok(BandCoefficients::transform(layout, band, samples)?)
    }
}

impl CountedBand {
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn new(encoder: &Encoder, coefficients: &BandCoefficients) -> Result<Self, Error> {
        let quantized = encoder.quantize(coefficients)?;
        let statistics = encoder.count(&quantized)?;
        Ok(Self { quantized, statistics })
    }
}

/// Runs a band in a helper, and writes the quantized band and the statistics to `output`. Before the band is its length,
/// in four little-endian bytes.
///
/// # Errors
/// [`Error::InvalidArgument`] if `input` cannot be that of the band; [`Error::OutOfMemory`].
pub(crate) fn run_band(
    params: &BandParams,
    encoder: &Encoder,
    band: usize,
    input: &[u8],
    buffer: &mut Buffer,
    output: &mut Vec<u8>,
) -> Result<(), Error> {
    let layout = encoder.layout();
    if band >= layout.bands() {
        return Err(Error::InvalidArgument);
    }
    let counted = CountedBand::new(encoder, &params.transform(layout, band, input, buffer)?)?;
    let (quantized, statistics) = (counted.quantized.to_bytes()?, counted.statistics.to_bytes()?);
    output.clear();
    alloc::reserve_exact(output, 4 + quantized.len() + statistics.len())?;
    output.extend_from_slice(&(quantized.len() as u32).to_le_bytes());
    output.extend_from_slice(&quantized);
    output.extend_from_slice(&statistics);
    Ok(())
}

/// Reads the output of [`run_band`].
///
/// # Errors
/// [`Error::Protocol`] if it cannot be the output of the band; [`Error::OutOfMemory`].
pub(crate) fn read_band(
    params: &BandParams,
    layout: &Layout,
    band: usize,
    output: &[u8],
) -> Result<CountedBand, Error> {
    let mut reader = Reader::new(output);
    let quantized = reader.u32_le().and_then(|length| reader.take(length as usize)).ok_or(Error::Protocol)?;
    let quantized = QuantizedBand::from_bytes(layout, band, quantized).map_err(protocol_error)?;
    let statistics = Statistics::from_bytes(layout, !params.is_baseline, reader.rest());
    Ok(CountedBand { quantized, statistics: statistics.map_err(protocol_error)? })
}

/// An argument that is invalid came from another thread.
pub(crate) fn protocol_error(error: impl Into<Error>) -> Error {
    match error.into() {
        Error::InvalidArgument => Error::Protocol,
        error => error,
    }
}
