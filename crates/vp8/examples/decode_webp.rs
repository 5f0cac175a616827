//! Decodes a lossy WebP file, prints its width and height, and writes its pixels to a PPM file. Without arguments,
//! the example decodes a file of this repository, and writes no file.
//!
//! `cargo run -p imagecore-vp8 --example decode_webp -- [FILE.webp OUT.ppm]`

// `clippy.toml` disallows `vec!`. This example may use `vec!`, because `Limits` restricts the size of the pixel buffer.
#![allow(clippy::disallowed_macros)]

use std::error::Error;
use std::{env, fs};

use imagecore_vp8::{Decoder, Limits};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vp8/side-16x16.webp");
    let file = fs::read(arguments.first().map_or(default, String::as_str))?;

    let frame = vp8_chunk(&file).ok_or("no lossy WebP file")?;
    let decoder = Decoder::new(frame, Limits::default())?;
    let (width, height) = (decoder.width(), decoder.height());
    let mut pixels = vec![0; decoder.buffer_len()];
    decoder.decode(&mut pixels)?;

    println!("{width} x {height}");
    if let Some(out) = arguments.get(1) {
        fs::write(out, [format!("P6 {width} {height} 255\n").as_bytes(), &pixels].concat())?;
    }
    Ok(())
}

/// Returns the content of the first `VP8 ` chunk of a WebP file (RFC 9649, 2.3). Returns `None` if `file` has no such
/// chunk.
fn vp8_chunk(file: &[u8]) -> Option<&[u8]> {
    let mut rest = file.strip_prefix(b"RIFF")?.get(8..)?;
    loop {
        let (name, after) = rest.split_first_chunk::<4>()?;
        let (&length, after) = after.split_first_chunk::<4>()?;
        let length = u32::from_le_bytes(length) as usize;
        let content = after.get(..length)?;
        if name == b"VP8 " {
            return Some(content);
        }
        // A chunk with an odd length is followed by one padding byte.
        rest = after.get(length + length % 2..)?;
    }
}
