//! The arithmetic coder of yes and no that all else is read through (RFC 6386, section 7).

/// Reads one partition of a frame.
#[derive(Clone, Copy)]
pub(super) struct BoolReader<'a> {
    /// What has not been loaded yet.
    rest: &'a [u8],
    /// The bits that are held: what the range is compared with, and below it `ahead` more.
    value: u64,
    /// 128 to 255.
    range: u32,
    /// Less than zero where there are not even the 8 bits to compare.
    ahead: i32,
    end: End,
}

/// How far the end of the data is gone beyond.
#[derive(Clone, Copy, PartialEq)]
enum End {
    Within,
    /// By one byte, as writers that cut off zeros leave it.
    OneByte,
    Beyond,
}

impl<'a> BoolReader<'a> {
    pub(super) fn new(data: &'a [u8]) -> Self {
        Self { rest: data, value: 0, range: 255, ahead: -8, end: End::Within }
    }

    /// Whether more was read than there is.
    pub(super) fn is_beyond(&self) -> bool {
        self.end == End::Beyond
    }

    /// Reads what is true with a probability of 256 less `probability`, of 256.
    #[inline(always)]
    pub(super) fn bool(&mut self, probability: u8) -> bool {
        if self.ahead < 0 {
            self.refill();
        }
        let split = 1 + (((self.range - 1) * u32::from(probability)) >> 8);
        let border = u64::from(split) << self.ahead;
        let is_set = self.value >= border;
        if is_set {
            self.value -= border;
            self.range -= split;
        } else {
            self.range = split;
        }
        let shift = self.range.leading_zeros() - 24;
        self.range <<= shift;
        self.ahead -= shift as i32;
        is_set
    }

    /// As [`bool`](Self::bool), for what cannot be foreseen: without a branch.
    #[inline(always)]
    pub(super) fn bit(&mut self, probability: u8) -> i32 {
        if self.ahead < 0 {
            self.refill();
        }
        let split = 1 + (((self.range - 1) * u32::from(probability)) >> 8);
        let border = u64::from(split) << self.ahead;
        let is_set = self.value >= border;
        let mask = u32::from(is_set).wrapping_neg();
        self.value -= border & u64::from(is_set).wrapping_neg();
        // The other part of the range is as large as the range less this one.
        self.range = split ^ ((split ^ (self.range - split)) & mask);
        let shift = self.range.leading_zeros() - 24;
        self.range <<= shift;
        self.ahead -= shift as i32;
        i32::from(is_set)
    }

    /// A number, or with equal chances its negative.
    #[inline(always)]
    pub(super) fn signed(&mut self, magnitude: i32) -> i32 {
        let negative = self.bit(128);
        (magnitude ^ -negative) + negative
    }

    /// A flag of equal chances.
    pub(super) fn flag(&mut self) -> bool {
        self.bool(128)
    }

    /// A number of so many bits, 8 at most.
    #[inline(never)]
    pub(super) fn literal(&mut self, bits: u32) -> u8 {
        (0..bits).fold(0, |value, _| value << 1 | u8::from(self.flag()))
    }

    /// A number of so many bits with a sign, where a flag says that there is one, or else zero.
    #[inline(never)]
    pub(super) fn optional(&mut self, bits: u32) -> i32 {
        if !self.flag() {
            return 0;
        }
        let magnitude = self.literal(bits).into();
        self.signed(magnitude)
    }

    /// Has the bits at hand for one more step.
    #[inline(always)]
    fn refill(&mut self) {
        if let Some((bytes, rest)) = self.rest.split_first_chunk() {
            // No more at once: data that no writer makes, which begins with 0xFF, is beyond its range, and more and more
            // so. What bits of it are lost here is then what `image-webp` loses.
            self.value = self.value << 32 | u64::from(u32::from_be_bytes(*bytes));
            self.ahead += 32;
            self.rest = rest;
        } else {
            *self = self.refilled_by_byte();
        }
    }

    #[cold]
    #[inline(never)]
    fn refilled_by_byte(mut self) -> Self {
        let byte = match (self.rest.split_first(), self.end) {
            (Some((&byte, rest)), _) => {
                self.rest = rest;
                byte
            }
            (None, End::Within) => {
                self.end = End::OneByte;
                0
            }
            (None, _) => {
                self.end = End::Beyond;
                0
            }
        };
        self.value = self.value << 8 | u64::from(byte);
        self.ahead += 8;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::BoolReader;

    #[test]
    fn one_byte_may_be_missing() {
        for length in 0..20 {
            let bytes = vec![0; length];
            let mut reader = BoolReader::new(&bytes);
            // A flag of zeros takes a bit, but for the first, and the last byte is compared with while it is shifted out.
            for flag in 0..8 * length + 2 {
                assert!(!reader.flag() && !reader.is_beyond(), "{length} {flag}");
            }
            reader.flag();
            assert!(reader.is_beyond(), "{length}");
        }
    }
}
