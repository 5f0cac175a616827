//! Turns and crops a JPEG file without loss, in short steps.

use imagecore_jpeg::encode::{BandBits, Metadata, Plan, Statistics};
use imagecore_jpeg::lossless::{Image, Reader, Region, Transform, Turn};

use super::jpeg::per_inch;
use crate::decode::jpeg::{LIMITS, metadata};
use crate::{Channels, Color, Density, Error, Orientation, Rect, alloc};

/// Turns and crops a JPEG file: its quantized coefficients are moved, so that nothing is lost. The new file has the color
/// profile of the file, and a density; the orientation is that of the pixels.
///
/// ```
/// use imagecore::{LosslessJpeg, Orientation, Rect, decode, probe};
///
/// # fn main() -> Result<(), imagecore::Error> {
/// # let file = include_bytes!("../../../../fuzz/jpeg/gray.jpg").to_vec();
/// let whole = Rect::whole(probe(&file)?.size);
/// let mut job = LosslessJpeg::new(file, whole, Orientation::NoTransforms, false, None)?;
/// while !job.step()? {}
/// assert_eq!(decode(&job.finish()?)?.raster.size(), whole.size);
/// # Ok(())
/// # }
/// ```
pub struct LosslessJpeg {
    region: Region,
    turn: Turn,
    is_baseline: bool,
    density: Option<Density>,
    color: Color,
    work: Work,
}

/// What is done of the file.
enum Work {
    Read(Box<Reader>),
    Count { blocks: Box<Blocks>, statistics: Vec<Statistics> },
    // The bands are made a second time, which takes less memory than to keep them.
    Write { blocks: Box<Blocks>, plan: Plan, bits: Vec<BandBits> },
    Done(Vec<u8>),
    Failed,
}

/// The blocks of the file, and where they are moved.
struct Blocks {
    image: Image,
    transform: Transform,
}

impl Blocks {
    /// The number of bands of the new file.
    fn bands(&self) -> usize {
        self.transform.encoder().layout().bands()
    }
}

/// The share of the time that reading takes.
const READING: f64 = 0.5;

impl LosslessJpeg {
    /// Begins a file. `region` is the part of the image that is kept, in pixels of the file. `orientation` says how it is
    /// turned; the orientation of the file is not applied. `density` is that of the new file; without it, the density of
    /// the file is kept.
    ///
    /// # Errors
    /// [`Error::Undecodable`] if the file is no JPEG in gray or YCbCr. [`Error::OutOfMemory`].
    pub fn new(
        file: Vec<u8>,
        region: Rect,
        orientation: Orientation,
        is_baseline: bool,
        density: Option<Density>,
    ) -> Result<Self, Error> {
        let kept = metadata(&file)?;
        let turn = Turn::from_exif(orientation.to_exif().into()).ok_or(Error::InvalidArgument)?;
        let turned = |density: Density| if turn.transpose { density.transposed() } else { density };
        let reader = Reader::new(file, &LIMITS)?;
        let channels = if reader.is_gray() { Channels::Gray } else { Channels::Rgb };
        let Rect { x, y, size } = region;
        Ok(Self {
            region: Region {
                x: x as usize,
                y: y as usize,
                width: size.width() as usize,
                height: size.height() as usize,
            },
            turn,
            is_baseline,
            density: density.or(kept.density.map(turned)),
            color: Color::from_profile(kept.profile, channels)?,
            work: Work::Read(Box::new(reader)),
        })
    }

    /// The share of the work that is done, 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        let of_bands = |done: usize, blocks: &Blocks| done as f64 / (2 * blocks.bands()) as f64;
        match &self.work {
            Work::Read(reader) => READING * reader.share(),
            Work::Count { blocks, statistics } => {
                READING + (1.0 - READING) * of_bands(statistics.len(), blocks)
            }
            Work::Write { blocks, bits, .. } => {
                READING + (1.0 - READING) * (0.5 + of_bands(bits.len(), blocks))
            }
            Work::Done(_) | Work::Failed => 1.0,
        }
    }

    /// Does the next step. Returns true after the last one.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if a side of the region that must lie between two MCUs does not.
    /// [`Error::Undecodable`] if the file is damaged. [`Error::OutOfMemory`]. After an error, nothing is left to do.
    pub fn step(&mut self) -> Result<bool, Error> {
        self.work = match std::mem::replace(&mut self.work, Work::Failed) {
            Work::Read(reader) => self.read(reader)?,
            Work::Count { blocks, statistics } => count(blocks, statistics)?,
            Work::Write { blocks, plan, bits } => self.write(blocks, plan, bits)?,
            Work::Done(file) => Work::Done(file),
            Work::Failed => return Err(Error::Protocol),
        };
        Ok(matches!(self.work, Work::Done(_)))
    }

    /// Returns the file. The last step must have been done.
    ///
    /// # Errors
    /// [`Error::Protocol`] if a step is missing.
    pub fn finish(self) -> Result<Vec<u8>, Error> {
        match self.work {
            Work::Done(file) => Ok(file),
            _ => Err(Error::Protocol),
        }
    }

    fn read(&self, mut reader: Box<Reader>) -> Result<Work, Error> {
        if !reader.step()? {
            return Ok(Work::Read(reader));
        }
        let image = reader.finish()?;
        let transform = image.transform(&self.region, self.turn, !self.is_baseline)?;
        let blocks = Box::new(Blocks { image, transform });
        let statistics = alloc::with_capacity(blocks.bands())?;
        Ok(Work::Count { blocks, statistics })
    }

    fn write(&self, blocks: Box<Blocks>, plan: Plan, mut bits: Vec<BandBits>) -> Result<Work, Error> {
        if bits.len() < blocks.bands() {
            let band = blocks.transform.band(&blocks.image, bits.len())?;
            bits.push(blocks.transform.encoder().write(&plan, &band)?);
            return Ok(Work::Write { blocks, plan, bits });
        }
        let Blocks { image, transform } = *blocks;
        // The file can take the memory of the coefficients.
        drop(image);
        let metadata = Metadata {
            density: self.density.and_then(per_inch),
            icc_profile: self.color.icc_profile(),
            padding: 0,
        };
        Ok(Work::Done(transform.encoder().join(&plan, &metadata, &bits)?))
    }
}

fn count(blocks: Box<Blocks>, mut statistics: Vec<Statistics>) -> Result<Work, Error> {
    let encoder = blocks.transform.encoder();
    let band = blocks.transform.band(&blocks.image, statistics.len())?;
    statistics.push(encoder.count(&band)?);
    if statistics.len() < blocks.bands() {
        return Ok(Work::Count { blocks, statistics });
    }
    let mut counted = alloc::with_capacity(statistics.len())?;
    counted.extend(&statistics);
    let plan = encoder.plan(&counted)?;
    let bits = alloc::with_capacity(blocks.bands())?;
    Ok(Work::Write { blocks, plan, bits })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_rasters::{noise, raster};
    use crate::{JpegEncoder, JpegSettings, PixelFormat, Raster, Size, crop, decode, orient};

    /// Returns a JPEG of `raster`, in 4:2:0 or gray.
    fn jpeg(raster: &Raster) -> Vec<u8> {
        let mut encoder = JpegEncoder::new(raster, false, [0; 3], false);
        encoder.begin(JpegSettings { quality: 80, is_baseline: true, padding: 0 }).unwrap();
        while !encoder.step().unwrap() {}
        encoder.finish().unwrap()
    }

    fn rect(x: u32, y: u32, width: u32, height: u32) -> Rect {
        Rect { x, y, size: Size::new(width, height).unwrap() }
    }

    fn moved(
        file: &[u8],
        region: Rect,
        orientation: Orientation,
        density: Option<Density>,
    ) -> Result<Vec<u8>, Error> {
        let mut job = LosslessJpeg::new(file.to_vec(), region, orientation, false, density)?;
        let mut share = 0.0;
        while !job.step()? {
            assert!((share..=1.0).contains(&job.share()));
            share = job.share();
        }
        job.finish()
    }

    // Requirements: R308
    #[test]
    fn the_pixels_of_the_file_are_moved() {
        // Gray samples are not interpolated, so that each pixel is equal.
        let file = jpeg(&raster(PixelFormat::GRAY8, 64, 48, noise));
        let whole = decode(&file).unwrap().raster;
        for value in 1..=8 {
            let orientation = Orientation::from_exif(value).unwrap();
            let region = rect(16, 8, 40, 24);
            let decoded = decode(&moved(&file, region, orientation, None).unwrap()).unwrap();
            let expected = orient(crop(&whole, region).unwrap(), orientation).unwrap();
            assert_eq!((decoded.raster.size(), decoded.damaged), (expected.size(), false));
            assert_eq!(decoded.orientation, Orientation::NoTransforms);
            // The inverse DCT rounds between its columns and its rows, and rounds a half up.
            let tolerance = u8::from(value > 1);
            for (found, expected) in decoded.raster.bytes().iter().zip(expected.bytes()) {
                assert!(found.abs_diff(*expected) <= tolerance, "{orientation:?} {found} {expected}");
            }
        }
    }

    // Requirements: R310
    #[test]
    fn a_density_is_kept_turned_and_replaced() {
        let density = |x, y| Density { x, y, per_meter: true };
        let image = raster(PixelFormat::RGB8, 32, 16, noise).with_density(Some(density(11_811, 2835)));
        let file = jpeg(&image);
        let density_of = |orientation, density| {
            let file = moved(&file, rect(0, 0, 32, 16), orientation, density).unwrap();
            decode(&file).unwrap().raster.density()
        };
        assert_eq!(density_of(Orientation::Rotate180, None), Some(density(11_811, 2835)));
        assert_eq!(density_of(Orientation::Rotate90, None), Some(density(2835, 11_811)));
        assert_eq!(density_of(Orientation::Rotate90, Some(density(3937, 7874))), Some(density(3937, 7874)));
    }

    #[test]
    fn what_is_not_exact_or_no_jpeg_is_refused() {
        let file = jpeg(&raster(PixelFormat::RGB8, 41, 41, noise));
        let refused = |file: &[u8], region, orientation| moved(file, region, orientation, None).err();
        assert_eq!(
            refused(&file, rect(3, 0, 16, 16), Orientation::NoTransforms),
            Some(Error::InvalidArgument)
        );
        assert_eq!(refused(&file, rect(0, 0, 41, 41), Orientation::Rotate180), Some(Error::InvalidArgument));
        assert_eq!(
            refused(&file, rect(0, 0, 42, 41), Orientation::NoTransforms),
            Some(Error::InvalidArgument)
        );
        let whole = |file: &[u8]| refused(file, rect(0, 0, 41, 41), Orientation::NoTransforms);
        assert_eq!(whole(&file), None);
        assert_eq!(whole(&file[..file.len() / 2]), Some(Error::Undecodable));
        assert_eq!(whole(b"\x89PNG"), Some(Error::Undecodable));
    }

    #[test]
    fn a_file_is_there_only_after_the_last_step() {
        let file = jpeg(&raster(PixelFormat::RGB8, 40, 40, noise));
        let begin = || {
            LosslessJpeg::new(file.clone(), rect(3, 0, 9, 9), Orientation::NoTransforms, false, None).unwrap()
        };
        assert_eq!(begin().finish(), Err(Error::Protocol));
        let mut job = begin();
        let error = loop {
            if let Err(error) = job.step() {
                break error;
            }
        };
        assert_eq!((error, job.step()), (Error::InvalidArgument, Err(Error::Protocol)));
    }
}
