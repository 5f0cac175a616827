//! The choice of the filter type of each row.

use std::ops::Range;

use imagecore_deflate::{entropy, zlib};

use super::filter::FilterType;
use super::pack::Scanlines;
use crate::{Error, alloc};

/// A rule for the choice of the filter type of each row. Among equally good types, the first type in
/// [`FilterType::ALL`] is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FilterStrategy {
    /// The same type for all rows.
    Fixed(FilterType),
    /// For each row, the type with the minimum sum of absolute differences (PNG specification, 12.7).
    MinSum,
    /// For each row, the type with the least order-0 entropy of the filtered bytes.
    MinEntropy,
    /// For each row, the type with the fewest distinct pairs of adjacent filtered bytes ("bigrams").
    MinBigrams,
    /// For each row, the type with the smallest zlib stream of this row and some rows before it.
    Trial,
}

impl FilterStrategy {
    /// All strategies that are used.
    pub(super) const ALL: [Self; 6] = [
        Self::Fixed(FilterType::None),
        Self::Fixed(FilterType::Sub),
        Self::MinSum,
        Self::MinEntropy,
        Self::MinBigrams,
        Self::Trial,
    ];
}

/// [`FilterStrategy::Trial`] compresses a row together with the filtered rows before it: as many whole rows as fit into
/// `TRIAL_BYTES`, but at least [`MIN_TRIAL_ROWS`] and at most [`MAX_TRIAL_ROWS`] rows.
const TRIAL_BYTES: usize = 4096;
const MIN_TRIAL_ROWS: usize = 4;
const MAX_TRIAL_ROWS: usize = 32;

/// The deflate level for [`FilterStrategy::Trial`].
const TRIAL_LEVEL: u8 = 4;

/// Filters `rows` of the image. Returns, for each row, the filter type and the filtered bytes of the row (PNG
/// specification, 9.1).
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(super) fn filter_rows(
    image: &Scanlines,
    strategy: FilterStrategy,
    rows: Range<usize>,
) -> Result<Vec<u8>, Error> {
    let (stride, distance) = (image.stride, image.format.filter_distance());
    let mut out = alloc::with_capacity(rows.len() * (stride + 1))?;
    let trial_rows = (TRIAL_BYTES / (stride + 1)).clamp(MIN_TRIAL_ROWS, MAX_TRIAL_ROWS);
    // For the first row of the image, the bytes of the row above count as zeros (PNG specification, 9.2).
    let zeros = alloc::filled(0, stride)?;
    let (mut candidate, mut best_row) = (alloc::filled(0, stride)?, alloc::filled(0, stride)?);
    for y in rows {
        let row = &image.bytes[y * stride..][..stride];
        let above = if y == 0 { &zeros } else { &image.bytes[(y - 1) * stride..][..stride] };
        let start = out.len();
        let types: &[FilterType] = match &strategy {
            FilterStrategy::Fixed(filter) => std::slice::from_ref(filter),
            FilterStrategy::MinSum => &[FilterType::with_min_sum(distance, row, above)],
            _ => &FilterType::ALL,
        };
        let (mut best_cost, mut best_type) = (u64::MAX, FilterType::None);
        for &filter in types {
            filter.apply(distance, row, above, &mut candidate);
            let cost = match strategy {
                FilterStrategy::Fixed(_) | FilterStrategy::MinSum => 0,
                FilterStrategy::MinEntropy => entropy(&candidate),
                FilterStrategy::MinBigrams => distinct_bigrams(&candidate),
                FilterStrategy::Trial => {
                    let from = start.saturating_sub(trial_rows * (stride + 1));
                    let rows = alloc::concat(&[&out[from..start], &[filter.code()], &candidate])?;
                    zlib::level(&rows, TRIAL_LEVEL)?.len() as u64
                }
            };
            if cost < best_cost {
                (best_cost, best_type) = (cost, filter);
                std::mem::swap(&mut best_row, &mut candidate);
            }
        }
        out.push(best_type.code());
        out.extend_from_slice(&best_row);
    }
    Ok(out)
}

/// Returns the number of distinct pairs of adjacent bytes in `row`.
#[expect(clippy::disallowed_macros, reason = "8 KB")]
fn distinct_bigrams(row: &[u8]) -> u64 {
    // `seen` has one bit for each of the 2^16 possible pairs of bytes.
    let mut seen = vec![0u64; 1024];
    for pair in row.windows(2) {
        let bigram = usize::from(u16::from_le_bytes([pair[0], pair[1]]));
        seen[bigram / 64] |= 1 << (bigram % 64);
    }
    seen.iter().map(|bits| u64::from(bits.count_ones())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bigrams_are_counted_once() {
        assert_eq!(distinct_bigrams(&[]), 0);
        assert_eq!(distinct_bigrams(&[1, 2, 1, 2, 1, 1]), 3);
    }
}
