//! Implements the vectors of this crate with WebAssembly's SIMD128 instructions. [`portable`](crate::portable)
//! documents the methods of the vectors.
//!
//! Only loads and stores are unsafe. Each load or store uses a reference to an array of exactly the size that
//! is read or written. Loads and stores of SIMD128 need no alignment.

#![expect(missing_docs, reason = "documented once, in `portable`")]

use core::arch::wasm32::*;

#[derive(Clone, Copy)]
pub struct I16x8(v128);

impl I16x8 {
    #[inline(always)]
    pub fn load(samples: &[i16; 8]) -> Self {
        // SAFETY: the array has 16 readable bytes.
        Self(unsafe { v128_load(samples.as_ptr().cast()) })
    }

    #[inline(always)]
    pub fn load_half(samples: &[i16; 4]) -> Self {
        // SAFETY: the array has 8 readable bytes.
        Self(unsafe { v128_load64_zero(samples.as_ptr().cast()) })
    }

    #[inline(always)]
    pub fn store(self, samples: &mut [i16; 8]) {
        // SAFETY: the array has 16 writable bytes.
        unsafe { v128_store(samples.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    pub fn splat(value: i16) -> Self {
        Self(i16x8_splat(value))
    }

    #[inline(always)]
    pub fn load_pairs(pairs: &[i32; 4]) -> Self {
        Self(I32x4::load(pairs).0)
    }

    #[inline(always)]
    pub fn store_pairs(self, pairs: &mut [i32; 4]) {
        I32x4(self.0).store(pairs);
    }

    #[inline(always)]
    pub fn splat_pair(pair: i32) -> Self {
        Self(i32x4_splat(pair))
    }

    #[inline(always)]
    pub fn narrow(low: I32x4, high: I32x4) -> Self {
        Self(i16x8_narrow_i32x4(low.0, high.0))
    }

    #[inline(always)]
    pub fn mul_q15(self, other: Self) -> Self {
        Self(i16x8_q15mulr_sat(self.0, other.0))
    }

    #[inline(always)]
    pub fn load_bytes(bytes: &[u8; 8]) -> Self {
        // SAFETY: the array has 8 readable bytes.
        Self(unsafe { i16x8_load_extend_u8x8(bytes.as_ptr()) })
    }

    #[inline(always)]
    pub fn add(self, other: Self) -> Self {
        Self(i16x8_add(self.0, other.0))
    }

    #[inline(always)]
    pub fn sub(self, other: Self) -> Self {
        Self(i16x8_sub(self.0, other.0))
    }

    #[inline(always)]
    pub fn mul(self, other: Self) -> Self {
        Self(i16x8_mul(self.0, other.0))
    }

    #[inline(always)]
    pub fn shr(self, bits: u32) -> Self {
        Self(i16x8_shr(self.0, bits))
    }

    #[inline(always)]
    pub fn interleave(self, other: Self) -> [Self; 2] {
        [
            Self(i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(self.0, other.0)),
            Self(i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(self.0, other.0)),
        ]
    }

    #[inline(always)]
    pub fn broadcast_alpha(self) -> Self {
        Self(i16x8_shuffle::<3, 3, 3, 3, 7, 7, 7, 7>(self.0, self.0))
    }

    #[inline(always)]
    pub fn with_alpha(self, value: i16) -> Self {
        Self(i16x8_shuffle::<0, 1, 2, 8, 4, 5, 6, 8>(self.0, i16x8_splat(value)))
    }

    #[inline(always)]
    pub fn shl(self, bits: u32) -> Self {
        Self(i16x8_shl(self.0, bits))
    }

    #[inline(always)]
    pub fn dot(self, other: Self) -> I32x4 {
        I32x4(i32x4_dot_i16x8(self.0, other.0))
    }

    #[inline(always)]
    pub fn add_saturating(self, other: Self) -> Self {
        Self(i16x8_add_sat(self.0, other.0))
    }

    #[inline(always)]
    pub fn shr_unsigned(self, bits: u32) -> Self {
        Self(u16x8_shr(self.0, bits))
    }

    #[inline(always)]
    pub fn sum_unsigned(self) -> u32 {
        let [a, b, c, d] = I32x4(u32x4_extadd_pairwise_u16x8(self.0)).values();
        (a + b + c + d) as u32
    }
}

#[derive(Clone, Copy)]
pub struct U8x16(v128);

impl U8x16 {
    #[inline(always)]
    pub fn store(self, bytes: &mut [u8; 16]) {
        // SAFETY: the array has 16 writable bytes.
        unsafe { v128_store(bytes.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    pub fn narrow(low: I16x8, high: I16x8) -> Self {
        Self(u8x16_narrow_i16x8(low.0, high.0))
    }

    #[inline(always)]
    pub fn store_interleaved([a, b, c]: [Self; 3], bytes: &mut [u8; 48]) {
        // V8, the JavaScript engine, compiles a shuffle to about ten instructions if no single machine instruction does
        // the same work. A shuffle that interleaves two vectors is a single machine instruction. The code therefore
        // interleaves the three planes with a fourth plane of zeros. The swizzles then remove the zeros.
        let zero = Self::splat(0);
        let (ab, c) = (a.interleave(b), c.interleave(zero));
        let rgbx = |half: usize| {
            [
                i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(ab[half].0, c[half].0),
                i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(ab[half].0, c[half].0),
            ]
        };
        let rgb = Self::swizzle_indices(&crate::RGBX_TO_RGB);
        let rgb_late = Self::swizzle_indices(&[16, 16, 16, 16, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14]);
        let rgb_rest =
            Self::swizzle_indices(&[10, 12, 13, 14, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16]);
        let ([first, second], [third, fourth]) = (rgbx(0), rgbx(1));
        // Each of the first three stores writes 12 bytes of pixels and then 4 zeros. The next store overwrites the
        // zeros. The last store writes bytes 32 to 47. Bytes 32 to 35 are from `third`, and are written a second time
        // with the same values. Bytes 36 to 47 are the 12 bytes of `fourth`.
        let mut store = |offset: usize, pixels: Self| {
            pixels.store(bytes[offset..].first_chunk_mut().expect("48 bytes hold 16 from here on"));
        };
        store(0, Self(first).swizzle(rgb));
        store(12, Self(second).swizzle(rgb));
        store(24, Self(third).swizzle(rgb));
        store(32, Self(third).swizzle(rgb_rest).or(Self(fourth).swizzle(rgb_late)));
    }

    #[inline(always)]
    pub fn splat(value: u8) -> Self {
        Self(u8x16_splat(value))
    }

    #[inline(always)]
    pub fn load(bytes: &[u8; 16]) -> Self {
        // SAFETY: the array has 16 readable bytes.
        Self(unsafe { v128_load(bytes.as_ptr().cast()) })
    }

    #[inline(always)]
    pub fn load_halves([low, high]: [&[u8; 8]; 2]) -> Self {
        // SAFETY: each array has 8 readable bytes.
        Self(unsafe { v128_load64_lane::<1>(v128_load64_zero(low.as_ptr().cast()), high.as_ptr().cast()) })
    }

    #[inline(always)]
    pub fn store_halves(self, [low, high]: [&mut [u8; 8]; 2]) {
        // SAFETY: each array has 8 writable bytes.
        unsafe {
            v128_store64_lane::<0>(self.0, low.as_mut_ptr().cast());
            v128_store64_lane::<1>(self.0, high.as_mut_ptr().cast());
        }
    }

    #[inline(always)]
    pub fn load_quarters([a, b, c, d]: [&[u8; 4]; 4]) -> Self {
        // SAFETY: each array has 4 readable bytes.
        Self(unsafe {
            let first = v128_load32_zero(a.as_ptr().cast());
            let second = v128_load32_lane::<1>(first, b.as_ptr().cast());
            let third = v128_load32_lane::<2>(second, c.as_ptr().cast());
            v128_load32_lane::<3>(third, d.as_ptr().cast())
        })
    }

    #[inline(always)]
    pub fn quarters(self) -> [[u8; 4]; 4] {
        let mut bytes = [[0; 4]; 4];
        // SAFETY: `bytes` has 16 contiguous writable bytes.
        unsafe { v128_store(bytes.as_mut_ptr().cast(), self.0) }
        bytes
    }

    #[inline(always)]
    pub fn add_saturating(self, other: Self) -> Self {
        Self(u8x16_add_sat(self.0, other.0))
    }

    #[inline(always)]
    pub fn sub(self, other: Self) -> Self {
        Self(u8x16_sub(self.0, other.0))
    }

    #[inline(always)]
    pub fn pairwise_abs_sum(self) -> I16x8 {
        I16x8(u16x8_extadd_pairwise_u8x16(i8x16_abs(self.0)))
    }

    #[inline(always)]
    pub fn select(self, set: Self, clear: Self) -> Self {
        Self(v128_bitselect(set.0, clear.0, self.0))
    }

    #[inline(always)]
    pub fn abs_diff(self, other: Self) -> Self {
        Self(v128_or(u8x16_sub_sat(self.0, other.0), u8x16_sub_sat(other.0, self.0)))
    }

    #[inline(always)]
    pub fn max(self, other: Self) -> Self {
        Self(u8x16_max(self.0, other.0))
    }

    #[inline(always)]
    pub fn halve(self) -> Self {
        Self(u8x16_shr(self.0, 1))
    }

    #[inline(always)]
    pub fn le_mask(self, limit: Self) -> Self {
        Self(u8x16_le(self.0, limit.0))
    }

    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        Self(v128_and(self.0, other.0))
    }

    #[inline(always)]
    pub fn not(self) -> Self {
        Self(v128_not(self.0))
    }

    #[inline(always)]
    pub fn is_zero(self) -> bool {
        !v128_any_true(self.0)
    }

    #[inline(always)]
    pub fn sub_128(self) -> I8x16 {
        I8x16(v128_xor(self.0, u8x16_splat(0x80)))
    }

    #[inline(always)]
    pub fn widen(self) -> [I16x8; 2] {
        [I16x8(i16x8_extend_low_u8x16(self.0)), I16x8(i16x8_extend_high_u8x16(self.0))]
    }

    #[inline(always)]
    pub fn interleave(self, other: Self) -> [Self; 2] {
        [
            Self(i8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(self.0, other.0)),
            Self(i8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(
                self.0, other.0,
            )),
        ]
    }

    #[inline(always)]
    pub fn transpose(self) -> Self {
        Self(i8x16_shuffle::<0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15>(self.0, self.0))
    }

    #[inline(always)]
    pub fn swizzle_indices(indices: &[u8; 16]) -> Self {
        // LLVM would compile a swizzle with constant indices to a shuffle instruction. V8, the JavaScript engine, would
        // then load the indices from memory at every use of the shuffle. `black_box` hides the constants from LLVM. The
        // compiled code is therefore a swizzle, whose indices stay in a register.
        Self::load(core::hint::black_box(indices))
    }

    #[inline(always)]
    pub fn or(self, other: Self) -> Self {
        Self(v128_or(self.0, other.0))
    }

    #[inline(always)]
    pub fn xor(self, other: Self) -> Self {
        Self(v128_xor(self.0, other.0))
    }

    #[inline(always)]
    pub fn average(self, other: Self) -> Self {
        Self(u8x16_avgr(self.0, other.0))
    }

    #[inline(always)]
    pub fn weighted_average(self, middle: Self, last: Self) -> Self {
        let up = u8x16_avgr(self.0, last.0);
        let odd = v128_and(v128_xor(self.0, last.0), u8x16_splat(1));
        Self(u8x16_avgr(u8x16_sub(up, odd), middle.0))
    }

    #[inline(always)]
    pub fn swizzle(self, indices: Self) -> Self {
        Self(u8x16_swizzle(self.0, indices.0))
    }
}

#[derive(Clone, Copy)]
pub struct I8x16(v128);

impl I8x16 {
    #[inline(always)]
    pub fn splat(value: i8) -> Self {
        Self(i8x16_splat(value))
    }

    #[inline(always)]
    pub fn narrow(low: I16x8, high: I16x8) -> Self {
        Self(i8x16_narrow_i16x8(low.0, high.0))
    }

    #[inline(always)]
    pub fn widen(self) -> [I16x8; 2] {
        [I16x8(i16x8_extend_low_i8x16(self.0)), I16x8(i16x8_extend_high_i8x16(self.0))]
    }

    #[inline(always)]
    pub fn add_saturating(self, other: Self) -> Self {
        Self(i8x16_add_sat(self.0, other.0))
    }

    #[inline(always)]
    pub fn sub_saturating(self, other: Self) -> Self {
        Self(i8x16_sub_sat(self.0, other.0))
    }

    #[inline(always)]
    pub fn shr(self, bits: u32) -> Self {
        Self(i8x16_shr(self.0, bits))
    }

    #[inline(always)]
    pub fn and(self, mask: U8x16) -> Self {
        Self(v128_and(self.0, mask.0))
    }

    #[inline(always)]
    pub fn add_128(self) -> U8x16 {
        U8x16(v128_xor(self.0, u8x16_splat(0x80)))
    }
}

#[derive(Clone, Copy)]
pub struct I32x4(v128);

impl I32x4 {
    #[inline(always)]
    pub fn splat(value: i32) -> Self {
        Self(i32x4_splat(value))
    }

    #[inline(always)]
    pub fn load(values: &[i32; 4]) -> Self {
        // SAFETY: the array has 16 readable bytes.
        Self(unsafe { v128_load(values.as_ptr().cast()) })
    }

    #[inline(always)]
    pub fn store(self, values: &mut [i32; 4]) {
        // SAFETY: the array has 16 writable bytes.
        unsafe { v128_store(values.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    pub fn add(self, other: Self) -> Self {
        Self(i32x4_add(self.0, other.0))
    }

    #[inline(always)]
    pub fn sub(self, other: Self) -> Self {
        Self(i32x4_sub(self.0, other.0))
    }

    #[inline(always)]
    pub fn shr(self, bits: u32) -> Self {
        Self(i32x4_shr(self.0, bits))
    }

    #[inline(always)]
    pub fn clamp(self, low: i32, high: i32) -> Self {
        Self(i32x4_min(i32x4_max(self.0, i32x4_splat(low)), i32x4_splat(high)))
    }

    #[inline(always)]
    fn values(self) -> [i32; 4] {
        let mut values = [0; 4];
        self.store(&mut values);
        values
    }

    #[inline(always)]
    pub fn last_lane(self) -> i32 {
        i32x4_extract_lane::<3>(self.0)
    }

    #[inline(always)]
    pub fn mul_div_f32(self, factor: i32, divisors: Self) -> Self {
        let scale = f32x4_div(f32x4_splat(factor as f32), f32x4_convert_i32x4(divisors.0));
        let exact = f32x4_mul(f32x4_convert_i32x4(self.0), scale);
        Self(i32x4_trunc_sat_f32x4(f32x4_add(exact, f32x4_splat(0.5))))
    }

    #[inline(always)]
    pub fn lane_sums([a, b, c, d]: [Self; 4]) -> Self {
        let pairs = |a, b| i32x4_add(i32x4_shuffle::<0, 2, 4, 6>(a, b), i32x4_shuffle::<1, 3, 5, 7>(a, b));
        Self(pairs(pairs(a.0, b.0), pairs(c.0, d.0)))
    }

    #[inline(always)]
    pub fn mul(self, other: Self) -> Self {
        Self(i32x4_mul(self.0, other.0))
    }

    #[inline(always)]
    pub fn transpose([a, b, c, d]: [Self; 4]) -> [Self; 4] {
        let (ac, bd) = (interleave32(a.0, c.0), interleave32(b.0, d.0));
        let ([first, second], [third, fourth]) = (interleave32(ac[0], bd[0]), interleave32(ac[1], bd[1]));
        [Self(first), Self(second), Self(third), Self(fourth)]
    }
}

#[derive(Clone, Copy)]
pub struct F32x4(v128);

impl F32x4 {
    #[inline(always)]
    pub fn splat(value: f32) -> Self {
        Self(f32x4_splat(value))
    }

    #[inline(always)]
    pub fn load(values: &[f32; 4]) -> Self {
        // SAFETY: the array has 16 readable bytes.
        Self(unsafe { v128_load(values.as_ptr().cast()) })
    }

    #[inline(always)]
    pub fn store(self, values: &mut [f32; 4]) {
        // SAFETY: the array has 16 writable bytes.
        unsafe { v128_store(values.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    pub fn add(self, other: Self) -> Self {
        Self(f32x4_add(self.0, other.0))
    }

    #[inline(always)]
    pub fn mul(self, other: Self) -> Self {
        Self(f32x4_mul(self.0, other.0))
    }
}

#[inline(always)]
fn interleave32(a: v128, b: v128) -> [v128; 2] {
    [i32x4_shuffle::<0, 4, 1, 5>(a, b), i32x4_shuffle::<2, 6, 3, 7>(a, b)]
}
