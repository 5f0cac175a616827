//! Times the resampling of imagecore beside fast_image_resize, in one WebAssembly module: the same
//! allocator, the same engine, the same pixels.

use std::cell::RefCell;

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{InnerPixel, U8, U8x2, U8x3, U8x4};
use fast_image_resize::{FilterType, PixelTrait, ResizeAlg, ResizeOptions, Resizer};
use imagecore::{Channels, Depth, PixelFormat, Raster, Size, resize};

thread_local! {
    static SOURCE: RefCell<Option<Raster>> = const { RefCell::new(None) };
}

/// Makes the source: smooth waves with fine noise on them, `channels` 1 to 4 of 8 bits, sides in pixels.
#[unsafe(no_mangle)]
pub extern "C" fn prepare(width: u32, height: u32, channels: u32) {
    let size = Size::new(width, height).expect("a size within the limits");
    let channels =
        [Channels::Gray, Channels::GrayAlpha, Channels::Rgb, Channels::Rgba][channels as usize - 1];
    let format = PixelFormat { channels, depth: Depth::Eight };
    let mut random = 7u32;
    let bytes = (0..size.pixels() * format.bytes_per_pixel()).map(|i| {
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        (((i / 3000) % 200) as u8).wrapping_add((random >> 27) as u8)
    });
    let raster = Raster::new(size, format, bytes.collect()).expect("a byte for every sample");
    SOURCE.with(|source| *source.borrow_mut() = Some(raster));
}

fn with_source(work: impl Fn(&Raster) -> u32) -> u32 {
    SOURCE.with(|source| work(source.borrow().as_ref().expect("prepare comes first")))
}

/// imagecore: light where it gets smaller, as stored where it gets larger. Gives back a sample.
#[unsafe(no_mangle)]
pub extern "C" fn ours(width: u32, height: u32) -> u32 {
    let size = Size::new(width, height).expect("a size within the limits");
    with_source(|source| resize(source, size).expect("memory for the target").bytes()[0].into())
}

/// fast_image_resize: samples as stored, premultiplied. Gives back a sample.
#[unsafe(no_mangle)]
pub extern "C" fn theirs(width: u32, height: u32) -> u32 {
    with_source(|source| match source.format().channels {
        Channels::Gray => convolve::<U8>(source, width, height),
        Channels::GrayAlpha => convolve::<U8x2>(source, width, height),
        Channels::Rgb => convolve::<U8x3>(source, width, height),
        Channels::Rgba => convolve::<U8x4>(source, width, height),
    })
}

fn convolve<P: PixelTrait + InnerPixel>(source: &Raster, width: u32, height: u32) -> u32 {
    let size = Size::new(width, height).expect("a size within the limits");
    let mut target = Raster::filled(size, source.format(), 0).expect("memory for the target");
    let from = source.size();
    let view = TypedImageRef::<P>::from_buffer(from.width(), from.height(), source.bytes())
        .expect("a raster's bytes are its pixels");
    let mut into = TypedImage::<P>::from_buffer(width, height, target.bytes_mut())
        .expect("a raster's bytes are its pixels");
    let options =
        ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3)).use_alpha(true);
    Resizer::new().resize_typed(&view, &mut into, &options).expect("the whole image is inside itself");
    target.bytes()[0].into()
}
