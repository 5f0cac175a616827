//! Block splitting: the division of a sequence of tokens into blocks with separate Huffman codes.

use crate::block::BlockCodes;
use crate::symbols::{Histogram, Token};
use crate::{Error, alloc};

/// The largest number of positions in the sequence of tokens at which a block may begin. With 512 positions, the
/// stream for 2 MiB of filtered rows of a photograph was up to 0.13 % longer.
const MAX_POSITIONS: usize = 2048;

/// The number of positions that are tried in each step of [`best_position`].
const TRIED_POSITIONS: usize = 9;

/// Divides `tokens` into blocks. A block is divided further only if [`best_position`] finds two parts with a smaller
/// total size.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn split(tokens: &[Token]) -> Result<Vec<&[Token]>, Error> {
    let histograms = RunningHistograms::of(tokens)?;
    // Each of these lists has at most MAX_POSITIONS entries. For such small lists, allocations that abort on failure
    // are acceptable.
    let mut blocks = Vec::new();
    let mut undivided = Vec::from([(0, histograms.positions())]);
    while let Some((from, to)) = undivided.pop() {
        let (position, bits) = best_position(&histograms, from, to);
        if position > from && bits < histograms.bits(from, to) {
            undivided.extend([(position, to), (from, position)]);
        } else {
            blocks.push(&tokens[from * histograms.step..tokens.len().min(to * histograms.step)]);
        }
    }
    Ok(blocks)
}

/// For each position at which a block may begin, the histogram of all tokens before the position. The histogram of the
/// tokens between two positions is the difference of the histograms at these positions.
struct RunningHistograms {
    histograms: Vec<Histogram>,
    /// The number of tokens from one position to the next.
    step: usize,
}

impl RunningHistograms {
    /// All histograms take up to 2.6 MB.
    fn of(tokens: &[Token]) -> Result<Self, Error> {
        let step = tokens.len().div_ceil(MAX_POSITIONS).max(1);
        let mut running = Histogram::of_block(&[]);
        let mut histograms = alloc::with_capacity(tokens.len().div_ceil(step) + 1)?;
        histograms.push(running.clone());
        for piece in tokens.chunks(step) {
            running.add(piece);
            histograms.push(running.clone());
        }
        Ok(Self { histograms, step })
    }

    fn positions(&self) -> usize {
        self.histograms.len() - 1
    }

    /// Returns the size in bits of the block between the positions `from` and `to`.
    fn bits(&self, from: usize, to: usize) -> usize {
        BlockCodes::quick(&self.histograms[to].since(&self.histograms[from])).bits()
    }
}

/// Divides the tokens between the positions `from` and `to` into two parts. Returns the position at which the two parts
/// together have the smallest size, and this size in bits. If there is no position between `from` and `to`, returns
/// `from`.
///
/// The first step tries [`TRIED_POSITIONS`] positions at equal distances. Each further step tries as many positions
/// around the best position of the step before. The size can have several local minima, and the search can end at any
/// of them. Most local minima are nearly as small as the global minimum.
fn best_position(histograms: &RunningHistograms, from: usize, to: usize) -> (usize, usize) {
    let mut best = (from, usize::MAX);
    let (mut low, mut high) = (from, to);
    loop {
        let step = (high - low).div_ceil(TRIED_POSITIONS + 1).max(1);
        let positions = (low + step..high).step_by(step).filter(|&position| position > from && position < to);
        let sizes = positions
            .map(|position| (position, histograms.bits(from, position) + histograms.bits(position, to)));
        let Some((position, bits)) = sizes.min_by_key(|&(_, bits)| bits) else { break };
        if bits < best.1 {
            best = (position, bits);
        }
        if bits > best.1 || step == 1 {
            break;
        }
        (low, high) = (position - step, position + step);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literals(values: impl Iterator<Item = u16>) -> Vec<Token> {
        values.map(|value| Token { length: 1, value }).collect()
    }

    #[test]
    fn tokens_with_different_statistics_are_divided() {
        let halves = literals((0..20_000).map(|i| if i < 10_000 { i % 16 } else { 100 + i % 16 }));
        let blocks = split(&halves).unwrap();
        assert!(blocks.len() >= 2, "{} blocks", blocks.len());
        assert_eq!(blocks.concat().len(), halves.len());
    }

    #[test]
    fn tokens_with_the_same_statistics_and_no_tokens_are_one_block() {
        assert_eq!(split(&literals((0..20_000).map(|i| i % 16))).unwrap().len(), 1);
        assert_eq!(split(&[]).unwrap().len(), 1);
    }
}
