//! Deflate as soon as can be: codes for bytes, and runs of zeroes, which are what filters leave where nothing changes.
//! No other repetition is looked for.

use std::array::from_fn;

use super::block::{Bits, Header};
use super::huffman;
use super::symbols::{DISTANCES, END, LITERALS, distance_symbol, length_symbol};

/// Bytes that share codes.
const BLOCK: usize = 1 << 20;

/// Bytes that are written by one call: V8 goes over to its better code only from one call to the next. Of a block every
/// eighth piece is counted for the codes, which hardly differ for it.
const PIECE: usize = 8 << 10;
const COUNTED: usize = 8;

/// Bits of a code, at most: four of them and what is left of a byte are written at once.
const LIMIT: u8 = 14;

/// Zeroes that a copy stands for, at most.
const LONGEST: usize = 258;

/// Bytes that a piece takes, at most, and as many as are written at once.
const ROOM: usize = PIECE * LIMIT as usize / 8 + 16;

/// Zeroes that are written at once, at most: one as it is, and copies of it.
const RUN: usize = LONGEST + 1;

/// How many bits, and above that, from [`BITS`] on, which.
type Code = u32;
const BITS: u32 = 8;

/// Appends blocks, none of them final, that hold the bytes; then one without any, so that they end with a byte.
pub(in crate::encode) fn write_runs(bytes: &[u8], out: &mut Vec<u8>) {
    let mut writer = Writer { place: Place::default(), room: [0; ROOM], out };
    for block in bytes.chunks(BLOCK) {
        writer.block(block);
    }
    writer.align();
}

/// The codes of a block.
struct Codes {
    bytes: [Code; 256],
    /// Of a run of so many zeroes: of up to 42 bits.
    runs: [u64; RUN + 1],
    end: Code,
}

impl Codes {
    fn new(lengths: &[u8; LITERALS]) -> Self {
        let codes = huffman::codes(lengths);
        let code = |symbol: usize| Code::from(codes[symbol]) << BITS | Code::from(lengths[symbol]);
        let mut runs = [0; RUN + 1];
        for zeroes in 1..=RUN {
            let alone = joined(runs[zeroes - 1], code(0).into());
            runs[zeroes] = alone;
            if zeroes > 3 {
                let symbol = length_symbol(zeroes - 1);
                // The one distance that there is has one bit, which is zero.
                let further = u64::from(symbol.bits) << BITS | u64::from(symbol.extra + 1);
                let copied = joined(joined(code(0).into(), code(symbol.symbol).into()), further);
                if copied % (1 << BITS) < alone % (1 << BITS) {
                    runs[zeroes] = copied;
                }
            }
        }
        Self { bytes: from_fn(code), runs, end: code(END) }
    }
}

/// One code after another, as one.
fn joined(first: u64, second: u64) -> u64 {
    let length = first % (1 << BITS);
    let bits = first >> BITS | second >> BITS << length;
    bits << BITS | (length + second % (1 << BITS))
}

/// Where bits go: by way of the room for a piece.
struct Writer<'a> {
    place: Place,
    room: [u8; ROOM],
    out: &'a mut Vec<u8>,
}

impl Writer<'_> {
    fn block(&mut self, bytes: &[u8]) {
        let lengths = huffman::lengths(&counts(bytes), LIMIT);
        // Copies are all from one byte back, so there is one distance.
        let mut distances = [0; DISTANCES];
        distances[distance_symbol(1).symbol] = 1;
        let mut header = Bits::default();
        header.push(0b100, 3);
        Header::quick(&lengths, &distances).write(&mut header);
        let (whole, rest, count) = header.into_parts();
        whole.into_iter().for_each(|byte| self.put(Code::from(byte) << BITS | 8));
        self.put(rest << BITS | Code::from(count));
        self.empty();

        let codes = Codes::new(&lengths);
        for piece in bytes.chunks(PIECE) {
            write_piece(&codes, piece, &mut self.place, &mut self.room);
            self.empty();
        }
        self.put(codes.end);
    }

    fn put(&mut self, code: Code) {
        self.place.push(code);
        self.place.flush(&mut self.room);
    }

    /// Hands over what is in the room.
    fn empty(&mut self) {
        self.out.extend_from_slice(&self.room[..self.place.at]);
        self.place.at = 0;
    }

    /// An empty stored block: three bits, what is left of a byte, and a length of zero, twice.
    fn align(&mut self) {
        self.put(3);
        self.put(self.place.count.next_multiple_of(8) - self.place.count);
        self.empty();
        self.out.extend_from_slice(&[0x00, 0x00, 0xFF, 0xFF]);
    }
}

/// How often symbols come, more or less; each byte at least once, so that it has a code.
fn counts(bytes: &[u8]) -> [u32; LITERALS] {
    let mut counts = [[0; 256]; 4];
    let mut copies = [0; LITERALS];
    let sampled = if bytes.len() < COUNTED * PIECE { 1 } else { COUNTED };
    for piece in bytes.chunks(PIECE).step_by(sampled) {
        count_piece(piece, &mut counts, &mut copies);
    }
    // Any copy may come, too: of each length that is written by itself, and of what is left after it.
    from_fn(|symbol| match symbol {
        0..=255 => 1 + counts.iter().map(|counts| counts[symbol]).sum::<u32>(),
        _ => 1 + copies[symbol],
    })
}

#[inline(never)]
fn count_piece(piece: &[u8], counts: &mut [[u32; 256]; 4], copies: &mut [u32; LITERALS]) {
    let (eights, rest) = piece.as_chunks::<8>();
    let mut zeroes = 0;
    let mut count_zeroes = |zeroes: usize, counts: &mut [u32; 256]| {
        counts[0] += zeroes.div_ceil(RUN) as u32;
        copies[length_symbol(LONGEST).symbol] += (zeroes / RUN) as u32;
        copies[length_symbol((zeroes % RUN).max(4) - 1).symbol] += 1;
    };
    for eight in eights {
        if u64::from_le_bytes(*eight) == 0 {
            zeroes += 8;
            continue;
        }
        if zeroes > 0 {
            count_zeroes(zeroes, &mut counts[0]);
            zeroes = 0;
        }
        for (i, &byte) in eight.iter().enumerate() {
            counts[i % 4][usize::from(byte)] += 1;
        }
    }
    if zeroes > 0 {
        count_zeroes(zeroes, &mut counts[0]);
    }
    rest.iter().for_each(|&byte| counts[0][usize::from(byte)] += 1);
}

/// Where the next bits go in the room for a piece.
#[derive(Clone, Copy, Default)]
struct Place {
    pending: u64,
    /// Bits that are pending: fewer than eight after a flush.
    count: u32,
    at: usize,
}

impl Place {
    #[inline(always)]
    fn push(&mut self, code: Code) {
        // The count's upper bits are not looked at: to clear them here would cost a step for each byte.
        self.pending |= u64::from(code >> BITS).wrapping_shl(self.count);
        self.count = self.count.wrapping_add(code);
    }

    /// Writes the whole bytes. No more than 56 bits may have been pushed since the last time.
    #[inline(always)]
    fn flush(&mut self, room: &mut [u8; ROOM]) {
        room[self.at..][..8].copy_from_slice(&self.pending.to_le_bytes());
        let whole = self.count / 8 % 8;
        self.at += whole as usize;
        self.pending >>= 8 * whole;
        self.count %= 8;
    }
}

#[inline(never)]
fn write_piece(codes: &Codes, piece: &[u8], place: &mut Place, room: &mut [u8; ROOM]) {
    let mut to = *place;
    let (eights, rest) = piece.as_chunks::<8>();
    let mut zeroes = 0;
    for eight in eights {
        if u64::from_le_bytes(*eight) == 0 {
            zeroes += 8;
            continue;
        }
        if zeroes > 0 {
            write_zeroes(codes, zeroes, &mut to, room);
            zeroes = 0;
        }
        for four in eight.as_chunks::<4>().0 {
            four.iter().for_each(|&byte| to.push(codes.bytes[usize::from(byte)]));
            to.flush(room);
        }
    }
    write_zeroes(codes, zeroes, &mut to, room);
    for &byte in rest {
        to.push(codes.bytes[usize::from(byte)]);
        to.flush(room);
    }
    *place = to;
}

#[inline(always)]
fn write_zeroes(codes: &Codes, zeroes: usize, to: &mut Place, room: &mut [u8; ROOM]) {
    let mut left = zeroes;
    while left > 0 {
        let run = left.min(RUN);
        let code = codes.runs[run];
        to.pending |= (code >> BITS).wrapping_shl(to.count);
        to.count = to.count.wrapping_add(code as u32);
        to.flush(room);
        left -= run;
    }
}

#[cfg(test)]
mod tests {
    use miniz_oxide::inflate::decompress_to_vec;

    use super::*;

    fn inflated(bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        write_runs(bytes, &mut out);
        // The last block is still to come: an empty one.
        out.extend_from_slice(&[0x03, 0x00]);
        decompress_to_vec(&out).unwrap()
    }

    fn noise(length: usize, levels: u32) -> Vec<u8> {
        (0..length as u32).map(|i| ((i.wrapping_mul(0x9E37_79B9) >> 15) % levels) as u8).collect()
    }

    #[test]
    fn bytes_come_back_of_any_length() {
        for length in (0..70).chain([PIECE - 1, PIECE, PIECE + 9, BLOCK - 3, BLOCK + 77]) {
            for levels in [1, 2, 7, 256] {
                let bytes = noise(length, levels);
                assert!(inflated(&bytes) == bytes, "{length}, {levels}");
            }
        }
    }

    #[test]
    fn runs_of_zeroes_of_any_length_come_back() {
        for (before, after) in [(0, 0), (1, 7), (8, 8), (13, 3)] {
            for zeroes in (0..40).chain(LONGEST - 9..LONGEST + 20).chain([3 * LONGEST, PIECE + 5]) {
                let bytes = [noise(before, 200), vec![0; zeroes], noise(after, 200)].concat();
                assert!(inflated(&bytes) == bytes, "{before}, {zeroes}, {after}");
            }
        }
    }

    #[test]
    fn what_is_not_counted_has_codes_too() {
        // Of pieces that are counted zeroes alone, between them all else, whose codes are the longest there are.
        let mut bytes = vec![0; 9 * PIECE];
        for (place, piece) in bytes.chunks_mut(PIECE).enumerate().filter(|(place, _)| place % COUNTED != 0) {
            piece.copy_from_slice(&noise(PIECE, 256 - place as u32));
        }
        assert!(inflated(&bytes) == bytes);
    }

    #[test]
    fn zeroes_take_next_to_nothing() {
        let mut out = Vec::new();
        write_runs(&vec![0; BLOCK], &mut out);
        assert!(out.len() < BLOCK / 400, "{}", out.len());
    }
}
