//! The search for the smallest file: which formats, filter strategies and compressors are tried, and in which order.
//! The constants apply only to [`Effort::Small`]: [`Effort::Fast`] compares nothing.

use std::ops::Range;

use imagecore_deflate::{OptimalOptions, Segment, zlib};

use super::filter::FilterType;
use super::format::{ColorType, PngFormat};
use super::pack::Scanlines;
use super::strategy::{FilterStrategy, filter_rows};
use crate::{Effort, Error};

/// The filter strategies that are tried for all images that are not encoded in bands. The README of this crate says what
/// each one saves. Among strategies with equally small results, the first in this list is chosen, because its result is
/// the fastest to decode.
const STRATEGIES: &[FilterStrategy] = FilterStrategy::ALL.split_at(6).0;

/// All strategies except [`FilterStrategy::Trial`], which takes as long as all others together. They are compared for
/// icons, and for an attempt in the search for the smallest file.
const COMPARED: &[FilterStrategy] = FilterStrategy::ALL.split_at(7).0;

/// The strategies that are tried for images in bands.
const BAND_STRATEGIES: [FilterStrategy; 2] =
    [FilterStrategy::Fixed(FilterType::None), FilterStrategy::MinSum];

/// The formats that are passed, and all strategies except [`FilterStrategy::Trial`], are tried at [`SMALL_LEVEL`] if
/// there are several formats, or if the image has up to this many filtered bytes. An image of 256 × 256 pixels with
/// four samples of 8 bits has this size, including one filter type byte per row.
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

/// The largest number of finalists. A candidate is an image in one pixel format, filtered with one strategy. All
/// candidates are compressed at [`SMALL_LEVEL`] first. Those with the smallest results are the finalists, and
/// [`zlib::near_optimal`] compresses only these. In measurements, a limit above four made the files only 0.001 %
/// smaller in total than a limit of four.
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

/// How a band is filtered and compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Method {
    /// One strategy for all bands, and [`Segment::fast`].
    Fast(FilterStrategy),
    /// One strategy for all bands, and [`Segment::level`] with [`band_level`].
    Level(FilterStrategy),
    /// An attempt in the search for the smallest file: [`strategy_of_attempt`] for each band, and
    /// [`Segment::near_optimal`] with [`ATTEMPT_OPTIONS`].
    Attempt(u8),
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

/// The number of attempts in the search for the smallest file: one for each filter strategy.
pub(crate) const ATTEMPTS: u8 = FilterStrategy::ALL.len() as u8;

/// The options of an attempt in the search for the smallest file. With half of this depth, drawings are up
/// to 2 % larger, and an attempt takes 0.9 of the time. With an eighth of it, they are up to 8 % larger. With a gain
/// fraction of 4096, photographs are up to 0.15 % larger, and an attempt takes 0.85 of the time.
const ATTEMPT_OPTIONS: OptimalOptions =
    OptimalOptions { max_depth: 256, first_iterations: 8, block_iterations: 15, gain_fraction: 1 << 16 };

/// The deflate level for the comparison of the strategies of an attempt. Level 8 takes up to 1.5 times as long, and the
/// search found no smaller file for any of 13 images.
const ATTEMPT_LEVEL: u8 = 6;

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
    let rows = 0..image.count();
    let data = match effort {
        Effort::Fast => zlib::fast(&filter_rows(image, fast_strategy(image.format), rows)?)?,
        Effort::Small if images.len() > 1 || image.bytes.len() + image.count() <= MAX_SMALL => {
            return smallest(images);
        }
        Effort::Small => {
            let level = medium_level(image.format);
            let (_, strategy) = strategies_by_size(image, STRATEGIES, level, rows.clone())?[0];
            optimal(&filter_rows(image, strategy, rows)?)?
        }
    };
    Ok((image.format, data))
}

/// Compresses all images with the filter strategies at [`SMALL_LEVEL`], and then compresses the best candidates again
/// by [`zlib::near_optimal`]. Returns the format and the zlib stream of the smallest result.
fn smallest<'a>(images: &[Scanlines<'a>]) -> Result<(&'a PngFormat, Vec<u8>), Error> {
    let mut candidates: Vec<(usize, &PngFormat, Vec<u8>)> = Vec::new();
    let mut attempt = |image: &Scanlines<'a>, strategy| {
        let filtered = filter_rows(image, strategy, 0..image.count())?;
        let size = zlib::level(&filtered, SMALL_LEVEL)?.len() + image.format.palette_chunk_bytes();
        // Candidates of equal size stay in the order in which they were tried.
        let place = candidates.partition_point(|&(other, ..)| other <= size);
        candidates.insert(place, (size, image.format, filtered));
        Ok::<_, Error>(size)
    };
    for image in images {
        let mut least = usize::MAX;
        for &strategy in COMPARED {
            least = least.min(attempt(image, strategy)?);
        }
        if least < image.bytes.len() / TRIAL_FRACTION && image.count() <= MAX_TRIAL_ROWS {
            attempt(image, FilterStrategy::Trial)?;
        }
    }
    candidates.dedup_by(|(.., filtered), (.., previous)| filtered == previous);
    let longest = candidates.iter().map(|(.., filtered)| filtered.len()).max().unwrap_or_default();
    candidates.truncate((MAX_FINALIST_BYTES / longest.max(1)).clamp(1, MAX_FINALISTS));
    let mut best: Option<(usize, &PngFormat, Vec<u8>)> = None;
    for (_, format, filtered) in candidates {
        let data = optimal(&filtered)?;
        let size = data.len() + format.palette_chunk_bytes();
        if best.as_ref().is_none_or(|&(least, ..)| size < least) {
            best = Some((size, format, data));
        }
    }
    let (_, format, data) = best.expect("at least one image");
    Ok((format, data))
}

/// Returns the filter strategy for an encoding without a comparison of strategies. For samples of 8 and 16 bits, the
/// strategy is [`FilterStrategy::MinSum`]. Palette indices and samples of fewer bits are not filtered, because their
/// differences are not small (PNG specification, 12.7).
pub(super) fn fast_strategy(format: &PngFormat) -> FilterStrategy {
    if is_sampled(format) { FilterStrategy::MinSum } else { FilterStrategy::Fixed(FilterType::None) }
}

/// Returns the method for an image in bands. The compressed sizes of `sample`, a range of rows of the image, are compared
/// for this choice.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(super) fn compare_for_bands(image: &Scanlines, sample: Range<usize>) -> Result<Method, Error> {
    let (at_level, strategy) =
        strategies_by_size(image, &BAND_STRATEGIES, band_level(image.format), sample.clone())?[0];
    let fast = fast_strategy(image.format);
    let at_fast = zlib::fast(&filter_rows(image, fast, sample)?)?.len();
    // The search for matches takes several times as long as the fast compression, so it must save more than a fifth of
    // the bytes. For palette indices it always does, whatever the sample: because of a sample without details, a photograph
    // of 12 megapixels in few colors had 1.9 times the bytes.
    let is_worthwhile = !is_sampled(image.format) || at_level * 5 < at_fast * 4;
    Ok(if is_worthwhile { Method::Level(strategy) } else { Method::Fast(fast) })
}

/// Filters and compresses `rows`, a band of the image.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(super) fn compress_band(method: Method, image: &Scanlines, rows: Range<usize>) -> Result<Segment, Error> {
    let strategy = match method {
        Method::Fast(strategy) | Method::Level(strategy) => strategy,
        Method::Attempt(attempt) => strategy_of_attempt(attempt, image, rows.clone())?,
    };
    let filtered = filter_rows(image, strategy, rows)?;
    Ok(match method {
        Method::Fast(_) => Segment::fast(&filtered)?,
        Method::Level(_) => Segment::level(&filtered, band_level(image.format))?,
        Method::Attempt(_) => Segment::near_optimal(&filtered, &ATTEMPT_OPTIONS)?,
    })
}

/// Returns the strategies, each with the length in bytes of the zlib stream of `rows` at the deflate level `level`, sorted
/// by this length. Equally good strategies stay in their order. `strategies` must not be empty.
///
/// # Errors
/// [`Error::OutOfMemory`].
#[expect(clippy::disallowed_methods, reason = "at most eight strategies")]
fn strategies_by_size(
    image: &Scanlines,
    strategies: &[FilterStrategy],
    level: u8,
    rows: Range<usize>,
) -> Result<Vec<(usize, FilterStrategy)>, Error> {
    let mut sizes = Vec::with_capacity(strategies.len());
    for &strategy in strategies {
        let filtered = filter_rows(image, strategy, rows.clone())?;
        let size = zlib::level(&filtered, level)?.len();
        let place = sizes.partition_point(|&(length, _)| length <= size);
        sizes.insert(place, (size, strategy));
    }
    Ok(sizes)
}

/// Returns the filter strategy with which an attempt in the search for the smallest file encodes `rows`. The strategies
/// are in the order of the size of these rows at [`ATTEMPT_LEVEL`], with two exceptions. [`FilterStrategy::Trial`] is used
/// by the first attempt, because it is often the best one, and its filtering takes as long as the comparison of all
/// others. For palette indices, the first attempt does not filter, and the second one uses this strategy: the longer
/// search for matches saves most without filters. Attempts after the last strategy have this strategy again.
///
/// # Errors
/// [`Error::OutOfMemory`].
fn strategy_of_attempt(attempt: u8, image: &Scanlines, rows: Range<usize>) -> Result<FilterStrategy, Error> {
    let unfiltered = FilterStrategy::Fixed(FilterType::None);
    let has_trial = rows.len() <= MAX_TRIAL_ROWS;
    let is_indexed = !is_sampled(image.format);
    let place = match attempt {
        0 if is_indexed => return Ok(unfiltered),
        _ if has_trial && attempt == u8::from(is_indexed) => return Ok(FilterStrategy::Trial),
        _ => usize::from(attempt).saturating_sub(usize::from(has_trial)),
    };
    let mut strategies = strategies_by_size(image, COMPARED, ATTEMPT_LEVEL, rows)?;
    if is_indexed {
        let at = strategies.iter().position(|&(_, strategy)| strategy == unfiltered);
        strategies[..=at.expect("it is compared")].rotate_right(1);
    }
    Ok(strategies[place.min(COMPARED.len() - 1)].1)
}

fn optimal(filtered: &[u8]) -> Result<Vec<u8>, Error> {
    Ok(zlib::near_optimal(filtered, &OptimalOptions::for_len(filtered.len()))?)
}
