//! The loop filters, which smooth edges between blocks (RFC 6386, section 15). They filter sixteen positions of an edge at once;
//! `edges` applies them to the edges of macroblocks.

use imagecore_simd128::{I8x16, I16x8, U8x16};

/// The thresholds of the filters, from the filter level and the sharpness (RFC 6386, 15.2 to 15.4).
#[derive(Clone, Copy)]
pub(crate) struct Strength {
    /// Edge limit between macroblocks.
    mb_edge_limit: u8,
    /// Edge limit between subblocks.
    sub_edge_limit: u8,
    /// The largest difference of adjacent samples on one side of an edge that is filtered.
    interior_limit: u8,
    /// High edge variance: if the two samples next to the edge differ by more on one side, fewer samples are changed.
    hev_threshold: u8,
}

impl Strength {
    /// `None` for level 0.
    pub(crate) fn new(level: u8, sharpness: u8) -> Option<Self> {
        if level == 0 {
            return None;
        }
        let interior_limit = match sharpness {
            0 => level,
            1..=4 => (level >> 1).min(9 - sharpness),
            _ => (level >> 2).min(9 - sharpness),
        };
        let interior_limit = interior_limit.max(1);
        Some(Self {
            mb_edge_limit: 2 * (level + 2) + interior_limit,
            sub_edge_limit: 2 * level + interior_limit,
            interior_limit,
            hev_threshold: match level {
                0..15 => 0,
                15..40 => 1,
                _ => 2,
            },
        })
    }
}

/// The kind of an edge.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum EdgeKind {
    /// Between two macroblocks.
    Macroblock,
    /// Between two subblocks of a macroblock.
    Subblock,
}

/// The samples on both sides of an edge: p3 to p0 before it, q0 to q3 after it.
pub(crate) type EdgeSamples = [U8x16; 8];

/// The simple filter (15.2). Returns p0 and q0, or `None` if no sample changes.
#[inline(always)]
pub(crate) fn simple([p1, p0, q0, q1]: [U8x16; 4], kind: EdgeKind, strength: Strength) -> Option<[U8x16; 2]> {
    let mask = within_edge_limit([p1, p0, q0, q1], kind, strength);
    if mask.is_zero() {
        return None;
    }
    let [p1, p0, q0, q1] = [p1, p0, q0, q1].map(U8x16::sub_128);
    let change = common_adjust([p0, q0], p1.sub_saturating(q1)).and(mask);
    let (p0, q0, _) = adjust([p0, q0], change);
    Some([p0.add_128(), q0.add_128()])
}

/// The normal filter (15.3 and 15.4). Returns all samples, or `None` if none changes.
#[inline(always)]
pub(crate) fn normal(samples: EdgeSamples, kind: EdgeKind, strength: Strength) -> Option<EdgeSamples> {
    let [p3, p2, p1, p0, q0, q1, q2, q3] = samples;
    let next_to_edge = p1.abs_diff(p0).max(q1.abs_diff(q0));
    let others = p3.abs_diff(p2).max(p2.abs_diff(p1)).max(q3.abs_diff(q2)).max(q2.abs_diff(q1));
    let mask = within_edge_limit([p1, p0, q0, q1], kind, strength)
        .and(next_to_edge.max(others).le_mask(U8x16::splat(strength.interior_limit)));
    if mask.is_zero() {
        return None;
    }
    let not_hev = next_to_edge.le_mask(U8x16::splat(strength.hev_threshold));
    let [p2, p1, p0, q0, q1, q2] = [p2, p1, p0, q0, q1, q2].map(U8x16::sub_128);
    let outer = p1.sub_saturating(q1);
    let [p2, p1, p0, q0, q1, q2] = match kind {
        EdgeKind::Subblock => {
            let change = common_adjust([p0, q0], outer.and(not_hev.not())).and(mask);
            let (p0, q0, subtracted) = adjust([p0, q0], change);
            let half = subtracted.add_saturating(I8x16::splat(1)).shr(1).and(not_hev);
            [p2, p1.add_saturating(half), p0, q0, q1.sub_saturating(half), q2]
        }
        EdgeKind::Macroblock => {
            let change = common_adjust([p0, q0], outer).and(mask);
            let (p0, q0, _) = adjust([p0, q0], change.and(not_hev.not()));
            let [by_9, by_18, by_27] = weighted(change.and(not_hev));
            [
                p2.add_saturating(by_9),
                p1.add_saturating(by_18),
                p0.add_saturating(by_27),
                q0.sub_saturating(by_27),
                q1.sub_saturating(by_18),
                q2.sub_saturating(by_9),
            ]
        }
    };
    let [p2, p1, p0, q0, q1, q2] = [p2, p1, p0, q0, q1, q2].map(I8x16::add_128);
    Some([p3, p2, p1, p0, q0, q1, q2, q3])
}

/// A mask of the lanes whose difference across the edge is within the edge limit.
#[inline(always)]
fn within_edge_limit([p1, p0, q0, q1]: [U8x16; 4], kind: EdgeKind, strength: Strength) -> U8x16 {
    let limit = match kind {
        EdgeKind::Macroblock => strength.mb_edge_limit,
        EdgeKind::Subblock => strength.sub_edge_limit,
    };
    let difference = p0.abs_diff(q0);
    // Saturates at 255, which exceeds all limits.
    difference.add_saturating(difference).add_saturating(p1.abs_diff(q1).halve()).le_mask(U8x16::splat(limit))
}

/// 3 · (q0 − p0) + `outer`, saturated. The three additions have the same sign, so that saturating after each equals saturating
/// their sum.
#[inline(always)]
fn common_adjust([p0, q0]: [I8x16; 2], outer: I8x16) -> I8x16 {
    let difference = q0.sub_saturating(p0);
    outer.add_saturating(difference).add_saturating(difference).add_saturating(difference)
}

/// Adds an eighth of `change` to p0, and subtracts it from q0, with different rounding. Also returns the subtracted value.
#[inline(always)]
fn adjust([p0, q0]: [I8x16; 2], change: I8x16) -> (I8x16, I8x16, I8x16) {
    let subtracted = change.add_saturating(I8x16::splat(4)).shr(3);
    let added = change.add_saturating(I8x16::splat(3)).shr(3);
    (p0.add_saturating(added), q0.sub_saturating(subtracted), subtracted)
}

/// 9, 18 and 27 times `change`, divided by 128 and rounded.
#[inline(always)]
fn weighted(change: I8x16) -> [I8x16; 3] {
    let halves = change.widen().map(|change| {
        let nine = change.mul(I16x8::splat(9));
        let first = nine.add(I16x8::splat(63));
        let second = first.add(nine);
        [first, second, second.add(nine)].map(|sum| sum.shr(7))
    });
    std::array::from_fn(|i| I8x16::narrow(halves[0][i], halves[1][i]))
}

/// Transposes sixteen rows of eight samples, two rows in each vector, to eight columns.
#[inline(always)]
pub(crate) fn to_columns(rows: EdgeSamples) -> EdgeSamples {
    rotate_index(rotate_index(rotate_index(rotate_index(rows))))
}

/// Transposes eight columns to sixteen rows, two rows in each vector.
#[inline(always)]
pub(crate) fn to_rows(columns: EdgeSamples) -> EdgeSamples {
    rotate_index(rotate_index(rotate_index(columns)))
}

/// One step of a transposition. The index of a sample has seven bits, three for the vector and four for the lane: this
/// rotates them left by one.
#[inline(always)]
fn rotate_index([a, b, c, d, e, f, g, h]: EdgeSamples) -> EdgeSamples {
    let ([i, j], [k, l], [m, n], [o, p]) =
        (a.interleave(e), b.interleave(f), c.interleave(g), d.interleave(h));
    [i, j, k, l, m, n, o, p]
}
