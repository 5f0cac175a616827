//! Which filters and which compressor an image gets.

mod block;
mod huffman;
mod matches;
mod parse;
mod squeeze;
mod symbols;

use miniz_oxide::deflate::compress_to_vec_zlib;

use self::squeeze::{Rounds, squeeze};
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
const PROBE: usize = 1 << 20;

/// Rounds in which the best compressor betters itself. More than a dozen bring some tenths of a percent.
const ROUNDS: usize = 12;

/// The filtered and compressed rows of an image, as a zlib stream.
pub(super) fn compress(image: &Image, effort: Effort) -> Result<Vec<u8>, Error> {
    let rows = image.bytes.len() / image.stride;
    let length = rows * (image.stride + 1);
    match effort {
        Effort::Small if length <= MEDIUM => {
            let (best, _) = best_strategy(image, 0..rows)?;
            let bytes = filtered(image, best, 0..rows)?;
            Ok(if length <= SMALL { densest(&bytes) } else { compress_to_vec_zlib(&bytes, 9) })
        }
        Effort::Fast | Effort::Small => {
            // A band in the middle stands for the whole.
            let band = (PROBE / (image.stride + 1)).clamp(1, rows);
            let middle = (rows - band) / 2;
            let probe = filtered(image, quick_strategy(image), middle..middle + band)?;
            let quick = quickest(&probe).len();
            if effort == Effort::Small || length <= PROBE {
                let (strategy, matched) = best_strategy(image, middle..middle + band)?;
                // Where repetition saves little it is not worth looking for.
                if matched * 10 < quick * 9 {
                    return Ok(compress_to_vec_zlib(&filtered(image, strategy, 0..rows)?, LEVEL));
                }
            }
            Ok(quickest(&filtered(image, quick_strategy(image), 0..rows)?))
        }
    }
}

/// Of miniz, for large images: beyond it time grows faster than files shrink.
const LEVEL: u8 = 4;

/// What filter to take without looking: differences where samples are shades, none where they are numbers
/// of colours or several share a byte.
fn quick_strategy(image: &Image) -> Strategy {
    match image.kind {
        Kind::Direct(_) if image.bits >= 8 => Strategy::LeastSum,
        _ => Strategy::Always(Filter::None),
    }
}

/// The way of filtering that compresses best, and to how many bytes.
fn best_strategy(image: &Image, rows: std::ops::Range<usize>) -> Result<(Strategy, usize), Error> {
    let strategies =
        Filter::ALL.map(Strategy::Always).into_iter().chain([Strategy::LeastSum, Strategy::LeastEntropy]);
    let mut best = (Strategy::Always(Filter::None), usize::MAX);
    for strategy in strategies {
        let length = compress_to_vec_zlib(&filtered(image, strategy, rows.clone())?, 5).len();
        if length < best.1 {
            best = (strategy, length);
        }
    }
    Ok(best)
}

/// The smallest zlib stream.
fn densest(bytes: &[u8]) -> Vec<u8> {
    squeeze(bytes, &Rounds { first: 4, block: ROUNDS })
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
