//! Exports functions that call imagecore, `png` or `fast_image_resize`, from one WebAssembly module. `tools/bench`
//! measures the times of these functions. All functions run in the same engine, with the same allocator, on the same
//! pixels.

mod encode;
mod resize;

use std::cell::RefCell;

use imagecore::{Channels, Depth, PixelFormat, Raster, Size};

thread_local! {
    static SOURCE: RefCell<Option<Raster>> = const { RefCell::new(None) };
}

/// Sets the source image, which all other exported functions read. Each sample is a number of 8 bits: a sum of
/// sinusoids, plus random noise of 0 to 7. `width` and `height` are in pixels, and `channels` is 1 to 4.
#[unsafe(no_mangle)]
pub extern "C" fn prepare(width: u32, height: u32, channels: u32) {
    let size = Size::new(width, height).expect("a size within the limits");
    let channels =
        [Channels::Gray, Channels::GrayAlpha, Channels::Rgb, Channels::Rgba][channels as usize - 1];
    let format = PixelFormat { channels, depth: Depth::Eight };
    let mut random = 7u32;
    let mut bytes = Vec::with_capacity(size.pixels() * format.bytes_per_pixel());
    for y in 0..height {
        for x in 0..width {
            let (x, y) = (x as f32, y as f32);
            for channel in 0..channels.count() {
                random ^= random << 13;
                random ^= random >> 17;
                random ^= random << 5;
                let phase = channel as f32;
                let wave = (x * 0.011 + phase).sin() + (y * 0.017 - phase).cos() + (x * y * 1e-5).sin();
                bytes.push((128.0 + wave * 36.0) as u8 + (random >> 29) as u8);
            }
        }
    }
    let raster = Raster::new(size, format, bytes).expect("a byte for every sample");
    SOURCE.with(|source| *source.borrow_mut() = Some(raster));
}

fn with_source<T>(work: impl Fn(&Raster) -> T) -> T {
    SOURCE.with(|source| work(source.borrow().as_ref().expect("prepare comes first")))
}
