//! Functions for allocation that return [`Error::OutOfMemory`] where the standard library would abort.

use crate::Error;

/// Returns an empty vector with capacity for exactly `length` items.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn with_capacity<T>(length: usize) -> Result<Vec<T>, Error> {
    let mut items = Vec::new();
    reserve_exact(&mut items, length)?;
    Ok(items)
}

/// Returns a vector of `length` copies of `item`.
///
/// # Errors
/// [`Error::OutOfMemory`].
#[expect(clippy::disallowed_methods, reason = "the capacity is reserved before")]
pub(crate) fn filled<T: Copy>(item: T, length: usize) -> Result<Vec<T>, Error> {
    let mut items = with_capacity(length)?;
    items.resize(length, item);
    Ok(items)
}

/// Returns a vector of `length` times `None`.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn none<T>(length: usize) -> Result<Vec<Option<T>>, Error> {
    let mut items = with_capacity(length)?;
    items.extend(std::iter::repeat_with(|| None).take(length));
    Ok(items)
}

/// Returns a vector with the items of `slice`.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn copied<T: Copy>(slice: &[T]) -> Result<Vec<T>, Error> {
    let mut items = with_capacity(slice.len())?;
    items.extend_from_slice(slice);
    Ok(items)
}

/// Returns the bytes of all `slices`, in order, as one vector.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn concat(slices: &[&[u8]]) -> Result<Vec<u8>, Error> {
    let mut bytes = with_capacity(slices.iter().map(|slice| slice.len()).sum())?;
    slices.iter().for_each(|slice| bytes.extend_from_slice(slice));
    Ok(bytes)
}

/// Reserves capacity for at least `additional` more items. The capacity at least doubles when it grows, so this
/// function suits a vector to which more items are appended later.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn reserve<T>(items: &mut Vec<T>, additional: usize) -> Result<(), Error> {
    items.try_reserve(additional).map_err(|_| Error::OutOfMemory)
}

/// Reserves capacity for exactly `additional` more items.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn reserve_exact<T>(items: &mut Vec<T>, additional: usize) -> Result<(), Error> {
    items.try_reserve_exact(additional).map_err(|_| Error::OutOfMemory)
}

/// Sets the length of `buffer` to `length` bytes. The content of the buffer is unspecified afterwards, because it is
/// lost if the buffer is reallocated.
///
/// # Errors
/// [`Error::OutOfMemory`].
#[expect(clippy::disallowed_methods, reason = "the capacity is reserved before")]
pub(crate) fn set_len(buffer: &mut Vec<u8>, length: usize) -> Result<(), Error> {
    if buffer.capacity() < length {
        // The buffer is cleared first, so that the reallocation has no content to copy.
        buffer.clear();
        reserve_exact(buffer, length)?;
    }
    buffer.resize(length, 0);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_impossible_capacity_is_an_error() {
        let most = isize::MAX as usize;
        assert_eq!(with_capacity::<u64>(usize::MAX / 8), Err(Error::OutOfMemory));
        assert_eq!(filled(0u8, most), Err(Error::OutOfMemory));
        assert_eq!(reserve(&mut vec![1u8], most), Err(Error::OutOfMemory));
        assert_eq!(reserve_exact(&mut vec![1u8], most), Err(Error::OutOfMemory));
        assert_eq!(set_len(&mut vec![1], most), Err(Error::OutOfMemory));
    }

    #[test]
    fn lengths_and_contents() {
        assert_eq!(filled(7, 3).unwrap(), [7, 7, 7]);
        assert_eq!(concat(&[&[1, 2], &[], &[3]]).unwrap(), [1, 2, 3]);
        let mut buffer = vec![1, 2, 3];
        for length in [2, 3, 1000, 0] {
            set_len(&mut buffer, length).unwrap();
            assert_eq!(buffer.len(), length);
        }
    }
}
