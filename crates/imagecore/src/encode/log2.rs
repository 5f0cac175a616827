/// Parts of one in which logarithms are counted.
pub(super) const UNIT: u32 = 256;

/// The logarithm in units of 1/[`UNIT`], by whole numbers alone: the same on every machine.
pub(super) fn log2(value: u32) -> u32 {
    let whole = value.ilog2();
    // From 1 to 2 in units of 2^−31; each time that its square is beyond 2 the next bit is one.
    let mut rest = u64::from(value) << (31 - whole);
    let mut log = whole;
    for _ in 0..UNIT.ilog2() {
        rest = (rest * rest) >> 31;
        let beyond = rest >> 32;
        log = (log << 1) | beyond as u32;
        rest >>= beyond;
    }
    log
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms() {
        for value in [1, 2, 3, 5, 100, 1000, 65_537, u32::MAX] {
            let exact = f64::from(value).log2() * 256.0;
            assert!((f64::from(log2(value)) - exact).abs() <= 1.0, "{value}");
        }
    }
}
