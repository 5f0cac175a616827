//! Resampling of 16-bit images in single precision. The vertical and the horizontal pass are those of
//! `fixed.rs`, but without explicit SIMD vectors.

use std::collections::VecDeque;
use std::ops::Range;
use std::slice::ChunksExactMut;

use super::kernel::{Scaling, Windows};
use super::rows::{Columns, Resampler, SourceRows};
use super::vertical::{Accumulate, Gather, accumulate, gather};
use crate::raster::has_alpha;
use crate::transfer::InverseTransfer;
use crate::{Error, TransferFunction, alloc};

/// The linear light of one pixel, premultiplied by alpha. If the number `C` of channels is even, the last channel is
/// alpha.
type Light<const C: usize> = [f32; C];

/// A resampler that computes a range of target columns of images with `C` channels.
pub(super) struct FloatingPoint<const C: usize> {
    /// Whether the target has fewer rows than the source.
    reduces_height: bool,
    columns: Columns,
    reader: Reader,
    writer: Writer,
    vertical: Windows<f64>,
    horizontal: Windows<f64>,
}

impl<const C: usize> FloatingPoint<C> {
    /// Creates the resampling for the target columns `columns`.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn new(
        scaling: &Scaling,
        columns: &Range<usize>,
        transfer: &TransferFunction,
    ) -> Result<Self, Error> {
        let horizontal = scaling.horizontal()?;
        Ok(Self {
            reduces_height: scaling.reduces_height(),
            columns: Columns::new(&horizontal, columns),
            reader: Reader::new(transfer)?,
            writer: Writer(InverseTransfer::new(transfer)),
            vertical: scaling.vertical()?,
            horizontal: horizontal.of(columns)?,
        })
    }

    /// Returns a row of zeros, for the light of a source row or for the sums of a target row.
    fn row(&self) -> Result<Vec<Light<C>>, Error> {
        alloc::filled([0.0; C], self.columns.source_count())
    }

    /// Applies the horizontal pass to one row of sums, converts the result to bytes of the raster, and writes them to
    /// `out`. Resets `sums` to zero.
    fn finish(&self, sums: &mut [Light<C>], out: &mut [u8]) {
        for ((start, weights), pixel) in self.horizontal.iter().zip(out.chunks_exact_mut(2 * C)) {
            let mut light = [0.0; C];
            for (weight, from) in weights.iter().zip(&sums[start..]) {
                for (light, from) in light.iter_mut().zip(from) {
                    *light += from * *weight as f32;
                }
            }
            self.writer.write(light, pixel);
        }
        sums.fill([0.0; C]);
    }
}

impl<const C: usize> Resampler for FloatingPoint<C> {
    fn support(&self, targets: &Range<usize>) -> Range<usize> {
        self.vertical.support_of(targets)
    }

    fn run(&self, source: SourceRows<'_>, targets: Range<usize>, out: &mut [u8]) -> Result<(), Error> {
        let windows = &self.vertical;
        let source = source.with_columns(&self.columns, 2 * C);
        let rows = out.chunks_exact_mut(2 * C * self.columns.count);
        let resampler = self;
        if self.reduces_height {
            let light = self.row()?;
            let source_rows = windows.support_of(&targets);
            accumulate(windows, source_rows, targets, Reduce { resampler, source, light, rows })?;
        } else {
            let recent = (0..windows.longest()).map(|_| self.row()).collect::<Result<_, _>>()?;
            gather(windows, targets, rows, Enlarge { resampler, source, recent, sums: self.row()? });
        }
        Ok(())
    }
}

/// The state of the vertical pass, for [`accumulate`]. The target has fewer rows than the source.
struct Reduce<'a, const C: usize> {
    resampler: &'a FloatingPoint<C>,
    source: SourceRows<'a>,
    /// The linear light of the current source row.
    light: Vec<Light<C>>,
    /// The bytes of the target rows that are not finished.
    rows: ChunksExactMut<'a, u8>,
}

impl<const C: usize> Accumulate for Reduce<'_, C> {
    type Sums = Vec<Light<C>>;

    const BLOCK_ROWS: usize = 1;

    fn sums(&self) -> Result<Vec<Light<C>>, Error> {
        self.resampler.row()
    }

    fn add(
        &mut self,
        block: Range<usize>,
        first: usize,
        unfinished: &mut VecDeque<Vec<Light<C>>>,
    ) -> Result<(), Error> {
        let y = block.start;
        self.resampler.reader.read(self.source.row(y), &mut self.light);
        for (target, sums) in (first..).zip(unfinished) {
            let (start, weights) = self.resampler.vertical.at(target);
            add(sums, &self.light, weights[y - start]);
        }
        Ok(())
    }

    fn finish(&mut self, _target: usize, sums: &mut Vec<Light<C>>) {
        self.resampler.finish(sums, self.rows.next().expect("bytes for each target row"));
    }
}

/// The state of the vertical pass, for [`gather`]. The target has at least as many rows as the source.
struct Enlarge<'a, const C: usize> {
    resampler: &'a FloatingPoint<C>,
    source: SourceRows<'a>,
    /// The source rows that were read most recently. Their number is the number of source rows in the longest support.
    /// The source row `y` has the index `y % recent.len()`.
    recent: Vec<Vec<Light<C>>>,
    sums: Vec<Light<C>>,
}

impl<const C: usize> Gather for Enlarge<'_, C> {
    const BLOCK_ROWS: usize = 1;

    fn read(&mut self, block: Range<usize>) {
        let y = block.start;
        let index = y % self.recent.len();
        self.resampler.reader.read(self.source.row(y), &mut self.recent[index]);
    }

    fn compute(&mut self, target: usize, out: &mut [u8]) {
        let (start, weights) = self.resampler.vertical.at(target);
        for (y, &weight) in (start..).zip(weights) {
            add(&mut self.sums, &self.recent[y % self.recent.len()], weight);
        }
        self.resampler.finish(&mut self.sums, out);
    }
}

/// Adds the source row `light`, multiplied by `weight`, to `sums`.
fn add<const C: usize>(sums: &mut [Light<C>], light: &[Light<C>], weight: f64) {
    for (sum, light) in sums.as_flattened_mut().iter_mut().zip(light.as_flattened()) {
        *sum += light * weight as f32;
    }
}

/// Converts the 16-bit samples of a raster to linear light, by a table.
struct Reader {
    light: Vec<f32>,
}

impl Reader {
    fn new(transfer: &TransferFunction) -> Result<Self, Error> {
        let mut light = alloc::with_capacity(1 << u16::BITS)?;
        light.extend((0..=u16::MAX).map(|stored| transfer.light(f64::from(stored) / WHITE) as f32));
        Ok(Self { light })
    }

    fn read<const C: usize>(&self, row: &[u8], line: &mut [Light<C>]) {
        for (light, stored) in line.iter_mut().zip(row.chunks_exact(2 * C)) {
            for (light, &stored) in light.iter_mut().zip(stored.as_chunks::<2>().0) {
                *light = self.light[usize::from(u16::from_ne_bytes(stored))];
            }
            if has_alpha(C) {
                let alpha = &stored[2 * C - 2..];
                let alpha = f32::from(u16::from_ne_bytes([alpha[0], alpha[1]])) / WHITE as f32;
                light.iter_mut().for_each(|light| *light *= alpha);
                light[C - 1] = alpha;
            }
        }
    }
}

/// The largest 16-bit sample.
const WHITE: f64 = 65_535.0;

/// Converts linear light to the 16-bit samples of a raster.
struct Writer(InverseTransfer);

impl Writer {
    fn write<const C: usize>(&self, light: Light<C>, pixel: &mut [u8]) {
        let mut samples = light;
        if has_alpha(C) {
            // Colors are divided by alpha before they are clamped, because colors and alpha overshoot by the same
            // factor, which cancels in the quotient.
            let alpha = light[C - 1];
            let is_visible = alpha * WHITE as f32 >= 0.5;
            // If alpha rounds to zero, the color becomes black. It is invisible, and any other color would only make
            // files larger.
            samples = light.map(|light| if is_visible { light / alpha } else { 0.0 });
            samples[C - 1] = alpha;
        }
        let samples = samples.map(|sample| sample.clamp(0.0, 1.0));
        for (channel, (sample, bytes)) in samples.into_iter().zip(pixel.as_chunks_mut::<2>().0).enumerate() {
            let is_alpha = has_alpha(C) && channel == C - 1;
            let stored = if is_alpha { sample * WHITE as f32 } else { self.0.sample(sample) };
            *bytes = ((stored + 0.5) as u16).to_ne_bytes();
        }
    }
}
