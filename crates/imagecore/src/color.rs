//! What the numbers of a raster mean, as far as its file said.

mod icc;

use std::sync::Arc;

pub(crate) use icc::{IccProfile, IccSpace};

use crate::TransferFunction;

/// The colour space of a raster: what its file says of it, kept as it is for the file that is written.
/// Nothing is ever converted but what cannot be written as it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Color {
    transfer: TransferFunction,
    tags: Arc<Tags>,
}

/// What a file says of its colours.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Tags {
    /// The embedded profile.
    pub(crate) profile: Option<IccProfile>,
    /// Chunks of a PNG, byte by byte: cICP, sRGB, gAMA, cHRM.
    pub(crate) chunks: Vec<([u8; 4], Vec<u8>)>,
}

impl Default for Color {
    /// A file that says nothing means sRGB.
    fn default() -> Self {
        Self { transfer: TransferFunction::SRGB, tags: Arc::default() }
    }
}

impl Color {
    /// What the tags say; sRGB where they say nothing that can be used. Of the curves of a profile only
    /// one can be used, and so only if all its channels share it.
    pub(crate) fn new(tags: Tags) -> Self {
        let transfer = transfer_of(&tags).filter(TransferFunction::is_sound);
        Self { transfer: transfer.unwrap_or(TransferFunction::SRGB), tags: Arc::new(tags) }
    }

    /// An untagged colour space with this transfer function.
    #[must_use]
    pub fn with_transfer(transfer: TransferFunction) -> Self {
        Self { transfer, tags: Arc::default() }
    }

    /// The colour space of an embedded profile; sRGB without one.
    pub(crate) fn of_profile(profile: Option<IccProfile>) -> Self {
        match profile {
            Some(_) => Self::new(Tags { profile, chunks: Vec::new() }),
            None => Self::default(),
        }
    }

    /// From stored samples to light.
    #[must_use]
    pub fn transfer(&self) -> &TransferFunction {
        &self.transfer
    }

    /// The bytes of the ICC profile, if there is one.
    #[must_use]
    pub fn icc_profile(&self) -> Option<&[u8]> {
        self.tags.profile.as_ref().map(IccProfile::bytes)
    }

    pub(crate) fn tags(&self) -> &Tags {
        &self.tags
    }
}

/// In the order in which one overrules the other: PNG specification, third edition, 4.3.
fn transfer_of(tags: &Tags) -> Option<TransferFunction> {
    let chunk =
        |name: &[u8; 4]| tags.chunks.iter().find(|(own, _)| own == name).map(|(_, data)| data.as_slice());
    if let Some(&[_, transfer, ..]) = chunk(b"cICP") {
        return match transfer {
            // Rec. ITU-T H.273, table 3.
            1 | 6 | 14 | 15 => Some(TransferFunction::BT709),
            4 => Some(TransferFunction::power(2.2)),
            5 => Some(TransferFunction::power(2.8)),
            8 => Some(TransferFunction::Linear),
            _ => None,
        };
    }
    if let Some(profile) = &tags.profile {
        return profile.transfer();
    }
    if chunk(b"sRGB").is_some() {
        return Some(TransferFunction::SRGB);
    }
    // The exponent of encoding, in units of 1/100000. That of sRGB means sRGB: PNG specification, 11.3.2.2.
    match u32::from_be_bytes(chunk(b"gAMA")?.try_into().ok()?) {
        0 | 45_455 => None,
        gamma => Some(TransferFunction::power(100_000.0 / f64::from(gamma))),
    }
}
