//! Writes random JPEGs to the standard output, for programs that the tests of this crate cannot call: for each a line
//! with the number of bytes, the checksum (CRC-32) of the pixels that this crate decodes, and what the file is like;
//! then the bytes.
//!
//! ```text
//! cargo run --example jpegs -- FIRST COUNT LEAST MOST
//! ```
//!
//! FIRST is the number of the first file, which is the seed of its random numbers; a side has LEAST to MOST pixels.

#[path = "../tests/common/mod.rs"]
mod common;

use std::env;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

use common::jpeg::any_jpeg;
use common::random::Random;
use imagecore::decode;

fn main() -> ExitCode {
    let numbers: Option<Vec<u32>> = env::args().skip(1).map(|argument| argument.parse().ok()).collect();
    let Some(&[first, count, least, most]) = numbers.as_deref() else {
        eprintln!("jpegs FIRST COUNT LEAST MOST");
        return ExitCode::FAILURE;
    };
    match write(first, count, least..=most) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn write(first: u32, count: u32, sides: RangeInclusive<u32>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for number in first..first + count {
        let file = any_jpeg(sides.clone(), &mut Random::new(number.into()));
        let decoded =
            decode(&file.bytes).map_err(|error| io::Error::other(format!("{file}: {}", error.code())))?;
        let checksum = crc32fast::hash(decoded.raster.bytes());
        writeln!(out, "{} {checksum} {file}", file.bytes.len())?;
        out.write_all(&file.bytes)?;
    }
    out.flush()
}
