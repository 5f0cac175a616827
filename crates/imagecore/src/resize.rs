mod bands;
mod enlarge;
mod fixed;
mod float;
mod light;
mod rows;
mod weights;
mod windows;

use std::ops::Range;

pub use self::bands::{BandResizer, ResizePlan};
use self::enlarge::Enlargement;
use self::fixed::Job;
use crate::{Channels, Depth, Error, Raster, Size, TransferFunction};

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
            let resizer = resizer(raster.format().channels, raster.size(), size, transfer);
            resizer.run(raster.bytes(), rows, target.bytes_mut());
            Ok(target)
        }
        Depth::Sixteen => float::resize(raster, size, transfer),
    }
}

/// A resize of any image of 8 bits and some format and size.
trait Resizer {
    /// The source rows that some target rows, at least one, are made of.
    fn reach(&self, targets: &Range<usize>) -> Range<usize>;

    /// Makes some target rows from the source rows within their [`reach`](Self::reach). All sums are of whole
    /// numbers: which rows are made together changes nothing.
    fn run(&self, source: &[u8], targets: Range<usize>, out: &mut [u8]);
}

fn resizer(channels: Channels, from: Size, to: Size, transfer: &TransferFunction) -> Box<dyn Resizer> {
    let pairs = if *transfer == TransferFunction::Linear { enlarge::pairs(from, to) } else { None };
    match (channels, pairs) {
        (Channels::Rgb, Some(3)) => Box::new(Enlargement::<3, 3>::new(from, to)),
        (Channels::Rgb, Some(_)) => Box::new(Enlargement::<3, 4>::new(from, to)),
        (Channels::Rgba, Some(3)) => Box::new(Enlargement::<4, 3>::new(from, to)),
        (Channels::Rgba, Some(_)) => Box::new(Enlargement::<4, 4>::new(from, to)),
        (Channels::Gray, _) => Box::new(Job::<1>::new(from, to, transfer)),
        (Channels::GrayAlpha, _) => Box::new(Job::<2>::new(from, to, transfer)),
        (Channels::Rgb, None) => Box::new(Job::<3>::new(from, to, transfer)),
        (Channels::Rgba, None) => Box::new(Job::<4>::new(from, to, transfer)),
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
