//! The palette of an indexed PNG (PNG specification, 11.2.2).

use crate::{Error, alloc};

/// The largest number of entries in a PNG palette (PNG specification, 11.2.2).
pub(crate) const MAX_COLORS: usize = 256;

/// The number of slots in the hash table: four per color, so that collisions are rare.
const SLOTS: usize = 4 * MAX_COLORS;

/// The order of the entries of a palette.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// First the color that occurs most often at the ends of the rows, then all others in ascending order of luma.
    /// Without filters, the index 0 of the first color is equal to the filter type byte, so that a plain background is
    /// one run of equal bytes over all rows.
    Luma,
    /// In the order in which the analysis finds the colors. For a raster with one channel, this is the ascending order
    /// of the gray levels. For all other rasters, it is the order of the first occurrence in the image.
    FirstUse,
    /// Each color is followed by one of the remaining colors: the one that is most often adjacent to it in the image.
    Adjacency,
}

impl Order {
    pub(super) const ALL: [Self; 3] = [Self::Luma, Self::FirstUse, Self::Adjacency];
}

/// A set of up to 256 RGBA colors with an index for each.
#[derive(Clone)]
pub(super) struct Palette {
    colors: Vec<[u8; 4]>,
    /// A hash table with open addressing. A slot holds the index of a color plus one, or zero if the slot is free.
    slots: Box<[u16; SLOTS]>,
}

impl Palette {
    /// Returns a palette without colors.
    #[expect(clippy::disallowed_methods, reason = "256 colors")]
    pub(super) fn new() -> Self {
        Self { colors: Vec::with_capacity(MAX_COLORS), slots: Box::new([0; SLOTS]) }
    }

    /// Returns a palette with `colors` in the given order. Repeated colors, and all colors after the first 256
    /// distinct colors, are left out.
    pub(super) fn of(colors: &[[u8; 4]]) -> Self {
        let mut palette = Self::new();
        for &color in colors {
            palette.insert(color);
        }
        palette
    }

    /// Adds `color` if it is not yet in the palette. Returns false if the palette has no free entry for it.
    pub(super) fn insert(&mut self, color: [u8; 4]) -> bool {
        let slot = self.slot(color);
        if self.slots[slot] == 0 {
            if self.colors.len() == MAX_COLORS {
                return false;
            }
            self.colors.push(color);
            self.slots[slot] = self.colors.len() as u16;
        }
        true
    }

    /// Returns the index of `color`; `None` if `color` is not in the palette.
    pub(super) fn index(&self, color: [u8; 4]) -> Option<u8> {
        self.slots[self.slot(color)].checked_sub(1).map(|index| index as u8)
    }

    /// Returns the colors in the order of their indices, at most 256.
    pub(super) fn colors(&self) -> &[[u8; 4]] {
        &self.colors
    }

    /// Returns a palette with the colors of `self` in `order`. The aim of each order is that neighboring pixels have
    /// similar indices, because such indices compress better. In every order, colors that are not opaque come first,
    /// so that tRNS is as short as possible. `pixels` are all pixels of the image, in rows of `width` pixels, and
    /// `background` is the color that occurs most often at the ends of the rows. The colors of all pixels must be in the
    /// palette.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn sorted(
        &self,
        order: Order,
        pixels: impl Iterator<Item = [u8; 4]>,
        width: usize,
        background: [u8; 4],
    ) -> Result<Self, Error> {
        let colors = match order {
            Order::Luma => {
                let key = |color: [u8; 4]| {
                    let [red, green, blue, _] = color.map(u64::from);
                    let luma = 2 * red + 5 * green + blue;
                    u64::from(color != background) << 48 | luma << 32 | u64::from(u32::from_be_bytes(color))
                };
                let mut keys = alloc::with_capacity(self.colors.len())?;
                keys.extend(self.colors.iter().copied().map(key));
                // Keys are sorted, not colors, because the sort is compiled again for each type.
                keys.sort_unstable();
                let mut colors = self.colors.clone();
                for (color, key) in colors.iter_mut().zip(keys) {
                    *color = (key as u32).to_be_bytes();
                }
                colors
            }
            Order::FirstUse => self.colors.clone(),
            Order::Adjacency => self.by_adjacency(pixels, width)?,
        };
        let mut sorted = alloc::with_capacity(colors.len())?;
        for is_opaque in [false, true] {
            sorted.extend(colors.iter().filter(|color| (color[3] == u8::MAX) == is_opaque));
        }
        Ok(Self::of(&sorted))
    }

    /// Returns the colors in the order [`Order::Adjacency`]. The first color is the most frequent color. Each
    /// further color is one of the remaining colors: the one that is most often adjacent to the color before it.
    fn by_adjacency(
        &self,
        pixels: impl Iterator<Item = [u8; 4]>,
        width: usize,
    ) -> Result<Vec<[u8; 4]>, Error> {
        let count = self.colors.len();
        let index = |color| self.index(color).expect("the palette has all colors of the image");
        let mut indices: Vec<usize> = Vec::new();
        for pixel in pixels {
            alloc::reserve(&mut indices, 1)?;
            indices.push(index(pixel).into());
        }
        // `adjacent` is a symmetric matrix. For each pair of colors, the matrix holds the number of horizontally or
        // vertically adjacent pixels with these two colors.
        let mut adjacent = alloc::filled(0u32, count * count)?;
        let mut uses = alloc::filled(0u32, count)?;
        for (i, &index) in indices.iter().enumerate() {
            uses[index] += 1;
            let left = (i % width > 0).then(|| indices[i - 1]);
            let above = (i >= width).then(|| indices[i - width]);
            for other in [left, above].into_iter().flatten().filter(|&other| other != index) {
                adjacent[index * count + other] += 1;
                adjacent[other * count + index] += 1;
            }
        }
        // Returns the position in `unused` of the color with the largest weight. Among equal weights, the color with
        // the smallest index is selected.
        let heaviest = |unused: &[usize], weight: &dyn Fn(usize) -> u32| {
            (0..unused.len()).max_by_key(|&i| (weight(unused[i]), usize::MAX - unused[i]))
        };
        let mut unused: Vec<usize> = (0..count).collect();
        let mut order: Vec<usize> = alloc::with_capacity(count)?;
        while let Some(i) = match order.last() {
            None => heaviest(&unused, &|index| uses[index]),
            Some(&last) => heaviest(&unused, &|index| adjacent[last * count + index]),
        } {
            order.push(unused.swap_remove(i));
        }
        Ok(order.into_iter().map(|index| self.colors[index]).collect())
    }

    /// Returns the slot that holds `color`, or the free slot in which `color` would be stored.
    fn slot(&self, color: [u8; 4]) -> usize {
        // This is Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4). The shift leaves ten bits, for
        // 1024 slots.
        let mut slot = (u32::from_le_bytes(color).wrapping_mul(0x9E37_79B9) >> 22) as usize;
        while self.slots[slot] != 0 && self.colors[usize::from(self.slots[slot]) - 1] != color {
            slot = (slot + 1) % SLOTS;
        }
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: [u8; 4] = [255, 0, 0, 255];
    const GREEN: [u8; 4] = [0, 255, 0, 255];
    const BLUE: [u8; 4] = [0, 0, 255, 255];
    const CLEAR: [u8; 4] = [0, 0, 0, 0];

    #[test]
    fn a_palette_has_each_of_up_to_256_colors_once() {
        let mut palette = Palette::new();
        for i in 0..=255 {
            assert!(palette.insert([i, 0, 0, 255]) && palette.insert([i, 0, 0, 255]));
            assert_eq!(palette.index([i, 0, 0, 255]), Some(i));
        }
        assert!(!palette.insert(GREEN));
        assert_eq!((palette.index(GREEN), palette.colors().len()), (None, 256));
    }

    #[test]
    fn entries_that_are_not_opaque_come_first_in_every_order() {
        let pixels = [RED, GREEN, BLUE, BLUE, CLEAR, GREEN];
        let palette = Palette::of(&pixels);
        let sorted = |order| palette.sorted(order, pixels.into_iter(), 6, RED).unwrap().colors().to_vec();
        assert_eq!(sorted(Order::Luma), [CLEAR, RED, BLUE, GREEN]);
        assert_eq!(sorted(Order::FirstUse), [CLEAR, RED, GREEN, BLUE]);
        // Green and blue are the most frequent colors, and green has the smaller index, so green is the first color.
        // Red, blue and clear are each adjacent to green once, and red has the smallest index, so red follows. Clear is
        // then moved to the beginning, because it is not opaque.
        assert_eq!(sorted(Order::Adjacency), [CLEAR, GREEN, RED, BLUE]);
    }
}
