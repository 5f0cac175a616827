//! The fast writer: Huffman codes for literals, and copies for runs of whole 8-byte words that are all zero
//! ([`write_piece`]). PNG filters produce such runs in areas of one color. The fast writer searches for no other
//! matches.

use std::array::from_fn;

use crate::bit_writer::BitWriter;
use crate::header::Header;
use crate::huffman;
use crate::symbols::{
    DISTANCE_SYMBOLS, END_OF_BLOCK, LITERAL_LENGTH_SYMBOLS, MAX_COPY, distance_symbol, length_symbol,
};
use crate::{Error, alloc};

/// The number of input bytes in a block. Each block has its own Huffman codes.
const BLOCK_LEN: usize = 1 << 20;

/// The length of a piece in bytes. A piece is the input of one call of [`write_piece`]. Each call is short because of
/// how V8 optimizes code (`docs/performance.md`).
const PIECE_LEN: usize = 8 << 10;

/// In a block of at least `COUNT_INTERVAL` pieces, the Huffman codes are computed from the symbol counts of every
/// eighth piece. The counts of the other pieces would change the codes little. A piece has [`PIECE_LEN`] bytes.
const COUNT_INTERVAL: usize = 8;

/// The largest length of a code, in bits. Four codes are written between two flushes. They fit into the 64-bit buffer:
/// up to seven bits remain in it after a flush, and `7 + 4 * 14` is 63.
const MAX_CODE_BITS: u8 = 14;

/// The length in bytes of the buffer for the output of one piece of the input ([`PIECE_LEN`]). Each input byte of a
/// piece gives at most [`MAX_CODE_BITS`] bits. The buffer has 16 more bytes for two reasons: some bits remain from the
/// piece before, and [`OutputBits::flush`] always writes eight bytes.
const MAX_PIECE_OUTPUT: usize = PIECE_LEN * MAX_CODE_BITS as usize / 8 + 16;

/// The longest run of zero bytes that is written at once, in bytes: one literal, and a copy of [`MAX_COPY`] bytes at
/// distance 1.
const MAX_RUN: usize = MAX_COPY + 1;

/// A bit string of up to 24 bits. The lowest [`LENGTH_BITS`] bits hold the length of the string in bits, and the bits
/// above hold the string.
type BitString = u32;

/// A bit string of up to 56 bits, in the layout of [`BitString`].
type LongBitString = u64;

const LENGTH_BITS: u32 = 8;

/// Returns `bytes` in compressed blocks, none of them final. An empty stored block follows, so that the output ends
/// with a whole byte.
pub(crate) fn blocks(bytes: &[u8]) -> Result<Vec<u8>, Error> {
    let out = alloc::with_capacity(bytes.len() / 2)?;
    let mut writer = Writer { bits: OutputBits::default(), buffer: [0; MAX_PIECE_OUTPUT], out };
    for block in bytes.chunks(BLOCK_LEN) {
        writer.write_block(block)?;
    }
    writer.align()?;
    Ok(writer.out)
}

/// The codes of a block, as bit strings for the output.
struct Codes {
    literals: [BitString; 256],
    /// `runs[n]` is the shortest bit string for a run of `n` zero bytes: literals, or one literal and a copy. The
    /// longest string has 42 bits: three literals of 14 bits each.
    runs: [LongBitString; MAX_RUN + 1],
    end_of_block: BitString,
}

impl Codes {
    fn new(lengths: &[u8; LITERAL_LENGTH_SYMBOLS]) -> Self {
        let codes = huffman::codes(lengths);
        let code =
            |symbol: usize| BitString::from(codes[symbol]) << LENGTH_BITS | BitString::from(lengths[symbol]);
        let mut runs = [0; MAX_RUN + 1];
        for zeros in 1..=MAX_RUN {
            let as_literals = concat(runs[zeros - 1], code(0).into());
            runs[zeros] = as_literals;
            if zeros > 3 {
                let length = length_symbol(zeros - 1);
                // Distance 1 is the only distance in use, and its code is a single zero bit. The `+ 1` appends this bit
                // to the extra bits of the length.
                let extra_and_distance =
                    u64::from(length.extra_value) << LENGTH_BITS | u64::from(length.extra_bits + 1);
                let literal_and_length = concat(code(0).into(), code(length.symbol).into());
                let as_copy = concat(literal_and_length, extra_and_distance);
                if as_copy % (1 << LENGTH_BITS) < as_literals % (1 << LENGTH_BITS) {
                    runs[zeros] = as_copy;
                }
            }
        }
        Self { literals: from_fn(code), runs, end_of_block: code(END_OF_BLOCK) }
    }
}

fn concat(first: LongBitString, second: LongBitString) -> LongBitString {
    let length = first % (1 << LENGTH_BITS);
    let bits = first >> LENGTH_BITS | second >> LENGTH_BITS << length;
    bits << LENGTH_BITS | (length + second % (1 << LENGTH_BITS))
}

/// Compresses the input in pieces of [`PIECE_LEN`] bytes. The output of each piece is written to `buffer`, and then
/// appended to `out`.
struct Writer {
    bits: OutputBits,
    buffer: [u8; MAX_PIECE_OUTPUT],
    out: Vec<u8>,
}

impl Writer {
    fn write_block(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let lengths = huffman::code_lengths(&estimated_counts(bytes), MAX_CODE_BITS);
        // All copies have distance 1, so that the distance code has one symbol, with a code of one bit.
        let mut distances = [0; DISTANCE_SYMBOLS];
        distances[distance_symbol(1).symbol] = 1;
        let mut header = BitWriter::default();
        // BFINAL is 0, and BTYPE is 2 for dynamic codes (RFC 1951, 3.2.3).
        header.write(0b100, 3);
        Header::quick(&lengths, &distances).write(&mut header);
        let (whole, rest, rest_count) = header.into_parts();
        whole.into_iter().for_each(|byte| self.write(BitString::from(byte) << LENGTH_BITS | 8));
        self.write(rest << LENGTH_BITS | BitString::from(rest_count));
        self.empty_buffer()?;

        let codes = Codes::new(&lengths);
        for piece in bytes.chunks(PIECE_LEN) {
            write_piece(&codes, piece, &mut self.bits, &mut self.buffer);
            self.empty_buffer()?;
        }
        self.write(codes.end_of_block);
        Ok(())
    }

    fn write(&mut self, bits: BitString) {
        self.bits.push(bits);
        self.bits.flush(&mut self.buffer);
    }

    fn empty_buffer(&mut self) -> Result<(), Error> {
        alloc::extend(&mut self.out, &self.buffer[..self.bits.offset])?;
        self.bits.offset = 0;
        Ok(())
    }

    /// Appends an empty stored block (RFC 1951, 3.2.4): three zero bits, padding to a whole byte, then a length of zero
    /// and its complement.
    fn align(&mut self) -> Result<(), Error> {
        self.write(3);
        self.write(self.bits.bit_count.next_multiple_of(8) - self.bits.bit_count);
        self.empty_buffer()?;
        alloc::extend(&mut self.out, &[0x00, 0x00, 0xFF, 0xFF])
    }
}

/// Counts the symbols in every eighth piece of `bytes` ([`COUNT_INTERVAL`]), or in all pieces if `bytes` is short.
/// Returns the counts plus one. The addition of one gives a code to every symbol, because any symbol can occur in a
/// piece that is not counted.
fn estimated_counts(bytes: &[u8]) -> [u32; LITERAL_LENGTH_SYMBOLS] {
    let mut literals = [[0; 256]; 4];
    let mut lengths = [0; LITERAL_LENGTH_SYMBOLS];
    let step = if bytes.len() < COUNT_INTERVAL * PIECE_LEN { 1 } else { COUNT_INTERVAL };
    for piece in bytes.chunks(PIECE_LEN).step_by(step) {
        count_piece(piece, &mut literals, &mut lengths);
    }
    from_fn(|symbol| match symbol {
        0..=255 => 1 + literals.iter().map(|counts| counts[symbol]).sum::<u32>(),
        _ => 1 + lengths[symbol],
    })
}

/// Adds the symbols of `piece` to the counts. Four tables count the literals in turn. With one table, the increment for
/// a literal would often wait until the increment for an equal preceding literal is stored.
#[inline(never)]
fn count_piece(piece: &[u8], literals: &mut [[u32; 256]; 4], lengths: &mut [u32; LITERAL_LENGTH_SYMBOLS]) {
    let (words, rest) = piece.as_chunks::<8>();
    let mut zeros = 0;
    let mut count_run = |zeros: usize, literals: &mut [u32; 256]| {
        literals[0] += zeros.div_ceil(MAX_RUN) as u32;
        lengths[length_symbol(MAX_COPY).symbol] += (zeros / MAX_RUN) as u32;
        lengths[length_symbol((zeros % MAX_RUN).max(4) - 1).symbol] += 1;
    };
    for word in words {
        if u64::from_le_bytes(*word) == 0 {
            zeros += 8;
            continue;
        }
        if zeros > 0 {
            count_run(zeros, &mut literals[0]);
            zeros = 0;
        }
        for (i, &byte) in word.iter().enumerate() {
            literals[i % 4][usize::from(byte)] += 1;
        }
    }
    if zeros > 0 {
        count_run(zeros, &mut literals[0]);
    }
    rest.iter().for_each(|&byte| literals[0][usize::from(byte)] += 1);
}

/// The bits that are not in the output buffer yet, and the offset at which they will be written to the output buffer.
#[derive(Clone, Copy, Default)]
struct OutputBits {
    bit_buffer: u64,
    /// The number of bits in `bit_buffer`: fewer than eight after a flush. Between a push and a flush, only the lowest
    /// six bits of this field are valid.
    bit_count: u32,
    /// The offset of the next byte in the output buffer, in bytes.
    offset: usize,
}

impl OutputBits {
    #[inline(always)]
    fn push(&mut self, bits: BitString) {
        // The shift uses only the lowest six bits of `bit_count`. The addition of `bits` increases these bits by the
        // length of the string, but also adds the string to the high bits of `bit_count`. Only `flush` clears the high
        // bits, because clearing them in each `push` would cost one instruction per input byte.
        self.bit_buffer |= u64::from(bits >> LENGTH_BITS).wrapping_shl(self.bit_count);
        self.bit_count = self.bit_count.wrapping_add(bits);
    }

    #[inline(always)]
    fn push_long(&mut self, bits: LongBitString) {
        self.bit_buffer |= (bits >> LENGTH_BITS).wrapping_shl(self.bit_count);
        self.bit_count = self.bit_count.wrapping_add(bits as u32);
    }

    /// Moves the whole bytes of `bit_buffer` to `buffer`. The caller must not push more than 56 bits between two
    /// flushes.
    #[inline(always)]
    fn flush(&mut self, buffer: &mut [u8; MAX_PIECE_OUTPUT]) {
        buffer[self.offset..][..8].copy_from_slice(&self.bit_buffer.to_le_bytes());
        let whole_bytes = self.bit_count / 8 % 8;
        self.offset += whole_bytes as usize;
        self.bit_buffer >>= 8 * whole_bytes;
        self.bit_count %= 8;
    }
}

#[inline(never)]
fn write_piece(codes: &Codes, piece: &[u8], bits: &mut OutputBits, buffer: &mut [u8; MAX_PIECE_OUTPUT]) {
    // The compiler can keep this local copy of `bits` in registers.
    let mut local = *bits;
    let (words, rest) = piece.as_chunks::<8>();
    let mut zeros = 0;
    for word in words {
        if u64::from_le_bytes(*word) == 0 {
            zeros += 8;
            continue;
        }
        if zeros > 0 {
            write_zeros(codes, zeros, &mut local, buffer);
            zeros = 0;
        }
        for half in word.as_chunks::<4>().0 {
            half.iter().for_each(|&byte| local.push(codes.literals[usize::from(byte)]));
            local.flush(buffer);
        }
    }
    write_zeros(codes, zeros, &mut local, buffer);
    for &byte in rest {
        local.push(codes.literals[usize::from(byte)]);
        local.flush(buffer);
    }
    *bits = local;
}

#[inline(always)]
fn write_zeros(codes: &Codes, zeros: usize, bits: &mut OutputBits, buffer: &mut [u8; MAX_PIECE_OUTPUT]) {
    let mut left = zeros;
    while left > 0 {
        let run = left.min(MAX_RUN);
        bits.push_long(codes.runs[run]);
        bits.flush(buffer);
        left -= run;
    }
}

#[cfg(test)]
mod tests {
    use miniz_oxide::inflate::decompress_to_vec;

    use super::*;

    fn inflate(bytes: &[u8]) -> Vec<u8> {
        let mut stream = blocks(bytes).unwrap();
        // The stream ends with an empty final block with the fixed codes.
        stream.extend_from_slice(&[0x03, 0x00]);
        decompress_to_vec(&stream).unwrap()
    }

    fn noise(length: usize, values: u32) -> Vec<u8> {
        (0..length as u32).map(|i| ((i.wrapping_mul(0x9E37_79B9) >> 15) % values) as u8).collect()
    }

    #[test]
    fn inputs_of_any_length_round_trip() {
        for length in (0..70).chain([PIECE_LEN - 1, PIECE_LEN, PIECE_LEN + 9, BLOCK_LEN - 3, BLOCK_LEN + 77])
        {
            for values in [1, 2, 7, 256] {
                let bytes = noise(length, values);
                assert!(inflate(&bytes) == bytes, "{length}, {values}");
            }
        }
    }

    #[test]
    fn runs_of_zero_bytes_of_any_length_round_trip() {
        for (before, after) in [(0, 0), (1, 7), (8, 8), (13, 3)] {
            for zeros in (0..40).chain(MAX_COPY - 9..MAX_COPY + 20).chain([3 * MAX_COPY, PIECE_LEN + 5]) {
                let bytes = [noise(before, 200), vec![0; zeros], noise(after, 200)].concat();
                assert!(inflate(&bytes) == bytes, "{before}, {zeros}, {after}");
            }
        }
    }

    #[test]
    fn symbols_of_uncounted_pieces_have_codes() {
        // The symbols are counted only in every eighth piece (`COUNT_INTERVAL`). These pieces contain only zeros. All
        // other literals occur only in the uncounted pieces, and have the longest codes.
        let mut bytes = vec![0; 9 * PIECE_LEN];
        for (i, piece) in bytes.chunks_mut(PIECE_LEN).enumerate().filter(|(i, _)| i % COUNT_INTERVAL != 0) {
            piece.copy_from_slice(&noise(PIECE_LEN, 256 - i as u32));
        }
        assert!(inflate(&bytes) == bytes);
    }

    #[test]
    fn zeros_shrink_to_less_than_a_400th() {
        let length = blocks(&vec![0; BLOCK_LEN]).unwrap().len();
        assert!(length < BLOCK_LEN / 400, "{length}");
    }
}
