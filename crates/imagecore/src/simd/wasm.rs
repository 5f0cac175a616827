//! The vectors of WebAssembly.

use core::arch::wasm32::*;

/// Eight samples of 16 bits.
#[derive(Clone, Copy)]
pub(crate) struct I16x8(v128);

impl I16x8 {
    #[inline(always)]
    pub(crate) fn load(samples: &[i16; 8]) -> Self {
        // SAFETY: the array is 16 readable bytes, and a load wants no alignment.
        Self(unsafe { v128_load(samples.as_ptr().cast()) })
    }

    /// Four samples, and zeroes.
    #[inline(always)]
    pub(crate) fn load_half(samples: &[i16; 4]) -> Self {
        // SAFETY: the array is 8 readable bytes, and a load wants no alignment.
        Self(unsafe { v128_load64_zero(samples.as_ptr().cast()) })
    }

    #[inline(always)]
    pub(crate) fn store(self, samples: &mut [i16; 8]) {
        // SAFETY: the array is 16 writable bytes, and a store wants no alignment.
        unsafe { v128_store(samples.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    pub(crate) fn splat(value: i16) -> Self {
        Self(i16x8_splat(value))
    }

    /// Pairs of samples as [`pair`](super::pair) packs them.
    #[inline(always)]
    pub(crate) fn load_pairs(pairs: &[i32; 4]) -> Self {
        Self(I32x4::load(pairs).0)
    }

    #[inline(always)]
    pub(crate) fn store_pairs(self, pairs: &mut [i32; 4]) {
        I32x4(self.0).store(pairs);
    }

    /// The packed pair four times.
    #[inline(always)]
    pub(crate) fn splat_pair(pair: i32) -> Self {
        Self(i32x4_splat(pair))
    }

    /// Saturates.
    #[inline(always)]
    pub(crate) fn narrow(low: I32x4, high: I32x4) -> Self {
        Self(i16x8_narrow_i32x4(low.0, high.0))
    }

    /// The product divided by 32768, rounded; saturates.
    #[inline(always)]
    pub(crate) fn fraction(self, other: Self) -> Self {
        Self(i16x8_q15mulr_sat(self.0, other.0))
    }

    /// Eight bytes, each as a sample.
    #[inline(always)]
    pub(crate) fn load_bytes(bytes: &[u8; 8]) -> Self {
        // SAFETY: the array is 8 readable bytes, and a load wants no alignment.
        Self(unsafe { i16x8_load_extend_u8x8(bytes.as_ptr()) })
    }

    /// Wraps around.
    #[inline(always)]
    pub(crate) fn add(self, other: Self) -> Self {
        Self(i16x8_add(self.0, other.0))
    }

    /// Wraps around.
    #[inline(always)]
    pub(crate) fn sub(self, other: Self) -> Self {
        Self(i16x8_sub(self.0, other.0))
    }

    /// Wraps around.
    #[inline(always)]
    pub(crate) fn mul(self, other: Self) -> Self {
        Self(i16x8_mul(self.0, other.0))
    }

    /// Divides by two to the `bits`, and rounds down.
    #[inline(always)]
    pub(crate) fn shr(self, bits: u32) -> Self {
        Self(i16x8_shr(self.0, bits))
    }

    /// The samples of both in turn: of their first halves, and of their second.
    #[inline(always)]
    pub(crate) fn zip(self, other: Self) -> [Self; 2] {
        [
            Self(i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(self.0, other.0)),
            Self(i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(self.0, other.0)),
        ]
    }

    /// Of four samples each the last, in place of all.
    #[inline(always)]
    pub(crate) fn fourths(self) -> Self {
        Self(i16x8_shuffle::<3, 3, 3, 3, 7, 7, 7, 7>(self.0, self.0))
    }

    /// The samples with another number in place of every fourth.
    #[inline(always)]
    pub(crate) fn with_fourths(self, value: i16) -> Self {
        Self(i16x8_shuffle::<0, 1, 2, 8, 4, 5, 6, 8>(self.0, i16x8_splat(value)))
    }

    /// Times two to the `bits`; wraps around.
    #[inline(always)]
    pub(crate) fn shl(self, bits: u32) -> Self {
        Self(i16x8_shl(self.0, bits))
    }

    /// The four sums of the products of neighbours.
    #[inline(always)]
    pub(crate) fn dot(self, other: Self) -> I32x4 {
        I32x4(i32x4_dot_i16x8(self.0, other.0))
    }

    /// Saturates.
    #[inline(always)]
    pub(crate) fn add_saturating(self, other: Self) -> Self {
        Self(i16x8_add_sat(self.0, other.0))
    }

    /// Divides by two to the `bits`, and rounds down, as if the samples had no signs.
    #[inline(always)]
    pub(crate) fn shr_unsigned(self, bits: u32) -> Self {
        Self(u16x8_shr(self.0, bits))
    }

    /// The sum of all samples, as if they had no signs.
    #[inline(always)]
    pub(crate) fn sum_unsigned(self) -> u32 {
        let [a, b, c, d] = I32x4(u32x4_extadd_pairwise_u16x8(self.0)).values();
        (a + b + c + d) as u32
    }
}

/// Sixteen bytes.
#[derive(Clone, Copy)]
pub(crate) struct U8x16(v128);

impl U8x16 {
    #[inline(always)]
    pub(crate) fn store(self, bytes: &mut [u8; 16]) {
        // SAFETY: the array is 16 writable bytes, and a store wants no alignment.
        unsafe { v128_store(bytes.as_mut_ptr().cast(), self.0) }
    }

    /// Saturates.
    #[inline(always)]
    pub(crate) fn narrow(low: I16x8, high: I16x8) -> Self {
        Self(u8x16_narrow_i16x8(low.0, high.0))
    }

    /// The bytes of all three in turn.
    #[inline(always)]
    pub(crate) fn zip([a, b, c]: [Self; 3], bytes: &mut [u8; 48]) {
        // By fours with a zero first: V8 has instructions for that, and takes ten for any shuffle of its own.
        let zero = Self::splat(0);
        let (ab, c) = (a.interleave(b), c.interleave(zero));
        let fours = |half: usize| {
            [
                i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(ab[half].0, c[half].0),
                i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(ab[half].0, c[half].0),
            ]
        };
        let threes = Self::places(&super::THREES);
        let threes_late = Self::places(&[16, 16, 16, 16, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14]);
        let rest_early = Self::places(&[10, 12, 13, 14, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16]);
        let ([first, second], [third, fourth]) = (fours(0), fours(1));
        // Each is written over what it is too long for in the one before.
        let mut store = |at: usize, part: Self| {
            part.store(bytes[at..].first_chunk_mut().expect("48 bytes hold 16 from here on"));
        };
        store(0, Self(first).at(threes));
        store(12, Self(second).at(threes));
        store(24, Self(third).at(threes));
        store(32, Self(third).at(rest_early).or(Self(fourth).at(threes_late)));
    }

    #[inline(always)]
    pub(crate) fn splat(value: u8) -> Self {
        Self(u8x16_splat(value))
    }

    #[inline(always)]
    pub(crate) fn load(bytes: &[u8; 16]) -> Self {
        // SAFETY: the array is 16 readable bytes, and a load wants no alignment.
        Self(unsafe { v128_load(bytes.as_ptr().cast()) })
    }

    #[inline(always)]
    pub(crate) fn load_halves([low, high]: [&[u8; 8]; 2]) -> Self {
        // SAFETY: the arrays are 8 readable bytes each, and a load wants no alignment.
        Self(unsafe { v128_load64_lane::<1>(v128_load64_zero(low.as_ptr().cast()), high.as_ptr().cast()) })
    }

    #[inline(always)]
    pub(crate) fn store_halves(self, [low, high]: [&mut [u8; 8]; 2]) {
        // SAFETY: the arrays are 8 writable bytes each, and a store wants no alignment.
        unsafe {
            v128_store64_lane::<0>(self.0, low.as_mut_ptr().cast());
            v128_store64_lane::<1>(self.0, high.as_mut_ptr().cast());
        }
    }

    #[inline(always)]
    pub(crate) fn load_quarters([a, b, c, d]: [&[u8; 4]; 4]) -> Self {
        // SAFETY: the arrays are 4 readable bytes each, and a load wants no alignment.
        Self(unsafe {
            let first = v128_load32_zero(a.as_ptr().cast());
            let second = v128_load32_lane::<1>(first, b.as_ptr().cast());
            let third = v128_load32_lane::<2>(second, c.as_ptr().cast());
            v128_load32_lane::<3>(third, d.as_ptr().cast())
        })
    }

    #[inline(always)]
    pub(crate) fn quarters(self) -> [[u8; 4]; 4] {
        let mut bytes = [[0; 4]; 4];
        // SAFETY: the arrays are 16 writable bytes in a row, and a store wants no alignment.
        unsafe { v128_store(bytes.as_mut_ptr().cast(), self.0) }
        bytes
    }

    /// Saturates.
    #[inline(always)]
    pub(crate) fn add(self, other: Self) -> Self {
        Self(u8x16_add_sat(self.0, other.0))
    }

    /// Wraps around.
    #[inline(always)]
    pub(crate) fn less(self, other: Self) -> Self {
        Self(u8x16_sub(self.0, other.0))
    }

    /// Of two bytes each the sum of their distances from zero, as if they had signs.
    #[inline(always)]
    pub(crate) fn distances_from_zero(self) -> I16x8 {
        I16x8(u16x8_extadd_pairwise_u8x16(i8x16_abs(self.0)))
    }

    /// The bits of `set` where a bit is set, of `clear` elsewhere.
    #[inline(always)]
    pub(crate) fn select(self, set: Self, clear: Self) -> Self {
        Self(v128_bitselect(set.0, clear.0, self.0))
    }

    /// The distances between the bytes of both.
    #[inline(always)]
    pub(crate) fn distance(self, other: Self) -> Self {
        Self(v128_or(u8x16_sub_sat(self.0, other.0), u8x16_sub_sat(other.0, self.0)))
    }

    #[inline(always)]
    pub(crate) fn max(self, other: Self) -> Self {
        Self(u8x16_max(self.0, other.0))
    }

    /// Divides by two, and rounds down.
    #[inline(always)]
    pub(crate) fn half(self) -> Self {
        Self(u8x16_shr(self.0, 1))
    }

    /// All bits where a byte is not greater, and none elsewhere.
    #[inline(always)]
    pub(crate) fn at_most(self, limit: Self) -> Self {
        Self(u8x16_le(self.0, limit.0))
    }

    #[inline(always)]
    pub(crate) fn and(self, other: Self) -> Self {
        Self(v128_and(self.0, other.0))
    }

    #[inline(always)]
    pub(crate) fn not(self) -> Self {
        Self(v128_not(self.0))
    }

    #[inline(always)]
    pub(crate) fn is_zero(self) -> bool {
        !v128_any_true(self.0)
    }

    /// The bytes less 128.
    #[inline(always)]
    pub(crate) fn less_128(self) -> I8x16 {
        I8x16(v128_xor(self.0, u8x16_splat(0x80)))
    }

    /// Each byte as a sample.
    #[inline(always)]
    pub(crate) fn widen(self) -> [I16x8; 2] {
        [I16x8(i16x8_extend_low_u8x16(self.0)), I16x8(i16x8_extend_high_u8x16(self.0))]
    }

    /// The bytes of both in turn: of their first halves, and of their second.
    #[inline(always)]
    pub(crate) fn interleave(self, other: Self) -> [Self; 2] {
        [
            Self(i8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(self.0, other.0)),
            Self(i8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(
                self.0, other.0,
            )),
        ]
    }

    /// Four rows of four as four columns.
    #[inline(always)]
    pub(crate) fn transpose(self) -> Self {
        Self(i8x16_shuffle::<0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15>(self.0, self.0))
    }

    /// Places for [`at`](Self::at), 16 and above for none. What the compiler knows of them it would make a shuffle of,
    /// whose places V8 writes anew each time; these stay in a register.
    #[inline(always)]
    pub(crate) fn places(places: &[u8; 16]) -> Self {
        Self::load(core::hint::black_box(places))
    }

    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        Self(v128_or(self.0, other.0))
    }

    #[inline(always)]
    pub(crate) fn xor(self, other: Self) -> Self {
        Self(v128_xor(self.0, other.0))
    }

    /// The means of the bytes of both, rounded up.
    #[inline(always)]
    pub(crate) fn mean(self, other: Self) -> Self {
        Self(u8x16_avgr(self.0, other.0))
    }

    /// The means of four of which the one in the middle counts twice, rounded.
    #[inline(always)]
    pub(crate) fn mean_of_three(self, middle: Self, last: Self) -> Self {
        let up = u8x16_avgr(self.0, last.0);
        let odd = v128_and(v128_xor(self.0, last.0), u8x16_splat(1));
        Self(u8x16_avgr(u8x16_sub(up, odd), middle.0))
    }

    /// The bytes at the places that the other ones are; zero for 16 and above.
    #[inline(always)]
    pub(crate) fn at(self, places: Self) -> Self {
        Self(u8x16_swizzle(self.0, places.0))
    }
}

/// Sixteen numbers of 8 bits.
#[derive(Clone, Copy)]
pub(crate) struct I8x16(v128);

impl I8x16 {
    #[inline(always)]
    pub(crate) fn splat(value: i8) -> Self {
        Self(i8x16_splat(value))
    }

    /// Saturates.
    #[inline(always)]
    pub(crate) fn narrow(low: I16x8, high: I16x8) -> Self {
        Self(i8x16_narrow_i16x8(low.0, high.0))
    }

    /// Each number as a sample.
    #[inline(always)]
    pub(crate) fn widen(self) -> [I16x8; 2] {
        [I16x8(i16x8_extend_low_i8x16(self.0)), I16x8(i16x8_extend_high_i8x16(self.0))]
    }

    /// Saturates.
    #[inline(always)]
    pub(crate) fn add(self, other: Self) -> Self {
        Self(i8x16_add_sat(self.0, other.0))
    }

    /// Saturates.
    #[inline(always)]
    pub(crate) fn sub(self, other: Self) -> Self {
        Self(i8x16_sub_sat(self.0, other.0))
    }

    /// Divides by two to the `bits`, and rounds down.
    #[inline(always)]
    pub(crate) fn shr(self, bits: u32) -> Self {
        Self(i8x16_shr(self.0, bits))
    }

    /// Zero where the mask has no bits.
    #[inline(always)]
    pub(crate) fn and(self, mask: U8x16) -> Self {
        Self(v128_and(self.0, mask.0))
    }

    /// The numbers plus 128.
    #[inline(always)]
    pub(crate) fn plus_128(self) -> U8x16 {
        U8x16(v128_xor(self.0, u8x16_splat(0x80)))
    }
}

/// Four sums of 32 bits.
#[derive(Clone, Copy)]
pub(crate) struct I32x4(v128);

impl I32x4 {
    #[inline(always)]
    pub(crate) fn splat(value: i32) -> Self {
        Self(i32x4_splat(value))
    }

    #[inline(always)]
    pub(crate) fn load(values: &[i32; 4]) -> Self {
        // SAFETY: the array is 16 readable bytes, and a load wants no alignment.
        Self(unsafe { v128_load(values.as_ptr().cast()) })
    }

    #[inline(always)]
    pub(crate) fn store(self, values: &mut [i32; 4]) {
        // SAFETY: the array is 16 writable bytes, and a store wants no alignment.
        unsafe { v128_store(values.as_mut_ptr().cast(), self.0) }
    }

    /// Wraps around.
    #[inline(always)]
    pub(crate) fn add(self, other: Self) -> Self {
        Self(i32x4_add(self.0, other.0))
    }

    /// Wraps around.
    #[inline(always)]
    pub(crate) fn sub(self, other: Self) -> Self {
        Self(i32x4_sub(self.0, other.0))
    }

    /// Divides by two to the `bits`, and rounds down.
    #[inline(always)]
    pub(crate) fn shr(self, bits: u32) -> Self {
        Self(i32x4_shr(self.0, bits))
    }

    #[inline(always)]
    pub(crate) fn clamp(self, low: i32, high: i32) -> Self {
        Self(i32x4_min(i32x4_max(self.0, i32x4_splat(low)), i32x4_splat(high)))
    }

    #[inline(always)]
    fn values(self) -> [i32; 4] {
        let mut values = [0; 4];
        self.store(&mut values);
        values
    }

    #[inline(always)]
    pub(crate) fn last(self) -> i32 {
        i32x4_extract_lane::<3>(self.0)
    }

    /// The values times `factor` / `divisors` in single precision, rounded; saturates.
    #[inline(always)]
    pub(crate) fn scaled(self, factor: i32, divisors: Self) -> Self {
        let scale = f32x4_div(f32x4_splat(factor as f32), f32x4_convert_i32x4(divisors.0));
        let exact = f32x4_mul(f32x4_convert_i32x4(self.0), scale);
        Self(i32x4_trunc_sat_f32x4(f32x4_add(exact, f32x4_splat(0.5))))
    }

    /// The sum of each vector's four values.
    #[inline(always)]
    pub(crate) fn sums([a, b, c, d]: [Self; 4]) -> Self {
        let pairs = |a, b| i32x4_add(i32x4_shuffle::<0, 2, 4, 6>(a, b), i32x4_shuffle::<1, 3, 5, 7>(a, b));
        Self(pairs(pairs(a.0, b.0), pairs(c.0, d.0)))
    }

    /// Wraps around.
    #[inline(always)]
    pub(crate) fn mul(self, other: Self) -> Self {
        Self(i32x4_mul(self.0, other.0))
    }

    /// Four rows as four columns.
    #[inline(always)]
    pub(crate) fn transpose([a, b, c, d]: [Self; 4]) -> [Self; 4] {
        let (ac, bd) = (zipped(a.0, c.0), zipped(b.0, d.0));
        let ([first, second], [third, fourth]) = (zipped(ac[0], bd[0]), zipped(ac[1], bd[1]));
        [Self(first), Self(second), Self(third), Self(fourth)]
    }
}

/// The numbers of both in turn: of their first halves, and of their second.
#[inline(always)]
fn zipped(a: v128, b: v128) -> [v128; 2] {
    [i32x4_shuffle::<0, 4, 1, 5>(a, b), i32x4_shuffle::<2, 6, 3, 7>(a, b)]
}
