/// Finds the size of the largest allocation that would succeed, in bytes, by bisection. The result is too small by at
/// most 64 KiB or a sixteenth of the result, whichever is more. The memory of the module grows by the result and cannot
/// shrink.
pub(super) fn largest_allocation() -> usize {
    let (mut fits, mut fails) = (0, isize::MAX as usize);
    while fails - fits > (fits / 16).max(1 << 16) {
        let middle = fits + (fails - fits) / 2;
        if Vec::<u8>::new().try_reserve_exact(middle).is_ok() {
            fits = middle;
        } else {
            fails = middle;
        }
    }
    fits
}
