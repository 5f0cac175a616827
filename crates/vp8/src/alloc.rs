//! Allocates memory. A failed allocation gives an error.

use crate::Error;

/// Returns a vector that contains `value` `length` times.
///
/// # Errors
/// Returns [`Error::OutOfMemory`] if the allocation fails.
pub(crate) fn filled<T: Clone>(value: T, length: usize) -> Result<Vec<T>, Error> {
    let mut values = Vec::new();
    values.try_reserve_exact(length).map_err(|_| Error::OutOfMemory)?;
    #[expect(clippy::disallowed_methods, reason = "the capacity is there: reserved above")]
    values.resize(length, value);
    Ok(values)
}
