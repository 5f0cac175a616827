//! The vectors of the kernels in fixed point: 128 bits, as WebAssembly has them, and the same in
//! plain Rust for every other machine. Arithmetic on integers is exact, and single precision is only used for
//! what IEEE 754 rounds alike everywhere, so both give the same bits.
//!
//! This is the only place in the crate with unsafe code: loads and stores through references to arrays
//! of exactly the size that is read or written.

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use portable::{I16x8, I32x4, U8x16};
#[cfg(target_arch = "wasm32")]
pub(crate) use wasm::{I16x8, I32x4, U8x16};

/// Two samples in one number, the first in the low half.
pub(crate) const fn pair(first: i16, second: i16) -> i32 {
    (second as u16 as i32) << 16 | first as u16 as i32
}

#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
mod wasm {
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

        /// The four sums of the products of neighbours.
        #[inline(always)]
        pub(crate) fn dot(self, other: Self) -> I32x4 {
            I32x4(i32x4_dot_i16x8(self.0, other.0))
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
            let ab = i8x16_shuffle::<0, 16, 0, 1, 17, 0, 2, 18, 0, 3, 19, 0, 4, 20, 0, 5>(a.0, b.0);
            let first = i8x16_shuffle::<0, 1, 16, 3, 4, 17, 6, 7, 18, 9, 10, 19, 12, 13, 20, 15>(ab, c.0);
            let bc = i8x16_shuffle::<5, 21, 0, 6, 22, 0, 7, 23, 0, 8, 24, 0, 9, 25, 0, 10>(b.0, c.0);
            let second = i8x16_shuffle::<0, 1, 22, 3, 4, 23, 6, 7, 24, 9, 10, 25, 12, 13, 26, 15>(bc, a.0);
            let ca = i8x16_shuffle::<10, 27, 0, 11, 28, 0, 12, 29, 0, 13, 30, 0, 14, 31, 0, 15>(c.0, a.0);
            let third = i8x16_shuffle::<0, 1, 27, 3, 4, 28, 6, 7, 29, 9, 10, 30, 12, 13, 31, 15>(ca, b.0);
            let (parts, _) = bytes.as_chunks_mut();
            for (part, bytes) in parts.iter_mut().zip([first, second, third]) {
                Self(bytes).store(part);
            }
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
            let pairs =
                |a, b| i32x4_add(i32x4_shuffle::<0, 2, 4, 6>(a, b), i32x4_shuffle::<1, 3, 5, 7>(a, b));
            Self(pairs(pairs(a.0, b.0), pairs(c.0, d.0)))
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod portable {
    use std::array::from_fn;

    /// Eight samples of 16 bits.
    #[derive(Clone, Copy)]
    pub(crate) struct I16x8([i16; 8]);

    impl I16x8 {
        pub(crate) fn load(samples: &[i16; 8]) -> Self {
            Self(*samples)
        }

        pub(crate) fn store(self, samples: &mut [i16; 8]) {
            *samples = self.0;
        }

        pub(crate) fn splat(value: i16) -> Self {
            Self([value; 8])
        }

        /// Pairs of samples as [`pair`](super::pair) packs them.
        pub(crate) fn load_pairs(pairs: &[i32; 4]) -> Self {
            Self(from_fn(|i| (pairs[i / 2] >> (i % 2 * 16)) as i16))
        }

        pub(crate) fn store_pairs(self, pairs: &mut [i32; 4]) {
            *pairs = from_fn(|i| super::pair(self.0[2 * i], self.0[2 * i + 1]));
        }

        /// The packed pair four times.
        pub(crate) fn splat_pair(pair: i32) -> Self {
            Self::load_pairs(&[pair; 4])
        }

        /// Saturates.
        pub(crate) fn narrow(low: I32x4, high: I32x4) -> Self {
            let narrow = |value: i32| value.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            Self(from_fn(|i| narrow(if i < 4 { low.0[i] } else { high.0[i - 4] })))
        }

        /// The product divided by 32768, rounded; saturates.
        pub(crate) fn fraction(self, other: Self) -> Self {
            let fraction = |a: i16, b: i16| (i32::from(a) * i32::from(b) + 0x4000) >> 15;
            Self(from_fn(|i| fraction(self.0[i], other.0[i]).min(i16::MAX.into()) as i16))
        }

        /// Eight bytes, each as a sample.
        pub(crate) fn load_bytes(bytes: &[u8; 8]) -> Self {
            Self(bytes.map(i16::from))
        }

        /// Wraps around.
        pub(crate) fn add(self, other: Self) -> Self {
            Self(from_fn(|i| self.0[i].wrapping_add(other.0[i])))
        }

        /// Wraps around.
        pub(crate) fn sub(self, other: Self) -> Self {
            Self(from_fn(|i| self.0[i].wrapping_sub(other.0[i])))
        }

        /// Wraps around.
        pub(crate) fn mul(self, other: Self) -> Self {
            Self(from_fn(|i| self.0[i].wrapping_mul(other.0[i])))
        }

        /// Divides by two to the `bits`, and rounds down.
        pub(crate) fn shr(self, bits: u32) -> Self {
            Self(self.0.map(|value| value >> bits))
        }

        /// The samples of both in turn: of their first halves, and of their second.
        pub(crate) fn zip(self, other: Self) -> [Self; 2] {
            let half = |start: usize| {
                from_fn(|i| if i % 2 == 0 { self.0[start + i / 2] } else { other.0[start + i / 2] })
            };
            [Self(half(0)), Self(half(4))]
        }

        /// The four sums of the products of neighbours.
        pub(crate) fn dot(self, other: Self) -> I32x4 {
            let product = |i: usize| i32::from(self.0[i]) * i32::from(other.0[i]);
            I32x4(from_fn(|i| product(2 * i).wrapping_add(product(2 * i + 1))))
        }
    }

    /// Sixteen bytes.
    #[derive(Clone, Copy)]
    pub(crate) struct U8x16([u8; 16]);

    impl U8x16 {
        pub(crate) fn store(self, bytes: &mut [u8; 16]) {
            *bytes = self.0;
        }

        /// Saturates.
        pub(crate) fn narrow(low: I16x8, high: I16x8) -> Self {
            let narrow = |value: i16| value.clamp(0, 255) as u8;
            Self(from_fn(|i| narrow(if i < 8 { low.0[i] } else { high.0[i - 8] })))
        }

        /// The bytes of all three in turn.
        pub(crate) fn zip([a, b, c]: [Self; 3], bytes: &mut [u8; 48]) {
            for (i, bytes) in bytes.as_chunks_mut().0.iter_mut().enumerate() {
                *bytes = [a.0[i], b.0[i], c.0[i]];
            }
        }
    }

    /// Four sums of 32 bits.
    #[derive(Clone, Copy)]
    pub(crate) struct I32x4([i32; 4]);

    impl I32x4 {
        pub(crate) fn splat(value: i32) -> Self {
            Self([value; 4])
        }

        pub(crate) fn load(values: &[i32; 4]) -> Self {
            Self(*values)
        }

        pub(crate) fn store(self, values: &mut [i32; 4]) {
            *values = self.0;
        }

        /// Wraps around.
        pub(crate) fn add(self, other: Self) -> Self {
            Self(from_fn(|i| self.0[i].wrapping_add(other.0[i])))
        }

        /// Wraps around.
        pub(crate) fn sub(self, other: Self) -> Self {
            Self(from_fn(|i| self.0[i].wrapping_sub(other.0[i])))
        }

        /// Divides by two to the `bits`, and rounds down.
        pub(crate) fn shr(self, bits: u32) -> Self {
            Self(self.0.map(|value| value >> bits))
        }

        pub(crate) fn clamp(self, low: i32, high: i32) -> Self {
            Self(self.0.map(|value| value.clamp(low, high)))
        }

        /// The values times `factor` / `divisors` in single precision, rounded; saturates.
        pub(crate) fn scaled(self, factor: i32, divisors: Self) -> Self {
            let scale = divisors.0.map(|divisor| factor as f32 / divisor as f32);
            Self(from_fn(|i| (self.0[i] as f32 * scale[i] + 0.5) as i32))
        }

        /// The sum of each vector's four values.
        pub(crate) fn sums(vectors: [Self; 4]) -> Self {
            Self(vectors.map(|vector| vector.0.into_iter().fold(0, i32::wrapping_add)))
        }
    }
}
