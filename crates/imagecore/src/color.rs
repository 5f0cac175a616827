//! The colour space of a raster.

mod icc;

use std::sync::Arc;

pub(crate) use icc::{IccProfile, IccSpace};

use crate::TransferFunction;

/// The colour space of a raster: the profile and the colour chunks of its file, which are written unchanged into the PNG.
/// Samples are converted only from CMYK, which PNG does not support.
#[derive(Debug, Clone, PartialEq)]
pub struct Color {
    transfer: TransferFunction,
    tags: Arc<Tags>,
}

/// The declarations of a file about its colour space.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Tags {
    /// The embedded profile.
    pub(crate) profile: Option<IccProfile>,
    /// Type and data of the PNG chunks cICP, sRGB, gAMA and cHRM, those that the file has.
    pub(crate) chunks: Vec<([u8; 4], Vec<u8>)>,
}

impl Default for Color {
    /// sRGB, without tags.
    fn default() -> Self {
        Self { transfer: TransferFunction::SRGB, tags: Arc::default() }
    }
}

impl Color {
    /// The colour space that the tags define. The transfer function is that of sRGB if they define none, an invalid one, or
    /// a different one for each channel.
    pub(crate) fn new(tags: Tags) -> Self {
        let transfer = transfer_of(&tags).filter(TransferFunction::is_valid);
        Self { transfer: transfer.unwrap_or(TransferFunction::SRGB), tags: Arc::new(tags) }
    }

    /// An untagged colour space with this transfer function.
    #[must_use]
    pub fn with_transfer(transfer: TransferFunction) -> Self {
        Self { transfer, tags: Arc::default() }
    }

    /// The colour space of an embedded profile; sRGB without one.
    pub(crate) fn from_profile(profile: Option<IccProfile>) -> Self {
        match profile {
            Some(_) => Self::new(Tags { profile, chunks: Vec::new() }),
            None => Self::default(),
        }
    }

    /// From stored samples to linear light.
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

/// The transfer function of the tag with the highest priority: cICP, iCCP, sRGB, gAMA (PNG specification, third edition,
/// 4.3).
fn transfer_of(tags: &Tags) -> Option<TransferFunction> {
    let chunk = |chunk_type: &[u8; 4]| {
        tags.chunks.iter().find(|(found, _)| found == chunk_type).map(|(_, data)| data.as_slice())
    };
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
    // The exponent of encoding times 100000. 45455 is what files in sRGB have (PNG specification, 11.3.2.2).
    match u32::from_be_bytes(chunk(b"gAMA")?.try_into().ok()?) {
        0 | 45_455 => None,
        gamma => Some(TransferFunction::power(100_000.0 / f64::from(gamma))),
    }
}
