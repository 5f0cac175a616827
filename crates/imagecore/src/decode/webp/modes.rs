//! How macroblocks are predicted, as the first partition tells it (RFC 6386, section 11, and 9.3).

use super::bool_reader::BoolReader;
use super::header::Frame;
use super::neighbours::BESIDE;

/// How a macroblock's luma, or its chroma, is predicted as a whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Whole {
    Mean,
    Vertical,
    Horizontal,
    TrueMotion,
}

/// How a subblock of luma is predicted, in the order of the tables.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Subblock {
    #[default]
    Mean,
    TrueMotion,
    Vertical,
    Horizontal,
    LeftDown,
    RightDown,
    VerticalRight,
    VerticalLeft,
    HorizontalDown,
    HorizontalUp,
}

/// How luma is predicted.
pub(super) enum Luma {
    Whole(Whole),
    /// By subblock, row by row.
    Subblocks([Subblock; 16]),
}

/// What the first partition has of a macroblock.
pub(super) struct Macroblock {
    pub(super) segment: usize,
    /// There are no tokens.
    pub(super) is_skipped: bool,
    pub(super) luma: Luma,
    pub(super) chroma: Whole,
}

/// The modes of subblocks that those of the next ones depend on: beside an edge of a macroblock.
pub(super) type Beside = [Subblock; 4];

impl Macroblock {
    /// Reads what comes next, between what is `above` and on the `left`, and leaves there what is for the next ones.
    #[inline(never)]
    pub(super) fn read(frame: &mut Frame<'_>, above: &mut Beside, left: &mut Beside) -> Self {
        let mut bits = frame.modes;
        let segment = frame.segment_probabilities.map_or(0, |[node, first, second]| {
            if bits.bool(node) { 2 + bits.bit(second) } else { bits.bit(first) }
        });
        let is_skipped = frame.skip_probability.is_some_and(|probability| bits.bool(probability));
        let luma = if bits.bool(145) {
            let whole = if bits.bool(156) {
                if bits.bool(128) { Whole::TrueMotion } else { Whole::Horizontal }
            } else {
                if bits.bool(163) { Whole::Vertical } else { Whole::Mean }
            };
            let alike = match whole {
                Whole::Mean => Subblock::Mean,
                Whole::Vertical => Subblock::Vertical,
                Whole::Horizontal => Subblock::Horizontal,
                Whole::TrueMotion => Subblock::TrueMotion,
            };
            (*above, *left) = ([alike; 4], [alike; 4]);
            Luma::Whole(whole)
        } else {
            let mut modes = [Subblock::default(); 16];
            for (row, left) in modes.as_chunks_mut::<4>().0.iter_mut().zip(left) {
                for (mode, above) in row.iter_mut().zip(&mut *above) {
                    *mode = subblock(&mut bits, &BESIDE[*above as usize][*left as usize]);
                    (*above, *left) = (*mode, *mode);
                }
            }
            Luma::Subblocks(modes)
        };
        let chroma = if !bits.bool(142) {
            Whole::Mean
        } else if !bits.bool(114) {
            Whole::Vertical
        } else if !bits.bool(183) {
            Whole::Horizontal
        } else {
            Whole::TrueMotion
        };
        frame.modes = bits;
        Self { segment: segment as usize, is_skipped, luma, chroma }
    }
}

/// Reads the mode of a subblock (RFC 6386, 11.2).
#[inline(always)]
fn subblock(bits: &mut BoolReader<'_>, nodes: &[u8; 9]) -> Subblock {
    let mut is = |node: usize| !bits.bool(nodes[node]);
    if is(0) {
        Subblock::Mean
    } else if is(1) {
        Subblock::TrueMotion
    } else if is(2) {
        Subblock::Vertical
    } else if is(3) {
        if is(4) {
            Subblock::Horizontal
        } else if is(5) {
            Subblock::RightDown
        } else {
            Subblock::VerticalRight
        }
    } else if is(6) {
        Subblock::LeftDown
    } else if is(7) {
        Subblock::VerticalLeft
    } else if is(8) {
        Subblock::HorizontalDown
    } else {
        Subblock::HorizontalUp
    }
}
