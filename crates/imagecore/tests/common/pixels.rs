//! Converts rasters to samples and pixels by simple code. The tests compare the faster code of the core with this
//! code.

use imagecore::{Channels, Depth, PixelFormat, Raster, Size};

/// Returns the largest value of a sample.
pub(crate) fn maximum(depth: Depth) -> u32 {
    match depth {
        Depth::Eight => 255,
        Depth::Sixteen => 65_535,
    }
}

/// Returns whether the last sample of a pixel is alpha.
pub(crate) fn has_alpha(format: PixelFormat) -> bool {
    matches!(format.channels, Channels::GrayAlpha | Channels::Rgba)
}

/// Returns the values of all samples, in the order of storage.
pub(crate) fn samples(raster: &Raster) -> Vec<u32> {
    match raster.format().depth {
        Depth::Eight => raster.bytes().iter().map(|&byte| byte.into()).collect(),
        Depth::Sixteen => {
            let pairs = raster.bytes().chunks_exact(2);
            pairs.map(|pair| u16::from_ne_bytes([pair[0], pair[1]]).into()).collect()
        }
    }
}

/// Converts the pixels of a raster of any format to red, green, blue and alpha, with 16 bits per sample.
pub(crate) fn rgba_16(raster: &Raster) -> Vec<[u32; 4]> {
    let scale = 65_535 / maximum(raster.format().depth);
    let samples: Vec<u32> = samples(raster).into_iter().map(|sample| sample * scale).collect();
    let wide = |pixel: &[u32]| match *pixel {
        [gray] => [gray, gray, gray, 65_535],
        [gray, alpha] => [gray, gray, gray, alpha],
        [red, green, blue] => [red, green, blue, 65_535],
        _ => [pixel[0], pixel[1], pixel[2], pixel[3]],
    };
    samples.chunks_exact(raster.format().channels.count()).map(wide).collect()
}

/// Creates a raster from the values of its samples.
///
/// # Panics
/// Panics if a sample is too large for `format.depth`, or if the number of samples does not fit `size`.
pub(crate) fn from_samples(size: Size, format: PixelFormat, samples: &[u32]) -> Raster {
    let narrow = |sample: &u32| u16::try_from(*sample).expect("a sample of 16 bits");
    let bytes = match format.depth {
        Depth::Eight => {
            samples.iter().map(|sample| u8::try_from(*sample).expect("a sample of 8 bits")).collect()
        }
        Depth::Sixteen => samples.iter().flat_map(|sample| narrow(sample).to_ne_bytes()).collect(),
    };
    Raster::new(size, format, bytes).expect("as many samples as the size needs")
}

/// Returns the bytes of the pixel in column `x` and row `y`.
pub(crate) fn pixel(raster: &Raster, x: u32, y: u32) -> &[u8] {
    let length = raster.format().bytes_per_pixel();
    let index = y as usize * raster.size().width() as usize + x as usize;
    &raster.bytes()[index * length..][..length]
}

/// Creates a raster of the size `size`. The pixel at the position (x, y) is a copy of the pixel of `from` at the
/// position `origin(x, y)`.
pub(crate) fn gather(from: &Raster, size: Size, origin: impl Fn(u32, u32) -> (u32, u32)) -> Raster {
    let mut bytes = Vec::new();
    for y in 0..size.height() {
        for x in 0..size.width() {
            let (from_x, from_y) = origin(x, y);
            bytes.extend_from_slice(pixel(from, from_x, from_y));
        }
    }
    Raster::new(size, from.format(), bytes).expect("one pixel for each position")
}
