//! Generates random operands. Many of them are near zero, near the ends of their range, or near a power of two.

use std::fmt::Debug;
use std::fmt::Write as _;

/// Generates operands, and appends a line for each operand to `log`. The same seed always gives the same operands.
pub(crate) struct Operands {
    state: u64,
    pub(crate) log: String,
}

impl Operands {
    pub(crate) fn new(seed: u64) -> Self {
        Self { state: seed, log: String::new() }
    }

    /// Returns the next random number of the generator `SplitMix64` (Steele, Lea and Flood, 2014).
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    fn logged<T: Debug>(&mut self, operand: T) -> T {
        // Writing to a string cannot fail.
        let _ = writeln!(self.log, "operand {operand:?}");
        operand
    }

    /// Returns a random number. The caller uses only the lowest `bits` bits. In half of all calls, the number is
    /// uniformly distributed. In the other calls, the number differs by at most 2 from zero, from 2^(`bits` − 1), or
    /// from a random power of two.
    fn number(&mut self, bits: u32) -> u64 {
        let any = self.next();
        let near = self.below(5).wrapping_sub(2);
        match self.below(6) {
            0..=2 => any,
            3 => near,
            4 => (1u64 << (bits - 1)).wrapping_add(near),
            _ => (1u64 << (any % u64::from(bits))).wrapping_add(near),
        }
    }

    /// Returns `N` random numbers of [`number`](Self::number). In one of eight calls, all `N` numbers are equal.
    fn numbers<const N: usize>(&mut self, bits: u32) -> [u64; N] {
        if self.below(8) == 0 {
            return [self.number(bits); N];
        }
        [(); N].map(|()| self.number(bits))
    }

    pub(crate) fn u8s<const N: usize>(&mut self) -> [u8; N] {
        let operand = self.numbers(8).map(|number| number as u8);
        self.logged(operand)
    }

    pub(crate) fn i16s<const N: usize>(&mut self) -> [i16; N] {
        let operand = self.numbers(16).map(|number| number as i16);
        self.logged(operand)
    }

    pub(crate) fn i32s<const N: usize>(&mut self) -> [i32; N] {
        let operand = self.numbers(32).map(|number| number as i32);
        self.logged(operand)
    }

    /// Returns numbers with random bits, and in half of the calls integers, whose sums and products are often exact.
    pub(crate) fn f32s<const N: usize>(&mut self) -> [f32; N] {
        let are_integers = self.below(2) == 0;
        let number =
            |number: u64| if are_integers { number as i32 as f32 } else { f32::from_bits(number as u32) };
        let operand = self.numbers(32).map(number);
        self.logged(operand)
    }

    pub(crate) fn u8(&mut self) -> u8 {
        let [operand] = self.u8s();
        operand
    }

    pub(crate) fn i16(&mut self) -> i16 {
        let [operand] = self.i16s();
        operand
    }

    pub(crate) fn i32(&mut self) -> i32 {
        let [operand] = self.i32s();
        operand
    }

    /// Returns a random shift count from 0 to `bits` − 1.
    pub(crate) fn shift(&mut self, bits: u32) -> u32 {
        let operand = self.below(bits.into()) as u32;
        self.logged(operand)
    }
}
