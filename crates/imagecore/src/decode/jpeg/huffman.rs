//! Huffman codes (ITU-T T.81, annexes C and F.2.2), and the bits that they are read from.

/// Codes of up to so many bits are found by one look into a table.
const LOOK: u32 = 10;

/// A code of DC differences or of AC coefficients.
struct Code {
    /// For all next [`LOOK`] bits: how long the code is that they begin with, and what it stands for; 0 bits for a
    /// longer one.
    short: [(u8, u8); 1 << LOOK],
    /// By length: the first code that is longer, in 16 bits, and what to add to a code for the place of its symbol.
    limits: [u32; 17],
    places: [i32; 17],
    symbols: [u8; 256],
}

impl Code {
    /// `None` for more codes than there is room for.
    fn new(counts: &[u8; 16], symbols: &[u8]) -> Option<Self> {
        let mut all = [0; 256];
        all.get_mut(..symbols.len())?.copy_from_slice(symbols);
        let mut code = Self { short: [(0, 0); 1 << LOOK], limits: [0; 17], places: [0; 17], symbols: all };
        let (mut next, mut place) = (0_u32, 0);
        for (length, &count) in (1_u32..).zip(counts) {
            code.places[length as usize] = place as i32 - next as i32;
            for _ in 0..count {
                if next >> length != 0 {
                    return None;
                }
                if length <= LOOK {
                    let first = (next << (LOOK - length)) as usize;
                    code.short[first..first + (1 << (LOOK - length))].fill((length as u8, all[place]));
                }
                next += 1;
                place += 1;
            }
            code.limits[length as usize] = next << (16 - length);
            next <<= 1;
        }
        Some(code)
    }

    /// Reads a code, and gives its symbol. There are 16 bits more at hand then.
    #[inline(always)]
    fn read(&self, bits: &mut BitReader<'_>) -> Option<u8> {
        bits.refill();
        let (length, symbol) = self.find(bits.peek(16))?;
        bits.skip(length);
        Some(symbol)
    }

    /// The length and the symbol of the code that these 16 bits begin with.
    #[inline]
    fn find(&self, bits: u32) -> Option<(u32, u8)> {
        let (length, symbol) = self.short[(bits >> (16 - LOOK)) as usize];
        if length > 0 { Some((length.into(), symbol)) } else { self.find_long(bits) }
    }

    #[cold]
    fn find_long(&self, bits: u32) -> Option<(u32, u8)> {
        let length = (LOOK + 1..=16).find(|&length| bits < self.limits[length as usize])?;
        let place = (bits >> (16 - length)) as i32 + self.places[length as usize];
        Some((length, *self.symbols.get(place as usize)?))
    }
}

/// The code of DC differences.
pub(super) struct DcTable(Code);

/// A difference of at most so many bits is one of 8-bit samples (T.81, table F.1).
const MOST_DC_BITS: u8 = 11;

impl DcTable {
    pub(super) fn new(counts: &[u8; 16], symbols: &[u8]) -> Option<Self> {
        Code::new(counts, symbols).map(Self)
    }

    /// A difference to the block before.
    #[inline]
    pub(super) fn read(&self, bits: &mut BitReader<'_>) -> Option<i32> {
        let size = self.0.read(bits)?;
        if size > MOST_DC_BITS {
            return None;
        }
        Some(if size == 0 { 0 } else { bits.signed(size.into()) })
    }
}

/// The code of AC coefficients.
pub(super) struct AcTable {
    code: Code,
    /// For all next [`LOOK`] bits that hold a code and the coefficient that follows it: the coefficient in the upper
    /// half, then the zeros before it, then the bits that both take. 0 where they hold less.
    whole: [u32; 1 << LOOK],
}

/// What comes next in a block.
pub(super) enum Ac {
    /// A coefficient, after some zeros.
    Coefficient { zeros: usize, value: i16 },
    /// Sixteen zeros.
    Zeros,
    /// Nothing but zeros.
    End,
}

impl AcTable {
    pub(super) fn new(counts: &[u8; 16], symbols: &[u8]) -> Option<Self> {
        let code = Code::new(counts, symbols)?;
        let mut whole = [0; 1 << LOOK];
        for (bits, entry) in (0_u32..).zip(&mut whole) {
            let (length, symbol) = code.short[bits as usize];
            let (length, zeros, size) = (u32::from(length), u32::from(symbol >> 4), u32::from(symbol & 15));
            if length > 0 && size > 0 && length + size <= LOOK {
                let value = extend(bits >> (LOOK - length - size) & ((1 << size) - 1), size);
                *entry = (value as u32) << 16 | zeros << 8 | (length + size);
            }
        }
        Some(Self { code, whole })
    }

    /// The zeros and the size of what comes next in a progressive scan, which has meanings of its own for them.
    #[inline]
    pub(super) fn read_symbol(&self, bits: &mut BitReader<'_>) -> Option<(usize, u32)> {
        let symbol = self.code.read(bits)?;
        Some((usize::from(symbol >> 4), u32::from(symbol & 15)))
    }

    /// What comes next.
    #[inline(always)]
    pub(super) fn read(&self, bits: &mut BitReader<'_>) -> Option<Ac> {
        bits.refill();
        let whole = self.whole[bits.peek(LOOK) as usize];
        if whole > 0 {
            bits.skip(whole & 0xFF);
            return Some(Ac::Coefficient { zeros: (whole >> 8 & 15) as usize, value: (whole >> 16) as i16 });
        }
        Some(match self.read_symbol(bits)? {
            (15, 0) => Ac::Zeros,
            (_, 0) => Ac::End,
            (zeros, size) => Ac::Coefficient { zeros, value: bits.signed(size) as i16 },
        })
    }
}

/// The number that `size` bits stand for (T.81, figure F.12).
#[inline(always)]
fn extend(bits: u32, size: u32) -> i32 {
    let negative = bits >> (size - 1) == 0;
    bits as i32 - if negative { (1 << size) - 1 } else { 0 }
}

/// Reads the bits of a scan, without the zeros that are stuffed in after each 0xFF. From a marker on, and from the end
/// of the data on, there are zeros without end, which are counted.
pub(super) struct BitReader<'a> {
    data: &'a [u8],
    /// The place in the data of the next byte.
    next: usize,
    /// The next bits, from the highest down.
    held: u64,
    /// How many there are.
    count: u32,
    /// How many of them, from the last, are beyond the data.
    beyond: u32,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(data: &'a [u8]) -> Self {
        Self { data, next: 0, held: 0, count: 0, beyond: 0 }
    }

    /// Has at least 32 bits at hand.
    #[inline(always)]
    fn refill(&mut self) {
        if self.count >= 32 {
            return;
        }
        let Some(&bytes) = self.data.get(self.next..).and_then(<[u8]>::first_chunk) else {
            return self.refill_by_bytes();
        };
        let four = u32::from_be_bytes(bytes);
        // Whether no byte is 0xFF: none of the complement is zero.
        if (!four).wrapping_sub(0x0101_0101) & four & 0x8080_8080 != 0 {
            return self.refill_by_bytes();
        }
        self.held |= u64::from(four) << (32 - self.count);
        self.count += 32;
        self.next += 4;
    }

    #[inline(never)]
    fn refill_by_bytes(&mut self) {
        while self.count <= 56 {
            let byte = match self.data.get(self.next..) {
                Some(&[0xFF, 0, ..]) => {
                    self.next += 2;
                    0xFF
                }
                Some(&[byte, ..]) if byte != 0xFF => {
                    self.next += 1;
                    byte
                }
                _ => {
                    self.beyond += 8;
                    0
                }
            };
            self.held |= u64::from(byte) << (56 - self.count);
            self.count += 8;
        }
    }

    /// The next bits, 1 to 32 of them.
    #[inline(always)]
    fn peek(&self, bits: u32) -> u32 {
        (self.held >> (64 - bits)) as u32
    }

    #[inline(always)]
    fn skip(&mut self, bits: u32) {
        self.held <<= bits;
        self.count -= bits;
    }

    /// The next bits as they are, 0 to 15 of them.
    #[inline(always)]
    pub(super) fn read(&mut self, bits: u32) -> u32 {
        if bits == 0 {
            return 0;
        }
        self.refill();
        let value = self.peek(bits);
        self.skip(bits);
        value
    }

    /// A number of 1 to 15 bits, of those that are at hand.
    #[inline(always)]
    pub(super) fn signed(&mut self, size: u32) -> i32 {
        let bits = self.peek(size);
        self.skip(size);
        extend(bits, size)
    }

    /// Whether more was read than there is.
    pub(super) fn is_beyond(&self) -> bool {
        self.beyond > self.count
    }

    /// The place in the data of the next bit, in bits.
    pub(super) fn place(&self) -> usize {
        let held = self.count.saturating_sub(self.beyond) as usize;
        let bytes = held.div_ceil(8);
        let byte = (0..bytes).fold(self.next, |end, _| match self.data.get(..end) {
            Some([.., 0xFF, 0]) => end - 2,
            _ => end.saturating_sub(1),
        });
        8 * (byte + bytes) - held
    }

    /// Goes to a byte of the data.
    pub(super) fn go_to(&mut self, byte: usize) {
        *self = Self { next: byte, ..Self::new(self.data) };
    }

    /// The data from the next marker on, or what is left of it.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.data.get(self.next..).unwrap_or(&[])
    }

    /// Goes over the marker that must come next, and tells which one it is; `None` if there is other data.
    pub(super) fn marker(&mut self) -> Option<u8> {
        // What fills up the last byte may be left.
        if self.is_beyond() || self.count - self.beyond >= 8 {
            return None;
        }
        let mut rest = self.data.get(self.next..)?;
        // Any number of 0xFF may stand before a marker.
        while let [0xFF, 0xFF, ..] = rest {
            rest = &rest[1..];
        }
        let &[0xFF, marker, ..] = rest else { return None };
        self.go_to(self.data.len() - rest.len() + 2);
        Some(marker)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One code of each length, up to the longest: 0, 10, 110 and so on.
    const ONE_OF_EACH: [u8; 16] = [1; 16];

    #[test]
    fn codes_of_all_lengths_are_found() {
        let symbols: Vec<u8> = (100..116).collect();
        let code = Code::new(&ONE_OF_EACH, &symbols).unwrap();
        for length in 1..=16_u32 {
            // What follows a code has no part in it.
            for rest in [0, 0xFFFF >> length] {
                let bits = 0xFFFF << (17 - length) & 0xFFFF | rest;
                assert_eq!(code.find(bits), Some((length, 99 + length as u8)), "{bits:#b}");
            }
        }
        assert_eq!(code.find(0xFFFF), None, "no code is of ones alone");
    }

    #[test]
    fn codes_of_one_length_are_consecutive_numbers() {
        // That of luma's DC differences (T.81, table K.3).
        let counts = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
        let code = Code::new(&counts, &(0..12).collect::<Vec<_>>()).unwrap();
        let expected = [
            "00",
            "010",
            "011",
            "100",
            "101",
            "110",
            "1110",
            "11110",
            "111110",
            "1111110",
            "11111110",
            "111111110",
        ];
        for (symbol, text) in (0_u8..).zip(expected) {
            let length = text.len() as u32;
            let bits = u32::from_str_radix(text, 2).unwrap() << (16 - length);
            assert_eq!(code.find(bits), Some((length, symbol)), "{text}");
        }
    }

    #[test]
    fn more_codes_than_there_is_room_for_are_refused() {
        let counts = |first: u8, second: u8| {
            let mut counts = [0; 16];
            (counts[0], counts[1]) = (first, second);
            counts
        };
        assert!(Code::new(&counts(1, 2), &[1, 2, 3]).is_some());
        assert!(Code::new(&counts(1, 3), &[1, 2, 3, 4]).is_none());
        assert!(Code::new(&counts(3, 0), &[1, 2, 3]).is_none());
        assert!(Code::new(&[0; 16], &[0; 257]).is_none(), "more symbols than bytes");
    }

    #[test]
    fn coefficients_are_the_same_whole_and_in_two_steps() {
        // The first fits into one look with its coefficient, the second does not.
        let counts = [0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        let table = AcTable::new(&counts, &[0x13, 0x29, 0x00]).unwrap();
        // 00 and 5 in three bits, 01 and -511 in nine, 100 for the end.
        let bits = [0b0010_1010, 0b0000_0000, 0b1000_0000];
        let mut reader = BitReader::new(&bits);
        let mut read = || table.read(&mut reader).unwrap();
        assert!(matches!(read(), Ac::Coefficient { zeros: 1, value: 5 }));
        assert!(matches!(read(), Ac::Coefficient { zeros: 2, value: -511 }));
        assert!(matches!(read(), Ac::End));
    }

    #[test]
    fn numbers_have_the_sign_of_their_first_bit() {
        // T.81, table F.1.
        let all = |size: u32| (0..1 << size).map(|bits| extend(bits, size)).collect::<Vec<_>>();
        assert_eq!(all(1), [-1, 1]);
        assert_eq!(all(2), [-3, -2, 2, 3]);
        assert_eq!(all(3), [-7, -6, -5, -4, 4, 5, 6, 7]);
    }

    #[test]
    fn stuffed_zeros_are_no_data() {
        let mut bits = BitReader::new(&[0xFF, 0, 0x12, 0xFF, 0, 0xFF, 0, 0x34, 0x56, 0x78, 0x9A]);
        let bytes: Vec<_> = (0..8).map(|_| bits.read(8)).collect();
        assert_eq!(bytes, [0xFF, 0x12, 0xFF, 0xFF, 0x34, 0x56, 0x78, 0x9A]);
        assert!(!bits.is_beyond());
    }

    #[test]
    fn beyond_the_data_there_are_zeros_and_that_is_known() {
        for data in [&[0xAB, 0xCD][..], &[0xAB, 0xCD, 0xFF, 0xD9, 0x55], &[0xAB, 0xCD, 0xFF]] {
            let mut bits = BitReader::new(data);
            assert_eq!((bits.read(12), bits.is_beyond()), (0xABC, false), "{data:?}");
            assert_eq!((bits.read(4), bits.is_beyond()), (0xD, false), "{data:?}");
            assert_eq!((bits.read(1), bits.is_beyond()), (0, true), "{data:?}");
            (0..20).for_each(|_| assert_eq!(bits.read(15), 0));
        }
    }

    #[test]
    fn places_are_counted_in_bits_of_the_data() {
        let data = [0x11, 0xFF, 0, 0x22, 0x33, 0xFF, 0, 0x44, 0x55, 0x66, 0x77];
        let mut bits = BitReader::new(&data);
        // The place of the next bit; behind 0xFF it is that behind the zero.
        for (read, place) in [(3, 3), (5, 8), (8, 24), (4, 28), (4, 32), (8, 40), (8, 56), (1, 57)] {
            bits.read(read);
            assert_eq!(bits.place(), place);
        }
    }

    #[test]
    fn markers_are_passed_when_the_data_before_them_are_read() {
        let mut bits = BitReader::new(&[0xAB, 0xFF, 0xFF, 0xD3, 0xCD]);
        assert_eq!(bits.marker(), None, "a byte is left");
        assert_eq!(bits.read(5), 0xAB >> 3);
        assert_eq!(bits.marker(), Some(0xD3));
        assert_eq!((bits.read(8), bits.is_beyond()), (0xCD, false));
        assert_eq!(bits.marker(), None, "the data end");
    }
}
