//! The filters of PNG (PNG specification, 9), and how one is chosen for each row.

use miniz_oxide::deflate::compress_to_vec_zlib;

use super::log2::log2;
use super::reduce::Image;
use crate::Error;

/// What a byte is predicted from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Filter {
    None,
    Sub,
    Up,
    Average,
    Paeth,
}

impl Filter {
    const ALL: [Self; 5] = [Self::None, Self::Sub, Self::Up, Self::Average, Self::Paeth];

    /// The byte that stands before a row.
    fn code(self) -> u8 {
        self as u8
    }
}

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
    let stride = image.stride;
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
            _ => &Filter::ALL,
        };
        let (mut best, mut best_filter) = (u64::MAX, Filter::None);
        for &filter in candidates {
            apply(filter, image.form.bytes_per_pixel(), row, above, &mut trial);
            let cost = match strategy {
                Strategy::Always(_) => 0,
                Strategy::LeastSum => differences(&trial),
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

/// The sum of the bytes' distances from zero.
fn differences(row: &[u8]) -> u64 {
    // In pieces whose sums fit into fewer bits, so that more of them are added at once.
    row.chunks(128)
        .map(|piece| u64::from(piece.iter().map(|&b| u16::from((b as i8).unsigned_abs())).sum::<u16>()))
        .sum()
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

fn apply(filter: Filter, pixel: usize, row: &[u8], above: &[u8], out: &mut [u8]) {
    match pixel {
        1 => apply_to::<1>(filter, row, above, out),
        2 => apply_to::<2>(filter, row, above, out),
        3 => apply_to::<3>(filter, row, above, out),
        4 => apply_to::<4>(filter, row, above, out),
        6 => apply_to::<6>(filter, row, above, out),
        _ => apply_to::<8>(filter, row, above, out),
    }
}

/// Left, above and above left of a byte: a, b and c in the specification.
fn apply_to<const PIXEL: usize>(filter: Filter, row: &[u8], above: &[u8], out: &mut [u8]) {
    let predict: fn(u8, u8, u8) -> u8 = match filter {
        Filter::None => return out.copy_from_slice(row),
        Filter::Up => {
            for ((out, &byte), &above) in out.iter_mut().zip(row).zip(above) {
                *out = byte.wrapping_sub(above);
            }
            return;
        }
        Filter::Sub => return predict_from::<PIXEL>(row, above, out, |left, _, _| left),
        Filter::Average => {
            return predict_from::<PIXEL>(row, above, out, |left, above, _| {
                (left & above) + ((left ^ above) >> 1)
            });
        }
        Filter::Paeth => paeth,
    };
    predict_from::<PIXEL>(row, above, out, predict);
}

#[inline(always)]
fn predict_from<const PIXEL: usize>(
    row: &[u8],
    above: &[u8],
    out: &mut [u8],
    predict: impl Fn(u8, u8, u8) -> u8,
) {
    // Nothing is left of the first pixel.
    let first = PIXEL.min(row.len());
    for i in 0..first {
        out[i] = row[i].wrapping_sub(predict(0, above[i], 0));
    }
    let length = row.len() - first;
    let (left, above_left, above) = (&row[..length], &above[..length], &above[first..]);
    let bytes = row[first..].iter().zip(left).zip(above.iter().zip(above_left));
    for (out, ((&byte, &left), (&above, &above_left))) in out[first..].iter_mut().zip(bytes) {
        *out = byte.wrapping_sub(predict(left, above, above_left));
    }
}

/// The neighbour nearest to left + above − above left: PNG specification, 9.4.
#[inline(always)]
fn paeth(left: u8, above: u8, above_left: u8) -> u8 {
    let [a, b, c] = [left, above, above_left].map(i16::from);
    let (to_left, to_above, to_both) = ((b - c).abs(), (a - c).abs(), (a + b - 2 * c).abs());
    let nearest = if to_above <= to_both { above } else { above_left };
    if to_left <= to_above && to_left <= to_both { left } else { nearest }
}
