//! Helpers of the integration tests: sizes, pixel formats, and the comparison of rasters.

// Each test program uses only some of the helpers.
#![allow(dead_code)]

pub(crate) mod corpora;
pub(crate) mod fit;
pub(crate) mod forge;
pub(crate) mod lanczos;
pub(crate) mod pam;
pub(crate) mod pictures;
pub(crate) mod pixels;
pub(crate) mod warp;

use std::fs;
use std::path::Path;

use imagecore::{Channels, Decoded, Depth, Error, PixelFormat, Raster, Size, decode, orient};

/// All pixel formats: four combinations of channels, each with two depths.
pub(crate) const FORMATS: [PixelFormat; 8] = {
    const fn format(channels: Channels, depth: Depth) -> PixelFormat {
        PixelFormat { channels, depth }
    }
    [
        format(Channels::Gray, Depth::Eight),
        format(Channels::GrayAlpha, Depth::Eight),
        format(Channels::Rgb, Depth::Eight),
        format(Channels::Rgba, Depth::Eight),
        format(Channels::Gray, Depth::Sixteen),
        format(Channels::GrayAlpha, Depth::Sixteen),
        format(Channels::Rgb, Depth::Sixteen),
        format(Channels::Rgba, Depth::Sixteen),
    ]
};

/// Returns the size of `width` × `height` pixels.
///
/// # Panics
/// Panics if the size exceeds the limits of the core.
pub(crate) fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).expect("a size within the limits")
}

/// Returns the bytes of the file `name` in `tests/found`.
///
/// # Panics
/// Panics if the file cannot be read.
pub(crate) fn found(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/found").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Decodes a file and applies its orientation.
pub(crate) fn decode_upright(bytes: &[u8]) -> Result<Raster, Error> {
    let Decoded { raster, orientation, .. } = decode(bytes)?;
    orient(raster, orientation)
}

/// Statistics of the differences between the samples of two rasters. A level is one step of the sample value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Difference {
    /// The largest absolute difference, in levels.
    pub(crate) max: u32,
    /// The 99.9th percentile of the absolute differences, in levels.
    pub(crate) p999: u32,
    /// The mean absolute difference, in levels.
    pub(crate) mean: f64,
    /// The mean signed difference, in levels: positive if the first raster is brighter.
    pub(crate) bias: f64,
}

/// Compares all samples of `ours` and `theirs`. A difference is the sample of `ours` minus the sample of `theirs`.
///
/// # Panics
/// Panics if the sizes or the pixel formats differ.
pub(crate) fn difference(ours: &Raster, theirs: &Raster) -> Difference {
    assert_eq!((ours.size(), ours.format()), (theirs.size(), theirs.format()));
    let (ours, theirs) = (pixels::samples(ours), pixels::samples(theirs));
    let mut distances: Vec<u32> = ours.iter().zip(&theirs).map(|(a, b)| a.abs_diff(*b)).collect();
    distances.sort_unstable();
    let signed: i64 = ours.iter().zip(&theirs).map(|(a, b)| i64::from(*a) - i64::from(*b)).sum();
    let total: u64 = distances.iter().map(|&distance| u64::from(distance)).sum();
    Difference {
        mean: total as f64 / distances.len() as f64,
        max: distances[distances.len() - 1],
        p999: distances[(distances.len() * 999).div_ceil(1000) - 1],
        bias: signed as f64 / distances.len() as f64,
    }
}
