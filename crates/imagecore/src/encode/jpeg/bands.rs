//! What is done of a band, on the thread of the encoder or in a helper.

use imagecore_jpeg::encode::{
    BandCoefficients, Encoder, Format, Layout, Quality, QuantizedBand, Samples, Statistics,
};

use super::flatten::{Buffer, Flattening};
use crate::bytes::Reader;
use crate::{Error, PixelFormat, Size, alloc};

/// What a helper gets of a band, and what it returns beside the quantized band.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exchange {
    /// It gets pixels.
    Pixels = 0,
    /// It gets pixels, and returns their coefficients too.
    PixelsForCoefficients = 1,
    /// It gets coefficients.
    Coefficients = 2,
}

/// What a helper needs for every band of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BandParams {
    pub(crate) exchange: Exchange,
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
    /// Returns the parameters as ten bytes and the size: the exchange, the number of channels and of bytes per sample,
    /// the background, the index of the format, the quality, 1 for a baseline file, then width and height of four
    /// little-endian bytes each.
    pub(crate) fn to_bytes(&self) -> [u8; 17] {
        let Self { exchange, flattening, size, format, quality, is_baseline } = self;
        let PixelFormat { channels, depth } = flattening.format;
        let [red, green, blue] = flattening.background;
        let format = FORMATS.iter().position(|known| known == format).unwrap_or_default();
        let [w0, w1, w2, w3] = size.width().to_le_bytes();
        let [h0, h1, h2, h3] = size.height().to_le_bytes();
        let (channels, depth) = (channels.count() as u8, depth.bytes() as u8);
        let (exchange, format, is_baseline) = (*exchange as u8, format as u8, u8::from(*is_baseline));
        [
            exchange,
            channels,
            depth,
            red,
            green,
            blue,
            format,
            *quality,
            is_baseline,
            w0,
            w1,
            w2,
            w3,
            h0,
            h1,
            h2,
            h3,
        ]
    }

    /// Parses the bytes that [`to_bytes`](Self::to_bytes) returns. Returns `None` for invalid bytes.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(bytes);
        let exchanges = [Exchange::Pixels, Exchange::PixelsForCoefficients, Exchange::Coefficients];
        let params = Self {
            exchange: *exchanges.get(usize::from(reader.u8()?))?,
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
    pub(crate) fn layout(&self) -> Result<Layout, Error> {
        Ok(Layout::new(self.size.width() as usize, self.size.height() as usize, self.format)?)
    }

    /// # Errors
    /// The errors of [`layout`](Self::layout).
    pub(crate) fn encoder(&self) -> Result<Encoder, Error> {
        Ok(Encoder::new(self.layout()?, Quality::new(self.quality), !self.is_baseline))
    }

    /// Returns the coefficients of the band whose rows of pixels are `bytes`.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if `bytes` have another length; [`Error::OutOfMemory`].
    // Inlined at two places, it would make the module larger.
    #[inline(never)]
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
    // Inlined at two places, it would make the module larger.
    #[inline(never)]
    pub(crate) fn new(encoder: &Encoder, coefficients: &BandCoefficients) -> Result<Self, Error> {
        let quantized = encoder.quantize(coefficients)?;
        let statistics = encoder.count(&quantized)?;
        Ok(Self { quantized, statistics })
    }
}

/// Runs a band in a helper, and writes three fields to `output`: the coefficients if `params` ask for them, the quantized
/// band, and the statistics. Before each is its length, in four little-endian bytes.
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
    let coefficients = match params.exchange {
        Exchange::Coefficients => BandCoefficients::from_bytes(layout, band, input)?,
        _ => params.transform(layout, band, input, buffer)?,
    };
    let CountedBand { quantized, statistics } = CountedBand::new(encoder, &coefficients)?;
    let fields = [
        if params.exchange == Exchange::PixelsForCoefficients {
            coefficients.to_bytes()?
        } else {
            Vec::new()
        },
        quantized.to_bytes()?,
        statistics.to_bytes()?,
    ];
    output.clear();
    alloc::reserve_exact(output, fields.iter().map(|field| 4 + field.len()).sum())?;
    for field in fields {
        output.extend_from_slice(&(field.len() as u32).to_le_bytes());
        output.extend_from_slice(&field);
    }
    Ok(())
}

/// Reads the output of [`run_band`]: the coefficients, if `params` ask for them, and the band.
///
/// # Errors
/// [`Error::Protocol`] if it cannot be the output of the band; [`Error::OutOfMemory`].
pub(crate) fn read_band(
    params: &BandParams,
    layout: &Layout,
    band: usize,
    output: &[u8],
) -> Result<(Option<BandCoefficients>, CountedBand), Error> {
    let mut reader = Reader::new(output);
    let mut field = || {
        let length = reader.u32_le()? as usize;
        reader.take(length)
    };
    let (Some(coefficients), Some(quantized), Some(statistics)) = (field(), field(), field()) else {
        return Err(Error::Protocol);
    };
    let returns = params.exchange == Exchange::PixelsForCoefficients;
    if !reader.rest().is_empty() || !returns && !coefficients.is_empty() {
        return Err(Error::Protocol);
    }
    let coefficients = returns
        .then(|| BandCoefficients::from_bytes(layout, band, coefficients))
        .transpose()
        .map_err(protocol_error)?;
    let quantized = QuantizedBand::from_bytes(layout, band, quantized).map_err(protocol_error)?;
    let statistics =
        Statistics::from_bytes(layout, !params.is_baseline, statistics).map_err(protocol_error)?;
    Ok((coefficients, CountedBand { quantized, statistics }))
}

/// An argument that is invalid for the codec came from another thread.
fn protocol_error(error: imagecore_jpeg::Error) -> Error {
    match Error::from(error) {
        Error::InvalidArgument => Error::Protocol,
        error => error,
    }
}
