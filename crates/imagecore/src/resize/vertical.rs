//! The vertical pass: the order in which source rows are read and target rows are computed. The implementations of
//! [`Accumulate`] and [`Gather`] do the arithmetic.

use std::collections::VecDeque;
use std::ops::Range;

use super::kernel::Windows;
use crate::{Error, alloc};

/// The arithmetic on rows, for [`accumulate`].
pub(super) trait Accumulate {
    /// The sums of one unfinished target row: some of its source rows have not been added yet.
    type Sums;

    /// Number of source rows in a block.
    const BLOCK_ROWS: usize;

    /// Returns sums that are zero.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn sums(&self) -> Result<Self::Sums, Error>;

    /// Adds a block of source rows to `unfinished`, the sums of consecutive target rows. `first` is the index of the
    /// first of these target rows. A source row is added to a target row only if it lies in the target row's support.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn add(
        &mut self,
        block: Range<usize>,
        first: usize,
        unfinished: &mut VecDeque<Self::Sums>,
    ) -> Result<(), Error>;

    /// Called for one target row after another, when all source rows that are there have been added to its sums. Resets
    /// the sums to zero.
    fn finish(&mut self, target: usize, sums: &mut Self::Sums);
}

/// Computes target rows when the target has fewer rows than the source. Reads the source rows `source` in blocks, and adds
/// each block to all target rows of `targets` whose support contains rows of the block.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(super) fn accumulate<W, A: Accumulate>(
    windows: &Windows<W>,
    source: Range<usize>,
    targets: Range<usize>,
    mut arithmetic: A,
) -> Result<(), Error> {
    // `first` is the first target row that is not complete. `unfinished` has the sums of this row and of the rows after
    // it.
    let mut first = targets.start;
    let mut unfinished = VecDeque::new();
    let mut spare = Vec::new();
    for top in source.clone().step_by(A::BLOCK_ROWS) {
        let bottom = (top + A::BLOCK_ROWS).min(source.end);
        let begun = (first..targets.end).take_while(|&target| windows.support(target).start < bottom).count();
        while unfinished.len() < begun {
            let sums = spare.pop().map_or_else(|| arithmetic.sums(), Ok)?;
            unfinished.try_reserve(1).map_err(|_| Error::OutOfMemory)?;
            unfinished.push_back(sums);
        }
        arithmetic.add(top..bottom, first, &mut unfinished)?;
        while first < targets.end && windows.support(first).end.min(source.end) <= bottom {
            let mut sums = unfinished.pop_front().expect("the sums of each row that was begun");
            arithmetic.finish(first, &mut sums);
            alloc::reserve(&mut spare, 1)?;
            spare.push(sums);
            first += 1;
        }
    }
    Ok(())
}

/// The arithmetic on rows, for [`gather`].
pub(super) trait Gather {
    /// Number of source rows in a block.
    const BLOCK_ROWS: usize;

    /// Reads a block of source rows. Each block is read once, in order.
    fn read(&mut self, block: Range<usize>);

    /// Applies both passes to a target row, and writes its bytes to `out`. The source rows in its support have been
    /// read before. Source rows after its support have not been read, unless they are in the last block that was read.
    fn compute(&mut self, target: usize, out: &mut [u8]);
}

/// Computes target rows when the target has at least as many rows as the source, or only slightly fewer. Completes one
/// target row after another. Only the source rows that were read most recently are kept in memory. [`accumulate`] would
/// not suit such a target, because one source row can contribute to thousands of target rows, and the sums of all these
/// rows would be in memory at once. `rows` yields, for each target row, the bytes to which the row is written.
pub(super) fn gather<'a, W, G: Gather>(
    windows: &Windows<W>,
    targets: Range<usize>,
    rows: impl Iterator<Item = &'a mut [u8]>,
    mut arithmetic: G,
) {
    let source = windows.support_of(&targets);
    let mut blocks = source.clone().step_by(G::BLOCK_ROWS).peekable();
    for (target, out) in targets.zip(rows) {
        let end = windows.support(target).end;
        while let Some(top) = blocks.next_if(|&top| top < end) {
            arithmetic.read(top..(top + G::BLOCK_ROWS).min(source.end));
        }
        arithmetic.compute(target, out);
    }
}
