/// The Adler-32 checksum of no bytes (RFC 1950, 8.2).
pub const ADLER32_EMPTY: u32 = 1;

/// The modulus of the two sums in an Adler-32 checksum: the largest prime below 2^16 (RFC 1950, 8.2).
const BASE: u64 = 65_521;

/// Returns the Adler-32 checksum of two concatenated byte sequences. `first` and `second` are their checksums, and
/// `second_len` is the length of the second sequence in bytes. zlib's `adler32_combine` gives the same result.
///
/// The checksum consists of two sums modulo 65521 (RFC 1950, 8.2). `a` is one plus the sum of all bytes, and `b` is the
/// sum of the values of `a` after each byte. Let `a1` be the value of `a` at the end of the first sequence. In the
/// concatenation, `a` has the value `a1` before the second sequence, but the computation of `second` began with the
/// value 1. Each value of `a` in the second sequence is therefore larger by `a1 − 1`, and the sum of these values is
/// larger by `second_len * (a1 − 1)`.
#[must_use]
pub fn adler32_combine(first: u32, second: u32, second_len: usize) -> u32 {
    let sums = |adler: u32| (u64::from(adler & 0xFFFF), u64::from(adler >> 16));
    let ((a1, b1), (a2, b2)) = (sums(first), sums(second));
    let a = (a1 + a2 + BASE - 1) % BASE;
    let b = (b1 + b2 + (a1 + BASE - 1) % BASE * (second_len as u64 % BASE)) % BASE;
    (b as u32) << 16 | a as u32
}

#[cfg(test)]
mod tests {
    use simd_adler32::adler32;

    use super::*;

    #[test]
    fn the_combination_is_the_checksum_of_the_whole() {
        let bytes: Vec<u8> = (0..200_000u64).map(|i| (i * i / 77) as u8 | 0xE0).collect();
        for length in [0, 1, 2, 5552, 65_521, 65_522, 199_999, 200_000] {
            let (first, second) = bytes.split_at(length);
            let combined = adler32_combine(adler32(&first), adler32(&second), second.len());
            assert_eq!(combined, adler32(&&bytes[..]), "{length}");
        }
    }

    #[test]
    fn any_checksum_and_any_length_give_a_checksum() {
        for first in [0, 1, u32::MAX, 65_520, 0xFFF0_0000] {
            for second in [0, 1, u32::MAX] {
                for length in [0, 1, usize::MAX] {
                    let combined = adler32_combine(first, second, length);
                    assert!(combined & 0xFFFF < 65_521 && combined >> 16 < 65_521);
                }
            }
        }
    }
}
