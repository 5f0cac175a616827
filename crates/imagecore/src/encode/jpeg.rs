//! Encodes a raster as a JPEG file, in short steps.

pub(crate) mod bands;
pub(crate) mod flatten;

use std::borrow::Cow;

use imagecore_jpeg::encode::{
    Analysis, BandBits, BandCoefficients, Encoder, Format, Metadata, Plan, Quality, QuantizedBand,
};

use self::bands::{BandParams, CountedBand};
use self::flatten::{Buffer, Flattening};
use crate::{Color, Density, Error, JpegJob, Raster, Size, alloc};

/// What a JPEG file is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JpegSettings {
    /// 1 to 100, on a scale like that of libjpeg.
    pub quality: u8,
    /// Whether the file is baseline. Otherwise it is progressive, which is smaller.
    pub is_baseline: bool,
    /// The number of bytes by which comments make the file longer: 0, or at least 4.
    pub padding: usize,
}

/// Encodes an image as JPEG files of several qualities. The coefficients can be kept, so that the next file of the same
/// format (gray, 4:2:0 or 4:4:4) takes less time.
///
/// ```
/// use imagecore::{JpegEncoder, JpegSettings, PixelFormat, Raster, Size, decode};
///
/// # fn main() -> Result<(), imagecore::Error> {
/// let raster = Raster::filled(Size::new(20, 10)?, PixelFormat::RGB8, 200)?;
/// let mut encoder = JpegEncoder::new(&raster, false, [255; 3], true);
/// encoder.begin(JpegSettings { quality: 85, is_baseline: false, padding: 0 })?;
/// while !encoder.step()? {}
/// assert_eq!(decode(&encoder.finish()?)?.raster.size(), raster.size());
/// # Ok(())
/// # }
/// ```
pub struct JpegEncoder {
    raster: Raster,
    background: [u8; 3],
    has_full_chroma: bool,
    keeps_coefficients: bool,
    /// What is known of the rows before the next one that is analyzed.
    analysis: Analysis,
    analyzed_rows: usize,
    /// The coefficients of the bands that were encoded here, if they are kept. They have the format `format`.
    coefficients: Vec<Option<BandCoefficients>>,
    format: Option<Format>,
    settings: JpegSettings,
    work: Work,
    done: usize,
    steps: usize,
}

/// What is done of the file in work.
enum Work {
    Analyze,
    Bands(Bands),
    Write(Writing),
    Done(Vec<u8>),
}

/// The bands that are transformed, quantized and counted, here or in helpers.
struct Bands {
    params: BandParams,
    encoder: Encoder,
    counted: Vec<Option<CountedBand>>,
}

/// The bands that are written.
struct Writing {
    encoder: Encoder,
    plan: Plan,
    bands: Vec<QuantizedBand>,
    bits: Vec<BandBits>,
}

/// About how long a band takes to be transformed, quantized and counted, if writing it takes 1.
const BAND_STEPS: usize = 8;

/// The number of rows that a step analyzes. It is even, as the analysis needs it.
const ANALYZED_ROWS: usize = 256;

/// About the number of pixels that an estimate encodes.
const SAMPLE_PIXELS: usize = 750_000;

/// The number of rows of a stripe of an estimate: one row of MCUs at 4:2:0.
const STRIPE_ROWS: usize = 16;

impl JpegEncoder {
    /// Creates the encoder of a raster. With `has_full_chroma`, chroma keeps its resolution; otherwise the pixels and
    /// the quality decide. Transparent pixels are shown on `background`: red, green and blue, 0 to 255. With
    /// `keeps_coefficients`, the encoder takes 2 to 6 bytes of memory more for each pixel that it transforms.
    #[must_use]
    pub fn new(
        raster: &Raster,
        has_full_chroma: bool,
        background: [u8; 3],
        keeps_coefficients: bool,
    ) -> Self {
        Self {
            raster: raster.clone(),
            background,
            has_full_chroma,
            keeps_coefficients,
            analysis: Analysis::default(),
            analyzed_rows: 0,
            coefficients: Vec::new(),
            format: None,
            settings: JpegSettings { quality: 1, is_baseline: false, padding: 0 },
            work: Work::Analyze,
            done: 0,
            steps: 1,
        }
    }

    /// Begins a file. A file that is not finished is dropped.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if the quality is not 1 to 100, or if the padding is 1 to 3.
    pub fn begin(&mut self, settings: JpegSettings) -> Result<(), Error> {
        if !(1..=100).contains(&settings.quality) || (1..4).contains(&settings.padding) {
            return Err(Error::InvalidArgument);
        }
        self.settings = settings;
        self.work = Work::Analyze;
        (self.done, self.steps) = (0, self.height().div_ceil(ANALYZED_ROWS) * 10);
        Ok(())
    }

    /// Returns about the number of bytes of the file that has begun, or `None` if the image is so small that the file
    /// itself takes no longer: rows of MCUs that are spread evenly over the image are encoded.
    ///
    /// # Errors
    /// The errors of [`step`](Self::step).
    pub fn estimate(&self) -> Result<Option<usize>, Error> {
        let (width, height) = (self.width(), self.height());
        let stripes = (SAMPLE_PIXELS / (width * STRIPE_ROWS)).max(1);
        let sampled = stripes * STRIPE_ROWS;
        if 2 * sampled > height {
            return Ok(None);
        }
        let size = Size::new(width as u32, sampled as u32)?;
        let sample = self.raster.collect(size, |bytes| {
            for stripe in 0..stripes {
                // The middle of each of the equal parts of the image, at a border of blocks.
                let middle = height * (2 * stripe + 1) / (2 * stripes);
                let start = (middle / STRIPE_ROWS * STRIPE_ROWS).min(height - STRIPE_ROWS);
                bytes.extend_from_slice(self.raster.rows(start..start + STRIPE_ROWS));
            }
        })?;
        let sample = sample.with_color(Color::default());
        let mut encoder = Self::new(&sample, self.has_full_chroma, self.background, false);
        encoder.begin(JpegSettings { padding: 0, ..self.settings })?;
        while !encoder.step()? {}
        let bytes = encoder.finish()?.len() as f64 * (height as f64 / sampled as f64);
        Ok(Some(bytes as usize + self.settings.padding))
    }

    /// The share of the file that is done, 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        (self.done as f64 / self.steps as f64).min(1.0)
    }

    /// Does the next step of the analysis, with which a file begins. Returns true after the last one.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn analyze(&mut self) -> Result<bool, Error> {
        if matches!(self.work, Work::Analyze) {
            self.done += 1;
            self.work = self.analyzed()?;
        }
        Ok(!matches!(self.work, Work::Analyze))
    }

    /// Does the next step of the file, from the analysis to the end. Returns true after the last one.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn step(&mut self) -> Result<bool, Error> {
        match &mut self.work {
            Work::Analyze => {
                self.analyze()?;
            }
            Work::Bands(bands) => match bands.counted.iter().position(Option::is_none) {
                Some(band) => self.run_band(band)?,
                None => self.plan()?,
            },
            Work::Write(writing) => {
                self.done += 1;
                match writing.bands.get(writing.bits.len()) {
                    Some(band) => writing.bits.push(writing.encoder.write(&writing.plan, band)?),
                    None => self.join()?,
                }
            }
            Work::Done(_) => {}
        }
        Ok(matches!(self.work, Work::Done(_)))
    }

    /// Returns the job that transforms and quantizes the bands, which takes most of the time. Its result is this encoder,
    /// for the other steps.
    ///
    /// # Errors
    /// [`Error::Protocol`] unless the analysis is complete, and the file is not.
    pub fn into_job(self) -> Result<JpegJob, Error> {
        if matches!(self.work, Work::Bands(_)) { Ok(JpegJob::new(self)) } else { Err(Error::Protocol) }
    }

    /// Returns the file, once the last step was done. The next file begins with [`begin`](Self::begin).
    ///
    /// # Errors
    /// [`Error::Protocol`] if a step is missing.
    pub fn finish(&mut self) -> Result<Vec<u8>, Error> {
        match std::mem::replace(&mut self.work, Work::Analyze) {
            Work::Done(file) => Ok(file),
            _ => Err(Error::Protocol),
        }
    }

    fn width(&self) -> usize {
        self.raster.size().width() as usize
    }

    fn height(&self) -> usize {
        self.raster.size().height() as usize
    }

    fn flattening(&self) -> Flattening {
        Flattening { format: self.raster.format(), background: self.background }
    }

    /// The color profile of the file. A profile of gray does not describe gray pixels on a colored background.
    fn profile(&self) -> Result<Option<Cow<'_, [u8]>>, Error> {
        self.raster.color().profile_of_file(self.flattening().is_gray())
    }

    fn analyzed(&mut self) -> Result<Work, Error> {
        let height = self.height();
        if self.analyzed_rows < height {
            let end = (self.analyzed_rows + ANALYZED_ROWS).min(height);
            let mut buffer = Buffer::default();
            let bytes = self.raster.rows(self.analyzed_rows..end);
            let samples = self.flattening().samples(bytes, &mut buffer)?;
            self.analysis.add(self.width(), samples)?;
            self.analyzed_rows = end;
            if end < height {
                return Ok(Work::Analyze);
            }
        }
        let JpegSettings { quality, is_baseline, .. } = self.settings;
        let format = match self.analysis.format(Quality::new(quality)) {
            // A profile of RGB cannot describe gray samples.
            Format::Gray if self.flattening().is_gray() || self.profile()?.is_none() => Format::Gray,
            _ if self.has_full_chroma => Format::YCbCr444,
            Format::Gray => Format::YCbCr420,
            format => format,
        };
        let (flattening, size) = (self.flattening(), self.raster.size());
        let params = BandParams { flattening, size, format, quality, is_baseline };
        let encoder = params.encoder()?;
        let count = encoder.layout().bands();
        if self.format != Some(format) {
            self.format = Some(format);
            self.coefficients = alloc::none(count)?;
        }
        self.steps = self.done + count * (BAND_STEPS + 1);
        Ok(Work::Bands(Bands { params, encoder, counted: alloc::none(count)? }))
    }

    fn bands(&self) -> Result<&Bands, Error> {
        if let Work::Bands(bands) = &self.work { Ok(bands) } else { Err(Error::Protocol) }
    }

    /// Stores a band.
    fn set_band(&mut self, band: usize, counted: CountedBand) -> Result<(), Error> {
        let Work::Bands(bands) = &mut self.work else { return Err(Error::Protocol) };
        bands.counted[band] = Some(counted);
        self.done += BAND_STEPS;
        Ok(())
    }

    /// Transforms, quantizes and counts a band.
    fn run_band(&mut self, band: usize) -> Result<(), Error> {
        let Bands { params, encoder, .. } = self.bands()?;
        let known = self.coefficients[band].as_ref();
        let transformed = match known {
            Some(_) => None,
            None => {
                let rows = self.raster.rows(encoder.layout().pixel_rows(band));
                Some(params.transform(encoder.layout(), band, rows, &mut Buffer::default())?)
            }
        };
        let coefficients = known.or(transformed.as_ref()).ok_or(Error::Protocol)?;
        let counted = CountedBand::new(encoder, coefficients)?;
        if self.keeps_coefficients && transformed.is_some() {
            self.coefficients[band] = transformed;
        }
        self.set_band(band, counted)
    }

    fn plan(&mut self) -> Result<(), Error> {
        let Work::Bands(Bands { encoder, counted, .. }) = std::mem::replace(&mut self.work, Work::Analyze)
        else {
            return Err(Error::Protocol);
        };
        let mut statistics = alloc::with_capacity(counted.len())?;
        statistics.extend(counted.iter().flatten().map(|band| &band.statistics));
        let plan = encoder.plan(&statistics)?;
        let mut bands = alloc::with_capacity(counted.len())?;
        bands.extend(counted.into_iter().flatten().map(|band| band.quantized));
        let bits = alloc::with_capacity(bands.len())?;
        self.work = Work::Write(Writing { encoder, plan, bands, bits });
        Ok(())
    }

    fn join(&mut self) -> Result<(), Error> {
        let Work::Write(Writing { encoder, plan, bits, bands }) =
            std::mem::replace(&mut self.work, Work::Analyze)
        else {
            return Err(Error::Protocol);
        };
        // They are not needed beside the file.
        drop(bands);
        let profile = self.profile()?;
        let metadata = Metadata {
            density: self.raster.density().and_then(per_inch),
            icc_profile: profile.as_deref(),
            padding: self.settings.padding,
        };
        self.work = Work::Done(encoder.join(&plan, &metadata, &bits)?);
        Ok(())
    }
}

/// What a [`JpegJob`] does with an encoder whose work is its bands.
impl JpegEncoder {
    pub(crate) fn band_params(&self) -> Result<&BandParams, Error> {
        Ok(&self.bands()?.params)
    }

    pub(crate) fn band_count(&self) -> usize {
        self.bands().map_or(0, |bands| bands.counted.len())
    }

    /// Returns what a helper needs of a band.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if there is no such band.
    pub(crate) fn band_input(&self, band: usize) -> Result<&[u8], Error> {
        let layout = self.bands_with(band)?.encoder.layout();
        Ok(self.raster.rows(layout.pixel_rows(band)))
    }

    /// Does the work of a band.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if there is no such band; [`Error::OutOfMemory`].
    pub(crate) fn run_existing_band(&mut self, band: usize) -> Result<(), Error> {
        self.bands_with(band)?;
        self.run_band(band)
    }

    /// Stores a band that a helper returned.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if there is no such band; [`Error::Protocol`] if `output` cannot be its output;
    /// [`Error::OutOfMemory`].
    pub(crate) fn accept_band(&mut self, band: usize, output: &[u8]) -> Result<(), Error> {
        let Bands { params, encoder, .. } = self.bands_with(band)?;
        let counted = bands::read_band(params, encoder.layout(), band, output)?;
        self.set_band(band, counted)
    }

    /// Whether all bands are done.
    pub(crate) fn has_all_bands(&self) -> bool {
        self.bands().is_ok_and(|bands| bands.counted.iter().all(Option::is_some))
    }

    fn bands_with(&self, band: usize) -> Result<&Bands, Error> {
        let bands = self.bands()?;
        if band < bands.counted.len() { Ok(bands) } else { Err(Error::InvalidArgument) }
    }
}

/// Returns horizontal and vertical pixels per inch as JFIF states them: whole numbers from 1 to 65,535.
pub(super) fn per_inch(density: Density) -> Option<(u16, u16)> {
    let [x, y] = density.pixels_per_meter()?.map(|pixels| {
        let inch = (f64::from(pixels) * 0.0254).round();
        // A cast saturates.
        (inch as u16).max(1)
    });
    Some((x, y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_rasters::{formats, noise, raster};
    use crate::{Depth, PixelFormat, decode};

    fn file(raster: &Raster, background: [u8; 3], settings: JpegSettings) -> Vec<u8> {
        let mut encoder = JpegEncoder::new(raster, false, background, false);
        encoder.begin(settings).unwrap();
        while !encoder.step().unwrap() {}
        encoder.finish().unwrap()
    }

    const FINE: JpegSettings = JpegSettings { quality: 100, is_baseline: false, padding: 0 };

    #[test]
    fn every_format_is_encoded_on_its_background() {
        for format in formats() {
            let image = raster(format, 40, 30, noise);
            let decoded = decode(&file(&image, [255, 0, 0], FINE)).unwrap().raster;
            let most = if format.depth == Depth::Eight { 255.0 } else { 65_535.0 };
            for (x, y) in [(0, 0), (13, 7), (39, 29)] {
                let [red, green, blue, alpha] =
                    image.pixel(x, y).unwrap().map(|sample| f64::from(sample) / most);
                let on = |sample: f64, behind: f64| 255.0 * (sample * alpha + behind * (1.0 - alpha));
                let expected = [on(red, 1.0), on(green, 0.0), on(blue, 0.0)];
                let found = decoded.pixel(x, y).unwrap();
                for (found, expected) in found.into_iter().zip(expected) {
                    assert!((f64::from(found) - expected).abs() < 4.0, "{format:?} {found} {expected}");
                }
            }
        }
    }

    #[test]
    fn coefficients_are_kept_and_give_the_same_files() {
        let image = raster(PixelFormat::RGB8, 300, 600, noise);
        let mut encoder = JpegEncoder::new(&image, false, [0; 3], true);
        for quality in [30, 100, 31] {
            let settings = JpegSettings { quality, is_baseline: quality == 31, padding: 0 };
            encoder.begin(settings).unwrap();
            while !encoder.step().unwrap() {
                assert!((0.0..=1.0).contains(&encoder.share()));
            }
            assert_eq!(encoder.finish().unwrap(), file(&image, [0; 3], settings));
        }
        assert_eq!(encoder.finish(), Err(Error::Protocol));
    }

    #[test]
    fn an_estimate_is_near_the_size_of_a_large_file() {
        let image = raster(PixelFormat::RGB8, 1500, 1600, noise);
        for quality in [20, 75, 95] {
            let settings = JpegSettings { quality, is_baseline: false, padding: 0 };
            let mut encoder = JpegEncoder::new(&image, false, [0; 3], true);
            encoder.begin(settings).unwrap();
            let estimated = encoder.estimate().unwrap().unwrap() as f64;
            let ratio = estimated / file(&image, [0; 3], settings).len() as f64;
            assert!((0.9..1.1).contains(&ratio), "{ratio}");
        }
        let small = JpegEncoder::new(&raster(PixelFormat::RGB8, 500, 500, noise), false, [0; 3], true);
        assert_eq!(small.estimate(), Ok(None));
    }

    #[test]
    fn padding_adds_exactly_its_bytes() {
        let image = raster(PixelFormat::RGB8, 16, 16, noise);
        let plain = file(&image, [0; 3], FINE).len();
        for padding in [4, 5, 1000, 65_537, 65_538, 65_541, 200_000] {
            assert_eq!(file(&image, [0; 3], JpegSettings { padding, ..FINE }).len(), plain + padding);
        }
        let mut encoder = JpegEncoder::new(&image, false, [0; 3], true);
        for settings in [JpegSettings { padding: 3, ..FINE }, JpegSettings { quality: 0, ..FINE }] {
            assert_eq!(encoder.begin(settings), Err(Error::InvalidArgument));
        }
    }

    // Requirements: R305
    #[test]
    fn the_density_is_kept_in_whole_dots_per_inch() {
        let image = raster(PixelFormat::GRAY8, 8, 8, noise);
        for (meter, inch) in [(11_811, 300), (2835, 72), (1, 1), (u32::MAX / 2, 65_535)] {
            let image = image.clone().with_density(Some(Density::per_meter(meter).unwrap()));
            let file = file(&image, [0; 3], FINE);
            assert_eq!(file[..13], *b"\xFF\xD8\xFF\xE0\0\x10JFIF\0\x01\x02");
            assert_eq!(file[13..18], [&[1][..], &u16::to_be_bytes(inch), &u16::to_be_bytes(inch)].concat());
        }
        assert_eq!(file(&image, [0; 3], FINE)[13..18], [0, 0, 1, 0, 1]);
    }

    #[test]
    fn a_gray_image_without_a_profile_has_one_component() {
        let components = |file: &[u8]| {
            let at = file.windows(2).position(|pair| matches!(pair, [0xFF, 0xC0 | 0xC2])).unwrap();
            file[at + 9]
        };
        let gray = Raster::filled(Size::new(9, 9).unwrap(), PixelFormat::RGB8, 77).unwrap();
        assert_eq!(components(&file(&gray, [0; 3], FINE)), 1);
        assert_eq!(components(&file(&raster(PixelFormat::RGB8, 9, 9, noise), [0; 3], FINE)), 3);
        assert_eq!(Color::default().icc_profile(), None);
    }
}
