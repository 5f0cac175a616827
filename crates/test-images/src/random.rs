//! Generates random numbers. They are the same in every run, so that a failure can be reproduced.

/// `SplitMix64` (Steele, Lea and Flood, 2014). The state is a counter. A mixing function turns each
/// value of the counter into a random number.
pub struct Random(u64);

impl Random {
    /// Returns a generator. Equal seeds give equal sequences.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 64 random bits.
    #[expect(clippy::should_implement_trait, reason = "it has no end, and is not iterated over")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to `end - 1`.
    ///
    /// # Panics
    /// The function panics if `end` is 0.
    pub fn below(&mut self, end: u32) -> u32 {
        u32::try_from(self.next() % u64::from(end)).expect("less than a u32")
    }

    /// Returns a number from `first` to `last`, both included.
    ///
    /// # Panics
    /// In builds with overflow checks, the function panics if `first` is greater than `last`.
    pub fn between(&mut self, first: u32, last: u32) -> u32 {
        first + self.below(last - first + 1)
    }

    /// Returns `true` with a probability of ½.
    pub fn flag(&mut self) -> bool {
        self.below(2) == 0
    }
}
