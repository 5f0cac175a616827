//! Quantized bands and statistics as bytes, to send them to another worker. All numbers are little-endian.

use crate::Error;
use crate::alloc::zeroed;

use super::bands::{Coefficient, MAX, QuantizedBand, QuantizedComponent};
use super::layout::Layout;
use super::plan::Statistics;
use super::script::Script;
use super::sink::Counter;

const INVALID: Error = Error::InvalidArgument("not the bytes of this band");

/// Returns an empty vector with space for `length` bytes.
fn with_capacity(length: usize) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length).map_err(|_| Error::OutOfMemory)?;
    Ok(bytes)
}

/// Takes the first `N` bytes.
fn take<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], Error> {
    let (&first, rest) = bytes.split_first_chunk().ok_or(INVALID)?;
    *bytes = rest;
    Ok(first)
}

impl QuantizedBand {
    /// Returns the band as bytes. A block has two bytes for DC, two for the number of its other coefficients that are not
    /// zero, and three for each of them: the zigzag index, then the coefficient.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if the allocation fails.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        let length = |component: &QuantizedComponent| 4 * component.dc.len() + 3 * component.ac.len();
        let mut bytes = with_capacity(self.components.iter().map(length).sum())?;
        for component in &self.components {
            for (block, dc) in component.dc.iter().enumerate() {
                let ac = component.ac(block);
                bytes.extend_from_slice(&dc.to_le_bytes());
                bytes.extend_from_slice(&(ac.len() as u16).to_le_bytes());
                for Coefficient { k, value } in ac {
                    bytes.extend_from_slice(&[*k, value.to_le_bytes()[0], value.to_le_bytes()[1]]);
                }
            }
        }
        Ok(bytes)
    }

    /// Returns the band with the index `band` from the bytes of [`to_bytes`](Self::to_bytes).
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if the bytes are not those of a band. [`Error::OutOfMemory`] if an allocation fails.
    pub fn from_bytes(layout: &Layout, band: usize, mut bytes: &[u8]) -> Result<Self, Error> {
        let mcu_rows = layout.mcu_rows(band);
        let mut components = Vec::new();
        for component in &layout.components {
            let count = component.padded_rows(&mcu_rows) * component.stride;
            // Each block has at least four bytes, so that a short input does not allocate much.
            if bytes.len() / 4 < count {
                return Err(INVALID);
            }
            let (mut dc, mut ends, mut ac) = (zeroed::<i16>(count)?, zeroed::<u32>(count)?, Vec::new());
            for (dc, end) in dc.iter_mut().zip(&mut ends) {
                let [d0, d1, c0, c1] = take(&mut bytes)?;
                *dc = i16::from_le_bytes([d0, d1]);
                let count = usize::from(u16::from_le_bytes([c0, c1]));
                let (coefficients, rest) = bytes.split_at_checked(3 * count).ok_or(INVALID)?;
                bytes = rest;
                ac.try_reserve(count).map_err(|_| Error::OutOfMemory)?;
                let mut last = 0;
                for &[k, v0, v1] in coefficients.as_chunks().0 {
                    let value = i16::from_le_bytes([v0, v1]);
                    if k <= last || k > 63 || value.unsigned_abs() > MAX || value == 0 {
                        return Err(INVALID);
                    }
                    ac.push(Coefficient { k, value });
                    last = k;
                }
                if dc.unsigned_abs() > MAX {
                    return Err(INVALID);
                }
                *end = ac.len() as u32;
            }
            components.push(QuantizedComponent { dc, ends, ac });
        }
        if bytes.is_empty() { Ok(Self { band, components }) } else { Err(INVALID) }
    }
}

impl Statistics {
    /// Returns the statistics as bytes: about 4 KB for each scan that is counted.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if the allocation fails.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        let mut bytes = with_capacity(self.counters.len() * size_of::<Counter>() + 12)?;
        for Counter { frequencies, bits } in &self.counters {
            bytes.extend_from_slice(&bits.to_le_bytes());
            for frequency in frequencies.as_flattened() {
                bytes.extend_from_slice(&frequency.to_le_bytes());
            }
        }
        for (first, last) in self.edges {
            bytes.extend_from_slice([first.to_le_bytes(), last.to_le_bytes()].as_flattened());
        }
        Ok(bytes)
    }

    /// Returns the statistics of a band of a progressive or baseline file from the bytes of
    /// [`to_bytes`](Self::to_bytes).
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if these are not the bytes of statistics. [`Error::OutOfMemory`] if an allocation
    /// fails.
    pub fn from_bytes(layout: &Layout, is_progressive: bool, mut bytes: &[u8]) -> Result<Self, Error> {
        let script = Script::new(layout.components.len(), is_progressive);
        let mut counters = zeroed::<Counter>(script.scans.len())?;
        for Counter { frequencies, bits } in &mut counters {
            *bits = u64::from_le_bytes(take(&mut bytes)?);
            // The sum over all bands and scans must fit in 64 bits.
            if *bits > 1 << 40 {
                return Err(INVALID);
            }
            for frequency in frequencies.as_flattened_mut() {
                *frequency = u32::from_le_bytes(take(&mut bytes)?);
            }
        }
        let mut edges = [(0, 0); 3];
        for (first, last) in &mut edges {
            (*first, *last) = (i16::from_le_bytes(take(&mut bytes)?), i16::from_le_bytes(take(&mut bytes)?));
        }
        if bytes.is_empty() { Ok(Self { counters, edges }) } else { Err(INVALID) }
    }
}
