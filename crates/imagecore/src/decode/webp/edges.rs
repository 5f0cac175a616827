//! Brings the edges of a macroblock to the loop filter, in the order of RFC 6386, 15.1.

use super::loop_filter::{Across, Border, Strength, normal, simple, to_columns, to_rows};
use super::plane::Plane;
use imagecore_simd128::U8x16;

/// What is filtered of a macroblock.
#[derive(Clone, Copy)]
pub(super) struct Filter {
    pub(super) strength: Strength,
    /// With the simple filter, and luma alone.
    pub(super) is_simple: bool,
    /// The edges of subblocks too.
    pub(super) within: bool,
}

/// Filters the luma of a macroblock, by its place across and down.
pub(super) fn luma(plane: &mut Plane<16>, (column, row): (usize, usize), filter: Filter) {
    let stride = plane.stride();
    let place = plane.place(row, 0, column * 16);
    let above = (row > 0).then(|| plane.place(row - 1, 12, column * 16));
    let samples = plane.samples();
    if column > 0 {
        upright(samples, place, stride, Border::Between, filter);
    }
    if filter.within {
        for edge in [4, 8, 12] {
            upright(samples, place + edge, stride, Border::Within, filter);
        }
    }
    if let Some(above) = above {
        level(samples, [above, place], stride, Border::Between, filter);
    }
    if filter.within {
        for edge in [4, 8, 12] {
            let after = place + edge * stride;
            level(samples, [after - 4 * stride, after], stride, Border::Within, filter);
        }
    }
}

/// Filters both kinds of chroma of a macroblock, by its place across and down.
pub(super) fn chroma([blue, red]: &mut [Plane<8>; 2], (column, row): (usize, usize), filter: Filter) {
    let Filter { strength, within, .. } = filter;
    let stride = blue.stride();
    let place = blue.place(row, 0, column * 8);
    let above = (row > 0).then(|| blue.place(row - 1, 4, column * 8));
    let mut samples = [blue.samples(), red.samples()];
    if column > 0 {
        upright_of_both(&mut samples, place, stride, Border::Between, strength);
    }
    if within {
        upright_of_both(&mut samples, place + 4, stride, Border::Within, strength);
    }
    if let Some(above) = above {
        level_of_both(&mut samples, [above, place], stride, Border::Between, strength);
    }
    if within {
        level_of_both(&mut samples, [place, place + 4 * stride], stride, Border::Within, strength);
    }
}

#[inline(always)]
fn at<const COUNT: usize>(samples: &[u8], place: usize) -> &[u8; COUNT] {
    samples[place..].first_chunk().expect("the samples have margins")
}

#[inline(always)]
fn at_mut<const COUNT: usize>(samples: &mut [u8], place: usize) -> &mut [u8; COUNT] {
    samples[place..].first_chunk_mut().expect("the samples have margins")
}

/// Eight of a kind, without a loop.
#[inline(always)]
fn eight(load: impl Fn(usize) -> U8x16) -> Across {
    [load(0), load(1), load(2), load(3), load(4), load(5), load(6), load(7)]
}

/// Filters an edge between two columns of sixteen samples.
#[inline(never)]
fn upright(samples: &mut [u8], place: usize, stride: usize, border: Border, filter: Filter) {
    let row = |i: usize| place - 4 + i * stride;
    let columns =
        to_columns(eight(|i| U8x16::load_halves([at(samples, row(2 * i)), at(samples, row(2 * i + 1))])));
    let changed = if filter.is_simple {
        let [a, b, p1, p0, q0, q1, c, d] = columns;
        simple([p1, p0, q0, q1], border, filter.strength).map(|[p0, q0]| [a, b, p1, p0, q0, q1, c, d])
    } else {
        normal(columns, border, filter.strength)
    };
    if let Some(columns) = changed {
        for (i, rows) in to_rows(columns).into_iter().enumerate() {
            let (first, second) = samples.split_at_mut(row(2 * i + 1));
            rows.store_halves([at_mut(first, row(2 * i)), at_mut(second, 0)]);
        }
    }
}

/// The same of eight samples in each kind of chroma.
#[inline(never)]
fn upright_of_both(
    samples: &mut [&mut [u8]; 2],
    place: usize,
    stride: usize,
    border: Border,
    strength: Strength,
) {
    let [blue, red] = samples;
    let row = |i: usize| place - 4 + i * stride;
    let columns = to_columns(eight(|i| U8x16::load_halves([at(blue, row(i)), at(red, row(i))])));
    if let Some(columns) = normal(columns, border, strength) {
        for (i, rows) in to_rows(columns).into_iter().enumerate() {
            rows.store_halves([at_mut(blue, row(i)), at_mut(red, row(i))]);
        }
    }
}

/// Filters an edge between two rows of sixteen samples: of four rows from one place on, and four from another.
#[inline(never)]
fn level(samples: &mut [u8], places: [usize; 2], stride: usize, border: Border, filter: Filter) {
    let row = |i: usize| places[i / 4] + i % 4 * stride;
    let rows = eight(|i| U8x16::load(at(samples, row(i))));
    if filter.is_simple {
        let [_, _, p1, p0, q0, q1, ..] = rows;
        if let Some([p0, q0]) = simple([p1, p0, q0, q1], border, filter.strength) {
            p0.store(at_mut(samples, row(3)));
            q0.store(at_mut(samples, row(4)));
        }
    } else if let Some(rows) = normal(rows, border, filter.strength) {
        for (i, changed) in rows[1..7].iter().enumerate() {
            changed.store(at_mut(samples, row(i + 1)));
        }
    }
}

/// The same of eight samples in each kind of chroma.
#[inline(never)]
fn level_of_both(
    samples: &mut [&mut [u8]; 2],
    places: [usize; 2],
    stride: usize,
    border: Border,
    strength: Strength,
) {
    let [blue, red] = samples;
    let row = |i: usize| places[i / 4] + i % 4 * stride;
    let rows = eight(|i| U8x16::load_halves([at(blue, row(i)), at(red, row(i))]));
    if let Some(rows) = normal(rows, border, strength) {
        for (i, changed) in rows[1..7].iter().enumerate() {
            changed.store_halves([at_mut(blue, row(i + 1)), at_mut(red, row(i + 1))]);
        }
    }
}
