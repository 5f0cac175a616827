//! Intra prediction (RFC 6386, section 12).

use imagecore_simd128::U8x16;

use crate::modes::{IntraMode, SubblockMode};

/// Predicts the samples of a macroblock in one plane. `above` is the row of samples above the macroblock, `corner` is
/// the sample before that row, and `left` is the column of samples to the left of the macroblock. `available[0]` is
/// true if `above` is inside the frame, and `available[1]` is true if `left` is inside the frame.
#[inline(always)]
pub(crate) fn predict_macroblock<const SIDE: usize>(
    mode: IntraMode,
    corner: u8,
    above: &[u8; SIDE],
    left: &[u8; SIDE],
    available: [bool; 2],
) -> [[u8; SIDE]; SIDE] {
    match mode {
        IntraMode::Dc => [[mean(above, left, available); SIDE]; SIDE],
        IntraMode::Vertical => [*above; SIDE],
        IntraMode::Horizontal => left.map(|left| [left; SIDE]),
        IntraMode::TrueMotion => left.map(|left| {
            let change = i16::from(left) - i16::from(corner);
            above.map(|above| (i16::from(above) + change).clamp(0, 255) as u8)
        }),
    }
}

/// Returns the rounded mean of the samples in `above` and `left` that are inside the frame, or 128 if none is inside
/// the frame. `available[0]` states whether `above` is inside the frame, and `available[1]` whether `left` is.
fn mean<const SIDE: usize>(above: &[u8; SIDE], left: &[u8; SIDE], available: [bool; 2]) -> u8 {
    let sum = |samples: &[u8; SIDE]| samples.iter().map(|&sample| u32::from(sample)).sum::<u32>();
    let side = SIDE as u32;
    let mean = match available {
        [true, true] => (sum(above) + sum(left) + side) / (2 * side),
        [true, false] => (sum(above) + side / 2) / side,
        [false, true] => (sum(left) + side / 2) / side,
        [false, false] => 128,
    };
    mean as u8
}

/// The samples around a subblock: four samples on the left from bottom to top, the corner, then eight samples above
/// from left to right. The first sample and the last sample are stored twice. Three zeros pad the end.
pub(crate) struct Edge([u8; 18]);

/// Indices in an [`Edge`]. `LOWEST` is the lowest sample on the left, `CORNER` is the corner, and `ABOVE` is the first
/// sample above.
const LOWEST: usize = 1;
const CORNER: usize = 5;
const ABOVE: usize = 6;

impl Edge {
    #[inline(always)]
    pub(crate) fn new(corner: u8, left: [u8; 4], above: [u8; 4], above_right: [u8; 4]) -> Self {
        let [l0, l1, l2, l3] = left;
        let [a0, a1, a2, a3] = above;
        let [a4, a5, a6, a7] = above_right;
        Self([l3, l3, l2, l1, l0, corner, a0, a1, a2, a3, a4, a5, a6, a7, a7, 0, 0, 0])
    }

    #[inline(always)]
    fn window(&self, start: usize) -> U8x16 {
        U8x16::load(self.0[start..].first_chunk().expect("the edge is padded"))
    }

    /// Returns the prediction of a subblock: four rows of four samples.
    #[inline(always)]
    pub(crate) fn predict(&self, mode: SubblockMode) -> U8x16 {
        match mode {
            SubblockMode::Dc => {
                let around = self.0[LOWEST..CORNER].iter().chain(&self.0[ABOVE..ABOVE + 4]);
                let sum: u32 = around.map(|&sample| u32::from(sample)).sum();
                U8x16::splat(((sum + 4) / 8) as u8)
            }
            SubblockMode::TrueMotion => self.true_motion(),
            _ => {
                let (first, second, third) = (self.window(0), self.window(1), self.window(2));
                let (of_two, of_three) = (first.average(second), first.weighted_average(second, third));
                let indices = U8x16::load(&INDICES[mode as usize - SubblockMode::Vertical as usize]);
                of_three.swizzle(indices).or(of_two.swizzle(indices.xor(U8x16::splat(PAIR))))
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

/// A flag that is added to an index in [`INDICES`]. An index with the flag selects a mean of two samples. An index
/// without the flag selects a mean of three samples. The flag is 16, because `swizzle` returns 0 for indices of 16 or
/// more. [`Edge::predict`] calls `swizzle` once for each kind of mean, and one of the two results is 0.
const PAIR: u8 = 16;

/// The prediction of a sample is the mean of two or three adjacent samples of the edge. In a mean of three samples, the
/// middle sample has twice the weight. The table has one row per mode, from `Vertical` on. For each sample of the
/// subblock, the row has the index of the first sample of the mean in the [`Edge`].
const INDICES: [[u8; 16]; 8] = [
    // `Vertical`
    [5, 6, 7, 8, 5, 6, 7, 8, 5, 6, 7, 8, 5, 6, 7, 8],
    // `Horizontal`
    [3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0],
    // `LeftDown`
    [6, 7, 8, 9, 7, 8, 9, 10, 8, 9, 10, 11, 9, 10, 11, 12],
    // `RightDown`
    [4, 5, 6, 7, 3, 4, 5, 6, 2, 3, 4, 5, 1, 2, 3, 4],
    // `VerticalRight`
    [PAIR + 5, PAIR + 6, PAIR + 7, PAIR + 8, 4, 5, 6, 7, 3, PAIR + 5, PAIR + 6, PAIR + 7, 2, 4, 5, 6],
    // `VerticalLeft`
    [PAIR + 6, PAIR + 7, PAIR + 8, PAIR + 9, 6, 7, 8, 9, PAIR + 7, PAIR + 8, PAIR + 9, 10, 7, 8, 9, 11],
    // `HorizontalDown`
    [PAIR + 4, 4, 5, 6, PAIR + 3, 3, PAIR + 4, 4, PAIR + 2, 2, PAIR + 3, 3, PAIR + 1, 1, PAIR + 2, 2],
    // `HorizontalUp`
    [PAIR + 3, 2, PAIR + 2, 1, PAIR + 2, 1, PAIR + 1, 0, PAIR + 1, 0, PAIR, PAIR, PAIR, PAIR, PAIR, PAIR],
];

#[cfg(test)]
mod tests {
    use super::{Edge, predict_macroblock};
    use crate::modes::{IntraMode, SubblockMode};

    #[test]
    fn dc_prediction_uses_the_available_samples() {
        let (above, left) = ([10; 8], [21; 8]);
        let mean = |available| predict_macroblock(IntraMode::Dc, 0, &above, &left, available)[7][7];
        assert_eq!([mean([true, true]), mean([true, false]), mean([false, true])], [16, 10, 21]);
        assert_eq!(mean([false, false]), 128);
    }

    #[test]
    fn true_motion_continues_a_slope() {
        let (above, left) =
            (std::array::from_fn(|i| 60 + 2 * i as u8), std::array::from_fn(|i| 55 - 3 * i as u8));
        let predicted: [[u8; 8]; 8] = predict_macroblock(IntraMode::TrueMotion, 58, &above, &left, [true; 2]);
        for (row, samples) in (0..).zip(predicted) {
            for (column, sample) in (0..).zip(samples) {
                assert_eq!(sample, 57 + 2 * column - 3 * row);
            }
        }
    }

    /// The samples of the edge increase by 2 from each sample to the next. A mean of three adjacent samples is
    /// therefore equal to the middle sample.
    #[test]
    fn subblocks_are_predicted_along_their_directions() {
        let edge = Edge::new(100, [98, 96, 94, 92], [102, 104, 106, 108], [110, 112, 114, 116]);
        let predict = |mode| edge.predict(mode).quarters();
        assert_eq!(predict(SubblockMode::Dc), [[100; 4]; 4]);
        assert_eq!(predict(SubblockMode::Vertical), [[102, 104, 106, 108]; 4]);
        assert_eq!(predict(SubblockMode::Horizontal), [[98; 4], [96; 4], [94; 4], [93; 4]]);
        assert_eq!(predict(SubblockMode::TrueMotion)[3], [94, 96, 98, 100]);
        assert_eq!(predict(SubblockMode::LeftDown)[0], [104, 106, 108, 110]);
        assert_eq!(predict(SubblockMode::LeftDown)[3], [110, 112, 114, 116]);
        assert_eq!(predict(SubblockMode::RightDown)[0], [100, 102, 104, 106]);
        assert_eq!(predict(SubblockMode::RightDown)[3], [94, 96, 98, 100]);
        assert_eq!(predict(SubblockMode::VerticalRight)[0], [101, 103, 105, 107]);
        assert_eq!(predict(SubblockMode::VerticalLeft)[0], [103, 105, 107, 109]);
        assert_eq!(predict(SubblockMode::HorizontalDown)[3], [93, 94, 95, 96]);
        assert_eq!(
            predict(SubblockMode::HorizontalUp),
            [[97, 96, 95, 94], [95, 94, 93, 93], [93, 93, 92, 92], [92; 4],]
        );
    }
}
