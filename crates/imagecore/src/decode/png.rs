//! Decodes PNG files with the crate `png`.

mod raster_builder;

use std::io::{BufRead, Cursor, Seek};

use png::{BitDepth, ColorType, Decoder, Info, Limits, PixelDimensions, Reader, Transformations, Unit};

use self::raster_builder::RasterBuilder;
use super::Picture;
use crate::color::{IccProfile, Tags};
use crate::exif::Exif;
use crate::{Channels, Color, Density, Depth, Error, PixelFormat, Raster, Size, alloc};

/// The memory limit of the decoder in bytes. It covers rows, buffers and the profile, but not the raster. The longest
/// row has 128 KiB: 16384 pixels of 8 bytes.
const DECODER_BYTES: usize = 64 << 20;

pub(super) fn decode(bytes: &[u8], size: Size) -> Result<Picture, Error> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: DECODER_BYTES });
    // `EXPAND` converts palettes to colours, tRNS to alpha, and samples of 1, 2 and 4 bits to 8 bits. Samples of 16
    // bits are unchanged.
    decoder.set_transformations(Transformations::EXPAND);
    // Text chunks are ignored, because they are not used and can inflate to hundreds of megabytes. ICC profiles are
    // read. Their memory counts against `DECODER_BYTES`.
    decoder.set_ignore_text_chunk(true);
    let mut reader = decoder.read_info()?;

    let (color, bit_depth) = reader.output_color_type();
    let format = pixel_format(color, bit_depth)?;
    if reader.output_buffer_size() != Some(size.pixels() * format.bytes_per_pixel()) {
        return Err(Error::Undecodable);
    }
    let has_alpha = format.channels != format.channels.without_alpha();
    let mut raster = if has_alpha && !reader.info().interlaced {
        decode_rows(&mut reader, size, format)?
    } else {
        let mut raster = Raster::filled(size, format, 0)?;
        reader.next_frame(raster.bytes_mut())?;
        raster
    };
    if format.depth == Depth::Sixteen {
        to_native_order(raster.bytes_mut());
    }
    let exif = reader.info().exif_metadata.as_deref().map(Exif::parse).unwrap_or_default();
    let raster = raster.with_color(Color::new(tags(reader.info()))).with_density(density(reader.info()));
    Ok(Picture { raster, orientation: exif.orientation, damaged: false })
}

/// Decodes an image that has alpha and is not interlaced. The alpha samples are not stored if all pixels are opaque.
fn decode_rows<R: BufRead + Seek>(
    reader: &mut Reader<R>,
    size: Size,
    format: PixelFormat,
) -> Result<Raster, Error> {
    let mut builder = RasterBuilder::new(size, format);
    let mut row = alloc::filled(0, size.width() as usize * format.bytes_per_pixel())?;
    while reader.read_row(&mut row)?.is_some() {
        builder.push(&row)?;
    }
    builder.finish()
}

/// Returns the ICC profile and the chunks that define the colour space.
fn tags(info: &Info) -> Tags {
    let profile = info.icc_profile.as_ref().and_then(|profile| IccProfile::new(profile.as_ref()));
    let cicp = info.coding_independent_code_points.map(|cicp| {
        let full = u8::from(cicp.is_video_full_range_image);
        vec![cicp.color_primaries, cicp.transfer_function, cicp.matrix_coefficients, full]
    });
    let chunks = [
        (*b"cICP", cicp),
        (*b"sRGB", info.srgb.map(|intent| vec![intent as u8])),
        (*b"gAMA", info.gama_chunk.map(|gamma| gamma.into_scaled().to_be_bytes().to_vec())),
        (*b"cHRM", info.chrm_chunk.map(|chromaticities| chromaticities.to_be_bytes().to_vec())),
    ];
    let present = chunks.into_iter().filter_map(|(chunk_type, data)| Some((chunk_type, data?)));
    Tags { profile, chunks: present.collect() }
}

fn density(info: &Info) -> Option<Density> {
    let PixelDimensions { xppu, yppu, unit } = info.pixel_dims?;
    Some(Density { x: xppu, y: yppu, per_metre: unit == Unit::Meter })
}

fn pixel_format(color: ColorType, depth: BitDepth) -> Result<PixelFormat, Error> {
    let channels = match color {
        ColorType::Grayscale => Channels::Gray,
        ColorType::GrayscaleAlpha => Channels::GrayAlpha,
        ColorType::Rgb => Channels::Rgb,
        ColorType::Rgba => Channels::Rgba,
        // After the transformation `EXPAND`, no pixels have this colour type.
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
