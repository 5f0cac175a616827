//! The PNG encoder (PNG specification, third edition). The encoder is a pipeline, in which each stage depends only on
//! earlier stages.
//!
//! ```text
//! analyze ─▶ format ─▶ pack ─▶ filter, strategy ─▶ search ─▶ (imagecore-deflate) ─▶ chunks ─▶ params, bands
//! ```
//!
//! | Module | Its task |
//! |---|---|
//! | `analyze` | properties of all pixels: gray, opaque, few colors, 8 bits |
//! | `palette` | up to 256 colors, their indices, and the order of the entries |
//! | `format` | the choice of color type and bit depth: the probably smallest format, or all candidates |
//! | `pack` | the conversion of rows of the raster to scanlines of the PNG |
//! | `filter` | the five filter types |
//! | `strategy` | the choice of the filter type of each row |
//! | `search` | which formats, filter strategies and compressors are tried, in which order |
//! | `chunks` | the chunks of the file |
//! | `params` | the parameters that all bands of an image share, and their serialization |
//! | `bands` | the encoding of large images in bands of rows |

mod analyze;
mod bands;
mod chunks;
mod filter;
mod format;
mod pack;
mod palette;
mod params;
mod search;
mod strategy;

pub(crate) use self::bands::{PngBands, encode_band};
pub(crate) use self::chunks::write_chunk;
use self::format::{ColorType, PngFormat};
pub(crate) use self::palette::MAX_COLORS;
pub(crate) use self::params::PngParams;
pub(crate) use self::search::ATTEMPTS;
use crate::{Channels, Effort, Error, Raster, to_rgba8};

/// With [`Effort::Small`], images of up to this many pixels are encoded in all candidate formats. The smallest file is
/// the result.
const MAX_ICON_PIXELS: usize = 256 * 256;

/// Encodes a raster losslessly as a PNG file (PNG specification, third edition).
///
/// Fewer bits per sample, gray, or a palette are used where this is lossless, allowed with the color profile, and
/// expected to make the file smaller. An opaque alpha channel is dropped. The color space and the density of the source
/// file are written unchanged. No other metadata is written.
///
/// # Errors
/// [`Error::OutOfMemory`]; [`Error::Unencodable`] for more data than a chunk can hold.
#[expect(clippy::disallowed_macros, reason = "one format")]
pub fn encode_png(raster: &Raster, effort: Effort) -> Result<Vec<u8>, Error> {
    let formats = if effort == Effort::Small && raster.size().pixels() <= MAX_ICON_PIXELS {
        format::candidates(raster)
    } else {
        vec![format::likeliest(raster)]
    };
    encode_in(formats, raster, effort)
}

/// Encodes a raster as [`encode_png`] does with [`Effort::Small`], but always as red, green, blue and alpha of 8 bits:
/// Windows reads no other PNG in an ICO file.
///
/// # Errors
/// Those of [`encode_png`].
#[expect(clippy::disallowed_macros, reason = "one format")]
pub fn encode_rgba_png(raster: &Raster) -> Result<Vec<u8>, Error> {
    let format = PngFormat { color_type: ColorType::Direct(Channels::Rgba), bit_depth: 8 };
    encode_in(vec![format], &to_rgba8(raster)?, Effort::Small)
}

/// Encodes a raster in the one of `formats` that gives the smallest file. There must be a format.
#[inline(never)]
fn encode_in(mut formats: Vec<PngFormat>, raster: &Raster, effort: Effort) -> Result<Vec<u8>, Error> {
    if bands::is_large(raster, &formats[0]) {
        let format = formats.swap_remove(0);
        return PngBands::in_format(format, raster, effort, bands::BAND_BYTES)?.encode_all(raster);
    }
    let width = raster.size().width() as usize;
    let pack = |format| pack::pack(format, raster.format(), width, raster.bytes());
    let images = formats.iter().map(pack).collect::<Result<Vec<_>, _>>()?;
    let (format, data) = search::compress(&images, effort)?;
    chunks::file(raster, format, &data, effort)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PixelFormat, Size};

    /// The filter type bytes of so many rows make the direct format larger than the limit for an image in one format.
    #[test]
    fn a_tall_icon_is_encoded_in_all_formats() {
        let mut raster = Raster::filled(Size::new(64, 1024).unwrap(), PixelFormat::RGBA8, 0).unwrap();
        for (y, row) in raster.bytes_mut().unwrap().chunks_exact_mut(64 * 4).enumerate() {
            row.as_chunks_mut().0.fill([1, 2, 3, 4].map(|factor| (factor * y) as u8));
        }
        let file = encode_png(&raster, Effort::Small).unwrap();
        // The 256 colors take 1 KB in a palette. In RGBA, each row differs from the row above by a constant.
        assert_eq!(file[25], 6, "the color type");
    }
}
