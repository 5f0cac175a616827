//! Exports functions that encode the source image as PNG, by imagecore and by the `png` crate.

use imagecore::{Channels, Effort, Job, PngJob, encode_png};

use crate::with_source;

/// Encodes the source image as PNG by imagecore, with [`Effort::Small`]. Returns the length of the file in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn encode_ours() -> usize {
    with_source(|source| encode_png(source, Effort::Small).expect("memory for the file").len())
}

/// Runs only the first step of the PNG encoding by imagecore: everything that is done before the first band of rows is
/// encoded. Returns the number of parts, which is 1 if the image is encoded in one piece.
#[unsafe(no_mangle)]
pub extern "C" fn encode_plan() -> usize {
    with_source(|source| PngJob::new(source, Effort::Small).expect("a job").parts())
}

/// Encodes the source image as PNG by the `png` crate, with the fastest compression of that crate. Returns the length
/// of the file in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn encode_theirs() -> usize {
    with_source(|source| {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, source.size().width(), source.size().height());
        encoder.set_color(match source.format().channels {
            Channels::Gray => png::ColorType::Grayscale,
            Channels::GrayAlpha => png::ColorType::GrayscaleAlpha,
            Channels::Rgb => png::ColorType::Rgb,
            Channels::Rgba => png::ColorType::Rgba,
        });
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Fast);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(source.bytes()).expect("the whole image");
        writer.finish().expect("an end");
        file.len()
    })
}
