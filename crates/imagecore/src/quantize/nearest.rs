//! Finds the nearest entry of a palette.

use super::Palette;
use super::space::{Space, Vector, distance};
use crate::encode::png::MAX_COLORS;
use crate::{Error, alloc};

/// Finds the nearest of some vectors.
pub(super) struct Nearest {
    /// The vectors of opaque colors come first.
    vectors: Vec<Vector>,
    opaque: usize,
    /// For each vector, all vectors by their distance from it: a quarter of the squared distance, and the index.
    neighbors: Vec<(f32, u32)>,
}

impl Nearest {
    /// `vectors` must not be empty. The first ones, `opaque` in number, are those for opaque colors.
    pub(super) fn new(vectors: Vec<Vector>, opaque: usize) -> Result<Self, Error> {
        let count = vectors.len();
        let mut neighbors = alloc::with_capacity(count * count)?;
        let mut keys = alloc::with_capacity(count)?;
        for from in &vectors {
            keys.clear();
            keys.extend(vectors.iter().enumerate().map(|(i, to)| key(distance(from, to) / 4.0, i as u32)));
            keys.sort_unstable();
            neighbors.extend(keys.iter().copied().map(of_key));
        }
        Ok(Self { vectors, opaque, neighbors })
    }

    pub(super) fn vectors(&self) -> &[Vector] {
        &self.vectors
    }

    pub(super) fn into_vectors(self) -> Vec<Vector> {
        self.vectors
    }

    /// Returns the square of the longest line of the minimum spanning tree (R. Prim, Shortest connection networks, 1957).
    pub(super) fn longest_line(&self) -> f32 {
        // The squared distance of each vector from the tree. Those in the tree have a negative one.
        let mut apart = [f32::MAX; MAX_COLORS];
        let (mut longest, mut joined) = (0.0, 0);
        for _ in 1..self.vectors.len() {
            apart[joined] = -1.0;
            let mut least = f32::MAX;
            let from = self.vectors[joined];
            for (i, (apart, to)) in apart.iter_mut().zip(&self.vectors).enumerate() {
                *apart = apart.min(distance(&from, to));
                if *apart >= 0.0 && *apart < least {
                    (least, joined) = (*apart, i);
                }
            }
            longest = f32::max(longest, least);
        }
        longest
    }

    /// Returns whether the vector with this index is one for opaque colors.
    #[inline(always)]
    pub(super) fn is_opaque(&self, index: usize) -> bool {
        index < self.opaque
    }

    /// Returns the index of the vector that is nearest to `to`, and the squared distance. With `is_opaque`, it is one of
    /// those for opaque colors, of which there must be one. `hint` is the index of a vector that is probably near. If the distance of a vector from the hint is at least twice the distance of `to`
    /// from the hint, this vector is not nearer to `to` than the hint (the triangle inequality).
    #[inline(always)]
    pub(super) fn find(&self, to: &Vector, hint: usize, is_opaque: bool) -> (usize, f32) {
        let count = self.vectors.len();
        let end = if is_opaque { self.opaque } else { count };
        let hint = if hint < end { hint } else { 0 };
        let of_hint = distance(to, &self.vectors[hint]);
        let (mut best, mut least) = (hint, of_hint);
        for &(quarter, index) in &self.neighbors[hint * count..][..count] {
            if quarter >= of_hint {
                break;
            }
            if index as usize >= end {
                continue;
            }
            let candidate = distance(to, &self.vectors[index as usize]);
            if candidate < least {
                (best, least) = (index as usize, candidate);
            }
        }
        (best, least)
    }
}

/// Without dithering, the entry of the previous pixel is kept if its squared distance from the color is at most this many
/// times that of the nearest entry. Longer repetitions make smaller files: photographs take 2 to 8 % fewer bytes, and the
/// mean error is up to 0.3 % larger. With 1.5, they take up to 11 % fewer bytes, and the error is up to 1 % larger.
const NEARLY: f32 = 1.25;

/// Returns a key by which numbers with an index each are sorted: by the number, as `f32::total_cmp` does, then by the index.
/// The WebAssembly module sorts all its lists as `u64`, because the sort is compiled again for each type.
pub(super) fn key(number: f32, index: u32) -> u64 {
    // The bits of positive numbers ascend with the number, and those of negative ones descend.
    let bits = number.to_bits();
    let ordered = if number.is_sign_negative() { !bits } else { bits | SIGN };
    u64::from(ordered) << u32::BITS | u64::from(index)
}

/// The inverse of [`key`].
pub(super) fn of_key(key: u64) -> (f32, u32) {
    let ordered = (key >> u32::BITS) as u32;
    let bits = if ordered & SIGN == 0 { !ordered } else { ordered ^ SIGN };
    (f32::from_bits(bits), key as u32)
}

/// The bit of the sign of an `f32`.
const SIGN: u32 = 1 << 31;

/// The number of slots of the cache.
const SLOTS: usize = 1 << 16;

/// Replaces colors by the nearest entries, and remembers those of the last colors in a direct-mapped cache.
pub(super) struct Cache {
    /// A color, the index of the nearest entry plus one, and the squared distance. The index is zero if the slot is free.
    slots: Vec<([u8; 4], u16, f32)>,
    /// The index of the last entry that has replaced a color.
    last: usize,
}

impl Cache {
    pub(super) fn new() -> Result<Self, Error> {
        Ok(Self { slots: alloc::filled(([0; 4], 0, 0.0), SLOTS)?, last: 0 })
    }

    /// Replaces each color of `row` by the nearest entry of the palette, which must be the same in all calls, or by the
    /// entry of the pixel before it, if it is nearly as near.
    pub(super) fn replace(&mut self, row: &mut [[u8; 4]], palette: &Palette, space: &Space) {
        for color in row {
            // This is Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4).
            let hash = u32::from_le_bytes(*color).wrapping_mul(0x9E37_79B9) >> (32 - SLOTS.ilog2());
            let slot = &mut self.slots[hash as usize];
            if slot.0 != *color || slot.1 == 0 {
                let (entry, least) = palette.find(*color, &space.vector(*color), self.last);
                *slot = (*color, entry as u16 + 1, least);
            }
            let (_, entry, least) = *slot;
            let entry = usize::from(entry) - 1;
            let keeps = self.last == entry
                || palette.allows(self.last, *color)
                    && distance(&palette.nearest.vectors()[self.last], &space.vector(*color))
                        <= least * NEARLY;
            self.last = if keeps { self.last } else { entry };
            *color = palette.colors[self.last];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_in_the_order_of_the_numbers() {
        let numbers = [f32::MIN, -1.5, -f32::MIN_POSITIVE, -0.0, 0.0, f32::MIN_POSITIVE, 1.5, f32::MAX];
        let sorted = numbers.map(|number| [(number, 0), (number, u32::MAX)]);
        let keys = sorted.as_flattened().iter().map(|&(number, index)| key(number, index));
        assert!(keys.clone().is_sorted_by(|a, b| a < b));
        for (key, &(number, index)) in keys.zip(sorted.as_flattened()) {
            let (again, same_index) = of_key(key);
            assert_eq!((again.to_bits(), same_index), (number.to_bits(), index));
        }
    }

    #[test]
    fn the_nearest_vector_is_found_from_every_hint() {
        let vector = |i: u32| i.wrapping_mul(0x9E37_79B9).to_le_bytes().map(|byte| f32::from(byte) / 255.0);
        let vectors: Vec<Vector> = (0..100).map(vector).collect();
        let nearest = Nearest::new(vectors.clone(), 100).unwrap();
        for i in 100..400 {
            let to = vector(i);
            let least = vectors.iter().map(|from| distance(from, &to)).fold(f32::MAX, f32::min);
            for hint in 0..100 {
                assert_eq!(nearest.find(&to, hint, false).1, least);
            }
        }
    }
}
