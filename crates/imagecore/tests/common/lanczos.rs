//! A reference implementation of Lanczos resampling in double precision. The code is slow, but easy to check by
//! reading.

use imagecore::{Raster, Size};

use super::pixels;

/// Number of lobes on each side of the kernel's center.
const LOBES: f64 = 3.0;

/// Returns sinc(x) · sinc(x/3) for |x| < 3, else 0 (Duchon, "Lanczos filtering in one and two dimensions", 1979).
pub(crate) fn lanczos3(x: f64) -> f64 {
    let sinc = |x: f64| {
        let angle = std::f64::consts::PI * x;
        if angle == 0.0 { 1.0 } else { angle.sin() / angle }
    };
    if x.abs() < LOBES { sinc(x) * sinc(x / LOBES) } else { 0.0 }
}

/// Returns the weights of the source pixels along one axis. `from` and `to` are the lengths of the axis in source and
/// target pixels. The result has one vector for each target pixel. This vector has the index and the weight of each
/// source pixel within the kernel's support. The center of a pixel lies at its index plus 1/2. If `to` is less than
/// `from`, the kernel is stretched by the factor `from` / `to`. The weights of a target pixel sum to one, even if part
/// of the support lies outside the image.
fn weights(from: u32, to: u32) -> Vec<Vec<(usize, f64)>> {
    let scale = f64::from(from) / f64::from(to);
    let stretch = scale.max(1.0);
    let of_target = |target: u32| {
        let center = (f64::from(target) + 0.5) * scale;
        let raw = (0..from).map(|source| {
            let distance = f64::from(source) + 0.5 - center;
            (source as usize, lanczos3(distance / stretch))
        });
        let mut raw: Vec<(usize, f64)> = raw.collect();
        raw.retain(|(_, weight)| *weight != 0.0);
        let sum: f64 = raw.iter().map(|(_, weight)| weight).sum();
        raw.iter_mut().for_each(|(_, weight)| *weight /= sum);
        raw
    };
    (0..to).map(of_target).collect()
}

/// An image whose samples are real numbers.
struct Plane {
    width: usize,
    height: usize,
    channels: usize,
    values: Vec<f64>,
}

impl Plane {
    /// Resizes the width to `to` pixels. The height stays the same.
    fn resized(&self, to: u32) -> Self {
        let (from, channels) = (self.width, self.channels);
        let weights = weights(u32::try_from(from).unwrap(), to);
        let mut values = Vec::new();
        for row in self.values.chunks_exact(from * channels) {
            for weights in &weights {
                for channel in 0..channels {
                    values.push(weights.iter().map(|(x, weight)| weight * row[x * channels + channel]).sum());
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

/// Resizes `raster` to `size`. Returns the samples as real numbers from 0 to the largest sample value, with straight
/// alpha. The samples are premultiplied by alpha before resampling. If `size` has fewer pixels than `raster`, samples
/// are resampled in linear light; otherwise the samples themselves are resampled.
pub(crate) fn resize(raster: &Raster, size: Size) -> Vec<f64> {
    let in_light = size.pixels() < raster.size().pixels();
    let light = |value: f64| if in_light { srgb_to_light(value) } else { value };
    let stored = |value: f64| if in_light { light_to_srgb(value) } else { value };
    let format = raster.format();
    let maximum = f64::from(pixels::maximum(format.depth));
    let channels = format.channels.count();
    let colors = if pixels::has_alpha(format) { channels - 1 } else { channels };
    let mut values: Vec<f64> = pixels::samples(raster).into_iter().map(|s| f64::from(s) / maximum).collect();
    for pixel in values.chunks_exact_mut(channels) {
        let alpha = if colors < channels { pixel[colors] } else { 1.0 };
        pixel[..colors].iter_mut().for_each(|value| *value = light(*value) * alpha);
    }
    let plane = Plane {
        width: raster.size().width() as usize,
        height: raster.size().height() as usize,
        channels,
        values,
    };
    let mut values = plane.resized(size.width()).transposed().resized(size.height()).transposed().values;
    for pixel in values.chunks_exact_mut(channels) {
        // The kernel has negative weights, so a sum can overshoot 1. Overshoot scales a premultiplied color and its
        // alpha by the same factor, and the division removes this factor. So the values are clamped only after the
        // division.
        let alpha = if colors < channels { pixel[colors] } else { 1.0 };
        for value in &mut pixel[..colors] {
            *value = if alpha > 0.0 { stored((*value / alpha).clamp(0.0, 1.0)) } else { 0.0 };
        }
        pixel.iter_mut().for_each(|value| *value = value.clamp(0.0, 1.0) * maximum);
    }
    values
}

/// Converts a sample of a raster to linear light by the transfer function of sRGB (IEC 61966-2-1). Both values are 0 to
/// 1.
pub(crate) fn srgb_to_light(stored: f64) -> f64 {
    if stored <= 0.04045 { stored / 12.92 } else { ((stored + 0.055) / 1.055).powf(2.4) }
}

/// Converts linear light to a sample of a raster. This is the inverse of [`srgb_to_light`].
pub(crate) fn light_to_srgb(light: f64) -> f64 {
    if light <= 0.04045 / 12.92 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 }
}
