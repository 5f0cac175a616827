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

/// The size of a page of the operating system in bytes, or a part of it.
const PAGE: usize = 4096;

/// Accesses the memory that an allocation of `end` bytes would get, from the byte `start` on, and frees it.
pub(super) fn access(start: usize, end: usize) {
    let mut memory = Vec::<u8>::new();
    if memory.try_reserve_exact(end).is_ok() {
        let pages = memory.spare_capacity_mut().get_mut(start..).unwrap_or_default().chunks_mut(PAGE);
        pages.filter_map(|page| page.first_mut()).for_each(|byte| _ = byte.write(0));
        // Otherwise the compiler would remove the allocation.
        std::hint::black_box(&memory);
    }
}
