//! Lanczos resampling as the textbook has it, in double precision: slow, and easy to check by eye.

use imagecore::{Raster, Size};

use super::pixels;

/// Lobes on either side of the kernel's centre.
const LOBES: f64 = 3.0;

/// sinc(x) · sinc(x/3) for |x| < 3, else 0 (Duchon, "Lanczos filtering in one and two dimensions", 1979).
fn lanczos3(x: f64) -> f64 {
    let sinc = |x: f64| {
        let angle = std::f64::consts::PI * x;
        if angle == 0.0 { 1.0 } else { angle.sin() / angle }
    };
    if x.abs() < LOBES { sinc(x) * sinc(x / LOBES) } else { 0.0 }
}

/// For every target position the weight of every source position: pixels are squares whose centres lie
/// at one half, the kernel is stretched by the scale on the way down, and each row's weights sum to one,
/// also where the kernel reaches past the edge.
fn weights(from: u32, to: u32) -> Vec<Vec<(usize, f64)>> {
    let scale = f64::from(from) / f64::from(to);
    let stretch = scale.max(1.0);
    let row = |target: u32| {
        let centre = (f64::from(target) + 0.5) * scale;
        let raw = (0..from).map(|source| {
            let distance = f64::from(source) + 0.5 - centre;
            (source as usize, lanczos3(distance / stretch))
        });
        let mut raw: Vec<(usize, f64)> = raw.collect();
        raw.retain(|(_, weight)| *weight != 0.0);
        let sum: f64 = raw.iter().map(|(_, weight)| weight).sum();
        raw.iter_mut().for_each(|(_, weight)| *weight /= sum);
        raw
    };
    (0..to).map(row).collect()
}

/// An image of real numbers, pixel by pixel.
struct Plane {
    width: usize,
    height: usize,
    channels: usize,
    values: Vec<f64>,
}

impl Plane {
    fn across(&self, to: u32, between: impl Fn(f64) -> f64) -> Self {
        let (from, channels) = (self.width, self.channels);
        let weights = weights(u32::try_from(from).unwrap(), to);
        let mut values = Vec::new();
        for row in self.values.chunks_exact(from * channels) {
            for weights in &weights {
                for channel in 0..channels {
                    let sum = weights.iter().map(|(x, weight)| weight * row[x * channels + channel]).sum();
                    values.push(between(sum));
                }
            }
        }
        Self { width: to as usize, values, ..*self }
    }

    fn transposed(&self) -> Self {
        let mut values = Vec::new();
        for x in 0..self.width {
            for y in 0..self.height {
                let start = (y * self.width + x) * self.channels;
                values.extend_from_slice(&self.values[start..start + self.channels]);
            }
        }
        Self { width: self.height, height: self.width, channels: self.channels, values }
    }
}

/// In which order the two passes come, and what happens to a number between them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Passes {
    /// In real numbers the order makes no difference: the ideal.
    Exact,
    /// Rows first; then what a sample cannot hold is cut off: overshoot beyond black and white is lost.
    RowsThenColumns,
    /// Columns first; then the same.
    ColumnsThenRows,
}

/// The samples of `raster` at another size, as real numbers between 0 and the largest sample. Colours
/// are premultiplied by alpha (0..1), in the result too.
pub(crate) fn resize(raster: &Raster, size: Size, passes: Passes) -> Vec<f64> {
    let format = raster.format();
    let maximum = f64::from(pixels::maximum(format.depth));
    let channels = format.channels.count();
    let plane = Plane {
        width: raster.size().width() as usize,
        height: raster.size().height() as usize,
        channels,
        values: premultiplied(raster),
    };
    let keep = |value: f64| value;
    let clamp = |value: f64| value.clamp(0.0, maximum);
    let (width, height) = (size.width(), size.height());
    let whole = match passes {
        Passes::Exact => plane.across(width, keep).transposed().across(height, clamp).transposed(),
        Passes::RowsThenColumns => plane.across(width, clamp).transposed().across(height, clamp).transposed(),
        Passes::ColumnsThenRows => plane.transposed().across(height, clamp).transposed().across(width, clamp),
    };
    let mut values = whole.values;
    if pixels::has_alpha(format) {
        // No colour can be brighter than its pixel is opaque.
        for pixel in values.chunks_exact_mut(channels) {
            let alpha = pixel[channels - 1];
            pixel.iter_mut().for_each(|value| *value = value.min(alpha));
        }
    }
    values
}

/// The samples of `raster` as real numbers, colours multiplied by alpha.
pub(crate) fn premultiplied(raster: &Raster) -> Vec<f64> {
    let channels = raster.format().channels.count();
    let maximum = f64::from(pixels::maximum(raster.format().depth));
    let mut values: Vec<f64> = pixels::samples(raster).into_iter().map(f64::from).collect();
    if pixels::has_alpha(raster.format()) {
        for pixel in values.chunks_exact_mut(channels) {
            let alpha = pixel[channels - 1] / maximum;
            pixel[..channels - 1].iter_mut().for_each(|colour| *colour *= alpha);
        }
    }
    values
}
