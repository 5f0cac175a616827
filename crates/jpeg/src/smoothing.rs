//! Estimates coefficients that the scans of a progressive file do not have, for example after an interrupted download.
//! Does what libjpeg-turbo does from version 2.1 on (`decompress_smooth_data`), which extends T.81, K.8: an estimate is a
//! weighted sum of the DC coefficients of 5 x 5 blocks.

use crate::tables::{QuantTable, ZIGZAG};

/// Al of the last scan of a coefficient, for each coefficient in zigzag order, or `None` if no scan had it.
pub(crate) type Al = [Option<u32>; 64];

/// The AC coefficients with estimates, as indices in zigzag order.
const AC: std::ops::RangeInclusive<usize> = 1..=9;

/// For each block of 5 x 5, in row-major order, the factor of its DC coefficient. The unit is 1/256.
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

/// The weights if some AC coefficients are known. The DC coefficient stays as it is.
const WITH_AC: [Weights; 6] = [
    weights(0, [[256, 0, 0], [0, 0, 0], [0, 0, 0]]),
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
    let weights = if has_ac { &WITH_AC[..] } else { &WITHOUT_AC };
    for (k, weights) in weights.iter().enumerate() {
        let index = usize::from(ZIGZAG[k]);
        // The DC coefficient is replaced, whatever its precision is.
        if k > 0 && (al[k] == Some(0) || block[index] != 0) {
            continue;
        }
        let sum: i32 = weights.iter().zip(dc).map(|(weight, &dc)| weight * i32::from(dc)).sum();
        let [dc_step, step] = [0, index].map(|index| i64::from(quant_table[index].cast_unsigned()));
        let rounded = (128 * step + dc_step * i64::from(sum.abs())) / (256 * step);
        // The known bits of an AC coefficient are zero, so its magnitude is less than `1 << al`.
        let magnitude = al[k].filter(|&al| k > 0 && al > 0).map_or(rounded, |al| rounded.min((1 << al) - 1));
        block[index] = (i64::from(sum.signum()) * magnitude) as i16;
    }
}
