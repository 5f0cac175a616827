//! What the params of several jobs contain.

use crate::bytes::Reader;
use crate::{Error, Parametric, PixelFormat, Size, TransferFunction, alloc};

/// Returns the bytes with which params begin: the number of channels, and the number of bytes of a sample. There is capacity
/// for `more` bytes, and for those of [`push_transfer`]. All numbers in params are little-endian.
///
/// # Errors
/// [`Error::OutOfMemory`].
#[inline(never)]
pub(super) fn begin(format: PixelFormat, more: usize, transfer: &TransferFunction) -> Result<Vec<u8>, Error> {
    let sampled = match transfer {
        TransferFunction::Sampled(values) => 2 * values.len(),
        _ => 0,
    };
    let mut bytes = alloc::with_capacity(2 + more + 57 + sampled)?;
    bytes.extend_from_slice(&[format.channels.count() as u8, format.depth.bytes() as u8]);
    Ok(bytes)
}

/// Appends width and height of each size, with four bytes each.
#[inline(never)]
pub(super) fn push_sizes(sizes: [Size; 2], bytes: &mut Vec<u8>) {
    let sides = sizes.map(|size| [size.width().to_le_bytes(), size.height().to_le_bytes()]);
    bytes.extend_from_slice(sides.as_flattened().as_flattened());
}

/// Appends a transfer function: a byte for its kind, and its parameters.
#[inline(never)]
pub(super) fn push_transfer(transfer: &TransferFunction, bytes: &mut Vec<u8>) {
    match transfer {
        TransferFunction::Linear => bytes.push(0),
        &TransferFunction::Parametric(Parametric { exponent, scale, offset, lift, start, slope, base }) => {
            let parameters = [exponent, scale, offset, lift, start, slope, base].map(f64::to_le_bytes);
            bytes.push(1);
            bytes.extend_from_slice(parameters.as_flattened());
        }
        TransferFunction::Sampled(values) => {
            bytes.push(2);
            values.iter().for_each(|value| bytes.extend_from_slice(&value.to_le_bytes()));
        }
    }
}

/// Reads the format at the beginning of params.
pub(super) fn format(reader: &mut Reader<'_>) -> Option<PixelFormat> {
    PixelFormat::from_counts(reader.u8()?, reader.u8()?)
}

/// Reads two sizes.
#[inline(never)]
pub(super) fn sizes(reader: &mut Reader<'_>) -> Option<[Size; 2]> {
    let mut size = || Size::new(reader.u32_le()?, reader.u32_le()?).ok();
    Some([size()?, size()?])
}

/// Reads a transfer function, with which the bytes must end.
///
/// # Errors
/// [`Error::Protocol`] for other bytes; [`Error::OutOfMemory`].
#[inline(never)]
pub(super) fn transfer(reader: Reader<'_>) -> Result<TransferFunction, Error> {
    let values = alloc::with_capacity(reader.rest().len() / 2)?;
    parsed(reader, values).ok_or(Error::Protocol)
}

/// `sampled` has the capacity for all values of a transfer function.
fn parsed(mut reader: Reader<'_>, mut sampled: Vec<u16>) -> Option<TransferFunction> {
    let transfer = match reader.u8()? {
        0 => TransferFunction::Linear,
        1 => TransferFunction::Parametric(Parametric {
            exponent: reader.f64_le()?,
            scale: reader.f64_le()?,
            offset: reader.f64_le()?,
            lift: reader.f64_le()?,
            start: reader.f64_le()?,
            slope: reader.f64_le()?,
            base: reader.f64_le()?,
        }),
        2 => {
            while !reader.rest().is_empty() {
                sampled.push(reader.u16_le()?);
            }
            TransferFunction::sampled(sampled)
        }
        _ => return None,
    };
    reader.rest().is_empty().then_some(transfer)
}
