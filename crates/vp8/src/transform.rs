//! The inverse transforms (RFC 6386, section 14).

use crate::tokens::Coefficients;
use imagecore_simd128::{I16x8, I32x4, U8x16};

/// √2 cos(π/8) − 1 and √2 sin(π/8), with 16 fractional bits (RFC 6386, 14.4).
const COSINE_LESS_ONE: i32 = 20_091;
const SINE: i32 = 35_468;

/// [`add_32`] does not overflow 32 bits if the magnitudes of all coefficients are less than this number.
const END_32: u32 = 8192;

/// Returns the inverse Walsh-Hadamard transform of a Y2 block (RFC 6386, 14.3). The results are the DC coefficients of
/// the sixteen luma blocks.
pub(crate) fn inverse_wht(block: &Coefficients) -> Coefficients {
    let (rows, _) = block.as_chunks();
    let rows = std::array::from_fn(|i| I32x4::load(&rows[i]));
    let columns = I32x4::transpose(butterflies(rows));
    let rows = I32x4::transpose(butterflies(columns));
    let mut out = [0; 16];
    for (out, row) in out.as_chunks_mut().0.iter_mut().zip(rows) {
        row.add(I32x4::splat(3)).shr(3).store(out);
    }
    out
}

#[inline(always)]
fn butterflies([r0, r1, r2, r3]: [I32x4; 4]) -> [I32x4; 4] {
    let (a, b, c, d) = (r0.add(r3), r1.add(r2), r1.sub(r2), r0.sub(r3));
    [a.add(b), c.add(d), a.sub(b), d.sub(c)]
}

/// Four rows of four samples.
pub(crate) type Samples = [[u8; 4]; 4];

/// Adds the inverse discrete cosine transform of `block` to `samples` (RFC 6386, 14.4). The arithmetic has 32 bits, and
/// the sums are saturated to 8 bits.
#[inline(always)]
pub(crate) fn add_32(block: &Coefficients, samples: U8x16) -> U8x16 {
    let (rows, _) = block.as_chunks();
    let rows: [I32x4; 4] = std::array::from_fn(|i| I32x4::load(&rows[i]));
    let columns = I32x4::transpose(pass(rows));
    let columns = pass(columns).map(|column| column.add(I32x4::splat(4)).shr(3));
    let [low, high] = samples.transpose().widen();
    let low = low.add_saturating(I16x8::narrow(columns[0], columns[1]));
    let high = high.add_saturating(I16x8::narrow(columns[2], columns[3]));
    U8x16::narrow(low, high).transpose()
}

/// Applies the one-dimensional inverse transform to four columns at once. The vectors are rows, and lane `i` of each
/// vector belongs to column `i`.
#[inline(always)]
fn pass([r0, r1, r2, r3]: [I32x4; 4]) -> [I32x4; 4] {
    let sine = |row: I32x4| row.mul(I32x4::splat(SINE)).shr(16);
    let cosine = |row: I32x4| row.add(row.mul(I32x4::splat(COSINE_LESS_ONE)).shr(16));
    let (a, b) = (r0.add(r2), r0.sub(r2));
    let (c, d) = (sine(r1).sub(cosine(r3)), cosine(r1).add(sine(r3)));
    [a.add(d), b.add(c), b.sub(c), a.sub(d)]
}

/// Returns the result of [`add_32`] for a block with the DC coefficient `dc`. All other coefficients of the block are
/// zero.
#[inline(always)]
pub(crate) fn add_dc(dc: i32, samples: U8x16) -> U8x16 {
    let added = I32x4::splat(dc.wrapping_add(4)).shr(3);
    let added = I16x8::narrow(added, added);
    let [low, high] = samples.widen();
    U8x16::narrow(low.add_saturating(added), high.add_saturating(added))
}

/// Returns whether [`add_32`] processes a block without overflow. `magnitudes` is the bitwise OR of the magnitudes of
/// all coefficients of the block.
#[inline(always)]
pub(crate) fn fits_32_bits(magnitudes: u32) -> bool {
    magnitudes < END_32
}

/// Returns the result of [`add_32`], computed with 64-bit arithmetic. Only damaged files need this function.
#[cold]
#[inline(never)]
pub(crate) fn add_64(block: &Coefficients, samples: &Samples) -> Samples {
    let mut values = block.map(i64::from);
    let pass = |values: &mut [i64; 16], first: usize, step: usize| {
        let index = |i: usize| first + step * i;
        let [r0, r1, r2, r3] = [0, 1, 2, 3].map(|i| values[index(i)]);
        let sine = |value: i64| (value * i64::from(SINE)) >> 16;
        let cosine = |value: i64| value + ((value * i64::from(COSINE_LESS_ONE)) >> 16);
        let (a, b) = (r0 + r2, r0 - r2);
        let (c, d) = (sine(r1) - cosine(r3), cosine(r1) + sine(r3));
        for (i, value) in [a + d, b + c, b - c, a - d].into_iter().enumerate() {
            values[index(i)] = value;
        }
    };
    for column in 0..4 {
        pass(&mut values, column, 4);
    }
    for row in 0..4 {
        pass(&mut values, 4 * row, 1);
    }
    let sum = |row: usize, column: usize| {
        let residual = (values[4 * row + column] + 4) >> 3;
        (residual + i64::from(samples[row][column])).clamp(0, 255) as u8
    };
    std::array::from_fn(|row| std::array::from_fn(|column| sum(row, column)))
}

#[cfg(test)]
mod tests {
    use super::{END_32, add_32, add_64, add_dc, inverse_wht};
    use imagecore_simd128::U8x16;

    const SAMPLES: [[u8; 4]; 4] = [[0, 255, 1, 128], [10, 20, 30, 40], [127, 126, 3, 0], [200, 100, 50, 25]];

    fn samples() -> U8x16 {
        U8x16::load_quarters(SAMPLES.each_ref())
    }

    #[test]
    fn arithmetic_of_32_and_64_bits_gives_the_same_samples() {
        let mut seed = 1_u32;
        for round in 0..10_000 {
            let most = [20, 300, 2000, END_32 as i32 - 1][round % 4];
            let block = std::array::from_fn(|_| {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (seed >> 8) as i32 % (2 * most + 1) - most
            });
            assert_eq!(add_32(&block, samples()).quarters(), add_64(&block, &SAMPLES), "{block:?}");
        }
    }

    #[test]
    fn a_dc_coefficient_is_added_to_all_samples() {
        for first in -9000..9000 {
            let block = std::array::from_fn(|i| if i == 0 { first } else { 0 });
            assert_eq!(add_dc(first, samples()).quarters(), add_64(&block, &SAMPLES), "{first}");
        }
    }

    #[test]
    fn a_dc_coefficient_of_y2_is_distributed_evenly() {
        let block = std::array::from_fn(|i| if i == 0 { 80 } else { 0 });
        assert_eq!(inverse_wht(&block), [10; 16]);
    }
}
