use super::bool_coder::BoolDecoder;
use super::frame_of;

/// Fields of a frame header that select how the frame is coded (RFC 6386, 9.3 to 9.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeaderFields {
    /// The value of `segmentation_enabled`.
    pub has_segments: bool,
    /// The value of `filter_type`: `true` selects the simple loop filter, `false` the normal one.
    pub is_simple_filter: bool,
    /// The value of `loop_filter_level`, 0 to 63.
    pub filter_level: u8,
    /// The value of `sharpness_level`, 0 to 7.
    pub sharpness: u8,
    /// The number of token partitions: 1, 2, 4 or 8.
    pub partitions: u8,
    /// The value of `y_ac_qi`, a quantizer index from 0 to 127.
    pub quant_index: u8,
}

impl HeaderFields {
    /// Reads the header of the frame in the WebP file `file`.
    ///
    /// # Panics
    /// The function panics if `file` has no `VP8 ` chunk of at least 10 bytes.
    #[must_use]
    pub fn read(file: &[u8]) -> Self {
        // The first 10 bytes are not bool-coded: the frame tag (3 bytes), the start code (3 bytes),
        // the width and the height (2 bytes each).
        let mut bits = BoolDecoder::new(&frame_of(file).expect("a lossy WebP file")[10..]);
        // These bits are `color_space` and `clamping_type`.
        bits.literal(2);
        let has_segments = bits.flag();
        if has_segments {
            let (has_map, has_values) = (bits.flag(), bits.flag());
            if has_values {
                // This flag is `segment_feature_mode`. The next fields are an optional quantizer
                // index for each of the four segments (7 bits and a sign), and an optional loop
                // filter level for each segment (6 bits and a sign).
                bits.flag();
                (0..4).for_each(|_| bits.skip_optional(8));
                (0..4).for_each(|_| bits.skip_optional(7));
            }
            if has_map {
                (0..3).for_each(|_| bits.skip_optional(8));
            }
        }
        let (is_simple_filter, filter_level, sharpness) = (bits.flag(), bits.literal(6), bits.literal(3));
        // These flags are `loop_filter_adj_enable` and `mode_ref_lf_delta_update`. If both flags
        // are set, 8 optional changes of the filter level follow (6 bits and a sign each).
        if bits.flag() && bits.flag() {
            (0..8).for_each(|_| bits.skip_optional(7));
        }
        let (partitions, quant_index) = (1 << bits.literal(2), bits.literal(7));
        Self { has_segments, is_simple_filter, filter_level, sharpness, partitions, quant_index }
    }
}
