//! The search for a small file. Candidates go in, and the smallest ones come out: see [`Smallest`]. A candidate is an image
//! in one pixel format, filtered with one strategy. [`Effort::Fast`] compares nothing.

use std::ops::Range;

use imagecore_deflate::{OptimalOptions, Segment, zlib};

use super::filter::FilterType;
use super::format::{ColorType, PngFormat};
use super::pack::Scanlines;
use super::strategy::{FilterStrategy, filter_rows};
use crate::{Effort, Error};

const UNFILTERED: FilterStrategy = FilterStrategy::Fixed(FilterType::None);

/// The strategies that are compared for all images that are not encoded in bands. The README of this crate says what each
/// one saves. Among strategies with equally small results, the first in this list is chosen, because its result is the
/// fastest to decode.
const COMPARED: [FilterStrategy; 3] =
    [UNFILTERED, FilterStrategy::Fixed(FilterType::Sub), FilterStrategy::MinEntropy];

/// The strategies that are compared for images in bands.
const COMPARED_FOR_BANDS: [FilterStrategy; 2] = [UNFILTERED, FilterStrategy::MinSum];

/// An image has all candidate formats, and all strategies are tried at [`SMALL_LEVEL`], if it has several formats or up to
/// this many filtered bytes. An image of 256 × 256 pixels with four samples of 8 bits has this size, including one filter
/// type byte per row.
const MAX_SMALL: usize = 256 * (256 * 4 + 1);

/// The deflate level for the first comparison of formats and strategies ([`MAX_SMALL`]).
const SMALL_LEVEL: u8 = 8;

/// Returns the deflate level for the comparison of strategies for an image in one format that has more than
/// [`MAX_SMALL`] filtered bytes and is not encoded in bands. With palette indices, the results of the strategies are
/// closer to each other. At level 2, another strategy was the best for seven of eighteen drawings in few colors, and
/// their files were up to 10 % larger.
fn medium_level(format: &PngFormat) -> u8 {
    if is_sampled(format) { 2 } else { SMALL_LEVEL }
}

/// The largest number of finalists: the candidates that are smallest after the comparison. Only these are compressed by
/// [`zlib::optimal`]. In measurements, a limit above four made the files only 0.001 % smaller in total than a limit of
/// four.
const MAX_FINALISTS: usize = 4;

/// The largest number of filtered bytes that all finalists have together, if there is more than one.
const MAX_FINALIST_BYTES: usize = 128 << 10;

/// [`FilterStrategy::Trial`] is tried only for images that other strategies compress to less than one
/// [`TRIAL_FRACTION`]th of their size. For all other images, this strategy changes the size by only a thousandth. This
/// strategy takes as long as all other strategies together.
const TRIAL_FRACTION: usize = 4;

/// [`FilterStrategy::Trial`] is tried only for images of up to this many rows. Even a short row takes half a
/// millisecond, because a compressor is set up for each of the five filter types. Without this limit, an image one
/// pixel wide took ten seconds.
const MAX_TRIAL_ROWS: usize = 1024;

/// How all bands of an image are filtered and compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Method {
    pub(super) strategy: FilterStrategy,
    pub(super) writer: Writer,
}

/// A writer of deflate for bands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Writer {
    /// [`Segment::fast`].
    Fast,
    /// [`Segment::level`] with [`band_level`].
    Level,
    /// [`Segment::optimal`] with [`ATTEMPT_OPTIONS`].
    Optimal,
}

impl Writer {
    pub(super) const ALL: [Self; 3] = [Self::Fast, Self::Level, Self::Optimal];
}

/// Returns the deflate level of bands. For samples of 8 and 16 bits, the time grows at higher levels by a larger factor
/// than the size of the files shrinks. Palette indices repeat more often: at level 6, a photograph of 16 megapixels in
/// 256 or 16 colors took 4 to 14 % fewer bytes than at level 2, and 2.5 times the time. Level 7 saves 1 to 7 % more for
/// 1.2 to 2 times the time, level 9 saves 1 to 13 % more for 2 to 5 times the time, longer than the quantization.
fn band_level(format: &PngFormat) -> u8 {
    if is_sampled(format) { 2 } else { 6 }
}

/// Returns whether the format has samples of 8 or 16 bits, in place of palette indices or samples of fewer bits.
fn is_sampled(format: &PngFormat) -> bool {
    matches!(format.color_type, ColorType::Direct(_)) && format.bit_depth >= 8
}

/// The options of an attempt in the search for the smallest file. With half of this depth, drawings are up
/// to 2 % larger, and an attempt takes 0.9 of the time. With an eighth of it, they are up to 8 % larger. With a gain
/// fraction of 4096, photographs are up to 0.15 % larger, and an attempt takes 0.85 of the time.
const ATTEMPT_OPTIONS: OptimalOptions =
    OptimalOptions { max_depth: 256, first_iterations: 8, block_iterations: 15, gain_fraction: 1 << 16 };

/// An image in one pixel format, filtered with one strategy and compressed.
struct Candidate<'a> {
    format: &'a PngFormat,
    strategy: FilterStrategy,
    filtered: Vec<u8>,
    stream: Vec<u8>,
}

impl Candidate<'_> {
    /// Returns the number of bytes that this candidate takes in a file, without those that all candidates take.
    fn size(&self) -> usize {
        self.stream.len() + self.format.palette_chunk_bytes()
    }
}

/// The smallest of all candidates that were tried, in the order of their sizes. Candidates of equal size are in the order in
/// which they were tried.
struct Smallest<'a> {
    candidates: Vec<Candidate<'a>>,
    /// The largest number of candidates.
    most: usize,
}

impl<'a> Smallest<'a> {
    fn new(most: usize) -> Self {
        Self { candidates: Vec::new(), most }
    }

    /// Tries to filter `rows` of `image` with `strategy`, compressed at the deflate level `level`. Returns the size.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn try_strategy(
        &mut self,
        image: &Scanlines<'a>,
        strategy: FilterStrategy,
        rows: Range<usize>,
        level: u8,
    ) -> Result<usize, Error> {
        let filtered = filter_rows(image, strategy, rows)?;
        let stream = zlib::level(&filtered, level)?;
        Ok(self.add(Candidate { format: image.format, strategy, filtered, stream }))
    }

    /// Keeps `candidate` if it is one of the smallest, and returns its size. Of candidates with the same filtered bytes,
    /// one is kept.
    fn add(&mut self, candidate: Candidate<'a>) -> usize {
        let size = candidate.size();
        let place = self.candidates.partition_point(|other| other.size() <= size);
        if self.candidates[..place].iter().all(|other| other.filtered != candidate.filtered) {
            self.candidates.insert(place, candidate);
            self.candidates.truncate(self.most);
        }
        size
    }

    /// Returns the smallest of all candidates, of which there must be one.
    fn into_first(self) -> Candidate<'a> {
        self.candidates.into_iter().next().expect("at least one candidate")
    }
}

/// Compresses `images`, which hold the same pixels in different formats. Returns the format and the zlib stream of the
/// smallest result. More than one image is allowed only with [`Effort::Small`]. All of them are then tried, so the
/// caller must limit the number of pixels.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(super) fn compress<'a>(
    images: &[Scanlines<'a>],
    effort: Effort,
) -> Result<(&'a PngFormat, Vec<u8>), Error> {
    let image = &images[0];
    if effort == Effort::Fast {
        let filtered = filter_rows(image, fast_strategy(image.format), 0..image.count())?;
        return Ok((image.format, zlib::fast(&filtered)?));
    }
    let longest = images.iter().map(|image| image.bytes.len() + image.count()).max().unwrap_or_default();
    let is_small = images.len() > 1 || longest <= MAX_SMALL;
    let mut finalists = Smallest::new((MAX_FINALIST_BYTES / longest.max(1)).clamp(1, MAX_FINALISTS));
    for image in images {
        let level = if is_small { SMALL_LEVEL } else { medium_level(image.format) };
        let mut least = usize::MAX;
        let mut least_with = |strategy| {
            let size = finalists.try_strategy(image, strategy, 0..image.count(), level)?;
            least = least.min(size);
            Ok::<_, Error>(least)
        };
        for strategy in COMPARED {
            least_with(strategy)?;
        }
        if is_small
            && least_with(FilterStrategy::MinBigrams)? < image.bytes.len() / TRIAL_FRACTION
            && image.count() <= MAX_TRIAL_ROWS
        {
            least_with(FilterStrategy::Trial)?;
        }
    }
    let mut best = Smallest::new(1);
    for finalist in finalists.candidates {
        let options = OptimalOptions::for_len(finalist.filtered.len());
        let stream = zlib::optimal(&finalist.filtered, &options)?;
        best.add(Candidate { stream, ..finalist });
    }
    let Candidate { format, stream, .. } = best.into_first();
    Ok((format, stream))
}

/// Returns the filter strategy for an encoding without a comparison of strategies. For samples of 8 and 16 bits, the
/// strategy is [`FilterStrategy::MinSum`]. Palette indices and samples of fewer bits are not filtered, because their
/// differences are not small (PNG specification, 12.7).
pub(super) fn fast_strategy(format: &PngFormat) -> FilterStrategy {
    if is_sampled(format) { FilterStrategy::MinSum } else { UNFILTERED }
}

/// Returns the method for an image in bands. The compressed sizes of `sample`, a range of rows of the image, are compared
/// for this choice.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(super) fn compare_for_bands(image: &Scanlines, sample: Range<usize>) -> Result<Method, Error> {
    let mut best = Smallest::new(1);
    for strategy in COMPARED_FOR_BANDS {
        best.try_strategy(image, strategy, sample.clone(), band_level(image.format))?;
    }
    let Candidate { strategy, stream: at_level, .. } = best.into_first();
    let fast = fast_strategy(image.format);
    let at_fast = zlib::fast(&filter_rows(image, fast, sample)?)?;
    // The search for matches takes several times as long as the fast compression, so it must save more than a fifth of
    // the bytes. For palette indices it always does, whatever the sample: because of a sample without details, a photograph
    // of 12 megapixels in few colors had 1.9 times the bytes.
    let is_worthwhile = !is_sampled(image.format) || at_level.len() * 5 < at_fast.len() * 4;
    Ok(if is_worthwhile {
        Method { strategy, writer: Writer::Level }
    } else {
        Method { strategy: fast, writer: Writer::Fast }
    })
}

/// The number of attempts in the search for the smallest file: see [`method_of_attempt`].
pub(crate) const ATTEMPTS: usize = 2;

/// Returns the method of an attempt, for bands of so many rows. In 31 pictures, one of the two attempts was always the
/// smallest, or within 0.1 % of it: without filters for most drawings, and [`FilterStrategy::Trial`] for all photographs.
///
/// # Errors
/// [`Error::InvalidArgument`] unless `attempt` is less than [`ATTEMPTS`].
pub(super) fn method_of_attempt(attempt: usize, rows_per_band: usize) -> Result<Method, Error> {
    let strategy = match attempt {
        0 => UNFILTERED,
        1 if rows_per_band <= MAX_TRIAL_ROWS => FilterStrategy::Trial,
        1 => FilterStrategy::MinBigrams,
        _ => return Err(Error::InvalidArgument),
    };
    Ok(Method { strategy, writer: Writer::Optimal })
}

/// Filters and compresses `rows`, a band of the image.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(super) fn compress_band(method: Method, image: &Scanlines, rows: Range<usize>) -> Result<Segment, Error> {
    let filtered = filter_rows(image, method.strategy, rows)?;
    Ok(match method.writer {
        Writer::Fast => Segment::fast(&filtered)?,
        Writer::Level => Segment::level(&filtered, band_level(image.format))?,
        Writer::Optimal => Segment::optimal(&filtered, &ATTEMPT_OPTIONS)?,
    })
}
