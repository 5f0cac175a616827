/// How many bytes of memory can be had in one piece, to within a sixteenth or 64 KiB. Memory that it finds stays with the
/// module: it is for a module that will be replaced, to say what would have fit.
pub(crate) fn room() -> usize {
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
