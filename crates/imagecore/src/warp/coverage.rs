//! The part of each pixel of the result that the picture covers.

use super::projection::Projection;
use crate::{Rect, Size};

/// By how much of a side of a pixel the picture may miss a pixel that counts as covered. It is far less than a level of
/// alpha, and more than the rounding of a map.
const TOLERANCE: f64 = 1e-6;

/// How much of a rectangle of the result the picture covers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cover {
    Whole,
    Part,
    None,
}

/// The four edges of the picture in the result. Since W is positive there, each is a straight line: the picture is where
/// X ≥ 0, X ≤ width · W, Y ≥ 0 and Y ≤ height · W.
pub(super) struct Edges([Edge; 4]);

/// The coefficients a, b and c of a·x + b·y + c, which is 0 on the edge, and positive on the side of the picture. |a| + |b|
/// is 1, so that over the area of a pixel the value is up to ½ more or less than at its center. Both are 0 if the edge is
/// nowhere in the result, and the value is then infinite.
#[derive(Clone, Copy)]
struct Edge([f64; 3]);

impl Edge {
    fn new(line: [f64; 3]) -> Self {
        let norm = (line[0].abs() + line[1].abs()).max(f64::MIN_POSITIVE);
        Self(line.map(|number| number / norm))
    }

    /// Returns the value at the center of the pixel in column `x` and row `y`.
    fn at(self, x: usize, y: usize) -> f64 {
        let Self([a, b, c]) = self;
        a * (x as f64 + 0.5) + b * (y as f64 + 0.5) + c
    }
}

impl Edges {
    /// The size of the source is `from`.
    pub(super) fn new(projection: &Projection, from: Size) -> Self {
        let &[across, down, w] = projection.rows();
        let opposite = |row: [f64; 3], side: u32| -> [f64; 3] {
            std::array::from_fn(|i| f64::from(side) * w[i] - row[i])
        };
        let lines = [across, opposite(across, from.width()), down, opposite(down, from.height())];
        Self(lines.map(Edge::new))
    }

    /// Returns how much of `part` the picture covers. If it covers a part without one of the four edges cutting it
    /// completely off, the answer can be [`Cover::Part`] although there is nothing of it.
    pub(super) fn cover(&self, part: Rect) -> Cover {
        let (columns, rows) = (part.columns(), part.rows());
        let [left, right] = [columns.start, columns.end - 1];
        let [top, bottom] = [rows.start, rows.end - 1];
        let mut cover = Cover::Whole;
        for edge in self.0 {
            let values =
                [(left, top), (right, top), (left, bottom), (right, bottom)].map(|(x, y)| edge.at(x, y));
            if values.into_iter().all(|value| value <= -0.5 + TOLERANCE) {
                return Cover::None;
            }
            if values.into_iter().any(|value| value < 0.5 - TOLERANCE) {
                cover = Cover::Part;
            }
        }
        cover
    }

    /// Returns the part of the area of the pixel in column `x` and row `y` that the picture covers, 0 to 1.
    pub(super) fn coverage(&self, x: usize, y: usize) -> f32 {
        let values = self.0.map(|edge| edge.at(x, y));
        if values.into_iter().any(|value| value <= -0.5 + TOLERANCE) {
            return 0.0;
        }
        if values.into_iter().all(|value| value >= 0.5 - TOLERANCE) {
            return 1.0;
        }
        self.clipped_area(values) as f32
    }

    /// Returns the area of the square of one pixel inside all edges, whose values at its center are `values`.
    #[inline(never)]
    fn clipped_area(&self, values: [f64; 4]) -> f64 {
        // Each of the four edges adds at most one corner to a convex polygon.
        let mut corners = [[0.0; 2]; 8];
        corners[..4].copy_from_slice(&[[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]);
        let mut count = 4;
        for (Edge([a, b, _]), center) in self.0.into_iter().zip(values) {
            if center >= 0.5 {
                continue;
            }
            let (polygon, length) = (corners, count);
            let value = |[x, y]: [f64; 2]| a * x + b * y + center;
            count = 0;
            let mut push = |corner| {
                corners[count % 8] = corner;
                count += 1;
            };
            for index in 0..length {
                let (from, to) = (polygon[index], polygon[(index + 1) % length]);
                let (first, second) = (value(from), value(to));
                if first >= 0.0 {
                    push(from);
                }
                if (first >= 0.0) != (second >= 0.0) {
                    let share = first / (first - second);
                    push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
                }
            }
        }
        let polygon = &corners[..count.min(8)];
        let doubled: f64 = polygon
            .iter()
            .zip(polygon.iter().cycle().skip(1))
            .map(|([ax, ay], [bx, by])| ax * by - ay * bx)
            .sum();
        (doubled.abs() / 2.0).min(1.0)
    }
}
