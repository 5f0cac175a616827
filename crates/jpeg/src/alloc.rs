//! Allocates vectors. If an allocation fails, the functions return an error.

use crate::Error;

/// Returns a vector of `length` default values.
///
/// # Errors
/// [`Error::OutOfMemory`] if the allocation fails.
pub(crate) fn zeroed<T: Clone + Default>(length: usize) -> Result<Vec<T>, Error> {
    let mut values = Vec::new();
    grow(&mut values, length)?;
    Ok(values)
}

/// Extends `values` to at least `length` elements, with default values.
///
/// # Errors
/// [`Error::OutOfMemory`] if the allocation fails.
pub(crate) fn grow<T: Clone + Default>(values: &mut Vec<T>, length: usize) -> Result<(), Error> {
    let more = length.saturating_sub(values.len());
    values.try_reserve_exact(more).map_err(|_| Error::OutOfMemory)?;
    #[expect(clippy::disallowed_methods, reason = "the capacity is there: reserved above")]
    values.resize(values.len() + more, T::default());
    Ok(())
}
