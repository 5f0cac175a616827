//! The loop filters, which smooth edges between blocks (RFC 6386, section 15). Each filter processes sixteen positions
//! along an edge at once. The module `edges` applies the filters to the edges of macroblocks.

use imagecore_simd128::{I8x16, I16x8, U8x16};

/// The thresholds of the loop filters. They depend on the filter level and on the sharpness (RFC 6386, 15.2 to 15.4).
#[derive(Clone, Copy)]
pub(crate) struct Strength {
    /// The edge limit for edges between macroblocks. At positions where the difference across the edge exceeds the
    /// limit, no sample is changed. [`within_edge_limit`] defines this difference.
    mb_edge_limit: u8,
    /// The edge limit for edges between subblocks. It has the same effect as `mb_edge_limit`.
    sub_edge_limit: u8,
    /// The interior limit of the normal filter. At positions where two adjacent samples on one side of the edge differ
    /// by more than this limit, no sample is changed.
    interior_limit: u8,
    /// The threshold of high edge variance ("hev"). At positions where `|p1 - p0|` or `|q1 - q0|` exceeds this
    /// threshold, the normal filter changes fewer samples. [`EdgeSamples`] defines p1, p0, q0 and q1.
    hev_threshold: u8,
}

impl Strength {
    /// Returns the thresholds, or `None` for level 0, which turns the loop filter off. `level` is 0 to 63, and
    /// `sharpness` is 0 to 7.
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

/// The kind of blocks that an edge separates.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum EdgeKind {
    Macroblock,
    Subblock,
}

/// The samples at sixteen positions along an edge, one lane for each position. The vectors are p3, p2, p1, p0, q0, q1,
/// q2 and q3. The edge is between p0 and q0.
pub(crate) type EdgeSamples = [U8x16; 8];

/// The simple filter (RFC 6386, 15.2). Returns the filtered p0 and q0. Returns `None` if no position is within the edge
/// limit.
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

/// The normal filter (RFC 6386, 15.3 and 15.4). Returns all eight vectors after the filter. Returns `None` if no
/// position is within the edge limit and the interior limit.
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

/// Returns a mask of the positions with `2 * |p0 - q0| + |p1 - q1| / 2 <= limit`, where `limit` is the edge limit for
/// `kind`.
#[inline(always)]
fn within_edge_limit([p1, p0, q0, q1]: [U8x16; 4], kind: EdgeKind, strength: Strength) -> U8x16 {
    let limit = match kind {
        EdgeKind::Macroblock => strength.mb_edge_limit,
        EdgeKind::Subblock => strength.sub_edge_limit,
    };
    let difference = p0.abs_diff(q0);
    // The sum saturates at 255. All edge limits are less than 255.
    difference.add_saturating(difference).add_saturating(p1.abs_diff(q1).halve()).le_mask(U8x16::splat(limit))
}

/// Returns `outer + 3 * (q0 - p0)`, saturated to 8 bits. All three additions add the same number. Saturating after each
/// addition therefore gives the same result as saturating the whole sum.
#[inline(always)]
fn common_adjust([p0, q0]: [I8x16; 2], outer: I8x16) -> I8x16 {
    let difference = q0.sub_saturating(p0);
    outer.add_saturating(difference).add_saturating(difference).add_saturating(difference)
}

/// Adds `change / 8` to p0, and subtracts `change / 8` from q0. The two quotients are rounded differently. Returns the
/// new p0, the new q0, and the number that was subtracted.
#[inline(always)]
fn adjust([p0, q0]: [I8x16; 2], change: I8x16) -> (I8x16, I8x16, I8x16) {
    let subtracted = change.add_saturating(I8x16::splat(4)).shr(3);
    let added = change.add_saturating(I8x16::splat(3)).shr(3);
    (p0.add_saturating(added), q0.sub_saturating(subtracted), subtracted)
}

/// Returns `9 * change / 128`, `18 * change / 128` and `27 * change / 128`, all rounded.
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

/// Transposes sixteen rows of eight samples to eight columns of sixteen samples. Each vector of `rows` contains two
/// rows, and each vector of the result contains one column.
#[inline(always)]
pub(crate) fn to_columns(rows: EdgeSamples) -> EdgeSamples {
    rotate_index(rotate_index(rotate_index(rotate_index(rows))))
}

/// Transposes eight columns of sixteen samples to sixteen rows of eight samples. Each vector of `columns` contains one
/// column, and each vector of the result contains two rows.
#[inline(always)]
pub(crate) fn to_rows(columns: EdgeSamples) -> EdgeSamples {
    rotate_index(rotate_index(rotate_index(columns)))
}

/// One step of a transposition. The place of a sample has a number of seven bits: three bits for the index of the
/// vector, then four bits for the lane. The step moves each sample to a new place. The number of the new place is the
/// number of the old place, rotated left by one bit.
#[inline(always)]
fn rotate_index([a, b, c, d, e, f, g, h]: EdgeSamples) -> EdgeSamples {
    let ([i, j], [k, l], [m, n], [o, p]) =
        (a.interleave(e), b.interleave(f), c.interleave(g), d.interleave(h));
    [i, j, k, l, m, n, o, p]
}
