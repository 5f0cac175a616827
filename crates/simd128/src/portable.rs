//! Implements the operations in plain Rust, for every target. This module defines the result of every
//! operation. The implementation for WebAssembly must return the same bits.

use std::array::from_fn;

/// Eight lanes of 16 bits. The lanes are signed unless the documentation of a method says otherwise.
#[derive(Clone, Copy)]
pub struct I16x8([i16; 8]);

impl I16x8 {
    /// Loads eight samples into lanes 0 to 7.
    #[inline]
    pub fn load(samples: &[i16; 8]) -> Self {
        Self(*samples)
    }

    /// Loads four samples into lanes 0 to 3; lanes 4 to 7 are zero.
    #[inline]
    pub fn load_half(samples: &[i16; 4]) -> Self {
        Self(from_fn(|i| samples.get(i).copied().unwrap_or(0)))
    }

    /// Stores all eight lanes in `samples`.
    #[inline]
    pub fn store(self, samples: &mut [i16; 8]) {
        *samples = self.0;
    }

    /// Sets all lanes to `value`.
    #[inline]
    pub fn splat(value: i16) -> Self {
        Self([value; 8])
    }

    /// Loads four pairs of samples, each packed by [`pair`](crate::pair). The first pair is loaded into lanes
    /// 0 and 1, the second into lanes 2 and 3, and so on.
    #[inline]
    pub fn load_pairs(pairs: &[i32; 4]) -> Self {
        Self(from_fn(|i| (pairs[i / 2] >> (i % 2 * 16)) as i16))
    }

    /// Packs lanes 0 and 1 into the first pair, lanes 2 and 3 into the second, and so on. This method is the
    /// inverse of [`load_pairs`](Self::load_pairs).
    #[inline]
    pub fn store_pairs(self, pairs: &mut [i32; 4]) {
        *pairs = from_fn(|i| crate::pair(self.0[2 * i], self.0[2 * i + 1]));
    }

    /// Loads the two samples of `pair` into lanes 0 and 1, and repeats them in lanes 2 and 3, 4 and 5, and 6
    /// and 7. [`pair`](crate::pair) packs the two samples.
    #[inline]
    pub fn splat_pair(pair: i32) -> Self {
        Self::load_pairs(&[pair; 4])
    }

    /// Converts lanes of 32 bits to 16 bits, with signed saturation. The lanes of `low` become lanes 0 to 3,
    /// and the lanes of `high` become lanes 4 to 7.
    #[inline]
    pub fn narrow(low: I32x4, high: I32x4) -> Self {
        let narrow = |value: i32| value.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        Self(from_fn(|i| narrow(if i < 4 { low.0[i] } else { high.0[i - 4] })))
    }

    /// Computes (a · b + 2¹⁴) >> 15 lane by lane, with signed saturation. This is the rounded product of
    /// numbers with 15 fractional bits. Only the product of −32768 and −32768 saturates.
    #[inline]
    pub fn mul_q15(self, other: Self) -> Self {
        let fraction = |a: i16, b: i16| (i32::from(a) * i32::from(b) + 0x4000) >> 15;
        Self(from_fn(|i| fraction(self.0[i], other.0[i]).min(i16::MAX.into()) as i16))
    }

    /// Loads eight bytes and zero-extends each byte to 16 bits.
    #[inline]
    pub fn load_bytes(bytes: &[u8; 8]) -> Self {
        Self(bytes.map(i16::from))
    }

    /// Adds lane by lane, with wrapping.
    #[inline]
    pub fn add(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_add(other.0[i])))
    }

    /// Subtracts lane by lane, with wrapping.
    #[inline]
    pub fn sub(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_sub(other.0[i])))
    }

    /// Multiplies lane by lane, and keeps the low 16 bits of each product.
    #[inline]
    pub fn mul(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_mul(other.0[i])))
    }

    /// Shifts each lane right. The new high bits are copies of the sign bit. The shift count is taken modulo
    /// 16.
    #[inline]
    pub fn shr(self, bits: u32) -> Self {
        Self(self.0.map(|value| value.wrapping_shr(bits)))
    }

    /// Interleaves the lanes of both vectors. Lanes of `self` become even lanes, and lanes of `other` become
    /// odd lanes. The first result has lanes 0 to 3 of both vectors, and the second result has lanes 4 to 7.
    #[inline]
    pub fn interleave(self, other: Self) -> [Self; 2] {
        let half = |start: usize| {
            from_fn(|i| if i % 2 == 0 { self.0[start + i / 2] } else { other.0[start + i / 2] })
        };
        [Self(half(0)), Self(half(4))]
    }

    /// Copies the fourth channel of each pixel to all four lanes of the pixel. The vector holds two pixels of
    /// four channels.
    #[inline]
    pub fn broadcast_alpha(self) -> Self {
        Self(from_fn(|i| self.0[i / 4 * 4 + 3]))
    }

    /// Replaces the fourth channel of each pixel by `value`. The vector holds two pixels of four channels.
    #[inline]
    pub fn with_alpha(self, value: i16) -> Self {
        Self(from_fn(|i| if i % 4 == 3 { value } else { self.0[i] }))
    }

    /// Shifts each lane left. The new low bits are zero. The shift count is taken modulo 16.
    #[inline]
    pub fn shl(self, bits: u32) -> Self {
        Self(self.0.map(|value| value.wrapping_shl(bits)))
    }

    /// Multiplies lane by lane with 32-bit products, and adds the products of lanes 0 and 1, of lanes 2 and
    /// 3, and so on. A sum wraps only if all four factors are −32768.
    #[inline]
    pub fn dot(self, other: Self) -> I32x4 {
        let product = |i: usize| i32::from(self.0[i]) * i32::from(other.0[i]);
        I32x4(from_fn(|i| product(2 * i).wrapping_add(product(2 * i + 1))))
    }

    /// Adds lane by lane, with signed saturation.
    #[inline]
    pub fn add_saturating(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].saturating_add(other.0[i])))
    }

    /// Shifts each lane right. The new high bits are zero. The shift count is taken modulo 16.
    #[inline]
    pub fn shr_unsigned(self, bits: u32) -> Self {
        Self(self.0.map(|value| (value as u16).wrapping_shr(bits) as i16))
    }

    /// Returns the sum of all lanes. The lanes are read as unsigned numbers.
    #[inline]
    pub fn sum_unsigned(self) -> u32 {
        self.0.iter().map(|&sample| u32::from(sample as u16)).sum()
    }
}

/// Sixteen lanes of 8 bits. The lanes are unsigned unless the documentation of a method says otherwise.
#[derive(Clone, Copy)]
pub struct U8x16([u8; 16]);

impl U8x16 {
    /// Stores all sixteen lanes in `bytes`.
    #[inline]
    pub fn store(self, bytes: &mut [u8; 16]) {
        *bytes = self.0;
    }

    /// Converts signed lanes of 16 bits to bytes, with unsigned saturation (0 to 255). The lanes of `low`
    /// become lanes 0 to 7, and the lanes of `high` become lanes 8 to 15.
    #[inline]
    pub fn narrow(low: I16x8, high: I16x8) -> Self {
        let narrow = |value: i16| value.clamp(0, 255) as u8;
        Self(from_fn(|i| narrow(if i < 8 { low.0[i] } else { high.0[i - 8] })))
    }

    /// Stores three planes of sixteen samples as sixteen pixels. The three bytes of pixel i are `a[i]`, `b[i]` and
    /// `c[i]`.
    #[inline]
    pub fn store_interleaved([a, b, c]: [Self; 3], bytes: &mut [u8; 48]) {
        for (i, bytes) in bytes.as_chunks_mut().0.iter_mut().enumerate() {
            *bytes = [a.0[i], b.0[i], c.0[i]];
        }
    }

    /// Sets all lanes to `value`.
    #[inline]
    pub fn splat(value: u8) -> Self {
        Self([value; 16])
    }

    /// Loads sixteen bytes into lanes 0 to 15.
    #[inline]
    pub fn load(bytes: &[u8; 16]) -> Self {
        Self(*bytes)
    }

    /// Loads the first array into lanes 0 to 7, and the second array into lanes 8 to 15.
    #[inline]
    pub fn load_halves(halves: [&[u8; 8]; 2]) -> Self {
        Self(from_fn(|i| halves[i / 8][i % 8]))
    }

    /// Stores lanes 0 to 7 in the first array, and lanes 8 to 15 in the second array.
    #[inline]
    pub fn store_halves(self, halves: [&mut [u8; 8]; 2]) {
        for (half, bytes) in halves.into_iter().zip(self.0.as_chunks().0) {
            *half = *bytes;
        }
    }

    /// Loads the first array into lanes 0 to 3, the second array into lanes 4 to 7, and so on.
    #[inline]
    pub fn load_quarters(quarters: [&[u8; 4]; 4]) -> Self {
        Self(from_fn(|i| quarters[i / 4][i % 4]))
    }

    /// Returns lanes 0 to 3 as the first array, lanes 4 to 7 as the second array, and so on.
    #[inline]
    pub fn quarters(self) -> [[u8; 4]; 4] {
        from_fn(|i| from_fn(|j| self.0[4 * i + j]))
    }

    /// Adds lane by lane, with unsigned saturation.
    #[inline]
    pub fn add_saturating(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].saturating_add(other.0[i])))
    }

    /// Subtracts lane by lane, with wrapping.
    #[inline]
    pub fn sub(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_sub(other.0[i])))
    }

    /// Reads the lanes as signed numbers. Adds the absolute values of lanes 0 and 1, of lanes 2 and 3, and so
    /// on. Each sum is 0 to 256.
    #[inline]
    pub fn pairwise_abs_sum(self) -> I16x8 {
        let distance = |i: usize| i16::from((self.0[i] as i8).unsigned_abs());
        I16x8(from_fn(|i| distance(2 * i) + distance(2 * i + 1)))
    }

    /// Selects each bit from `set` if the corresponding bit of `self` is 1, and from `clear` if it is 0.
    #[inline]
    pub fn select(self, set: Self, clear: Self) -> Self {
        Self(from_fn(|i| (set.0[i] & self.0[i]) | (clear.0[i] & !self.0[i])))
    }

    /// Computes the absolute difference lane by lane. The lanes are unsigned.
    #[inline]
    pub fn abs_diff(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].abs_diff(other.0[i])))
    }

    /// Returns the maximum of `self` and `other`, lane by lane. The lanes are unsigned.
    #[inline]
    pub fn max(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].max(other.0[i])))
    }

    /// Divides each unsigned lane by two, and rounds down.
    #[inline]
    pub fn halve(self) -> Self {
        Self(self.0.map(|byte| byte / 2))
    }

    /// Returns 0xFF in each lane where `self` ≤ `limit`, and 0 in the other lanes. The lanes are unsigned.
    #[inline]
    pub fn le_mask(self, limit: Self) -> Self {
        Self(from_fn(|i| if self.0[i] <= limit.0[i] { 0xFF } else { 0 }))
    }

    /// Computes the bitwise AND.
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] & other.0[i]))
    }

    /// Computes the bitwise NOT.
    #[inline]
    pub fn not(self) -> Self {
        Self(self.0.map(|byte| !byte))
    }

    /// Returns whether all bits are zero.
    #[inline]
    pub fn is_zero(self) -> bool {
        self.0 == [0; 16]
    }

    /// Subtracts 128 from each lane, and reads the result as a signed number. The numbers 0 to 255 become
    /// −128 to 127.
    #[inline]
    pub fn sub_128(self) -> I8x16 {
        I8x16(self.0.map(|byte| (byte ^ 0x80) as i8))
    }

    /// Zero-extends each byte to 16 bits. The first result has lanes 0 to 7, and the second result has lanes
    /// 8 to 15.
    #[inline]
    pub fn widen(self) -> [I16x8; 2] {
        from_fn(|half| I16x8(from_fn(|i| self.0[8 * half + i].into())))
    }

    /// Interleaves the lanes of both vectors. Lanes of `self` become even lanes, and lanes of `other` become
    /// odd lanes. The first result has lanes 0 to 7 of both vectors, and the second result has lanes 8 to 15.
    #[inline]
    pub fn interleave(self, other: Self) -> [Self; 2] {
        let half = |start: usize| {
            from_fn(|i| if i % 2 == 0 { self.0[start + i / 2] } else { other.0[start + i / 2] })
        };
        [Self(half(0)), Self(half(8))]
    }

    /// Reads the lanes as a matrix of 4 × 4 bytes in row-major order, and returns the transposed matrix.
    #[inline]
    pub fn transpose(self) -> Self {
        Self(from_fn(|i| self.0[i % 4 * 4 + i / 4]))
    }

    /// Loads indices for [`swizzle`](Self::swizzle). In WebAssembly, this method hides the values of constant indices
    /// from the compiler. If the compiler knew these values, the compiler would replace `swizzle` with slower
    /// instructions.
    #[inline]
    pub fn swizzle_indices(indices: &[u8; 16]) -> Self {
        Self::load(indices)
    }

    /// Computes the bitwise OR.
    #[inline]
    pub fn or(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] | other.0[i]))
    }

    /// Computes the bitwise XOR.
    #[inline]
    pub fn xor(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] ^ other.0[i]))
    }

    /// Computes the mean (`self` + `other` + 1) >> 1 lane by lane, without overflow.
    #[inline]
    pub fn average(self, other: Self) -> Self {
        Self(from_fn(|i| (u16::from(self.0[i]) + u16::from(other.0[i])).div_ceil(2) as u8))
    }

    /// Computes (`self` + 2 · `middle` + `last` + 2) >> 2 lane by lane, without overflow.
    #[inline]
    pub fn weighted_average(self, middle: Self, last: Self) -> Self {
        let lane = |vector: &Self, i: usize| u16::from(vector.0[i]);
        Self(from_fn(|i| ((lane(&self, i) + 2 * lane(&middle, i) + lane(&last, i) + 2) / 4) as u8))
    }

    /// Lane i of the result is `self[indices[i]]`, or 0 if `indices[i]` is 16 or more.
    #[inline]
    pub fn swizzle(self, indices: Self) -> Self {
        Self(indices.0.map(|index| self.0.get(usize::from(index)).copied().unwrap_or(0)))
    }
}

/// Sixteen signed lanes of 8 bits.
#[derive(Clone, Copy)]
pub struct I8x16([i8; 16]);

impl I8x16 {
    /// Sets all lanes to `value`.
    #[inline]
    pub fn splat(value: i8) -> Self {
        Self([value; 16])
    }

    /// Converts lanes of 16 bits to 8 bits, with signed saturation. The lanes of `low` become lanes 0 to 7,
    /// and the lanes of `high` become lanes 8 to 15.
    #[inline]
    pub fn narrow(low: I16x8, high: I16x8) -> Self {
        let narrow = |value: i16| value.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
        Self(from_fn(|i| narrow(if i < 8 { low.0[i] } else { high.0[i - 8] })))
    }

    /// Sign-extends each lane to 16 bits. The first result has lanes 0 to 7, and the second result has lanes
    /// 8 to 15.
    #[inline]
    pub fn widen(self) -> [I16x8; 2] {
        from_fn(|half| I16x8(from_fn(|i| self.0[8 * half + i].into())))
    }

    /// Adds lane by lane, with signed saturation.
    #[inline]
    pub fn add_saturating(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].saturating_add(other.0[i])))
    }

    /// Subtracts lane by lane, with signed saturation.
    #[inline]
    pub fn sub_saturating(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].saturating_sub(other.0[i])))
    }

    /// Shifts each lane right. The new high bits are copies of the sign bit. The shift count is taken modulo
    /// 8.
    #[inline]
    pub fn shr(self, bits: u32) -> Self {
        Self(self.0.map(|value| value.wrapping_shr(bits)))
    }

    /// Computes the bitwise AND with `mask`.
    #[inline]
    pub fn and(self, mask: U8x16) -> Self {
        Self(from_fn(|i| self.0[i] & mask.0[i] as i8))
    }

    /// Adds 128 to each lane, and reads the result as an unsigned number. This method is the inverse of
    /// [`U8x16::sub_128`].
    #[inline]
    pub fn add_128(self) -> U8x16 {
        U8x16(self.0.map(|value| value as u8 ^ 0x80))
    }
}

/// Four signed lanes of 32 bits.
#[derive(Clone, Copy)]
pub struct I32x4([i32; 4]);

impl I32x4 {
    /// Sets all lanes to `value`.
    #[inline]
    pub fn splat(value: i32) -> Self {
        Self([value; 4])
    }

    /// Loads four numbers into lanes 0 to 3.
    #[inline]
    pub fn load(values: &[i32; 4]) -> Self {
        Self(*values)
    }

    /// Stores all four lanes in `values`.
    #[inline]
    pub fn store(self, values: &mut [i32; 4]) {
        *values = self.0;
    }

    /// Adds lane by lane, with wrapping.
    #[inline]
    pub fn add(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_add(other.0[i])))
    }

    /// Subtracts lane by lane, with wrapping.
    #[inline]
    pub fn sub(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_sub(other.0[i])))
    }

    /// Shifts each lane right. The new high bits are copies of the sign bit. The shift count is taken modulo
    /// 32.
    #[inline]
    pub fn shr(self, bits: u32) -> Self {
        Self(self.0.map(|value| value.wrapping_shr(bits)))
    }

    /// Limits each lane to the range `low..=high`. If `low` > `high`, the result is `high`.
    #[inline]
    pub fn clamp(self, low: i32, high: i32) -> Self {
        Self(self.0.map(|value| value.max(low).min(high)))
    }

    /// Returns lane 3.
    #[inline]
    pub fn last_lane(self) -> i32 {
        self.0[3]
    }

    /// Computes `self` · (`factor` / `divisors`) + ½ lane by lane, in single precision. The result is
    /// truncated towards zero and saturated to 32 bits. NaN becomes 0.
    #[inline]
    pub fn mul_div_f32(self, factor: i32, divisors: Self) -> Self {
        let scale = divisors.0.map(|divisor| factor as f32 / divisor as f32);
        Self(from_fn(|i| (self.0[i] as f32 * scale[i] + 0.5) as i32))
    }

    /// Adds the four lanes of each vector, with wrapping. Lane i of the result is the sum of vector i.
    #[inline]
    pub fn lane_sums(vectors: [Self; 4]) -> Self {
        Self(vectors.map(|vector| vector.0.into_iter().fold(0, i32::wrapping_add)))
    }

    /// Multiplies lane by lane, and keeps the low 32 bits of each product.
    #[inline]
    pub fn mul(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_mul(other.0[i])))
    }

    /// Transposes a matrix of 4 × 4 numbers. `rows` are the rows of the matrix. Returns the rows of the
    /// transposed matrix.
    #[inline]
    pub fn transpose(rows: [Self; 4]) -> [Self; 4] {
        from_fn(|i| Self(from_fn(|j| rows[j].0[i])))
    }
}

/// Four lanes of single precision. Each operation rounds as IEEE 754 defines, to the nearest number. The bits of NaN are
/// not specified.
#[derive(Clone, Copy)]
pub struct F32x4([f32; 4]);

impl F32x4 {
    /// Sets all lanes to `value`.
    #[inline]
    pub fn splat(value: f32) -> Self {
        Self([value; 4])
    }

    /// Loads four numbers into lanes 0 to 3.
    #[inline]
    pub fn load(values: &[f32; 4]) -> Self {
        Self(*values)
    }

    /// Stores all four lanes in `values`.
    #[inline]
    pub fn store(self, values: &mut [f32; 4]) {
        *values = self.0;
    }

    /// Adds lane by lane.
    #[inline]
    pub fn add(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] + other.0[i]))
    }

    /// Multiplies lane by lane.
    #[inline]
    pub fn mul(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] * other.0[i]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mul_q15_rounds_and_saturates_only_for_minus_one_squared() {
        let values = [i16::MIN, -16_384, -1, 0, 1, 16_384, i16::MAX, 3];
        let mut half = [0; 8];
        I16x8::load(&values).mul_q15(I16x8::splat(16_384)).store(&mut half);
        assert_eq!(half, [-16_384, -8192, 0, 0, 1, 8192, 16_384, 2]);
        let mut square = [0; 8];
        I16x8::splat(i16::MIN).mul_q15(I16x8::splat(i16::MIN)).store(&mut square);
        assert_eq!(square, [i16::MAX; 8]);
    }

    #[test]
    fn shift_counts_are_taken_modulo_the_width_of_a_lane() {
        let mut lanes = [0; 8];
        I16x8::splat(-8).shr(17).store(&mut lanes);
        assert_eq!(lanes, [-4; 8]);
        I16x8::splat(3).shl(16).store(&mut lanes);
        assert_eq!(lanes, [3; 8]);
        assert_eq!(I32x4::splat(-8).shr(33).last_lane(), -4);
    }

    #[test]
    fn narrowing_saturates() {
        let wide = I16x8::load(&[-300, -129, -128, -1, 127, 128, 255, 300]);
        let mut bytes = [0; 16];
        U8x16::narrow(wide, wide).store(&mut bytes);
        assert_eq!(bytes[..8], [0, 0, 0, 0, 127, 128, 255, 255]);
        I8x16::narrow(wide, wide).add_128().store(&mut bytes);
        assert_eq!(bytes[8..], [0, 0, 0, 127, 255, 255, 255, 255]);
    }

    #[test]
    fn store_interleaved_stores_three_planes_as_pixels() {
        let plane = |first: u8| U8x16::load(&from_fn(|i| first + i as u8));
        let mut pixels = [0; 48];
        U8x16::store_interleaved([plane(0), plane(100), plane(200)], &mut pixels);
        let expected: [[u8; 3]; 16] = from_fn(|i| [0, 100, 200].map(|first| first + i as u8));
        assert_eq!(pixels.as_chunks().0, expected);
    }

    #[test]
    fn swizzle_by_the_table_converts_rgbx_to_rgb() {
        let pixels = U8x16::load(&from_fn(|i| i as u8 + 1));
        let mut packed = [0; 16];
        pixels.swizzle(U8x16::swizzle_indices(&crate::RGBX_TO_RGB)).store(&mut packed);
        assert_eq!(packed, [1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 0, 0, 0, 0]);
    }

    #[test]
    fn mul_div_f32_rounds_and_a_divisor_of_zero_does_not_panic() {
        let mut quotients = [0; 4];
        I32x4::load(&[3, 5, 7, 0]).mul_div_f32(1, I32x4::load(&[2, 2, 0, 0])).store(&mut quotients);
        assert_eq!(quotients, [2, 3, i32::MAX, 0]);
    }

    #[test]
    fn transposing_twice_changes_nothing() {
        let bytes: [u8; 16] = from_fn(|i| i as u8);
        let mut twice = [0; 16];
        U8x16::load(&bytes).transpose().transpose().store(&mut twice);
        assert_eq!(twice, bytes);
        let once = U8x16::load(&bytes).transpose().quarters();
        assert_eq!(once[1], [1, 5, 9, 13]);
    }

    #[test]
    fn averages_round_as_documented() {
        let mut lanes = [0; 16];
        U8x16::splat(254).average(U8x16::splat(255)).store(&mut lanes);
        assert_eq!(lanes, [255; 16]);
        U8x16::splat(255).weighted_average(U8x16::splat(255), U8x16::splat(254)).store(&mut lanes);
        assert_eq!(lanes, [255; 16]);
    }
}
