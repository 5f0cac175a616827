//! The encoding of large images in bands of rows. The division into bands depends only on the raster and the effort.
//! The file is therefore the same whichever worker encodes a band.

use std::ops::{Range, RangeInclusive};

use imagecore_deflate::{ADLER32_EMPTY, Segment, adler32_combine, zlib};

use super::chunks::{head, write_chunk};
use super::format::{PngFormat, likeliest};
use super::params::PngParams;
use super::search;
use crate::{Effort, Error, Raster, alloc};

/// The largest number of filtered bytes that are encoded in one piece. An image with more filtered bytes is encoded in
/// bands. A megapixel with three samples of 8 bits per pixel has about 3 MiB, and takes about a second in one piece.
const MAX_UNBANDED: usize = 3 << 20;

/// The number of filtered bytes in a band. At this size the overhead of a band is negligible. The overhead is a few
/// hundred bytes of Huffman codes, and the lack of matches across band borders. A large image has enough bands of this
/// size for an even load on the workers.
pub(super) const BAND_BYTES: usize = 1 << 20;

/// The number of filtered bytes in a band of an attempt in the search for the smallest file. Matches never cross the
/// border of a band: with 4 MiB, a photograph of 8 megapixels took 0.17 % fewer bytes than with 1 MiB. The optimal
/// compression takes 30 times as much memory in each worker, here 60 MiB.
const ATTEMPT_BAND_BYTES: usize = 2 << 20;

/// The smallest and the largest size of the sample, in filtered bytes. The sample is a range of rows in the middle of
/// the image. It is compressed with different settings, to choose the filter strategy and the compression of the whole
/// image. Two compressions of the sample with a search for matches take as long as encoding ten times as many bytes, so
/// the sample must be small.
const SAMPLE_BYTES: RangeInclusive<usize> = 1 << 16..=1 << 17;
/// With [`Effort::Small`], the filter strategy and the compression are chosen by a sample of the image. The sample has
/// `1 / SAMPLE_FRACTION` of the filtered bytes of the image, within the limits of [`SAMPLE_BYTES`].
const SAMPLE_FRACTION: usize = 32;

/// The division of a PNG file into bands. The file consists of [`head`](Self::head), the IDAT chunk of each band, and
/// [`tail`](Self::tail). A raster that is passed to a method must be the raster for which these bands were made.
pub(crate) struct PngBands {
    params: PngParams,
    head: Vec<u8>,
    height: usize,
    rows_per_band: usize,
}

impl PngBands {
    /// Returns the bands of `raster`, or `None` if its filtered rows have at most 3 MiB.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]; [`Error::Unencodable`] if the color profile is too large for a PNG chunk.
    pub(crate) fn for_large(raster: &Raster, effort: Effort) -> Result<Option<Self>, Error> {
        // In any PNG format, the filtered rows have at most as many bytes as the raster, plus one filter type byte per
        // row.
        if raster.bytes().len() + raster.size().height() as usize <= MAX_UNBANDED {
            return Ok(None);
        }
        let format = likeliest(raster);
        if is_large(raster, &format) {
            Self::in_format(format, raster, effort, BAND_BYTES).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Returns the bands of a raster of any size. Each band has up to `band_bytes` bytes of filtered rows, but at least
    /// one row.
    ///
    /// # Errors
    /// The errors are those of [`for_large`](Self::for_large).
    pub(crate) fn new(raster: &Raster, effort: Effort, band_bytes: usize) -> Result<Self, Error> {
        Self::in_format(likeliest(raster), raster, effort, band_bytes)
    }

    /// Does the same as [`new`](Self::new), but with the PNG format `format`, which must be valid for `raster`. The
    /// errors are those of [`for_large`](Self::for_large).
    pub(super) fn in_format(
        format: PngFormat,
        raster: &Raster,
        effort: Effort,
        band_bytes: usize,
    ) -> Result<Self, Error> {
        // The color profile is compressed with the fast effort, because its size is negligible beside the size of the
        // pixels.
        let head = head(raster, &format, Effort::Fast)?;
        Self::with_head(head, format, raster, effort, band_bytes)
    }

    fn with_head(
        head: Vec<u8>,
        format: PngFormat,
        raster: &Raster,
        effort: Effort,
        band_bytes: usize,
    ) -> Result<Self, Error> {
        let height = raster.size().height() as usize;
        let mut params = PngParams::fast(raster, format);
        if effort == Effort::Small {
            let bytes = params.filtered_stride() * height / SAMPLE_FRACTION;
            let bytes = bytes.clamp(*SAMPLE_BYTES.start(), *SAMPLE_BYTES.end());
            let sample = sample_of(&params, height, bytes);
            params.choose_by(rows_with_above(raster, &sample), sample.len())?;
        }
        let rows_per_band = (band_bytes / params.filtered_stride()).clamp(1, height);
        Ok(Self { params, head, height, rows_per_band })
    }

    /// Returns the bands of an attempt in the search for the smallest file, for a raster of any size. The attempts
    /// differ in the filter strategy.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] unless `attempt` is less than [`ATTEMPTS`](search::ATTEMPTS), and those of
    /// [`for_large`](Self::for_large).
    pub(crate) fn attempt(raster: &Raster, attempt: usize) -> Result<Self, Error> {
        let format = likeliest(raster);
        let head = head(raster, &format, Effort::Small)?;
        let mut bands = Self::with_head(head, format, raster, Effort::Fast, ATTEMPT_BAND_BYTES)?;
        bands.params.method = search::method_of_attempt(attempt, bands.rows_per_band)?;
        Ok(bands)
    }

    /// Returns the number of bands, at least one.
    pub(crate) fn count(&self) -> usize {
        self.height.div_ceil(self.rows_per_band)
    }

    /// Returns the bytes of the file before the first band.
    pub(crate) fn head(&self) -> &[u8] {
        &self.head
    }

    /// Returns the parameters of [`encode_band`] that all bands share.
    pub(crate) fn params(&self) -> &PngParams {
        &self.params
    }

    /// Returns the raster rows that [`encode_band`] needs for the band with the index `band`, as bytes. The rows are
    /// the row above the band, if there is one, and the rows of the band.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if there is no such band.
    pub(crate) fn rows<'a>(&self, raster: &'a Raster, band: usize) -> Result<&'a [u8], Error> {
        Ok(rows_with_above(raster, &self.range(band)?))
    }

    /// Encodes a band, and appends its IDAT chunk to `file`. Returns the Adler-32 checksum of the filtered rows of the
    /// band.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]; [`Error::InvalidArgument`] if there is no such band.
    pub(crate) fn encode(&self, raster: &Raster, band: usize, file: &mut Vec<u8>) -> Result<u32, Error> {
        encode_band(&self.params, self.rows(raster, band)?, band == 0, file)
    }

    /// Returns the bytes of the file after the last band. `checksums` holds the Adler-32 checksums of all bands in
    /// order.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if the number of checksums is not the number of bands.
    pub(crate) fn tail(&self, checksums: &[u32]) -> Result<Vec<u8>, Error> {
        if checksums.len() != self.count() {
            return Err(Error::InvalidArgument);
        }
        let mut combined = ADLER32_EMPTY;
        for (band, &checksum) in checksums.iter().enumerate() {
            let length = self.range(band)?.len() * self.params.filtered_stride();
            combined = adler32_combine(combined, checksum, length);
        }
        let mut tail = Vec::new();
        write_chunk(&mut tail, b"IDAT", &[&zlib::trailer(combined)])?;
        write_chunk(&mut tail, b"IEND", &[])?;
        Ok(tail)
    }

    /// Encodes all bands, and returns the whole file.
    pub(super) fn encode_all(self, raster: &Raster) -> Result<Vec<u8>, Error> {
        let mut checksums = alloc::with_capacity(self.count())?;
        let mut file = alloc::copied(self.head())?;
        for band in 0..self.count() {
            checksums.push(self.encode(raster, band, &mut file)?);
        }
        let tail = self.tail(&checksums)?;
        alloc::reserve(&mut file, tail.len())?;
        file.extend_from_slice(&tail);
        Ok(file)
    }

    /// Returns the range of the image rows in the band with the index `band`.
    fn range(&self, band: usize) -> Result<Range<usize>, Error> {
        if band >= self.count() {
            return Err(Error::InvalidArgument);
        }
        let start = band * self.rows_per_band;
        Ok(start..self.height.min(start + self.rows_per_band))
    }
}

/// Encodes one band, and appends its IDAT chunk to `file`. `rows` are the bytes that [`PngBands::rows`] returns for the
/// band. `is_first` is true for the first band, which has no row above. Returns the Adler-32 checksum of the filtered
/// rows of the band (RFC 1950, 8.2).
///
/// # Errors
/// [`Error::Protocol`] if a row is incomplete, if there is no row besides the row above, or if a color is not in the
/// palette; [`Error::OutOfMemory`]; [`Error::Unencodable`] for more than a chunk can hold.
pub(crate) fn encode_band(
    params: &PngParams,
    rows: &[u8],
    is_first: bool,
    file: &mut Vec<u8>,
) -> Result<u32, Error> {
    let stride = params.source_stride();
    let min_rows = if is_first { 1 } else { 2 };
    if rows.len() < min_rows * stride || !rows.len().is_multiple_of(stride) {
        return Err(Error::Protocol);
    }
    let image = params.pack(rows)?;
    let Segment { blocks, adler32 } =
        search::compress_band(params.method, &image, min_rows - 1..image.count())?;
    let header: &[u8] = if is_first { &zlib::HEADER } else { &[] };
    write_chunk(file, b"IDAT", &[header, &blocks])?;
    Ok(adler32)
}

/// Returns the rows of a sample of about `bytes` filtered bytes in the middle of an image of `height` rows.
fn sample_of(params: &PngParams, height: usize, bytes: usize) -> Range<usize> {
    let rows = (bytes / params.filtered_stride()).clamp(1, height);
    (height - rows) / 2..(height + rows) / 2
}

/// Returns true if the raster is encoded in bands: its filtered rows in `format` take more than [`MAX_UNBANDED`] bytes.
pub(super) fn is_large(raster: &Raster, format: &PngFormat) -> bool {
    let (width, height) = (raster.size().width() as usize, raster.size().height() as usize);
    (format.stride(width) + 1) * height > MAX_UNBANDED
}

/// Returns the bytes of `rows` of the raster. The row above these rows comes first, if there is one, because filters
/// refer to the row above.
fn rows_with_above<'a>(raster: &'a Raster, rows: &Range<usize>) -> &'a [u8] {
    raster.rows(rows.start.saturating_sub(1)..rows.end)
}

#[cfg(test)]
mod tests {
    use miniz_oxide::inflate::decompress_to_vec_zlib;

    use super::*;
    use crate::test_rasters::{self, formats, noise};
    use crate::{PixelFormat, decode, encode_png};

    /// Computes one byte of a test image. The arguments are the index of a sample in the image, and the index of the
    /// byte within this sample.
    type Pattern = fn(usize, usize) -> u8;

    /// The images of these patterns are encoded in many different PNG formats.
    const PATTERNS: [Pattern; 6] = [
        |_, _| 7,
        // The next two patterns have two and sixteen levels. Their PNG format is gray of 1 and 4 bits, or a palette.
        |i, _| if (i / 5).is_multiple_of(3) { 255 } else { 0 },
        |i, _| (i / 7 % 16) as u8 * 17,
        |i, _| (i / 11) as u8,
        // This pattern repeats after 5000 samples, so deflate finds matches at a large distance.
        |i, _| noise(i % 5000),
        // This is the only pattern in which the two bytes of a 16-bit sample differ.
        |i, byte| noise(2 * i + byte),
    ];

    fn raster(width: u32, height: u32, format: PixelFormat, pattern: Pattern) -> Raster {
        let depth = format.depth.bytes();
        test_rasters::raster(format, width, height, |i| pattern(i / depth, i % depth))
    }

    /// Returns the file that consists of all bands. The bands are encoded in reverse order, with parameters that were
    /// serialized and parsed.
    fn joined(bands: &PngBands, raster: &Raster) -> Vec<u8> {
        let params = PngParams::from_bytes(&bands.params().to_bytes()).unwrap();
        let encode = |band| {
            let mut chunk = Vec::new();
            let checksum = encode_band(&params, bands.rows(raster, band).unwrap(), band == 0, &mut chunk);
            (chunk, checksum.unwrap())
        };
        let mut encoded: Vec<_> = (0..bands.count()).rev().map(encode).collect();
        encoded.reverse();
        let (chunks, checksums): (Vec<_>, Vec<_>) = encoded.into_iter().unzip();
        [bands.head(), &chunks.concat(), &bands.tail(&checksums).unwrap()].concat()
    }

    /// Returns the concatenated data of all IDAT chunks of `file`.
    fn zlib_stream(file: &[u8]) -> Vec<u8> {
        let (mut rest, mut stream) = (&file[8..], Vec::new());
        while let Some((length, chunk)) = rest.split_first_chunk() {
            let (data, after) = chunk[4..].split_at(u32::from_be_bytes(*length) as usize);
            if chunk.starts_with(b"IDAT") {
                stream.extend_from_slice(data);
            }
            rest = &after[4..];
        }
        stream
    }

    /// Asserts that `file` has the pixels of `raster`, and that two inflaters decode its zlib stream to equal bytes.
    fn assert_holds(file: &[u8], raster: &Raster, what: &str) {
        let decoded = decode(file).unwrap();
        assert!(!decoded.damaged, "{what}");
        let canonical = |raster: &Raster| encode_png(raster, Effort::Fast).unwrap();
        assert_eq!(canonical(&decoded.raster), canonical(raster), "{what}");
        let stream = zlib_stream(file);
        let inflated = fdeflate::decompress_to_vec(&stream).unwrap();
        assert!(decompress_to_vec_zlib(&stream).unwrap() == inflated, "{what}");
    }

    #[test]
    fn bands_of_any_height_hold_the_pixels_of_any_image() {
        for format in formats() {
            for (index, pattern) in PATTERNS.into_iter().enumerate() {
                for (width, height) in [(1, 1), (1, 40), (97, 23), (300, 7)] {
                    let raster = raster(width, height, format, pattern);
                    for effort in [Effort::Fast, Effort::Small] {
                        let filtered_stride =
                            PngBands::new(&raster, effort, 1).unwrap().params.filtered_stride();
                        for rows in [1, 2, 3, 5, 22, 23, 40] {
                            let what =
                                format!("{width}x{height}, {format:?}, pattern {index}, {rows}, {effort:?}");
                            let bands = PngBands::new(&raster, effort, rows * filtered_stride).unwrap();
                            assert_eq!(bands.count(), (height as usize).div_ceil(rows), "{what}");
                            let file = joined(&bands, &raster);
                            assert!(bands.encode_all(&raster).unwrap() == file, "{what}");
                            assert_holds(&file, &raster, &what);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_large_image_gives_the_same_file_in_one_piece_and_in_bands() {
        for format in formats() {
            for (index, pattern) in PATTERNS.into_iter().enumerate() {
                let height = 3_600_000 / (1901 * format.bytes_per_pixel() as u32);
                let raster = raster(1901, height, format, pattern);
                // Some images take no more than 3 MiB in a PNG format with few bits per pixel. These images have no
                // bands.
                if let Some(bands) = PngBands::for_large(&raster, Effort::Small).unwrap() {
                    let what = format!("{format:?}, pattern {index}");
                    let file = encode_png(&raster, Effort::Small).unwrap();
                    assert!(bands.count() > 2, "{what}");
                    assert!(joined(&bands, &raster) == file, "{what}");
                    assert_holds(&file, &raster, &what);
                }
            }
        }
    }

    #[test]
    fn images_that_are_small_in_their_format_have_no_bands() {
        let is_unbanded = |width, pattern| {
            let raster = raster(width, 1000, PixelFormat::RGB8, pattern);
            PngBands::for_large(&raster, Effort::Small).unwrap().is_none()
        };
        assert!(is_unbanded(1000, PATTERNS[5]));
        assert!(is_unbanded(4000, PATTERNS[1]));
        assert!(!is_unbanded(1100, PATTERNS[5]));
    }
}
