//! The parameters that all bands of an image share, and their serialization for workers.

use super::format::{ColorType, PngFormat};
use super::pack::{Scanlines, pack};
use super::palette::Palette;
use super::search::{Method, Writer, compare_for_bands, fast_strategy};
use super::strategy::FilterStrategy;
use crate::bytes::Reader;
use crate::{Error, MAX_SIDE, PixelFormat, Raster};

pub(crate) struct PngParams {
    /// The pixel format of the raster.
    source: PixelFormat,
    /// The width of the image in pixels.
    width: usize,
    pub(super) format: PngFormat,
    pub(super) method: Method,
}

impl PngParams {
    /// Returns the parameters for the fastest encoding of `raster` in `format`.
    pub(super) fn fast(raster: &Raster, format: PngFormat) -> Self {
        let method = Method { strategy: fast_strategy(&format), writer: Writer::Fast };
        Self { source: raster.format(), width: raster.size().width() as usize, format, method }
    }

    /// Chooses the method by a sample of the raster. `rows` are the bytes of whole rows, and the sample is the last
    /// `count` of these rows. If `rows` has a row before the sample, the filters use it as the row above the sample.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn choose_by(&mut self, rows: &[u8], count: usize) -> Result<(), Error> {
        let image = self.pack(rows)?;
        self.method = compare_for_bands(&image, image.count() - count..image.count())?;
        Ok(())
    }

    /// Returns the number of bytes in a row of the raster.
    pub(super) fn source_stride(&self) -> usize {
        self.width * self.source.bytes_per_pixel()
    }

    /// Returns the number of bytes in a filtered row, including the filter type byte.
    pub(super) fn filtered_stride(&self) -> usize {
        self.format.stride(self.width) + 1
    }

    /// Converts `rows`, which are whole rows of the raster, to scanlines.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]; [`Error::Protocol`] for a color that is not in the palette.
    pub(super) fn pack<'a>(&'a self, rows: &'a [u8]) -> Result<Scanlines<'a>, Error> {
        pack(&self.format, self.source, self.width, rows)
    }

    /// Returns the serialized parameters:
    ///
    /// | Offset in bytes | Length in bytes | Value |
    /// |---|---|---|
    /// | 0 | 4 | the width of the image in pixels, little-endian |
    /// | 4 | 1 | the number of channels of the raster |
    /// | 5 | 1 | the number of bytes per sample of the raster |
    /// | 6 | 1 | the number of channels of the PNG; zero for a palette |
    /// | 7 | 1 | the bit depth of the PNG |
    /// | 8 | 1 | the index of the writer in [`Writer::ALL`] |
    /// | 9 | 1 | the index of the filter strategy in [`FilterStrategy::ALL`] |
    /// | 10 | 4 per color | the palette: red, green, blue and alpha of each color |
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let (channels, colors): (u8, &[[u8; 4]]) = match &self.format.color_type {
            ColorType::Direct(channels) => (channels.count() as u8, &[]),
            ColorType::Indexed(palette) => (0, palette.colors()),
        };
        let Method { strategy, writer } = self.method;
        let index = FilterStrategy::ALL.iter().position(|&other| other == strategy);
        let fixed = [
            self.source.channels.count() as u8,
            self.source.depth.bytes() as u8,
            channels,
            self.format.bit_depth,
            writer as u8,
            index.expect("each one is listed") as u8,
        ];
        [&(self.width as u32).to_le_bytes()[..], &fixed, colors.as_flattened()].concat()
    }

    /// Returns the parameters that [`to_bytes`](Self::to_bytes) serialized as `bytes`; `None` if `bytes` are invalid.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(bytes);
        let width = reader.u32_le()?;
        let [source_channels, depth, channels, bit_depth, writer, strategy] = reader.array()?;
        let color_type = match (channels, reader.rest().as_chunks()) {
            (0, (colors, [])) => {
                let palette = Palette::of(colors);
                // `Palette::of` leaves out repeated colors, and colors after the first 256. `to_bytes` never writes
                // such colors.
                if palette.colors() != colors {
                    return None;
                }
                ColorType::Indexed(palette)
            }
            (_, ([], [])) => ColorType::Direct(PixelFormat::from_counts(channels, 1)?.channels),
            _ => return None,
        };
        let source = PixelFormat::from_counts(source_channels, depth)?;
        let format = PngFormat { color_type, bit_depth };
        if !(1..=MAX_SIDE).contains(&width) || !format.is_valid_for(source) {
            return None;
        }
        let method = Method {
            strategy: *FilterStrategy::ALL.get(usize::from(strategy))?,
            writer: *Writer::ALL.get(usize::from(writer))?,
        };
        Some(Self { source, width: width as usize, format, method })
    }
}
