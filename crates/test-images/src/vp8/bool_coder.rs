//! Encodes and decodes bools one bit at a time, with the algorithms of RFC 6386, section 7.3.

use std::slice;

use crate::random::Random;

/// The state of the boolean encoder in one partition.
pub(crate) struct BoolEncoder {
    output: Vec<u8>,
    bottom: u32,
    range: u32,
    /// Number of left shifts of `bottom` until its highest byte is complete (`bit_count` in RFC
    /// 6386).
    shifts_left: u32,
}

impl BoolEncoder {
    pub(crate) fn new() -> Self {
        Self { output: Vec::new(), bottom: 0, range: 255, shifts_left: 24 }
    }

    /// Adds 1 to the last byte of `output` and propagates the carry (`add_one_to_output` in RFC
    /// 6386).
    fn carry(&mut self) {
        for byte in self.output.iter_mut().rev() {
            *byte = byte.wrapping_add(1);
            if *byte != 0 {
                break;
            }
        }
    }

    /// Encodes `value`, which is false with a probability of `probability / 256`.
    pub(crate) fn bool(&mut self, probability: u8, value: bool) {
        let split = 1 + (((self.range - 1) * u32::from(probability)) >> 8);
        if value {
            let (bottom, carries) = self.bottom.overflowing_add(split);
            self.bottom = bottom;
            self.range -= split;
            if carries {
                self.carry();
            }
        } else {
            self.range = split;
        }
        while self.range < 128 {
            self.range <<= 1;
            if self.bottom >> 31 == 1 {
                self.carry();
            }
            self.bottom <<= 1;
            self.shifts_left -= 1;
            if self.shifts_left == 0 {
                self.output.push((self.bottom >> 24) as u8);
                self.bottom &= 0x00FF_FFFF;
                self.shifts_left = 8;
            }
        }
    }

    /// Encodes `value`, which is false with a probability of ½, and returns `value`.
    pub(crate) fn flag(&mut self, value: bool) -> bool {
        self.bool(128, value);
        value
    }

    /// Encodes the lowest `bits` bits of `value` as an unsigned number (L(n) in RFC 6386).
    pub(crate) fn literal(&mut self, bits: u32, value: u32) {
        for bit in (0..bits).rev() {
            self.flag(value >> bit & 1 == 1);
        }
    }

    /// Encodes a random flag. If the flag is set, a random magnitude of `bits` bits and a random
    /// sign follow.
    pub(crate) fn random_optional(&mut self, bits: u32, random: &mut Random) {
        if self.flag(random.flag()) {
            self.literal(bits, random.below(1 << bits));
            self.flag(random.flag());
        }
    }

    pub(crate) fn finish(mut self) -> Vec<u8> {
        // All bits of `bottom` are in `output` after at most 31 shifts. The loop encodes 32 bools, because the first
        // bool does not shift `bottom` if `range` is 255. Every other bool shifts `bottom` by one bit.
        for _ in 0..32 {
            self.bool(128, false);
        }
        self.output
    }
}

/// The state of the boolean decoder in one partition. After the end of `input`, the decoder reads bytes of value 0.
pub(crate) struct BoolDecoder<'a> {
    input: slice::Iter<'a, u8>,
    value: u32,
    range: u32,
    bit_count: u32,
}

impl<'a> BoolDecoder<'a> {
    pub(crate) fn new(input: &'a [u8]) -> Self {
        let mut decoder = Self { input: input.iter(), value: 0, range: 255, bit_count: 0 };
        decoder.value = decoder.next_byte() << 8 | decoder.next_byte();
        decoder
    }

    fn next_byte(&mut self) -> u32 {
        self.input.next().copied().unwrap_or(0).into()
    }

    /// Decodes a bool that is false with a probability of ½.
    pub(crate) fn flag(&mut self) -> bool {
        let split = 1 + ((self.range - 1) >> 1);
        let value = self.value >= split << 8;
        if value {
            self.value -= split << 8;
            self.range -= split;
        } else {
            self.range = split;
        }
        while self.range < 128 {
            self.value <<= 1;
            self.range <<= 1;
            self.bit_count += 1;
            if self.bit_count == 8 {
                self.bit_count = 0;
                self.value |= self.next_byte();
            }
        }
        value
    }

    /// Decodes an unsigned number of `bits` bits, at most 8 (L(n) in RFC 6386).
    pub(crate) fn literal(&mut self, bits: u32) -> u8 {
        (0..bits).fold(0, |value, _| value << 1 | u8::from(self.flag()))
    }

    /// Skips a flag. If the flag is set, the function also skips the next `bits` bits.
    pub(crate) fn skip_optional(&mut self, bits: u32) {
        if self.flag() {
            self.literal(bits);
        }
    }
}
