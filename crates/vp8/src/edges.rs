//! Applies the loop filter to the edges of a macroblock, in the order of RFC 6386, 15.1. The module `loop_filter`
//! computes the filtered samples.

use imagecore_simd128::U8x16;

use crate::loop_filter::{EdgeKind, EdgeSamples, Strength, normal, simple, to_columns, to_rows};
use crate::plane::Plane;

/// The loop filter parameters of a macroblock.
#[derive(Clone, Copy)]
pub(crate) struct Filter {
    pub(crate) strength: Strength,
    /// Whether the loop filter is the simple filter. The simple filter changes only luma samples.
    pub(crate) is_simple: bool,
    /// Whether the edges between subblocks are filtered too. The edges between macroblocks are always filtered.
    pub(crate) subblocks: bool,
}

/// Filters the edges of a macroblock in the luma plane: the left edge, the upper edge, and the edges between subblocks.
/// `column` and `row` are the indices of the macroblock in the frame.
pub(crate) fn luma(plane: &mut Plane<16>, (column, row): (usize, usize), filter: Filter) {
    let stride = plane.stride();
    let offset = plane.offset(row, 0, column * 16);
    let above_row = (row > 0).then(|| plane.offset(row - 1, 12, column * 16));
    let samples = plane.samples();
    if column > 0 {
        vertical(samples, offset, stride, EdgeKind::Macroblock, filter);
    }
    if filter.subblocks {
        for edge in [4, 8, 12] {
            vertical(samples, offset + edge, stride, EdgeKind::Subblock, filter);
        }
    }
    if let Some(above_row) = above_row {
        horizontal(samples, [above_row, offset], stride, EdgeKind::Macroblock, filter);
    }
    if filter.subblocks {
        for edge in [4, 8, 12] {
            let below = offset + edge * stride;
            horizontal(samples, [below - 4 * stride, below], stride, EdgeKind::Subblock, filter);
        }
    }
}

/// Filters the edges of a macroblock in both chroma planes: the left edge, the upper edge, and the edges between
/// subblocks. `column` and `row` are the indices of the macroblock in the frame. The caller must not call this function
/// for the simple filter, because the simple filter leaves chroma unchanged.
pub(crate) fn chroma([cb, cr]: &mut [Plane<8>; 2], (column, row): (usize, usize), filter: Filter) {
    let Filter { strength, subblocks, .. } = filter;
    let stride = cb.stride();
    let offset = cb.offset(row, 0, column * 8);
    let above_row = (row > 0).then(|| cb.offset(row - 1, 4, column * 8));
    let mut samples = [cb.samples(), cr.samples()];
    if column > 0 {
        vertical_in_both(&mut samples, offset, stride, EdgeKind::Macroblock, strength);
    }
    if subblocks {
        vertical_in_both(&mut samples, offset + 4, stride, EdgeKind::Subblock, strength);
    }
    if let Some(above_row) = above_row {
        horizontal_in_both(&mut samples, [above_row, offset], stride, EdgeKind::Macroblock, strength);
    }
    if subblocks {
        horizontal_in_both(&mut samples, [offset, offset + 4 * stride], stride, EdgeKind::Subblock, strength);
    }
}

#[inline(always)]
fn array_at<const COUNT: usize>(samples: &[u8], offset: usize) -> &[u8; COUNT] {
    samples[offset..].first_chunk().expect("the samples have margins")
}

#[inline(always)]
fn array_at_mut<const COUNT: usize>(samples: &mut [u8], offset: usize) -> &mut [u8; COUNT] {
    samples[offset..].first_chunk_mut().expect("the samples have margins")
}

/// Returns the eight vectors `load(0)` to `load(7)`.
#[inline(always)]
fn eight_vectors(load: impl Fn(usize) -> U8x16) -> EdgeSamples {
    [load(0), load(1), load(2), load(3), load(4), load(5), load(6), load(7)]
}

/// Filters a vertical edge that is sixteen rows high. In the top row, the sample directly to the right of the edge is
/// `samples[offset]`.
#[inline(never)]
fn vertical(samples: &mut [u8], offset: usize, stride: usize, kind: EdgeKind, filter: Filter) {
    let row = |i: usize| offset - 4 + i * stride;
    let columns = to_columns(eight_vectors(|i| {
        U8x16::load_halves([array_at(samples, row(2 * i)), array_at(samples, row(2 * i + 1))])
    }));
    let changed = if filter.is_simple {
        let [a, b, p1, p0, q0, q1, c, d] = columns;
        simple([p1, p0, q0, q1], kind, filter.strength).map(|[p0, q0]| [a, b, p1, p0, q0, q1, c, d])
    } else {
        normal(columns, kind, filter.strength)
    };
    if let Some(columns) = changed {
        for (i, rows) in to_rows(columns).into_iter().enumerate() {
            let (first, second) = samples.split_at_mut(row(2 * i + 1));
            rows.store_halves([array_at_mut(first, row(2 * i)), array_at_mut(second, 0)]);
        }
    }
}

/// Filters a vertical edge that is eight rows high, in both chroma planes. In the top row, the sample directly to the
/// right of the edge has the index `offset` in each plane.
#[inline(never)]
fn vertical_in_both(
    samples: &mut [&mut [u8]; 2],
    offset: usize,
    stride: usize,
    kind: EdgeKind,
    strength: Strength,
) {
    let [cb, cr] = samples;
    let row = |i: usize| offset - 4 + i * stride;
    let columns =
        to_columns(eight_vectors(|i| U8x16::load_halves([array_at(cb, row(i)), array_at(cr, row(i))])));
    if let Some(columns) = normal(columns, kind, strength) {
        for (i, rows) in to_rows(columns).into_iter().enumerate() {
            rows.store_halves([array_at_mut(cb, row(i)), array_at_mut(cr, row(i))]);
        }
    }
}

/// Filters a horizontal edge that is sixteen columns wide. The filter reads the four rows above the edge and the four
/// rows below it. `offsets` contains two indices in `samples`: the first sample of the four rows above, and the first
/// sample of the four rows below.
#[inline(never)]
fn horizontal(samples: &mut [u8], offsets: [usize; 2], stride: usize, kind: EdgeKind, filter: Filter) {
    let row = |i: usize| offsets[i / 4] + i % 4 * stride;
    let rows = eight_vectors(|i| U8x16::load(array_at(samples, row(i))));
    if filter.is_simple {
        let [_, _, p1, p0, q0, q1, ..] = rows;
        if let Some([p0, q0]) = simple([p1, p0, q0, q1], kind, filter.strength) {
            p0.store(array_at_mut(samples, row(3)));
            q0.store(array_at_mut(samples, row(4)));
        }
    } else if let Some(rows) = normal(rows, kind, filter.strength) {
        for (i, changed) in rows[1..7].iter().enumerate() {
            changed.store(array_at_mut(samples, row(i + 1)));
        }
    }
}

/// Filters a horizontal edge that is eight columns wide, in both chroma planes. `offsets` contains two indices in each
/// plane: the first sample of the four rows above the edge, and the first sample of the four rows below the edge.
#[inline(never)]
fn horizontal_in_both(
    samples: &mut [&mut [u8]; 2],
    offsets: [usize; 2],
    stride: usize,
    kind: EdgeKind,
    strength: Strength,
) {
    let [cb, cr] = samples;
    let row = |i: usize| offsets[i / 4] + i % 4 * stride;
    let rows = eight_vectors(|i| U8x16::load_halves([array_at(cb, row(i)), array_at(cr, row(i))]));
    if let Some(rows) = normal(rows, kind, strength) {
        for (i, changed) in rows[1..7].iter().enumerate() {
            changed.store_halves([array_at_mut(cb, row(i + 1)), array_at_mut(cr, row(i + 1))]);
        }
    }
}
