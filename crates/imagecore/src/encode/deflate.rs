//! Which filters and which compressor an image gets.

use std::num::NonZeroU64;
use std::ops::Range;

use miniz_oxide::deflate::compress_to_vec_zlib;

use super::Effort;
use super::filter::{Filter, Strategy, filtered};
use super::reduce::{Image, Kind};
use crate::Error;

/// Up to so many bytes of filtered rows an image gets the best compression there is: 256 × 256 pixels of
/// four samples, and a byte for each row.
const SMALL: usize = 256 * (256 * 4 + 1);

/// Up to so many bytes all ways of filtering are tried on the whole image: a megapixel of three samples.
const MEDIUM: usize = 3 << 20;

/// Bytes that are looked at of anything larger to see what pays.
const PROBE: usize = 1 << 18;

/// Rounds in which the best compressor betters itself. A dozen bring some tenths of a percent more, and
/// take twice as long.
const ROUNDS: u64 = 3;

/// The filtered and compressed rows of an image, as a zlib stream.
pub(super) fn compress(image: &Image, effort: Effort) -> Result<Vec<u8>, Error> {
    let rows = image.bytes.len() / image.stride;
    let length = rows * (image.stride + 1);
    let quick = || Ok(quickest(&filtered(image, quick_strategy(image), 0..rows)?));
    match effort {
        Effort::Fast => quick(),
        Effort::Small if length <= MEDIUM => {
            let (strategy, _) = best_of(image, &STRATEGIES, 2, 0..rows)?;
            let bytes = filtered(image, strategy, 0..rows)?;
            let dense = if length <= SMALL { densest(&bytes) } else { compress_to_vec_zlib(&bytes, 8) };
            // Photographs have so little repetition that codes for bytes alone can be the shorter ones.
            let quick = quick()?;
            Ok(if quick.len() < dense.len() { quick } else { dense })
        }
        Effort::Small => {
            // A band in the middle stands for the whole.
            let band = (PROBE / (image.stride + 1)).clamp(1, rows);
            let middle = (rows - band) / 2..(rows + band) / 2;
            let (strategy, matched) = best_of(image, &LARGE_STRATEGIES, LARGE_LEVEL, middle.clone())?;
            // Where repetition saves little it is not worth looking for.
            if matched * 5 < quickest(&filtered(image, quick_strategy(image), middle)?).len() * 4 {
                return Ok(compress_to_vec_zlib(&filtered(image, strategy, 0..rows)?, LARGE_LEVEL));
            }
            quick()
        }
    }
}

/// All ways of filtering.
const STRATEGIES: [Strategy; 7] = [
    Strategy::Always(Filter::None),
    Strategy::Always(Filter::Sub),
    Strategy::Always(Filter::Up),
    Strategy::Always(Filter::Average),
    Strategy::Always(Filter::Paeth),
    Strategy::LeastSum,
    Strategy::LeastEntropy,
];

/// Those that are worth a try where time counts.
const LARGE_STRATEGIES: [Strategy; 2] = [Strategy::Always(Filter::None), Strategy::LeastSum];

/// Of miniz, for large images: beyond it time grows faster than files shrink.
const LARGE_LEVEL: u8 = 2;

/// What filter to take without looking: differences where samples are shades, none where they are numbers
/// of colours or several share a byte.
fn quick_strategy(image: &Image) -> Strategy {
    match image.kind {
        Kind::Direct(_) if image.bits >= 8 => Strategy::LeastSum,
        _ => Strategy::Always(Filter::None),
    }
}

/// The way of filtering after which miniz at a level makes the fewest bytes of some rows, and how many.
fn best_of(
    image: &Image,
    strategies: &[Strategy],
    level: u8,
    rows: Range<usize>,
) -> Result<(Strategy, usize), Error> {
    let mut best = (Strategy::LeastSum, usize::MAX);
    for &strategy in strategies {
        let length = compress_to_vec_zlib(&filtered(image, strategy, rows.clone())?, level).len();
        if length < best.1 {
            best = (strategy, length);
        }
    }
    Ok(best)
}

/// The smallest zlib stream.
fn densest(bytes: &[u8]) -> Vec<u8> {
    let options =
        zopfli::Options { iteration_count: NonZeroU64::new(ROUNDS).expect("not zero"), ..Default::default() };
    let mut out = Vec::new();
    match zopfli::compress(options, zopfli::Format::Zlib, bytes, &mut out) {
        Ok(()) => out,
        // Writing into memory does not fail.
        Err(_) => compress_to_vec_zlib(bytes, 9),
    }
}

/// The zlib stream that is made soonest: runs of zeroes and codes for bytes, no search for repetition.
fn quickest(bytes: &[u8]) -> Vec<u8> {
    let compressed = fdeflate::compress_to_vec(bytes);
    // Noise does not shrink, and that compressor does not notice.
    if compressed.len() > bytes.len() { compress_to_vec_zlib(bytes, 0) } else { compressed }
}

/// A zlib stream of what stands beside an image.
pub(super) fn zlib(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec_zlib(bytes, 9)
}
