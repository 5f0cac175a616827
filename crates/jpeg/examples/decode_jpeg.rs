//! Decodes a JPEG file to a PPM file, or to a PGM file if the image is gray. Without arguments, the program
//! decodes a test file of this repository, and writes no file.
//!
//! `cargo run -p imagecore-jpeg --example decode_jpeg -- [FILE.jpg OUT.ppm]`

// `Limits` bounds the size of the pixel buffer, so `vec!` may allocate this buffer.
#![allow(clippy::disallowed_macros)]

use std::error::Error;
use std::{env, fs};

use imagecore_jpeg::{Completeness, Decoder, Limits};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden/decode/jpeg-420.jpg");
    let file = fs::read(arguments.first().map_or(default, String::as_str))?;

    let decoder = Decoder::new(&file, Limits::default())?;
    let (width, height, length) = (decoder.width(), decoder.height(), decoder.buffer_len());
    let mut pixels = vec![0; length];
    let is_complete = decoder.decode(&mut pixels)? == Completeness::Complete;

    let bytes_per_pixel = length / (width * height);
    println!("{width} x {height}, {bytes_per_pixel} bytes a pixel, complete: {is_complete}");
    if let Some(out) = arguments.get(1) {
        let kind = if bytes_per_pixel == 1 { "P5" } else { "P6" };
        fs::write(out, [format!("{kind} {width} {height} 255\n").as_bytes(), &pixels].concat())?;
    }
    Ok(())
}
