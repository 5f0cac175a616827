//! The fuzz targets. A target is a function that takes an input, and panics on a defect. The fuzz programs and the
//! tests of imagecore include this module; the tests replay the saved inputs. Each of these programs has a module
//! `pixels` at its crate root, which the targets use.

mod choices;
mod decode;
mod jpeg;
mod jpeg_encode;
mod jpeg_parts;
mod parameters;
mod pipeline;
mod png_bands;
mod resize_bands;
mod vp8;
mod warp_parts;
mod workers;

pub(crate) use decode::run as decode;
pub(crate) use jpeg::run as jpeg;
pub(crate) use jpeg_encode::run as jpeg_encode;
pub(crate) use jpeg_parts::run as jpeg_parts;
pub(crate) use parameters::run as parameters;
pub(crate) use pipeline::run as pipeline;
pub(crate) use png_bands::run as png_bands;
pub(crate) use resize_bands::run as resize_bands;
pub(crate) use vp8::run as vp8;
pub(crate) use warp_parts::run as warp_parts;

/// A function that runs the code under test with an input, and panics on a defect.
pub(crate) type Target = fn(&[u8]);

/// All targets with their names.
pub(crate) const ALL: [(&str, Target); 10] = [
    ("decode", decode),
    ("jpeg", jpeg),
    ("jpeg_encode", jpeg_encode),
    ("jpeg_parts", jpeg_parts),
    ("parameters", parameters),
    ("pipeline", pipeline),
    ("png_bands", png_bands),
    ("resize_bands", resize_bands),
    ("vp8", vp8),
    ("warp_parts", warp_parts),
];
