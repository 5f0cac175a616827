//! How the filter of each row is chosen.

use miniz_oxide::deflate::compress_to_vec_zlib;

use super::filter::Filter;
use super::log2::log2;
use super::reduce::Image;
use crate::Error;

/// How filters are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strategy {
    /// The same for all rows.
    Always(Filter),
    /// For each row the one that leaves the smallest differences: PNG specification, 12.7.
    LeastSum,
    /// For each row the one whose bytes have the least entropy.
    LeastEntropy,
    /// For each row the one with the fewest different pairs of bytes.
    FewestPairs,
    /// For each row the one that compresses best after the rows before it.
    Trial,
}

impl Strategy {
    /// All that are quick, the simplest first.
    pub(super) const QUICK: [Self; 7] = [
        Self::Always(Filter::None),
        Self::Always(Filter::Sub),
        Self::Always(Filter::Up),
        Self::Always(Filter::Average),
        Self::Always(Filter::Paeth),
        Self::LeastSum,
        Self::LeastEntropy,
    ];
}

/// Bytes before a row that are compressed with it when its filter is chosen by trial, in whole rows: at
/// least four, at most 32.
const TRIAL_BYTES: usize = 4096;

/// Of miniz, for trials.
const TRIAL_LEVEL: u8 = 4;

/// The rows of an image from `rows`, filtered, each after the byte that names its filter.
pub(super) fn filtered(
    image: &Image,
    strategy: Strategy,
    rows: std::ops::Range<usize>,
) -> Result<Vec<u8>, Error> {
    let (stride, pixel) = (image.stride, image.form.bytes_per_pixel());
    let mut out = Vec::new();
    out.try_reserve_exact(rows.len() * (stride + 1)).map_err(|_| Error::OutOfMemory)?;
    let before = (TRIAL_BYTES / (stride + 1)).clamp(4, 32);
    let blank = vec![0; stride];
    let (mut trial, mut best_row) = (vec![0; stride], vec![0; stride]);
    for y in rows {
        let row = &image.bytes[y * stride..][..stride];
        let above = if y == 0 { &blank } else { &image.bytes[(y - 1) * stride..][..stride] };
        let start = out.len();
        let candidates: &[Filter] = match &strategy {
            Strategy::Always(filter) => std::slice::from_ref(filter),
            Strategy::LeastSum => &[Filter::of_least_sum(pixel, row, above)],
            _ => &Filter::ALL,
        };
        let (mut best, mut best_filter) = (u64::MAX, Filter::None);
        for &filter in candidates {
            filter.apply(pixel, row, above, &mut trial);
            let cost = match strategy {
                Strategy::Always(_) | Strategy::LeastSum => 0,
                Strategy::LeastEntropy => entropy(&trial),
                Strategy::FewestPairs => pairs(&trial),
                Strategy::Trial => {
                    let from = start.saturating_sub(before * (stride + 1));
                    let rows = [&out[from..start], &[filter.code()], &trial].concat();
                    compress_to_vec_zlib(&rows, TRIAL_LEVEL).len() as u64
                }
            };
            if cost < best {
                (best, best_filter) = (cost, filter);
                std::mem::swap(&mut best_row, &mut trial);
            }
        }
        out.push(best_filter.code());
        out.extend_from_slice(&best_row);
    }
    Ok(out)
}

/// Bits that the bytes would take, each coded by how often it comes, in units of 1/256.
fn entropy(row: &[u8]) -> u64 {
    let mut counts = [0u32; 256];
    for &byte in row {
        counts[usize::from(byte)] += 1;
    }
    let total = log2(row.len() as u32);
    let came = counts.into_iter().filter(|&count| count > 0);
    came.map(|count| u64::from(count) * u64::from(total - log2(count))).sum()
}

/// How many different pairs of bytes there are.
fn pairs(row: &[u8]) -> u64 {
    let mut met = vec![0u64; 1024];
    for pair in row.windows(2) {
        let pair = usize::from(u16::from_le_bytes([pair[0], pair[1]]));
        met[pair / 64] |= 1 << (pair % 64);
    }
    met.iter().map(|bits| u64::from(bits.count_ones())).sum()
}
