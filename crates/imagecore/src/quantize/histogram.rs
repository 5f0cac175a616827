//! Counts the colors of an image.

use super::clusters::Point;
use super::space::Space;
use crate::{Error, alloc};

/// The largest number of cells. With more, the clusters take longer and become no better.
const MAX_CELLS: usize = 1 << 17;

/// The number of slots of the hash table: two for each cell, so that collisions are rare.
const SLOTS: usize = 2 * MAX_CELLS;

/// The pixels whose samples have the same upper bits. Pixels with alpha 0, those with alpha 255 and all others are never in
/// one cell.
struct Cell {
    /// The upper bits of the four samples. See [`key`].
    key: u32,
    count: u32,
    /// The color that is the most frequent one of the cell, if it has more than half of the pixels (R. Boyer and J. Moore,
    /// MJRTY, 1991): each of its pixels is a vote for it, and each other pixel a vote against it.
    color: [u8; 4],
    votes: u32,
    /// The sum of the alphas.
    alpha: u64,
    /// The sums of red, green and blue, each multiplied by alpha.
    sums: [u64; 3],
}

/// The colors of an image. As long as there are at most [`MAX_CELLS`] colors, each one has its own cell.
pub(super) struct Histogram {
    cells: Vec<Cell>,
    /// A hash table with open addressing. A slot holds the index of a cell plus one, or zero if the slot is free.
    slots: Vec<u32>,
    /// The number of lower bits that do not count.
    ignored: u32,
}

impl Histogram {
    pub(super) fn new() -> Result<Self, Error> {
        Ok(Self { cells: Vec::new(), slots: alloc::filled(0, SLOTS)?, ignored: 0 })
    }

    /// Adds pixels: red, green, blue and straight alpha.
    pub(super) fn add(&mut self, pixels: &[[u8; 4]]) -> Result<(), Error> {
        let (mut last, mut run) = ([0; 4], 0);
        for &pixel in pixels {
            if pixel == last {
                run += 1;
            } else {
                self.count(last, run)?;
                (last, run) = (pixel, 1);
            }
        }
        self.count(last, run)
    }

    /// Returns the number of different colors; `None` if there are more than [`MAX_CELLS`].
    pub(super) fn colors(&self) -> Option<usize> {
        (self.ignored == 0).then_some(self.cells.len())
    }

    /// Returns whether there are pixels with alpha 0.
    pub(super) fn has_invisible(&self) -> bool {
        self.cells.iter().any(|cell| cell.alpha == 0)
    }

    /// Returns the mean color of each cell, except for those with alpha 0. The opaque ones come first.
    pub(super) fn points(&self, space: &Space) -> Result<Vec<Point>, Error> {
        let mut points = alloc::with_capacity(self.cells.len())?;
        for opaque in [true, false] {
            let cells = self.cells.iter().filter(|cell| cell.alpha > 0);
            points.extend(cells.filter(|cell| (cell.color[3] == u8::MAX) == opaque).map(|cell| {
                let &Cell { count, color, votes, alpha, sums, .. } = cell;
                let mean = sums.map(|sum| sum as f64 / alpha as f64);
                let vector = space.vector_between(mean, alpha as f64 / (255.0 * f64::from(count)));
                Point { vector, weight: count as f32, color, votes: votes as f32, cluster: 0 }
            }));
        }
        Ok(points)
    }

    fn count(&mut self, color: [u8; 4], times: u32) -> Result<(), Error> {
        if times == 0 {
            return Ok(());
        }
        let [red, green, blue, alpha] = color.map(u64::from);
        let alpha = alpha * u64::from(times);
        let sums = [red * alpha, green * alpha, blue * alpha];
        self.merge(Cell { key: key(color, self.ignored), count: times, color, votes: times, alpha, sums })?;
        while self.cells.len() > MAX_CELLS {
            self.coarsen()?;
        }
        Ok(())
    }

    /// Adds the pixels of `cell` to the cell with the same key.
    #[inline(always)]
    fn merge(&mut self, cell: Cell) -> Result<(), Error> {
        // This is Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4).
        let mut slot = (cell.key.wrapping_mul(0x9E37_79B9) >> (32 - SLOTS.ilog2())) as usize;
        while let Some(index) = self.slots[slot].checked_sub(1) {
            let present = &mut self.cells[index as usize];
            if present.key == cell.key {
                present.count += cell.count;
                if present.color == cell.color {
                    present.votes += cell.votes;
                } else if present.votes >= cell.votes {
                    present.votes -= cell.votes;
                } else {
                    (present.color, present.votes) = (cell.color, cell.votes - present.votes);
                }
                present.alpha += cell.alpha;
                for (sum, further) in present.sums.iter_mut().zip(cell.sums) {
                    *sum += further;
                }
                return Ok(());
            }
            slot = (slot + 1) % SLOTS;
        }
        if self.cells.len() == self.cells.capacity() {
            alloc::reserve(&mut self.cells, 1)?;
        }
        self.cells.push(cell);
        self.slots[slot] = self.cells.len() as u32;
        Ok(())
    }

    /// Merges cells whose keys differ only in the lowest bits of the samples.
    fn coarsen(&mut self) -> Result<(), Error> {
        self.ignored += 1;
        self.slots.fill(0);
        for cell in std::mem::take(&mut self.cells) {
            self.merge(Cell { key: key(cell.color, self.ignored), ..cell })?;
        }
        Ok(())
    }
}

/// Returns the key of the cell of `color`, if so many lower bits are ignored.
#[inline(always)]
fn key(color: [u8; 4], ignored: u32) -> u32 {
    let [red, green, blue, alpha] = color.map(|sample| sample >> ignored);
    u32::from_le_bytes(match color[3] {
        _ if ignored == 0 => color,
        0 => [0, 0, 0, u8::MAX - 1],
        u8::MAX => [red, green, blue, u8::MAX],
        _ => [red, green, blue, alpha],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_colors_are_merged_and_keep_their_mean() {
        let mut histogram = Histogram::new().unwrap();
        let pixels: Vec<_> =
            (0..1 << 18u32).map(|i| [i as u8, (i >> 8) as u8, (i >> 10) as u8, 255]).collect();
        histogram.add(&pixels).unwrap();
        assert_eq!(histogram.colors(), None);
        assert!(histogram.cells.len() <= MAX_CELLS);
        assert_eq!(histogram.cells.iter().map(|cell| cell.count).sum::<u32>(), 1 << 18);
        let red: u64 = histogram.cells.iter().map(|cell| cell.sums[0]).sum();
        assert_eq!(red, (0..1 << 18u32).map(|i| u64::from(i as u8) * 255).sum());
    }

    #[test]
    fn colors_are_counted_one_by_one() {
        let mut histogram = Histogram::new().unwrap();
        histogram.add(&[[0; 4], [0; 4], [1, 2, 3, 4], [0; 4]]).unwrap();
        assert_eq!(histogram.colors(), Some(2));
        let counts: Vec<_> = histogram.cells.iter().map(|cell| cell.count).collect();
        assert_eq!(counts, [3, 1]);
    }
}
