//! Times the PNG encoder of imagecore beside the png crate's fastest, in one WebAssembly module: the same
//! allocator, the same engine, the same pixels.

use std::cell::RefCell;

use imagecore::{Channels, Depth, Effort, PixelFormat, PngPlan, Raster, Size, encode_png};

thread_local! {
    static SOURCE: RefCell<Option<Raster>> = const { RefCell::new(None) };
}

/// Makes the source: smooth waves with fine noise on them, 3 or 4 channels of 8 bits, sides in pixels.
#[unsafe(no_mangle)]
pub extern "C" fn prepare(width: u32, height: u32, channels: u32) {
    let size = Size::new(width, height).expect("a size within the limits");
    let channels = if channels == 3 { Channels::Rgb } else { Channels::Rgba };
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

fn with_source(work: impl Fn(&Raster) -> usize) -> usize {
    SOURCE.with(|source| work(source.borrow().as_ref().expect("prepare comes first")))
}

/// imagecore, as it is saved. Gives back the length of the file in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn ours() -> usize {
    with_source(|source| encode_png(source, Effort::Small).expect("memory for the file").len())
}

/// What of it is done before the first band. Gives back the number of bands.
#[unsafe(no_mangle)]
pub extern "C" fn plan() -> usize {
    with_source(|source| {
        PngPlan::new(source, Effort::Small).expect("a plan").map_or(0, |plan| plan.bands())
    })
}

/// The png crate at its fastest. Gives back the length of the file in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn theirs() -> usize {
    with_source(|source| {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, source.size().width(), source.size().height());
        let rgb = source.format().channels == Channels::Rgb;
        encoder.set_color(if rgb { png::ColorType::Rgb } else { png::ColorType::Rgba });
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Fast);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(source.bytes()).expect("the whole image");
        writer.finish().expect("an end");
        file.len()
    })
}
