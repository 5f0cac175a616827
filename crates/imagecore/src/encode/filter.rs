//! The filters of PNG (PNG specification, 9): each byte less what its neighbours predict it to be.

use imagecore_simd128::{I16x8, U8x16};

/// What a byte is predicted from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Filter {
    None,
    Sub,
    Up,
    Average,
    Paeth,
}

impl Filter {
    pub(super) const ALL: [Self; 5] = [Self::None, Self::Sub, Self::Up, Self::Average, Self::Paeth];

    /// The byte that stands before a row.
    pub(super) fn code(self) -> u8 {
        self as u8
    }

    /// Filters a row of pixels of so many bytes, given the row above it.
    pub(super) fn apply(self, pixel: usize, row: &[u8], above: &[u8], out: &mut [u8]) {
        let bytes = Neighbourhood::new(pixel, row, above);
        // Each time of a filter that the compiler knows.
        match self {
            Self::None => out.copy_from_slice(row),
            Self::Sub => apply_as(Self::Sub, &bytes, out),
            Self::Up => apply_as(Self::Up, &bytes, out),
            Self::Average => apply_as(Self::Average, &bytes, out),
            Self::Paeth => apply_as(Self::Paeth, &bytes, out),
        }
    }

    /// The filter that leaves the smallest differences: the least sum of the bytes' distances from zero (PNG
    /// specification, 12.7). Of equals the first.
    pub(super) fn of_least_sum(pixel: usize, row: &[u8], above: &[u8]) -> Self {
        let bytes = Neighbourhood::new(pixel, row, above);
        let mut sums = bytes.sums_of_whole_vectors();
        for (i, byte) in bytes.single() {
            for (filter, sum) in Self::ALL.into_iter().zip(&mut sums) {
                let difference = byte.wrapping_sub(bytes.predicted(filter, i));
                *sum += u32::from((difference as i8).unsigned_abs());
            }
        }
        let (best, _) = Self::ALL.into_iter().zip(sums).min_by_key(|&(_, sum)| sum).expect("five filters");
        best
    }

    /// What it says of a byte, by the one before it, the one above it, and the one before that: a, b and c in the
    /// specification, "before" by a pixel.
    #[inline(always)]
    fn predict(self, before: u8, above: u8, above_before: u8) -> u8 {
        match self {
            Self::None => 0,
            Self::Sub => before,
            Self::Up => above,
            Self::Average => (before & above) + ((before ^ above) >> 1),
            Self::Paeth => {
                let [a, b, c] = [before, above, above_before].map(i16::from);
                let (to_a, to_b, to_c) = ((b - c).abs(), (a - c).abs(), (a + b - 2 * c).abs());
                if to_a <= to_b && to_a <= to_c {
                    before
                } else if to_b <= to_c {
                    above
                } else {
                    above_before
                }
            }
        }
    }

    /// The same for sixteen bytes.
    #[inline(always)]
    fn predict_vector(self, before: U8x16, above: U8x16, above_before: U8x16) -> U8x16 {
        match self {
            Self::None => U8x16::splat(0),
            Self::Sub => before,
            Self::Up => above,
            Self::Average => before.and(above).add_saturating(before.xor(above).halve()),
            Self::Paeth => {
                let (to_a, to_b) = (above.abs_diff(above_before), before.abs_diff(above_before));
                // The way to c is that to a and that to b, one after the other or one less the other. A sum too
                // large for a byte is as good as 255: it is no less than either.
                let apart = above_before.le_mask(above).xor(above_before.le_mask(before));
                let to_c = apart.select(to_a.abs_diff(to_b), to_a.add_saturating(to_b));
                let a_is_nearest = to_a.le_mask(to_b).and(to_a.le_mask(to_c));
                a_is_nearest.select(before, to_b.le_mask(to_c).select(above, above_before))
            }
        }
    }
}

/// The bytes of a row and their neighbours: those of the first pixel have nothing before them, and the rest are taken
/// by sixteens as far as that goes.
struct Neighbourhood<'a> {
    row: &'a [u8],
    above: &'a [u8],
    /// Bytes of the first pixel.
    first: usize,
    /// Bytes that sixteens make up, after the first pixel.
    whole: usize,
}

/// Sixteen bytes, and those before, above, and above those before.
type Vectors<'a> = (((&'a [u8; 16], &'a [u8; 16]), &'a [u8; 16]), &'a [u8; 16]);

impl<'a> Neighbourhood<'a> {
    fn new(pixel: usize, row: &'a [u8], above: &'a [u8]) -> Self {
        let first = pixel.min(row.len());
        Self { row, above, first, whole: (row.len() - first) / 16 * 16 }
    }

    /// All sixteens.
    fn vectors(&self) -> impl ExactSizeIterator<Item = Vectors<'a>> {
        let vectors = |bytes: &'a [u8], start: usize| bytes[start..start + self.whole].as_chunks().0.iter();
        let (row, before) = (vectors(self.row, self.first), vectors(self.row, 0));
        row.zip(before).zip(vectors(self.above, self.first)).zip(vectors(self.above, 0))
    }

    /// The bytes that are in none of them, and their places.
    fn single(&self) -> impl Iterator<Item = (usize, u8)> {
        (0..self.first).chain(self.first + self.whole..self.row.len()).map(|i| (i, self.row[i]))
    }

    /// What a filter says of the byte at a place.
    #[inline(always)]
    fn predicted(&self, filter: Filter, i: usize) -> u8 {
        if i < self.first {
            filter.predict(0, self.above[i], 0)
        } else {
            filter.predict(self.row[i - self.first], self.above[i], self.above[i - self.first])
        }
    }

    /// The sums of the distances from zero that each filter leaves in all sixteens.
    fn sums_of_whole_vectors(&self) -> [u32; 5] {
        /// Vectors whose sums fit into 16 bits, as each adds up to 256.
        const PIECE: usize = 255;
        let mut sums = [0; 5];
        let mut vectors = self.vectors();
        while vectors.len() > 0 {
            let piece = piece_sums(vectors.by_ref().take(PIECE));
            sums.iter_mut().zip(piece).for_each(|(sum, piece)| *sum += piece.sum_unsigned());
        }
        sums
    }
}

#[inline(always)]
fn apply_as(filter: Filter, bytes: &Neighbourhood, out: &mut [u8]) {
    let places = out[bytes.first..].as_chunks_mut().0;
    for ((((row, before), above), above_before), out) in bytes.vectors().zip(places) {
        let [before, above, above_before] = [before, above, above_before].map(U8x16::load);
        U8x16::load(row).sub(filter.predict_vector(before, above, above_before)).store(out);
    }
    for (i, byte) in bytes.single() {
        out[i] = byte.wrapping_sub(bytes.predicted(filter, i));
    }
}

#[inline(never)]
fn piece_sums<'a>(vectors: impl Iterator<Item = Vectors<'a>>) -> [I16x8; 5] {
    let mut sums = [I16x8::splat(0); 5];
    for (((row, before), above), above_before) in vectors {
        let [row, before, above, above_before] = [row, before, above, above_before].map(U8x16::load);
        for (filter, sum) in Filter::ALL.into_iter().zip(&mut sums) {
            let difference = row.sub(filter.predict_vector(before, above, above_before));
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
        // Pieces of noise, of small differences and of extremes, for which the ways of Paeth part.
        (0..length)
            .map(|i| match i / 40 % 3 {
                0 => byte(i),
                1 => 120 + byte(i) % 9,
                _ => byte(i) & 1,
            })
            .map(|value| if value == 1 { 255 } else { value })
            .collect()
    }

    /// By the formulas of the specification, byte by byte.
    fn expected(filter: Filter, pixel: usize, row: &[u8], above: &[u8]) -> Vec<u8> {
        let at = |bytes: &[u8], i: usize| i32::from(if i < pixel { 0 } else { bytes[i - pixel] });
        (0..row.len())
            .map(|i| {
                let (a, b, c) = (at(row, i), i32::from(above[i]), at(above, i));
                let estimate = a + b - c;
                let [to_a, to_b, to_c] = [a, b, c].map(|value| (estimate - value).abs());
                let predicted = match filter {
                    Filter::None => 0,
                    Filter::Sub => a,
                    Filter::Up => b,
                    Filter::Average => (a + b) / 2,
                    Filter::Paeth if to_a <= to_b && to_a <= to_c => a,
                    Filter::Paeth if to_b <= to_c => b,
                    Filter::Paeth => c,
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
                for filter in Filter::ALL {
                    filter.apply(pixel, &row, &above, &mut out);
                    assert_eq!(out, expected(filter, pixel, &row, &above), "{filter:?}, {pixel}, {length}");
                    let sum: u32 = out.iter().map(|&byte| u32::from((byte as i8).unsigned_abs())).sum();
                    sums.push((sum, filter.code()));
                }
                let best = Filter::of_least_sum(pixel, &row, &above);
                assert_eq!(
                    Some(&(best.code())),
                    sums.iter().min().map(|(_, code)| code),
                    "{pixel}, {length}"
                );
            }
        }
    }

    #[test]
    fn paeth_is_the_same_for_all_bytes_by_sixteens() {
        for a in 0..=255 {
            for b in 0..=255 {
                for c in (0..=255u8).step_by(16) {
                    let c: [u8; 16] = std::array::from_fn(|i| c + i as u8);
                    let mut vector = [0; 16];
                    let [before, above] = [a, b].map(U8x16::splat);
                    Filter::Paeth.predict_vector(before, above, U8x16::load(&c)).store(&mut vector);
                    assert_eq!(vector, c.map(|c| Filter::Paeth.predict(a, b, c)), "{a}, {b}, {c:?}");
                }
            }
        }
    }
}
