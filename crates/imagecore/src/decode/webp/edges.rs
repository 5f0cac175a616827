//! Brings the edges of a macroblock to the loop filter, in the order of RFC 6386, 15.1.

use super::loop_filter::{Across, Border, Strength, normal, simple, to_columns, to_rows};
use super::plane::Plane;
use crate::simd::U8x16;

/// What is filtered of a macroblock.
#[derive(Clone, Copy)]
pub(super) struct Filter {
    pub(super) strength: Strength,
    /// The edges of subblocks too.
    pub(super) within: bool,
}

/// Filters the luma of a macroblock, by its place across and down.
#[inline(never)]
pub(super) fn luma<const IS_SIMPLE: bool>(
    plane: &mut Plane<16>,
    (column, row): (usize, usize),
    filter: Filter,
) {
    let Filter { strength, within } = filter;
    let stride = plane.stride();
    let place = plane.place(row, 0, column * 16);
    let above = (row > 0).then(|| plane.place(row - 1, 12, column * 16));
    let samples = plane.samples();
    if column > 0 {
        upright::<IS_SIMPLE>(samples, place, stride, Border::Between, strength);
    }
    if within {
        for edge in [4, 8, 12] {
            upright::<IS_SIMPLE>(samples, place + edge, stride, Border::Within, strength);
        }
    }
    if let Some(above) = above {
        level::<IS_SIMPLE>(samples, [above, place], stride, Border::Between, strength);
    }
    if within {
        for edge in [4, 8, 12] {
            let after = place + edge * stride;
            level::<IS_SIMPLE>(samples, [after - 4 * stride, after], stride, Border::Within, strength);
        }
    }
}

/// Filters both kinds of chroma of a macroblock, by its place across and down.
#[inline(never)]
pub(super) fn chroma([blue, red]: &mut [Plane<8>; 2], (column, row): (usize, usize), filter: Filter) {
    let Filter { strength, within } = filter;
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

/// Filters an edge between two columns of sixteen samples.
#[inline(always)]
fn upright<const IS_SIMPLE: bool>(
    samples: &mut [u8],
    place: usize,
    stride: usize,
    border: Border,
    strength: Strength,
) {
    let row = |i: usize| place - 4 + i * stride;
    let rows =
        std::array::from_fn(|i| U8x16::load_halves([at(samples, row(2 * i)), at(samples, row(2 * i + 1))]));
    if let Some(rows) = filtered_rows::<IS_SIMPLE>(rows, border, strength) {
        for (i, rows) in rows.into_iter().enumerate() {
            let (first, second) = samples.split_at_mut(row(2 * i + 1));
            rows.store_halves([at_mut(first, row(2 * i)), at_mut(second, 0)]);
        }
    }
}

/// The same of eight samples in each kind of chroma.
#[inline(always)]
fn upright_of_both(
    samples: &mut [&mut [u8]; 2],
    place: usize,
    stride: usize,
    border: Border,
    strength: Strength,
) {
    let row = |i: usize| place - 4 + i * stride;
    let rows = std::array::from_fn(|i| U8x16::load_halves([at(samples[0], row(i)), at(samples[1], row(i))]));
    if let Some(rows) = filtered_rows::<false>(rows, border, strength) {
        let [blue, red] = samples;
        for (i, rows) in rows.into_iter().enumerate() {
            rows.store_halves([at_mut(blue, row(i)), at_mut(red, row(i))]);
        }
    }
}

#[inline(always)]
fn filtered_rows<const IS_SIMPLE: bool>(rows: Across, border: Border, strength: Strength) -> Option<Across> {
    let mut columns = to_columns(rows);
    if IS_SIMPLE {
        let [_, _, p1, p0, q0, q1, _, _] = columns;
        [columns[3], columns[4]] = simple([p1, p0, q0, q1], border, strength)?;
    } else {
        let changed = normal(columns, border, strength)?;
        columns[1..7].copy_from_slice(&changed);
    }
    Some(to_rows(columns))
}

/// Filters an edge between two rows of sixteen samples: of four rows from one place on, and four from another.
#[inline(always)]
fn level<const IS_SIMPLE: bool>(
    samples: &mut [u8],
    [before, after]: [usize; 2],
    stride: usize,
    border: Border,
    strength: Strength,
) {
    let row = |i: usize| if i < 4 { before + i * stride } else { after + (i - 4) * stride };
    let load = |i: usize| U8x16::load(at(samples, row(i)));
    if IS_SIMPLE {
        if let Some([p0, q0]) = simple([load(2), load(3), load(4), load(5)], border, strength) {
            p0.store(at_mut(samples, row(3)));
            q0.store(at_mut(samples, row(4)));
        }
    } else if let Some(changed) = normal(std::array::from_fn(load), border, strength) {
        for (i, samples_of_row) in changed.into_iter().enumerate() {
            samples_of_row.store(at_mut(samples, row(i + 1)));
        }
    }
}

/// The same of eight samples in each kind of chroma.
#[inline(always)]
fn level_of_both(
    samples: &mut [&mut [u8]; 2],
    [before, after]: [usize; 2],
    stride: usize,
    border: Border,
    strength: Strength,
) {
    let row = |i: usize| if i < 4 { before + i * stride } else { after + (i - 4) * stride };
    let load = |i: usize| U8x16::load_halves([at(samples[0], row(i)), at(samples[1], row(i))]);
    if let Some(changed) = normal(std::array::from_fn(load), border, strength) {
        let [blue, red] = samples;
        for (i, changed) in changed.into_iter().enumerate() {
            changed.store_halves([at_mut(blue, row(i + 1)), at_mut(red, row(i + 1))]);
        }
    }
}
