//! Encodes a PNG in bands of rows, or in one part.

use std::borrow::Cow;

use super::{ByteSource, Job, JobHelper, Kind, header};
use crate::bytes::Reader;
use crate::color::{IccProfile, Tags};
use crate::encode::png::{ATTEMPTS, PngBands, PngParams, encode_band};
use crate::{Color, Density, Effort, Error, PixelFormat, Raster, Size, alloc, encode_png};

/// Length in bytes of the checksum that follows the IDAT chunk in the output of a part.
const CHECKSUM_LEN: usize = 4;

/// The number of pixels from which on the search for the smallest file of an image in one part takes longer than starting a
/// helper.
const LONG: usize = 128 * 128;

/// The encoding of a raster as a PNG file, in bands of rows, or in one part if it is small. The file is the concatenation of
/// [`head`](Self::head), the bytes of all parts in order, and the [output](Job::Output) of the job. The caller keeps
/// the bytes. The file has the same bytes as the file that [`encode_png`] returns.
///
/// The input of a band is the row above it, if there is one, and its rows. The output is a whole IDAT chunk, then four
/// little-endian bytes with the Adler-32 checksum (RFC 1950, 8.2) of the band's filtered rows. The input of a single part
/// is all pixels. Its output is the whole file.
pub struct PngJob {
    raster: Raster,
    division: Division,
    is_long: bool,
}

enum Division {
    /// One part.
    Whole { effort: Effort, is_done: bool },
    /// Bands, with the checksums of those that are done.
    Bands(PngBands, Vec<Option<u32>>),
}

impl PngJob {
    /// The number of attempts in the search for the smallest file.
    pub const ATTEMPTS: usize = ATTEMPTS;

    /// Creates the job for `raster`. It has one part if the filtered rows have at most 3 MiB.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]; [`Error::Unencodable`] if the color profile is too large for a PNG chunk.
    pub fn new(raster: &Raster, effort: Effort) -> Result<Self, Error> {
        if let Some(bands) = PngBands::for_large(raster, effort)? {
            return Self::of(raster, bands, false);
        }
        let is_long = effort == Effort::Small && raster.size().pixels() >= LONG;
        let division = Division::Whole { effort, is_done: false };
        Ok(Self { raster: raster.clone(), division, is_long })
    }

    /// Creates the job for a raster of any size. The filtered rows of a band have at most `band_bytes` bytes, except
    /// that a band has at least one row.
    ///
    /// # Errors
    /// The errors of [`new`](Self::new).
    pub fn in_bands_of(band_bytes: usize, raster: &Raster, effort: Effort) -> Result<Self, Error> {
        Self::of(raster, PngBands::new(raster, effort, band_bytes)?, false)
    }

    /// Creates the job of one attempt in the search for the smallest file, for a raster of any size. An attempt takes
    /// many times as long as [`Effort::Small`]. The attempts differ in how the filter types of the rows are chosen.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] unless `attempt` is less than [`ATTEMPTS`](Self::ATTEMPTS), and the errors of
    /// [`new`](Self::new).
    pub fn attempt(raster: &Raster, attempt: usize) -> Result<Self, Error> {
        Self::of(raster, PngBands::attempt(raster, attempt)?, true)
    }

    fn of(raster: &Raster, bands: PngBands, is_long: bool) -> Result<Self, Error> {
        let checksums = alloc::filled(None, bands.count())?;
        Ok(Self { raster: raster.clone(), division: Division::Bands(bands, checksums), is_long })
    }

    /// Whether a part takes so long that the thread of the job should not run it, if there are others.
    #[must_use]
    pub fn is_long(&self) -> bool {
        self.is_long
    }

    /// Returns the bytes of the file before the bytes of the first part.
    #[must_use]
    pub fn head(&self) -> &[u8] {
        match &self.division {
            Division::Whole { .. } => &[],
            Division::Bands(bands, _) => bands.head(),
        }
    }
}

/// Checks that a part is the only one of a job.
fn check_only(part: usize) -> Result<(), Error> {
    if part == 0 { Ok(()) } else { Err(Error::InvalidArgument) }
}

impl Job for PngJob {
    /// The bytes of the file after the bytes of the last part.
    type Output = Vec<u8>;

    fn params(&self) -> Result<Vec<u8>, Error> {
        match &self.division {
            Division::Whole { effort, .. } => whole_params(&self.raster, *effort),
            Division::Bands(bands, _) => {
                alloc::concat(&[&header(Kind::PngBands), &bands.params().to_bytes()])
            }
        }
    }

    fn parts(&self) -> usize {
        match &self.division {
            Division::Whole { .. } => 1,
            Division::Bands(bands, _) => bands.count(),
        }
    }

    fn input(&mut self, part: usize) -> Result<Cow<'_, [u8]>, Error> {
        Ok(Cow::Borrowed(match &self.division {
            Division::Whole { .. } => check_only(part).map(|()| self.raster.bytes())?,
            Division::Bands(bands, _) => bands.rows(&self.raster, part)?,
        }))
    }

    fn run(&mut self, part: usize) -> Result<Vec<u8>, Error> {
        match &mut self.division {
            Division::Whole { effort, is_done } => {
                check_only(part)?;
                let file = encode_png(&self.raster, *effort)?;
                *is_done = true;
                Ok(file)
            }
            Division::Bands(bands, checksums) => {
                let mut chunk = Vec::new();
                let checksum = bands.encode(&self.raster, part, &mut chunk)?;
                checksums[part] = Some(checksum);
                Ok(chunk)
            }
        }
    }

    fn accept(&mut self, part: usize, output: &(impl ByteSource + ?Sized)) -> Result<usize, Error> {
        match &mut self.division {
            Division::Whole { is_done, .. } => {
                check_only(part)?;
                *is_done = true;
                Ok(output.length())
            }
            Division::Bands(_, checksums) => {
                let checksum = checksums.get_mut(part).ok_or(Error::InvalidArgument)?;
                let chunk_len = output.length().checked_sub(CHECKSUM_LEN).ok_or(Error::Protocol)?;
                let mut bytes = [0; CHECKSUM_LEN];
                output.copy_to(chunk_len, &mut bytes);
                *checksum = Some(u32::from_le_bytes(bytes));
                Ok(chunk_len)
            }
        }
    }

    fn finish(self) -> Result<Vec<u8>, Error> {
        match self.division {
            Division::Whole { is_done, .. } => is_done.then(Vec::new).ok_or(Error::Protocol),
            Division::Bands(bands, checksums) => {
                let checksums: Option<Vec<_>> = checksums.into_iter().collect();
                bands.tail(&checksums.ok_or(Error::Protocol)?)
            }
        }
    }
}

/// A helper that encodes bands of a PNG.
pub(super) struct BandHelper(PngParams);

impl JobHelper for BandHelper {
    fn new(params: &[u8]) -> Result<Self, Error> {
        PngParams::from_bytes(params).map(Self).ok_or(Error::Protocol)
    }

    fn run(&mut self, part: usize, input: &[u8], output: &mut Vec<u8>) -> Result<(), Error> {
        output.clear();
        let checksum = encode_band(&self.0, input, part == 0, output)?;
        alloc::reserve(output, CHECKSUM_LEN)?;
        output.extend_from_slice(&checksum.to_le_bytes());
        Ok(())
    }
}

/// A helper that encodes a whole PNG.
pub(super) struct WholeHelper {
    effort: Effort,
    size: Size,
    format: PixelFormat,
    color: Color,
    density: Option<Density>,
}

impl JobHelper for WholeHelper {
    fn new(params: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new(params);
        let (effort, format, size, density) = properties(&mut reader).ok_or(Error::Protocol)?;
        let mut chunks = Vec::new();
        for _ in 0..reader.u8().ok_or(Error::Protocol)? {
            let chunk_type = reader.array();
            let data = reader.u32_le().and_then(|length| reader.take(length as usize));
            let (chunk_type, data) = chunk_type.zip(data).ok_or(Error::Protocol)?;
            alloc::reserve(&mut chunks, 1)?;
            chunks.push((chunk_type, alloc::copied(data)?));
        }
        let profile = IccProfile::new(reader.rest())?;
        let color = Color::new(Tags { profile, chunks }, format.channels)?;
        Ok(Self { effort, size, format, color, density })
    }

    fn run(&mut self, part: usize, input: &[u8], output: &mut Vec<u8>) -> Result<(), Error> {
        check_only(part).map_err(|_| Error::Protocol)?;
        let raster =
            Raster::new(self.size, self.format, alloc::copied(input)?).map_err(|_| Error::Protocol)?;
        *output = encode_png(&raster.with_color(self.color.clone()).with_density(self.density), self.effort)?;
        Ok(())
    }
}

/// Reads the fields of [`whole_params`] before the number of color chunks.
fn properties(reader: &mut Reader) -> Option<(Effort, PixelFormat, Size, Option<Density>)> {
    let effort = *[Effort::Fast, Effort::Small].get(usize::from(reader.u8()?))?;
    let format = PixelFormat::from_counts(reader.u8()?, reader.u8()?)?;
    let size = Size::new(reader.u32_le()?, reader.u32_le()?).ok()?;
    let (unit, x, y) = (reader.u8()?, reader.u32_le()?, reader.u32_le()?);
    Some((effort, format, size, (unit > 0).then_some(Density { x, y, per_meter: unit > 1 })))
}

/// Returns the params of a job with one part: the effort and the properties of the raster. All numbers are little-endian.
///
/// | Length in bytes | Value |
/// |---|---|
/// | 2 | the [header] |
/// | 1 | the effort: 0 for [`Effort::Fast`], 1 for [`Effort::Small`] |
/// | 1, 1 | the number of channels, and of bytes per sample |
/// | 4, 4 | width and height in pixels |
/// | 1 | the density: 0 for none, 1 for an unknown unit, 2 for the meter |
/// | 4, 4 | horizontal and vertical density; 0 for none |
/// | 1 | the number of color chunks; for each, 4 bytes for its type, 4 for the length of its data, and its data |
/// | the rest | the color profile, if there is one |
fn whole_params(raster: &Raster, effort: Effort) -> Result<Vec<u8>, Error> {
    let PixelFormat { channels, depth } = raster.format();
    let (unit, x, y) = raster.density().map_or((0, 0, 0), |d| (1 + u8::from(d.per_meter), d.x, d.y));
    let effort = u8::from(effort == Effort::Small);
    let tags = raster.color().tags();
    let mut params = alloc::concat(&[
        &header(Kind::WholePng),
        &[effort, channels.count() as u8, depth.bytes() as u8],
        &raster.size().width().to_le_bytes(),
        &raster.size().height().to_le_bytes(),
        &[unit],
        &x.to_le_bytes(),
        &y.to_le_bytes(),
        &[tags.chunks.len() as u8],
    ])?;
    let mut push = |bytes: &[u8]| {
        alloc::reserve(&mut params, bytes.len())?;
        params.extend_from_slice(bytes);
        Ok::<_, Error>(())
    };
    for (chunk_type, data) in &tags.chunks {
        push(chunk_type)?;
        push(&(data.len() as u32).to_le_bytes())?;
        push(data)?;
    }
    push(raster.color().icc_profile().unwrap_or_default())?;
    Ok(params)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::PartRunner;
    use crate::test_rasters::{self, formats, noise};

    #[test]
    fn a_small_image_is_the_same_file_on_any_thread_and_invalid_params_are_refused() {
        let chunks = [(*b"gAMA", [0, 0, 0xB1, 0x8F].to_vec()), (*b"sRGB", [0].to_vec())].to_vec();
        for format in formats() {
            let tags = Tags { profile: None, chunks: chunks.clone() };
            let raster = test_rasters::raster(format, 20, 15, noise)
                .with_color(Color::new(tags, format.channels).unwrap())
                .with_density(Some(Density { x: 3, y: 4, per_meter: false }));
            let mut job = PngJob::new(&raster, Effort::Small).unwrap();
            assert!(job.parts() == 1 && !job.is_long() && job.head().is_empty());
            let params = job.params().unwrap();
            let mut workers = PartRunner::default();
            let file = workers.run(&params, 0, raster.bytes()).unwrap();
            assert_eq!(file, encode_png(&raster, Effort::Small).unwrap());
            assert_eq!(job.run(0).unwrap(), file);
            assert_eq!(job.accept(0, file), Ok(file.len()));
            assert_eq!(job.accept(1, file), Err(Error::InvalidArgument));
            assert_eq!(job.finish(), Ok(Vec::new()));
            assert_eq!(workers.run(&params, 1, raster.bytes()), Err(Error::Protocol));
            assert_eq!(workers.run(&params, 0, &raster.bytes()[1..]), Err(Error::Protocol));
            for length in 2..params.len() {
                let cut = workers.run(&params[..length], 0, raster.bytes());
                assert_eq!(cut, Err(Error::Protocol), "{length}");
            }
        }
        let large = Raster::filled(Size::new(128, 128).unwrap(), PixelFormat::GRAY8, 0).unwrap();
        let job = PngJob::new(&large, Effort::Small).unwrap();
        assert!(job.is_long());
        assert_eq!(job.finish(), Err(Error::Protocol));
    }

    #[test]
    fn every_attempt_has_the_pixels_and_the_best_is_smaller() {
        // A gradient with a little noise, and under it letters.
        let raster = test_rasters::raster(PixelFormat::RGB8, 400, 300, |i| {
            let (channel, x, y) = (i % 3, i / 3 % 400, i / 1200);
            match y {
                0..150 => (x * (2 + channel) / 4 + y / 2 + usize::from(noise(i) % 4)) as u8,
                _ if (x * 7 + y / 4 * 5) % 13 < 4 => 20 * channel as u8,
                _ => 255,
            }
        });
        let small = encode_png(&raster, Effort::Small).unwrap().len();
        let mut least = usize::MAX;
        for attempt in 0..PngJob::ATTEMPTS {
            let mut job = PngJob::attempt(&raster, attempt).unwrap();
            let bands: Vec<_> = (0..job.parts()).map(|part| job.run(part).unwrap()).collect();
            let file = [job.head().to_vec(), bands.concat(), job.finish().unwrap()].concat();
            assert_eq!(crate::decode(&file).unwrap().raster.bytes(), raster.bytes());
            least = least.min(file.len());
        }
        assert!(least < small, "{least}, {small}");
        let none = PngJob::attempt(&raster, PngJob::ATTEMPTS);
        assert_eq!(none.err(), Some(Error::InvalidArgument));
    }

    #[test]
    fn invalid_params_and_inputs_are_refused() {
        let run = |params: &[u8], rows: &[u8], is_first: bool| {
            BandHelper::new(params)?.run(usize::from(!is_first), rows, &mut Vec::new())
        };
        let refused = |params: &[u8], rows: &[u8], is_first: bool| {
            assert_eq!(run(params, rows, is_first), Err(Error::Protocol), "{params:?}");
        };
        for params in [&[][..], &[0; 9], &[0; 10], &[1; 9]] {
            refused(params, &[0; 12], true);
        }
        // The params describe rows of four RGB pixels with 8 bits per sample. Each item of the table below has two
        // members: the index of a byte of the params, and a list of invalid values of this byte.
        let valid = [4, 0, 0, 0, 3, 1, 3, 8, 0, 1];
        assert!(run(&valid, &[0; 12], true).is_ok());
        assert!(run(&valid, &[0; 24], false).is_ok());
        for (index, values) in
            [(0, &[0][..]), (3, &[1, 255]), (4, &[0, 5]), (5, &[0, 3]), (6, &[0, 5]), (8, &[3]), (9, &[6])]
        {
            for &value in values {
                let mut params = valid;
                params[index] = value;
                refused(&params, &[0; 12], true);
            }
        }
        for bits in (0..=255).filter(|&bits| bits != 8) {
            refused(&[4, 0, 0, 0, 3, 1, 3, bits, 0, 1], &[0; 12], true);
        }
        for (rows, is_first) in [(0, true), (11, true), (13, true), (12, false), (25, false)] {
            refused(&valid, &vec![0; rows], is_first);
        }
        // The refused cases are, in order: a pixel that is not in the palette, three colors with 1-bit indices, a
        // repeated color, an incomplete color, no color, and colors in an image that has no palette.
        let palette = |bits, colors: &[u8]| [&[4, 0, 0, 0, 1, 1, 0, bits, 0, 0], colors].concat();
        let two = [0, 0, 0, 255, 9, 9, 9, 255];
        assert!(run(&palette(1, &two), &[0, 9, 9, 0], true).is_ok());
        refused(&palette(1, &two), &[0, 9, 8, 0], true);
        refused(&palette(1, &[&two[..], &[1, 1, 1, 255]].concat()), &[0, 9, 9, 0], true);
        refused(&palette(8, &[&two[..], &two[..4]].concat()), &[0, 9, 9, 0], true);
        refused(&palette(1, &two[..7]), &[0, 9, 9, 0], true);
        refused(&palette(1, &[]), &[0, 9, 9, 0], true);
        refused(&[&valid[..], &two].concat(), &[0; 12], true);
    }
}
