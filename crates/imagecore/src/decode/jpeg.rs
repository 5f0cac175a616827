use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

use super::Picture;
use crate::header::jpeg_is_complete;
use crate::{Error, MAX_SIDE, Orientation, PixelFormat, Raster, Size};

/// Decodes strictly first. Where that fails the file is damaged, and a second, lenient pass shows what
/// there is.
pub(super) fn decode(bytes: &[u8], size: Size) -> Result<Picture, Error> {
    match decode_pixels(bytes, size, Strictness::Strict) {
        Ok(picture) => Ok(Picture { damaged: !jpeg_is_complete(bytes), ..picture }),
        Err(Error::Undecodable) => {
            let picture = decode_pixels(bytes, size, Strictness::Lenient)?;
            Ok(Picture { damaged: true, ..picture })
        }
        Err(error) => Err(error),
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Strictness {
    Strict,
    Lenient,
}

fn decode_pixels(bytes: &[u8], size: Size, strictness: Strictness) -> Result<Picture, Error> {
    // Headers are always read leniently: cameras leave stray bytes between segments.
    let options = DecoderOptions::default()
        .set_strict_mode(false)
        .set_max_width(MAX_SIDE as usize)
        .set_max_height(MAX_SIDE as usize);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(|_| Error::Undecodable)?;
    if decoder.dimensions() != Some((size.width() as usize, size.height() as usize)) {
        return Err(Error::Undecodable);
    }
    let (colour_space, format) = match decoder.input_colorspace() {
        Some(ColorSpace::Luma) => (ColorSpace::Luma, PixelFormat::GRAY8),
        _ => (ColorSpace::RGB, PixelFormat::RGB8),
    };
    let options = decoder.options().jpeg_set_out_colorspace(colour_space);
    decoder.set_options(options.set_strict_mode(strictness == Strictness::Strict));

    let mut raster = Raster::filled(size, format, 0)?;
    decoder.decode_into(raster.bytes_mut()).map_err(|_| Error::Undecodable)?;
    let exif = decoder.exif().map(Vec::as_slice);
    let orientation = exif.and_then(Orientation::from_exif_chunk).unwrap_or(Orientation::NoTransforms);
    Ok(Picture { raster, orientation, damaged: false })
}
