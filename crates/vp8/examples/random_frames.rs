//! Writes random frames as WebP files. `tests/vp8/make.mjs` runs this example, and decodes the files with libwebp.
//! `tests/libwebp.rs` generates these frames again, and compares their pixels with the pixels of libwebp.
//!
//! `cargo run -p imagecore-vp8 --example random_frames -- FOLDER COUNT`

use std::env::args;
use std::fs;
use std::path::Path;

use imagecore_test_images::vp8::random_frame;

fn main() {
    let [folder, count] = args().skip(1).collect::<Vec<_>>().try_into().expect("a folder and a count");
    for seed in 0..count.parse().expect("a number") {
        let path = Path::new(&folder).join(format!("{seed}.webp"));
        fs::write(path, random_frame(seed, 0xFE)).expect("a folder that can be written to");
    }
}
