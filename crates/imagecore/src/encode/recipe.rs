//! How the rows of a large image are stored: what whoever makes a band must know of the whole.

use super::deflate::{best_of, quick_strategy, quickest};
use super::file;
use super::filter::Filter;
use super::palette::Palette;
use super::reduce::{Form, Image, Kind};
use super::segment::{Segment, ZLIB_HEADER};
use super::strategy::{Strategy, filtered};
use crate::{Channels, Depth, Error, MAX_SIDE, PixelFormat, Raster, Size};

/// Ways of filtering that are worth a try where time counts.
const STRATEGIES: [Strategy; 2] = [Strategy::Always(Filter::None), Strategy::LeastSum];

/// Of miniz: beyond it time grows faster than files shrink.
const LEVEL: u8 = 2;

/// One band of a PNG file.
pub struct Band {
    /// A whole IDAT chunk.
    pub chunk: Vec<u8>,
    /// The checksum of the band's filtered rows: RFC 1950, 8.
    pub adler: u32,
}

/// How rows are compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Method {
    /// As soon as can be.
    Quick,
    /// With repetition looked for.
    Matched,
}

const METHODS: [Method; 2] = [Method::Quick, Method::Matched];

/// All that a band needs to know of the whole.
pub(super) struct Recipe {
    /// Of the raster.
    format: PixelFormat,
    /// In pixels.
    width: usize,
    form: Form,
    strategy: Strategy,
    method: Method,
}

impl Recipe {
    /// For a raster in a form, as soon as it can be made.
    pub(super) fn quick(raster: &Raster, form: Form) -> Self {
        let (format, width) = (raster.format(), raster.size().width() as usize);
        let strategy = quick_strategy(&form);
        Self { format, width, form, strategy, method: Method::Quick }
    }

    /// Chooses by what becomes of the last of these rows, so many: before them is the one above, or nothing.
    pub(super) fn probe(&mut self, rows: &[u8], count: usize) -> Result<(), Error> {
        let image = self.image(rows)?;
        let looked_at = image.rows() - count..image.rows();
        let (strategy, matched) = best_of(&image, &STRATEGIES, LEVEL, looked_at.clone())?;
        let quick = quickest(&filtered(&image, self.strategy, looked_at)?).len();
        // Where repetition saves little it is not worth looking for.
        if matched * 5 < quick * 4 {
            (self.strategy, self.method) = (strategy, Method::Matched);
        }
        Ok(())
    }

    /// Bytes of a row as it is compressed, after that of its filter.
    pub(super) fn filtered_row(&self) -> usize {
        self.form.stride(self.width) + 1
    }

    /// Makes a band of its rows, at least one, which stand after the one above them unless it is the first.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] for fewer or broken rows, and for pixels that are not those of the recipe's image;
    /// [`Error::OutOfMemory`], [`Error::Unencodable`] for more than a chunk can hold.
    pub(super) fn encode(&self, rows: &[u8], first: bool) -> Result<Band, Error> {
        let row = self.width * self.format.bytes_per_pixel();
        let least = if first { row } else { 2 * row };
        if rows.len() < least || !rows.len().is_multiple_of(row) {
            return Err(Error::InvalidArgument);
        }
        let image = self.image(rows)?;
        let bytes = filtered(&image, self.strategy, usize::from(!first)..image.rows())?;
        let Segment { blocks, adler } = match self.method {
            Method::Quick => Segment::quick(&bytes),
            Method::Matched => Segment::matched(&bytes, LEVEL),
        };
        let mut chunk = Vec::new();
        let header: &[u8] = if first { &ZLIB_HEADER } else { &[] };
        file::chunk(&mut chunk, b"IDAT", &[header, &blocks])?;
        Ok(Band { chunk, adler })
    }

    /// Whether this is the form of a raster, as far as its size and its format tell.
    pub(super) fn is_for(&self, size: Size, format: PixelFormat) -> bool {
        (self.width, self.format) == (size.width() as usize, format)
    }

    /// Whole rows in the form of the file.
    fn image<'a>(&'a self, rows: &'a [u8]) -> Result<Image<'a>, Error> {
        self.form.image(self.format, self.width, rows)
    }

    /// For a worker elsewhere.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let [a, b, c, d] = (self.width as u32).to_le_bytes();
        let (samples, colours): (u8, &[[u8; 4]]) = match &self.form.kind {
            Kind::Direct(channels) => (channels.count() as u8, &[]),
            Kind::Palette(palette) => (0, palette.colours()),
        };
        let fixed = [
            a,
            b,
            c,
            d,
            self.format.channels.count() as u8,
            self.format.depth.bytes() as u8,
            samples,
            self.form.bits,
            (self.strategy == Strategy::LeastSum).into(),
            (self.method == Method::Matched).into(),
        ];
        [&fixed, colours.as_flattened()].concat()
    }

    /// `None` for what [`to_bytes`](Self::to_bytes) has not written.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&[a, b, c, d, channels, depth, samples, bits, least_sum, matched], colours) =
            bytes.split_first_chunk()?;
        let channels_of = |count: u8| {
            let all = [Channels::Gray, Channels::GrayAlpha, Channels::Rgb, Channels::Rgba];
            all.into_iter().find(|channels| channels.count() == count.into())
        };
        let kind = match (samples, colours.as_chunks()) {
            (0, (colours, [])) => Kind::Palette(Palette::of(colours)),
            (_, ([], [])) => Kind::Direct(channels_of(samples)?),
            _ => return None,
        };
        let depth = [Depth::Eight, Depth::Sixteen].into_iter().find(|known| known.bytes() == depth.into())?;
        let format = PixelFormat { channels: channels_of(channels)?, depth };
        let width = u32::from_le_bytes([a, b, c, d]);
        let form = Form { kind, bits };
        if !(1..=MAX_SIDE).contains(&width) || !form.is_for(format) {
            return None;
        }
        Some(Self {
            format,
            width: width as usize,
            form,
            strategy: *STRATEGIES.get(usize::from(least_sum))?,
            method: *METHODS.get(usize::from(matched))?,
        })
    }
}
