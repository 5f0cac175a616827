//! Decodes PNG files with the crate `png`.

mod raster_builder;
mod source;

use std::borrow::Cow;
use std::io::{BufRead, Cursor, ErrorKind, Seek};
use std::ops::Range;
use std::sync::Arc;

use png::{
    BitDepth, ColorType, Decoder, DecodingError, Info, InterlaceInfo, Limits, PixelDimensions, Reader,
    Transformations, Unit,
};

use self::raster_builder::RasterBuilder;
use self::source::{Frame, Light, Source};
use super::Picture;
use crate::canvas::place;
use crate::color::{IccProfile, Tags};
use crate::exif::Exif;
use crate::{Channels, Color, Density, Depth, Error, Orientation, PixelFormat, Raster, Size, alloc};

/// The memory limit of the decoder in bytes. It covers rows and buffers, but not the raster. The longest row has 128
/// KiB: 16384 pixels of 8 bytes.
const DECODER_BYTES: usize = 64 << 20;

pub(super) fn decode(bytes: &[u8], size: Size) -> Result<Picture, Error> {
    let mut decoding = Decoding::new(FileBytes::Borrowed(bytes), size)?;
    decoding.read_until(size.height() as usize)?;
    decoding.finish()
}

/// The bytes of a file.
pub(crate) enum FileBytes<'a> {
    Borrowed(&'a [u8]),
    Shared(Arc<Vec<u8>>),
}

impl AsRef<[u8]> for FileBytes<'_> {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Borrowed(bytes) => bytes,
            Self::Shared(bytes) => bytes,
        }
    }
}

/// The decoding of a file, some rows at a time.
pub(crate) struct Decoding<'a> {
    reader: Reader<Cursor<FileBytes<'a>>>,
    frame: Frame,
    canvas: Size,
    format: PixelFormat,
    rows: Rows,
    /// The number of rows that were read.
    read: usize,
    is_complete: bool,
    color: Color,
    exif: Exif,
}

/// The rows that were read.
enum Rows {
    /// Rows without alpha, or those of an interlaced image.
    Plain(Raster),
    WithAlpha(RasterBuilder),
}

impl<'a> Decoding<'a> {
    /// Reads the file up to the first row.
    ///
    /// # Errors
    /// [`Error::Undecodable`], [`Error::OutOfMemory`].
    #[inline(never)]
    pub(crate) fn new(file: FileBytes<'a>, canvas: Size) -> Result<Self, Error> {
        let Source { bytes, frame, is_complete, profile, light, exif } = Source::new(file.as_ref(), canvas)?;
        let (light, exif) = (light.map(<[u8]>::to_vec), exif.map(Exif::parse).unwrap_or_default());
        let changed = match bytes {
            Cow::Borrowed(_) => None,
            Cow::Owned(bytes) => Some(FileBytes::Shared(Arc::new(bytes))),
        };
        let limits = Limits { bytes: DECODER_BYTES };
        let mut decoder = Decoder::new_with_limits(Cursor::new(changed.unwrap_or(file)), limits);
        // `EXPAND` converts palettes to colors, tRNS to alpha, and samples of 1, 2 and 4 bits to 8 bits. Samples of 16
        // bits are unchanged.
        decoder.set_transformations(Transformations::EXPAND);
        // Text chunks are ignored, because they are not used and can inflate to hundreds of megabytes.
        decoder.set_ignore_text_chunk(true);
        decoder.set_ignore_iccp_chunk(true);
        let reader = decoder.read_info()?;

        let (color, bit_depth) = reader.output_color_type();
        let format = pixel_format(color, bit_depth)?;
        if reader.output_buffer_size() != Some(frame.size.pixels() * format.bytes_per_pixel()) {
            return Err(Error::Undecodable);
        }
        let has_alpha = format.channels != format.channels.without_alpha();
        let rows = if has_alpha && !reader.info().interlaced {
            Rows::WithAlpha(RasterBuilder::new(frame.size, format))
        } else {
            Rows::Plain(Raster::filled(frame.size, format, 0)?)
        };
        let color = Color::new(tags(reader.info(), profile, light), format.channels)?;
        Ok(Self { reader, frame, canvas, format, rows, read: 0, is_complete, color, exif })
    }

    /// Whether each row that was read is a row of the image: the file is not interlaced, and covers the canvas.
    pub(crate) fn is_sequential(&self) -> bool {
        !self.reader.info().interlaced && self.frame.size == self.canvas
    }

    /// Reads the rows before the row `end`. Those that were read before are not read again. An interlaced image is read
    /// as a whole.
    ///
    /// # Errors
    /// [`Error::Undecodable`], [`Error::OutOfMemory`].
    #[inline(never)]
    pub(crate) fn read_until(&mut self, end: usize) -> Result<(), Error> {
        let Self { reader, frame, format, rows, read, .. } = self;
        let end = end.min(frame.size.height() as usize);
        match rows {
            _ if *read >= end => {}
            Rows::Plain(raster) if reader.info().interlaced => read_passes(reader, raster)?,
            Rows::Plain(raster) => {
                let stride = raster.stride();
                let rows = raster.rows_mut(*read..end)?;
                for row in rows.chunks_exact_mut(stride) {
                    read_row(reader, row, format.depth)?;
                }
            }
            Rows::WithAlpha(builder) => {
                let mut row = alloc::filled(0, frame.size.width() as usize * format.bytes_per_pixel())?;
                for _ in *read..end {
                    read_row(reader, &mut row, format.depth)?;
                    builder.push(&row)?;
                }
            }
        }
        *read = end.max(*read);
        Ok(())
    }

    /// The format of the rows that were read. It changes when the first pixel that is not opaque is read.
    pub(crate) fn format(&self) -> PixelFormat {
        match &self.rows {
            Rows::Plain(raster) => raster.format(),
            Rows::WithAlpha(builder) => builder.current_format(),
        }
    }

    /// Returns rows that were read. The image must be [sequential](Self::is_sequential).
    pub(crate) fn rows(&self, rows: Range<usize>) -> &[u8] {
        let stride = self.canvas.width() as usize * self.format().bytes_per_pixel();
        let bytes = match &self.rows {
            Rows::Plain(raster) => raster.bytes(),
            Rows::WithAlpha(builder) => builder.bytes(),
        };
        &bytes[rows.start * stride..rows.end * stride]
    }

    /// The color space.
    pub(crate) fn color(&self) -> &Color {
        &self.color
    }

    /// Reads the end of the file. All rows must have been read.
    ///
    /// # Errors
    /// [`Error::Undecodable`], [`Error::OutOfMemory`].
    #[inline(never)]
    pub(crate) fn finish(mut self) -> Result<Picture, Error> {
        finish(&mut self.reader)?;
        let raster = match self.rows {
            Rows::Plain(raster) => raster,
            Rows::WithAlpha(builder) => builder.finish()?,
        };
        let raster = place(&raster, self.frame.left, self.frame.top, self.canvas)?;
        let density = density(self.reader.info()).or(self.exif.density);
        let raster = raster.with_color(self.color).with_density(density);
        let orientation = self.exif.orientation;
        Ok(Picture { raster, orientation, damaged: !self.is_complete, converted: false })
    }

    /// The orientation that the EXIF data of the file say.
    pub(crate) fn orientation(&self) -> Orientation {
        self.exif.orientation
    }
}

/// Reads the next row, which must exist.
fn read_row<R: BufRead + Seek>(reader: &mut Reader<R>, row: &mut [u8], depth: Depth) -> Result<(), Error> {
    reader.read_row(row)?.ok_or(Error::Undecodable)?;
    if depth == Depth::Sixteen {
        to_native_order(row);
    }
    Ok(())
}

/// Reads the file after the last row, up to the first chunk after the image data. The end of the file may be missing.
fn finish<R: BufRead + Seek>(reader: &mut Reader<R>) -> Result<(), Error> {
    match reader.read_row(&mut []) {
        Err(DecodingError::IoError(error)) if error.kind() == ErrorKind::UnexpectedEof => Ok(()),
        Ok(Some(_)) => Err(Error::Undecodable),
        outcome => Ok(outcome.map(|_| ())?),
    }
}

/// Reads an interlaced image.
fn read_passes<R: BufRead + Seek>(reader: &mut Reader<R>, raster: &mut Raster) -> Result<(), Error> {
    let (stride, format) = (raster.stride(), raster.format());
    let (pixel, count) = (format.bytes_per_pixel(), raster.size().pixels());
    let mut pixels = 0;
    while pixels < count {
        let row = reader.next_interlaced_row()?.ok_or(Error::Undecodable)?;
        let InterlaceInfo::Adam7(pass) = row.interlace() else { return Err(Error::Undecodable) };
        png::expand_interlaced_row(raster.bytes_mut()?, stride, row.data(), pass, 8 * pixel as u8);
        pixels += row.data().len() / pixel;
    }
    if format.depth == Depth::Sixteen {
        to_native_order(raster.bytes_mut()?);
    }
    Ok(())
}

/// Returns the ICC profile and the chunks that define the color space.
#[expect(clippy::disallowed_macros, reason = "four bytes at most")]
fn tags(info: &Info, profile: Option<IccProfile>, light: Light<Vec<u8>>) -> Tags {
    let cicp = info.coding_independent_code_points.map(|cicp| {
        let full = u8::from(cicp.is_video_full_range_image);
        vec![cicp.color_primaries, cicp.transfer_function, cicp.matrix_coefficients, full]
    });
    // mDCV and cLLI are used only together with cICP (PNG specification, 11.3.2.7 and 11.3.2.8).
    let of_cicp = |data: Option<Vec<u8>>| data.filter(|_| cicp.is_some());
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
