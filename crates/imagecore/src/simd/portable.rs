//! The vectors in plain Rust.

use std::array::from_fn;

/// Eight samples of 16 bits.
#[derive(Clone, Copy)]
pub(crate) struct I16x8([i16; 8]);

impl I16x8 {
    pub(crate) fn load(samples: &[i16; 8]) -> Self {
        Self(*samples)
    }

    /// Four samples, and zeroes.
    pub(crate) fn load_half(samples: &[i16; 4]) -> Self {
        Self(from_fn(|i| samples.get(i).copied().unwrap_or(0)))
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

    /// Of four samples each the last, in place of all.
    pub(crate) fn fourths(self) -> Self {
        Self(from_fn(|i| self.0[i / 4 * 4 + 3]))
    }

    /// The samples with another number in place of every fourth.
    pub(crate) fn with_fourths(self, value: i16) -> Self {
        Self(from_fn(|i| if i % 4 == 3 { value } else { self.0[i] }))
    }

    /// Times two to the `bits`; wraps around.
    pub(crate) fn shl(self, bits: u32) -> Self {
        Self(self.0.map(|value| value << bits))
    }

    /// The four sums of the products of neighbours.
    pub(crate) fn dot(self, other: Self) -> I32x4 {
        let product = |i: usize| i32::from(self.0[i]) * i32::from(other.0[i]);
        I32x4(from_fn(|i| product(2 * i).wrapping_add(product(2 * i + 1))))
    }

    /// Saturates.
    pub(crate) fn add_saturating(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].saturating_add(other.0[i])))
    }

    /// Divides by two to the `bits`, and rounds down, as if the samples had no signs.
    pub(crate) fn shr_unsigned(self, bits: u32) -> Self {
        Self(self.0.map(|value| (value as u16 >> bits) as i16))
    }

    /// The sum of all samples, as if they had no signs.
    pub(crate) fn sum_unsigned(self) -> u32 {
        self.0.iter().map(|&sample| u32::from(sample as u16)).sum()
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

    pub(crate) fn splat(value: u8) -> Self {
        Self([value; 16])
    }

    pub(crate) fn load(bytes: &[u8; 16]) -> Self {
        Self(*bytes)
    }

    pub(crate) fn load_halves(halves: [&[u8; 8]; 2]) -> Self {
        Self(from_fn(|i| halves[i / 8][i % 8]))
    }

    pub(crate) fn store_halves(self, halves: [&mut [u8; 8]; 2]) {
        for (half, bytes) in halves.into_iter().zip(self.0.as_chunks().0) {
            *half = *bytes;
        }
    }

    pub(crate) fn load_quarters(quarters: [&[u8; 4]; 4]) -> Self {
        Self(from_fn(|i| quarters[i / 4][i % 4]))
    }

    pub(crate) fn quarters(self) -> [[u8; 4]; 4] {
        from_fn(|i| from_fn(|j| self.0[4 * i + j]))
    }

    /// Saturates.
    pub(crate) fn add(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].saturating_add(other.0[i])))
    }

    /// Wraps around.
    pub(crate) fn less(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_sub(other.0[i])))
    }

    /// Of two bytes each the sum of their distances from zero, as if they had signs.
    pub(crate) fn distances_from_zero(self) -> I16x8 {
        let distance = |i: usize| i16::from((self.0[i] as i8).unsigned_abs());
        I16x8(from_fn(|i| distance(2 * i) + distance(2 * i + 1)))
    }

    /// The bits of `set` where a bit is set, of `clear` elsewhere.
    pub(crate) fn select(self, set: Self, clear: Self) -> Self {
        Self(from_fn(|i| (set.0[i] & self.0[i]) | (clear.0[i] & !self.0[i])))
    }

    /// The distances between the bytes of both.
    pub(crate) fn distance(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].abs_diff(other.0[i])))
    }

    pub(crate) fn max(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].max(other.0[i])))
    }

    /// Divides by two, and rounds down.
    pub(crate) fn half(self) -> Self {
        Self(self.0.map(|byte| byte / 2))
    }

    /// All bits where a byte is not greater, and none elsewhere.
    pub(crate) fn at_most(self, limit: Self) -> Self {
        Self(from_fn(|i| if self.0[i] <= limit.0[i] { 0xFF } else { 0 }))
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] & other.0[i]))
    }

    pub(crate) fn not(self) -> Self {
        Self(self.0.map(|byte| !byte))
    }

    pub(crate) fn is_zero(self) -> bool {
        self.0 == [0; 16]
    }

    /// The bytes less 128.
    pub(crate) fn less_128(self) -> I8x16 {
        I8x16(self.0.map(|byte| (byte ^ 0x80) as i8))
    }

    /// Each byte as a sample.
    pub(crate) fn widen(self) -> [I16x8; 2] {
        from_fn(|half| I16x8(from_fn(|i| self.0[8 * half + i].into())))
    }

    /// The bytes of both in turn: of their first halves, and of their second.
    pub(crate) fn interleave(self, other: Self) -> [Self; 2] {
        let half = |start: usize| {
            from_fn(|i| if i % 2 == 0 { self.0[start + i / 2] } else { other.0[start + i / 2] })
        };
        [Self(half(0)), Self(half(8))]
    }

    /// Four rows of four as four columns.
    pub(crate) fn transpose(self) -> Self {
        Self(from_fn(|i| self.0[i % 4 * 4 + i / 4]))
    }

    /// Places for [`at`](Self::at), 16 and above for none.
    pub(crate) fn places(places: &[u8; 16]) -> Self {
        Self::load(places)
    }

    pub(crate) fn or(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] | other.0[i]))
    }

    pub(crate) fn xor(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] ^ other.0[i]))
    }

    /// The means of the bytes of both, rounded up.
    pub(crate) fn mean(self, other: Self) -> Self {
        Self(from_fn(|i| (u16::from(self.0[i]) + u16::from(other.0[i])).div_ceil(2) as u8))
    }

    /// The means of four of which the one in the middle counts twice, rounded.
    pub(crate) fn mean_of_three(self, middle: Self, last: Self) -> Self {
        let at = |vector: &Self, i: usize| u16::from(vector.0[i]);
        Self(from_fn(|i| ((at(&self, i) + 2 * at(&middle, i) + at(&last, i) + 2) / 4) as u8))
    }

    /// The bytes at the places that the other ones are; zero for 16 and above.
    pub(crate) fn at(self, places: Self) -> Self {
        Self(places.0.map(|place| self.0.get(usize::from(place)).copied().unwrap_or(0)))
    }
}

/// Sixteen numbers of 8 bits.
#[derive(Clone, Copy)]
pub(crate) struct I8x16([i8; 16]);

impl I8x16 {
    pub(crate) fn splat(value: i8) -> Self {
        Self([value; 16])
    }

    /// Saturates.
    pub(crate) fn narrow(low: I16x8, high: I16x8) -> Self {
        let narrow = |value: i16| value.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
        Self(from_fn(|i| narrow(if i < 8 { low.0[i] } else { high.0[i - 8] })))
    }

    /// Each number as a sample.
    pub(crate) fn widen(self) -> [I16x8; 2] {
        from_fn(|half| I16x8(from_fn(|i| self.0[8 * half + i].into())))
    }

    /// Saturates.
    pub(crate) fn add(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].saturating_add(other.0[i])))
    }

    /// Saturates.
    pub(crate) fn sub(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].saturating_sub(other.0[i])))
    }

    /// Divides by two to the `bits`, and rounds down.
    pub(crate) fn shr(self, bits: u32) -> Self {
        Self(self.0.map(|value| value >> bits))
    }

    /// Zero where the mask has no bits.
    pub(crate) fn and(self, mask: U8x16) -> Self {
        Self(from_fn(|i| self.0[i] & mask.0[i] as i8))
    }

    /// The numbers plus 128.
    pub(crate) fn plus_128(self) -> U8x16 {
        U8x16(self.0.map(|value| value as u8 ^ 0x80))
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

    pub(crate) fn last(self) -> i32 {
        self.0[3]
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

    /// Wraps around.
    pub(crate) fn mul(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_mul(other.0[i])))
    }

    /// Four rows as four columns.
    pub(crate) fn transpose(rows: [Self; 4]) -> [Self; 4] {
        from_fn(|i| Self(from_fn(|j| rows[j].0[i])))
    }
}
