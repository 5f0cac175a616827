//! Frame headers (RFC 6386, section 9).

use crate::Error;
use crate::bool_decoder::BoolDecoder;
use crate::coeff_update_probs::COEFF_UPDATE_PROBS;
use crate::default_coeff_probs::DEFAULT_COEFF_PROBS;
use crate::dequant::{DequantFactors, QuantIndices};
use crate::loop_filter::Strength;
use crate::tokens::{PositionProbs, by_position};

/// The header and the partitions of a key frame.
pub(crate) struct FrameHeader<'a> {
    /// Width of the frame in pixels.
    pub(crate) width: usize,
    /// Height of the frame in pixels.
    pub(crate) height: usize,
    /// The decoder of the first partition. The frame header is already decoded, and the next bools are the macroblock
    /// headers.
    pub(crate) first_partition: BoolDecoder<'a>,
    /// The decoders of the token partitions. Only the first [`partition_count`](Self::partition_count) elements are
    /// used.
    pub(crate) token_partitions: [BoolDecoder<'a>; 8],
    /// Number of token partitions: 1, 2, 4 or 8.
    partition_count: usize,
    /// The probabilities of the three nodes of the segment tree (RFC 6386, section 10). `None` if the macroblock
    /// headers contain no segment number.
    pub(crate) segment_probs: Option<[u8; 3]>,
    /// The probability, multiplied by 256, that a macroblock has tokens. `None` if the macroblock headers contain no
    /// skip flag.
    pub(crate) skip_prob: Option<u8>,
    /// The dequantization factors of each segment.
    pub(crate) dequant_factors: [DequantFactors; 4],
    /// The loop filter strengths. The first index is the segment. The second index is 1 for macroblocks with subblock
    /// modes, and 0 for other macroblocks. `None` means that these macroblocks are not filtered.
    pub(crate) filter_strengths: [[Option<Strength>; 2]; 4],
    /// Whether the loop filter is the simple filter. The simple filter changes only luma samples.
    pub(crate) is_simple_filter: bool,
    /// The token probabilities of each block type.
    pub(crate) coeff_probs: Box<[PositionProbs; 4]>,
}

/// Returns the width and the height of `frame` in pixels, 0 to 16,383 each. Returns `None` if `frame` has no start
/// code, or is shorter than the 10 bytes of the uncompressed header.
#[must_use]
pub fn dimensions(frame: &[u8]) -> Option<(u16, u16)> {
    let (&[_, _, _, 0x9D, 0x01, 0x2A, w0, w1, h0, h1], _) = frame.split_first_chunk()? else { return None };
    // The upper two bits of each 16-bit field are the upscaling hint (RFC 6386, 9.1).
    let side = |bytes| u16::from_le_bytes(bytes) & 0x3FFF;
    Some((side([w0, w1]), side([h0, h1])))
}

/// The quantizer index and the loop filter level of a segment. [`SegmentHeader::is_delta`] states whether both numbers
/// are deltas.
#[derive(Clone, Copy, Default)]
struct Segment {
    quant_index: i32,
    filter_level: i32,
}

/// The segment header of a frame (RFC 6386, 9.3).
struct SegmentHeader {
    /// `true`: the quantizer indices and filter levels in `segments` are added to those of the frame. `false`: they
    /// replace those of the frame.
    is_delta: bool,
    segments: [Segment; 4],
    /// The probabilities of the three nodes of the segment tree. `None` if the frame has no segment map.
    probs: Option<[u8; 3]>,
}

impl SegmentHeader {
    fn read(bits: &mut BoolDecoder<'_>) -> Self {
        let (has_map, has_values) = (bits.flag(), bits.flag());
        let mut header = Self { is_delta: false, segments: [Segment::default(); 4], probs: None };
        if has_values {
            header.is_delta = !bits.flag();
            header.segments.iter_mut().for_each(|segment| segment.quant_index = bits.optional(7));
            header.segments.iter_mut().for_each(|segment| segment.filter_level = bits.optional(6));
        }
        if has_map {
            header.probs = Some([(); 3].map(|()| if bits.flag() { bits.literal(8) } else { 255 }));
        }
        header
    }

    /// Returns the quantizer index or the filter level that applies in a segment. `of_frame` is the value for the whole
    /// frame, and `of_segment` is the value in the segment header.
    fn apply(&self, of_frame: i32, of_segment: i32) -> i32 {
        if self.is_delta { of_frame + of_segment } else { of_segment }
    }
}

/// The loop filter header of a frame (RFC 6386, 9.4 and 19.2).
struct FilterHeader {
    is_simple: bool,
    level: i32,
    sharpness: u8,
    /// The delta after the first `ref_frame_delta_update_flag` (RFC 6386, 19.2). It is added to the level of every
    /// macroblock of a key frame.
    intra_delta: i32,
    /// The delta after the first `mb_mode_delta_update_flag` (RFC 6386, 19.2). It is added to the level of macroblocks
    /// with subblock modes.
    subblock_delta: i32,
}

impl FilterHeader {
    fn read(bits: &mut BoolDecoder<'_>) -> Self {
        let (is_simple, level, sharpness) = (bits.flag(), bits.literal(6).into(), bits.literal(3));
        let [mut ref_deltas, mut mode_deltas] = [[0; 4]; 2];
        // The first flag is `loop_filter_adj_enable`, and the second flag is `mode_ref_lf_delta_update`.
        if bits.flag() && bits.flag() {
            ref_deltas = ref_deltas.map(|_| bits.optional(6));
            mode_deltas = mode_deltas.map(|_| bits.optional(6));
        }
        Self { is_simple, level, sharpness, intra_delta: ref_deltas[0], subblock_delta: mode_deltas[0] }
    }

    /// Returns the loop filter strength for a segment, or `None` if the loop filter is off. `in_segment` converts the
    /// filter level of the frame to the filter level of the segment. `has_subblocks` is true for macroblocks with
    /// subblock modes.
    fn strength(&self, in_segment: impl FnOnce(i32) -> i32, has_subblocks: bool) -> Option<Strength> {
        if self.level == 0 {
            return None;
        }
        let level = in_segment(self.level).clamp(0, 63) + self.intra_delta;
        let level = level + if has_subblocks { self.subblock_delta } else { 0 };
        Strength::new(level.clamp(0, 63) as u8, self.sharpness)
    }
}

impl<'a> FrameHeader<'a> {
    pub(crate) fn read(frame: &'a [u8]) -> Result<Self, Error> {
        let (width, height) = dimensions(frame).ok_or(Error::Malformed("no start code"))?;
        let (&[tag0, tag1, tag2, ..], rest) =
            frame.split_first_chunk::<10>().ok_or(Error::Malformed("no start code"))?;
        let tag = u32::from_le_bytes([tag0, tag1, tag2, 0]);
        if tag & 1 != 0 {
            return Err(Error::Unsupported);
        }
        if width == 0 || height == 0 {
            return Err(Error::Malformed("width or height is 0"));
        }
        let (first, rest) = rest
            .split_at_checked((tag >> 5) as usize)
            .ok_or(Error::Malformed("first partition is cut off"))?;
        let mut bits = BoolDecoder::new(first);
        let bits = &mut bits;
        // This flag is `color_space`. The value 1 is reserved (RFC 6386, 9.2).
        if bits.flag() {
            return Err(Error::Unsupported);
        }
        // This flag is `clamping_type`. This decoder ignores the flag, because it always clamps samples.
        bits.flag();
        let segments = bits.flag().then(|| SegmentHeader::read(bits));
        let filter = FilterHeader::read(bits);
        let partition_count = 1 << bits.literal(2);
        let token_partitions = read_token_partitions(rest, partition_count)?;
        let indices = QuantIndices::read(bits);
        // This flag is `refresh_entropy_probs`. It affects only later frames, which this decoder does not decode.
        bits.flag();
        let coeff_probs = read_coeff_probs(bits);
        let skip_prob = bits.flag().then(|| bits.literal(8));
        if bits.is_past_end() {
            return Err(Error::Malformed("frame header is cut off"));
        }
        let in_segment = |index: usize, value: fn(&Segment) -> i32| {
            let segments = segments.as_ref();
            move |of_frame: i32| {
                segments.map_or(of_frame, |header| header.apply(of_frame, value(&header.segments[index])))
            }
        };
        Ok(Self {
            width: width.into(),
            height: height.into(),
            first_partition: *bits,
            token_partitions,
            partition_count,
            segment_probs: segments.as_ref().and_then(|segments| segments.probs),
            skip_prob,
            dequant_factors: std::array::from_fn(|i| {
                indices.factors(in_segment(i, |segment| segment.quant_index))
            }),
            filter_strengths: std::array::from_fn(|i| {
                let level = |has_subblocks| {
                    filter.strength(in_segment(i, |segment| segment.filter_level), has_subblocks)
                };
                [level(false), level(true)]
            }),
            is_simple_filter: filter.is_simple,
            coeff_probs,
        })
    }

    /// Returns the number of macroblocks per row, and the number of rows of macroblocks.
    pub(crate) fn macroblocks(&self) -> (usize, usize) {
        (self.width.div_ceil(16), self.height.div_ceil(16))
    }

    /// Returns the index of the token partition for macroblock row `row`: `row % partition_count`.
    pub(crate) fn token_partition(&self, row: usize) -> usize {
        row & (self.partition_count - 1) & 7
    }
}

/// Creates a decoder for each of the `count` token partitions in `data`. `data` begins with the sizes of all partitions
/// except the last. Each size has 3 bytes (RFC 6386, 9.5).
fn read_token_partitions(data: &[u8], count: usize) -> Result<[BoolDecoder<'_>; 8], Error> {
    let cut_off = Error::Malformed("token partition is cut off");
    let (sizes, mut rest) = data.split_at_checked(3 * (count - 1)).ok_or(cut_off)?;
    let mut partitions = [BoolDecoder::new(&[]); 8];
    for (partition, &[b0, b1, b2]) in partitions.iter_mut().zip(sizes.as_chunks().0) {
        let size = u32::from_le_bytes([b0, b1, b2, 0]) as usize;
        let (bytes, after) = rest.split_at_checked(size).ok_or(cut_off)?;
        *partition = BoolDecoder::new(bytes);
        rest = after;
    }
    partitions[count - 1] = BoolDecoder::new(rest);
    Ok(partitions)
}

/// Returns the token probabilities: the default probabilities after the updates in the frame header (RFC 6386, 13.4).
fn read_coeff_probs(bits: &mut BoolDecoder<'_>) -> Box<[PositionProbs; 4]> {
    let mut probs = DEFAULT_COEFF_PROBS;
    let all = probs.as_flattened_mut().as_flattened_mut().as_flattened_mut();
    let updates = COEFF_UPDATE_PROBS.as_flattened().as_flattened().as_flattened();
    for (prob, &update) in all.iter_mut().zip(updates) {
        if bits.bool(update) {
            *prob = bits.literal(8);
        }
    }
    Box::new(by_position(&probs))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a key frame of 3 × 2 pixels. The first partition and the token partition consist of `length` zero bytes
    /// each.
    fn frame(length: usize) -> Vec<u8> {
        let tag = ((length as u32) << 5).to_le_bytes();
        let start = [tag[0], tag[1], tag[2], 0x9D, 0x01, 0x2A, 3, 0, 2, 0x40];
        [&start[..], &vec![0; 2 * length]].concat()
    }

    #[test]
    fn width_and_height_have_14_bits() {
        assert_eq!(dimensions(&frame(0)), Some((3, 2)));
        assert_eq!(dimensions(&frame(0)[..9]), None);
    }

    #[test]
    fn a_header_of_zeros_is_valid_if_it_is_long_enough() {
        let whole = frame(200);
        let header = FrameHeader::read(&whole).ok().unwrap();
        assert_eq!((header.width, header.height, header.macroblocks()), (3, 2, (1, 1)));
        assert!(header.segment_probs.is_none() && header.skip_prob.is_none());
        assert_eq!(FrameHeader::read(&frame(2)).err(), Some(Error::Malformed("frame header is cut off")));
        assert_eq!(
            FrameHeader::read(&whole[..150]).err(),
            Some(Error::Malformed("first partition is cut off"))
        );
    }

    #[test]
    fn interframes_are_not_supported() {
        let mut interframe = frame(200);
        interframe[0] |= 1;
        assert_eq!(FrameHeader::read(&interframe).err(), Some(Error::Unsupported));
    }
}
