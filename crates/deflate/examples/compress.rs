//! Compresses a file with each writer of this crate, and prints the compressed size and the time taken:
//! `cargo run --release --example compress -- FILE`.

use std::time::Instant;

use imagecore_deflate::{Error, OptimalOptions, zlib};

type Writer<'a> = &'a dyn Fn(&[u8]) -> Result<Vec<u8>, Error>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // If no file is given, the input imitates rows of a gradient after the PNG filter type "Sub". Such rows consist of
    // small differences.
    let bytes = match std::env::args().nth(1) {
        Some(path) => std::fs::read(path)?,
        None => (0..60_000u32).map(|i| if i % 7 == 0 { 1 } else { (i / 2000 % 3) as u8 }).collect(),
    };
    println!("{:>10} bytes", bytes.len());
    let writers: [(&str, Writer); 4] = [
        ("fast", &zlib::fast),
        ("level 2", &|bytes| zlib::level(bytes, 2)),
        ("level 9", &|bytes| zlib::level(bytes, 9)),
        ("optimal", &|bytes| zlib::optimal(bytes, &OptimalOptions::for_len(bytes.len()))),
    ];
    for (name, write) in writers {
        let start = Instant::now();
        let length = write(&bytes)?.len();
        println!("{length:>10} bytes, {name}, {:.1} ms", start.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(())
}
