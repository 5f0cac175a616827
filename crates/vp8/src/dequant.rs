//! Dequantization factors (RFC 6386, 9.6 and 14.1).

use crate::bool_decoder::BoolDecoder;

/// The dequantization factors for the DC and the AC coefficients of one kind of block: luma, Y2 or chroma.
#[derive(Clone, Copy, Default)]
pub(crate) struct BlockFactors {
    pub(crate) dc: i32,
    pub(crate) ac: i32,
}

/// The dequantization factors for DC coefficients, indexed by the quantizer index (RFC 6386, 14.1).
const DC_TABLE: [i32; 128] = [
    4, 5, 6, 7, 8, 9, 10, 10, 11, 12, 13, 14, 15, 16, 17, 17, 18, 19, 20, 20, 21, 21, 22, 22, 23, 23, 24, 25,
    25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 46, 47, 48,
    49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74,
    75, 76, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 91, 93, 95, 96, 98, 100, 101, 102, 104,
    106, 108, 110, 112, 114, 116, 118, 122, 124, 126, 128, 130, 132, 134, 136, 138, 140, 143, 145, 148, 151,
    154, 157,
];

/// The dequantization factors for AC coefficients, indexed by the quantizer index (RFC 6386, 14.1).
const AC_TABLE: [i32; 128] = [
    4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
    32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57,
    58, 60, 62, 64, 66, 68, 70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90, 92, 94, 96, 98, 100, 102, 104, 106,
    108, 110, 112, 114, 116, 119, 122, 125, 128, 131, 134, 137, 140, 143, 146, 149, 152, 155, 158, 161, 164,
    167, 170, 173, 177, 181, 185, 189, 193, 197, 201, 205, 209, 213, 217, 221, 225, 229, 234, 239, 245, 249,
    254, 259, 264, 269, 274, 279, 284,
];

/// The dequantization factors for the three kinds of blocks of a macroblock.
#[derive(Clone, Copy, Default)]
pub(crate) struct DequantFactors {
    pub(crate) luma: BlockFactors,
    pub(crate) y2: BlockFactors,
    pub(crate) chroma: BlockFactors,
}

/// The quantizer indices of a frame (RFC 6386, 9.6).
pub(crate) struct QuantIndices {
    /// `y_ac_qi` of RFC 6386: the quantizer index for luma AC coefficients. A segment can replace or adjust `y_ac`.
    y_ac: i32,
    // The deltas for all kinds of coefficients except luma AC coefficients. The quantizer index of a kind is the `y_ac`
    // of the segment plus the delta of the kind.
    y_dc_delta: i32,
    y2_dc_delta: i32,
    y2_ac_delta: i32,
    uv_dc_delta: i32,
    uv_ac_delta: i32,
}

impl QuantIndices {
    pub(crate) fn read(bits: &mut BoolDecoder<'_>) -> Self {
        Self {
            y_ac: bits.literal(7).into(),
            y_dc_delta: bits.optional(4),
            y2_dc_delta: bits.optional(4),
            y2_ac_delta: bits.optional(4),
            uv_dc_delta: bits.optional(4),
            uv_ac_delta: bits.optional(4),
        }
    }

    /// Returns the dequantization factors for a segment. `in_segment` converts the `y_ac` of the frame to the `y_ac` of
    /// the segment.
    pub(crate) fn factors(&self, in_segment: impl FnOnce(i32) -> i32) -> DequantFactors {
        let index = in_segment(self.y_ac);
        let factor = |table: &[i32; 128], delta: i32| table[(index + delta).clamp(0, 127) as usize];
        DequantFactors {
            luma: BlockFactors { dc: factor(&DC_TABLE, self.y_dc_delta), ac: factor(&AC_TABLE, 0) },
            y2: BlockFactors {
                dc: factor(&DC_TABLE, self.y2_dc_delta) * 2,
                ac: (factor(&AC_TABLE, self.y2_ac_delta) * 155 / 100).max(8),
            },
            chroma: BlockFactors {
                dc: factor(&DC_TABLE, self.uv_dc_delta).min(132),
                ac: factor(&AC_TABLE, self.uv_ac_delta),
            },
        }
    }
}
