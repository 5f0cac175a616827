mod bands;
mod fixed;
mod float;
mod light;
mod windows;

pub use self::bands::{BandResizer, ResizePlan};
use self::fixed::Resizer;
use crate::{Depth, Error, Raster, Size, TransferFunction};

/// The image at another size, through a Lanczos kernel with three lobes.
///
/// The kernel is stretched on the way down, so that every source pixel counts. Colours are weighted by
/// their alpha (premultiplied), so that nothing bleeds out of transparent pixels. The same size gives
/// back the same bytes.
///
/// To fewer pixels it is light that is averaged, as an eye or a lens would from farther away; stored
/// samples would lose the brightness of fine detail. To more pixels stored samples are taken as they
/// are: they are nearly even to the eye, and so is the kernel's overshoot, which in light would draw
/// dark lines around everything bright.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub fn resize(raster: &Raster, size: Size) -> Result<Raster, Error> {
    if size == raster.size() {
        return raster.try_clone();
    }
    let transfer = transfer_between(raster, size);
    match raster.format().depth {
        Depth::Eight => {
            let mut target = raster.blank(size)?;
            let rows = 0..size.height() as usize;
            let resizer = Resizer::new(raster.format().channels, raster.size(), size, transfer);
            resizer.run(raster.bytes(), rows, target.bytes_mut());
            Ok(target)
        }
        Depth::Sixteen => float::resize(raster, size, transfer),
    }
}

/// How samples are turned into what is averaged, on the way from a raster to a size.
fn transfer_between(raster: &Raster, size: Size) -> &TransferFunction {
    if size.pixels() < raster.size().pixels() { raster.color().transfer() } else { &TransferFunction::Linear }
}

/// Of one to four channels, those that are even in number end with alpha.
const fn has_alpha(channels: usize) -> bool {
    channels.is_multiple_of(2)
}
