/// The largest allocation that would succeed, in bytes, with an error of at most a sixteenth or 64 KiB. By bisection. The
/// memory of the module grows by as much and cannot shrink.
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
