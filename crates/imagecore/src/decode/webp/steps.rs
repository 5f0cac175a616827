//! The steps of coefficients (RFC 6386, 9.6 and 14.1).

use super::bool_reader::BoolReader;
use super::tokens::Steps;

/// The steps of first coefficients, by index.
const FIRST: [i32; 128] = [
    4, 5, 6, 7, 8, 9, 10, 10, 11, 12, 13, 14, 15, 16, 17, 17, 18, 19, 20, 20, 21, 21, 22, 22, 23, 23, 24, 25,
    25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 46, 47, 48,
    49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74,
    75, 76, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 91, 93, 95, 96, 98, 100, 101, 102, 104,
    106, 108, 110, 112, 114, 116, 118, 122, 124, 126, 128, 130, 132, 134, 136, 138, 140, 143, 145, 148, 151,
    154, 157,
];

/// The steps of all others, by index.
const REST: [i32; 128] = [
    4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
    32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57,
    58, 60, 62, 64, 66, 68, 70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90, 92, 94, 96, 98, 100, 102, 104, 106,
    108, 110, 112, 114, 116, 119, 122, 125, 128, 131, 134, 137, 140, 143, 146, 149, 152, 155, 158, 161, 164,
    167, 170, 173, 177, 181, 185, 189, 193, 197, 201, 205, 209, 213, 217, 221, 225, 229, 234, 239, 245, 249,
    254, 259, 264, 269, 274, 279, 284,
];

/// The steps of a macroblock's blocks.
#[derive(Clone, Copy, Default)]
pub(super) struct MacroblockSteps {
    pub(super) luma: Steps,
    /// Of the block of luma's first coefficients.
    pub(super) luma_first: Steps,
    pub(super) chroma: Steps,
}

/// Indices of the tables, as a frame has them.
pub(super) struct Indices {
    /// Of most coefficients, unless the segment has one of its own.
    base: i32,
    /// What is added for luma's first coefficients, for both of their own block, and for both of chroma.
    luma_first: i32,
    second_first: i32,
    second_rest: i32,
    chroma_first: i32,
    chroma_rest: i32,
}

impl Indices {
    pub(super) fn read(bits: &mut BoolReader<'_>) -> Self {
        Self {
            base: bits.literal(7).into(),
            luma_first: bits.optional(4),
            second_first: bits.optional(4),
            second_rest: bits.optional(4),
            chroma_first: bits.optional(4),
            chroma_rest: bits.optional(4),
        }
    }

    /// The steps of a segment, of which `own` tells the index from that of the frame.
    pub(super) fn steps(&self, own: impl FnOnce(i32) -> i32) -> MacroblockSteps {
        let base = own(self.base);
        let at = |table: &[i32; 128], added: i32| table[(base + added).clamp(0, 127) as usize];
        MacroblockSteps {
            luma: Steps { first: at(&FIRST, self.luma_first), rest: at(&REST, 0) },
            luma_first: Steps {
                first: at(&FIRST, self.second_first) * 2,
                rest: (at(&REST, self.second_rest) * 155 / 100).max(8),
            },
            chroma: Steps {
                first: at(&FIRST, self.chroma_first).min(132),
                rest: at(&REST, self.chroma_rest),
            },
        }
    }
}
