//! The vectors that the fixed-point kernel needs: 128 bits, as WebAssembly has them, and the same in
//! plain Rust for every other machine. Arithmetic on integers is exact, and single precision is only used for
//! what IEEE 754 rounds alike everywhere, so both give the same bits.
//!
//! This is the only place in the crate with unsafe code: loads and stores through references to arrays
//! of exactly the size that is read or written.

#[cfg(not(target_arch = "wasm32"))]
pub(super) use portable::{I16x8, I32x4};
#[cfg(target_arch = "wasm32")]
pub(super) use wasm::{I16x8, I32x4};

/// Two samples in one number, the first in the low half.
pub(super) const fn pair(first: i16, second: i16) -> i32 {
    (second as u16 as i32) << 16 | first as u16 as i32
}

#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
mod wasm {
    use core::arch::wasm32::*;

    /// Eight samples of 16 bits.
    #[derive(Clone, Copy)]
    pub(in super::super) struct I16x8(v128);

    impl I16x8 {
        #[inline(always)]
        pub(in super::super) fn load(samples: &[i16; 8]) -> Self {
            // SAFETY: the array is 16 readable bytes, and a load wants no alignment.
            Self(unsafe { v128_load(samples.as_ptr().cast()) })
        }

        #[inline(always)]
        pub(in super::super) fn store(self, samples: &mut [i16; 8]) {
            // SAFETY: the array is 16 writable bytes, and a store wants no alignment.
            unsafe { v128_store(samples.as_mut_ptr().cast(), self.0) }
        }

        #[inline(always)]
        pub(in super::super) fn splat(value: i16) -> Self {
            Self(i16x8_splat(value))
        }

        /// Pairs of samples as [`pair`](super::pair) packs them.
        #[inline(always)]
        pub(in super::super) fn load_pairs(pairs: &[i32; 4]) -> Self {
            Self(I32x4::load(pairs).0)
        }

        #[inline(always)]
        pub(in super::super) fn store_pairs(self, pairs: &mut [i32; 4]) {
            I32x4(self.0).store(pairs);
        }

        /// The packed pair four times.
        #[inline(always)]
        pub(in super::super) fn splat_pair(pair: i32) -> Self {
            Self(i32x4_splat(pair))
        }

        /// Saturates.
        #[inline(always)]
        pub(in super::super) fn narrow(low: I32x4, high: I32x4) -> Self {
            Self(i16x8_narrow_i32x4(low.0, high.0))
        }

        /// The product divided by 32768, rounded; saturates.
        #[inline(always)]
        pub(in super::super) fn fraction(self, other: Self) -> Self {
            Self(i16x8_q15mulr_sat(self.0, other.0))
        }

        /// Wraps around.
        #[inline(always)]
        pub(in super::super) fn sub(self, other: Self) -> Self {
            Self(i16x8_sub(self.0, other.0))
        }

        /// The four sums of the products of neighbours.
        #[inline(always)]
        pub(in super::super) fn dot(self, other: Self) -> I32x4 {
            I32x4(i32x4_dot_i16x8(self.0, other.0))
        }
    }

    /// Four sums of 32 bits.
    #[derive(Clone, Copy)]
    pub(in super::super) struct I32x4(v128);

    impl I32x4 {
        #[inline(always)]
        pub(in super::super) fn splat(value: i32) -> Self {
            Self(i32x4_splat(value))
        }

        #[inline(always)]
        pub(in super::super) fn load(values: &[i32; 4]) -> Self {
            // SAFETY: the array is 16 readable bytes, and a load wants no alignment.
            Self(unsafe { v128_load(values.as_ptr().cast()) })
        }

        #[inline(always)]
        pub(in super::super) fn store(self, values: &mut [i32; 4]) {
            // SAFETY: the array is 16 writable bytes, and a store wants no alignment.
            unsafe { v128_store(values.as_mut_ptr().cast(), self.0) }
        }

        /// Wraps around.
        #[inline(always)]
        pub(in super::super) fn add(self, other: Self) -> Self {
            Self(i32x4_add(self.0, other.0))
        }

        /// Divides by two to the `bits`, and rounds down.
        #[inline(always)]
        pub(in super::super) fn shr(self, bits: u32) -> Self {
            Self(i32x4_shr(self.0, bits))
        }

        #[inline(always)]
        pub(in super::super) fn clamp(self, low: i32, high: i32) -> Self {
            Self(i32x4_min(i32x4_max(self.0, i32x4_splat(low)), i32x4_splat(high)))
        }

        /// The values times `factor` / `divisors` in single precision, rounded; saturates.
        #[inline(always)]
        pub(in super::super) fn scaled(self, factor: i32, divisors: Self) -> Self {
            let scale = f32x4_div(f32x4_splat(factor as f32), f32x4_convert_i32x4(divisors.0));
            let exact = f32x4_mul(f32x4_convert_i32x4(self.0), scale);
            Self(i32x4_trunc_sat_f32x4(f32x4_add(exact, f32x4_splat(0.5))))
        }

        /// The sum of each vector's four values.
        #[inline(always)]
        pub(in super::super) fn sums([a, b, c, d]: [Self; 4]) -> Self {
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
    pub(in super::super) struct I16x8([i16; 8]);

    impl I16x8 {
        pub(in super::super) fn load(samples: &[i16; 8]) -> Self {
            Self(*samples)
        }

        pub(in super::super) fn store(self, samples: &mut [i16; 8]) {
            *samples = self.0;
        }

        pub(in super::super) fn splat(value: i16) -> Self {
            Self([value; 8])
        }

        /// Pairs of samples as [`pair`](super::pair) packs them.
        pub(in super::super) fn load_pairs(pairs: &[i32; 4]) -> Self {
            Self(from_fn(|i| (pairs[i / 2] >> (i % 2 * 16)) as i16))
        }

        pub(in super::super) fn store_pairs(self, pairs: &mut [i32; 4]) {
            *pairs = from_fn(|i| super::pair(self.0[2 * i], self.0[2 * i + 1]));
        }

        /// The packed pair four times.
        pub(in super::super) fn splat_pair(pair: i32) -> Self {
            Self::load_pairs(&[pair; 4])
        }

        /// Saturates.
        pub(in super::super) fn narrow(low: I32x4, high: I32x4) -> Self {
            let narrow = |value: i32| value.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            Self(from_fn(|i| narrow(if i < 4 { low.0[i] } else { high.0[i - 4] })))
        }

        /// The product divided by 32768, rounded; saturates.
        pub(in super::super) fn fraction(self, other: Self) -> Self {
            let fraction = |a: i16, b: i16| (i32::from(a) * i32::from(b) + 0x4000) >> 15;
            Self(from_fn(|i| fraction(self.0[i], other.0[i]).min(i16::MAX.into()) as i16))
        }

        /// Wraps around.
        pub(in super::super) fn sub(self, other: Self) -> Self {
            Self(from_fn(|i| self.0[i].wrapping_sub(other.0[i])))
        }

        /// The four sums of the products of neighbours.
        pub(in super::super) fn dot(self, other: Self) -> I32x4 {
            let product = |i: usize| i32::from(self.0[i]) * i32::from(other.0[i]);
            I32x4(from_fn(|i| product(2 * i).wrapping_add(product(2 * i + 1))))
        }
    }

    /// Four sums of 32 bits.
    #[derive(Clone, Copy)]
    pub(in super::super) struct I32x4([i32; 4]);

    impl I32x4 {
        pub(in super::super) fn splat(value: i32) -> Self {
            Self([value; 4])
        }

        pub(in super::super) fn load(values: &[i32; 4]) -> Self {
            Self(*values)
        }

        pub(in super::super) fn store(self, values: &mut [i32; 4]) {
            *values = self.0;
        }

        /// Wraps around.
        pub(in super::super) fn add(self, other: Self) -> Self {
            Self(from_fn(|i| self.0[i].wrapping_add(other.0[i])))
        }

        /// Divides by two to the `bits`, and rounds down.
        pub(in super::super) fn shr(self, bits: u32) -> Self {
            Self(self.0.map(|value| value >> bits))
        }

        pub(in super::super) fn clamp(self, low: i32, high: i32) -> Self {
            Self(self.0.map(|value| value.clamp(low, high)))
        }

        /// The values times `factor` / `divisors` in single precision, rounded; saturates.
        pub(in super::super) fn scaled(self, factor: i32, divisors: Self) -> Self {
            let scale = divisors.0.map(|divisor| factor as f32 / divisor as f32);
            Self(from_fn(|i| (self.0[i] as f32 * scale[i] + 0.5) as i32))
        }

        /// The sum of each vector's four values.
        pub(in super::super) fn sums(vectors: [Self; 4]) -> Self {
            Self(vectors.map(|vector| vector.0.into_iter().fold(0, i32::wrapping_add)))
        }
    }
}
