//! Estimates coefficients that the scans of a progressive file do not have, for example after an interrupted download.
//! Does what libjpeg-turbo does from version 2.1 on (`decompress_smooth_data`), which extends T.81, K.8: an estimate is
//! a weighted sum of the DC coefficients of 5 x 5 blocks.

use std::ops::RangeInclusive;

use crate::tables::{QuantTable, ZIGZAG};

/// Al of the last scan of a coefficient, for each coefficient in zigzag order, or `None` if no scan had it.
pub(crate) type Al = [Option<u32>; 64];

/// The AC coefficients that can be estimated, as indices in zigzag order.
const AC: RangeInclusive<usize> = 1..=9;

/// For each of the 5 x 5 blocks, in row-major order, the factor of its DC coefficient. The unit is 1/256.
type Weights = [i32; 25];

/// The weights if no AC coefficient of [`AC`] is known, in zigzag order. The first weights are for the DC coefficient.
const WITHOUT_AC: [Weights; 10] = [
    weights(0, [[152, 42, -8], [42, 6, -6], [-8, -6, -2]]),
    weights(1, [[0, 38, -3], [0, 13, -3], [0, -1, -1]]),
    weights(2, [[0, 0, 0], [38, 13, -1], [-3, -3, -1]]),
    weights(3, [[-14, -5, 0], [7, 2, 0], [1, 0, 0]]),
    weights(4, [[0, 0, 0], [0, 9, 0], [0, 0, -1]]),
    weights(5, [[-14, 7, 1], [-5, 2, 0], [0, 0, 0]]),
    weights(6, [[0, 2, 0], [0, 1, 0], [0, 0, 0]]),
    weights(7, [[0, 0, 0], [-3, 1, 0], [0, 0, 0]]),
    weights(8, [[0, -3, 0], [0, 1, 0], [0, 0, 0]]),
    weights(9, [[0, 0, 0], [2, 1, 0], [0, 0, 0]]),
];

/// The weights if an AC coefficient of [`AC`] is known. They begin with the first AC coefficient, because the DC
/// coefficient stays as it is.
const WITH_AC: [Weights; 5] = [
    weights(1, [[0, 50, -7], [0, 0, 0], [0, 0, 0]]),
    weights(2, [[0, 0, 0], [50, 0, 0], [-7, 0, 0]]),
    weights(3, [[-24, 0, 0], [13, 0, 0], [-1, 0, 0]]),
    weights(4, [[0, 0, 0], [0, 10, -1], [0, -1, 0]]),
    weights(5, [[-24, 13, -1], [0, 0, 0], [0, 0, 0]]),
];

/// Returns the weights for the coefficient `k` in zigzag order. `quarter[y][x]` is the weight of the block that is `x`
/// blocks to the left and `y` blocks above. The other weights follow from the symmetry of the cosine functions.
const fn weights(k: usize, quarter: [[i32; 3]; 3]) -> Weights {
    let (is_odd_y, is_odd_x) = (ZIGZAG[k] / 8 % 2 == 1, ZIGZAG[k] % 2 == 1);
    let mut weights = [0; 25];
    let mut i = 0_usize;
    while i < 25 {
        let (y, x) = (i / 5, i % 5);
        let is_negated = (is_odd_y && y > 2) != (is_odd_x && x > 2);
        let weight = quarter[y.abs_diff(2)][x.abs_diff(2)];
        weights[i] = if is_negated { -weight } else { weight };
        i += 1;
    }
    weights
}

/// Returns whether the coefficients of an image can and should be estimated. Each component has its quantization table
/// and Al.
pub(crate) fn is_useful<'a>(components: impl Iterator<Item = (Option<&'a QuantTable>, &'a Al)>) -> bool {
    let mut lacks_ac = false;
    for (quant_table, al) in components {
        let Some(quant_table) = quant_table else { return false };
        if al[0].is_none() || ZIGZAG[..=*AC.end()].iter().any(|&index| quant_table[usize::from(index)] == 0) {
            return false;
        }
        lacks_ac |= al[AC].iter().any(|&al| al != Some(0));
    }
    lacks_ac
}

/// Estimates coefficients of `block`, which is in row-major order. `dc` has the DC coefficients of the 5 x 5 blocks
/// around it.
pub(crate) fn estimate(block: &mut [i16; 64], dc: &[i16; 25], al: &Al, quant_table: &QuantTable) {
    let has_ac = al[AC].iter().any(Option::is_some);
    let (first, weights) = if has_ac { (1, &WITH_AC[..]) } else { (0, &WITHOUT_AC[..]) };
    for (k, weights) in (first..).zip(weights) {
        let index = usize::from(ZIGZAG[k]);
        if k > 0 && (al[k] == Some(0) || block[index] != 0) {
            continue;
        }
        let sum: i32 = weights.iter().zip(dc).map(|(weight, &dc)| weight * i32::from(dc)).sum();
        let [dc_step, step] = [0, index].map(|index| i64::from(quant_table[index].cast_unsigned()));
        let rounded = (128 * step + dc_step * i64::from(sum.abs())) / (256 * step);
        // The known bits of an AC coefficient are zero here, so its magnitude is less than `1 << al`.
        let magnitude = al[k].filter(|_| k > 0).map_or(rounded, |al| rounded.min((1 << al) - 1));
        block[index] = (i64::from(sum.signum()) * magnitude) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUANT: QuantTable = [16; 64];

    /// Returns the block after [`estimate`]. Before the call, the block has the DC coefficient in the middle of `dc`,
    /// and the coefficient `known`: its index in row-major order, and its value.
    fn estimated(dc: &[i16; 25], known: (usize, i16), al: &Al) -> [i16; 64] {
        let mut block = [0; 64];
        block[known.0] = known.1;
        block[0] = dc[12];
        estimate(&mut block, dc, al, &QUANT);
        block
    }

    /// Returns Al of a file that has the DC coefficients, and `al` for the coefficient `k` in zigzag order.
    fn al(k: usize, al: u32) -> Al {
        let mut all = [None; 64];
        (all[0], all[k]) = (Some(0), Some(al));
        all
    }

    #[test]
    fn flat_areas_stay_flat() {
        for al in [al(0, 0), al(1, 2), al(9, 1)] {
            let mut flat = [0; 64];
            flat[0] = -100;
            assert_eq!(estimated(&[-100; 25], (0, 0), &al), flat);
        }
    }

    #[test]
    fn estimates_of_a_plane_are_near_its_coefficients() {
        // T.81, K.8: in such an image, AC01 is 1.13885 / 8 of the difference between the DC coefficients to the left and
        // to the right. The weights differ from that by up to a tenth.
        let across: [i16; 25] = std::array::from_fn(|i| 100 * (i % 5) as i16);
        let down: [i16; 25] = std::array::from_fn(|i| 100 * (i / 5) as i16);
        let exact = -1.138_85 / 8.0 * 200.0;
        for al in [al(0, 0), al(9, 0)] {
            for (dc, index) in [(&across, 1), (&down, 8)] {
                let block = estimated(dc, (0, 0), &al);
                assert!((f64::from(block[index]) / exact - 1.0).abs() < 0.1, "{}", block[index]);
                assert!([9, 2, 16].map(|other| block[other]) == [0; 3] && block[0] == 200);
            }
        }
    }

    #[test]
    fn the_symmetry_of_the_weights_is_that_of_the_coefficients() {
        let mut dc = [0; 25];
        dc[1] = 2560;
        // The block two rows above and one column to the left. Each estimate is ten times the weight.
        let above = estimated(&dc, (0, 0), &al(0, 0));
        assert_eq!([0, 1, 8, 16, 9, 2].map(|index| above[index]), [-60, -10, -30, 0, 0, 0]);
        dc.reverse();
        let below = estimated(&dc, (0, 0), &al(0, 0));
        assert_eq!([0, 1, 8, 16, 9, 2].map(|index| below[index]), [-60, 10, 30, 0, 0, 0]);
    }

    #[test]
    fn known_bits_stay() {
        let across: [i16; 25] = std::array::from_fn(|i| 100 * (i % 5) as i16);
        assert_eq!(estimated(&across, (0, 0), &al(1, 2))[1], -3);
        assert_eq!(estimated(&across, (0, 0), &al(1, 0))[1], 0);
        assert_eq!(estimated(&across, (1, 8), &al(1, 3))[1], 8);
    }

    #[test]
    fn complete_images_and_images_without_dc_coefficients_are_not_smoothed() {
        let is_useful = |quant_table: Option<QuantTable>, al: Al| {
            super::is_useful([(Some(&QUANT), &[Some(0); 64]), (quant_table.as_ref(), &al)].into_iter())
        };
        assert!(is_useful(Some(QUANT), al(1, 0)) && is_useful(Some(QUANT), al(0, 3)));
        assert!(!is_useful(Some(QUANT), [Some(0); 64]));
        assert!(!is_useful(Some(QUANT), [None; 64]));
        assert!(!is_useful(None, al(0, 0)));
        let zero: QuantTable = std::array::from_fn(|index| i16::from(index != 24));
        assert!(!is_useful(Some(zero), al(0, 0)));
    }

    #[test]
    fn the_largest_values_do_not_overflow() {
        let dc: [i16; 25] = std::array::from_fn(|i| if WITHOUT_AC[0][i] > 0 { i16::MAX } else { i16::MIN });
        estimate(&mut [0; 64], &dc, &al(0, 0), &[-1; 64]);
        estimate(
            &mut [0; 64],
            &dc.map(|dc| !dc),
            &al(0, 0),
            &std::array::from_fn(|i| if i > 0 { 1 } else { -1 }),
        );
    }
}
