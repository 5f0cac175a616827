//! The map from the result to the source.

use std::ops::Range;

use crate::resize::RADIUS;
use crate::{Error, MAX_SIDE, Rect, Size};

/// The smallest W in the result, relative to its value in the middle.
const MIN_W: f64 = 1e-4;

/// The largest coordinate in the source of a corner of the result, in pixels. With this limit and [`MIN_W`], positions in
/// the source are exact to about a thousandth of a pixel even in the worst case, and usually to 1e-11.
const MAX_COORDINATE: f64 = 1e7;

/// A projective map from positions in the result to positions in the source, in pixels from the top left corner of an
/// image: the center of pixel n is at n + ½.
pub(super) struct Projection {
    /// The rows of the matrix that takes (x, y, 1) to (X, Y, W), where W is 1 in the middle of the result.
    rows: [[f64; 3]; 3],
}

/// Where a pixel of the result lies in the source along one axis.
#[derive(Clone, Copy)]
pub(super) struct Footprint {
    /// The position of its center.
    pub(super) center: f64,
    /// The length of the gradient of this position: the number of source pixels per pixel of the result, 1 to
    /// [`MAX_SIDE`]. Where the map enlarges, it is 1.
    pub(super) stretch: f64,
}

impl Projection {
    /// The arguments are those of [`Warp::new`](super::Warp::new).
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] unless W is positive in the whole result, and the result has an area in the source that
    /// is not too far away.
    pub(super) fn new(inverse: [f64; 9], to: Size) -> Result<Self, Error> {
        let [a, b, c, d, e, f, g, h, i] = inverse;
        let [width, height] = sides(to);
        let middle = g * (width / 2.0) + h * (height / 2.0) + i;
        let rows = [[a, b, c], [d, e, f], [g, h, i]].map(|row| row.map(|number| number / middle));
        let map = Self { rows };
        let corners = map.corners([0.0, width], [0.0, height]);
        // Comparisons with NaN are false.
        let is_valid = |[x, y, w]: [f64; 3]| {
            w >= MIN_W && (x / w).abs() <= MAX_COORDINATE && (y / w).abs() <= MAX_COORDINATE
        };
        let is_area = map.mean_area(to) > 0.0;
        if middle > 0.0 && corners.into_iter().all(is_valid) && is_area {
            Ok(map)
        } else {
            Err(Error::InvalidArgument)
        }
    }

    pub(super) fn rows(&self) -> &[[f64; 3]; 3] {
        &self.rows
    }

    /// Returns the mean number of source pixels in the area of a pixel of the result. The size of the result is `to`.
    pub(super) fn mean_area(&self, to: Size) -> f64 {
        let [width, height] = sides(to);
        let [[ax, ay], [bx, by], [cx, cy], [dx, dy]] =
            self.corners([0.0, width], [0.0, height]).map(|[x, y, w]| [x / w, y / w]);
        // The corners are in the order of reading. Half of the cross product of the diagonals is the area.
        let doubled = (dx - ax) * (cy - by) - (dy - ay) * (cx - bx);
        doubled.abs() / 2.0 / (width * height)
    }

    /// Returns (X, Y, W) of a position in the result.
    #[inline(always)]
    fn homogeneous(&self, x: f64, y: f64) -> [f64; 3] {
        self.rows.map(|[a, b, c]| a * x + b * y + c)
    }

    /// Returns (X, Y, W) of the four corners of a rectangle in the result, in the order of reading.
    fn corners(&self, [left, right]: [f64; 2], [top, bottom]: [f64; 2]) -> [[f64; 3]; 4] {
        [(left, top), (right, top), (left, bottom), (right, bottom)].map(|(x, y)| self.homogeneous(x, y))
    }

    /// Returns the footprint of a pixel whose center is at (`x`, `y`), along both axes.
    #[inline(always)]
    pub(super) fn at(&self, x: f64, y: f64) -> [Footprint; 2] {
        let [across, down, [g, h, _]] = self.rows;
        let [p, q, w] = self.homogeneous(x, y);
        let scale = 1.0 / w;
        let along = |position: f64, [a, b, _]: [f64; 3]| {
            let center = position * scale;
            let (dx, dy) = ((a - center * g) * scale, (b - center * h) * scale);
            // `clamp` with variables would add the formatting of numbers for its panic.
            let stretch = (dx * dx + dy * dy).sqrt().max(1.0).min(f64::from(MAX_SIDE));
            Footprint { center, stretch }
        };
        [along(p, across), along(q, down)]
    }

    /// Returns, along both axes, the least and the largest position in the source of the centers of the pixels of `part`,
    /// and a stretch that is not smaller than theirs.
    fn extent(&self, part: Rect) -> [(f64, f64, f64); 2] {
        let [columns, rows] = [part.columns(), part.rows()]
            .map(|range: Range<usize>| [range.start as f64 + 0.5, range.end as f64 - 0.5]);
        let corners = self.corners(columns, rows);
        let least = |values: [f64; 4]| values.into_iter().fold(f64::INFINITY, f64::min);
        let most = |values: [f64; 4]| values.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let w = least(corners.map(|[_, _, w]| w));
        let [_, _, [g, h, _]] = self.rows;
        [0, 1].map(|axis| {
            // The part has the convex hull of its corners in the source. The gradient times W² is linear in the result, so
            // its length is largest in a corner.
            let positions = corners.map(|corner| corner[axis] / corner[2]);
            let [a, b, _] = self.rows[axis];
            let gradients = corners.map(|corner| {
                let (dx, dy) = (a * corner[2] - g * corner[axis], b * corner[2] - h * corner[axis]);
                (dx * dx + dy * dy).sqrt()
            });
            let stretch = (most(gradients) / (w * w)).max(1.0).min(f64::from(MAX_SIDE));
            (least(positions), most(positions), stretch)
        })
    }

    /// Returns about the number of source columns, and of source rows, that contribute to a pixel of `part`. The number
    /// is not too small.
    pub(super) fn reach(&self, part: Rect, from: Size) -> [f64; 2] {
        let [[_, _, across], [_, _, down]] = self.extent(part).map(<[f64; 3]>::from);
        let [width, height] = sides(from);
        [(2.0 * RADIUS * across).min(width), (2.0 * RADIUS * down).min(height)]
    }

    /// Returns a part of the source, of the size `from`, that has all pixels that contribute to `part`. The position of a
    /// pixel beyond an edge is that of the edge.
    pub(super) fn support(&self, part: Rect, from: Size) -> Rect {
        let along = |(least, most, stretch): (f64, f64, f64), length: u32| {
            // One pixel more, so that no rounding matters. The conversion to integers saturates.
            let reach = RADIUS * stretch + 1.0;
            let last = i64::from(length) - 1;
            let [first, end] = [(least - reach).floor(), (most + reach).ceil()]
                .map(|position| (position as i64).max(0).min(last) as u32);
            (first, end + 1 - first)
        };
        let [across, down] = self.extent(part);
        let ((x, width), (y, height)) = (along(across, from.width()), along(down, from.height()));
        // Neither side is 0, and both are inside the source.
        Size::new(width, height).map_or(Rect::whole(from), |size| Rect { x, y, size })
    }
}

fn sides(size: Size) -> [f64; 2] {
    [size.width(), size.height()].map(f64::from)
}
