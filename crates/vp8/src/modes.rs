//! Macroblock headers: segment, skip flag and prediction modes (RFC 6386, 9.3 and section 11).

use crate::bool_decoder::BoolDecoder;
use crate::frame_header::FrameHeader;
use crate::kf_bmode_probs::KF_BMODE_PROBS;

/// The prediction mode of a whole macroblock. Luma and chroma have separate modes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum IntraMode {
    Dc,
    Vertical,
    Horizontal,
    TrueMotion,
}

/// The prediction mode of a luma subblock. The order of the modes is that of the indices in [`KF_BMODE_PROBS`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum SubblockMode {
    #[default]
    Dc,
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

pub(crate) enum LumaMode {
    Macroblock(IntraMode),
    /// One mode for each of the sixteen subblocks, in row-major order. RFC 6386 calls this luma mode B_PRED.
    Subblocks([SubblockMode; 16]),
}

/// The header of a macroblock.
pub(crate) struct Macroblock {
    pub(crate) segment: usize,
    /// Whether the macroblock has no tokens.
    pub(crate) is_skipped: bool,
    pub(crate) luma: LumaMode,
    pub(crate) chroma: IntraMode,
}

/// The context for the modes of a macroblock: the modes of the four subblocks in the bottom row of the macroblock
/// above, or in the right column of the macroblock on the left.
pub(crate) type Context = [SubblockMode; 4];

impl Macroblock {
    /// Reads the next macroblock header. `above` and `left` are the contexts from the macroblocks above and on the
    /// left. The function replaces them with the contexts for the macroblocks below and on the right.
    #[inline(never)]
    pub(crate) fn read(frame: &mut FrameHeader<'_>, above: &mut Context, left: &mut Context) -> Self {
        let mut bits = frame.first_partition;
        let segment = frame.segment_probs.map_or(0, |[node, first, second]| {
            if bits.bool(node) { 2 + bits.bit(second) } else { bits.bit(first) }
        });
        let is_skipped = frame.skip_prob.is_some_and(|probability| bits.bool(probability));
        let luma = if bits.bool(145) {
            let mode = if bits.bool(156) {
                if bits.bool(128) { IntraMode::TrueMotion } else { IntraMode::Horizontal }
            } else {
                if bits.bool(163) { IntraMode::Vertical } else { IntraMode::Dc }
            };
            let implied = match mode {
                IntraMode::Dc => SubblockMode::Dc,
                IntraMode::Vertical => SubblockMode::Vertical,
                IntraMode::Horizontal => SubblockMode::Horizontal,
                IntraMode::TrueMotion => SubblockMode::TrueMotion,
            };
            (*above, *left) = ([implied; 4], [implied; 4]);
            LumaMode::Macroblock(mode)
        } else {
            let mut modes = [SubblockMode::default(); 16];
            for (row, left) in modes.as_chunks_mut::<4>().0.iter_mut().zip(left) {
                for (mode, above) in row.iter_mut().zip(&mut *above) {
                    *mode = read_subblock_mode(&mut bits, &KF_BMODE_PROBS[*above as usize][*left as usize]);
                    (*above, *left) = (*mode, *mode);
                }
            }
            LumaMode::Subblocks(modes)
        };
        let chroma = if !bits.bool(142) {
            IntraMode::Dc
        } else if !bits.bool(114) {
            IntraMode::Vertical
        } else if !bits.bool(183) {
            IntraMode::Horizontal
        } else {
            IntraMode::TrueMotion
        };
        frame.first_partition = bits;
        Self { segment: segment as usize, is_skipped, luma, chroma }
    }
}

/// Reads the mode of a subblock (RFC 6386, 11.2). `nodes` contains the probabilities of the nodes of the mode tree.
#[inline(always)]
fn read_subblock_mode(bits: &mut BoolDecoder<'_>, nodes: &[u8; 9]) -> SubblockMode {
    let mut is_false = |node: usize| !bits.bool(nodes[node]);
    if is_false(0) {
        SubblockMode::Dc
    } else if is_false(1) {
        SubblockMode::TrueMotion
    } else if is_false(2) {
        SubblockMode::Vertical
    } else if is_false(3) {
        if is_false(4) {
            SubblockMode::Horizontal
        } else if is_false(5) {
            SubblockMode::RightDown
        } else {
            SubblockMode::VerticalRight
        }
    } else if is_false(6) {
        SubblockMode::LeftDown
    } else if is_false(7) {
        SubblockMode::VerticalLeft
    } else if is_false(8) {
        SubblockMode::HorizontalDown
    } else {
        SubblockMode::HorizontalUp
    }
}
