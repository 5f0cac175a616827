//! The filters that smooth the edges between blocks (RFC 6386, section 15), for sixteen places of an edge at once.

use imagecore_simd128::{I8x16, I16x8, U8x16};

/// How strong the filters are.
#[derive(Clone, Copy)]
pub(super) struct Strength {
    /// The greatest steps across an edge that are smoothed: between macroblocks, and within one.
    between: u8,
    within: u8,
    /// The greatest difference of neighbours on a side.
    interior: u8,
    /// Above this difference next to the edge there is a contour, which is left as it is.
    contour: u8,
}

impl Strength {
    /// `None` for level 0.
    pub(super) fn new(level: u8, sharpness: u8) -> Option<Self> {
        if level == 0 {
            return None;
        }
        let interior = match sharpness {
            0 => level,
            1..=4 => (level >> 1).min(9 - sharpness),
            _ => (level >> 2).min(9 - sharpness),
        };
        let interior = interior.max(1);
        Some(Self {
            between: 2 * (level + 2) + interior,
            within: 2 * level + interior,
            interior,
            contour: match level {
                0..15 => 0,
                15..40 => 1,
                _ => 2,
            },
        })
    }
}

/// Which edge is filtered.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Border {
    /// The first of a macroblock.
    Between,
    /// Of a subblock.
    Within,
}

/// Four samples before an edge, and four after it.
pub(super) type Across = [U8x16; 8];

/// The filter for luma alone (15.2). `None` where nothing changes; else the two samples beside the edge.
#[inline(always)]
pub(super) fn simple([p1, p0, q0, q1]: [U8x16; 4], border: Border, strength: Strength) -> Option<[U8x16; 2]> {
    let mask = is_slight([p1, p0, q0, q1], border, strength);
    if mask.is_zero() {
        return None;
    }
    let [p1, p0, q0, q1] = [p1, p0, q0, q1].map(U8x16::sub_128);
    let step = step([p0, q0], p1.sub_saturating(q1)).and(mask);
    let (p0, q0, _) = beside([p0, q0], step);
    Some([p0.add_128(), q0.add_128()])
}

/// The filter for all samples (15.3). `None` where nothing changes.
#[inline(always)]
pub(super) fn normal(across: Across, border: Border, strength: Strength) -> Option<Across> {
    let [p3, p2, p1, p0, q0, q1, q2, q3] = across;
    let (before, after) = (p1.abs_diff(p0), q1.abs_diff(q0));
    let next_to = before.max(after);
    let others = p3.abs_diff(p2).max(p2.abs_diff(p1)).max(q3.abs_diff(q2)).max(q2.abs_diff(q1));
    let mask = is_slight([p1, p0, q0, q1], border, strength)
        .and(next_to.max(others).le_mask(U8x16::splat(strength.interior)));
    if mask.is_zero() {
        return None;
    }
    let is_flat = next_to.le_mask(U8x16::splat(strength.contour));
    let [p2, p1, p0, q0, q1, q2] = [p2, p1, p0, q0, q1, q2].map(U8x16::sub_128);
    let outer = p1.sub_saturating(q1);
    let [p2, p1, p0, q0, q1, q2] = match border {
        Border::Within => {
            let step = step([p0, q0], outer.and(is_flat.not())).and(mask);
            let (p0, q0, taken) = beside([p0, q0], step);
            let half = taken.add_saturating(I8x16::splat(1)).shr(1).and(is_flat);
            [p2, p1.add_saturating(half), p0, q0, q1.sub_saturating(half), q2]
        }
        Border::Between => {
            let step = step([p0, q0], outer).and(mask);
            let (p0, q0, _) = beside([p0, q0], step.and(is_flat.not()));
            let [ninths, eighteenths, twenty_sevenths] = parts(step.and(is_flat));
            [
                p2.add_saturating(ninths),
                p1.add_saturating(eighteenths),
                p0.add_saturating(twenty_sevenths),
                q0.sub_saturating(twenty_sevenths),
                q1.sub_saturating(eighteenths),
                q2.sub_saturating(ninths),
            ]
        }
    };
    let [p2, p1, p0, q0, q1, q2] = [p2, p1, p0, q0, q1, q2].map(I8x16::add_128);
    Some([p3, p2, p1, p0, q0, q1, q2, q3])
}

/// Where the step across an edge is so small that it is none of the picture's.
#[inline(always)]
fn is_slight([p1, p0, q0, q1]: [U8x16; 4], border: Border, strength: Strength) -> U8x16 {
    let limit = match border {
        Border::Between => strength.between,
        Border::Within => strength.within,
    };
    let step = p0.abs_diff(q0);
    // All limits are less than 255, where this saturates.
    step.add_saturating(step).add_saturating(p1.abs_diff(q1).halve()).le_mask(U8x16::splat(limit))
}

/// Three times the step across the edge, and what is added to it. As it is of one sign, it may saturate at any time.
#[inline(always)]
fn step([p0, q0]: [I8x16; 2], outer: I8x16) -> I8x16 {
    let once = q0.sub_saturating(p0);
    outer.add_saturating(once).add_saturating(once).add_saturating(once)
}

/// Brings the samples beside the edge together by an eighth of a step; also what was taken from the second.
#[inline(always)]
fn beside([p0, q0]: [I8x16; 2], step: I8x16) -> (I8x16, I8x16, I8x16) {
    let taken = step.add_saturating(I8x16::splat(4)).shr(3);
    let added = step.add_saturating(I8x16::splat(3)).shr(3);
    (p0.add_saturating(added), q0.sub_saturating(taken), taken)
}

/// 9, 18 and 27 of 128 parts of a step.
#[inline(always)]
fn parts(step: I8x16) -> [I8x16; 3] {
    let halves = step.widen().map(|step| {
        let nine = step.mul(I16x8::splat(9));
        let first = nine.add(I16x8::splat(63));
        let second = first.add(nine);
        [first, second, second.add(nine)].map(|part| part.shr(7))
    });
    std::array::from_fn(|i| I8x16::narrow(halves[0][i], halves[1][i]))
}

/// Sixteen rows of eight samples, two in each vector, as eight columns.
#[inline(always)]
pub(super) fn to_columns(rows: Across) -> Across {
    deal(deal(deal(deal(rows))))
}

/// Eight columns as sixteen rows, two in each vector.
#[inline(always)]
pub(super) fn to_rows(columns: Across) -> Across {
    deal(deal(deal(columns)))
}

/// Of 128 samples, numbered by vector and place, moves the first bit of the number to its end.
#[inline(always)]
fn deal([a, b, c, d, e, f, g, h]: Across) -> Across {
    let ([i, j], [k, l], [m, n], [o, p]) =
        (a.interleave(e), b.interleave(f), c.interleave(g), d.interleave(h));
    [i, j, k, l, m, n, o, p]
}
