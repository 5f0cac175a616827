//! The color space of a raster.

pub(crate) mod icc;
mod made;
mod srgb;

use std::borrow::Cow;
use std::sync::Arc;

pub(crate) use icc::{IccProfile, IccSpace};

use crate::{Channels, Error, TransferFunction};

/// The color space of a raster: the ICC profile and the color chunks (cICP, mDCV, cLLI, sRGB, gAMA, cHRM) of the source
/// file. The PNG encoder writes the profile and the chunks unchanged. Samples keep the color space of the source file.
/// Only CMYK is converted to RGB, because PNG does not support CMYK.
#[derive(Debug, Clone, PartialEq)]
pub struct Color {
    transfer: TransferFunction,
    tags: Arc<Tags>,
}

/// The data of a file that define its color space.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Tags {
    /// The embedded ICC profile, if the file has one.
    pub(crate) profile: Option<IccProfile>,
    /// The chunks cICP, mDCV, cLLI, sRGB, gAMA and cHRM of a PNG file. An item is the type and the data of a chunk. The
    /// list is empty if the file is not a PNG.
    pub(crate) chunks: Vec<([u8; 4], Vec<u8>)>,
}

impl Tags {
    /// Returns the data of a chunk.
    fn chunk(&self, chunk_type: &[u8; 4]) -> Option<&[u8]> {
        self.chunks.iter().find(|(found, _)| found == chunk_type).map(|(_, data)| data.as_slice())
    }
}

impl Default for Color {
    /// Returns sRGB, without tags.
    fn default() -> Self {
        Self { transfer: TransferFunction::SRGB, tags: Arc::default() }
    }
}

impl Color {
    /// Returns the color space that `tags` define for a file with `channels`. A profile that does not fit the channels
    /// is dropped. The transfer function is that of sRGB if the tags define no transfer function, an invalid one, or a
    /// different one for each channel.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn new(tags: Tags, channels: Channels) -> Result<Self, Error> {
        let tags = Tags { profile: tags.profile.filter(|profile| fits(profile.space(), channels)), ..tags };
        let transfer = transfer_of(&tags)?.filter(TransferFunction::is_valid);
        Ok(Self { transfer: transfer.unwrap_or(TransferFunction::SRGB), tags: Arc::new(tags) })
    }

    /// Returns a color space without tags that has the transfer function `transfer`.
    #[must_use]
    pub fn with_transfer(transfer: TransferFunction) -> Self {
        Self { transfer, tags: Arc::default() }
    }

    /// Returns the color space of the embedded ICC profile `profile` of a file with `channels`. The color space is
    /// sRGB if there is no profile, or if the profile does not fit the channels.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn from_profile(profile: Option<IccProfile>, channels: Channels) -> Result<Self, Error> {
        Self::new(Tags { profile, chunks: Vec::new() }, channels)
    }

    /// The function that converts samples of the raster to linear light.
    #[must_use]
    pub fn transfer(&self) -> &TransferFunction {
        &self.transfer
    }

    /// The bytes of the ICC profile, or `None` if the raster has no profile.
    #[must_use]
    pub fn icc_profile(&self) -> Option<&[u8]> {
        self.tags.profile.as_ref().map(IccProfile::bytes)
    }

    /// The description of the ICC profile, for people: in English, or else in its first language. It is trimmed, has no
    /// control characters, and at most 100 characters. `None` if the raster has no profile, or the profile has no
    /// description.
    #[must_use]
    pub fn profile_description(&self) -> Option<String> {
        self.tags.profile.as_ref().and_then(IccProfile::description)
    }

    /// Returns the profile of a file that has no chunks, for gray samples or for RGB: the embedded profile, or one that says
    /// what the chunks say. Returns `None` for sRGB, for what no profile can say, and if the embedded profile is one of
    /// gray and the samples are RGB.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn profile_of_file(&self, is_gray: bool) -> Result<Option<Cow<'_, [u8]>>, Error> {
        match &self.tags.profile {
            Some(profile) => {
                let fits = profile.space() != IccSpace::Gray || is_gray;
                Ok(fits.then(|| Cow::Borrowed(profile.bytes())))
            }
            None => Ok(made::profile(&self.tags, is_gray)?.map(Cow::Owned)),
        }
    }

    pub(crate) fn tags(&self) -> &Tags {
        &self.tags
    }
}

/// Whether a profile for the color space `space` applies to pixels with `channels`. An RGB profile also applies to
/// gray pixels, which are colors with three equal samples. A gray profile does not apply to colors: its use would
/// discard two of three samples. CMYK pixels are converted when a file is read.
fn fits(space: IccSpace, channels: Channels) -> bool {
    match space {
        IccSpace::Gray => channels.without_alpha() == Channels::Gray,
        IccSpace::Rgb => true,
        IccSpace::Cmyk => false,
    }
}

/// Returns the transfer function of the tag with the highest priority. The priority is cICP, iCCP, sRGB, gAMA, from
/// highest to lowest (PNG specification, third edition, 4.3). Returns `None` if this tag has no supported transfer
/// function, or if there is no tag. The caller uses sRGB for `None`.
///
/// # Errors
/// [`Error::OutOfMemory`].
fn transfer_of(tags: &Tags) -> Result<Option<TransferFunction>, Error> {
    if let Some(&[_, transfer, ..]) = tags.chunk(b"cICP") {
        return Ok(transfer_of_cicp(transfer));
    }
    if let Some(profile) = &tags.profile {
        return profile.transfer();
    }
    if tags.chunk(b"sRGB").is_some() {
        return Ok(Some(TransferFunction::SRGB));
    }
    // The chunk gAMA contains the encoding exponent times 100000. Files in sRGB have the value 45455 (PNG
    // specification, 11.3.2.2).
    let gamma = tags.chunk(b"gAMA").and_then(|data| data.try_into().ok()).map(u32::from_be_bytes);
    Ok(gamma
        .filter(|gamma| ![0, 45_455].contains(gamma))
        .map(|gamma| TransferFunction::power(100_000.0 / f64::from(gamma))))
}

/// Returns the function of a value of TransferCharacteristics (Rec. ITU-T H.273, table 3), or `None` for PQ, HLG and others
/// that are not supported.
fn transfer_of_cicp(value: u8) -> Option<TransferFunction> {
    match value {
        1 | 6 | 14 | 15 => Some(TransferFunction::BT709),
        4 => Some(TransferFunction::power(2.2)),
        5 => Some(TransferFunction::power(2.8)),
        8 => Some(TransferFunction::Linear),
        13 => Some(TransferFunction::SRGB),
        _ => None,
    }
}
