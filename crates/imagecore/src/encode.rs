//! Rasters in, PNG files out, losslessly: reduce to what the pixels need, filter, deflate, wrap up.

mod bands;
mod deflate;
mod file;
mod filter;
#[cfg(test)]
mod inflate;
mod log2;
mod palette;
mod recipe;
mod reduce;
mod segment;
mod strategy;

pub use self::bands::{PngPlan, encode_band};
pub use self::recipe::Band;
use self::reduce::Form;
use crate::{Error, Raster};

/// How much work goes into making the file small. Both give the same pixels; the same raster always
/// gives the same bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// As fast as can be: for what is only looked at.
    Fast,
    /// As small as time allows: small images get seconds a megapixel, large ones a glance at what pays.
    Small,
}

/// Up to so many pixels all ways of storing an image are tried.
const ICON: usize = 256 * 256;

/// The raster as a PNG file (PNG specification, third edition), losslessly.
///
/// Samples are stored in as few bits as hold them all: 16 bits become 8 where the low byte only repeats
/// the high one, colours become gray or places in a palette, alpha goes where all is opaque. The colour
/// space and the density are written as they were read; nothing else of the source file is kept.
///
/// # Errors
/// [`Error::OutOfMemory`], [`Error::Unencodable`] for more data than a chunk can hold.
pub fn encode_png(raster: &Raster, effort: Effort) -> Result<Vec<u8>, Error> {
    let mut forms = reduce::forms(raster, effort == Effort::Small && raster.size().pixels() <= ICON);
    if bands::is_large(raster, &forms[0]) {
        return PngPlan::of(raster, forms.swap_remove(0), effort, bands::BAND)?.file(raster);
    }
    let width = raster.size().width() as usize;
    let image = |form| Form::image(form, raster.format(), width, raster.bytes());
    let images = forms.iter().map(image).collect::<Result<Vec<_>, _>>()?;
    let (form, data) = deflate::compress(&images, effort)?;
    file::whole(raster, form, &data, effort)
}
