//! The filter types (PNG specification, 9). A filter replaces each byte with the difference of the byte and a
//! prediction. The prediction is computed from neighboring bytes.

use imagecore_simd128::{I16x8, U8x16};

/// A filter type (PNG specification, 9.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FilterType {
    None,
    Sub,
    Up,
    Average,
    Paeth,
}

impl FilterType {
    pub(super) const ALL: [Self; 5] = [Self::None, Self::Sub, Self::Up, Self::Average, Self::Paeth];

    /// Returns the code of the filter type. In the file, this byte precedes the filtered row.
    pub(super) fn code(self) -> u8 {
        self as u8
    }

    /// Filters `row` into `out`. `above` is the row above, and `distance` is the number of bytes per pixel, at least
    /// one.
    pub(super) fn apply(self, distance: usize, row: &[u8], above: &[u8], out: &mut [u8]) {
        let bytes = Neighbors::new(distance, row, above);
        // With a constant argument the compiler generates one loop for each filter type.
        match self {
            Self::None => out.copy_from_slice(row),
            Self::Sub => apply_as(Self::Sub, &bytes, out),
            Self::Up => apply_as(Self::Up, &bytes, out),
            Self::Average => apply_as(Self::Average, &bytes, out),
            Self::Paeth => apply_as(Self::Paeth, &bytes, out),
        }
    }

    /// Returns the filter type with the minimum sum of the absolute values of the filtered bytes (PNG specification,
    /// 12.7). Filtered bytes count as signed numbers. Among types with equal sums, the first type in [`ALL`](Self::ALL)
    /// is returned.
    pub(super) fn with_min_sum(distance: usize, row: &[u8], above: &[u8]) -> Self {
        let bytes = Neighbors::new(distance, row, above);
        let mut sums = bytes.vector_sums();
        for (i, byte) in bytes.remaining() {
            for (filter, sum) in Self::ALL.into_iter().zip(&mut sums) {
                let difference = byte.wrapping_sub(bytes.predicted(filter, i));
                *sum += u32::from((difference as i8).unsigned_abs());
            }
        }
        let (best, _) =
            Self::ALL.into_iter().zip(sums).min_by_key(|&(_, sum)| sum).expect("five filter types");
        best
    }

    /// Returns the prediction for a byte. `left`, `above` and `above_left` are the bytes a, b and c of the PNG
    /// specification (9.2).
    #[inline(always)]
    fn predict(self, left: u8, above: u8, above_left: u8) -> u8 {
        match self {
            Self::None => 0,
            Self::Sub => left,
            Self::Up => above,
            Self::Average => (left & above) + ((left ^ above) >> 1),
            Self::Paeth => {
                let [a, b, c] = [left, above, above_left].map(i16::from);
                let (to_a, to_b, to_c) = ((b - c).abs(), (a - c).abs(), (a + b - 2 * c).abs());
                if to_a <= to_b && to_a <= to_c {
                    left
                } else if to_b <= to_c {
                    above
                } else {
                    above_left
                }
            }
        }
    }

    /// Returns the predictions for sixteen bytes.
    #[inline(always)]
    fn predict_vector(self, left: U8x16, above: U8x16, above_left: U8x16) -> U8x16 {
        match self {
            Self::None => U8x16::splat(0),
            Self::Sub => left,
            Self::Up => above,
            Self::Average => left.and(above).add_saturating(left.xor(above).halve()),
            Self::Paeth => {
                let (to_a, to_b) = (above.abs_diff(above_left), left.abs_diff(above_left));
                // Here a, b and c are `left`, `above` and `above_left`, and p = a + b − c (PNG specification, 9.4). The
                // two differences are p − a = b − c and p − b = a − c. Their sum is p − c. If c lies between a and b,
                // the two differences have opposite signs, and |p − c| is the difference of their absolute values.
                // Otherwise |p − c| is the sum of their absolute values. This sum saturates at 255, but is still not
                // less than either absolute value.
                let is_between = above_left.le_mask(above).xor(above_left.le_mask(left));
                let to_c = is_between.select(to_a.abs_diff(to_b), to_a.add_saturating(to_b));
                let a_is_nearest = to_a.le_mask(to_b).and(to_a.le_mask(to_c));
                a_is_nearest.select(left, to_b.le_mask(to_c).select(above, above_left))
            }
        }
    }
}

/// The bytes of a row and their neighbors. The bytes of the first pixel have no left neighbors, and are processed one
/// by one. The bytes after the first pixel are processed in vectors of sixteen. The remaining bytes, fewer than
/// sixteen, are processed one by one.
struct Neighbors<'a> {
    row: &'a [u8],
    above: &'a [u8],
    /// The number of bytes of the first pixel, which is also the distance from a byte to its left neighbor.
    first: usize,
    /// The number of bytes that are processed in vectors. The vectors begin after the first pixel.
    in_vectors: usize,
}

/// Sixteen bytes, and their neighbors: left, above, and above left.
type Vectors<'a> = (((&'a [u8; 16], &'a [u8; 16]), &'a [u8; 16]), &'a [u8; 16]);

impl<'a> Neighbors<'a> {
    fn new(distance: usize, row: &'a [u8], above: &'a [u8]) -> Self {
        let first = distance.min(row.len());
        Self { row, above, first, in_vectors: (row.len() - first) / 16 * 16 }
    }

    /// Returns all vectors of the row, each with its neighbors.
    fn vectors(&self) -> impl ExactSizeIterator<Item = Vectors<'a>> {
        let vectors =
            |bytes: &'a [u8], start: usize| bytes[start..start + self.in_vectors].as_chunks().0.iter();
        let (row, left) = (vectors(self.row, self.first), vectors(self.row, 0));
        row.zip(left).zip(vectors(self.above, self.first)).zip(vectors(self.above, 0))
    }

    /// Returns the bytes that are not processed in vectors, each with its index in the row.
    fn remaining(&self) -> impl Iterator<Item = (usize, u8)> {
        (0..self.first).chain(self.first + self.in_vectors..self.row.len()).map(|i| (i, self.row[i]))
    }

    /// Returns the prediction of the filter type `filter` for the byte at the index `i` of the row.
    #[inline(always)]
    fn predicted(&self, filter: FilterType, i: usize) -> u8 {
        if i < self.first {
            filter.predict(0, self.above[i], 0)
        } else {
            filter.predict(self.row[i - self.first], self.above[i], self.above[i - self.first])
        }
    }

    /// Returns, for each filter type, the sum of the absolute values of the filtered bytes in all vectors.
    fn vector_sums(&self) -> [u32; 5] {
        /// The largest number of vectors whose differences are summed in 16-bit lanes. Each vector adds at most 2 × 128
        /// to a lane, so the sum of 255 vectors is less than 2^16.
        const CHUNK: usize = 255;
        let mut sums = [0; 5];
        let mut vectors = self.vectors();
        while vectors.len() > 0 {
            let chunk = chunk_sums(vectors.by_ref().take(CHUNK));
            sums.iter_mut().zip(chunk).for_each(|(sum, chunk)| *sum += chunk.sum_unsigned());
        }
        sums
    }
}

#[inline(always)]
fn apply_as(filter: FilterType, bytes: &Neighbors, out: &mut [u8]) {
    let outputs = out[bytes.first..].as_chunks_mut().0;
    for ((((row, left), above), above_left), out) in bytes.vectors().zip(outputs) {
        let [left, above, above_left] = [left, above, above_left].map(U8x16::load);
        U8x16::load(row).sub(filter.predict_vector(left, above, above_left)).store(out);
    }
    for (i, byte) in bytes.remaining() {
        out[i] = byte.wrapping_sub(bytes.predicted(filter, i));
    }
}

#[inline(never)]
fn chunk_sums<'a>(vectors: impl Iterator<Item = Vectors<'a>>) -> [I16x8; 5] {
    let mut sums = [I16x8::splat(0); 5];
    for (((row, left), above), above_left) in vectors {
        let [row, left, above, above_left] = [row, left, above, above_left].map(U8x16::load);
        for (filter, sum) in FilterType::ALL.into_iter().zip(&mut sums) {
            let difference = row.sub(filter.predict_vector(left, above, above_left));
            *sum = sum.add(difference.pairwise_abs_sum());
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(length: usize, seed: usize) -> Vec<u8> {
        let byte = |i: usize| (((i + 977 * seed) as u32).wrapping_mul(0x9E37_79B9) >> 13) as u8;
        // Noise, small differences and extreme values alternate. Together they test all branches of the Paeth filter.
        (0..length)
            .map(|i| match i / 40 % 3 {
                0 => byte(i),
                1 => 120 + byte(i) % 9,
                _ => byte(i) & 1,
            })
            .map(|value| if value == 1 { 255 } else { value })
            .collect()
    }

    /// Filters `row` byte by byte, with the formulas of the PNG specification (9.2). `pixel` is the number of bytes per
    /// pixel.
    fn expected(filter: FilterType, pixel: usize, row: &[u8], above: &[u8]) -> Vec<u8> {
        let at = |bytes: &[u8], i: usize| i32::from(if i < pixel { 0 } else { bytes[i - pixel] });
        (0..row.len())
            .map(|i| {
                let (a, b, c) = (at(row, i), i32::from(above[i]), at(above, i));
                let estimate = a + b - c;
                let [to_a, to_b, to_c] = [a, b, c].map(|value| (estimate - value).abs());
                let predicted = match filter {
                    FilterType::None => 0,
                    FilterType::Sub => a,
                    FilterType::Up => b,
                    FilterType::Average => (a + b) / 2,
                    FilterType::Paeth if to_a <= to_b && to_a <= to_c => a,
                    FilterType::Paeth if to_b <= to_c => b,
                    FilterType::Paeth => c,
                };
                row[i].wrapping_sub(predicted as u8)
            })
            .collect()
    }

    #[test]
    fn rows_of_any_length_are_filtered_as_specified() {
        for pixel in [1, 2, 3, 4, 6, 8] {
            for length in
                (1..80).chain([4000, 4093, 4097]).map(|length: usize| length.next_multiple_of(pixel))
            {
                let (row, above) = (noise(length, 1), noise(length, 2));
                let mut out = vec![0; length];
                let mut sums = Vec::new();
                for filter in FilterType::ALL {
                    filter.apply(pixel, &row, &above, &mut out);
                    assert_eq!(out, expected(filter, pixel, &row, &above), "{filter:?}, {pixel}, {length}");
                    let sum: u32 = out.iter().map(|&byte| u32::from((byte as i8).unsigned_abs())).sum();
                    sums.push((sum, filter.code()));
                }
                let best = FilterType::with_min_sum(pixel, &row, &above);
                assert_eq!(
                    Some(&(best.code())),
                    sums.iter().min().map(|(_, code)| code),
                    "{pixel}, {length}"
                );
            }
        }
    }

    #[test]
    fn paeth_in_vectors_equals_paeth_of_bytes() {
        for a in 0..=255 {
            for b in 0..=255 {
                for c in (0..=255u8).step_by(16) {
                    let c: [u8; 16] = std::array::from_fn(|i| c + i as u8);
                    let mut vector = [0; 16];
                    let [left, above] = [a, b].map(U8x16::splat);
                    FilterType::Paeth.predict_vector(left, above, U8x16::load(&c)).store(&mut vector);
                    assert_eq!(vector, c.map(|c| FilterType::Paeth.predict(a, b, c)), "{a}, {b}, {c:?}");
                }
            }
        }
    }
}
