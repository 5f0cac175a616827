//! Computes the inverse discrete cosine transform (DCT) of a block, by the algorithm of Loeffler, Ligtenberg
//! and Moschytz (1989) with 13 fractional bits. libjpeg calls this algorithm "islow". Its errors are within
//! the limits of IEEE 1180-1990. A test below follows the procedure of this standard.
//!
//! The first pass transforms columns, and the second pass transforms rows. Values between the two passes have 16
//! bits. Where they overflow, they saturate or wrap as in the SIMD code of libjpeg-turbo for x86. Coefficients
//! that an encoder computes from 8-bit samples are too small to overflow, but those of damaged data are not.

use imagecore_simd128::{I16x8, I32x4, U8x16, pair};

/// Number of fractional bits. `CONSTANT_BITS` is for the constants, and `PASS_BITS` is for the values between
/// the two passes.
const CONSTANT_BITS: u32 = 13;
const PASS_BITS: u32 = 2;

/// Level shift of 8-bit samples (T.81, A.3.1): this number is added to the results of the inverse DCT.
const LEVEL_SHIFT: i32 = 128;

/// Converts a constant to fixed point with [`CONSTANT_BITS`] fractional bits.
const fn fixed(value: f64) -> i16 {
    (value * (1 << CONSTANT_BITS) as f64 + 0.5) as i16
}

/// Dequantizes the coefficients of a block, and computes the inverse DCT. Both arguments are in row-major
/// order. Returns eight rows of samples.
pub(crate) fn idct(coefficients: &[i16; 64], quant_table: &[i16; 64]) -> [[u8; 8]; 8] {
    let rows = transform(coefficients, quant_table);
    let mut samples = [[0; 8]; 8];
    for (samples, pair) in samples.as_chunks_mut::<2>().0.iter_mut().zip(rows.as_chunks::<2>().0) {
        let mut bytes = [0; 16];
        U8x16::narrow(pair[0], pair[1]).store(&mut bytes);
        samples.as_flattened_mut().copy_from_slice(&bytes);
    }
    samples
}

/// Computes the inverse DCT, and returns the rows of samples before they are clamped to 0..=255.
#[inline(always)]
fn transform(coefficients: &[i16; 64], quant_table: &[i16; 64]) -> [I16x8; 8] {
    let (coefficients, _) = coefficients.as_chunks::<8>();
    let (quant_table, _) = quant_table.as_chunks::<8>();
    let rows: [I16x8; 8] =
        std::array::from_fn(|i| I16x8::load(&coefficients[i]).mul(I16x8::load(&quant_table[i])));
    let columns = if coefficients[1..].as_flattened() == [0; 56] {
        // All results of the first pass in a column are equal. They wrap here, and saturate in `pass`.
        transpose([rows[0].shl(PASS_BITS); 8])
    } else {
        transpose(pass::<{ CONSTANT_BITS - PASS_BITS }>(rows, 0))
    };
    // Both passes together multiply the values by 8. The additional shift by 3 divides by 8.
    transpose(pass::<{ CONSTANT_BITS + PASS_BITS + 3 }>(columns, LEVEL_SHIFT))
}

/// The samples of a block that is missing in the data: middle gray.
pub(crate) const MISSING: [[u8; 8]; 8] = [[LEVEL_SHIFT as u8; 8]; 8];

/// Returns the value of all samples in a block without AC coefficients. `coefficient` is the dequantized DC
/// coefficient.
pub(crate) fn flat(coefficient: i16) -> u8 {
    let column = coefficient << PASS_BITS;
    (((i32::from(column) + 16) >> 5) + LEVEL_SHIFT).clamp(0, 255) as u8
}

/// Computes the one-dimensional inverse DCT of eight columns at once. Lane `i` of all eight vectors is column
/// `i`. Each result is shifted right by `SHIFT` bits with rounding. Then `added` is added.
#[inline(always)]
fn pass<const SHIFT: u32>(rows: [I16x8; 8], added: i32) -> [I16x8; 8] {
    let [r0, r1, r2, r3, r4, r5, r6, r7] = rows;
    let rounding = I32x4::splat((added << SHIFT) + (1 << (SHIFT - 1)));
    // The even part of the algorithm transforms the coefficients 0, 2, 4 and 6 of each column. The sum and the
    // difference of 0 and 4 wrap at 16 bits before they become fixed-point numbers.
    let whole = I16x8::splat_pair(pair(1 << CONSTANT_BITS, 0));
    let fixed = |values: I16x8| values.interleave(I16x8::splat(0)).map(|half| half.dot(whole));
    let sums = [fixed(r0.add(r4)), fixed(r0.sub(r4))];
    let rotated = dots(r2.interleave(r6), [pair(C6 + C2_LESS_C6, C6), pair(C6, C6 - C2_AND_C6)]);
    let even: [[I32x4; 4]; 2] = std::array::from_fn(|half| {
        let ([sum, difference], [near, far]) =
            ([sums[0][half], sums[1][half]], [rotated[0][half], rotated[1][half]]);
        let (sum, difference) = (sum.add(rounding), difference.add(rounding));
        [sum.add(near), difference.add(far), difference.sub(far), sum.sub(near)]
    });

    // The odd part of the algorithm transforms the coefficients 1, 3, 5 and 7 of each column.
    let rotated = dots(r7.add(r3).interleave(r5.add(r1)), [pair(C3 - K3, C3), pair(C3, C3 - K4)]);
    let outer = dots(r7.interleave(r1), [pair(K7 - K1, -K1), pair(-K1, K8 - K1)]);
    let inner = dots(r5.interleave(r3), [pair(K5 - K2, -K2), pair(-K2, K6 - K2)]);
    let odd: [[I32x4; 4]; 2] = std::array::from_fn(|half| {
        let [third, fourth] = [rotated[0][half], rotated[1][half]];
        [
            outer[1][half].add(fourth),
            inner[1][half].add(third),
            inner[0][half].add(fourth),
            outer[0][half].add(third),
        ]
    });

    std::array::from_fn(|row| {
        let half = |half: usize| {
            if row < 4 {
                even[half][row].add(odd[half][row]).shr(SHIFT)
            } else {
                even[half][7 - row].sub(odd[half][7 - row]).shr(SHIFT)
            }
        };
        I16x8::narrow(half(0), half(1))
    })
}

// Each constant is a value √2 · cos(n · π/16), or a sum or difference of such values (Loeffler, Ligtenberg
// and Moschytz, figure 1).
const C6: i16 = fixed(0.541_196_100);
const C2_LESS_C6: i16 = fixed(0.765_366_865);
const C2_AND_C6: i16 = fixed(1.847_759_065);
const C3: i16 = fixed(1.175_875_602);
const K1: i16 = fixed(0.899_976_223);
const K2: i16 = fixed(2.562_915_447);
const K3: i16 = fixed(1.961_570_560);
const K4: i16 = fixed(0.390_180_644);
const K5: i16 = fixed(2.053_119_869);
const K6: i16 = fixed(3.072_711_026);
const K7: i16 = fixed(0.298_631_336);
const K8: i16 = fixed(1.501_321_110);

/// Multiplies each pair of adjacent lanes of `interleaved` by each pair of constants in `constants`, and adds
/// the two products. The first index of the result is the index in `constants`. The second index of the
/// result is the index in `interleaved`.
#[inline(always)]
fn dots(interleaved: [I16x8; 2], constants: [i32; 2]) -> [[I32x4; 2]; 2] {
    constants.map(|constants| {
        let constants = I16x8::splat_pair(constants);
        interleaved.map(|half| half.dot(constants))
    })
}

/// Transposes a matrix of 8 × 8 numbers in three rounds. Each round interleaves the rows 0 and 4, 1 and 5, 2
/// and 6, and 3 and 7.
#[inline(always)]
fn transpose(mut rows: [I16x8; 8]) -> [I16x8; 8] {
    for _ in 0..3 {
        let [a, b, c, d, e, f, g, h] = rows;
        let ([i, j], [k, l], [m, n], [o, p]) =
            (a.interleave(e), b.interleave(f), c.interleave(g), d.interleave(h));
        rows = [i, j, k, l, m, n, o, p];
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    type Block = [[f64; 8]; 8];

    const ONES: [i16; 64] = [1; 64];

    /// The random number generator of IEEE 1180-1990, appendix A. `next` returns numbers from `-low` to
    /// `high`.
    struct Random(u32);

    impl Random {
        fn next(&mut self, low: i32, high: i32) -> i32 {
            self.0 = self.0.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            let fraction = f64::from(self.0 & 0x7FFF_FFFE) / f64::from(0x7FFF_FFFF);
            (fraction * f64::from(low + high + 1)) as i32 - low
        }
    }

    /// Returns the matrix of the transform (IEEE 1180, 2.1; T.81, A.3.3).
    fn cosines() -> Block {
        std::array::from_fn(|frequency| {
            let scale = if frequency == 0 { 0.125_f64.sqrt() } else { 0.5 };
            std::array::from_fn(|position| {
                let angle = (2 * position + 1) as f64 * frequency as f64 * std::f64::consts::PI / 16.0;
                scale * angle.cos()
            })
        })
    }

    fn product(a: &Block, b: &Block) -> Block {
        std::array::from_fn(|row| {
            std::array::from_fn(|column| (0..8).map(|i| a[row][i] * b[i][column]).sum())
        })
    }

    fn transposed(block: &Block) -> Block {
        std::array::from_fn(|row| std::array::from_fn(|column| block[column][row]))
    }

    /// Compares `transform` with the exact inverse DCT. The inputs are the DCT coefficients of random blocks.
    /// The samples of these blocks are from `-low` to `high`, multiplied by `sign`. The first result has two
    /// numbers for each position in the block: the sum of the errors, and the sum of the squared errors. The
    /// second result is the largest absolute error.
    fn errors(low: i32, high: i32, sign: f64) -> ([[f64; 2]; 64], f64) {
        let cosines = cosines();
        let mut random = Random(1);
        let (mut sums, mut largest) = ([[0.0; 2]; 64], 0.0_f64);
        for _ in 0..BLOCKS {
            let block: Block =
                std::array::from_fn(|_| std::array::from_fn(|_| sign * f64::from(random.next(low, high))));
            let frequencies = product(&product(&cosines, &block), &transposed(&cosines));
            let rounded = frequencies.map(|row| row.map(|value| value.round().clamp(-2048.0, 2047.0)));
            let exact = product(&product(&transposed(&cosines), &rounded), &cosines);
            let coefficients: [i16; 64] = std::array::from_fn(|i| rounded[i / 8][i % 8] as i16);
            let ours = transform(&coefficients, &ONES);
            for (row, ours) in ours.iter().enumerate() {
                let mut samples = [0; 8];
                ours.store(&mut samples);
                for (column, sample) in samples.into_iter().enumerate() {
                    let ours = f64::from(i32::from(sample) - LEVEL_SHIFT).clamp(-256.0, 255.0);
                    let error = ours - exact[row][column].round().clamp(-256.0, 255.0);
                    sums[8 * row + column][0] += error;
                    sums[8 * row + column][1] += error * error;
                    largest = largest.max(error.abs());
                }
            }
        }
        (sums, largest)
    }

    const BLOCKS: u32 = 10_000;

    #[test]
    fn the_transform_is_within_the_limits_of_ieee_1180() {
        for (low, high) in [(256, 255), (5, 5), (300, 300)] {
            for sign in [1.0, -1.0] {
                let (sums, largest) = errors(low, high, sign);
                let name = format!("{low} to {high}, {sign}");
                assert!(largest <= 1.0, "{name}: {largest}");
                let means = sums.map(|sums| sums.map(|sum| sum / f64::from(BLOCKS)));
                for (index, [mean, square]) in means.iter().enumerate() {
                    assert!(*square <= 0.06, "{name}: a mean square of {square} at {index}");
                    assert!(mean.abs() <= 0.015, "{name}: a mean of {mean} at {index}");
                }
                let mean = means.iter().map(|means| means[0]).sum::<f64>() / 64.0;
                let square = means.iter().map(|means| means[1]).sum::<f64>() / 64.0;
                assert!(square <= 0.02, "{name}: a mean square of {square}");
                assert!(mean.abs() <= 0.0015, "{name}: a mean of {mean}");
            }
        }
        assert_eq!(idct(&[0; 64], &ONES), [[128; 8]; 8]);
    }

    /// Computes the one-dimensional inverse DCT of eight values in scalar code, as in figure 1 of Loeffler,
    /// Ligtenberg and Moschytz. Each rotation takes three multiplications. The results are shifted right by
    /// `shift` bits, with rounding.
    fn plain_pass(values: [i32; 8], shift: u32) -> [i32; 8] {
        let [v0, v1, v2, v3, v4, v5, v6, v7] = values;
        let times = |value: i32, constant: f64| value * (constant * 8192.0).round() as i32;
        // The even part rotates `v2` and `v6`, and computes the sum and the difference of `v0` and `v4`.
        let shared = times(v2 + v6, 0.541_196_100);
        let (low, high) = (shared - times(v6, 1.847_759_065), shared + times(v2, 0.765_366_865));
        let (sum, difference) = ((v0 + v4) << 13, (v0 - v4) << 13);
        let even = [sum + high, difference + low, difference - low, sum - high];
        // The odd part transforms `v1`, `v3`, `v5` and `v7`.
        let (a, b, c, d) = (v7 + v1, v5 + v3, v7 + v3, v5 + v1);
        let all = times(c + d, 1.175_875_602);
        let (a, b) = (-times(a, 0.899_976_223), -times(b, 2.562_915_447));
        let (c, d) = (all - times(c, 1.961_570_560), all - times(d, 0.390_180_644));
        let odd = [
            times(v1, 1.501_321_110) + a + d,
            times(v3, 3.072_711_026) + b + c,
            times(v5, 2.053_119_869) + b + d,
            times(v7, 0.298_631_336) + a + c,
        ];
        std::array::from_fn(|i| {
            let value = if i < 4 { even[i] + odd[i] } else { even[7 - i] - odd[7 - i] };
            (value + (1 << (shift - 1))) >> shift
        })
    }

    fn plain(coefficients: &[i16; 64]) -> [[u8; 8]; 8] {
        let mut numbers = coefficients.map(i32::from);
        for column in 0..8 {
            let column_values = plain_pass(std::array::from_fn(|row| numbers[8 * row + column]), 11);
            (0..8).for_each(|row| numbers[8 * row + column] = column_values[row]);
        }
        let (rows, _) = numbers.as_chunks::<8>();
        std::array::from_fn(|row| plain_pass(rows[row], 18).map(|value| (value + 128).clamp(0, 255) as u8))
    }

    #[test]
    fn samples_are_those_of_islow_bit_for_bit() {
        let mut random = Random(7);
        for number in 0..20_000 {
            let mut coefficients = [0; 64];
            // Each pair is the number of coefficients, and their largest absolute value. Some blocks have a
            // few coefficients up to 1023, the largest value for 8-bit samples (T.81, F.1.2.2). Other blocks
            // have many coefficients, which are small enough for their sums to fit in 16 bits.
            let (count, largest) =
                [(1, 1023), (3, 1023), (6, 1023), (20, 300), (200, 300), (200, 5)][number % 6];
            for _ in 0..count {
                coefficients[random.next(0, 63) as usize] = random.next(largest, largest) as i16;
            }
            assert_eq!(idct(&coefficients, &ONES), plain(&coefficients), "{coefficients:?}");
        }
    }

    #[test]
    fn coefficients_are_dequantized() {
        let mut random = Random(9);
        let coefficients = std::array::from_fn(|_| random.next(20, 20) as i16);
        let quant_table = std::array::from_fn(|_| random.next(-1, 30) as i16);
        let products = std::array::from_fn(|i| coefficients[i] * quant_table[i]);
        assert_eq!(idct(&coefficients, &quant_table), plain(&products));
    }

    #[test]
    fn a_block_of_only_dc_equals_the_full_transform() {
        for first in -2048..2048 {
            let mut coefficients = [0; 64];
            coefficients[0] = first;
            assert_eq!(idct(&coefficients, &ONES), [[flat(first); 8]; 8], "{first}");
        }
    }
}
