//! Lanczos3 for 16-bit images in single precision: as [`fixed`](super::fixed), with plain loops.

use std::collections::VecDeque;

use super::has_alpha;
use super::windows::Windows;
use crate::{Error, Raster, Size, TransferFunction};

pub(super) fn resize(raster: &Raster, size: Size, transfer: &TransferFunction) -> Result<Raster, Error> {
    match raster.format().channels.count() {
        1 => resize_channels::<1>(raster, size, transfer),
        2 => resize_channels::<2>(raster, size, transfer),
        3 => resize_channels::<3>(raster, size, transfer),
        _ => resize_channels::<4>(raster, size, transfer),
    }
}

/// Light of one pixel, premultiplied where the last of an even number of channels is alpha.
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
    let mut targets = target.bytes_mut().chunks_exact_mut(stride);
    let mut line: Vec<Light<C>> = vec![[0.0; C]; width as usize];
    // Target rows in progress, from the first that is not complete.
    let mut open: VecDeque<Vec<Light<C>>> = VecDeque::new();
    let mut spare: Vec<Vec<Light<C>>> = Vec::new();
    let mut done = 0;
    for (y, row) in raster.bytes().chunks_exact(raster.stride()).enumerate() {
        reader.read(row, &mut line);
        let rows_begun = (done..columns.len()).take_while(|&row| columns.at(row).0 <= y);
        for (place, row) in rows_begun.enumerate() {
            if place == open.len() {
                open.push_back(spare.pop().unwrap_or_else(|| vec![[0.0; C]; width as usize]));
            }
            let (start, weights) = columns.at(row);
            // Beyond its end a row only waits for those before it.
            if let Some(&weight) = weights.get(y - start) {
                for (sum, light) in open[place].as_flattened_mut().iter_mut().zip(line.as_flattened()) {
                    *sum += light * weight as f32;
                }
            }
        }
        while done < columns.len() && columns.at(done).0 + columns.at(done).1.len() <= y + 1 {
            let mut sums = open.pop_front().expect("a row that ends has begun");
            let target = targets.next().expect("as many rows as the size has");
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
            spare.push(sums);
            done += 1;
        }
    }
    Ok(target)
}

/// From stored samples of 16 bits to light.
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
                let share = f32::from(u16::from_ne_bytes([alpha[0], alpha[1]])) / WHITE as f32;
                light.iter_mut().for_each(|light| *light *= share);
                light[C - 1] = share;
            }
        }
    }
}

/// The largest sample.
const WHITE: f64 = 65_535.0;

/// Pieces of the way back from light. The pieces are equally long by the fourth root of the light, by
/// which every transfer function in use is nearly straight: off by less than a thousandth of a level.
const PIECES: usize = 4096;

/// From light to stored samples of 16 bits.
struct Writer {
    /// Stored samples at the ends of the pieces, and one more of the last.
    stored: Vec<f32>,
}

impl Writer {
    fn new(transfer: &TransferFunction) -> Self {
        let stored = |place: usize| {
            let light = (place.min(PIECES) as f64 / PIECES as f64).powi(4);
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
        Self { stored: (0..=PIECES + 1).map(stored).collect() }
    }

    fn write<const C: usize>(&self, light: Light<C>, pixel: &mut [u8]) {
        let mut samples = light.map(|light| light.clamp(0.0, 1.0));
        if has_alpha(C) {
            let alpha = samples[C - 1];
            let seen = alpha * WHITE as f32 >= 0.5;
            for sample in &mut samples {
                // A colour that nobody sees is nothing: it would only make files larger.
                *sample = if seen { (*sample / alpha).min(1.0) } else { 0.0 };
            }
            samples[C - 1] = alpha;
        }
        for (channel, (sample, bytes)) in samples.into_iter().zip(pixel.as_chunks_mut::<2>().0).enumerate() {
            let is_alpha = has_alpha(C) && channel == C - 1;
            let stored = if is_alpha { sample * WHITE as f32 } else { self.stored(sample) };
            *bytes = ((stored + 0.5) as u16).to_ne_bytes();
        }
    }

    fn stored(&self, light: f32) -> f32 {
        let place = light.sqrt().sqrt() * PIECES as f32;
        let piece = place as usize;
        let (from, to) = (self.stored[piece], self.stored[piece + 1]);
        from + (to - from) * (place - piece as f32)
    }
}
