//! Writes random JPEG files to the standard output, for the tests in Node (`tests/support/jpegs.ts`). A line precedes
//! each file. The line has the file's length in bytes, the CRC-32 of the pixels that this crate decodes, and the
//! parameters of the file.
//!
//! ```text
//! cargo run --example jpegs -- FIRST COUNT MIN MAX
//! ```
//!
//! FIRST is the seed of the first file, and the seed of each further file is one higher. COUNT is the number of files.
//! Width and height are MIN to MAX pixels.

use std::env;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

use imagecore::decode;
use imagecore_test_images::jpeg::random_jpeg;
use imagecore_test_images::random::Random;

fn main() -> ExitCode {
    let numbers: Option<Vec<u32>> = env::args().skip(1).map(|argument| argument.parse().ok()).collect();
    let Some(&[first, count, min, max]) = numbers.as_deref() else {
        eprintln!("jpegs FIRST COUNT MIN MAX");
        return ExitCode::FAILURE;
    };
    match write(first, count, min..=max) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn write(first: u32, count: u32, sides: RangeInclusive<u32>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for seed in first..first + count {
        let file = random_jpeg(sides.clone(), &mut Random::new(seed.into()));
        let decoded =
            decode(&file.bytes).map_err(|error| io::Error::other(format!("{file}: {}", error.code())))?;
        let checksum = crc32fast::hash(decoded.raster.bytes());
        writeln!(out, "{} {checksum} {file}", file.bytes.len())?;
        out.write_all(&file.bytes)?;
    }
    out.flush()
}
