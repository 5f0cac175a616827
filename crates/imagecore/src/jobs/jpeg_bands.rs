//! Encodes the bands of a JPEG.

use std::borrow::Cow;

use imagecore_jpeg::encode::Encoder;

use super::{ByteSource, Job, JobHelper, Kind, header};
use crate::encode::jpeg::bands::{BandParams, protocol_error, run_band};
use crate::encode::jpeg::flatten::Buffer;
use crate::{Error, JpegEncoder, alloc};

/// The transform and the quantization of the bands of a JPEG, from [`JpegEncoder::into_job`]. The result is the encoder,
/// which writes the file.
///
/// The input of a band is its rows of pixels. The output has its quantized coefficients and the counts of its symbols.
pub struct JpegJob {
    encoder: JpegEncoder,
    /// The output of the last band from a helper. Its memory is used again for the next one.
    output: Vec<u8>,
}

impl JpegJob {
    pub(crate) fn new(encoder: JpegEncoder) -> Self {
        Self { encoder, output: Vec::new() }
    }
}

impl Job for JpegJob {
    type Output = JpegEncoder;

    fn params(&self) -> Result<Vec<u8>, Error> {
        alloc::concat(&[&header(Kind::JpegBands), &self.encoder.band_params()?.to_bytes()])
    }

    fn parts(&self) -> usize {
        self.encoder.band_count()
    }

    fn input(&mut self, part: usize) -> Result<Cow<'_, [u8]>, Error> {
        self.encoder.band_input(part).map(Cow::Borrowed)
    }

    fn run(&mut self, part: usize) -> Result<Vec<u8>, Error> {
        self.encoder.run_existing_band(part)?;
        Ok(Vec::new())
    }

    fn accept(&mut self, part: usize, output: &(impl ByteSource + ?Sized)) -> Result<usize, Error> {
        alloc::set_len(&mut self.output, output.length())?;
        output.copy_to(0, &mut self.output);
        self.encoder.accept_band(part, &self.output)?;
        Ok(0)
    }

    fn finish(self) -> Result<JpegEncoder, Error> {
        if self.encoder.has_all_bands() { Ok(self.encoder) } else { Err(Error::Protocol) }
    }
}

/// A helper that encodes bands of a JPEG.
pub(super) struct JpegBandHelper {
    params: BandParams,
    encoder: Encoder,
    buffer: Buffer,
}

impl JobHelper for JpegBandHelper {
    fn new(params: &[u8]) -> Result<Self, Error> {
        let params = BandParams::from_bytes(params).ok_or(Error::Protocol)?;
        let encoder = params.encoder().map_err(protocol_error)?;
        Ok(Self { params, encoder, buffer: Buffer::default() })
    }

    fn run(&mut self, part: usize, input: &[u8], output: &mut Vec<u8>) -> Result<(), Error> {
        run_band(&self.params, &self.encoder, part, input, &mut self.buffer, output).map_err(protocol_error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::PartRunner;
    use crate::test_rasters::{formats, noise, raster};
    use crate::{JpegSettings, Raster};

    fn settings(quality: u8) -> JpegSettings {
        JpegSettings { quality, is_baseline: quality.is_multiple_of(2), padding: 0 }
    }

    fn file(raster: &Raster, settings: JpegSettings) -> Vec<u8> {
        let mut encoder = JpegEncoder::new(raster, false, [255, 0, 0], false);
        encoder.begin(settings).unwrap();
        while !encoder.step().unwrap() {}
        encoder.finish().unwrap()
    }

    fn job(mut encoder: JpegEncoder, settings: JpegSettings) -> JpegJob {
        encoder.begin(settings).unwrap();
        while !encoder.analyze().unwrap() {}
        encoder.into_job().unwrap()
    }

    /// Runs a part in a helper, and returns its output.
    fn output(helper: &mut PartRunner, job: &mut JpegJob, part: usize) -> Vec<u8> {
        let input = job.input(part).unwrap().into_owned();
        helper.run(&job.params().unwrap(), part, &input).unwrap().to_vec()
    }

    // Requirements: R313
    #[test]
    fn any_thread_makes_the_same_file() {
        for format in formats() {
            // Of noise, a file has full chroma: five bands, the last with fewer rows.
            let image = raster(format, 20, 128 * 4 + 90, noise);
            for keeps in [false, true] {
                let mut encoder = JpegEncoder::new(&image, false, [255, 0, 0], keeps);
                let mut helper = PartRunner::default();
                for (turn, quality) in [80, 35, 98, 81].into_iter().enumerate() {
                    let mut job = job(encoder, settings(quality));
                    assert!(job.parts() == 5);
                    // In each turn, the helper runs other parts, and the order is reversed.
                    for part in (0..job.parts()).rev() {
                        if (part + turn) % 3 == 0 {
                            assert_eq!(job.run(part), Ok(Vec::new()));
                        } else {
                            let output = output(&mut helper, &mut job, part);
                            assert_eq!(job.accept(part, output.as_slice()), Ok(0));
                        }
                    }
                    encoder = job.finish().unwrap();
                    while !encoder.step().unwrap() {}
                    assert!(encoder.finish().unwrap() == file(&image, settings(quality)), "{format:?}");
                }
            }
        }
    }

    #[test]
    fn invalid_bytes_and_missing_parts_are_refused() {
        let image = raster(crate::PixelFormat::RGB8, 64, 300, noise);
        let encoder = JpegEncoder::new(&image, true, [0; 3], true);
        assert_eq!(encoder.into_job().err(), Some(Error::Protocol), "not analyzed");
        let mut job = job(JpegEncoder::new(&image, true, [0; 3], true), settings(70));
        let mut helper = PartRunner::default();
        let params = job.params().unwrap();
        let input = job.input(1).unwrap().into_owned();
        let valid = output(&mut helper, &mut job, 1);
        for length in 2..params.len() {
            assert_eq!(helper.run(&params[..length], 1, &input), Err(Error::Protocol));
        }
        // Each byte of the params that can be invalid, with such a value: see `BandParams::to_bytes`.
        for (index, value) in [(2, 0), (3, 3), (7, 3), (8, 0), (8, 101), (9, 2), (13, 255)] {
            let mut params = params.clone();
            params[index] = value;
            assert_eq!(helper.run(&params, 1, &input), Err(Error::Protocol), "{index}");
        }
        assert_eq!(helper.run(&params, 1, &input[1..]), Err(Error::Protocol));
        for part in [job.parts(), usize::MAX] {
            assert_eq!(helper.run(&params, part, &input), Err(Error::Protocol));
            assert_eq!(job.run(part), Err(Error::InvalidArgument));
            assert_eq!(job.accept(part, &valid[..]), Err(Error::InvalidArgument));
            assert_eq!(job.input(part).err(), Some(Error::InvalidArgument));
        }
        for length in [0, 3, 4, 100, valid.len() - 1] {
            assert_eq!(job.accept(1, &valid[..length]), Err(Error::Protocol));
        }
        assert_eq!(job.accept(1, &[&valid[..], &[0]].concat()[..]), Err(Error::Protocol));
        assert_eq!(job.accept(0, &valid[..]), Ok(0), "another band of the same size");
        assert_eq!(job.accept(2, &valid[..]), Err(Error::Protocol), "a band of another size");
        assert_eq!(job.finish().err(), Some(Error::Protocol));
    }
}
