//! Decodes PNG files with the crate `png`.

mod raster_builder;
mod source;

use std::io::{BufRead, Cursor, ErrorKind, Seek};

use png::{
    BitDepth, ColorType, Decoder, DecodingError, Info, InterlaceInfo, Limits, PixelDimensions, Reader,
    Transformations, Unit,
};

use self::raster_builder::RasterBuilder;
use self::source::{Light, Source};
use super::Picture;
use crate::canvas::place;
use crate::color::{IccProfile, Tags};
use crate::exif::Exif;
use crate::{Channels, Color, Density, Depth, Error, PixelFormat, Raster, Size, alloc};

/// The memory limit of the decoder in bytes. It covers rows and buffers, but not the raster. The longest row has 128
/// KiB: 16384 pixels of 8 bytes.
const DECODER_BYTES: usize = 64 << 20;

pub(super) fn decode(bytes: &[u8], size: Size) -> Result<Picture, Error> {
    let Source { bytes, frame, is_complete, profile, light, exif } = Source::new(bytes, size)?;
    let limits = Limits { bytes: DECODER_BYTES };
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes.as_ref()), limits);
    // `EXPAND` converts palettes to colors, tRNS to alpha, and samples of 1, 2 and 4 bits to 8 bits. Samples of 16
    // bits are unchanged.
    decoder.set_transformations(Transformations::EXPAND);
    // Text chunks are ignored, because they are not used and can inflate to hundreds of megabytes.
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let mut reader = decoder.read_info()?;

    let (color, bit_depth) = reader.output_color_type();
    let format = pixel_format(color, bit_depth)?;
    if reader.output_buffer_size() != Some(frame.size.pixels() * format.bytes_per_pixel()) {
        return Err(Error::Undecodable);
    }
    let has_alpha = format.channels != format.channels.without_alpha();
    let mut raster = if reader.info().interlaced {
        decode_passes(&mut reader, frame.size, format)?
    } else if has_alpha {
        decode_rows(&mut reader, frame.size, format)?
    } else {
        let mut raster = Raster::filled(frame.size, format, 0)?;
        let stride = raster.stride();
        raster.bytes_mut()?.chunks_exact_mut(stride).try_for_each(|row| read_row(&mut reader, row))?;
        raster
    };
    finish(&mut reader)?;
    if format.depth == Depth::Sixteen {
        to_native_order(raster.bytes_mut()?);
    }
    let raster = place(&raster, frame.left, frame.top, size)?;
    let exif = exif.map(Exif::parse).unwrap_or_default();
    let density = density(reader.info()).or(exif.density);
    let color = Color::new(tags(reader.info(), profile, light), format.channels)?;
    let raster = raster.with_color(color).with_density(density);
    Ok(Picture { raster, orientation: exif.orientation, damaged: !is_complete, converted: false })
}

/// Reads the next row, which must exist.
fn read_row<R: BufRead + Seek>(reader: &mut Reader<R>, row: &mut [u8]) -> Result<(), Error> {
    reader.read_row(row)?.map(|_| ()).ok_or(Error::Undecodable)
}

/// Reads the file after the last row, up to the first chunk after the image data. The end of the file may be missing.
fn finish<R: BufRead + Seek>(reader: &mut Reader<R>) -> Result<(), Error> {
    match reader.read_row(&mut []) {
        Err(DecodingError::IoError(error)) if error.kind() == ErrorKind::UnexpectedEof => Ok(()),
        Ok(Some(_)) => Err(Error::Undecodable),
        outcome => Ok(outcome.map(|_| ())?),
    }
}

/// Decodes an interlaced image.
fn decode_passes<R: BufRead + Seek>(
    reader: &mut Reader<R>,
    size: Size,
    format: PixelFormat,
) -> Result<Raster, Error> {
    let mut raster = Raster::filled(size, format, 0)?;
    let (stride, pixel) = (raster.stride(), format.bytes_per_pixel());
    let mut pixels = 0;
    while pixels < size.pixels() {
        let row = reader.next_interlaced_row()?.ok_or(Error::Undecodable)?;
        let InterlaceInfo::Adam7(pass) = row.interlace() else { return Err(Error::Undecodable) };
        png::expand_interlaced_row(raster.bytes_mut()?, stride, row.data(), pass, 8 * pixel as u8);
        pixels += row.data().len() / pixel;
    }
    Ok(raster)
}

/// Decodes an image that has alpha and is not interlaced. The alpha samples are not stored if all pixels are opaque.
fn decode_rows<R: BufRead + Seek>(
    reader: &mut Reader<R>,
    size: Size,
    format: PixelFormat,
) -> Result<Raster, Error> {
    let mut builder = RasterBuilder::new(size, format);
    let mut row = alloc::filled(0, size.width() as usize * format.bytes_per_pixel())?;
    for _ in 0..size.height() {
        read_row(reader, &mut row)?;
        builder.push(&row)?;
    }
    builder.finish()
}

/// Returns the ICC profile and the chunks that define the color space.
#[expect(clippy::disallowed_macros, reason = "four bytes at most")]
fn tags(info: &Info, profile: Option<IccProfile>, light: Light<'_>) -> Tags {
    let cicp = info.coding_independent_code_points.map(|cicp| {
        let full = u8::from(cicp.is_video_full_range_image);
        vec![cicp.color_primaries, cicp.transfer_function, cicp.matrix_coefficients, full]
    });
    // mDCV and cLLI are used only together with cICP (PNG specification, 11.3.2.7 and 11.3.2.8).
    let of_cicp = |data: Option<&[u8]>| data.filter(|_| cicp.is_some()).map(<[u8]>::to_vec);
    let (mdcv, clli) = (of_cicp(light.mdcv), of_cicp(light.clli));
    let chunks = [
        (*b"cICP", cicp),
        (*b"mDCV", mdcv),
        (*b"cLLI", clli),
        (*b"sRGB", info.srgb.map(|intent| vec![intent as u8])),
        (*b"gAMA", info.gama_chunk.map(|gamma| gamma.into_scaled().to_be_bytes().to_vec())),
        (*b"cHRM", info.chrm_chunk.map(|chromaticities| chromaticities.to_be_bytes().to_vec())),
    ];
    let present = chunks.into_iter().filter_map(|(chunk_type, data)| Some((chunk_type, data?)));
    Tags { profile, chunks: present.collect() }
}

fn density(info: &Info) -> Option<Density> {
    let PixelDimensions { xppu, yppu, unit } = info.pixel_dims?;
    Some(Density { x: xppu, y: yppu, per_meter: unit == Unit::Meter })
}

fn pixel_format(color: ColorType, depth: BitDepth) -> Result<PixelFormat, Error> {
    let channels = match color {
        ColorType::Grayscale => Channels::Gray,
        ColorType::GrayscaleAlpha => Channels::GrayAlpha,
        ColorType::Rgb => Channels::Rgb,
        ColorType::Rgba => Channels::Rgba,
        // After the transformation `EXPAND`, no pixels have this color type.
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
