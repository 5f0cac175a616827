//! Exports functions that resize the source image, by imagecore and by `fast_image_resize`.

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{InnerPixel, U8, U8x2, U8x3, U8x4};
use fast_image_resize::{FilterType, PixelTrait, ResizeAlg, ResizeOptions, Resizer};
use imagecore::{Channels, Filter, Raster, Size, resize};

use crate::with_source;

/// Resizes the source image to `width` × `height` pixels by imagecore. If the number of pixels decreases, imagecore
/// converts the samples to linear light and averages them. Otherwise imagecore interpolates the samples without
/// conversion. Returns the first sample of the result.
#[unsafe(no_mangle)]
pub extern "C" fn resize_ours(width: u32, height: u32) -> u32 {
    let size = Size::new(width, height).expect("a size within the limits");
    with_source(|source| {
        resize(source, size, Filter::Lanczos3).expect("memory for the target").bytes()[0].into()
    })
}

/// Resizes the source image to `width` × `height` pixels by `fast_image_resize`. Samples are not converted to linear
/// light. Colors are multiplied by alpha before the resizing, and divided by alpha after it. Returns the first sample
/// of the result.
#[unsafe(no_mangle)]
pub extern "C" fn resize_theirs(width: u32, height: u32) -> u32 {
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
    let mut into = TypedImage::<P>::from_buffer(width, height, target.bytes_mut().expect("bytes of its own"))
        .expect("a raster's bytes are its pixels");
    let options =
        ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3)).use_alpha(true);
    Resizer::new().resize_typed(&view, &mut into, &options).expect("the whole image is inside itself");
    target.bytes()[0].into()
}
