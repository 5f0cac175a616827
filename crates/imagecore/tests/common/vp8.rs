//! Lossy WebP as no encoder writes it: all that a header can say, before modes and tokens that are noise. Any data is a
//! picture, if only there is enough of it.

use super::coeff_update_probs::COEFF_UPDATE_PROBS;
use super::random::Random;

/// The writer of the arithmetic coder (RFC 6386, 7.3).
pub(crate) struct Writer {
    bytes: Vec<u8>,
    bottom: u32,
    range: u32,
    left: u32,
}

impl Writer {
    pub(crate) fn new() -> Self {
        Self { bytes: Vec::new(), bottom: 0, range: 255, left: 24 }
    }

    fn carry(&mut self) {
        for byte in self.bytes.iter_mut().rev() {
            *byte = byte.wrapping_add(1);
            if *byte != 0 {
                break;
            }
        }
    }

    /// Writes what is true with a probability of 256 less `probability`, of 256.
    pub(crate) fn write(&mut self, probability: u8, is_set: bool) {
        let split = 1 + (((self.range - 1) * u32::from(probability)) >> 8);
        if is_set {
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
            self.left -= 1;
            if self.left == 0 {
                self.bytes.push((self.bottom >> 24) as u8);
                self.bottom &= 0x00FF_FFFF;
                self.left = 8;
            }
        }
    }

    pub(crate) fn finish(mut self) -> Vec<u8> {
        // What is left of 32 bits, in whole bytes.
        for _ in 0..32 {
            self.write(128, false);
        }
        self.bytes
    }
}

impl Writer {
    pub(crate) fn flag(&mut self, is_set: bool) -> bool {
        self.write(128, is_set);
        is_set
    }

    pub(crate) fn literal(&mut self, bits: u32, value: u32) {
        for bit in (0..bits).rev() {
            self.flag(value >> bit & 1 == 1);
        }
    }

    /// A number with its sign, or that there is none.
    fn optional(&mut self, bits: u32, random: &mut Random) {
        if self.flag(random.below(2) == 0) {
            self.literal(bits, random.below(1 << bits));
            self.flag(random.below(2) == 0);
        }
    }
}

/// The file of a seed, of any sides up to 80 pixels: see [`forge`]. No partition of tokens begins with a greater byte than
/// `first`: 0xFF is beyond the range of the coder, which no writer can be, and each reader makes something else of it.
pub(crate) fn forged(seed: u64, first: u8) -> Vec<u8> {
    let mut random = Random::new(seed);
    let (width, height) = (random.between(1, 80) as u16, random.between(1, 80) as u16);
    forge(width, height, &mut random, first)
}

/// A file of this size.
fn forge(width: u16, height: u16, random: &mut Random, first_byte: u8) -> Vec<u8> {
    let mut writer = Writer::new();
    let even = |random: &mut Random| random.below(2) == 0;
    writer.literal(2, random.below(2));
    if writer.flag(even(random)) {
        let has_map = writer.flag(even(random));
        if writer.flag(even(random)) {
            writer.flag(even(random));
            (0..4).for_each(|_| writer.optional(7, random));
            (0..4).for_each(|_| writer.optional(6, random));
        }
        if has_map {
            for _ in 0..3 {
                if writer.flag(even(random)) {
                    writer.literal(8, random.below(256));
                }
            }
        }
    }
    // The loop filter.
    writer.flag(random.below(3) == 0);
    let level = if random.below(4) == 0 { 0 } else { random.below(64) };
    writer.literal(6, level);
    let sharpness = if even(random) { 0 } else { random.below(8) };
    writer.literal(3, sharpness);
    if writer.flag(even(random)) && writer.flag(even(random)) {
        (0..8).for_each(|_| writer.optional(6, random));
    }
    let partitions = random.below(4);
    writer.literal(2, partitions);
    // Indices of steps: small ones, or the picture is nothing but black and white.
    let most = [10, 40, 128][random.below(3) as usize];
    writer.literal(7, random.below(most));
    (0..5).for_each(|_| writer.optional(4, random));
    writer.flag(even(random));
    let change = [0, 3, 60][random.below(3) as usize];
    // How unlikely it is for each probability of tokens to be changed: RFC 6386, 13.4.
    for &probability in COEFF_UPDATE_PROBS.as_flattened().as_flattened().as_flattened() {
        let is_changed = random.below(256) < change;
        writer.write(probability, is_changed);
        if is_changed {
            writer.literal(8, random.below(256));
        }
    }
    if writer.flag(even(random)) {
        writer.literal(8, random.below(256));
    }
    // More than all modes can take.
    let macroblocks = u32::from(width.div_ceil(16)) * u32::from(height.div_ceil(16));
    let mut noise = |bytes: u32| (0..bytes).map(|_| random.next().to_le_bytes()[0]).collect::<Vec<_>>();
    for byte in noise(macroblocks * 40) {
        writer.literal(8, byte.into());
    }
    let first = writer.finish();
    let count = 1 << partitions;
    let mut tokens: Vec<_> = (0..count).map(|_| noise(200 + macroblocks * 900 / count * 2)).collect();
    tokens.iter_mut().for_each(|part| part[0] = part[0].min(first_byte));
    let size = |part: &[u8]| (part.len() as u32).to_le_bytes();
    let mut frame = ((first.len() as u32) << 5 | 1 << 4).to_le_bytes()[..3].to_vec();
    frame.extend([0x9D, 0x01, 0x2A]);
    frame.extend([width.to_le_bytes(), height.to_le_bytes()].concat());
    frame.extend(first);
    for part in &tokens[1..] {
        frame.extend(&size(part)[..3]);
    }
    // The last is as long as the rest of the file, so that all may be of one length.
    frame.extend(tokens.concat());
    if frame.len() % 2 == 1 {
        frame.push(0);
    }
    let length = frame.len() as u32;
    [&b"RIFF"[..], &(length + 12).to_le_bytes(), b"WEBPVP8 ", &length.to_le_bytes(), &frame].concat()
}

/// The reader of the arithmetic coder as RFC 6386, 7.3 has it, bit by bit.
struct Reader<'a> {
    bytes: std::slice::Iter<'a, u8>,
    value: u32,
    range: u32,
    shifted: u32,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let mut reader = Self { bytes: bytes.iter(), value: 0, range: 255, shifted: 0 };
        reader.value = reader.byte() << 8 | reader.byte();
        reader
    }

    fn byte(&mut self) -> u32 {
        self.bytes.next().copied().unwrap_or(0).into()
    }

    fn flag(&mut self) -> bool {
        let split = 1 + ((self.range - 1) >> 1);
        let is_set = self.value >= split << 8;
        if is_set {
            self.value -= split << 8;
            self.range -= split;
        } else {
            self.range = split;
        }
        while self.range < 128 {
            self.value <<= 1;
            self.range <<= 1;
            self.shifted += 1;
            if self.shifted == 8 {
                self.shifted = 0;
                self.value |= self.byte();
            }
        }
        is_set
    }

    fn literal(&mut self, bits: u32) -> u8 {
        (0..bits).fold(0, |value, _| value << 1 | u8::from(self.flag()))
    }

    fn skip_optional(&mut self, bits: u32) {
        if self.flag() {
            self.literal(bits + 1);
        }
    }
}

/// What a frame says of how it is coded (RFC 6386, 9.3 to 9.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Coding {
    pub(crate) has_segments: bool,
    pub(crate) is_simple: bool,
    /// 0 to 63.
    pub(crate) level: u8,
    /// 0 to 7.
    pub(crate) sharpness: u8,
    /// 1, 2, 4 or 8.
    pub(crate) partitions: u8,
    /// Of the steps of coefficients, 0 to 127.
    pub(crate) index: u8,
}

/// # Panics
/// If the file is no lossy WebP.
pub(crate) fn coding(file: &[u8]) -> Coding {
    let chunk = file.windows(4).position(|window| window == b"VP8 ").expect("a lossy WebP");
    // The chunk's name and length; the frame's tag, its start code and its sides.
    let mut bits = Reader::new(&file[chunk + 8 + 10..]);
    bits.literal(2);
    let has_segments = bits.flag();
    if has_segments {
        let (has_map, has_values) = (bits.flag(), bits.flag());
        if has_values {
            bits.flag();
            (0..4).for_each(|_| bits.skip_optional(7));
            (0..4).for_each(|_| bits.skip_optional(6));
        }
        if has_map {
            (0..3).for_each(|_| bits.skip_optional(7));
        }
    }
    let (is_simple, level, sharpness) = (bits.flag(), bits.literal(6), bits.literal(3));
    if bits.flag() && bits.flag() {
        (0..8).for_each(|_| bits.skip_optional(6));
    }
    let (partitions, index) = (1 << bits.literal(2), bits.literal(7));
    Coding { has_segments, is_simple, level, sharpness, partitions, index }
}
