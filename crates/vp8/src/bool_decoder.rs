//! The boolean entropy decoder (RFC 6386, section 7).

/// Decodes one partition of a frame.
#[derive(Clone, Copy)]
pub(crate) struct BoolDecoder<'a> {
    /// Bytes that are not loaded yet.
    rest: &'a [u8],
    /// Loaded bits: the 8 that are compared with the split, and below them `extra_bits` more.
    value: u64,
    /// 128 to 255 between two calls.
    range: u32,
    /// Negative if fewer than the 8 bits to compare are loaded.
    extra_bits: i32,
    end: End,
}

/// How far the reader is past the end of the data.
#[derive(Clone, Copy, PartialEq)]
enum End {
    /// Not past the end.
    Within,
    /// By one byte, which counts as zero: encoders may omit a zero at the end.
    OneByte,
    /// By more bytes.
    Past,
}

impl<'a> BoolDecoder<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        Self { rest: data, value: 0, range: 255, extra_bits: -8, end: End::Within }
    }

    /// Whether more than one byte past the end of the data was read.
    pub(crate) fn is_past_end(&self) -> bool {
        self.end == End::Past
    }

    /// Decodes a bool that is false with `probability`, of 256.
    #[inline(always)]
    pub(crate) fn bool(&mut self, probability: u8) -> bool {
        if self.extra_bits < 0 {
            self.refill();
        }
        let split = 1 + (((self.range - 1) * u32::from(probability)) >> 8);
        let threshold = u64::from(split) << self.extra_bits;
        let is_set = self.value >= threshold;
        if is_set {
            self.value -= threshold;
            self.range -= split;
        } else {
            self.range = split;
        }
        let shift = self.range.leading_zeros() - 24;
        self.range <<= shift;
        self.extra_bits -= shift as i32;
        is_set
    }

    /// As [`bool`](Self::bool), as 0 or 1, and without a branch: for values that a branch predictor cannot predict.
    #[inline(always)]
    pub(crate) fn bit(&mut self, probability: u8) -> i32 {
        if self.extra_bits < 0 {
            self.refill();
        }
        let split = 1 + (((self.range - 1) * u32::from(probability)) >> 8);
        let threshold = u64::from(split) << self.extra_bits;
        let is_set = self.value >= threshold;
        let mask = u32::from(is_set).wrapping_neg();
        self.value -= threshold & u64::from(is_set).wrapping_neg();
        // `split`, or if the bool is true the rest of the range, selected by the mask.
        self.range = split ^ ((split ^ (self.range - split)) & mask);
        let shift = self.range.leading_zeros() - 24;
        self.range <<= shift;
        self.extra_bits -= shift as i32;
        i32::from(is_set)
    }

    /// Decodes a sign, and returns the magnitude with it.
    #[inline(always)]
    pub(crate) fn signed(&mut self, magnitude: i32) -> i32 {
        let negative = self.bit(128);
        (magnitude ^ -negative) + negative
    }

    /// Decodes a bool of probability ½.
    pub(crate) fn flag(&mut self) -> bool {
        self.bool(128)
    }

    /// L(n): an unsigned number of at most 8 bits.
    #[inline(never)]
    pub(crate) fn literal(&mut self, bits: u32) -> u8 {
        (0..bits).fold(0, |value, _| value << 1 | u8::from(self.flag()))
    }

    /// A flag, and if it is set, a number of at most 8 bits with a sign; else 0.
    #[inline(never)]
    pub(crate) fn optional(&mut self, bits: u32) -> i32 {
        if !self.flag() {
            return 0;
        }
        let magnitude = self.literal(bits).into();
        self.signed(magnitude)
    }

    /// Loads bits for at least one more step.
    #[inline(always)]
    fn refill(&mut self) {
        if let Some((bytes, rest)) = self.rest.split_first_chunk() {
            // 32 bits at a time, as image-webp does. For data that begin with 0xFF, which are invalid, the value exceeds the
            // range and grows until bits are lost. The same refill gives the same pixels as image-webp even then.
            self.value = self.value << 32 | u64::from(u32::from_be_bytes(*bytes));
            self.extra_bits += 32;
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
                self.end = End::Past;
                0
            }
        };
        self.value = self.value << 8 | u64::from(byte);
        self.extra_bits += 8;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::BoolDecoder;

    #[test]
    fn only_one_byte_may_be_missing_at_the_end() {
        for length in 0..20 {
            let bytes = vec![0; length];
            let mut reader = BoolDecoder::new(&bytes);
            // After the first, each flag takes a bit, and 8 bits have to be loaded ahead.
            for flag in 0..8 * length + 2 {
                assert!(!reader.flag() && !reader.is_past_end(), "{length} {flag}");
            }
            reader.flag();
            assert!(reader.is_past_end(), "{length}");
        }
    }
}
