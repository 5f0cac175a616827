//! Converts planes of samples to rows of pixels. First the components are upsampled, then colors are
//! converted. The filters of the upsampling are in `chroma`.

use std::ops::Range;

use crate::Error;
use crate::chroma::{ChromaRow, FullRow};
use crate::color::{multiply, ycbcr_to_rgb};
use crate::frame::{ColorTransform, Frame};
use crate::plane::Plane;

/// Writes rows of pixels as soon as their samples are complete.
pub(crate) struct Upsampler {
    pub(crate) planes: Vec<Plane>,
    /// A row of Cb and a row of Cr. They are used only for YCbCr files with the usual sampling factors: luma has
    /// one or two times as many columns as chroma, and one or two times as many rows.
    chroma: [ChromaRow; 2],
    /// One row of each component. The vector is empty for gray files, and for the files that use `chroma`.
    full: Vec<FullRow>,
    transform: ColorTransform,
    width: usize,
    height: usize,
    /// Number of bytes in a row of pixels.
    stride: usize,
    /// Number of rows of pixels in a row of MCUs.
    mcu_height: usize,
    /// Number of rows of pixels at the bottom of a row of MCUs that depend on the next row of MCUs: 0 or 1.
    context_rows: usize,
    /// Range of the rows of pixels that the caller has requested, and that are not written yet.
    pending: Range<usize>,
}

impl Upsampler {
    /// Returns an upper bound for the number of bytes that [`new`](Self::new) allocates.
    pub(crate) fn bytes(frame: &Frame) -> usize {
        let planes: usize = frame.components.iter().map(|component| Plane::bytes(component, frame)).sum();
        // For each column of pixels, a row in `full` takes three bytes, and a row in `chroma` two. The padding of
        // a row is less than 32 * 8 columns.
        planes + 3 * frame.components.len().max(2) * (frame.width + 32 * 8)
    }

    /// Creates an upsampler that writes the rows of pixels in the range `wanted`.
    pub(crate) fn new(frame: &Frame, wanted: Range<usize>) -> Result<Self, Error> {
        let planes: Vec<_> = frame
            .components
            .iter()
            .map(|component| Plane::new(component, frame))
            .collect::<Result<_, _>>()?;
        let has_fast_path = match &planes[..] {
            [_] => true,
            [luma, cb, cr] => {
                let is_common = matches!(cb.ratio, (1 | 2, 1 | 2)) && !cb.is_narrow();
                frame.transform == ColorTransform::YCbCrToRgb
                    && luma.ratio == (1, 1)
                    && cb.ratio == cr.ratio
                    && is_common
            }
            _ => false,
        };
        let chroma_stride = planes.get(1).filter(|_| has_fast_path).map_or(0, |plane| plane.stride);
        let full =
            planes.iter().filter(|_| !has_fast_path).map(|plane| FullRow::new(plane.stride, frame.width));
        Ok(Self {
            chroma: [ChromaRow::new(chroma_stride)?, ChromaRow::new(chroma_stride)?],
            full: full.collect::<Result<_, _>>()?,
            planes,
            transform: frame.transform,
            width: frame.width,
            height: frame.height,
            stride: frame.stride(),
            mcu_height: 8 * frame.max_samp.1,
            context_rows: frame.context_rows(),
            pending: wanted,
        })
    }

    /// Writes all requested rows of pixels whose samples are complete. The planes have the samples of the
    /// first `done` rows of MCUs. The image has `all` rows of MCUs. `pixels` is the buffer of all requested
    /// rows, also of the rows that are already written.
    pub(crate) fn write_rows(&mut self, done: usize, all: usize, pixels: &mut [u8]) {
        let end = if done == all { self.height } else { done * self.mcu_height - self.context_rows };
        let start = pixels.len() - self.pending.len() * self.stride;
        let rows = self.pending.start..end.clamp(self.pending.start, self.pending.end);
        for (row, out) in rows.clone().zip(pixels[start..].chunks_exact_mut(self.stride)) {
            match &self.planes[..] {
                planes if !self.full.is_empty() => {
                    for (full, plane) in self.full.iter_mut().zip(planes) {
                        full.load(plane, row, self.width);
                    }
                    self.convert_full(out);
                }
                [luma, cb, cr] => {
                    for (chroma, plane) in self.chroma.iter_mut().zip([cb, cr]) {
                        chroma.load(plane, row);
                    }
                    let ratio = cb.ratio;
                    let [cb, cr] = &self.chroma;
                    match ratio {
                        (1, _) => ycbcr_to_rgb(luma.row(row), |x| [cb.load_16(x), cr.load_16(x)], out),
                        (_, 1) => ycbcr_to_rgb(
                            luma.row(row),
                            |x| [cb.interpolate_16::<1, 2, 2>(x), cr.interpolate_16::<1, 2, 2>(x)],
                            out,
                        ),
                        _ => ycbcr_to_rgb(
                            luma.row(row),
                            |x| [cb.interpolate_16::<8, 7, 4>(x), cr.interpolate_16::<8, 7, 4>(x)],
                            out,
                        ),
                    }
                }
                [gray, ..] => out.copy_from_slice(&gray.row(row)[..self.stride]),
                [] => {}
            }
        }
        self.pending.start = rows.end;
    }

    /// Converts the rows in `full` to one row of pixels.
    #[inline(never)]
    fn convert_full(&self, out: &mut [u8]) {
        match (self.transform, &self.full[..]) {
            (ColorTransform::YCbCrToRgb, [luma, cb, cr]) => {
                ycbcr_to_rgb(&luma.samples, |x| [cb.load_16(x), cr.load_16(x)], out);
            }
            (ColorTransform::YcckToRgb, [luma, cb, cr, black]) => {
                ycbcr_to_rgb(&luma.samples, |x| [cb.load_16(x), cr.load_16(x)], out);
                for (pixel, &black) in out.as_chunks_mut::<3>().0.iter_mut().zip(&black.samples) {
                    *pixel = pixel.map(|ink| multiply(255 - ink, black));
                }
            }
            (ColorTransform::CmykToRgb, [cyan, magenta, yellow, black]) => {
                for (x, pixel) in out.as_chunks_mut::<3>().0.iter_mut().enumerate() {
                    *pixel = [cyan, magenta, yellow].map(|ink| multiply(ink.samples[x], black.samples[x]));
                }
            }
            (_, full) => {
                for (x, pixel) in out.chunks_exact_mut(full.len()).enumerate() {
                    for (sample, full) in pixel.iter_mut().zip(full) {
                        *sample = full.samples[x];
                    }
                }
            }
        }
    }
}
