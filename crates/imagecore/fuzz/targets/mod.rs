//! What each program of libFuzzer does with an input. The tests of the core include this too, and replay the inputs
//! that are saved. Both have `pixels` at their root.

mod choices;
mod decode;
mod jpeg_parts;
mod parameters;
mod pipeline;
mod png_bands;
mod resize_bands;

pub(crate) use decode::run as decode;
pub(crate) use jpeg_parts::run as jpeg_parts;
pub(crate) use parameters::run as parameters;
pub(crate) use pipeline::run as pipeline;
pub(crate) use png_bands::run as png_bands;
pub(crate) use resize_bands::run as resize_bands;

/// What is done with an input. It panics where something is not as it must be.
pub(crate) type Target = fn(&[u8]);

/// All of them, by their names.
pub(crate) const ALL: [(&str, Target); 6] = [
    ("decode", decode),
    ("jpeg_parts", jpeg_parts),
    ("parameters", parameters),
    ("pipeline", pipeline),
    ("png_bands", png_bands),
    ("resize_bands", resize_bands),
];
