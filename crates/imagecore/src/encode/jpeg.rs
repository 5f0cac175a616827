//! Encodes a raster as a JPEG file, in short steps.

use imagecore_jpeg::encode::{
    Analysis, BandBits, BandCoefficients, Encoder, Format, Layout, Metadata, Plan, Quality, QuantizedBand,
    Samples, Statistics,
};

use crate::color::IccSpace;
use crate::raster::has_alpha;
use crate::{Channels, Color, Density, Depth, Error, Raster, Size, alloc};

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

/// Encodes an image as JPEG files of several qualities. Its coefficients are computed once for each format (gray, 4:2:0
/// or 4:4:4), and are kept for the next file.
///
/// ```
/// use imagecore::{JpegEncoder, JpegSettings, PixelFormat, Raster, Size, decode};
///
/// # fn main() -> Result<(), imagecore::Error> {
/// let raster = Raster::filled(Size::new(20, 10)?, PixelFormat::RGB8, 200)?;
/// let mut encoder = JpegEncoder::new(&raster, false, [255; 3])?;
/// encoder.begin(JpegSettings { quality: 85, is_baseline: false, padding: 0 })?;
/// while !encoder.step()? {}
/// assert_eq!(decode(&encoder.finish()?)?.raster.size(), raster.size());
/// # Ok(())
/// # }
/// ```
pub struct JpegEncoder {
    pixels: Flattened,
    has_full_chroma: bool,
    /// What is known of the rows before the next one that is analyzed.
    analysis: Analysis,
    analyzed_rows: usize,
    coefficients: Vec<BandCoefficients>,
    /// The layout of `coefficients`.
    layout: Option<Layout>,
    settings: JpegSettings,
    work: Work,
    done: usize,
    steps: usize,
}

/// What is done of the file in work.
enum Work {
    Analyze,
    Transform,
    Quantize { encoder: Encoder, bands: Vec<QuantizedBand>, statistics: Vec<Statistics> },
    Write { encoder: Encoder, plan: Plan, bands: Vec<QuantizedBand>, bits: Vec<BandBits> },
    Done(Vec<u8>),
}

/// The number of rows that a step analyzes. It is even, as the analysis needs it.
const ANALYZED_ROWS: usize = 256;

/// About the number of pixels that an estimate encodes.
const SAMPLE_PIXELS: usize = 750_000;

/// The number of rows of a stripe of an estimate: one row of MCUs at 4:2:0.
const STRIPE_ROWS: usize = 16;

impl JpegEncoder {
    /// Creates the encoder of a raster. With `has_full_chroma`, chroma keeps its resolution; otherwise the pixels and
    /// the quality decide. Transparent pixels are shown on `background`: red, green and blue, 0 to 255.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn new(raster: &Raster, has_full_chroma: bool, background: [u8; 3]) -> Result<Self, Error> {
        Ok(Self {
            pixels: Flattened { raster: raster.clone(), background },
            has_full_chroma,
            analysis: Analysis::default(),
            analyzed_rows: 0,
            coefficients: Vec::new(),
            layout: None,
            settings: JpegSettings { quality: 1, is_baseline: false, padding: 0 },
            work: Work::Analyze,
            done: 0,
            steps: 1,
        })
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
        (self.done, self.steps) = (0, self.pixels.height().div_ceil(ANALYZED_ROWS) * 4);
        Ok(())
    }

    /// Returns about the number of bytes of the file that has begun, or `None` if the image is so small that the file
    /// itself takes no longer: rows of MCUs that are spread evenly over the image are encoded.
    ///
    /// # Errors
    /// The errors of [`step`](Self::step).
    pub fn estimate(&self) -> Result<Option<usize>, Error> {
        let raster = &self.pixels.raster;
        let (width, height) = (self.pixels.width(), self.pixels.height());
        let stripes = (SAMPLE_PIXELS / (width * STRIPE_ROWS)).max(1);
        let sampled = stripes * STRIPE_ROWS;
        if 2 * sampled > height {
            return Ok(None);
        }
        let size = Size::new(width as u32, sampled as u32)?;
        let sample = raster.collect(size, |bytes| {
            for stripe in 0..stripes {
                // The middle of each of the equal parts of the image, at a border of blocks.
                let middle = height * (2 * stripe + 1) / (2 * stripes);
                let start = (middle / STRIPE_ROWS * STRIPE_ROWS).min(height - STRIPE_ROWS);
                bytes.extend_from_slice(raster.rows(start..start + STRIPE_ROWS));
            }
        })?;
        let sample = sample.with_color(Color::default());
        let mut encoder = Self::new(&sample, self.has_full_chroma, self.pixels.background)?;
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

    /// Does the next step. Returns true after the last one.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn step(&mut self) -> Result<bool, Error> {
        self.done += 1;
        self.work = match std::mem::replace(&mut self.work, Work::Analyze) {
            Work::Analyze => self.analyze()?,
            Work::Transform => self.transform()?,
            Work::Quantize { encoder, bands, statistics } => self.quantize(encoder, bands, statistics)?,
            Work::Write { encoder, plan, bands, bits } => self.write(encoder, plan, bands, bits)?,
            Work::Done(file) => Work::Done(file),
        };
        Ok(matches!(self.work, Work::Done(_)))
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

    fn analyze(&mut self) -> Result<Work, Error> {
        let height = self.pixels.height();
        if self.analyzed_rows < height {
            let end = (self.analyzed_rows + ANALYZED_ROWS).min(height);
            let mut buffer = Buffer::default();
            let samples = self.pixels.rows(self.analyzed_rows..end, &mut buffer)?;
            self.analysis.add(self.pixels.width(), samples)?;
            self.analyzed_rows = end;
            if end < height {
                return Ok(Work::Analyze);
            }
        }
        let quality = Quality::new(self.settings.quality);
        let format = match self.analysis.format(quality) {
            // A profile of RGB cannot describe gray samples.
            Format::Gray if self.pixels.is_gray() || self.pixels.profile().is_none() => Format::Gray,
            _ if self.has_full_chroma => Format::YCbCr444,
            Format::Gray => Format::YCbCr420,
            format => format,
        };
        let layout = Layout::new(self.pixels.width(), self.pixels.height(), format)?;
        if self.layout.as_ref() != Some(&layout) {
            self.coefficients.clear();
            self.layout = Some(layout.clone());
        }
        let bands = layout.bands();
        self.steps = self.done + (bands - self.coefficients.len()) + 2 * bands;
        Ok(Work::Transform)
    }

    fn transform(&mut self) -> Result<Work, Error> {
        let layout = self.layout.as_ref().ok_or(Error::Protocol)?;
        let band = self.coefficients.len();
        if band < layout.bands() {
            let mut buffer = Buffer::default();
            let samples = self.pixels.rows(layout.pixel_rows(band), &mut buffer)?;
            alloc::reserve(&mut self.coefficients, 1)?;
            self.coefficients.push(BandCoefficients::transform(layout, band, samples)?);
            return Ok(Work::Transform);
        }
        let quality = Quality::new(self.settings.quality);
        let encoder = Encoder::new(layout.clone(), quality, !self.settings.is_baseline);
        let bands = alloc::with_capacity(layout.bands())?;
        Ok(Work::Quantize { encoder, bands, statistics: alloc::with_capacity(layout.bands())? })
    }

    fn quantize(
        &self,
        encoder: Encoder,
        mut bands: Vec<QuantizedBand>,
        mut statistics: Vec<Statistics>,
    ) -> Result<Work, Error> {
        if let Some(coefficients) = self.coefficients.get(bands.len()) {
            let band = encoder.quantize(coefficients)?;
            statistics.push(encoder.count(&band)?);
            bands.push(band);
        }
        if bands.len() < self.coefficients.len() {
            return Ok(Work::Quantize { encoder, bands, statistics });
        }
        let plan = encoder.plan(statistics.iter())?;
        let bits = alloc::with_capacity(bands.len())?;
        Ok(Work::Write { encoder, plan, bands, bits })
    }

    fn write(
        &self,
        encoder: Encoder,
        plan: Plan,
        bands: Vec<QuantizedBand>,
        mut bits: Vec<BandBits>,
    ) -> Result<Work, Error> {
        if let Some(band) = bands.get(bits.len()) {
            bits.push(encoder.write(&plan, band)?);
            return Ok(Work::Write { encoder, plan, bands, bits });
        }
        let metadata = Metadata {
            density: self.pixels.raster.density().and_then(per_inch),
            icc_profile: self.pixels.profile(),
            padding: self.settings.padding,
        };
        Ok(Work::Done(encoder.join(&plan, &metadata, &bits)?))
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

/// The pixels of a raster on a background.
struct Flattened {
    raster: Raster,
    background: [u8; 3],
}

/// Samples that are not in the raster in this form.
#[derive(Default)]
struct Buffer {
    bytes: Vec<u8>,
    words: Vec<u16>,
}

impl Flattened {
    fn width(&self) -> usize {
        self.raster.size().width() as usize
    }

    fn height(&self) -> usize {
        self.raster.size().height() as usize
    }

    /// Whether the pixels have one sample. Gray pixels on a colored background have three.
    fn is_gray(&self) -> bool {
        let [red, green, blue] = self.background;
        match self.raster.format().channels {
            Channels::Gray => true,
            Channels::GrayAlpha => red == green && green == blue,
            Channels::Rgb | Channels::Rgba => false,
        }
    }

    /// The color profile of the file. A profile of gray does not describe gray pixels on a colored background.
    fn profile(&self) -> Option<&[u8]> {
        let profile = self.raster.color().tags().profile.as_ref()?;
        (profile.space() != IccSpace::Gray || self.is_gray()).then(|| profile.bytes())
    }

    /// Returns the samples of some rows.
    fn rows<'a>(
        &'a self,
        rows: std::ops::Range<usize>,
        buffer: &'a mut Buffer,
    ) -> Result<Samples<'a>, Error> {
        let format = self.raster.format();
        let bytes = self.raster.rows(rows);
        let channels = format.channels.count();
        let keeps = !has_alpha(channels);
        match format.depth {
            Depth::Eight if keeps => Ok(samples_8(channels, bytes)),
            Depth::Eight => {
                alloc::reserve_exact(&mut buffer.bytes, bytes.len() / channels * 3)?;
                let background = self.background.map(u32::from);
                flatten(
                    bytes.iter().map(|&sample| u32::from(sample)),
                    channels,
                    background,
                    255,
                    self.is_gray(),
                    |sample| {
                        buffer.bytes.push(sample as u8);
                    },
                );
                Ok(samples_8(if self.is_gray() { 1 } else { 3 }, &buffer.bytes))
            }
            Depth::Sixteen => {
                alloc::reserve_exact(&mut buffer.words, bytes.len() / 2 / channels * 3)?;
                let words = bytes.as_chunks().0.iter().map(|&bytes| u16::from_ne_bytes(bytes));
                let is_gray = channels == 1 || self.is_gray();
                if keeps {
                    buffer.words.extend(words);
                } else {
                    let background = self.background.map(|level| u32::from(level) * 257);
                    flatten(words.map(u32::from), channels, background, 65_535, is_gray, |sample| {
                        buffer.words.push(sample as u16);
                    });
                }
                let words = &buffer.words;
                Ok(if is_gray { Samples::Gray16(words) } else { Samples::Rgb16(words) })
            }
        }
    }
}

fn samples_8(channels: usize, bytes: &[u8]) -> Samples<'_> {
    if channels == 1 { Samples::Gray8(bytes) } else { Samples::Rgb8(bytes) }
}

/// Blends pixels with alpha with the background, in the color space of the samples, as browsers do. `most` is the
/// largest sample. Calls `push` with one sample of each pixel if the result `is_gray`, or with three.
fn flatten(
    mut samples: impl Iterator<Item = u32>,
    channels: usize,
    background: [u32; 3],
    most: u32,
    is_gray: bool,
    mut push: impl FnMut(u32),
) {
    let shown = if is_gray { 1 } else { 3 };
    while let Some(first) = samples.next() {
        let mut color = [first; 3];
        if channels == 4 {
            color[1] = samples.next().unwrap_or_default();
            color[2] = samples.next().unwrap_or_default();
        }
        let alpha = samples.next().unwrap_or(most);
        for (sample, behind) in color.into_iter().zip(background).take(shown) {
            // The product of two samples of 16 bits needs 32 bits, and the sum one more.
            let sum = u64::from(sample) * u64::from(alpha) + u64::from(behind) * u64::from(most - alpha);
            push(((sum + u64::from(most / 2)) / u64::from(most)) as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_rasters::{formats, noise, raster};
    use crate::{Color, PixelFormat, Size, decode};

    fn file(raster: &Raster, background: [u8; 3], settings: JpegSettings) -> Vec<u8> {
        let mut encoder = JpegEncoder::new(raster, false, background).unwrap();
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
        let mut encoder = JpegEncoder::new(&image, false, [0; 3]).unwrap();
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
            let mut encoder = JpegEncoder::new(&image, false, [0; 3]).unwrap();
            encoder.begin(settings).unwrap();
            let estimated = encoder.estimate().unwrap().unwrap() as f64;
            let ratio = estimated / file(&image, [0; 3], settings).len() as f64;
            assert!((0.9..1.1).contains(&ratio), "{ratio}");
        }
        let small = JpegEncoder::new(&raster(PixelFormat::RGB8, 500, 500, noise), false, [0; 3]).unwrap();
        assert_eq!(small.estimate(), Ok(None));
    }

    #[test]
    fn padding_adds_exactly_its_bytes() {
        let image = raster(PixelFormat::RGB8, 16, 16, noise);
        let plain = file(&image, [0; 3], FINE).len();
        for padding in [4, 5, 1000, 65_537, 65_538, 65_541, 200_000] {
            assert_eq!(file(&image, [0; 3], JpegSettings { padding, ..FINE }).len(), plain + padding);
        }
        let mut encoder = JpegEncoder::new(&image, false, [0; 3]).unwrap();
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
