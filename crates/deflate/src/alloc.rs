//! Functions that return [`Error::OutOfMemory`] for a failed allocation, where the standard library would abort.

use crate::Error;

/// Returns an empty vector with capacity for `length` items.
pub(crate) fn with_capacity<T>(length: usize) -> Result<Vec<T>, Error> {
    let mut items = Vec::new();
    items.try_reserve_exact(length).map_err(|_| Error::OutOfMemory)?;
    Ok(items)
}

#[expect(clippy::disallowed_methods, reason = "the capacity is reserved before")]
pub(crate) fn filled<T: Copy>(item: T, length: usize) -> Result<Vec<T>, Error> {
    let mut items = with_capacity(length)?;
    items.resize(length, item);
    Ok(items)
}

/// Appends zeros to `bytes` until its length is `length`.
#[expect(clippy::disallowed_methods, reason = "the capacity is reserved before")]
pub(crate) fn grow(bytes: &mut Vec<u8>, length: usize) -> Result<(), Error> {
    bytes.try_reserve_exact(length.saturating_sub(bytes.len())).map_err(|_| Error::OutOfMemory)?;
    bytes.resize(length, 0);
    Ok(())
}

/// Appends one item. The capacity grows by doubling.
#[inline]
pub(crate) fn push<T>(items: &mut Vec<T>, item: T) -> Result<(), Error> {
    if items.len() == items.capacity() {
        items.try_reserve(1).map_err(|_| Error::OutOfMemory)?;
    }
    items.push(item);
    Ok(())
}

/// Appends several items. The capacity grows by doubling.
#[expect(clippy::disallowed_methods, reason = "the capacity is reserved before")]
pub(crate) fn extend<T: Copy>(items: &mut Vec<T>, more: &[T]) -> Result<(), Error> {
    items.try_reserve(more.len()).map_err(|_| Error::OutOfMemory)?;
    items.extend_from_slice(more);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_impossible_capacity_is_an_error() {
        assert_eq!(with_capacity::<u64>(usize::MAX / 8), Err(Error::OutOfMemory));
        assert_eq!(filled(0u8, isize::MAX as usize), Err(Error::OutOfMemory));
    }

    #[test]
    fn items_are_appended_in_order() {
        let mut items = filled(1, 2).unwrap();
        push(&mut items, 2).unwrap();
        extend(&mut items, &[3, 4]).unwrap();
        assert_eq!(items, [1, 1, 2, 3, 4]);
    }
}
