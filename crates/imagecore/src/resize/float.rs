//! Lanczos3 for 16-bit images in single precision. The same two passes as in `fixed`, without vectors.

use std::collections::VecDeque;

use super::kernel::Windows;
use super::rows::has_alpha;
use crate::{Error, Raster, Size, TransferFunction};

pub(super) fn resize(raster: &Raster, size: Size, transfer: &TransferFunction) -> Result<Raster, Error> {
    match raster.format().channels.count() {
        1 => resize_channels::<1>(raster, size, transfer),
        2 => resize_channels::<2>(raster, size, transfer),
        3 => resize_channels::<3>(raster, size, transfer),
        _ => resize_channels::<4>(raster, size, transfer),
    }
}

/// The light of one pixel, premultiplied by alpha. An even number of channels ends with alpha.
type Light<const C: usize> = [f32; C];

fn resize_channels<const C: usize>(
    raster: &Raster,
    size: Size,
    transfer: &TransferFunction,
) -> Result<Raster, Error> {
    let (width, height) = (raster.size().width(), raster.size().height());
    let columns = Windows::new(height, size.height());
    let rows = Windows::new(width, size.width());
    let (reader, writer) = (Reader::new(transfer), Writer::new(transfer));
    let mut target = raster.blank(size)?;
    let stride = target.stride();
    let targets = target.bytes_mut().chunks_exact_mut(stride);
    let sources = raster.bytes().chunks_exact(raster.stride());
    let finish = |sums: &mut Vec<Light<C>>, target: &mut [u8]| {
        for ((start, weights), pixel) in rows.iter().zip(target.chunks_exact_mut(2 * C)) {
            let mut light = [0.0; C];
            for (weight, from) in weights.iter().zip(&sums[start..]) {
                for (light, from) in light.iter_mut().zip(from) {
                    *light += from * *weight as f32;
                }
            }
            writer.write(light, pixel);
        }
        sums.fill([0.0; C]);
    };
    let line = || vec![[0.0; C]; width as usize];
    if size.height() < height {
        resize_down(sources, &columns, &reader, line, targets, finish);
    } else {
        resize_up(sources, &columns, &reader, line, targets, finish);
    }
    Ok(target)
}

/// Reads one source row after another, and adds each to all target rows in whose support it lies.
fn resize_down<'a, 'b, const C: usize>(
    sources: impl Iterator<Item = &'a [u8]>,
    columns: &Windows,
    reader: &Reader,
    line: impl Fn() -> Vec<Light<C>>,
    mut targets: impl Iterator<Item = &'b mut [u8]>,
    finish: impl Fn(&mut Vec<Light<C>>, &mut [u8]),
) {
    let mut light = line();
    // Unfinished target rows, from the first one on.
    let mut open: VecDeque<Vec<Light<C>>> = VecDeque::new();
    let mut spare: Vec<Vec<Light<C>>> = Vec::new();
    let mut done = 0;
    for (y, source) in sources.enumerate() {
        reader.read(source, &mut light);
        let begun = (done..columns.len()).take_while(|&row| columns.at(row).0 <= y);
        for (i, row) in begun.enumerate() {
            if i == open.len() {
                open.push_back(spare.pop().unwrap_or_else(&line));
            }
            let (start, weights) = columns.at(row);
            // A row may be complete before an earlier one is.
            if let Some(&weight) = weights.get(y - start) {
                add(&mut open[i], &light, weight);
            }
        }
        while done < columns.len() && columns.at(done).0 + columns.at(done).1.len() <= y + 1 {
            let mut sums = open.pop_front().expect("a row that is complete was begun");
            finish(&mut sums, targets.next().expect("as many rows as the size has"));
            spare.push(sums);
            done += 1;
        }
    }
}

/// Computes one target row after another. Thousands of target rows may share the same source rows, too many to be
/// unfinished at once.
fn resize_up<'a, 'b, const C: usize>(
    mut sources: impl Iterator<Item = &'a [u8]>,
    columns: &Windows,
    reader: &Reader,
    line: impl Fn() -> Vec<Light<C>>,
    targets: impl Iterator<Item = &'b mut [u8]>,
    finish: impl Fn(&mut Vec<Light<C>>, &mut [u8]),
) {
    let mut sums = line();
    // The source rows in the support of the present target row, from `first` on.
    let mut near: VecDeque<Vec<Light<C>>> = VecDeque::new();
    let mut spare: Vec<Vec<Light<C>>> = Vec::new();
    let mut first = 0;
    for (target, (start, weights)) in targets.zip(columns.iter()) {
        while first < start {
            spare.extend(near.pop_front());
            first += 1;
        }
        while near.len() < weights.len() {
            let mut light = spare.pop().unwrap_or_else(&line);
            reader.read(sources.next().expect("windows lie within the image"), &mut light);
            near.push_back(light);
        }
        for (light, &weight) in near.iter().zip(weights) {
            add(&mut sums, light, weight);
        }
        finish(&mut sums, target);
    }
}

fn add<const C: usize>(sums: &mut [Light<C>], light: &[Light<C>], weight: f64) {
    for (sum, light) in sums.as_flattened_mut().iter_mut().zip(light.as_flattened()) {
        *sum += light * weight as f32;
    }
}

/// From stored samples of 16 bits to light, by a table.
struct Reader {
    light: Vec<f32>,
}

impl Reader {
    fn new(transfer: &TransferFunction) -> Self {
        Self {
            light: (0..=u16::MAX).map(|stored| transfer.light(f64::from(stored) / WHITE) as f32).collect(),
        }
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

/// The largest sample.
const WHITE: f64 = 65_535.0;

/// Segments of the piecewise linear function from light to stored samples. They have equal lengths in the fourth root of
/// light, in which all transfer functions in use are nearly linear: the error is less than a thousandth of a level.
const SEGMENTS: usize = 4096;

/// From light to stored samples of 16 bits.
struct Writer {
    /// Stored samples at the ends of the segments; the last one twice.
    stored: Vec<f32>,
}

impl Writer {
    fn new(transfer: &TransferFunction) -> Self {
        let stored = |end: usize| {
            let light = (end.min(SEGMENTS) as f64 / SEGMENTS as f64).powi(4);
            let (mut low, mut high) = (0.0, 1.0);
            for _ in 0..40 {
                let middle = (low + high) / 2.0;
                if transfer.light(middle) < light {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            (high * WHITE) as f32
        };
        Self { stored: (0..=SEGMENTS + 1).map(stored).collect() }
    }

    fn write<const C: usize>(&self, light: Light<C>, pixel: &mut [u8]) {
        let mut samples = light;
        if has_alpha(C) {
            // Before clamping: colours and alpha overshoot by the same factor, which cancels.
            let alpha = light[C - 1];
            let is_visible = alpha * WHITE as f32 >= 0.5;
            // Pixels whose alpha rounds to zero become black: invisible colours would only make files larger.
            samples = light.map(|light| if is_visible { light / alpha } else { 0.0 });
            samples[C - 1] = alpha;
        }
        let samples = samples.map(|sample| sample.clamp(0.0, 1.0));
        for (channel, (sample, bytes)) in samples.into_iter().zip(pixel.as_chunks_mut::<2>().0).enumerate() {
            let is_alpha = has_alpha(C) && channel == C - 1;
            let stored = if is_alpha { sample * WHITE as f32 } else { self.stored(sample) };
            *bytes = ((stored + 0.5) as u16).to_ne_bytes();
        }
    }

    fn stored(&self, light: f32) -> f32 {
        let position = light.sqrt().sqrt() * SEGMENTS as f32;
        let segment = position as usize;
        let (from, to) = (self.stored[segment], self.stored[segment + 1]);
        from + (to - from) * (position - segment as f32)
    }
}
