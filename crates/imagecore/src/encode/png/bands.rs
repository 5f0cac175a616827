//! Large images in bands of rows. The owner of the raster plans; any worker can encode a band; all parts in order are the
//! file. The bands depend on the raster alone, so that the file is the same whoever encodes them.

use std::ops::{Range, RangeInclusive};

use imagecore_deflate::{ADLER32_EMPTY, Segment, adler32_combine, zlib};

use super::chunks::{self, write_chunk};
use super::format::{PngFormat, likeliest};
use super::params::Params;
use super::search::{BAND_LEVEL, Compression};
use super::strategy::filter_rows;
use crate::{Effort, Error, Raster, Size};

/// Images of more filtered bytes than this are encoded in bands. In one piece, 3 MiB take about a second: a megapixel of
/// three samples.
const MAX_UNBANDED: usize = 3 << 20;

/// Filtered bytes in a band. Enough that the borders cost nothing: Huffman codes of its own, some hundred bytes, and no
/// matches across them. Small enough for the cache, and for many bands among few workers.
pub(super) const BAND_BYTES: usize = 1 << 20;

/// Filtered bytes of the sample by which the filter strategy and the compression are chosen: one [`SAMPLE_FRACTION`]th of
/// the image, within these limits. To compress them twice with a search for matches takes as long as to encode ten times
/// as many.
const SAMPLE_BYTES: RangeInclusive<usize> = 1 << 16..=1 << 17;
const SAMPLE_FRACTION: usize = 32;

/// One band of a PNG file.
pub struct Band {
    /// A whole IDAT chunk.
    pub chunk: Vec<u8>,
    /// The Adler-32 checksum of the filtered rows of the band (RFC 1950, 8.2).
    pub adler: u32,
}

/// How a large raster becomes a PNG file: [`head`](Self::head), the chunk of each band, [`tail`](Self::tail).
///
/// Methods that take the index of a band return [`Error::InvalidArgument`] if there is no such band, and if the raster
/// does not have the size and the format of the one that the plan was made for.
pub struct PngPlan {
    params: Params,
    head: Vec<u8>,
    size: Size,
    rows_per_band: usize,
}

impl PngPlan {
    /// The plan for a raster; `None` for one that takes up to 3 MiB in its PNG format, before compression, which
    /// [`encode_png`](crate::encode_png) encodes in one piece.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]; [`Error::Unencodable`] for a colour profile that is larger than a chunk can be.
    pub fn new(raster: &Raster, effort: Effort) -> Result<Option<Self>, Error> {
        // No format needs more than the raster itself.
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

    /// The plan for a raster of any size, with up to `band_bytes` bytes of filtered rows in a band, but at least one row.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn in_bands_of(band_bytes: usize, raster: &Raster, effort: Effort) -> Result<Self, Error> {
        Self::in_format(likeliest(raster), raster, effort, band_bytes)
    }

    /// The same in a format that must be valid for the raster.
    pub(super) fn in_format(
        format: PngFormat,
        raster: &Raster,
        effort: Effort,
        band_bytes: usize,
    ) -> Result<Self, Error> {
        let height = raster.size().height() as usize;
        // Beside so many pixels the profile may take some more bytes.
        let head = chunks::head(raster, &format, Effort::Fast)?;
        let mut params = Params::fast(raster, format);
        if effort == Effort::Small {
            let bytes = params.filtered_stride() * height / SAMPLE_FRACTION;
            let bytes = bytes.clamp(*SAMPLE_BYTES.start(), *SAMPLE_BYTES.end());
            let rows = (bytes / params.filtered_stride()).clamp(1, height);
            let middle = (height - rows) / 2..(height + rows) / 2;
            params.choose_by(rows_with_above(raster, &middle), rows)?;
        }
        let rows_per_band = (band_bytes / params.filtered_stride()).clamp(1, height);
        Ok(Self { params, head, size: raster.size(), rows_per_band })
    }

    /// The number of bands, at least one.
    #[must_use]
    pub fn bands(&self) -> usize {
        (self.size.height() as usize).div_ceil(self.rows_per_band)
    }

    /// The file before the first band.
    #[must_use]
    pub fn head(&self) -> &[u8] {
        &self.head
    }

    /// What [`encode_band`] must know of the whole image: opaque bytes, valid for the same version of this crate alone.
    #[must_use]
    pub fn params(&self) -> Vec<u8> {
        self.params.to_bytes()
    }

    /// The rows of the raster that [`encode_band`] needs for a band: those of the band, and before them the row above, if
    /// there is one.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn rows<'a>(&self, raster: &'a Raster, band: usize) -> Result<&'a [u8], Error> {
        let range = self.range(band)?;
        if raster.size() != self.size || !self.params.is_for(raster.size(), raster.format()) {
            return Err(Error::InvalidArgument);
        }
        Ok(rows_with_above(raster, &range))
    }

    /// Encodes a band.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`], [`Error::InvalidArgument`].
    pub fn encode(&self, raster: &Raster, band: usize) -> Result<Band, Error> {
        encode(&self.params, self.rows(raster, band)?, band == 0)
    }

    /// The file after the last band, given the checksums of all bands in order.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if there are not as many checksums as bands.
    pub fn tail(&self, adlers: &[u32]) -> Result<Vec<u8>, Error> {
        if adlers.len() != self.bands() {
            return Err(Error::InvalidArgument);
        }
        let mut combined = ADLER32_EMPTY;
        for (band, &adler) in adlers.iter().enumerate() {
            combined =
                adler32_combine(combined, adler, self.range(band)?.len() * self.params.filtered_stride());
        }
        let mut tail = Vec::new();
        write_chunk(&mut tail, b"IDAT", &[&zlib::trailer(combined)])?;
        write_chunk(&mut tail, b"IEND", &[])?;
        Ok(tail)
    }

    /// The whole file.
    pub(super) fn encode_all(&self, raster: &Raster) -> Result<Vec<u8>, Error> {
        let mut file = self.head.clone();
        let mut adlers = Vec::with_capacity(self.bands());
        for band in 0..self.bands() {
            let Band { chunk, adler } = self.encode(raster, band)?;
            // The length of the whole file is not known before; the capacity grows by doubling.
            file.try_reserve(chunk.len()).map_err(|_| Error::OutOfMemory)?;
            file.extend_from_slice(&chunk);
            adlers.push(adler);
        }
        file.extend_from_slice(&self.tail(&adlers)?);
        Ok(file)
    }

    /// The rows of a band.
    fn range(&self, band: usize) -> Result<Range<usize>, Error> {
        if band >= self.bands() {
            return Err(Error::InvalidArgument);
        }
        let start = band * self.rows_per_band;
        Ok(start..(self.size.height() as usize).min(start + self.rows_per_band))
    }
}

/// Encodes one band of a PNG file, given a plan's [`params`](PngPlan::params) and [`rows`](PngPlan::rows). `is_first`: it is
/// the first band, whose rows do not begin with a row above.
///
/// # Errors
/// [`Error::InvalidArgument`] for params that no plan makes; for rows that are not whole, not those of such an image, or
/// not at least one beside the row above. [`Error::OutOfMemory`]; [`Error::Unencodable`] for more than a chunk can hold.
pub fn encode_band(params: &[u8], rows: &[u8], is_first: bool) -> Result<Band, Error> {
    encode(&Params::from_bytes(params).ok_or(Error::InvalidArgument)?, rows, is_first)
}

fn encode(params: &Params, rows: &[u8], is_first: bool) -> Result<Band, Error> {
    let stride = params.source_stride();
    let min_rows = if is_first { 1 } else { 2 };
    if rows.len() < min_rows * stride || !rows.len().is_multiple_of(stride) {
        return Err(Error::InvalidArgument);
    }
    let image = params.pack(rows)?;
    let filtered = filter_rows(&image, params.strategy, min_rows - 1..image.count())?;
    let Segment { blocks, adler } = match params.compression {
        Compression::Fast => Segment::fast(&filtered)?,
        Compression::Level => Segment::level(&filtered, BAND_LEVEL)?,
    };
    let mut chunk = Vec::new();
    let header: &[u8] = if is_first { &zlib::HEADER } else { &[] };
    write_chunk(&mut chunk, b"IDAT", &[header, &blocks])?;
    Ok(Band { chunk, adler })
}

/// Whether an image is encoded in bands.
pub(super) fn is_large(raster: &Raster, format: &PngFormat) -> bool {
    let (width, height) = (raster.size().width() as usize, raster.size().height() as usize);
    (format.stride(width) + 1) * height > MAX_UNBANDED
}

/// Rows of a raster, and before them the row above, if there is one: filters refer to it.
fn rows_with_above<'a>(raster: &'a Raster, rows: &Range<usize>) -> &'a [u8] {
    raster.rows(rows.start.saturating_sub(1)..rows.end)
}

#[cfg(test)]
mod tests {
    use miniz_oxide::inflate::decompress_to_vec_zlib;

    use super::*;
    use crate::{Channels, Depth, PixelFormat, decode, encode_png};

    /// A byte of an image, given the index of its sample and its index in the sample.
    type Pattern = fn(usize, usize) -> u8;

    /// Each of these patterns leads to another format.
    const PATTERNS: [Pattern; 6] = [
        |_, _| 7,
        // Two levels, and sixteen: gray of 1 and 4 bits, or a palette.
        |i, _| if (i / 5).is_multiple_of(3) { 255 } else { 0 },
        |i, _| (i / 7 % 16) as u8 * 17,
        |i, _| (i / 11) as u8,
        // Repetitions at a large distance.
        |i, _| noise(i % 5000),
        // The only one whose two bytes of a 16-bit sample differ.
        |i, byte| noise(2 * i + byte),
    ];

    fn noise(i: usize) -> u8 {
        ((i as u32 ^ 0x5EED).wrapping_mul(0x9E37_79B9).rotate_left(13).wrapping_mul(0x85EB_CA6B) >> 21) as u8
    }

    fn formats() -> impl Iterator<Item = PixelFormat> {
        let channels = [Channels::Gray, Channels::GrayAlpha, Channels::Rgb, Channels::Rgba];
        let depths = [Depth::Eight, Depth::Sixteen];
        channels.into_iter().flat_map(move |channels| depths.map(|depth| PixelFormat { channels, depth }))
    }

    fn raster(width: u32, height: u32, format: PixelFormat, pattern: Pattern) -> Raster {
        let size = Size::new(width, height).unwrap();
        let depth = format.depth.bytes();
        let bytes = (0..size.pixels() * format.bytes_per_pixel()).map(|i| pattern(i / depth, i % depth));
        Raster::new(size, format, bytes.collect()).unwrap()
    }

    fn plan(raster: &Raster, effort: Effort, band: usize) -> PngPlan {
        PngPlan::in_bands_of(band, raster, effort).unwrap()
    }

    /// The file from bands that were encoded without the plan, the last one first.
    fn joined(plan: &PngPlan, raster: &Raster) -> Vec<u8> {
        let encode = |band| encode_band(&plan.params(), plan.rows(raster, band).unwrap(), band == 0).unwrap();
        let mut bands: Vec<Band> = (0..plan.bands()).rev().map(encode).collect();
        bands.reverse();
        let adlers: Vec<u32> = bands.iter().map(|band| band.adler).collect();
        let chunks = bands.iter().flat_map(|band| &band.chunk);
        plan.head().iter().chain(chunks).chain(&plan.tail(&adlers).unwrap()).copied().collect()
    }

    /// The data of all IDAT chunks.
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

    /// Asserts that a file has the pixels of the raster, and that two inflaters agree on its stream.
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
                        let filtered_stride = plan(&raster, effort, 1).params.filtered_stride();
                        for rows in [1, 2, 3, 5, 22, 23, 40] {
                            let what =
                                format!("{width}x{height}, {format:?}, pattern {index}, {rows}, {effort:?}");
                            let plan = plan(&raster, effort, rows * filtered_stride);
                            let file = plan.encode_all(&raster).unwrap();
                            assert_eq!(plan.bands(), (height as usize).div_ceil(rows), "{what}");
                            assert_eq!(joined(&plan, &raster), file, "{what}");
                            assert_holds(&file, &raster, &what);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_large_image_is_the_same_file_whoever_encodes_its_bands() {
        for format in formats() {
            for (index, pattern) in PATTERNS.into_iter().enumerate() {
                let height = 3_600_000 / (1901 * format.bytes_per_pixel() as u32);
                let raster = raster(1901, height, format, pattern);
                // A smaller format may take less than 3 MiB.
                if let Some(plan) = PngPlan::new(&raster, Effort::Small).unwrap() {
                    let what = format!("{format:?}, pattern {index}");
                    let file = encode_png(&raster, Effort::Small).unwrap();
                    assert!(plan.bands() > 2, "{what}");
                    assert_eq!(joined(&plan, &raster), file, "{what}");
                    assert_holds(&file, &raster, &what);
                }
            }
        }
    }

    #[test]
    fn images_that_are_small_in_their_format_have_no_plan() {
        let is_unbanded = |width, pattern| {
            PngPlan::new(&raster(width, 1000, PixelFormat::RGB8, pattern), Effort::Small).unwrap().is_none()
        };
        assert!(is_unbanded(1000, PATTERNS[5]));
        assert!(is_unbanded(4000, PATTERNS[1]));
        assert!(!is_unbanded(1100, PATTERNS[5]));
    }

    #[test]
    fn params_that_no_plan_makes_are_refused() {
        let refused = |params: &[u8], rows: &[u8], is_first| {
            assert_eq!(encode_band(params, rows, is_first).err(), Some(Error::InvalidArgument), "{params:?}");
        };
        for params in [&[][..], &[0; 9], &[0; 10], &[1; 9]] {
            refused(params, &[0; 12], true);
        }
        // Four RGB pixels of 8 bits; then values that each byte may not have.
        let valid = [4, 0, 0, 0, 3, 1, 3, 8, 1, 0];
        assert!(encode_band(&valid, &[0; 12], true).is_ok());
        assert!(encode_band(&valid, &[0; 24], false).is_ok());
        for (index, values) in
            [(0, &[0][..]), (3, &[1, 255]), (4, &[0, 5]), (5, &[0, 3]), (6, &[0, 5]), (8, &[2]), (9, &[2])]
        {
            for &value in values {
                let mut params = valid;
                params[index] = value;
                refused(&params, &[0; 12], true);
            }
        }
        for bits in (0..=255).filter(|&bits| bits != 8) {
            refused(&[4, 0, 0, 0, 3, 1, 3, bits, 1, 0], &[0; 12], true);
        }
        for (rows, is_first) in [(0, true), (11, true), (13, true), (12, false), (25, false)] {
            refused(&valid, &vec![0; rows], is_first);
        }
        // A pixel that is not in the palette; more colours than indices; a repeated colour; a part of a colour; no colour.
        let palette = |bits, colours: &[u8]| [&[4, 0, 0, 0, 1, 1, 0, bits, 0, 0], colours].concat();
        let two = [0, 0, 0, 255, 9, 9, 9, 255];
        assert!(encode_band(&palette(1, &two), &[0, 9, 9, 0], true).is_ok());
        refused(&palette(1, &two), &[0, 9, 8, 0], true);
        refused(&palette(1, &[&two[..], &[1, 1, 1, 255]].concat()), &[0, 9, 9, 0], true);
        refused(&palette(8, &[&two[..], &two[..4]].concat()), &[0, 9, 9, 0], true);
        refused(&palette(1, &two[..7]), &[0, 9, 9, 0], true);
        refused(&palette(1, &[]), &[0, 9, 9, 0], true);
        refused(&[&valid[..], &two].concat(), &[0; 12], true);
    }
}
