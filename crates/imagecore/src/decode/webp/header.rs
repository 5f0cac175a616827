//! What a frame says before its macroblocks come (RFC 6386, section 9).

use super::bool_reader::BoolReader;
use super::changes::CHANGES;
use super::first_probabilities::FIRST;
use super::loop_filter::Strength;
use super::steps::{Indices, MacroblockSteps};
use super::tokens::{Places, places};

/// A key frame.
pub(super) struct Frame<'a> {
    pub(super) width: usize,
    pub(super) height: usize,
    /// The first partition, from the modes of the first macroblock on.
    pub(super) modes: BoolReader<'a>,
    /// The partitions of tokens: one, two, four or eight, that rows of macroblocks take in turn.
    pub(super) tokens: Vec<BoolReader<'a>>,
    /// How likely the segments are, where macroblocks say to which they belong.
    pub(super) segment_probabilities: Option<[u8; 3]>,
    /// How likely it is that a macroblock has tokens, where it says so.
    pub(super) skip_probability: Option<u8>,
    /// By segment.
    pub(super) steps: [MacroblockSteps; 4],
    /// How strong the loop filter is, by segment, and by whether a macroblock's subblocks have modes of their own.
    pub(super) strengths: [[Option<Strength>; 2]; 4],
    /// The loop filter is the simple one, for luma alone.
    pub(super) is_simple: bool,
    /// Of tokens, by the kind of a block.
    pub(super) probabilities: Box<[Places; 4]>,
}

/// What a segment has of its own.
#[derive(Clone, Copy, Default)]
struct Segment {
    index: i32,
    level: i32,
}

/// The segments of a frame (RFC 6386, 9.3).
struct Segments {
    /// Are to be added to what the frame has, and not to take its place.
    are_added: bool,
    segments: [Segment; 4],
    probabilities: Option<[u8; 3]>,
}

impl Segments {
    fn read(bits: &mut BoolReader<'_>) -> Self {
        let (has_map, has_values) = (bits.flag(), bits.flag());
        let mut all = Self { are_added: false, segments: [Segment::default(); 4], probabilities: None };
        if has_values {
            all.are_added = !bits.flag();
            all.segments.iter_mut().for_each(|segment| segment.index = bits.optional(7));
            all.segments.iter_mut().for_each(|segment| segment.level = bits.optional(6));
        }
        if has_map {
            all.probabilities = Some([(); 3].map(|()| if bits.flag() { bits.literal(8) } else { 255 }));
        }
        all
    }
}

/// The loop filter of a frame (RFC 6386, 9.3 and 9.6).
struct Filter {
    is_simple: bool,
    level: i32,
    sharpness: u8,
    /// What is added in key frames, and for macroblocks whose subblocks have modes of their own.
    added: i32,
    added_for_subblocks: i32,
}

impl Filter {
    fn read(bits: &mut BoolReader<'_>) -> Self {
        let (is_simple, level, sharpness) = (bits.flag(), bits.literal(6).into(), bits.literal(3));
        let [mut by_frame, mut by_mode] = [[0; 4]; 2];
        // There are changes to be made, and they are told.
        if bits.flag() && bits.flag() {
            by_frame = by_frame.map(|_| bits.optional(6));
            by_mode = by_mode.map(|_| bits.optional(6));
        }
        Self { is_simple, level, sharpness, added: by_frame[0], added_for_subblocks: by_mode[0] }
    }

    /// The strength in a segment, of which `own` tells the level from that of the frame.
    fn strength(&self, own: impl FnOnce(i32) -> i32, has_subblocks: bool) -> Option<Strength> {
        if self.level == 0 {
            return None;
        }
        let level = own(self.level).clamp(0, 63) + self.added;
        let level = level + if has_subblocks { self.added_for_subblocks } else { 0 };
        Strength::new(level.clamp(0, 63) as u8, self.sharpness)
    }
}

impl<'a> Frame<'a> {
    /// `None` for what is damaged, or no key frame.
    pub(super) fn read(data: &'a [u8]) -> Option<Self> {
        let (&[low, middle, high, 0x9D, 0x01, 0x2A, w0, w1, h0, h1], rest) = data.split_first_chunk()? else {
            return None;
        };
        let tag = u32::from_le_bytes([low, middle, high, 0]);
        if tag & 1 != 0 {
            return None;
        }
        // Two bits of scale, which nothing obeys, are above each side.
        let side = |bytes| usize::from(u16::from_le_bytes(bytes) & 0x3FFF);
        let (width, height) = (side([w0, w1]), side([h0, h1]));
        let (first, rest) = rest.split_at_checked((tag >> 5) as usize)?;
        let mut bits = BoolReader::new(first);
        let bits = &mut bits;
        // The one space of colours that there is; then whether samples may be beyond their range, which decoders see
        // to in any case.
        if bits.flag() {
            return None;
        }
        bits.flag();
        let segments = bits.flag().then(|| Segments::read(bits));
        let filter = Filter::read(bits);
        let count = 1 << bits.literal(2);
        let tokens = partitions(rest, count)?;
        let indices = Indices::read(bits);
        // Whether the probabilities are kept for a frame to come.
        bits.flag();
        let probabilities = read_probabilities(bits);
        let skip_probability = bits.flag().then(|| bits.literal(8));
        if bits.is_beyond() {
            return None;
        }
        let own = |segment: usize, value: fn(&Segment) -> i32| {
            let segments = segments.as_ref();
            move |of_frame: i32| match segments {
                Some(all) if all.are_added => of_frame + value(&all.segments[segment]),
                Some(all) => value(&all.segments[segment]),
                None => of_frame,
            }
        };
        Some(Self {
            width,
            height,
            modes: *bits,
            tokens,
            segment_probabilities: segments.as_ref().and_then(|segments| segments.probabilities),
            skip_probability,
            steps: std::array::from_fn(|i| indices.steps(own(i, |segment| segment.index))),
            strengths: std::array::from_fn(|i| {
                [false, true].map(|subblocks| filter.strength(own(i, |segment| segment.level), subblocks))
            }),
            is_simple: filter.is_simple,
            probabilities,
        })
    }

    /// Macroblocks across and down.
    pub(super) fn macroblocks(&self) -> (usize, usize) {
        (self.width.div_ceil(16), self.height.div_ceil(16))
    }
}

/// The partitions of tokens, after the sizes of all but the last (RFC 6386, 9.5).
fn partitions(data: &[u8], count: usize) -> Option<Vec<BoolReader<'_>>> {
    let (sizes, mut rest) = data.split_at_checked(3 * (count - 1))?;
    let mut partitions = Vec::with_capacity(count);
    for &[low, middle, high] in sizes.as_chunks().0 {
        let size = u32::from_le_bytes([low, middle, high, 0]) as usize;
        let (partition, after) = rest.split_at_checked(size)?;
        partitions.push(BoolReader::new(partition));
        rest = after;
    }
    partitions.push(BoolReader::new(rest));
    Some(partitions)
}

/// The probabilities of tokens, of which the frame tells those that are not as always (RFC 6386, 13.4).
fn read_probabilities(bits: &mut BoolReader<'_>) -> Box<[Places; 4]> {
    let mut probabilities = FIRST;
    let all = probabilities.as_flattened_mut().as_flattened_mut().as_flattened_mut();
    let changes = CHANGES.as_flattened().as_flattened().as_flattened();
    for (probability, &change) in all.iter_mut().zip(changes) {
        if bits.bool(change) {
            *probability = bits.literal(8);
        }
    }
    Box::new(places(&probabilities))
}
