use std::io::Cursor;

use png::{BitDepth, ColorType, Decoder, Limits, Transformations};

use super::Picture;
use crate::orient::orientation_in;
use crate::{Channels, Depth, Error, PixelFormat, Raster, Size};

/// What the decoder may allocate beside the pixels themselves, in bytes: rows and buffers. The longest
/// row, 16384 pixels of 8 bytes, needs a hundredth of this.
const SCRATCH: usize = 64 << 20;

pub(super) fn decode(bytes: &[u8], size: Size) -> Result<Picture, Error> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: SCRATCH });
    // Palettes to colours, tRNS to alpha, 1, 2 and 4 bits to 8. 16 bits stay.
    decoder.set_transformations(Transformations::EXPAND);
    // Text and profiles may inflate to hundreds of megabytes, and nothing here reads them.
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let mut reader = decoder.read_info().map_err(|_| Error::Undecodable)?;

    let (color, bit_depth) = reader.output_color_type();
    let format = pixel_format(color, bit_depth)?;
    let mut raster = Raster::filled(size, format, 0)?;
    if reader.output_buffer_size() != Some(raster.bytes().len()) {
        return Err(Error::Undecodable);
    }
    reader.next_frame(raster.bytes_mut()).map_err(|_| Error::Undecodable)?;
    if format.depth == Depth::Sixteen {
        to_native_order(raster.bytes_mut());
    }
    let orientation = orientation_in(reader.info().exif_metadata.as_deref());
    Ok(Picture { raster, orientation, damaged: false })
}

fn pixel_format(color: ColorType, depth: BitDepth) -> Result<PixelFormat, Error> {
    let channels = match color {
        ColorType::Grayscale => Channels::Gray,
        ColorType::GrayscaleAlpha => Channels::GrayAlpha,
        ColorType::Rgb => Channels::Rgb,
        ColorType::Rgba => Channels::Rgba,
        // Expanded by the transformation above.
        ColorType::Indexed => return Err(Error::Undecodable),
    };
    let depth = match depth {
        BitDepth::Sixteen => Depth::Sixteen,
        _ => Depth::Eight,
    };
    Ok(PixelFormat { channels, depth })
}

fn to_native_order(bytes: &mut [u8]) {
    for sample in bytes.as_chunks_mut::<2>().0 {
        *sample = u16::from_be_bytes(*sample).to_ne_bytes();
    }
}
