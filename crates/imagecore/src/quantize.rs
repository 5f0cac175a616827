//! Reduces the colors of a raster to a palette (color quantization).
//!
//! ```text
//! histogram ─▶ clusters: divided, then refined ─▶ palette ─▶ nearest entry of each pixel, or dither
//! ```
//!
//! Colors are compared as [`Vector`](space::Vector)s of OKLab, so that equal distances look about equally large.
//! WebAssembly and native programs give the same bytes: the steps use only operations whose result IEEE 754 defines. The
//! one exception is the power function in the table of linear light, whose result is rounded to 24 bits.

mod clusters;
mod dither;
mod histogram;
mod nearest;
mod space;

use self::clusters::Clustering;
use self::dither::Ditherer;
use self::histogram::Histogram;
use self::nearest::{Cache, Nearest};
use self::space::{Space, Vector};
use crate::encode::png::MAX_COLORS;
use crate::raster::read_rgba8;
use crate::{Depth, Error, PixelFormat, Raster, alloc};

/// The entries of a palette: red, green, blue and straight alpha, 8 bits each. Those that are opaque come first.
struct Palette {
    colors: Vec<[u8; 4]>,
    nearest: Nearest,
    /// The most frequent color of the image, if it is an entry: it is always replaced by itself.
    dominant: Option<[u8; 4]>,
    /// The distance of the two entries that are farthest apart, if each entry is joined to others by the shortest lines.
    reach: f32,
}

impl Palette {
    /// `vector` gives the vector of a color.
    fn new(
        clusters: &[[u8; 4]],
        dominant: Option<[u8; 4]>,
        vector: &dyn Fn([u8; 4]) -> Vector,
    ) -> Result<Self, Error> {
        let mut colors: Vec<[u8; 4]> = alloc::with_capacity(clusters.len())?;
        for is_opaque in [true, false] {
            for &color in clusters.iter().filter(|color| (color[3] == u8::MAX) == is_opaque) {
                if !colors.contains(&color) {
                    colors.push(color);
                }
            }
        }
        let opaque = colors.partition_point(|color| color[3] == u8::MAX);
        let mut vectors = alloc::with_capacity(colors.len())?;
        vectors.extend(colors.iter().map(|&color| vector(color)));
        let nearest = Nearest::new(vectors, opaque)?;
        let dominant = dominant.filter(|color| colors.contains(color));
        Ok(Self { reach: nearest.longest_line().sqrt(), nearest, colors, dominant })
    }

    /// Returns the index of the entry for a pixel of `color` that is nearest to `vector`, and the squared distance. An
    /// opaque pixel has an opaque entry.
    #[inline(always)]
    fn find(&self, color: [u8; 4], vector: &Vector, hint: usize) -> (usize, f32) {
        self.nearest.find(vector, hint, color[3] == u8::MAX)
    }

    /// Returns whether a pixel of `color` may have this entry.
    #[inline(always)]
    fn allows(&self, entry: usize, color: [u8; 4]) -> bool {
        color[3] < u8::MAX || self.nearest.is_opaque(entry)
    }
}

/// Returns `raster` with at most `colors` different colors, in 8 bits per sample. Alpha is a part of a color. A raster
/// that has no more colors keeps them. With `dithers`, the error of each pixel is spread over its neighbors, so that
/// the mean color of an area is kept.
///
/// The entries of the palette are in the color space of the raster. Colors are compared as if its primaries were those
/// of sRGB.
///
/// # Errors
/// [`Error::InvalidArgument`] unless `colors` is 2 to 256; [`Error::OutOfMemory`].
pub fn quantize(raster: &Raster, colors: usize, dithers: bool) -> Result<Raster, Error> {
    let mut quantization = Quantization::new(raster, colors, dithers)?;
    while !quantization.step()? {}
    quantization.finish()
}

/// The number of pixels that are counted or replaced in one step, rounded to whole rows. In WebAssembly, a step then takes less than 20 ms.
const STEP_PIXELS: usize = 1 << 17;

/// Does what [`quantize`] does in short steps. Between two steps, a program can show the progress or cancel the work.
pub struct Quantization {
    raster: Raster,
    colors: usize,
    dithers: bool,
    space: Space,
    row: Vec<[u8; 4]>,
    stage: Stage,
}

enum Stage {
    /// The rows from `next` on are not counted yet.
    Count {
        histogram: Histogram,
        next: usize,
    },
    Cluster(Clustering),
    /// `bytes` holds the rows whose colors have been replaced.
    Replace {
        replacement: Replacement,
        bytes: Vec<u8>,
    },
}

/// What replaces each color.
enum Replacement {
    /// The color itself, because there are few enough.
    Same,
    Nearest(Palette, Cache),
    Dithered(Palette, Ditherer),
}

impl Quantization {
    /// # Errors
    /// [`Error::InvalidArgument`] unless `colors` is 2 to 256; [`Error::OutOfMemory`].
    pub fn new(raster: &Raster, colors: usize, dithers: bool) -> Result<Self, Error> {
        if !(2..=MAX_COLORS).contains(&colors) {
            return Err(Error::InvalidArgument);
        }
        let row = alloc::filled([0; 4], raster.size().width() as usize)?;
        let space = Space::new(raster.color().transfer());
        let stage = Stage::Count { histogram: Histogram::new()?, next: 0 };
        Ok(Self { raster: raster.clone(), colors, dithers, space, row, stage })
    }

    /// Does the next step. Returns true after the last one.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn step(&mut self) -> Result<bool, Error> {
        let Self { raster, colors, dithers, space, row, stage } = self;
        let height = raster.size().height() as usize;
        let rows_per_step = (STEP_PIXELS / row.len()).max(1);
        let rows_from = |start: usize| {
            let end = height.min(start + rows_per_step);
            raster.rows(start..end).chunks_exact(raster.stride())
        };
        match stage {
            Stage::Count { histogram, next } => {
                for bytes in rows_from(*next) {
                    read_rgba8(raster.format(), bytes, row);
                    histogram.add(row)?;
                }
                *next += rows_per_step;
                if *next >= height {
                    let keeps = histogram.colors().is_some_and(|count| count <= *colors);
                    *stage = if keeps {
                        Self::replace(raster, Replacement::Same)?
                    } else {
                        let points = histogram.points(space)?;
                        Stage::Cluster(Clustering::new(points, *colors, histogram.has_invisible())?)
                    };
                }
                Ok(false)
            }
            Stage::Cluster(clustering) => {
                if let Some(entries) = clustering.step(space)? {
                    let dominant = clustering.dominant();
                    let replacement = if *dithers {
                        let palette = Palette::new(&entries, dominant, &|color| space.tone(color))?;
                        Replacement::Dithered(palette, Ditherer::new(row.len())?)
                    } else {
                        let palette = Palette::new(&entries, dominant, &|color| space.vector(color))?;
                        Replacement::Nearest(palette, Cache::new()?)
                    };
                    *stage = Self::replace(raster, replacement)?;
                }
                Ok(false)
            }
            Stage::Replace { replacement, bytes } => {
                let format = reduced(raster.format());
                let next = bytes.len() / (row.len() * format.bytes_per_pixel());
                for from in rows_from(next) {
                    read_rgba8(raster.format(), from, row);
                    match replacement {
                        Replacement::Same => {}
                        Replacement::Nearest(palette, cache) => cache.replace(row, palette, space),
                        Replacement::Dithered(palette, ditherer) => ditherer.replace(row, palette, space),
                    }
                    write(format, row, bytes);
                }
                Ok(next + rows_per_step >= height)
            }
        }
    }

    /// Returns the result.
    ///
    /// # Errors
    /// [`Error::Protocol`] if the last step has not been done.
    pub fn finish(self) -> Result<Raster, Error> {
        let Self { raster, stage: Stage::Replace { bytes, .. }, .. } = self else {
            return Err(Error::Protocol);
        };
        let format = reduced(raster.format());
        if bytes.len() != raster.size().pixels() * format.bytes_per_pixel() {
            return Err(Error::Protocol);
        }
        Ok(Raster::new(raster.size(), format, bytes)?.tagged_like(&raster))
    }

    fn replace(raster: &Raster, replacement: Replacement) -> Result<Stage, Error> {
        let bytes =
            alloc::with_capacity(raster.size().pixels() * reduced(raster.format()).bytes_per_pixel())?;
        Ok(Stage::Replace { replacement, bytes })
    }
}

/// The format of the result.
fn reduced(format: PixelFormat) -> PixelFormat {
    PixelFormat { depth: Depth::Eight, ..format }
}

/// Appends the samples of a row in `format`, which has 8 bits, to `bytes`, which has the capacity. In a gray image, the
/// three color samples of each pixel are equal.
fn write(format: PixelFormat, row: &[[u8; 4]], bytes: &mut Vec<u8>) {
    fn write_8<const C: usize>(row: &[[u8; 4]], bytes: &mut Vec<u8>) {
        for color in row {
            bytes.extend_from_slice(&std::array::from_fn::<_, C, _>(|channel| {
                color[if C == 2 && channel == 1 { 3 } else { channel }]
            }));
        }
    }
    with_channel_count!(format.channels, C => write_8::<C>(row, bytes));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raster::rgba;
    use crate::test_rasters::{formats, noise, raster};
    use crate::{Color, TransferFunction};

    #[test]
    fn the_result_has_at_most_the_colors() {
        for format in formats() {
            let image = raster(format, 61, 47, noise);
            for (colors, dithers) in
                [(2, false), (2, true), (7, true), (16, false), (255, true), (256, false)]
            {
                let reduced = quantize(&image, colors, dithers).unwrap();
                assert!(reduced.has_at_most_colors(colors), "{format:?}, {colors}, {dithers}");
                assert_eq!(reduced.size(), image.size());
                assert_eq!(reduced.format(), PixelFormat { depth: Depth::Eight, ..format });
            }
        }
    }

    #[test]
    fn a_raster_with_few_colors_keeps_them() {
        for format in formats() {
            let image = raster(format, 64, 64, |i| (i / format.bytes_per_pixel() % 16 * 17) as u8);
            let reduced = quantize(&image, 16, true).unwrap();
            let expected: Vec<u8> = image.bytes().iter().copied().step_by(format.depth.bytes()).collect();
            assert_eq!(reduced.bytes(), expected, "{format:?}");
        }
    }

    #[test]
    fn other_numbers_of_colors_are_refused() {
        let image = raster(PixelFormat::RGB8, 2, 2, noise);
        for colors in [0, 1, 257, usize::MAX] {
            assert_eq!(quantize(&image, colors, false), Err(Error::InvalidArgument));
        }
    }

    #[test]
    fn a_result_needs_all_steps() {
        let image = raster(PixelFormat::RGB8, 512, 600, noise);
        let mut quantization = Quantization::new(&image, 16, true).unwrap();
        let mut steps = 1;
        while !quantization.step().unwrap() {
            steps += 1;
        }
        // Three steps count the rows, sixteen divide the clusters, some refine them, and three replace the rows.
        assert!(steps > 3 + 16 + 3, "{steps}");
        assert_eq!(quantization.step(), Ok(true));
        let whole = quantize(&image, 16, true).unwrap();
        assert_eq!(quantization.finish().unwrap().bytes(), whole.bytes());
        for done in 0..steps - 1 {
            let mut quantization = Quantization::new(&image, 16, true).unwrap();
            (0..done).for_each(|_| assert_eq!(quantization.step(), Ok(false)));
            assert_eq!(quantization.finish(), Err(Error::Protocol));
        }
    }

    /// The mean light of samples in linear light is a lighter color than in sRGB.
    #[test]
    fn colors_are_compared_in_the_light_of_the_raster() {
        let stripes = raster(PixelFormat::GRAY8, 64, 64, |i| [0, 60, 255][i % 64 % 3]);
        let linear = stripes.clone().with_color(Color::with_transfer(TransferFunction::Linear));
        let middle = |raster: Raster| quantize(&raster, 2, false).unwrap().bytes()[1];
        // Of three levels, the one in the middle joins the nearer end.
        assert!(middle(stripes) < 60 && middle(linear) > 60);
    }

    #[test]
    fn dithering_keeps_the_mean_color_of_an_area() {
        // A ramp from black to white along each row. The palette has no color near its ends.
        let image = raster(PixelFormat::GRAY8, 256, 64, |i| (i % 256) as u8);
        let reduced = quantize(&image, 4, true).unwrap();
        let space = Space::new(&TransferFunction::SRGB);
        let lightness = |raster: &Raster, x: usize| -> f64 {
            let column = |y: usize| space.vector(rgba(&[raster.bytes()[y * 256 + x]], u8::MAX))[0];
            (0..64).map(|y| f64::from(column(y))).sum::<f64>() / 64.0
        };
        for x in (64..200).step_by(16) {
            let mean = |raster: &Raster| (x - 8..x + 8).map(|x| lightness(raster, x)).sum::<f64>() / 16.0;
            // Without dithering, the largest difference is 0.08.
            assert!((mean(&reduced) - mean(&image)).abs() < 0.03, "{x}");
        }
    }

    #[test]
    fn invisible_colors_are_one_entry_and_soft_edges_keep_their_color() {
        // A red disc with a soft edge on transparent black, and noise where nothing is visible.
        let image = raster(PixelFormat::RGBA8, 64, 64, |i| {
            let (x, y) = ((i / 4 % 64) as i32 - 32, (i / 4 / 64) as i32 - 32);
            let alpha = ((26.0 - f64::from(x * x + y * y).sqrt()) * 32.0).clamp(0.0, 255.0) as u8;
            match (i % 4, alpha) {
                (3, _) => alpha,
                (_, 0) => noise(i),
                (0, _) => 220,
                _ => 10,
            }
        });
        for dithers in [false, true] {
            let reduced = quantize(&image, 16, dithers).unwrap();
            for (before, after) in
                image.bytes().as_chunks::<4>().0.iter().zip(reduced.bytes().as_chunks::<4>().0)
            {
                if before[3] == 0 {
                    assert_eq!(*after, [0; 4]);
                } else if after[3] > 0 {
                    assert!(after[0] > 200 && after[1] < 40 && after[2] < 40, "{before:?} {after:?}");
                }
                assert!(before[3].abs_diff(after[3]) < 48, "{before:?} {after:?}");
            }
        }
    }
}
