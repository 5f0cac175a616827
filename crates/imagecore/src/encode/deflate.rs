//! Which filters and which compressor an image gets.

#[cfg(test)]
mod adversarial;
mod block;
mod huffman;
mod matches;
mod parse;
mod runs;
mod squeeze;
mod symbols;

use std::ops::Range;

use miniz_oxide::deflate::compress_to_vec_zlib;

pub(super) use self::runs::write_runs;
use self::squeeze::{Pace, squeeze};
use super::Effort;
use super::filter::Filter;
use super::reduce::{Form, Image, Kind};
use super::segment::{FINAL_BLOCK, Segment, ZLIB_HEADER};
use super::strategy::{Strategy, filtered};
use crate::Error;

/// Up to so many bytes of filtered rows all forms of an image are tried: 256 × 256 pixels of four samples,
/// and a byte for each row.
const SMALL: usize = 256 * (256 * 4 + 1);

/// Up to so many bytes all ways of filtering are tried on the whole image, and the best is squeezed, which
/// takes about a second: a megapixel of three samples. What is larger is made in bands.
pub(super) const MEDIUM: usize = 3 << 20;

/// The form of an image that comes out smallest, and its filtered and compressed rows as a zlib stream.
/// Of more than one form there are only where the image is small.
pub(super) fn compress<'a>(images: &[Image<'a>], effort: Effort) -> Result<(&'a Form, Vec<u8>), Error> {
    let image = &images[0];
    let rows = image.rows();
    let length = |image: &Image| image.bytes.len() + image.rows();
    let data = match effort {
        Effort::Fast => quickest(&filtered(image, quick_strategy(image.form), 0..rows)?),
        Effort::Small if images.iter().all(|image| length(image) <= SMALL) => return smallest(images),
        Effort::Small => {
            let (strategy, _) = best_of(image, &Strategy::QUICK, 2, 0..rows)?;
            densest(&filtered(image, strategy, 0..rows)?)
        }
    };
    Ok((image.form, data))
}

/// All forms with all ways of filtering, compressed in a hurry; the most promising then at leisure.
fn smallest<'a>(images: &[Image<'a>]) -> Result<(&'a Form, Vec<u8>), Error> {
    let mut tried = Vec::new();
    let mut attempt = |image: &Image<'a>, strategy| {
        let bytes = filtered(image, strategy, 0..image.rows())?;
        let size = compress_to_vec_zlib(&bytes, HURRY).len() + image.form.table_bytes();
        tried.push((size, image.form, bytes));
        Ok(size)
    };
    for image in images {
        let mut least = usize::MAX;
        for strategy in Strategy::QUICK.into_iter().chain([Strategy::FewestPairs]) {
            least = least.min(attempt(image, strategy)?);
        }
        // Where less repeats, trials find what the others do, to a thousandth, and take as long as all of them.
        if least < image.bytes.len() / REPETITIVE && image.rows() <= TRIED_ROWS {
            attempt(image, Strategy::Trial)?;
        }
    }
    // A stable sort: of equals the one that is simpler to read.
    tried.sort_by_key(|&(size, ..)| size);
    tried.dedup_by(|(.., bytes), (.., before)| bytes == before);
    let largest = tried.iter().map(|(.., bytes)| bytes.len()).max().unwrap_or_default();
    tried.truncate((LEISURE / largest.max(1)).clamp(1, FINALISTS));
    let finished = tried.into_iter().map(|(_, form, bytes)| (form, densest(&bytes)));
    let smallest = finished.min_by_key(|(form, data)| data.len() + form.table_bytes());
    Ok(smallest.expect("at least one form"))
}

/// Ways of filtering that are compressed at leisure, at most: one of the first four in a hurry is the best in the
/// end, but for a hundred-thousandth of all bytes.
const FINALISTS: usize = 4;

/// Trials are for what becomes so many times smaller by repetition.
const REPETITIVE: usize = 4;

/// Trials are for so many rows at most: each row takes half a millisecond, however short it is, for the compressors
/// that it starts. Columns of a pixel took ten seconds, and so few bytes that no trial could save many.
const TRIED_ROWS: usize = 1024;

/// Of miniz, to tell ways of filtering apart.
const HURRY: u8 = 8;

/// Bytes that are compressed at leisure, all in all, where that is more than one way of filtering.
const LEISURE: usize = 128 << 10;

/// What filter to take without looking: differences where samples are shades, none where they are numbers
/// of colours or several share a byte.
pub(super) fn quick_strategy(form: &Form) -> Strategy {
    match form.kind {
        Kind::Direct(_) if form.bits >= 8 => Strategy::LeastSum,
        _ => Strategy::Always(Filter::None),
    }
}

/// The way of filtering after which miniz at a level makes the fewest bytes of some rows, and how many.
pub(super) fn best_of(
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

/// The smallest zlib stream that time allows: the shorter it is the longer it is looked for.
fn densest(bytes: &[u8]) -> Vec<u8> {
    let length = bytes.len().max(1);
    let pace = Pace {
        depth: ((24 << 20) / length).clamp(8, 96),
        first: ((64 << 10) / length).clamp(2, 6),
        block: (((3 << 20) / 2) / length).clamp(2, 15),
    };
    or_stored(squeeze(bytes, &pace), bytes)
}

/// The zlib stream that is made soonest: runs of zeroes and codes for bytes, no search for repetition.
pub(super) fn quickest(bytes: &[u8]) -> Vec<u8> {
    let mut stream = ZLIB_HEADER.to_vec();
    let Segment { blocks, adler } = Segment::quick(bytes);
    stream.extend_from_slice(&blocks);
    stream.extend_from_slice(&FINAL_BLOCK);
    stream.extend_from_slice(&adler.to_be_bytes());
    stream
}

/// Noise does not shrink, which the compressor does not notice.
fn or_stored(compressed: Vec<u8>, bytes: &[u8]) -> Vec<u8> {
    if compressed.len() <= bytes.len() {
        return compressed;
    }
    let stored = compress_to_vec_zlib(bytes, 0);
    if stored.len() < compressed.len() { stored } else { compressed }
}

/// A zlib stream of what stands beside an image.
pub(super) fn zlib(bytes: &[u8], effort: Effort) -> Vec<u8> {
    match effort {
        Effort::Small if bytes.len() <= SMALL => densest(bytes),
        _ => compress_to_vec_zlib(bytes, 9),
    }
}
