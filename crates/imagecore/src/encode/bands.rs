//! Large images in bands of rows: whoever has the raster plans, anybody can make a band, and all parts in
//! their order are the file. Bands are cut by rows alone, so that it is the same whoever makes them.

use std::ops::{Range, RangeInclusive};

use super::deflate::MEDIUM;
use super::recipe::{Band, Recipe};
use super::reduce::{Form, forms};
use super::segment::{FINAL_BLOCK, joined_adler};
use super::{Effort, file};
use crate::{Error, Raster, Size};

/// Bytes of filtered rows in a band: little enough to be many among few workers and to stay in a cache, so
/// much that joints cost nothing (codes of their own, some hundred bytes, and repetition that is not looked for across them).
pub(super) const BAND: usize = 1 << 20;

/// Bytes that are looked at of an image to see what pays: a share of it, between these. They are compressed twice with
/// repetition looked for, which takes as long as to make ten times as many.
const PROBE: RangeInclusive<usize> = 1 << 16..=1 << 17;
const PROBED: usize = 32;

/// How a large raster becomes a PNG file: [`head`](Self::head), the chunk of each band, [`tail`](Self::tail).
///
/// Every method that takes the number of a band refuses one that there is not, with [`Error::InvalidArgument`], and so
/// it does a raster that is not of the size and the format of the plan's own.
pub struct PngPlan {
    recipe: Recipe,
    head: Vec<u8>,
    /// Of the raster that the plan was made for.
    size: Size,
    rows_per_band: usize,
}

impl PngPlan {
    /// The plan for a raster; `None` if it takes no more than about three megabytes once it is reduced, and
    /// is better made in one piece: [`encode_png`](crate::encode_png).
    ///
    /// # Errors
    /// [`Error::OutOfMemory`], [`Error::Unencodable`] for a profile that is larger than a chunk can be.
    pub fn new(raster: &Raster, effort: Effort) -> Result<Option<Self>, Error> {
        // What is not large as it is does not become so.
        if raster.bytes().len() + raster.size().height() as usize <= MEDIUM {
            return Ok(None);
        }
        let form = forms(raster, false).swap_remove(0);
        if is_large(raster, &form) { Self::of(raster, form, effort, BAND).map(Some) } else { Ok(None) }
    }

    /// The plan for a raster of any size, with so many bytes of filtered rows in a band, but at least one row.
    ///
    /// # Errors
    /// As [`Self::new`]'s.
    pub fn in_bands_of(band: usize, raster: &Raster, effort: Effort) -> Result<Self, Error> {
        Self::of(raster, forms(raster, false).swap_remove(0), effort, band)
    }

    /// The plan for a raster in this form, with so many bytes of filtered rows in a band.
    pub(super) fn of(raster: &Raster, form: Form, effort: Effort, band: usize) -> Result<Self, Error> {
        let height = raster.size().height() as usize;
        // What stands beside so many pixels need not be squeezed.
        let head = file::head(raster, &form, Effort::Fast)?;
        let mut recipe = Recipe::quick(raster, form);
        if effort == Effort::Small {
            // A band in the middle stands for the whole.
            let bytes = (recipe.filtered_row() * height / PROBED).clamp(*PROBE.start(), *PROBE.end());
            let rows = (bytes / recipe.filtered_row()).clamp(1, height);
            let middle = (height - rows) / 2..(height + rows) / 2;
            recipe.probe(with_above(raster, &middle), rows)?;
        }
        let rows_per_band = (band / recipe.filtered_row()).clamp(1, height);
        Ok(Self { recipe, head, size: raster.size(), rows_per_band })
    }

    /// How many bands there are.
    #[must_use]
    pub fn bands(&self) -> usize {
        (self.size.height() as usize).div_ceil(self.rows_per_band)
    }

    /// The file before the first band.
    #[must_use]
    pub fn head(&self) -> &[u8] {
        &self.head
    }

    /// What [`encode_band`] must be told of the whole image: some bytes that mean nothing elsewhere.
    #[must_use]
    pub fn recipe(&self) -> Vec<u8> {
        self.recipe.to_bytes()
    }

    /// What [`encode_band`] must be given of the raster: the rows of a band, after the one above them.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn rows<'a>(&self, raster: &'a Raster, band: usize) -> Result<&'a [u8], Error> {
        let range = self.range(band)?;
        if raster.size() != self.size || !self.recipe.is_for(raster.size(), raster.format()) {
            return Err(Error::InvalidArgument);
        }
        Ok(with_above(raster, &range))
    }

    /// Makes a band.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`], [`Error::InvalidArgument`].
    pub fn encode(&self, raster: &Raster, band: usize) -> Result<Band, Error> {
        self.recipe.encode(self.rows(raster, band)?, band == 0)
    }

    /// The file after the last band, from the checksums of all bands.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] for more or fewer checksums than there are bands.
    pub fn tail(&self, adlers: &[u32]) -> Result<Vec<u8>, Error> {
        if adlers.len() != self.bands() {
            return Err(Error::InvalidArgument);
        }
        let mut joined = 1;
        for (band, &adler) in adlers.iter().enumerate() {
            joined = joined_adler(joined, adler, self.range(band)?.len() * self.recipe.filtered_row());
        }
        let mut tail = Vec::new();
        file::chunk(&mut tail, b"IDAT", &[&FINAL_BLOCK, &joined.to_be_bytes()])?;
        file::chunk(&mut tail, b"IEND", &[])?;
        Ok(tail)
    }

    /// The whole file, band after band.
    pub(super) fn file(&self, raster: &Raster) -> Result<Vec<u8>, Error> {
        let mut file = self.head.clone();
        let mut adlers = Vec::with_capacity(self.bands());
        for band in 0..self.bands() {
            let Band { chunk, adler } = self.encode(raster, band)?;
            // Amortized: the whole is not known before it is there.
            file.try_reserve(chunk.len()).map_err(|_| Error::OutOfMemory)?;
            file.extend_from_slice(&chunk);
            adlers.push(adler);
        }
        file.extend_from_slice(&self.tail(&adlers)?);
        Ok(file)
    }

    fn range(&self, band: usize) -> Result<Range<usize>, Error> {
        if band >= self.bands() {
            return Err(Error::InvalidArgument);
        }
        let start = band * self.rows_per_band;
        Ok(start..(self.size.height() as usize).min(start + self.rows_per_band))
    }
}

/// Makes one band of a PNG file from a plan's recipe and its rows; the first has no row above.
///
/// # Errors
/// [`Error::InvalidArgument`] for a recipe that no plan has written, and for rows that are not whole, not at least one
/// beside the row above, or not those of the recipe's image; [`Error::OutOfMemory`], [`Error::Unencodable`] for more
/// than a chunk can hold.
pub fn encode_band(recipe: &[u8], rows: &[u8], first: bool) -> Result<Band, Error> {
    Recipe::from_bytes(recipe).ok_or(Error::InvalidArgument)?.encode(rows, first)
}

/// Whether an image is so large in this form that it is made in bands.
pub(super) fn is_large(raster: &Raster, form: &Form) -> bool {
    let (width, height) = (raster.size().width() as usize, raster.size().height() as usize);
    (form.stride(width) + 1) * height > MEDIUM
}

/// Rows of a raster after the one above them, if there is one: filters look at it.
fn with_above<'a>(raster: &'a Raster, rows: &Range<usize>) -> &'a [u8] {
    raster.rows(rows.start.saturating_sub(1)..rows.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Channels, Depth, PixelFormat, Size, decode, encode_png};

    /// A byte of a picture, by the number of its sample and its place in the sample.
    type Kind = fn(usize, usize) -> u8;

    /// Kinds of pictures, of which each has a form of its own.
    const KINDS: [Kind; 6] = [
        |_, _| 7,
        // Two shades, and sixteen: of gray 1 and 4 bits, of other channels palettes.
        |i, _| if (i / 5).is_multiple_of(3) { 255 } else { 0 },
        |i, _| (i / 7 % 16) as u8 * 17,
        |i, _| (i / 11) as u8,
        // What repeats, but not nearby.
        |i, _| noise(i % 5000),
        // The only one that needs 16 bits where there are 16.
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

    fn raster(width: u32, height: u32, format: PixelFormat, kind: Kind) -> Raster {
        let size = Size::new(width, height).unwrap();
        let depth = format.depth.bytes();
        let bytes = (0..size.pixels() * format.bytes_per_pixel()).map(|i| kind(i / depth, i % depth));
        Raster::new(size, format, bytes.collect()).unwrap()
    }

    fn plan(raster: &Raster, effort: Effort, band: usize) -> PngPlan {
        PngPlan::of(raster, forms(raster, false).swap_remove(0), effort, band).unwrap()
    }

    /// The file from bands that were made elsewhere, the last first.
    fn joined(plan: &PngPlan, raster: &Raster) -> Vec<u8> {
        let make = |band| encode_band(&plan.recipe(), plan.rows(raster, band).unwrap(), band == 0).unwrap();
        let mut bands: Vec<Band> = (0..plan.bands()).rev().map(make).collect();
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

    /// A file's pixels are those of the raster, and all inflaters agree on its stream.
    fn holds(file: &[u8], raster: &Raster, what: &str) {
        let decoded = decode(file).unwrap();
        assert!(!decoded.damaged, "{what}");
        let plainest = |raster: &Raster| encode_png(raster, Effort::Fast).unwrap();
        assert_eq!(plainest(&decoded.raster), plainest(raster), "{what}");
        let stream = zlib_stream(file);
        crate::encode::inflate::check(&stream, &fdeflate::decompress_to_vec(&stream).unwrap());
    }

    #[test]
    fn bands_of_any_height_hold_the_pixels_of_any_image() {
        for format in formats() {
            for (place, kind) in KINDS.into_iter().enumerate() {
                for (width, height) in [(1, 1), (1, 40), (97, 23), (300, 7)] {
                    let raster = raster(width, height, format, kind);
                    for effort in [Effort::Fast, Effort::Small] {
                        let filtered_row = plan(&raster, effort, 1).recipe.filtered_row();
                        for rows in [1, 2, 3, 5, 22, 23, 40] {
                            let what =
                                format!("{width}x{height}, {format:?}, kind {place}, {rows}, {effort:?}");
                            let plan = plan(&raster, effort, rows * filtered_row);
                            let file = plan.file(&raster).unwrap();
                            assert_eq!(plan.bands(), (height as usize).div_ceil(rows), "{what}");
                            assert_eq!(joined(&plan, &raster), file, "{what}");
                            holds(&file, &raster, &what);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_large_image_is_the_same_file_in_bands_from_elsewhere() {
        for format in formats() {
            for (place, kind) in KINDS.into_iter().enumerate() {
                let height = 3_600_000 / (1901 * format.bytes_per_pixel() as u32);
                let raster = raster(1901, height, format, kind);
                // What has a smaller form is small.
                if let Some(plan) = PngPlan::new(&raster, Effort::Small).unwrap() {
                    let what = format!("{format:?}, kind {place}");
                    let file = encode_png(&raster, Effort::Small).unwrap();
                    assert!(plan.bands() > 2, "{what}");
                    assert_eq!(joined(&plan, &raster), file, "{what}");
                    holds(&file, &raster, &what);
                }
            }
        }
    }

    #[test]
    fn what_is_small_or_becomes_small_is_made_in_one_piece() {
        let whole = |width, kind| {
            PngPlan::new(&raster(width, 1000, PixelFormat::RGB8, kind), Effort::Small).unwrap().is_none()
        };
        assert!(whole(1000, KINDS[5]));
        assert!(whole(4000, KINDS[1]));
        assert!(!whole(1100, KINDS[5]));
    }

    #[test]
    fn a_recipe_of_nobody_is_refused() {
        let refused = |recipe: &[u8], rows: &[u8], first| {
            assert_eq!(encode_band(recipe, rows, first).err(), Some(Error::InvalidArgument), "{recipe:?}");
        };
        for recipe in [&[][..], &[0; 9], &[0; 10], &[1; 9]] {
            refused(recipe, &[0; 12], true);
        }
        // Four pixels of RGB as they are, in eight bits, and what else each byte may not be.
        let sound = [4, 0, 0, 0, 3, 1, 3, 8, 1, 0];
        assert!(encode_band(&sound, &[0; 12], true).is_ok());
        assert!(encode_band(&sound, &[0; 24], false).is_ok());
        for (place, values) in
            [(0, &[0][..]), (3, &[1, 255]), (4, &[0, 5]), (5, &[0, 3]), (6, &[0, 5]), (8, &[2]), (9, &[2])]
        {
            for &value in values {
                let mut recipe = sound;
                recipe[place] = value;
                refused(&recipe, &[0; 12], true);
            }
        }
        for bits in (0..=255).filter(|&bits| bits != 8) {
            refused(&[4, 0, 0, 0, 3, 1, 3, bits, 1, 0], &[0; 12], true);
        }
        for (rows, first) in [(0, true), (11, true), (13, true), (12, false), (25, false)] {
            refused(&sound, &vec![0; rows], first);
        }
        // A palette of more colours than its bits can name, of a broken one, of none; and a pixel in another colour.
        let palette = |bits, colours: &[u8]| [&[4, 0, 0, 0, 1, 1, 0, bits, 0, 0], colours].concat();
        let two = [0, 0, 0, 255, 9, 9, 9, 255];
        assert!(encode_band(&palette(1, &two), &[0, 9, 9, 0], true).is_ok());
        refused(&palette(1, &two), &[0, 9, 8, 0], true);
        refused(&palette(1, &[&two[..], &[1, 1, 1, 255]].concat()), &[0, 9, 9, 0], true);
        refused(&palette(1, &two[..7]), &[0, 9, 9, 0], true);
        refused(&palette(1, &[]), &[0, 9, 9, 0], true);
        refused(&[&sound[..], &two].concat(), &[0; 12], true);
    }
}
