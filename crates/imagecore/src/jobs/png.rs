//! Encodes a PNG in bands of rows.

use std::borrow::Cow;
use std::sync::Arc;

use super::{ByteSource, Job, JobWorker, Kind, header};
use crate::encode::png::{ATTEMPTS, PngBands, PngParams, encode_band};
use crate::{Density, Effort, Error, Raster, alloc};

/// Length in bytes of the checksum that follows the IDAT chunk in the output of a part.
const CHECKSUM_LEN: usize = 4;

/// The encoding of a raster as a PNG file, in bands of rows. The file is the concatenation of [`head`](Self::head), the
/// chunks of all bands in order, and the [output](Job::Output) of the job. The caller keeps the chunks. The file has
/// the same bytes as the file that [`encode_png`](crate::encode_png) returns.
///
/// The input of a part is the row above the band, if there is one, and the rows of the band. The output is a whole IDAT
/// chunk, then four little-endian bytes with the Adler-32 checksum (RFC 1950, 8.2) of the band's filtered rows.
pub struct PngJob {
    raster: Arc<Raster>,
    bands: PngBands,
    checksums: Vec<Option<u32>>,
}

impl PngJob {
    /// The number of attempts in the search for the smallest file.
    pub const ATTEMPTS: usize = ATTEMPTS as usize;

    /// Creates the job for `raster`. Returns `None` if the filtered rows have at most 3 MiB, because
    /// [`encode_png`](crate::encode_png) encodes such a raster in one piece.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]; [`Error::Unencodable`] if the color profile is too large for a PNG chunk.
    pub fn new(raster: Arc<Raster>, effort: Effort) -> Result<Option<Self>, Error> {
        PngBands::for_large(&raster, effort)?.map(|bands| Self::of(raster, bands)).transpose()
    }

    /// Creates the job for a raster of any size. The filtered rows of a band have at most `band_bytes` bytes, except
    /// that a band has at least one row.
    ///
    /// # Errors
    /// The errors of [`new`](Self::new).
    pub fn in_bands_of(band_bytes: usize, raster: Arc<Raster>, effort: Effort) -> Result<Self, Error> {
        let bands = PngBands::new(&raster, effort, band_bytes)?;
        Self::of(raster, bands)
    }

    /// Creates the job of one attempt in the search for the smallest file, for a raster of any size. An attempt takes
    /// many times as long as [`Effort::Small`]. The attempts differ in how the filter types of the rows are chosen, and
    /// the first ones are the most promising.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] unless `attempt` is less than [`ATTEMPTS`](Self::ATTEMPTS), and the errors of
    /// [`new`](Self::new).
    pub fn attempt(raster: Arc<Raster>, attempt: usize) -> Result<Self, Error> {
        let bands = PngBands::attempt(&raster, attempt)?;
        Self::of(raster, bands)
    }

    fn of(raster: Arc<Raster>, bands: PngBands) -> Result<Self, Error> {
        let checksums = alloc::filled(None, bands.count())?;
        Ok(Self { raster, bands, checksums })
    }

    /// Returns this job with `density` in place of the density of the raster. The pixels are not copied.
    ///
    /// # Errors
    /// The errors of [`new`](Self::new).
    pub fn with_density(mut self, density: Density) -> Result<Self, Error> {
        self.bands.set_density(density)?;
        Ok(self)
    }

    /// Returns the bytes of the file before the chunk of the first band.
    #[must_use]
    pub fn head(&self) -> &[u8] {
        self.bands.head()
    }
}

impl Job for PngJob {
    /// The bytes of the file after the chunk of the last band.
    type Output = Vec<u8>;

    fn params(&self) -> Result<Vec<u8>, Error> {
        alloc::concat(&[&header(Kind::Png), &self.bands.params().to_bytes()])
    }

    fn parts(&self) -> usize {
        self.bands.count()
    }

    fn input(&self, part: usize) -> Result<Cow<'_, [u8]>, Error> {
        self.bands.rows(&self.raster, part).map(Cow::Borrowed)
    }

    fn run(&mut self, part: usize) -> Result<Vec<u8>, Error> {
        let mut chunk = Vec::new();
        let checksum = self.bands.encode(&self.raster, part, &mut chunk)?;
        self.checksums[part] = Some(checksum);
        Ok(chunk)
    }

    fn accept(&mut self, part: usize, output: &(impl ByteSource + ?Sized)) -> Result<usize, Error> {
        let checksum = self.checksums.get_mut(part).ok_or(Error::InvalidArgument)?;
        let chunk_len = output.length().checked_sub(CHECKSUM_LEN).ok_or(Error::Protocol)?;
        let mut bytes = [0; CHECKSUM_LEN];
        output.copy_to(chunk_len, &mut bytes);
        *checksum = Some(u32::from_le_bytes(bytes));
        Ok(chunk_len)
    }

    fn finish(self) -> Result<Vec<u8>, Error> {
        let checksums: Option<Vec<_>> = self.checksums.into_iter().collect();
        self.bands.tail(&checksums.ok_or(Error::Protocol)?)
    }
}

/// A worker that encodes bands of a PNG.
pub(super) struct PngWorker(PngParams);

impl JobWorker for PngWorker {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_can_have_another_density_than_its_raster() {
        let size = crate::Size::new(9, 5).unwrap();
        let raster = Raster::filled(size, crate::PixelFormat::RGB8, 7).unwrap();
        let density = Density::per_meter(11_811).unwrap();
        let file = |job: PngJob| {
            let mut job = job;
            let bands: Vec<_> = (0..job.parts()).map(|part| job.run(part).unwrap()).collect();
            [job.head().to_vec(), bands.concat(), job.finish().unwrap()].concat()
        };
        let of = |raster: &Raster| {
            PngJob::in_bands_of(40, Arc::new(raster.try_clone().unwrap()), Effort::Small).unwrap()
        };
        let tagged = raster.try_clone().unwrap().with_density(Some(density));
        assert_eq!(file(of(&raster).with_density(density).unwrap()), file(of(&tagged)));
        assert_ne!(file(of(&raster)), file(of(&tagged)));
    }

    #[test]
    fn every_attempt_has_the_pixels_and_the_best_is_smaller() {
        let size = crate::Size::new(700, 600).unwrap();
        // Rings, whose rows repeat with small changes.
        let bytes = (0..700 * 600u32).flat_map(|i| {
            let (x, y) = ((i % 700).abs_diff(350), (i / 700).abs_diff(300));
            [(x * x + y * y) / 900 % 4 * 60, x / 8, 90].map(|sample| sample as u8)
        });
        let raster = Raster::new(size, crate::PixelFormat::RGB8, bytes.collect()).unwrap();
        let small = crate::encode_png(&raster, Effort::Small).unwrap().len();
        let mut least = usize::MAX;
        for attempt in 0..PngJob::ATTEMPTS {
            let mut job = PngJob::attempt(Arc::new(raster.try_clone().unwrap()), attempt).unwrap();
            let bands: Vec<_> = (0..job.parts()).map(|part| job.run(part).unwrap()).collect();
            let file = [job.head().to_vec(), bands.concat(), job.finish().unwrap()].concat();
            assert_eq!(crate::decode(&file).unwrap().raster.bytes(), raster.bytes());
            least = least.min(file.len());
        }
        assert!(least < small, "{least}, {small}");
        let none = PngJob::attempt(Arc::new(raster), PngJob::ATTEMPTS);
        assert_eq!(none.err(), Some(Error::InvalidArgument));
    }

    #[test]
    fn invalid_params_and_inputs_are_refused() {
        let run = |params: &[u8], rows: &[u8], is_first: bool| {
            PngWorker::new(params)?.run(usize::from(!is_first), rows, &mut Vec::new())
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
            [(0, &[0][..]), (3, &[1, 255]), (4, &[0, 5]), (5, &[0, 3]), (6, &[0, 5]), (8, &[3]), (9, &[8])]
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
        refused(&[4, 0, 0, 0, 3, 1, 3, 8, 2, PngJob::ATTEMPTS as u8], &[0; 12], true);
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
