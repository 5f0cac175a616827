use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{InnerPixel, U8, U8x2, U8x3, U8x4, U16, U16x2, U16x3, U16x4};
use fast_image_resize::{FilterType, PixelTrait, ResizeAlg, ResizeOptions, Resizer};

use crate::{Channels, Depth, Error, Raster, Size};

/// The image at another size, through a Lanczos kernel with three lobes.
///
/// The kernel is stretched on the way down, so that every source pixel counts. Colours are weighted by
/// their alpha (premultiplied), so that nothing bleeds out of transparent pixels. The same size gives
/// back the same bytes.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub fn resize(raster: &Raster, size: Size) -> Result<Raster, Error> {
    if size == raster.size() {
        return raster.try_clone();
    }
    match (raster.format().channels, raster.format().depth) {
        (Channels::Gray, Depth::Eight) => convolve::<U8>(raster, size),
        (Channels::GrayAlpha, Depth::Eight) => convolve::<U8x2>(raster, size),
        (Channels::Rgb, Depth::Eight) => convolve::<U8x3>(raster, size),
        (Channels::Rgba, Depth::Eight) => convolve::<U8x4>(raster, size),
        (Channels::Gray, Depth::Sixteen) => convolve::<U16>(raster, size),
        (Channels::GrayAlpha, Depth::Sixteen) => convolve::<U16x2>(raster, size),
        (Channels::Rgb, Depth::Sixteen) => convolve::<U16x3>(raster, size),
        (Channels::Rgba, Depth::Sixteen) => convolve::<U16x4>(raster, size),
    }
}

/// The one place that knows the resampling library.
fn convolve<P: PixelTrait + InnerPixel>(raster: &Raster, size: Size) -> Result<Raster, Error> {
    let mut resized = Raster::filled(size, raster.format(), 0)?;
    let from = raster.size();
    // Buffers have the right length by the raster's own promise, and every allocator aligns a vector
    // for two-byte samples.
    let source = TypedImageRef::<P>::from_buffer(from.width(), from.height(), raster.bytes())
        .expect("a raster's bytes are its pixels");
    let mut target = TypedImage::<P>::from_buffer(size.width(), size.height(), resized.bytes_mut())
        .expect("a raster's bytes are its pixels");
    let options =
        ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3)).use_alpha(true);
    // It fails only for a crop box outside the image, and there is none.
    Resizer::new().resize_typed(&source, &mut target, &options).expect("the whole image is inside itself");
    Ok(resized)
}
