use super::bool_coder::BoolDecoder;
use super::frame_of;

/// Fields of a frame header that select how the frame is coded (RFC 6386, 9.3 to 9.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeaderFields {
    /// `segmentation_enabled`.
    pub has_segments: bool,
    /// `filter_type`: the loop filter is the simple one.
    pub is_simple_filter: bool,
    /// `loop_filter_level`, 0 to 63.
    pub filter_level: u8,
    /// `sharpness_level`, 0 to 7.
    pub sharpness: u8,
    /// The number of token partitions: 1, 2, 4 or 8.
    pub partitions: u8,
    /// `y_ac_qi`, 0 to 127.
    pub quant_index: u8,
}

impl HeaderFields {
    /// Reads the header of the frame in a WebP file.
    ///
    /// # Panics
    /// If the file has no lossy frame.
    #[must_use]
    pub fn read(file: &[u8]) -> Self {
        // The frame tag, the start code, and the sides take 10 bytes.
        let mut bits = BoolDecoder::new(&frame_of(file).expect("a lossy WebP file")[10..]);
        // color_space and clamping_type.
        bits.literal(2);
        let has_segments = bits.flag();
        if has_segments {
            let (has_map, has_values) = (bits.flag(), bits.flag());
            if has_values {
                // segment_feature_mode, then an index and a level with a sign for each segment.
                bits.flag();
                (0..4).for_each(|_| bits.skip_optional(8));
                (0..4).for_each(|_| bits.skip_optional(7));
            }
            if has_map {
                (0..3).for_each(|_| bits.skip_optional(8));
            }
        }
        let (is_simple_filter, filter_level, sharpness) = (bits.flag(), bits.literal(6), bits.literal(3));
        // loop_filter_adj_enable and mode_ref_lf_delta_update.
        if bits.flag() && bits.flag() {
            (0..8).for_each(|_| bits.skip_optional(7));
        }
        let (partitions, quant_index) = (1 << bits.literal(2), bits.literal(7));
        Self { has_segments, is_simple_filter, filter_level, sharpness, partitions, quant_index }
    }
}
