//! Resamples an image through a projective map, once: rotations by any angle, perspective, and their products with
//! crops, flips and resizes.
//!
//! | Module | Its task |
//! |---|---|
//! | `projection` | the map: where a pixel of the result lies in the source, and how far it reaches there |
//! | `coverage` | the part of a pixel of the result that the picture covers |
//! | `kernel` | the weights of the source samples |
//! | `pixels` | conversion between the bytes of a raster and premultiplied light |
//!
//! The kernel is Lanczos3 along each axis of the source. Where the map reduces, it is stretched along an axis by the
//! length of the gradient of the position on this axis: the row of the Jacobian matrix (Heckbert, "Fundamentals of
//! Texture Mapping and Image Warping", 1989, bounds the footprint of a pixel in the same way). Samples beyond an edge of
//! the picture are those of the edge.
//!
//! A pixel of the result has the same bytes however the result is divided, because its position is computed from its
//! column and its row, and its samples are summed in the order of the source rows.

mod coverage;
mod kernel;
mod pixels;
mod projection;

use std::ops::Range;

use imagecore_simd128::F32x4;

use self::coverage::{Cover, Edges};
use self::kernel::Kernel;
use self::pixels::{Light, Reader, Writer};
use self::projection::Projection;
use crate::resize::SourceRows;
use crate::{Error, PixelFormat, Rect, Size, TransferFunction, alloc};

/// The longest side of a part in pixels. A part of this size takes about 20 ms.
const MAX_PART_SIDE: u32 = 512;

/// The largest number of source samples that the pixels of a part add up, if it can be divided.
const MAX_PART_SAMPLES: f64 = 2e7;

/// Neither side of a part is halved below this number of pixels because of its source samples: neighboring pixels share
/// the conversion of these samples.
const MIN_PART_SIDE: u32 = 4;

/// The largest number of source samples that the pixels of a result add up: twenty times as many as the largest image
/// needs, in minutes on one thread. Only maps that no image needs have more: those that reduce a large part of the result
/// hundreds of times, and only along one diagonal.
const MAX_SAMPLES: f64 = 1e11;

/// The side in pixels of the blocks in which a part is computed. The source pixels of a block fit into the cache of a
/// core, unless they are reduced.
const BLOCK_SIDE: u32 = 64;

/// The number of source pixels that are converted at once, unless one row has more.
const STRIP_PIXELS: usize = 1 << 16;

/// A projective map of an image of one size and format to a result of another size.
pub(crate) struct Warp {
    from: Size,
    projection: Projection,
    edges: Edges,
    /// The format of the result: that of the source, with alpha unless the picture covers the whole result.
    format: PixelFormat,
    parts: Vec<Rect>,
    kernel: Kernel,
    reader: Reader,
    writer: Writer,
}

/// Whether the map `inverse` makes the image smaller: a pixel of the result covers more than one pixel of the source, in
/// the mean. The arguments are those of [`Warp::new`].
///
/// # Errors
/// [`Error::InvalidArgument`] for a map that [`Warp::new`] refuses.
pub(crate) fn reduces(inverse: [f64; 9], to: Size) -> Result<bool, Error> {
    // A rotation has an area of 1, up to rounding.
    Ok(Projection::new(inverse, to)?.mean_area(to) > 1.0 + 1e-6)
}

impl Warp {
    /// Plans the map of an image of the size `from` and the format `format` to the size `to`. `inverse` has the rows of
    /// the matrix that takes (x, y, 1), a position in the result, to (X, Y, W): X / W and Y / W are the position in the
    /// source. Positions are in pixels from the top left corner of an image. `transfer` converts the samples of the
    /// source to the values that are averaged.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if a number is not finite, if W is not positive everywhere in the result, or close to
    /// zero, if the result has no area in the source or is extremely far from it, or if it needs more than
    /// [`MAX_SAMPLES`]; [`Error::OutOfMemory`].
    #[inline(never)]
    pub(crate) fn new(
        format: PixelFormat,
        from: Size,
        to: Size,
        inverse: [f64; 9],
        transfer: &TransferFunction,
    ) -> Result<Self, Error> {
        let projection = Projection::new(inverse, to)?;
        let edges = Edges::new(&projection, from);
        let whole = Rect::whole(to);
        let channels = match edges.cover(whole) {
            Cover::Whole => format.channels,
            Cover::None | Cover::Part => format.channels.with_alpha(),
        };
        let mut warp = Self {
            from,
            projection,
            edges,
            format: PixelFormat { channels, ..format },
            parts: Vec::new(),
            kernel: Kernel::new()?,
            reader: Reader::new(format, transfer)?,
            writer: Writer::new(format, channels, transfer),
        };
        warp.divide(whole, &mut 0.0)?;
        Ok(warp)
    }

    /// Adds `part` to the parts, or the parts of its two halves. `samples` is the number of source samples that the parts
    /// before add up.
    fn divide(&mut self, part: Rect, samples: &mut f64) -> Result<(), Error> {
        let (width, height) = (part.size.width(), part.size.height());
        let (longer, of_part) = (width.max(height), self.samples(part));
        if longer <= MAX_PART_SIDE && (longer <= MIN_PART_SIDE || of_part <= MAX_PART_SAMPLES) {
            *samples += of_part;
            if *samples > MAX_SAMPLES {
                return Err(Error::InvalidArgument);
            }
            alloc::reserve(&mut self.parts, 1)?;
            self.parts.push(part);
            return Ok(());
        }
        let half = longer / 2;
        let (first, second, x, y) = if width >= height {
            (Size::new(half, height)?, Size::new(width - half, height)?, part.x + half, part.y)
        } else {
            (Size::new(width, half)?, Size::new(width, height - half)?, part.x, part.y + half)
        };
        self.divide(Rect { size: first, ..part }, samples)?;
        self.divide(Rect { x, y, size: second }, samples)
    }

    /// Returns at least about the number of source samples that the pixels of a part add up.
    #[inline(never)]
    fn samples(&self, part: Rect) -> f64 {
        match self.edges.cover(part) {
            Cover::None => 0.0,
            _ => {
                let [columns, rows] = self.projection.reach(part, self.from);
                part.size.pixels() as f64 * columns * rows
            }
        }
    }

    /// The format of the result.
    pub(crate) fn format(&self) -> PixelFormat {
        self.format
    }

    /// The parts of the result. They do not overlap, and each pixel of the result is in one of them.
    pub(crate) fn parts(&self) -> &[Rect] {
        &self.parts
    }

    /// Returns the part of the source whose pixels contribute to the part `part` of the result, or `None` if the picture
    /// does not cover any of it.
    #[inline(never)]
    pub(crate) fn support(&self, part: Rect) -> Option<Rect> {
        match self.edges.cover(part) {
            Cover::None => None,
            _ => Some(self.projection.support(part, self.from)),
        }
    }

    /// Computes the part `part` of the result. `source` has the rows of its [`support`](Self::support), the first of
    /// which has the index 0. `out` begins with the first pixel of the part, and has `stride` bytes from one row to the
    /// next.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    #[inline(never)]
    pub(crate) fn run(
        &self,
        part: Rect,
        source: Option<SourceRows<'_>>,
        out: &mut [u8],
        stride: usize,
    ) -> Result<(), Error> {
        let pixel = self.format.bytes_per_pixel();
        let (Some(support), Some(rows)) = (self.support(part), source) else {
            let length = part.size.width() as usize * pixel;
            out.chunks_mut(stride).take(part.size.height() as usize).for_each(|row| row[..length].fill(0));
            return Ok(());
        };
        let source = Source { support, rows };
        let mut buffers = Buffers::new(self.from, support)?;
        for y in (0..part.size.height()).step_by(BLOCK_SIDE as usize) {
            for x in (0..part.size.width()).step_by(BLOCK_SIDE as usize) {
                let width = BLOCK_SIDE.min(part.size.width() - x);
                let height = BLOCK_SIDE.min(part.size.height() - y);
                let block = Rect { x: part.x + x, y: part.y + y, size: Size::new(width, height)? };
                let out = &mut out[y as usize * stride + x as usize * pixel..];
                self.block(block, &source, &mut buffers, out, stride);
            }
        }
        Ok(())
    }

    /// Computes a block of a part.
    fn block(&self, block: Rect, source: &Source<'_>, buffers: &mut Buffers, out: &mut [u8], stride: usize) {
        let width = block.size.width() as usize;
        let covers = &mut buffers.covers[..block.size.pixels()];
        match self.edges.cover(block) {
            Cover::Whole => covers.fill(1.0),
            Cover::None => covers.fill(0.0),
            Cover::Part => {
                for (y, row) in block.rows().zip(covers.chunks_exact_mut(width)) {
                    block.columns().zip(row).for_each(|(x, cover)| *cover = self.edges.coverage(x, y));
                }
            }
        }
        buffers.sums.fill([0.0; 4]);
        if let Some(support) = self.support(block) {
            self.add_strips(block, within(support, source.support), source, buffers);
        }
        let pixel = self.format.bytes_per_pixel();
        let rows = out.chunks_mut(stride).zip(buffers.sums.chunks_exact(width));
        for ((row, sums), covers) in
            rows.zip(buffers.covers.chunks_exact(width)).take(block.size.height() as usize)
        {
            for ((pixel, sum), cover) in row.chunks_exact_mut(pixel).zip(sums).zip(covers) {
                self.writer.write(sum, *cover, pixel);
            }
        }
    }

    /// Adds the pixels of the part `support` of the source to the sums of the pixels of `block`, in strips of rows.
    fn add_strips(&self, block: Rect, support: Rect, source: &Source<'_>, buffers: &mut Buffers) {
        let (stride, rows) = (support.size.width() as usize, support.rows());
        let strip_rows = (STRIP_PIXELS / stride).max(1);
        for top in rows.clone().step_by(strip_rows) {
            let strip = top..(top + strip_rows).min(rows.end);
            for (y, light) in strip.clone().zip(buffers.strip.chunks_exact_mut(stride)) {
                self.reader.read(source.row(y, support.columns()), light);
            }
            let pixels = block.rows().flat_map(|y| block.columns().map(move |x| (x, y)));
            for (index, at) in pixels.enumerate() {
                if buffers.covers[index] > 0.0 {
                    self.add(at, &strip, support.columns(), buffers, index);
                }
            }
        }
    }

    /// Adds the pixels of a strip to the sum with the index `index`, which is that of the pixel in column `x` and row `y`
    /// of the result. The strip has the rows `rows` and the columns `columns` of the source.
    #[inline(always)]
    fn add(
        &self,
        (x, y): (usize, usize),
        rows: &Range<usize>,
        columns: Range<usize>,
        buffers: &mut Buffers,
        index: usize,
    ) {
        let Buffers { strip, sums, across, down, .. } = buffers;
        let [u, v] = self.projection.at(x as f64 + 0.5, y as f64 + 0.5);
        let (from_column, across, sum_across) = self.kernel.weigh(u, self.from.width(), across);
        let (from_row, down, sum_down) = self.kernel.weigh(v, self.from.height(), down);
        let scale = 1.0 / (sum_across * sum_down);
        let mut sum = F32x4::load(&sums[index]);
        let first = rows.start.max(from_row);
        for y in first..rows.end.min(from_row + down.len()) {
            let start = (y - rows.start) * columns.len() + from_column - columns.start;
            let of_row = weighted(&strip[start..start + across.len()], across);
            sum = sum.add(of_row.mul(F32x4::splat(down[y - from_row] * scale)));
        }
        sum.store(&mut sums[index]);
    }
}

/// Returns the sum of `pixels`, each multiplied by its weight.
#[inline(always)]
fn weighted(pixels: &[Light], weights: &[f32]) -> F32x4 {
    // A loop of constant length is unrolled. This is the number of samples where nothing is reduced.
    if let (Ok(pixels), Ok(weights)) = (<&[Light; 6]>::try_from(pixels), <&[f32; 6]>::try_from(weights)) {
        return sum_of(pixels, weights);
    }
    sum_of(pixels, weights)
}

#[inline(always)]
fn sum_of(pixels: &[Light], weights: &[f32]) -> F32x4 {
    pixels.iter().zip(weights).fold(F32x4::splat(0.0), |sum, (pixel, weight)| {
        sum.add(F32x4::load(pixel).mul(F32x4::splat(*weight)))
    })
}

/// Returns the part of `rect` within `outer`, which must have a pixel.
fn within(rect: Rect, outer: Rect) -> Rect {
    let (x, y) = (rect.x.max(outer.x), rect.y.max(outer.y));
    let end = |start: u32, length: u32| start + length;
    let right = end(rect.x, rect.size.width()).min(end(outer.x, outer.size.width()));
    let bottom = end(rect.y, rect.size.height()).min(end(outer.y, outer.size.height()));
    Size::new(right - x, bottom - y).map_or(rect, |size| Rect { x, y, size })
}

/// The source pixels that contribute to a part.
struct Source<'a> {
    /// Where they are in the source.
    support: Rect,
    /// Their rows. The first has the index 0.
    rows: SourceRows<'a>,
}

impl<'a> Source<'a> {
    /// Returns the bytes of the columns `columns` of the row `y` of the source.
    fn row(&self, y: usize, columns: Range<usize>) -> &'a [u8] {
        let row = self.rows.row(y - self.support.y as usize);
        let pixel = row.len() / self.support.size.width() as usize;
        let left = self.support.x as usize;
        &row[(columns.start - left) * pixel..(columns.end - left) * pixel]
    }
}

/// What the blocks of a part need, one after another.
struct Buffers {
    /// The light of the rows of a strip.
    strip: Vec<Light>,
    /// For each pixel of a block, the weighted sum of the source pixels so far.
    sums: Vec<Light>,
    /// For each pixel of a block, the part of its area that the picture covers.
    covers: Vec<f32>,
    /// The weights of one pixel along each axis.
    across: Vec<f32>,
    down: Vec<f32>,
}

impl Buffers {
    fn new(from: Size, support: Rect) -> Result<Self, Error> {
        let block = (BLOCK_SIDE * BLOCK_SIDE) as usize;
        let strip = STRIP_PIXELS.min(support.size.pixels()).max(support.size.width() as usize);
        Ok(Self {
            strip: zeros(strip)?,
            sums: zeros(block)?,
            covers: zeros(block)?,
            across: zeros(from.width() as usize)?,
            down: zeros(from.height() as usize)?,
        })
    }
}

/// Returns a vector of `length` zeros.
#[inline(never)]
fn zeros<T: Copy + Default>(length: usize) -> Result<Vec<T>, Error> {
    alloc::filled(T::default(), length)
}
