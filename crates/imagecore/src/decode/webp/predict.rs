//! Predicts samples from those around them (RFC 6386, section 12).

use super::modes::{Subblock, Whole};
use imagecore_simd128::U8x16;

/// Predicts a whole macroblock from the row `above`, with the corner before it, and the column on the `left`. `has`
/// tells which of both the picture has there.
#[inline(always)]
pub(super) fn whole<const SIDE: usize>(
    mode: Whole,
    corner: u8,
    above: &[u8; SIDE],
    left: &[u8; SIDE],
    has: [bool; 2],
) -> [[u8; SIDE]; SIDE] {
    match mode {
        Whole::Mean => [[mean(above, left, has); SIDE]; SIDE],
        Whole::Vertical => [*above; SIDE],
        Whole::Horizontal => left.map(|left| [left; SIDE]),
        Whole::TrueMotion => left.map(|left| {
            let change = i16::from(left) - i16::from(corner);
            above.map(|above| (i16::from(above) + change).clamp(0, 255) as u8)
        }),
    }
}

/// The mean of what there is around.
fn mean<const SIDE: usize>(above: &[u8; SIDE], left: &[u8; SIDE], has: [bool; 2]) -> u8 {
    let sum = |samples: &[u8; SIDE]| samples.iter().map(|&sample| u32::from(sample)).sum::<u32>();
    let side = SIDE as u32;
    let mean = match has {
        [true, true] => (sum(above) + sum(left) + side) / (2 * side),
        [true, false] => (sum(above) + side / 2) / side,
        [false, true] => (sum(left) + side / 2) / side,
        [false, false] => 128,
    };
    mean as u8
}

/// What is around a subblock, from the lower left to the upper right: four on the left, the corner, and eight above. The
/// first and the last are there twice, and what is after them fills up.
pub(super) struct Edge([u8; 18]);

/// The places in an edge of the lowest on the left, the corner, and the first above.
const LOWEST: usize = 1;
const CORNER: usize = 5;
const ABOVE: usize = 6;

impl Edge {
    #[inline(always)]
    pub(super) fn new(corner: u8, left: [u8; 4], above: [u8; 4], after: [u8; 4]) -> Self {
        let [l0, l1, l2, l3] = left;
        let [a0, a1, a2, a3] = above;
        let [a4, a5, a6, a7] = after;
        Self([l3, l3, l2, l1, l0, corner, a0, a1, a2, a3, a4, a5, a6, a7, a7, 0, 0, 0])
    }

    #[inline(always)]
    fn from(&self, start: usize) -> U8x16 {
        U8x16::load(self.0[start..].first_chunk().expect("the edge is filled up"))
    }

    /// Predicts a subblock of four rows.
    #[inline(always)]
    pub(super) fn predict(&self, mode: Subblock) -> U8x16 {
        match mode {
            Subblock::Mean => {
                let around = self.0[LOWEST..CORNER].iter().chain(&self.0[ABOVE..ABOVE + 4]);
                let sum: u32 = around.map(|&sample| u32::from(sample)).sum();
                U8x16::splat(((sum + 4) / 8) as u8)
            }
            Subblock::TrueMotion => self.true_motion(),
            _ => {
                let (here, next, after) = (self.from(0), self.from(1), self.from(2));
                let (twos, threes) = (here.average(next), here.weighted_average(next, after));
                let places = U8x16::load(&PLACES[mode as usize - Subblock::Vertical as usize]);
                threes.swizzle(places).or(twos.swizzle(places.xor(U8x16::splat(TWO))))
            }
        }
    }

    fn true_motion(&self) -> U8x16 {
        let corner = i16::from(self.0[CORNER]);
        let sample = |row: usize, column: usize| {
            let change = i16::from(self.0[CORNER - 1 - row]) - corner;
            (i16::from(self.0[ABOVE + column]) + change).clamp(0, 255) as u8
        };
        U8x16::load(&std::array::from_fn(|i| sample(i / 4, i % 4)))
    }
}

/// Marks the mean of two neighbours.
const TWO: u8 = 16;

/// For the modes from the third on: where in the edge the neighbours begin whose mean each sample is, of two or, with the
/// one between counted twice, of three.
const PLACES: [[u8; 16]; 8] = [
    // Vertical.
    [5, 6, 7, 8, 5, 6, 7, 8, 5, 6, 7, 8, 5, 6, 7, 8],
    // Horizontal.
    [3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0],
    // Left and down.
    [6, 7, 8, 9, 7, 8, 9, 10, 8, 9, 10, 11, 9, 10, 11, 12],
    // Right and down.
    [4, 5, 6, 7, 3, 4, 5, 6, 2, 3, 4, 5, 1, 2, 3, 4],
    // Vertical, to the right.
    [TWO + 5, TWO + 6, TWO + 7, TWO + 8, 4, 5, 6, 7, 3, TWO + 5, TWO + 6, TWO + 7, 2, 4, 5, 6],
    // Vertical, to the left.
    [TWO + 6, TWO + 7, TWO + 8, TWO + 9, 6, 7, 8, 9, TWO + 7, TWO + 8, TWO + 9, 10, 7, 8, 9, 11],
    // Horizontal, down.
    [TWO + 4, 4, 5, 6, TWO + 3, 3, TWO + 4, 4, TWO + 2, 2, TWO + 3, 3, TWO + 1, 1, TWO + 2, 2],
    // Horizontal, up.
    [TWO + 3, 2, TWO + 2, 1, TWO + 2, 1, TWO + 1, 0, TWO + 1, 0, TWO, TWO, TWO, TWO, TWO, TWO],
];

#[cfg(test)]
mod tests {
    use super::{Edge, whole};
    use crate::decode::webp::modes::{Subblock, Whole};

    #[test]
    fn means_are_of_what_there_is() {
        let (above, left) = ([10; 8], [21; 8]);
        let mean = |has| whole(Whole::Mean, 0, &above, &left, has)[7][7];
        assert_eq!([mean([true, true]), mean([true, false]), mean([false, true])], [16, 10, 21]);
        assert_eq!(mean([false, false]), 128);
    }

    #[test]
    fn a_slope_goes_on() {
        let (above, left) =
            (std::array::from_fn(|i| 60 + 2 * i as u8), std::array::from_fn(|i| 55 - 3 * i as u8));
        let predicted: [[u8; 8]; 8] = whole(Whole::TrueMotion, 58, &above, &left, [true; 2]);
        for (row, samples) in (0..).zip(predicted) {
            for (column, sample) in (0..).zip(samples) {
                assert_eq!(sample, 57 + 2 * column - 3 * row);
            }
        }
    }

    /// Around a subblock all is a slope along the edge, so means are what is in their middle.
    #[test]
    fn directions_are_kept() {
        let edge = Edge::new(100, [98, 96, 94, 92], [102, 104, 106, 108], [110, 112, 114, 116]);
        let predict = |mode| edge.predict(mode).quarters();
        assert_eq!(predict(Subblock::Mean), [[100; 4]; 4]);
        assert_eq!(predict(Subblock::Vertical), [[102, 104, 106, 108]; 4]);
        assert_eq!(predict(Subblock::Horizontal), [[98; 4], [96; 4], [94; 4], [93; 4]]);
        assert_eq!(predict(Subblock::TrueMotion)[3], [94, 96, 98, 100]);
        assert_eq!(predict(Subblock::LeftDown)[0], [104, 106, 108, 110]);
        assert_eq!(predict(Subblock::LeftDown)[3], [110, 112, 114, 116]);
        assert_eq!(predict(Subblock::RightDown)[0], [100, 102, 104, 106]);
        assert_eq!(predict(Subblock::RightDown)[3], [94, 96, 98, 100]);
        assert_eq!(predict(Subblock::VerticalRight)[0], [101, 103, 105, 107]);
        assert_eq!(predict(Subblock::VerticalLeft)[0], [103, 105, 107, 109]);
        assert_eq!(predict(Subblock::HorizontalDown)[3], [93, 94, 95, 96]);
        assert_eq!(
            predict(Subblock::HorizontalUp),
            [[97, 96, 95, 94], [95, 94, 93, 93], [93, 93, 92, 92], [92; 4],]
        );
    }
}
