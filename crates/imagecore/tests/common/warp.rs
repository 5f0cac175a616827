//! A reference implementation of the warp in double precision, and products of maps. The code is slow, but easy to check by
//! reading.

use imagecore::{Error, Job, Raster, Size, WarpJob};

use super::lanczos::{lanczos3, light_to_srgb, srgb_to_light};
use super::pixels;

/// A projective map: the rows of a matrix that takes (x, y, 1) to (X, Y, W).
pub(crate) type Map = [[f64; 3]; 3];

/// Returns the map that does `first`, then `second`.
pub(crate) fn then(first: Map, second: Map) -> Map {
    let entry = |row: usize, column: usize| (0..3).map(|k| second[row][k] * first[k][column]).sum();
    std::array::from_fn(|row| std::array::from_fn(|column| entry(row, column)))
}

/// Returns the product of `maps`, the first of which is done first.
pub(crate) fn product(maps: &[Map]) -> Map {
    maps.iter().copied().reduce(then).expect("a map")
}

pub(crate) fn moved(x: f64, y: f64) -> Map {
    [[1.0, 0.0, x], [0.0, 1.0, y], [0.0, 0.0, 1.0]]
}

pub(crate) fn scaled(x: f64, y: f64) -> Map {
    [[x, 0.0, 0.0], [0.0, y, 0.0], [0.0, 0.0, 1.0]]
}

pub(crate) fn turned(degrees: f64) -> Map {
    let (sin, cos) = degrees.to_radians().sin_cos();
    [[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]]
}

/// Returns the map of a perspective: W is 1 + x · `across` + y · `down`.
pub(crate) fn tilted(across: f64, down: f64) -> Map {
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [across, down, 1.0]]
}

/// Returns `map` between the middle of a result of the size `to` and the middle of a source of the size `from`.
pub(crate) fn centered(from: Size, to: Size, map: Map) -> Map {
    let middle = |size: Size| [f64::from(size.width()) / 2.0, f64::from(size.height()) / 2.0];
    let ([x, y], [u, v]) = (middle(to), middle(from));
    product(&[moved(-x, -y), map, moved(u, v)])
}

pub(crate) fn numbers(map: Map) -> [f64; 9] {
    std::array::from_fn(|i| map[i / 3][i % 3])
}

/// Warps `raster` on this thread.
pub(crate) fn warped(raster: &Raster, map: Map, to: Size) -> Result<Raster, Error> {
    let mut job = WarpJob::new(raster, numbers(map), to)?;
    for part in 0..job.parts() {
        job.run(part)?;
    }
    job.finish()
}

/// Where the center of a pixel of the result lies in the source, and what it covers there.
struct Place {
    /// The position along each axis.
    at: [f64; 2],
    /// The length of the gradient of each position.
    gradient: [f64; 2],
    /// The area of the pixel in the source.
    area: f64,
}

fn place(map: Map, x: f64, y: f64) -> Place {
    let [u, v, w] = map.map(|row| row[0] * x + row[1] * y + row[2]);
    // The quotient rule.
    let derivative =
        |value: f64, axis: usize, column: usize| (map[axis][column] * w - value * map[2][column]) / (w * w);
    let [ux, uy] = [derivative(u, 0, 0), derivative(u, 0, 1)];
    let [vx, vy] = [derivative(v, 1, 0), derivative(v, 1, 1)];
    Place { at: [u / w, v / w], gradient: [ux.hypot(uy), vx.hypot(vy)], area: (ux * vy - uy * vx).abs() }
}

/// Returns the index and the weight of each source sample along an axis with `length` samples. The weight of a position
/// beyond an end belongs to the sample at this end. The weights sum to one.
fn weights(center: f64, gradient: f64, length: u32) -> Vec<(usize, f64)> {
    let stretch = gradient.max(1.0);
    let (first, last) = ((center - 3.0 * stretch).floor() - 1.0, (center + 3.0 * stretch).ceil() + 1.0);
    let mut all = Vec::new();
    let mut position = first;
    while position <= last {
        let weight = lanczos3((position + 0.5 - center) / stretch);
        if weight != 0.0 {
            all.push((position.clamp(0.0, f64::from(length - 1)) as usize, weight));
        }
        position += 1.0;
    }
    let sum: f64 = all.iter().map(|(_, weight)| weight).sum();
    all.into_iter().map(|(index, weight)| (index, weight / sum)).collect()
}

/// The number of vertical lines along which the coverage of a pixel is measured. The error of the area is far less than a
/// hundredth of a level.
const LINES: u32 = 1 << 12;

/// Returns the part of the area of the pixel in column `x` and row `y` that the picture, of the size `from`, covers.
fn coverage(map: Map, from: Size, x: u32, y: u32) -> f64 {
    let [width, height] = [f64::from(from.width()), f64::from(from.height())];
    let opposite =
        |row: [f64; 3], side: f64| -> [f64; 3] { std::array::from_fn(|i| side * map[2][i] - row[i]) };
    // The picture is where all four are positive.
    let edges = [map[0], opposite(map[0], width), map[1], opposite(map[1], height)];
    let (x, y) = (f64::from(x), f64::from(y));
    let is_inside = |x: f64, y: f64| edges.iter().all(|[a, b, c]| a * x + b * y + c >= 0.0);
    let corners = [(x, y), (x + 1.0, y), (x, y + 1.0), (x + 1.0, y + 1.0)];
    if corners.iter().all(|&(x, y)| is_inside(x, y)) {
        return 1.0;
    }
    let length_at = |x: f64| {
        let (mut top, mut bottom) = (y, y + 1.0);
        for [a, b, c] in edges {
            let rest = a * x + c;
            if b > 0.0 {
                top = top.max(-rest / b);
            } else if b < 0.0 {
                bottom = bottom.min(-rest / b);
            } else if rest < 0.0 {
                return 0.0;
            }
        }
        (bottom - top).max(0.0)
    };
    (0..LINES).map(|i| length_at(x + (f64::from(i) + 0.5) / f64::from(LINES))).sum::<f64>() / f64::from(LINES)
}

/// The result of [`warp`].
pub(crate) struct Reference {
    /// The samples as real numbers from 0 to the largest sample value, with straight alpha. There are as many for each
    /// pixel as in the source, and one more for alpha if the source has none.
    pub(crate) samples: Vec<f64>,
    /// Whether the picture covers the whole result.
    pub(crate) is_whole: bool,
}

/// Warps `raster` through `map`, directly: each pixel of the result is a sum over the source pixels around it.
pub(crate) fn warp(raster: &Raster, map: Map, to: Size) -> Reference {
    let (from, format) = (raster.size(), raster.format());
    let (channels, maximum) = (format.channels.count(), f64::from(pixels::maximum(format.depth)));
    let colors = if pixels::has_alpha(format) { channels - 1 } else { channels };
    let places: Vec<Place> = (0..to.height())
        .flat_map(|y| (0..to.width()).map(move |x| place(map, f64::from(x) + 0.5, f64::from(y) + 0.5)))
        .collect();
    let area = places.iter().map(|place| place.area).sum::<f64>() / to.pixels() as f64;
    let in_light = area > 1.0 + 1e-4;
    let light = |value: f64| if in_light { srgb_to_light(value) } else { value };
    let stored = |value: f64| if in_light { light_to_srgb(value) } else { value };
    let mut source: Vec<f64> =
        pixels::samples(raster).into_iter().map(|sample| f64::from(sample) / maximum).collect();
    for pixel in source.chunks_exact_mut(channels) {
        let alpha = if colors < channels { pixel[colors] } else { 1.0 };
        pixel[..colors].iter_mut().for_each(|value| *value = light(*value) * alpha);
    }
    let (mut samples, mut is_whole) = (Vec::new(), true);
    for (index, place) in (0..).zip(&places) {
        let covered = coverage(map, from, index % to.width(), index / to.width());
        is_whole &= covered > 1.0 - 1e-6;
        if covered == 0.0 {
            samples.extend(std::iter::repeat_n(0.0, colors + 1));
            continue;
        }
        let across = weights(place.at[0], place.gradient[0], from.width());
        let down = weights(place.at[1], place.gradient[1], from.height());
        let mut sums = vec![0.0; channels];
        for (y, by_row) in down {
            for (x, by_column) in &across {
                let start = (y * from.width() as usize + x) * channels;
                for (sum, value) in sums.iter_mut().zip(&source[start..start + channels]) {
                    *sum += by_row * by_column * value;
                }
            }
        }
        let alpha = if colors < channels { sums[colors] } else { 1.0 };
        for sum in &sums[..colors] {
            let color = if alpha > 0.0 { stored((sum / alpha).clamp(0.0, 1.0)) } else { 0.0 };
            samples.push(color * maximum);
        }
        samples.push(alpha.clamp(0.0, 1.0) * covered * maximum);
    }
    Reference { samples, is_whole }
}

/// How far `ours`, the result of the core, is from the reference, in levels.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Distance {
    /// The largest difference of a sample of an opaque pixel from the rounded reference.
    pub(crate) opaque: f64,
    /// The largest difference of alpha, and of a color multiplied by alpha, 0 to 1, from the reference.
    pub(crate) weighted: f64,
}

/// # Panics
/// Panics if the size or the format of the result is not as expected.
pub(crate) fn distance(raster: &Raster, map: Map, to: Size, ours: &Raster) -> Distance {
    let reference = warp(raster, map, to);
    let (from, format) = (raster.format(), ours.format());
    assert_eq!((ours.size(), format.depth), (to, from.depth));
    let keeps_alpha = pixels::has_alpha(from) || !reference.is_whole;
    assert_eq!(pixels::has_alpha(format), keeps_alpha, "alpha");
    assert_eq!(format.channels.without_alpha(), from.channels.without_alpha());
    let maximum = f64::from(pixels::maximum(format.depth));
    let colors = format.channels.without_alpha().count();
    let mut distance = Distance::default();
    let samples: Vec<f64> = pixels::samples(ours).into_iter().map(f64::from).collect();
    let pixels = samples.chunks_exact(format.channels.count());
    for (ours, ideal) in pixels.zip(reference.samples.chunks_exact(colors + 1)) {
        let alpha = ideal[colors] / maximum;
        for (channel, (ours, ideal)) in ours.iter().zip(ideal).enumerate() {
            let weight = if channel == colors { 1.0 } else { alpha };
            distance.weighted = distance.weighted.max((ours - ideal).abs() * weight);
            if alpha == 1.0 {
                distance.opaque = distance.opaque.max((ours - ideal.round()).abs());
            }
        }
    }
    distance
}
