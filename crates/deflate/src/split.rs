//! Block splitting: the division of a sequence of tokens into blocks with separate Huffman codes.

use crate::block::BlockCodes;
use crate::symbols::{Histogram, Token};

/// Positions at which a block may begin, at most.
const MAX_POSITIONS: usize = 512;

/// Positions that are tried in each step of [`best_position`].
const TRIED_POSITIONS: usize = 9;

/// The tokens of each block. No block would become smaller by a further division at the positions that are tried.
pub(crate) fn split(tokens: &[Token]) -> Vec<&[Token]> {
    let histograms = RunningHistograms::of(tokens);
    // At most MAX_POSITIONS entries in either list.
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
    blocks
}

/// The histogram of all tokens before each position. The histogram of any range is a difference of two.
struct RunningHistograms {
    histograms: Vec<Histogram>,
    /// Tokens between two positions.
    step: usize,
}

impl RunningHistograms {
    fn of(tokens: &[Token]) -> Self {
        let step = tokens.len().div_ceil(MAX_POSITIONS).max(1);
        // At most MAX_POSITIONS + 1 histograms: 650 kB.
        let mut running = Histogram::of_block(&[]);
        let mut histograms = Vec::from([running.clone()]);
        for piece in tokens.chunks(step) {
            running.add(piece);
            histograms.push(running.clone());
        }
        Self { histograms, step }
    }

    fn positions(&self) -> usize {
        self.histograms.len() - 1
    }

    /// The size of the block between two positions.
    fn bits(&self, from: usize, to: usize) -> usize {
        BlockCodes::quick(&self.histograms[to].since(&self.histograms[from])).bits()
    }
}

/// The best position to divide a range, and the size of both halves together. Tries [`TRIED_POSITIONS`] at equal
/// distances, then as many around the best one, and so on. The size has several local minima; most are good ones.
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
        let blocks = split(&halves);
        assert!(blocks.len() >= 2, "{} blocks", blocks.len());
        assert_eq!(blocks.concat().len(), halves.len());
    }

    #[test]
    fn tokens_with_the_same_statistics_and_no_tokens_are_one_block() {
        assert_eq!(split(&literals((0..20_000).map(|i| i % 16))).len(), 1);
        assert_eq!(split(&[]).len(), 1);
    }
}
