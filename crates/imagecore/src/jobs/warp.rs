//! Resamples an image through a projective map, in rectangles of the result. The pixels do not depend on the division.

use std::borrow::Cow;

use super::{ByteSource, Done, Job, JobHelper, Kind, header, params};
use crate::bytes::Reader;
use crate::canvas::{Canvas, place_on};
use crate::resize::SourceRows;
use crate::warp::{Warp, reduces};
use crate::{Background, Error, PixelFormat, Raster, Rect, Size, TransferFunction, alloc};

/// The resampling of an image through a projective map, once: a product of rotations by any angle, perspective, crops,
/// flips and resizes.
///
/// The kernel is Lanczos3. Where the map reduces, it is stretched along each axis of the source, so that every source
/// pixel contributes. Colors are multiplied by their alpha before they are summed. If the map reduces the image in the
/// mean, linear light is averaged, otherwise the raster's samples are interpolated, as by [`resize`](crate::resize()). At
/// the edges of the picture, alpha is the part of a pixel that the picture covers; the color of such a pixel is that of
/// the picture, as if its outermost pixels continued. An opaque image stays without alpha if it covers the whole result.
///
/// The input of a part is a rectangle of the source, as rows: its pixels that contribute to the part. It is empty if the
/// picture does not reach the part. The output is the rows of the part.
pub struct WarpJob {
    params: WarpParams,
    warp: Warp,
    source: Raster,
    background: Background,
    target: Raster,
    done: Done,
}

impl WarpJob {
    /// Creates the job. `inverse` has the rows of the matrix that takes (x, y, 1), a position in the result, to (X, Y, W),
    /// where X / W and Y / W are the position in the source. Positions are in pixels from the top left corner of an
    /// image, so that the center of pixel n is at n + ½. The result has the size `size`.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if a number is not finite, if W is not positive everywhere in the result, or less than a
    /// ten-thousandth of W in its middle, if the result has no area in the source or reaches farther than 10⁷ pixels from
    /// it, or if so much of the source contributes to each pixel that no image needs it; [`Error::OutOfMemory`].
    pub fn new(raster: &Raster, inverse: [f64; 9], size: Size) -> Result<Self, Error> {
        let source = raster.clone();
        let is_reduction = reduces(inverse, size)?;
        let transfer =
            if is_reduction { raster.color().transfer().clone() } else { TransferFunction::Linear };
        let params = WarpParams { format: raster.format(), from: raster.size(), to: size, inverse, transfer };
        let warp = params.warp()?;
        let done = Done::none(warp.parts().len())?;
        let target = Raster::filled(size, warp.format(), 0)?.tagged_like(raster);
        Ok(Self { params, warp, source, background: Background::Transparent, target, done })
    }

    /// The result is put on `background`, as by [`pad`](crate::pad()). By default it is transparent. The color is checked
    /// even if nothing of it is seen.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if the color can't be converted to the color space of the image;
    /// [`Error::OutOfMemory`].
    pub fn on(self, background: Background) -> Result<Self, Error> {
        if let Background::Color(color) = background {
            self.source.color().samples_of(color, u16::MAX)?;
        }
        Ok(Self { background, ..self })
    }

    fn part(&self, part: usize) -> Result<Rect, Error> {
        self.warp.parts().get(part).copied().ok_or(Error::InvalidArgument)
    }
}

impl Job for WarpJob {
    type Output = Raster;

    fn params(&self) -> Result<Vec<u8>, Error> {
        alloc::concat(&[&header(Kind::Warp), &self.params.to_bytes()?])
    }

    fn parts(&self) -> usize {
        self.warp.parts().len()
    }

    fn input(&mut self, part: usize) -> Result<Cow<'_, [u8]>, Error> {
        let Some(support) = self.warp.support(self.part(part)?) else { return Ok(Cow::Borrowed(&[])) };
        let rows = rows_of(&self.source, support);
        let pixel = self.source.format().bytes_per_pixel();
        let mut bytes = alloc::with_capacity(support.size.pixels() * pixel)?;
        (0..support.size.height() as usize).for_each(|y| bytes.extend_from_slice(rows.row(y)));
        Ok(Cow::Owned(bytes))
    }

    fn run(&mut self, part: usize) -> Result<Vec<u8>, Error> {
        let rect = self.part(part)?;
        let rows = self.warp.support(rect).map(|support| rows_of(&self.source, support));
        let (start, stride) = (offset(&self.target, rect), self.target.stride());
        self.warp.run(rect, rows, &mut self.target.bytes_mut()?[start..], stride)?;
        self.done.insert(part);
        Ok(Vec::new())
    }

    fn accept(&mut self, part: usize, output: &(impl ByteSource + ?Sized)) -> Result<usize, Error> {
        let rect = self.part(part)?;
        let (start, stride) = (offset(&self.target, rect), self.target.stride());
        let length = rect.size.width() as usize * self.target.format().bytes_per_pixel();
        let height = rect.size.height() as usize;
        if output.length() != length * height {
            return Err(Error::Protocol);
        }
        let rows = self.target.bytes_mut()?[start..].chunks_mut(stride);
        rows.take(height).enumerate().for_each(|(y, row)| output.copy_to(y * length, &mut row[..length]));
        self.done.insert(part);
        Ok(0)
    }

    fn finish(self) -> Result<Raster, Error> {
        self.done.all()?;
        let size = self.target.size();
        place_on(&self.target, Rect::whole(size), [0, 0], Canvas::new(size, self.background))
    }
}

/// Returns the rows of the part `support` of the source. The first has the index 0.
fn rows_of(source: &Raster, support: Rect) -> SourceRows<'_> {
    SourceRows::of(source, support, &(0..support.size.height() as usize))
}

/// Returns the offset in bytes of the first pixel of `part`.
fn offset(target: &Raster, part: Rect) -> usize {
    part.y as usize * target.stride() + part.x as usize * target.format().bytes_per_pixel()
}

/// A helper that computes parts.
pub(super) struct WarpHelper {
    params: WarpParams,
    warp: Warp,
}

impl JobHelper for WarpHelper {
    fn new(params: &[u8]) -> Result<Self, Error> {
        let params = WarpParams::from_bytes(params)?;
        let warp = params.warp().map_err(|error| match error {
            Error::InvalidArgument => Error::Protocol,
            error => error,
        })?;
        Ok(Self { params, warp })
    }

    fn run(&mut self, part: usize, input: &[u8], output: &mut Vec<u8>) -> Result<(), Error> {
        let &part = self.warp.parts().get(part).ok_or(Error::Protocol)?;
        let support = self.warp.support(part);
        let pixel = self.params.format.bytes_per_pixel();
        if input.len() != support.map_or(0, |support| support.size.pixels() * pixel) {
            return Err(Error::Protocol);
        }
        let rows = support.map(|support| SourceRows::whole(input, support.size.width() as usize * pixel, 0));
        let stride = part.size.width() as usize * self.warp.format().bytes_per_pixel();
        alloc::set_len(output, stride * part.size.height() as usize)?;
        self.warp.run(part, rows, output, stride)
    }
}

/// The parameters that all parts share.
struct WarpParams {
    /// The format of the source.
    format: PixelFormat,
    from: Size,
    to: Size,
    inverse: [f64; 9],
    transfer: TransferFunction,
}

impl WarpParams {
    fn warp(&self) -> Result<Warp, Error> {
        Warp::new(self.format, self.from, self.to, self.inverse, &self.transfer)
    }

    /// Serializes the parameters. After the bytes of [`params::begin`], there are the sizes of the source and of the
    /// result, the nine numbers of the matrix, and the transfer function.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        let mut bytes = params::begin(self.format, 88, &self.transfer)?;
        params::push_sizes([self.from, self.to], &mut bytes);
        bytes.extend_from_slice(self.inverse.map(f64::to_le_bytes).as_flattened());
        params::push_transfer(&self.transfer, &mut bytes);
        Ok(bytes)
    }

    /// Parses the bytes that [`to_bytes`](Self::to_bytes) returns.
    ///
    /// # Errors
    /// [`Error::Protocol`] for invalid bytes; [`Error::OutOfMemory`].
    fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new(bytes);
        let (format, from, to, inverse) = Self::head(&mut reader).ok_or(Error::Protocol)?;
        Ok(Self { format, from, to, inverse, transfer: params::transfer(reader)? })
    }

    /// Reads what is before the transfer function.
    fn head(reader: &mut Reader<'_>) -> Option<(PixelFormat, Size, Size, [f64; 9])> {
        let format = params::format(reader)?;
        let [from, to] = params::sizes(reader)?;
        let mut inverse = [0.0; 9];
        for number in &mut inverse {
            *number = reader.f64_le()?;
        }
        Some((format, from, to, inverse))
    }
}
