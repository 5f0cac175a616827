//! The inverse cosine transform of a block: the one of Loeffler, Ligtenberg and Moschytz (1989) with 13 fractional
//! bits, which the Independent JPEG Group's library calls "islow", and which most other programs decode with. It is
//! within the limits of IEEE 1180.

use crate::simd::{I16x8, I32x4, U8x16, pair};

/// Fractional bits of the constants, and those that the numbers between the two passes have.
const CONSTANT_BITS: u32 = 13;
const PASS_BITS: u32 = 2;

/// Which is the middle of all samples.
const MIDDLE: i32 = 128;

/// A constant with its fractional bits.
const fn fixed(value: f64) -> i16 {
    (value * (1 << CONSTANT_BITS) as f64 + 0.5) as i16
}

/// Transforms the coefficients of a block, in natural order, times their steps; gives its rows of samples.
pub(super) fn idct(coefficients: &[i16; 64], steps: &[i16; 64]) -> [[u8; 8]; 8] {
    let (coefficients, _) = coefficients.as_chunks::<8>();
    let (steps, _) = steps.as_chunks::<8>();
    let rows = std::array::from_fn(|i| I16x8::load(&coefficients[i]).mul(I16x8::load(&steps[i])));
    let columns = transpose(pass::<{ CONSTANT_BITS - PASS_BITS }>(rows, 0));
    // Eight times the size that the transform has of itself.
    let rows = transpose(pass::<{ CONSTANT_BITS + PASS_BITS + 3 }>(columns, MIDDLE));
    let mut samples = [[0; 8]; 8];
    for (samples, pair) in samples.as_chunks_mut::<2>().0.iter_mut().zip(rows.as_chunks::<2>().0) {
        let mut bytes = [0; 16];
        U8x16::narrow(pair[0], pair[1]).store(&mut bytes);
        samples.as_flattened_mut().copy_from_slice(&bytes);
    }
    samples
}

/// What stands for the samples of a block that is lost.
pub(super) const LOST: [[u8; 8]; 8] = [[MIDDLE as u8; 8]; 8];

/// The sample of a block whose first coefficient, times its step, is this, and has no other.
pub(super) fn flat(coefficient: i16) -> u8 {
    (((i32::from(coefficient) + 4) >> 3) + MIDDLE).clamp(0, 255) as u8
}

/// Transforms eight columns at once, divides the result by two to the `SHIFT`, rounds, and adds a number.
#[inline(always)]
fn pass<const SHIFT: u32>(rows: [I16x8; 8], added: i32) -> [I16x8; 8] {
    let [r0, r1, r2, r3, r4, r5, r6, r7] = rows;
    let rounding = I32x4::splat((added << SHIFT) + (1 << (SHIFT - 1)));
    let whole = 1 << CONSTANT_BITS;

    // Even part.
    let tens = dots(r0.zip(r4), [pair(whole, whole), pair(whole, -whole)]);
    let twists = dots(r2.zip(r6), [pair(C6 + C2_LESS_C6, C6), pair(C6, C6 - C2_AND_C6)]);
    let even: [[I32x4; 4]; 2] = std::array::from_fn(|half| {
        let ([sum, difference], [near, far]) =
            ([tens[0][half], tens[1][half]], [twists[0][half], twists[1][half]]);
        let (sum, difference) = (sum.add(rounding), difference.add(rounding));
        [sum.add(near), difference.add(far), difference.sub(far), sum.sub(near)]
    });

    // Odd part.
    let turned = dots(r7.add(r3).zip(r5.add(r1)), [pair(C3 - K3, C3), pair(C3, C3 - K4)]);
    let outer = dots(r7.zip(r1), [pair(K7 - K1, -K1), pair(-K1, K8 - K1)]);
    let inner = dots(r5.zip(r3), [pair(K5 - K2, -K2), pair(-K2, K6 - K2)]);
    let odd: [[I32x4; 4]; 2] = std::array::from_fn(|half| {
        let [third, fourth] = [turned[0][half], turned[1][half]];
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

// The constants of the paper's figure 1, as sums of cosines.
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

/// The sums of products of neighbours with each of two pairs of constants: by constants, then by halves.
#[inline(always)]
fn dots(zipped: [I16x8; 2], constants: [i32; 2]) -> [[I32x4; 2]; 2] {
    constants.map(|constants| {
        let constants = I16x8::splat_pair(constants);
        zipped.map(|half| half.dot(constants))
    })
}

/// Rows as columns: three rounds in which what is four apart is zipped.
#[inline(always)]
fn transpose(mut rows: [I16x8; 8]) -> [I16x8; 8] {
    for _ in 0..3 {
        let [a, b, c, d, e, f, g, h] = rows;
        let ([i, j], [k, l], [m, n], [o, p]) = (a.zip(e), b.zip(f), c.zip(g), d.zip(h));
        rows = [i, j, k, l, m, n, o, p];
    }
    rows
}
