//! Logarithms and entropy in integer arithmetic, which gives the same results on every machine.

/// The number of cost units per bit. All costs are in units of 1/256 bit.
pub(crate) const UNITS_PER_BIT: u32 = 256;

/// Returns the binary logarithm of `value` in units of 1/256, rounded down. `value` must be positive.
pub(crate) fn log2(value: u32) -> u32 {
    let whole = value.ilog2();
    // The mantissa is a number from 1 to 2, in units of 2^−31. The logarithm of its square is twice its logarithm. The
    // next binary digit of the logarithm is therefore one if the square is 2 or more.
    let mut mantissa = u64::from(value) << (31 - whole);
    let mut log = whole;
    for _ in 0..UNITS_PER_BIT.ilog2() {
        mantissa = (mantissa * mantissa) >> 31;
        let digit = mantissa >> 32;
        log = (log << 1) | digit as u32;
        mantissa >>= digit;
    }
    log
}

/// Returns the size of `bytes` under an ideal order-0 code, in units of 1/256 bit. The size is the sum of −log2 p over
/// all bytes, where p is the relative frequency of the byte's value (Shannon, 1948). The result deviates from the exact
/// value by less than 1/128 bit per byte.
#[must_use]
pub fn entropy(bytes: &[u8]) -> u64 {
    // The counts of one chunk fit into 32 bits.
    bytes.chunks(u32::MAX as usize).map(entropy_of_chunk).sum()
}

fn entropy_of_chunk(bytes: &[u8]) -> u64 {
    let mut counts = [0u32; 256];
    for &byte in bytes {
        counts[usize::from(byte)] += 1;
    }
    let total = log2(bytes.len() as u32);
    let occurring = counts.into_iter().filter(|&count| count > 0);
    occurring.map(|count| u64::from(count) * u64::from(total - log2(count))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_exact_to_one_unit() {
        for value in [1, 2, 3, 5, 100, 1000, 65_537, u32::MAX] {
            let exact = f64::from(value).log2() * 256.0;
            assert!((f64::from(log2(value)) - exact).abs() <= 1.0, "{value}");
        }
    }

    #[test]
    fn entropy_is_the_textbook_value() {
        assert_eq!(entropy(&[]), 0);
        assert_eq!(entropy(&[9; 1000]), 0);
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(entropy(&all), 256 * 8 * 256);
        // Relative frequencies of one quarter and three quarters give 0.811278 bits per byte.
        let bytes: Vec<u8> = (0..4000).map(|i| u8::from(i % 4 == 0)).collect();
        let exact = 4000.0 * 0.811_278 * 256.0;
        assert!((entropy(&bytes) as f64 - exact).abs() < 4000.0 * 2.0);
    }
}
