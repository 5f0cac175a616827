//! The palette of an indexed PNG (PNG specification, 11.2.2).

/// The largest number of entries in a PNG palette (PNG specification, 11.2.2).
pub(crate) const MAX_COLORS: usize = 256;

/// The number of slots in the hash table: four per color, so that collisions are rare.
const SLOTS: usize = 4 * MAX_COLORS;

/// A set of up to 256 RGBA colors with an index for each.
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

    /// Returns a palette with the same colors, so that neighboring pixels have similar indices, which compress better.
    /// `background`, the color that occurs most often at the ends of the rows, comes first, then all others in ascending
    /// order of luma. Without filters, the index 0 is equal to the filter type byte, so that a plain background is one run
    /// of equal bytes over all rows. But colors that are not opaque come before all opaque ones, so that tRNS is as short
    /// as possible.
    pub(super) fn sorted(&self, background: [u8; 4]) -> Self {
        let key = |color: [u8; 4]| {
            let [red, green, blue, _] = color.map(u64::from);
            let luma = 2 * red + 5 * green + blue;
            let place = 2 * u64::from(color[3] == u8::MAX) + u64::from(color != background);
            place << 48 | luma << 32 | u64::from(u32::from_be_bytes(color))
        };
        let mut keys: Vec<u64> = self.colors.iter().copied().map(key).collect();
        // Keys are sorted, not colors, because the sort is compiled again for each type.
        keys.sort_unstable();
        let mut sorted = Self::new();
        for key in keys {
            sorted.insert((key as u32).to_be_bytes());
        }
        sorted
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
    fn entries_that_are_not_opaque_come_first_and_the_background_before_darker_colors() {
        let palette = Palette::of(&[BLUE, GREEN, RED, CLEAR]);
        assert_eq!(palette.sorted(GREEN).colors(), [CLEAR, GREEN, BLUE, RED]);
        assert_eq!(palette.sorted(CLEAR).colors(), [CLEAR, BLUE, RED, GREEN]);
    }
}
