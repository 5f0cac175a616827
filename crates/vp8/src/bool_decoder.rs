//! The boolean entropy decoder (RFC 6386, section 7).

/// A decoder of the bools in one partition of a frame.
#[derive(Clone, Copy)]
pub(crate) struct BoolDecoder<'a> {
    /// Bytes of the partition that are not loaded into `value` yet.
    rest: &'a [u8],
    /// Loaded bits that are not decoded yet: the 8 bits that are compared with the split (RFC 6386, section 7), and
    /// then `extra_bits` further bits.
    value: u64,
    /// The range of the arithmetic decoder (RFC 6386, section 7). Before and after each decoded bool, it is 128 to 255.
    range: u32,
    /// Number of bits in `value`, minus 8. A negative number means that `value` has too few bits for the comparison
    /// with the split.
    extra_bits: i32,
    end: End,
}

/// How many bytes were read past the end of the partition.
#[derive(Clone, Copy, PartialEq)]
enum End {
    /// No byte was read past the end.
    Within,
    /// One byte was read past the end. The decoder reads the value 0, because an encoder may omit a zero byte at the
    /// end.
    OneByte,
    /// Two or more bytes were read past the end.
    Past,
}

impl<'a> BoolDecoder<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        Self { rest: data, value: 0, range: 255, extra_bits: -8, end: End::Within }
    }

    /// Returns whether more than one byte was read past the end of the partition.
    pub(crate) fn is_past_end(&self) -> bool {
        self.end == End::Past
    }

    /// Decodes a bool. The probability of the value false is `probability` / 256.
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

    /// Decodes the same value as [`bool`](Self::bool), but returns 0 or 1, and does not branch on the decoded value.
    /// `bit` is meant for values that the branch predictor of the processor cannot predict.
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
        // The mask selects the new range: `split` if the bool is false, or `range - split` if the bool is true.
        self.range = split ^ ((split ^ (self.range - split)) & mask);
        let shift = self.range.leading_zeros() - 24;
        self.range <<= shift;
        self.extra_bits -= shift as i32;
        i32::from(is_set)
    }

    /// Decodes a sign bit, and returns `magnitude`, or `-magnitude` if the sign bit is 1.
    #[inline(always)]
    pub(crate) fn signed(&mut self, magnitude: i32) -> i32 {
        let negative = self.bit(128);
        (magnitude ^ -negative) + negative
    }

    /// Decodes a bool that is false with a probability of ½.
    pub(crate) fn flag(&mut self) -> bool {
        self.bool(128)
    }

    /// Decodes an unsigned number of `bits` bits. `bits` is at most 8. RFC 6386 calls this type L(n).
    #[inline(never)]
    pub(crate) fn literal(&mut self, bits: u32) -> u8 {
        (0..bits).fold(0, |value, _| value << 1 | u8::from(self.flag()))
    }

    /// Decodes a flag. If the flag is set, decodes a magnitude of `bits` bits (at most 8) and a sign bit, and returns
    /// the signed number. If the flag is not set, returns 0.
    #[inline(never)]
    pub(crate) fn optional(&mut self, bits: u32) -> i32 {
        if !self.flag() {
            return 0;
        }
        let magnitude = self.literal(bits).into();
        self.signed(magnitude)
    }

    /// Loads 4 bytes of the partition into `value`, or 1 byte if fewer than 4 bytes are left. One byte suffices for the
    /// next bool.
    #[inline(always)]
    fn refill(&mut self) {
        if let Some((bytes, rest)) = self.rest.split_first_chunk() {
            // In valid data, the upper 8 bits of `value` are less than `range`. If the data begin with the byte 0xFF,
            // these bits are not less than `range`. `value` then grows until its highest bits are lost. The number of
            // bits per refill determines which bits are lost. The decoder of the image-webp crate also loads 32 bits
            // per refill. Both decoders therefore decode invalid data to the same pixels.
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
            // The first flag consumes no bit, and each later flag consumes one bit. Before each flag, 8 bits must be
            // loaded. The data and one zero byte after their end therefore suffice for `8 * length + 2` flags.
            for flag in 0..8 * length + 2 {
                assert!(!reader.flag() && !reader.is_past_end(), "{length} {flag}");
            }
            reader.flag();
            assert!(reader.is_past_end(), "{length}");
        }
    }
}
